#![doc = include_str!("../README.md")]

pub mod data;
pub mod learn;
pub mod task;
pub mod theory;
