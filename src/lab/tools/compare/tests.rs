//! The lanes, without a screen.
