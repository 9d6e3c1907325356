//! The C functions of LAPI (`include/lapi.h`): they check their arguments and call the engine, which is in
//! `libmpi_abi.so.1` ([`engine`]).
//!
//! On a wrong argument, a function returns an error code ([`encore_lapi_interface::code`]) and does nothing. [`text`] has the texts of
//! these codes.

pub mod engine;
// C calls these with the program's arguments; the signatures are LAPI's.
#[allow(clippy::missing_safety_doc, clippy::too_many_arguments, non_snake_case)]
pub mod calls;
pub mod command;
pub mod text;
pub mod vector;
