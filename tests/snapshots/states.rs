//! The states whose snapshots are kept: a name, a link, and what is done then, as lessons write it.

/// States of the lab.
pub(crate) const LAB: &[(&str, &str, &str)] = &[
    ("usual", "", ""),
    (
        "perceptron-first-step",
        "#v2&dataset=gate&gate=8&eta=0.5&explain=on",
        "step",
    ),
    (
        "perceptron-converged",
        "#v2&dataset=gate&gate=8&eta=0.5",
        "play",
    ),
    (
        "perceptron-cycles",
        "#v2&dataset=gate&gate=6&eta=0.5",
        "play",
    ),
    (
        "perceptron-iris-theory",
        "#v2&eta=0.1&theory=on&margins=on&hulls=on&widest=on",
        "play",
    ),
    (
        "perceptron-held-out",
        "#v2&dataset=blobs&noise=0.9&size=80&test-share=70&data-seed=17&order=shuffled&seed=5",
        "play",
    ),
    (
        "perceptron-own-line",
        "#v2&dataset=gate&gate=14&eta=0.5",
        "line -1.5 1 1; epoch 2",
    ),
    (
        "rosenblatt-circles",
        "#v2&dataset=circles&noise=0.1&rule=rosenblatt&eta=1&epochs=20",
        "play",
    ),
    (
        "adaline-falls",
        "#v2&dataset=gate&gate=8&rule=adaline&batch=batch&eta=0.1&epochs=50&optimum=on",
        "play",
    ),
    (
        "adaline-diverged",
        "#v2&rule=adaline&batch=batch&eta=1",
        "play",
    ),
    (
        "adaline-paused",
        "#v2&rule=adaline&eta=0.001&scaling=standardize",
        "epoch 3; step 7",
    ),
    (
        "adaline-random",
        "#v2&rule=adaline&batch=batch&eta=0.01&init=random&seed=3&loss-scale=log",
        "epoch 5",
    ),
    (
        "logistic-field",
        "#v2&dataset=overlap&rule=logistic&batch=batch&eta=0.5&epochs=100&theory=on",
        "play",
    ),
    (
        "logistic-scores",
        "#v2&rule=logistic&scaling=standardize&inputs=all&eta=0.1&epochs=10",
        "play",
    ),
    (
        "logistic-products",
        "#v2&dataset=circles&rule=logistic&map-xx=on&map-yy=on&eta=0.1&epochs=30",
        "play",
    ),
    (
        "sigmoid-flat",
        "#v2&dataset=gate&gate=14&rule=sigmoid&batch=batch&eta=1&epochs=100&line=-0.5,1,1",
        "play",
    ),
    (
        "svm-street",
        "#v2&dataset=blobs&size=40&rule=svm&penalty=ridge&lambda=0.1&eta=0.05&epochs=30&margins=on",
        "play",
    ),
    (
        "momentum",
        "#v2&rule=adaline&scaling=standardize&batch=batch&eta=0.05&momentum=0.9&epochs=40",
        "play",
    ),
    (
        "no-bias",
        "#v2&dataset=gate&gate=14&eta=0.5&bias=off",
        "play",
    ),
    (
        "one-feature",
        "#v2&dataset=iris&iris-classes=versicolor-virginica&inputs=first&rule=logistic&eta=0.1&epochs=50",
        "play",
    ),
    (
        "three-classes-perceptron",
        "#v2&iris-classes=all&multiclass=perceptron&eta=0.1&epochs=10",
        "play",
    ),
    (
        "three-classes-one-against-rest",
        "#v2&iris-classes=all&rule=logistic&scaling=standardize&eta=0.1&epochs=20&class-lines=on",
        "play",
    ),
    (
        "three-classes-softmax",
        "#v2&iris-classes=all&rule=logistic&multiclass=softmax&scaling=standardize&eta=0.1&epochs=20",
        "play",
    ),
    (
        "three-classes-products",
        "#v2&iris-classes=all&rule=logistic&scaling=standardize&map-xx=on&map-xy=on&eta=0.1&epochs=10",
        "play",
    ),
    (
        "components",
        "#v2&projection=components&scaling=standardize&inputs=all&eta=0.1",
        "play",
    ),
    (
        "penguins",
        "#v2&dataset=penguins&scaling=standardize&rule=adaline&eta=0.001&epochs=20",
        "play",
    ),
    (
        "drift",
        "#v2&dataset=drift&noise=1&rule=logistic&batch=online&eta=0.1&epochs=20",
        "epoch 3",
    ),
    ("empty", "#v2&dataset=custom&window=-3,3,-3,3", ""),
    (
        "one-class",
        "#v2&dataset=custom&points=1,2,1;2,1,1;2,3,1&window=-4,4,-4,4",
        "play",
    ),
    (
        "on-a-line",
        "#v2&dataset=custom&points=0.1,0.3,0;0.3,0.9,0;0.2,0.6,1&window=-1,1,-1,1&theory=on&epochs=50",
        "play",
    ),
    (
        "digits",
        "#v2&dataset=digits&rule=logistic&eta=0.01&epochs=3",
        "play",
    ),
    (
        "boundary-far-away",
        "#v2&dataset=gate&gate=14&eta=0.5&line=-22,1,1&init=given",
        "",
    ),
];

/// An instrument in a state.
pub(crate) struct Case {
    /// Its name; the first word is the instrument's.
    pub(crate) name: &'static str,
    pub(crate) link: &'static str,
    /// The script that is run in the lab, as lessons write it.
    pub(crate) script: &'static str,
    /// The buttons of the instrument that are pressed then, one after the other.
    pub(crate) buttons: &'static str,
}

const fn case(
    name: &'static str,
    link: &'static str,
    script: &'static str,
    buttons: &'static str,
) -> Case {
    Case {
        name,
        link,
        script,
        buttons,
    }
}

/// Instruments.
pub(crate) const INSTRUMENTS: &[Case] = &[
    case(
        "explain perceptron",
        "#v2&dataset=gate&gate=8&eta=0.5&explain=on",
        "step 2",
        "",
    ),
    case(
        "explain batch",
        "#v2&dataset=gate&gate=8&rule=adaline&batch=batch&eta=0.1&explain=on&check-gradient=on",
        "epoch",
        "",
    ),
    case(
        "explain softmax",
        "#v2&iris-classes=all&rule=logistic&multiclass=softmax&scaling=standardize&explain=on",
        "step 3",
        "",
    ),
    case(
        "compare",
        "#v2&dataset=gate&gate=8&rule=adaline&eta=0.1&compare-lanes=3&tool=compare",
        "",
        "rates epoch epoch epoch",
    ),
    case(
        "sweep perceptron",
        "#v2&dataset=gate&gate=8&tool=sweep",
        "",
        "",
    ),
    case(
        "sweep adaline",
        "#v2&dataset=gate&gate=8&rule=adaline&batch=batch&sweep-epochs=20&tool=sweep",
        "epoch 3",
        "",
    ),
    case(
        "landscape adaline",
        "#v2&dataset=gate&gate=8&rule=adaline&batch=batch&eta=0.1&tool=landscape",
        "epoch 5",
        "",
    ),
    case(
        "landscape perceptron",
        "#v2&dataset=gate&gate=8&eta=0.5&tool=landscape",
        "epoch 3",
        "",
    ),
    case(
        "landscape logistic",
        "#v2&dataset=overlap&rule=logistic&eta=0.1&tool=landscape",
        "epoch 3",
        "",
    ),
    case(
        "starts seeds",
        "#v2&dataset=blobs&size=40&order=shuffled&epochs=20&tool=starts",
        "",
        "",
    ),
    case(
        "starts lines",
        "#v2&dataset=overlap&size=40&init=random&starts-vary=start&epochs=10&tool=starts",
        "",
        "",
    ),
    case("standardize", "#v2&tool=standardize", "", ""),
    case(
        "gradient-noise",
        "#v2&dataset=overlap&rule=logistic&batch=mini-batch&batch-size=8&eta=0.1&tool=gradient-noise",
        "epoch 2",
        "",
    ),
    case("likelihood", "#v2&tool=likelihood", "", "draw maximize"),
    case("descent", "#v2&tool=descent&descent-steps=6", "", ""),
    case(
        "descent diverges",
        "#v2&tool=descent&descent-eta=1.2&descent-steps=9",
        "",
        "",
    ),
    case(
        "dual-form iris",
        "#v2&eta=0.1&tool=dual-form",
        "play",
        "play",
    ),
    case(
        "dual-form kernel",
        "#v2&dataset=circles&noise=0.1&dual-kernel=rbf&epochs=20&tool=dual-form",
        "play",
        "play",
    ),
    case(
        "gates",
        "#v2&dataset=gate&eta=0.5&tool=gates",
        "",
        "reset epoch epoch",
    ),
    case(
        "gates product",
        "#v2&dataset=gate&eta=0.5&gates-product=on&tool=gates",
        "",
        "play",
    ),
    case("spam", "#v2&dataset=spam&tool=spam", "epoch 3", "add"),
    case(
        "code perceptron",
        "#v2&dataset=gate&gate=8&eta=0.5&tool=code",
        "step",
        "",
    ),
    case(
        "code softmax",
        "#v2&iris-classes=all&rule=logistic&multiclass=softmax&tool=code&code-form=numpy",
        "step",
        "",
    ),
    case(
        "confusion two",
        "#v2&dataset=overlap&rule=logistic&eta=0.1&epochs=5&test-share=30&tool=confusion",
        "play",
        "",
    ),
    case(
        "confusion three",
        "#v2&iris-classes=all&rule=logistic&scaling=standardize&eta=0.1&epochs=5&tool=confusion",
        "play",
        "",
    ),
    case(
        "digits",
        "#v2&dataset=digits&rule=logistic&eta=0.01&epochs=2&tool=digits",
        "play",
        "",
    ),
    case("scatter iris", "#v2&iris-classes=all&tool=scatter", "", ""),
    case("import", "#v2&tool=import", "", ""),
    case("export", "#v2&tool=export", "epoch 2", ""),
    case(
        "points",
        "#v2&dataset=custom&points=1,2,1;2,1,1;2,3,0&window=-4,4,-4,4&tool=points",
        "",
        "",
    ),
    case(
        "theory separable",
        "#v2&dataset=gate&gate=8&eta=0.5&theory=on&proof=on",
        "play",
        "",
    ),
    case(
        "theory overlap",
        "#v2&dataset=gate&gate=6&eta=0.5&theory=on&pocket=on&dual=on",
        "play",
        "",
    ),
    case(
        "theory adaline",
        "#v2&rule=adaline&batch=batch&eta=0.001&theory=on&optimum=on",
        "epoch 5",
        "",
    ),
    case(
        "theory logistic",
        "#v2&dataset=overlap&rule=logistic&batch=batch&eta=0.1&theory=on",
        "epoch 5",
        "",
    ),
    case(
        "limits",
        "#v2&dataset=gate&gate=8&rule=adaline&batch=batch&eta=0.1&tool=limits",
        "",
        "",
    ),
    case(
        "zones",
        "#v2&dataset=gate&gate=8&eta=0.5&zones=on",
        "epoch",
        "",
    ),
    case(
        "alongside",
        "#v2&rule=adaline&scaling=standardize&eta=0.01&alongside=on",
        "epoch 5",
        "",
    ),
    case(
        "theory one-class",
        "#v2&dataset=custom&points=1,2,1;2,1,1;2,3,1&window=-4,4,-4,4&theory=on",
        "play",
        "",
    ),
];
