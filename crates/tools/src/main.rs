//! The programs a person types: compiler wrappers and encore.
fn main() {}
