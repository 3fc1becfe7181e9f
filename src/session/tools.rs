//! The zones of η.

pub mod zones;
