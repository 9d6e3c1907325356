//! A rank's number, the number of ranks and their places: the job as the launcher describes it to a rank.
//!
//! A rank calls [`Job::from_environment`] once, in `MPI_Init`. [`segment`] is the shared memory that
//! launcher and ranks see, [`environment`] the variables by which a rank finds it, [`bootstrap`] the exchange with the other ranks by
//! way of the launcher, `meeting` how those of a node come to a segment that no launcher has made, [`cpus`] the
//! processors that a process may use, [`spread`] the balance of ranks that outnumber them, [`launchers`] tells whether somebody else's launcher is at work, [`memory`] copies
//! between processes, [`version`] names the build, [`rollcall`] tells where ranks are that can't go on, and [`printed`] sees to it that what the program prints leaves the process.

pub mod bootstrap;
pub mod code;
pub mod cpus;
pub mod crash;
pub mod environment;
pub mod interfaces;
pub mod later;
pub mod launchers;
pub mod machine;
pub mod memory;
pub mod notice;
pub mod passing;
pub mod printed;
pub mod process;
pub mod program;
pub mod proof;
pub mod registers;
pub mod rollcall;
pub mod segment;
pub mod shared;
pub mod signals;
pub mod spread;
pub mod version;

mod choices;
mod company;
mod descriptors;
mod ending;
mod error;
mod job;
mod meeting;
mod nodes;
mod vigil;
mod watch;

pub use bootstrap::Bootstrap;
pub use choices::{InitialErrhandler, fault_tolerance};
pub use company::Company;
#[cfg(feature = "insight")]
pub use ending::before_ending;
pub use ending::{at_exit, at_fork, end_job};
pub use error::BootError;
pub use job::Job;
pub use watch::{LAUNCHER_FIRST, end_process, wake_at_deaths};
