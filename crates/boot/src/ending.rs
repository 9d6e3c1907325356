//! How a rank ends the whole job where the launcher doesn't see that by itself.

use std::sync::OnceLock;

type EndJob = Box<dyn Fn(i32, &str) + Send + Sync>;

static END_JOB: OnceLock<EndJob> = OnceLock::new();

/// `end` has the launcher end the job with an exit code, for a reason. The first one counts: a process belongs to one job.
pub(crate) fn set(end: impl Fn(i32, &str) + Send + Sync + 'static) {
    let _ = END_JOB.set(Box::new(end));
}

/// Has the launcher end the whole job with this exit code. Encore's own one looks at the rank's slot and at how the process ends, so there
/// it is nothing. It may be called at any time, by any thread. The caller ends this process after it.
pub fn end_job(code: i32, message: &str) {
    if let Some(end) = END_JOB.get() {
        end(code, message);
    }
}
