//! Generates the header, the exported functions and the page of functions from the API table.
fn main() {}
