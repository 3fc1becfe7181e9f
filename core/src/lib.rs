#![doc = include_str!("../README.md")]

pub mod cached;
pub mod data;
pub mod learn;
pub mod task;
pub mod theory;
