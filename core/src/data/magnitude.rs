//! The size of the inputs of a data set, by which a learning rate is chosen.

/// The size of the numbers of a data set.
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
