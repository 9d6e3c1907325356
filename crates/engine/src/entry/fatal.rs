//! Failures after which nothing can go on. They panic; the panic hook of the C library reports and ends the job.

pub use encore_boot::LAUNCHER_FIRST;

/// What a panic carries that is no mistake of the library.
pub enum Ended {
    /// The sentence that says why the job ends.
    Because(String),
    /// Another rank ends the job with this exit code, and has said why.
    ByAnother(i32),
}

/// The connection with a process has ended, so its part of the job, or of a connected one, is missing from now on.
#[cold]
pub fn gone(who: &str, error: &std::io::Error) -> ! {
    std::panic::panic_any(Ended::Because(format!(
        "the connection with {who} has ended ({error}): it has died, or the network between its node and this one has failed"
    )))
}

/// The job can't go on, for this reason.
#[cold]
pub fn because(text: String) -> ! {
    std::panic::panic_any(Ended::Because(text))
}

/// Another rank ends the job.
#[cold]
pub fn ended_by_another(code: i32) -> ! {
    std::panic::panic_any(Ended::ByAnother(code))
}

/// There is no memory for something that can't be done without.
#[cold]
pub fn out_of_memory(what: &str) -> ! {
    panic!("out of memory: no room for {what}")
}

/// A cell has come that says something impossible, or answers a request that waits for nothing like it.
#[cold]
pub fn refused(from: u32, kind: u8, why: &str) -> ! {
    panic!(
        "rank {from} sent a cell of kind {kind} that can't be right: {why}; either the memory of one of the two ranks was \
         overwritten, or they use different versions of Encore"
    )
}

/// A cell has come of a kind that nobody here knows.
#[cold]
pub fn protocol(from: u32, kind: u8) -> ! {
    panic!(
        "rank {from} sent a cell of kind {kind}, which this rank doesn't know: the ranks of a job must use the same Encore"
    )
}
