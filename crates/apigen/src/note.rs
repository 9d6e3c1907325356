//! First line of a generated file.

/// The comment at the start of each generated Rust file.
pub const NOTE: &str = "// Generated from api/ by `cargo run -p encore-apigen`; do not edit.\n";
