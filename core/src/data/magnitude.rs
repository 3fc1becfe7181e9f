//! How large the inputs of a data set are, by which a learning rate is chosen.

/// How large the numbers of a data set are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magnitude {
    /// 0 and 1.
    Bits,
    /// Small whole numbers.
    Counts,
    /// About one.
    Ones,
    /// Several times larger.
    Large,
    /// Tens, hundreds or thousands.
    Tens,
}
