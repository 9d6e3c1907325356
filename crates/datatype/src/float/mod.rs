//! Floating-point formats that Rust has no type for.

pub(crate) mod extended;
pub(crate) mod half;
pub(crate) mod quad;

#[cfg(test)]
mod tests;

pub(crate) use extended::Extended;
pub(crate) use half::Half;
pub(crate) use quad::Quad;
