//! Kernels: products of two samples in a space of more inputs, side by side, one row each.

use thiserror::Error;

use super::dot;
use super::settings::LARGEST_ETA;
use crate::data::rows;

/// The largest degree of a polynomial kernel taken.
pub const LARGEST_DEGREE: u32 = 20;
/// The largest product k(x, x) taken: sums of many of them stay finite.
pub const LARGEST_PRODUCT: f64 = 1e150;

/// The numbers that shape a kernel; each kind has a use for one of them at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KernelShape {
    /// The degree d of a polynomial.
    pub degree: u32,
    /// The γ > 0 of a Gaussian: the larger, the narrower.
    pub gamma: f64,
}

impl Default for KernelShape {
    fn default() -> Self {
        Self {
            degree: 2,
            gamma: 1.0,
        }
    }
}

/// Which number of [`KernelShape`] a kernel uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelNumber {
    /// The degree.
    Degree,
    /// γ.
    Gamma,
}

/// One kernel: all that there is to know of it.
#[derive(Debug)]
pub struct KernelRow {
    /// Its word in options and links.
    pub keyword: &'static str,
    /// k(x, x′), from the two augmented samples x̃ = (1, x₁ … xₙ).
    pub of: fn(&[f64], &[f64], KernelShape) -> f64,
    /// The number that shapes it.
    pub number: Option<KernelNumber>,
    /// True if it is a polynomial with whole coefficients: then whole inputs have whole products.
    pub is_whole: bool,
}

rows! {
    /// A kind of kernel.
    ///
    /// ```
    /// use hyperplane_core::{data::Keyword, learn::{KernelKind, KernelShape}};
    /// let kind = KernelKind::from_keyword("polynomial").expect("a kernel");
    /// let square = KernelShape { degree: 2, ..KernelShape::default() };
    /// assert_eq!((kind.of)(&[1.0, 1.0, 1.0], &[1.0, 0.0, 1.0], square), 4.0);
    /// ```
    KernelKind of KernelRow {
        /// 1 + x·x′: with it the kernel perceptron is Rosenblatt's perceptron.
        LINEAR,
        /// (1 + x·x′)^d: all products of up to d inputs.
        POLYNOMIAL,
        /// exp(−γ‖x − x′‖²), the Gaussian: how near two samples are.
        RBF,
    }
}

static LINEAR: KernelRow = KernelRow {
    keyword: "linear",
    of: |x, other, _| dot(x, other),
    number: None,
    is_whole: true,
};

static POLYNOMIAL: KernelRow = KernelRow {
    keyword: "polynomial",
    // By multiplication, which has the same bits on every target.
    of: |x, other, shape| {
        let product = dot(x, other);
        (0..shape.degree).fold(1.0, |power, _| power * product)
    },
    number: Some(KernelNumber::Degree),
    is_whole: true,
};

static RBF: KernelRow = KernelRow {
    keyword: "rbf",
    of: |x, other, shape| {
        let differences = x.iter().zip(other).map(|(a, b)| a - b);
        let square = differences.fold(0.0, |sum, d| sum + d * d);
        libm::exp(-shape.gamma * square)
    },
    number: Some(KernelNumber::Gamma),
    is_whole: false,
};

/// Why a kernel perceptron is refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum KernelError {
    /// The degree is out of range.
    #[error("the degree must be a whole number from 1 to {LARGEST_DEGREE}, not {0}")]
    Degree(u32),
    /// γ is not a positive number of sensible size.
    #[error("γ must be a number above 0 and at most {LARGEST_ETA}, not {0}")]
    Gamma(f64),
    /// η is not a positive number of sensible size.
    #[error("the learning rate must be a number above 0 and at most {LARGEST_ETA}, not {0}")]
    Eta(f64),
    /// The product of a sample with itself is too large to add up.
    #[error(
        "sample {0} is so large that its product k(x, x) is above {LARGEST_PRODUCT:e}; allowed are smaller values"
    )]
    Product(usize),
}

/// A kernel whose number is in range. Only [`Kernel::new`] makes one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kernel {
    kind: KernelKind,
    shape: KernelShape,
}

impl Kernel {
    /// 1 + x·x′.
    pub const LINEAR: Self = Self {
        kind: KernelKind::LINEAR,
        shape: KernelShape {
            degree: 2,
            gamma: 1.0,
        },
    };

    /// A kernel of this kind and shape. Only the number that the kind uses is looked at.
    ///
    /// # Errors
    /// When that number is out of range.
    pub fn new(kind: KernelKind, shape: KernelShape) -> Result<Self, KernelError> {
        match kind.number {
            Some(KernelNumber::Degree) if !(1..=LARGEST_DEGREE).contains(&shape.degree) => {
                Err(KernelError::Degree(shape.degree))
            }
            Some(KernelNumber::Gamma) if !(shape.gamma > 0.0 && shape.gamma <= LARGEST_ETA) => {
                Err(KernelError::Gamma(shape.gamma))
            }
            _ => Ok(Self { kind, shape }),
        }
    }

    /// Which it is.
    pub fn kind(&self) -> KernelKind {
        self.kind
    }

    /// k(x, x′) of two augmented samples. It is the same to the bit the other way round.
    pub fn value(&self, x: &[f64], other: &[f64]) -> f64 {
        (self.kind.of)(x, other, self.shape)
    }
}
