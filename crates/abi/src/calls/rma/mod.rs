//! Chapter 12: one-sided communication.

mod accumulating;
mod synchronization;
mod transfers;
mod windows;

pub use accumulating::*;
pub use synchronization::*;
pub use transfers::*;
pub use windows::*;
