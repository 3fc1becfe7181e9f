// The lab, its instruments and the trainer for any page: all of it is there once `init()` is done.
import { watch } from "./freed.js";
import start, { complete, KernelPerceptron, Trainer } from "./lab.js";

export { mount, speak, theory } from "./lab.js";
export { KernelPerceptron, Trainer };

watch(KernelPerceptron, Trainer);

// The one start that all callers wait for: a second instance would take the place of the first, whose labs would be lost.
let begun;

function begin(from) {
    const first = start(...from);
    // After a failure the next call starts again.
    first.catch(() => { begun = undefined; });
    return first;
}

export default async function init(...from) {
    begun ??= begin(from);
    await begun;
    await complete();
    // The instance that runs now: after an end there is another one.
    return start();
}
