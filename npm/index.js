// The lab, its instruments and the trainer for pages, with a bundler or without one.
import { files } from "./files.js";

export * from "./pkg/hyperplane.js";
export { default } from "./pkg/hyperplane.js";

// Where the lab finds what it fetches later.
globalThis.hyperplaneFiles ??= { addresses: files };
