//! The engine.
/// All state of the library.
#[derive(Debug)]
pub struct Engine {}
