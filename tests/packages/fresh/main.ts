import init, { mount, theory, Trainer, type TrainerOptions } from "hyperplane-lab";
import "hyperplane-lab/lab.css";

await init();
const samples = { features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1], y: [-1, -1, -1, 1] };
const and: TrainerOptions = { ...samples, rule: "perceptron", eta: 0.5, batch: 1 };
const trainer = new Trainer(and);
trainer.run(12);
const found = { weights: [...trainer.weights], status: trainer.status, margin: theory(samples).maxMargin?.margin };
Object.assign(globalThis, { found });
mount("#app");

// @ts-expect-error There is no such rule.
export const wrong: TrainerOptions = { ...and, rule: "adeline" };

// @ts-expect-error What holds the WebAssembly is no part of the package.
export type Inside = import("hyperplane-lab").InitOutput;
