//! The command line: what the user asks for.
//!
//! A small table-driven parser of our own reads the command line. MPI command lines have long options with one dash
//! (`-wdir`, `-genv NAME VALUE`), options with two operands, sections separated by `:` each with options of its own,
//! and program arguments that look like options; parsers made for the usual conventions, clap among them, take `-wdir`
//! for `-w -d -i -r`.

pub mod help;
mod hosts;
pub mod options;
mod parse;
mod request;
mod words;

pub use hosts::Host;
pub use options::Inherit;
pub use parse::parse;
pub use request::{Binding, CommandLine, Input, Request, Section, Variable};
