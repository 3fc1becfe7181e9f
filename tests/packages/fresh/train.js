// Trains the cases of an independent program, and prints those that go another way.
import { readFileSync } from "node:fs";

import init, { KernelPerceptron, mount, theory, Trainer } from "hyperplane-lab";

const cases = JSON.parse(readFileSync(process.argv[2]));
const far = (a, b) => Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(b));
let compared = 0;
for (const { name, rule, x, y, eta, epochs, batch, reduction, l2, w0, weights, loss, ...rest } of cases) {
    const options = { rule, features: x[0].length, x: x.flat(), y, eta, batch, reduction, ridge: l2, weights: w0 };
    const trainer = new Trainer({ ...options, ...rest.tie && { tie: rest.tie } });
    for (let epoch = 1; epoch <= epochs; epoch++) {
        trainer.run(1);
        if (trainer.weights.some((w, i) => far(w, weights[epoch][i]))) console.log(`${name}: weights of epoch ${epoch}`);
    }
    if (loss.some((value, epoch) => far(trainer.history.loss[epoch], value))) console.log(`${name}: loss`);
    compared++;
}
const and = { features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1], y: [-1, -1, -1, 1] };
if (far(theory(and).maxMargin.margin, Math.SQRT1_2 / 2)) console.log("margin");
const xor = new KernelPerceptron({ ...and, y: [-1, 1, 1, -1], eta: 1, kernel: { kind: "polynomial" } });
xor.run(30);
if (xor.status !== "converged") console.log("kernel");
await init();
try {
    mount("#app");
} catch (error) {
    console.log(error.message);
}
console.log(`${compared} cases`);
