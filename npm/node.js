// The trainer and the theory for Node: all of it is there once this module has been imported.
import { readFileSync } from "node:fs";

import { watch } from "./pkg/freed.js";
import { complete, initSync, KernelPerceptron, Trainer } from "./pkg/lab.js";

export { KernelPerceptron, theory, Trainer } from "./pkg/lab.js";

// Addresses as bundlers read them.
const made = initSync({ module: readFileSync(new URL("./pkg/lab_bg.wasm", import.meta.url)) });
const second = readFileSync(new URL("./pkg/annex.wasm", import.meta.url));
const annex = URL.createObjectURL(new Blob([second], { type: "application/wasm" }));
globalThis.hyperplaneFiles = { addresses: { "pkg/annex.wasm": annex } };
await complete();
URL.revokeObjectURL(annex);
delete globalThis.hyperplaneFiles;
watch(KernelPerceptron, Trainer);

// For scripts that run in a browser, too.
export default async function init() {
    return made;
}

function inPage(name) {
    return () => {
        throw new Error(`${name} needs a page in a browser, and Node has none`);
    };
}

export const mount = inPage("mount");
export const speak = inPage("speak");
