//! Chapter 14: files. What they are and how data move is `encore_file`'s; here are results and arguments.

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
