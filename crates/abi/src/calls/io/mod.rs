//! Chapter 14: files. `encore_file` defines files and moves data; here are arguments and results.

mod access;
mod background;
mod files;
mod pointers;
mod split;
mod views;

pub use access::*;
pub use background::*;
pub use files::*;
pub use pointers::*;
pub use split::*;
pub use views::*;
