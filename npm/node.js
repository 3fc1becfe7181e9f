// The trainer and the theory for Node: all of it is there once this module has been imported.
import { readFileSync } from "node:fs";

import { watch } from "./pkg/freed.js";
import * as lab from "./pkg/lab.js";

// Addresses as bundlers read them.
async function start() {
    const made = lab.initSync({ module: readFileSync(new URL("./pkg/lab_bg.wasm", import.meta.url)) });
    const second = readFileSync(new URL("./pkg/annex.wasm", import.meta.url));
    const annex = URL.createObjectURL(new Blob([second], { type: "application/wasm" }));
    globalThis.hyperplaneFiles = { addresses: { "pkg/annex.wasm": annex } };
    await lab.complete();
    URL.revokeObjectURL(annex);
    delete globalThis.hyperplaneFiles;
    watch(lab.KernelPerceptron, lab.Trainer);
    return made;
}

// A bundler for a server (that of Next.js) moves the files away: a page is made there all the same, and shows its lab in a browser.
let lost;
const made = await start().catch((error) => { lost = error; });

function missing() {
    const remedy = "a bundler for Node has to leave the package as it is (Next.js: serverExternalPackages)";
    throw new Error(`the WebAssembly of hyperplane-lab is not beside it: ${remedy}`, { cause: lost });
}

export const KernelPerceptron = lost ? class KernelPerceptron { constructor() { missing(); } } : lab.KernelPerceptron;
export const Trainer = lost ? class Trainer { constructor() { missing(); } } : lab.Trainer;
export const theory = lost ? missing : lab.theory;

// For scripts that run in a browser, too.
export default async function init() {
    return made ?? missing();
}

function inPage(name) {
    return () => {
        throw new Error(`${name} needs a page in a browser, and Node has none`);
    };
}

export const mount = inPage("mount");
export const speak = inPage("speak");
