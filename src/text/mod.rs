//! What is written: numbers as readers expect them. Knows no state.

pub mod number;

#[cfg(test)]
mod tests;
