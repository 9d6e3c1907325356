//! Unrecoverable failures. They panic; the panic hook of the C library reports them and ends the job.

pub use encore_boot::LAUNCHER_FIRST;

/// Panic payload of a deliberate job end.
pub enum Ended {
    /// The reason, as a sentence.
    Because(String),
    /// Another rank ends the job with this exit code, and has reported why.
    ByAnother(i32),
}

/// Ends the job: the connection with a process has ended, so its part of this or a connected job is missing from now on.
#[cold]
pub fn gone(who: &str, error: &std::io::Error) -> ! {
    std::panic::panic_any(Ended::Because(format!(
        "the connection with {who} has ended ({error}): it has died, or the network between its node and this one has failed"
    )))
}

/// Ends the job for this reason.
#[cold]
pub fn because(text: String) -> ! {
    std::panic::panic_any(Ended::Because(text))
}

/// Ends this process because another rank ends the job.
#[cold]
pub fn ended_by_another(code: i32) -> ! {
    std::panic::panic_any(Ended::ByAnother(code))
}

/// Ends the job: there is no memory for something indispensable.
#[cold]
pub fn out_of_memory(what: &str) -> ! {
    panic!("out of memory: no room for {what}")
}

/// Ends the job: a cell has impossible content, or replies to a request that awaits no such reply.
#[cold]
pub fn refused(from: u32, kind: u8, why: &str) -> ! {
    panic!(
        "rank {from} sent a cell of kind {kind} that can't be right: {why}; either the memory of one of the two ranks was \
         overwritten, or they use different versions of Encore"
    )
}

/// Ends the job: a cell has a kind that no layer here knows.
#[cold]
pub fn protocol(from: u32, kind: u8) -> ! {
    panic!(
        "rank {from} sent a cell of kind {kind}, which this rank doesn't know: the ranks of a job must use the same Encore"
    )
}
