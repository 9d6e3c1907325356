//! Every algorithm, proved for every number of ranks up to 64 and every root.

mod calls;
mod data;
mod reductions;
