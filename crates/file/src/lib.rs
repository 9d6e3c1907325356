//! Files (MPI 5.0 chapter 14), above the engine: no message of a program goes through here, and nothing here is on the way of one.
//!
//! - [`view`]: where the data of a file's view lie. Pure.
//! - [`disk`]: the system's file, which threads may use without the engine; [`failure`]: why it refused.
//! - [`access`]: accesses of one rank by itself, in [`span`]s; [`mapping`]: how bytes with gaps are written.
//! - [`collective`]: collective accesses, through an *image* of a part of the file in shared memory;
//!   [`schedule`] says which rank reads or writes which piece of it. Pure. [`coverage`]: which bytes of it are to be written.
//!   [`far`]: the same between nodes, by messages, which are made by [`parcel`].
//! - [`file`](mod@file): the object behind a handle; [`open`]: how it comes and goes; [`names`]: what the system is asked by name;
//!   [`together`]: what all ranks set; [`agree`]: how they come to one result.
//! - [`transfer`]: the accesses that programs ask for.
//! - [`mod@pointer`]: individual and shared pointers; [`block`]: what the ranks of a file have in shared memory.
//! - [`background`]: accesses that go on while the program computes; [`threads`]: who does them.
//! - [`representation`]: what numbers look like in a file; [`hints`]: what users wish.

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
