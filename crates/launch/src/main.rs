//! mpiexec: starts the ranks of a job on this machine.
fn main() {}
