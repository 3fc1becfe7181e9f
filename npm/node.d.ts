/// <reference lib="esnext.disposable" />
// What node.js exports: less than a page has.
export { default, KernelPerceptron, mount, speak, theory, Trainer } from "./pkg/lab.js";
export type {
    History, KernelPerceptronOptions, Margin, OptimizerKind, Rows, Step, TheoryOptions, TheoryResult, TrainerOptions,
} from "./pkg/lab.js";
export type Lab = import("./pkg/lab.js").Lab;
