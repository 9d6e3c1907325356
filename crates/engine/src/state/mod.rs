//! The engine's data: types without behaviour. They import from the engine only each other and what they are made of.
//!
//! Files of behaviour import them from here, and so needn't import each other. Other types move here file by file.

pub mod allocations;
pub mod at_end;
pub mod attributes;
pub mod buffer;
pub mod buffering;
pub mod comm;
pub mod context;
pub mod copies;
pub mod datatype;
pub mod failure;
pub mod handle;
pub mod helper;
pub mod hope;
pub mod jobs;
pub mod level;
pub mod message;
pub mod op;
pub mod path;
pub mod process;
pub mod request;
pub mod staged;
pub mod status;
