//! Names of processes.

/// The name of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// Its job.
    pub job: [u64; 2],
    /// Its rank in the job.
    pub rank: u32,
}
