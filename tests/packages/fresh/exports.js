// What Node has, and what is declared for it: Node compares this list with the module, tsc with the types.
import * as lab from "hyperplane-lab";

/** @type {Record<keyof typeof lab, true>} */
const declared = { KernelPerceptron: true, Trainer: true, default: true, mount: true, speak: true, theory: true };
console.log(Object.keys(lab).join() === Object.keys(declared).join());
