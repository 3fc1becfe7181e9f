//! The trainer for scripts: the browser computes the same bits as a native program.

use hyperplane::data::{IrisClasses, Keyword, iris};
use hyperplane::learn::{
    Activation, Batch, Norm, Order, Penalty, Rule, Schedule, ScheduleKind, Settings, Trainer,
    random_weights,
};
use hyperplane_test_parts::in_firefox;
use serde_json::{Value, json};

use crate::lab::{USUAL, story};
use crate::native::{bits, problem, table};

const EPOCHS: u64 = 15;

/// Trains in the page; numbers come and go as text, so that none is rounded on the way.
const TRAIN: &str = r"
    const [given, epochs, done] = arguments;
    const bits = (numbers) => [...new BigUint64Array(Float64Array.from(numbers).buffer)].map(String);
    (async () => {
        const m = await import('./pkg/hyperplane.js');
        await m.default();
        return JSON.parse(given).map((options) => {
            options.penalty.p = Number(options.penalty.p);
            const trainer = new m.Trainer(options);
            trainer.run(epochs);
            const { loss, errors, updates } = trainer.history;
            return { weights: bits(trainer.weights), loss: bits(loss), errors: [...errors].map(String),
                updates: [...updates].map(String), status: trainer.status };
        });
    })().then(done, (error) => done(String(error)));";

/// Every rule with every batch and, where it matters, every order.
fn combinations() -> Vec<Settings> {
    let mut all = Vec::new();
    for rule in Rule::all() {
        for order in Order::all() {
            for batch in [Batch::Online, Batch::Mini(7), Batch::Full] {
                if batch != Batch::Full || order == Order::Sequential {
                    all.push(Settings {
                        batch,
                        order,
                        seed: 5,
                        ..Settings::new(rule, 1e-3)
                    });
                }
            }
        }
    }
    let refined = Settings {
        batch: Batch::Mini(7),
        momentum: 0.5,
        ..Settings::new(Rule::ADALINE, 1e-3)
    };
    let penalty = |p| Penalty {
        norm: 0.3,
        p,
        bias: true,
        ..Penalty::ridge(0.1)
    };
    let schedule = |kind| Schedule { kind, k: 0.7 };
    all.extend([
        Settings {
            activation: Activation::Tanh,
            ..refined
        },
        Settings {
            penalty: penalty(Norm::P(3)),
            ..refined
        },
        Settings {
            penalty: penalty(Norm::Max),
            schedule: schedule(ScheduleKind::Inverse),
            ..refined
        },
        Settings {
            rule: Rule::SIGMOID,
            schedule: schedule(ScheduleKind::InverseRoot),
            ..refined
        },
    ]);
    all
}

fn options(settings: &Settings, x: &[f64], y: &[f64], weights: &[f64]) -> Value {
    let batch = match settings.batch {
        Batch::Full => 0,
        Batch::Online => 1,
        Batch::Mini(size) => size,
    };
    json!({
        "rule": settings.rule.keyword(), "features": 4, "x": x, "y": y, "eta": settings.eta, "batch": batch,
        "order": settings.order.keyword(), "seed": settings.seed, "weights": weights,
        "activation": settings.activation.keyword(), "momentum": settings.momentum, "ridge": settings.penalty.ridge,
        "schedule": { "kind": settings.schedule.kind.keyword(), "k": settings.schedule.k },
        "penalty": {
            "lambda": settings.penalty.norm, "bias": settings.penalty.bias,
            // JSON has no infinity: a p that only `Number` can make of it.
            "p": match settings.penalty.p { Norm::P(p) => json!(p), Norm::Max => json!("Infinity") },
        },
    })
}

fn fingerprint(trainer: &Trainer) -> Value {
    let entries = trainer.history().entries();
    let texts = |numbers: Vec<u64>| Value::from_iter(numbers.iter().map(ToString::to_string));
    let loss: Vec<f64> = entries.iter().map(|entry| entry.loss).collect();
    json!({
        "weights": texts(bits(trainer.weights())),
        "loss": texts(bits(&loss)),
        "errors": texts(entries.iter().map(|entry| u64::from(entry.errors)).collect()),
        "updates": texts(trainer.history().updates().collect()),
        "status": trainer.outcome().keyword(),
    })
}

#[in_firefox("the engine compiles the WebAssembly")]
#[test]
fn browser_and_native_program_agree_to_the_bit() {
    story(async |lab| {
        lab.open(USUAL).await;
        let flowers = iris(IrisClasses::VersicolorVirginica);
        let (x, y) = table(&flowers);
        let weights = random_weights(4, 42);
        let settings = combinations();
        assert_eq!(settings.len(), 46);
        let given = settings
            .iter()
            .map(|settings| options(settings, &x, &y, &weights));
        let given = Value::from_iter(given).to_string();
        let found = lab
            .driver
            .execute_async(TRAIN, vec![json!(given), json!(EPOCHS)]);
        let found = found.await.expect("a script").json().clone();
        for (i, settings) in settings.into_iter().enumerate() {
            let mut native = Trainer::new(
                problem(&flowers),
                settings.check().expect("valid settings"),
                weights.clone(),
            );
            native.run(EPOCHS);
            assert_ne!(native.weights(), weights, "{settings:?}");
            assert_eq!(found[i], fingerprint(&native), "{settings:?}");
        }
    });
}

#[test]
fn what_was_freed_says_so() {
    const ASK: &str = r"
        const [done] = arguments;
        (async () => {
            const m = await import('./pkg/hyperplane.js');
            await m.default();
            const and = { features: 2, x: [0, 0, 0, 1, 1, 0, 1, 1], y: [-1, -1, -1, 1] };
            const trainer = new m.Trainer({ ...and, rule: 'perceptron' });
            const kernel = new m.KernelPerceptron({ ...and, eta: 1, kernel: { kind: 'linear' } });
            const uses = [() => trainer.weights, () => trainer.run(1), () => trainer.predict([0, 0]), () => kernel.alpha];
            uses.forEach((use) => use());
            trainer.free();
            kernel.free();
            return uses.map((use) => {
                try { return `${use()}`; } catch (error) { return `${error.name}: ${error.message}`; }
            });
        })().then(done, (error) => done(String(error)));";
    story(async |lab| {
        lab.open("").await;
        let told = lab.driver.execute_async(ASK, vec![]).await;
        let told = told.expect("a script").json().clone();
        let freed =
            |name: &str| format!("ReferenceError: this {name} was freed: free() has been called");
        let [trainer, kernel] = ["Trainer", "KernelPerceptron"].map(freed);
        assert_eq!(told, json!([trainer, trainer, trainer, kernel]));
    });
}
