//! The menu of the instruments: a window with a picture, a name and a line for each, and a field that finds them.

pub(super) mod list;
pub(super) mod listen;
