//! Entering the library: the call that holds the engine, the handles of objects, and the program's own code.

pub mod asked;
pub mod call;
pub mod fatal;
pub mod strict;
pub mod suspended;
pub mod user_work;
