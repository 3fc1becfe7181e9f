/// <reference lib="esnext.disposable" />
export { KernelPerceptron, mount, speak, theory, Trainer } from "./lab.js";
export type {
    History, KernelPerceptronOptions, Lab, Margin, OptimizerKind, Rows, Step, TheoryOptions, TheoryResult, TrainerOptions,
} from "./lab.js";
/**
 * Fetches the WebAssembly, once: all calls wait for the same, and the next one after a failure tries again. Everything else
 * works once it is done.
 *
 * @param from - Where the WebAssembly is to come from; without it, from beside this module.
 */
export default function init(from?: {
    module_or_path: RequestInfo | URL | Response | BufferSource | WebAssembly.Module | Promise<Response>;
}): Promise<{ readonly memory: WebAssembly.Memory }>;
