// A script of the older kind of modules: `require` cannot have the package, `import()` can.
import("hyperplane-lab").then(({ Trainer }) => {
    const trainer = new Trainer({ rule: "perceptron", features: 1, x: [1, 2], y: [-1, 1], eta: 1, batch: 1 });
    trainer.run(30);
    console.log(trainer.status);
});
