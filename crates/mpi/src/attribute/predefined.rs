//! Predefined attributes of communicators (MPI 5.0 §9.1.2, §11.10, §9.5): in C, addresses of `int`s.

use std::sync::atomic::{AtomicI32, Ordering};

use encore_boot::Job;

use encore_engine::codes::LAST_USED;

static TAG_UB: AtomicI32 = AtomicI32::new(encore_engine::TAG_UB);
/// Every process can do the input and output of its language.
static IO: AtomicI32 = AtomicI32::new(encore_engine::ANY_SOURCE);
/// There is no host process.
static HOST: AtomicI32 = AtomicI32::new(encore_engine::PROC_NULL);
/// The clocks of the processes aren't synchronized.
static WTIME_IS_GLOBAL: AtomicI32 = AtomicI32::new(0);
static APPNUM: AtomicI32 = AtomicI32::new(0);
static UNIVERSE_SIZE: AtomicI32 = AtomicI32::new(0);
/// Whether the job goes on when a rank dies.
static FT: AtomicI32 = AtomicI32::new(0);

/// Number of `MPI_TAG_UB`; the others follow.
const FIRST: i32 = 501;
/// `MPIX_FT` (`include/mpix.h`), beyond the standard's.
const MPIX_FT: i32 = 590;

/// Whether this is the key of a predefined attribute of communicators.
pub fn is_predefined(keyval: i32) -> bool {
    (FIRST..FIRST + 7).contains(&keyval) || keyval == MPIX_FT
}

/// The value of the predefined attribute `keyval`; `None`: it has none in this job.
pub fn get(job: &Job, keyval: i32) -> Option<&'static AtomicI32> {
    if keyval == MPIX_FT {
        FT.store(job.head.deaths().is_some().into(), Ordering::Relaxed);
        return Some(&FT);
    }
    Some(match keyval - FIRST {
        0 => &TAG_UB,
        1 => &IO,
        2 => &HOST,
        3 => &WTIME_IS_GLOBAL,
        4 => {
            APPNUM.store(job.appnum? as i32, Ordering::Relaxed);
            &APPNUM
        }
        5 => &LAST_USED,
        6 => {
            UNIVERSE_SIZE.store(universe(job) as i32, Ordering::Relaxed);
            &UNIVERSE_SIZE
        }
        _ => return None,
    })
}

/// `MPI_UNIVERSE_SIZE`: the launcher's value, or the number of processors, or of ranks. The processors of all machines aren't known.
pub fn universe(job: &Job) -> u32 {
    let processors = if job.near == job.size { job.cpus } else { 0 };
    job.size.max(job.universe.unwrap_or(processors))
}
