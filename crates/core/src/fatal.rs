//! Failures after which nothing can go on. They panic; the panic hook of the C library reports and ends the job.

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
