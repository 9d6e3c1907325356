//! Running a job.

mod descendants;
mod keeper;
mod signals;
mod spawn;
mod wire;
