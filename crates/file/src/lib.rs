//! Files (MPI 5.0 chapter 14), above the engine. No message path goes through here.
//!
//! - [`view`]: where the data of a file's view lie. Pure.
//! - [`disk`]: the system's file, which threads may use without the engine; [`failure`]: reasons for refusal.
//! - [`access`]: independent accesses, in [`span`]s; [`mapping`]: writes of bytes with gaps.
//! - [`collective`]: collective accesses, through an *image* of a part of the file in shared memory;
//!   [`schedule`]: which rank reads or writes which piece of it. Pure. [`coverage`]: which bytes of it are to be written.
//!   [`far`]: collective accesses between nodes, by messages, which [`parcel`] encodes.
//! - [`file`](mod@file): the object behind a handle; [`open`]: open, close, delete; [`names`]: system calls that take a name;
//!   [`together`]: collective settings; [`agree`]: agreement on one result.
//! - [`transfer`]: the accesses that programs ask for.
//! - [`mod@pointer`]: individual and shared pointers; [`block`]: a file's state in shared memory.
//! - [`background`]: accesses in the background; [`threads`]: their threads.
//! - [`representation`]: encodings of data in a file; [`hints`]: info keys.

#![deny(clippy::undocumented_unsafe_blocks)]

pub mod access;
pub mod agree;
pub mod background;
pub mod block;
pub mod collective;
pub mod coverage;
pub mod data;
pub mod disk;
pub mod failure;
pub mod far;
pub mod far_pointer;
pub mod file;
pub mod hints;
pub mod mapping;
pub mod mode;
pub mod names;
pub mod open;
pub mod parcel;
pub mod pointer;
pub mod representation;
pub mod schedule;
pub mod settings;
pub mod span;
pub mod threads;
pub mod together;
pub mod transfer;
pub mod view;
