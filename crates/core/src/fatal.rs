//! Failures after which nothing can go on. They panic; the panic hook of the C library reports and ends the job.

/// There is no memory for something that can't be done without.
#[cold]
pub fn out_of_memory(what: &str) -> ! {
    panic!("out of memory: no room for {what}")
}
