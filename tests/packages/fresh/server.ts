// What a server bundles with its own code, without the files of the package: pages are made there all the same.
import { mount, Trainer } from "hyperplane-lab";

for (const use of [() => mount("#app"), () => new Trainer({ rule: "perceptron", features: 1, x: [1], y: [1], eta: 1, batch: 1 })]) {
    try {
        use();
    } catch (error) {
        console.log((error as Error).message.split(":")[0]);
    }
}
