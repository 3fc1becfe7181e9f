//! The controls of the lab, but for the refinements.

use super::{Field, Kind, SMALLEST_ETA, Write};
use crate::data::{
    DIGITS, DigitClasses, Gate, Keyword, Scaling, Source, SourceOption, whole_number,
};
use crate::learn::{Kind as RuleKind, LARGEST_ETA, Multiclass, Order, Reduction, Rule, Tie};
use crate::line::accompany_init;
use crate::messages::{dataset, gate, rate_with_batch, rate_with_rule, rules};
use crate::set::{accompany_batch, accompany_data, accompany_rate, accompany_rule, end_at_epochs};
use crate::settings::{Arrivals, BatchMode, Init, LossCurve, LossScale, Pace, Pen, Speed};
use crate::start::given_start;
use crate::switch::Switch;
use crate::text::number::shortest;
use crate::text::{key, message};
use crate::{Document, Projection};

/// An option of data sets: its name, its values and the usual one are those of its row.
macro_rules! option {
    ($option:ident) => {
        Field::<Self>::option(
            SourceOption::$option,
            |_| {
                let words = SourceOption::$option.list();
                words.into_iter().map(String::from).collect()
            },
            |d| d.settings.data.options.text(SourceOption::$option),
            |d, text| {
                d.settings
                    .data
                    .options
                    .set_text(SourceOption::$option, text)
            },
        )
        .applies_where(|d, _| d.settings.data.source.has(SourceOption::$option))
    };
}

/// An axis and the feature on it.
macro_rules! axis {
    ($name:literal, $($field:ident).+, x: $on_x:literal) => {
        Field::<Self>::choice(
            $name,
            Document::features,
            |d| d.features().get(d.$($field).+).cloned().unwrap_or_default(),
            |d, text| {
                let feature = d.features().iter().position(|name| name == text)?;
                Some(d.settings.show_feature($on_x, feature))
            },
        )
        .listed(|name| name.into())
        .applies_where(|d, _| d.settings.data.has_two_axes())
    };
}

/// One of the ten digits; the other one of two takes over the digit that was here if both would be the same.
macro_rules! digit {
    ($this:ident, $other:ident) => {
        Field::<Self>::choice(
            SourceOption::$this.keyword,
            |_| (0..DIGITS).map(|digit| digit.to_string()).collect(),
            |d| d.settings.data.options.text(SourceOption::$this),
            |d, text| {
                let digit = (0..DIGITS).find(|digit| digit.to_string() == text)?;
                let options = &mut d.settings.data.options;
                if options.get(SourceOption::$other) == f64::from(digit) {
                    options.set(SourceOption::$other, options.get(SourceOption::$this));
                }
                options.set(SourceOption::$this, f64::from(digit));
                Some(())
            },
        )
    };
}

/// A number that the lab chooses as long as the user has not: one that is there already is no choice.
macro_rules! chosen {
    ($name:literal, $field:ident, $min:expr, $max:expr, whole: $whole:literal, $read:expr) => {
        Field {
            by_hand: Some(|d: &mut Document| &mut d.settings.by_hand.$field),
            ..Field::<Self>::number(
                $name,
                Kind::Number {
                    min: $min,
                    max: $max,
                    whole: $whole,
                },
                $read,
                |d, value| {
                    let settings = &mut d.settings;
                    let before = std::mem::replace(&mut settings.$field, value as _);
                    settings.by_hand.$field |= settings.$field != before;
                },
            )
        }
    };
}

/// A number in percent, as it is printed.
fn percent(number: &str) -> String {
    format!("{number} %")
}

impl Document {
    /// The controls of data, model and training, of the plane and of the charts.
    pub(super) const FIELDS: &'static [Field] = &[
        Field::<Self>::choice(
            "dataset",
            |d| {
                // Four samples of the lab's own are there where a link has brought them.
                let is_there = |source: &Source| match source.keyword() {
                    "file" => d.has_file(),
                    "four" => d.settings.data.source == *source,
                    _ => true,
                };
                let there = Source::all().filter(is_there);
                there.map(|source| source.keyword().into()).collect()
            },
            |d| d.settings.data.source.keyword().into(),
            |d, text| {
                let source = Source::from_keyword(text)?;
                if source != d.settings.data.source {
                    d.settings.data.choose(source);
                }
                Some(())
            },
        )
        .titled(key!("lab-dataset"))
            .of_points()
        .listed(dataset)
        .accompanied(accompany_data),
        Field::<Self>::choice(
            "gate",
            |_| Gate::all().map(|gate| gate.number().to_string()).collect(),
            |d| d.settings.data.options.text(SourceOption::GATE),
            |d, text| {
                let gate = Gate::by_number(u8::try_from(whole_number(text)?).ok()?)?;
                d.settings.data.options.set_gate(gate);
                Some(())
            },
        )
        .titled(key!("lab-gate"))
            .of_points()
        .listed(gate)
        .applies_where(|d, _| d.settings.data.source.has(SourceOption::GATE)),
        option!(SPECIES)
            .titled(key!("lab-iris-classes"))
            .of_points()
            .labeled(key!("lab-iris-classes-*")),
        option!(PENGUINS)
            .titled(key!("lab-penguin-classes"))
            .of_points()
            .labeled(key!("lab-penguin-classes-*")),
        option!(DIGITS)
            .titled(key!("lab-digit-classes"))
            .of_points()
            .labeled(key!("lab-digit-classes-*")),
        digit!(DIGIT, OTHER_DIGIT)
            .titled(key!("lab-digit"))
            .of_points()
            .applies_where(|d, _| {
                let data = &d.settings.data;
                data.source.has(SourceOption::DIGITS) && data.options.digits().classes != DigitClasses::All
            }),
        digit!(OTHER_DIGIT, DIGIT)
            .titled(key!("lab-digit-other"))
            .of_points()
            .applies_where(|d, _| {
                let data = &d.settings.data;
                data.source.has(SourceOption::DIGITS) && data.options.digits().classes == DigitClasses::Pair
            }),
        axis!("feature-x", settings.data.feature_x, x: true)
            .titled(key!("lab-feature-x"))
            .of_points(),
        axis!("feature-y", settings.data.feature_y, x: false)
            .titled(key!("lab-feature-y"))
            .of_points(),
        option!(FROM).titled(key!("lab-drift-from")),
        choice!("arrivals", settings.data.arrivals: Arrivals)
            .titled(key!("lab-arrivals"))
            .labeled(key!("lab-arrivals-*"))
            .applies_where(|d, _| d.settings.data.source.has(SourceOption::FROM)),
        choice!("projection", settings.data.projection: Projection)
            .titled(key!("lab-projection"))
            .labeled(key!("lab-projection-*"))
            .applies_where(|d, _| d.settings.data.has_components()),
        Field {
            write: Write::Text(|d: &mut Document, text| {
                let scaling = Scaling::from_keyword(text)?;
                let settings = &mut d.settings;
                settings.by_hand.scaling |= settings.data.scaling != scaling;
                settings.data.scaling = scaling;
                Some(())
            }),
            ..choice!("scaling", settings.data.scaling: Scaling)
        }
        .titled(key!("lab-scaling"))
        .labeled(key!("lab-scaling-*"))
        .accompanied(accompany_rate),
        option!(NOISE).titled(key!("lab-noise")),
        option!(SIZE).titled(key!("lab-size")),
        Field {
            printed: Some(|lab| percent(&lab.document().settings.data.options.text(SourceOption::LABEL_NOISE))),
            ..option!(LABEL_NOISE).titled(key!("lab-label-noise"))
        },
        Field {
            printed: Some(|lab| percent(&lab.document().settings.data.test_share.to_string())),
            ..number!("test-share", settings.data.test_share, 0.0, 90.0, whole: false)
                .titled(key!("lab-test-share"))
        },
        option!(SEED)
            .titled(key!("lab-data-seed"))
            .applies_where(|d, _| {
                let data = &d.settings.data;
                data.source.has(SourceOption::SEED) || data.test_share > 0.0
            }),
        Field {
            rate_notice: Some(|d| rate_with_rule(&d.settings)),
            ..choice!("rule", settings.rule: Rule)
                .titled(key!("lab-rule"))
                .listed(rules::title)
                .accompanied(accompany_rule)
        },
        choice!("tie", settings.tie: Tie)
            .titled(key!("lab-tie"))
            .labeled(key!("lab-tie-*")),
        choice!("bias", settings.data.bias: Switch)
            .titled(key!("lab-bias"))
            .labeled(key!("lab-bias-*")),
        choice!("multiclass", settings.multiclass: Multiclass)
            .titled(key!("lab-multiclass"))
            .labeled(key!("lab-multiclass-*"))
            .possible(
                |d, word| {
                    let rule = d.settings.rule;
                    let joint = |way: Multiclass| {
                        way == Multiclass::OneVersusRest || way.joint(rule).is_some()
                    };
                    Multiclass::from_keyword(word).is_none_or(joint)
                },
                |d| d.settings.multiclass_in_force().keyword().into(),
            )
            .applies_where(|d, lab| {
                lab.prepared().is_multiclass() && d.settings.rule.joint.is_some()
            }),
        Field {
            has_notches: true,
            ..chosen!("eta", eta, SMALLEST_ETA, LARGEST_ETA, whole: false, |d| shortest(d.settings.eta))
                .titled(key!("lab-eta"))
        },
        Field {
            rate_notice: Some(|d| rate_with_batch(&d.settings)),
            ..choice!("batch", settings.batch: BatchMode)
                .titled(key!("lab-batch"))
                .labeled(key!("lab-batch-*"))
                .accompanied(accompany_batch)
        },
        number!("batch-size", settings.batch_size, 1.0, 10_000.0, whole: true)
            .titled(key!("lab-batch-size"))
            .applies_where(|d, _| d.settings.batch == BatchMode::Mini),
        choice!("order", settings.order: Order)
            .titled(key!("lab-order"))
            .labeled(key!("lab-order-*"))
            .applies_where(|d, _| d.settings.batch != BatchMode::Batch),
        Field {
            rate_notice: Some(|d| rate_with_batch(&d.settings)),
            ..choice!("reduction", settings.reduction: Reduction)
                .titled(key!("lab-reduction"))
                .labeled(key!("lab-reduction-*"))
                .accompanied(accompany_rate)
                .applies_where(|d, _| {
                    d.settings.batch != BatchMode::Online || !d.settings.penalty().is_none()
                })
        },
        Field {
            after_set: Some(end_at_epochs),
            ..chosen!("epochs", epochs, 1.0, 100_000.0, whole: true, |d| d.settings.epochs.to_string())
                .titled(key!("lab-epochs"))
        },
        Field {
            printed: Some(|lab| match lab.document().settings.init {
                Init::Given => given_start(lab),
                init => message(&key!("lab-init-*", init.keyword())),
            }),
            ..choice!("init", settings.init: Init)
                .titled(key!("lab-init"))
                .labeled(key!("lab-init-*"))
                .accompanied(accompany_init)
        },
        number!("seed", settings.seed, 0.0, 999_999.0, whole: true)
            .titled(key!("lab-seed")),
        Field::<Self>::choice(
            "speed",
            |_| Speed::words(),
            |d| d.settings.speed.word(),
            |d, text| {
                let speed = Speed::from_word(text)?;
                let settings = &mut d.settings;
                settings.by_hand.speed |= settings.speed != speed;
                settings.speed = speed;
                Some(())
            },
        )
        .of_view(|to, from| {
            to.settings.speed = from.settings.speed;
            to.settings.by_hand.speed = from.settings.by_hand.speed;
        }),
        choice!("pace", settings.pace: Pace)
            .titled(key!("lab-pace"))
            .labeled(key!("lab-pace-*"))
            .of_view(|to, from| to.settings.pace = from.settings.pace),
        choice!("class", settings.pen: Pen).of_view(|to, from| to.settings.pen = from.settings.pen),
        choice!("loss-scale", settings.loss_scale: LossScale)
            .of_view(|to, from| to.settings.loss_scale = from.settings.loss_scale),
        choice!("loss-curve", settings.loss_curve: LossCurve)
            .of_view(|to, from| to.settings.loss_curve = from.settings.loss_curve)
            .applies_where(|d, lab| {
                let by_mistakes = d.settings.learning().table().kind == RuleKind::MistakeDriven;
                by_mistakes && !lab.prepared().is_multiclass()
            }),
    ];
}
