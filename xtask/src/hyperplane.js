// The lab, its instruments and the trainer for any page: all of it is there once `init()` is done.
import { watch } from "./freed.js";
import start, { complete, KernelPerceptron, Trainer } from "./lab.js";

export * from "./lab.js";

watch(KernelPerceptron, Trainer);

export default async function init(...from) {
    const made = await start(...from);
    await complete();
    return made;
}
