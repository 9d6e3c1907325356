//! The engine's data: types without behaviour, which import nothing of the engine but each other and what they are made of.
//!
//! Files of behaviour import them from here, so that they needn't import each other. What is still elsewhere moves here file by file.

pub mod allocations;
pub mod at_end;
pub mod attributes;
pub mod buffer;
pub mod buffering;
pub mod card;
pub mod codes;
pub mod comm;
pub mod context;
pub mod copies;
pub mod datatype;
pub mod failure;
pub mod handle;
pub mod helper;
pub mod hope;
pub mod introduction;
pub mod jobs;
pub mod level;
pub mod matching;
pub mod message;
pub mod op;
pub mod outside;
pub mod path;
pub mod process;
pub mod request;
pub mod staged;
pub mod status;
