//! Every algorithm, proved for every number of ranks up to 64 and every root.

mod between;
mod calls;
mod data;
mod neighbors;
mod nodes;
mod reductions;
