//! The processors that this process may run on.

use std::io;

use crate::machine::{Fnv, boot_id};

/// Longest CPU mask that is asked for, in words of 64 CPUs: as many as Linux can be configured for.
const WORDS: usize = 8192 / 64;

/// Numbers of the CPUs that the calling thread is allowed to run on (its affinity mask, which the cpuset of
/// its container limits too), ascending. Never empty.
pub fn allowed() -> io::Result<Vec<usize>> {
    let mut mask = [0_u64; WORDS];
    // SAFETY: the kernel writes at most the given number of bytes, all of which belong to `mask`. The raw
    // call is used because the wrapped one knows masks of 1,024 CPUs only.
    let bytes = unsafe {
        libc::syscall(libc::SYS_sched_getaffinity, 0, size_of_val(&mask), mask.as_mut_ptr().cast::<u8>())
    };
    if bytes < 0 {
        return Err(io::Error::last_os_error());
    }
    let cpus: Vec<usize> = mask
        .iter()
        .enumerate()
        .flat_map(|(word, bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word * 64 + bit)
        })
        .collect();
    if cpus.is_empty() {
        return Err(io::Error::other("the kernel reports no CPU to run on"));
    }
    Ok(cpus)
}

/// A number that processes have in common which may run on the same processors: the same running system, the same affinity mask, whatever network
/// and processes each sees. 0: the system doesn't say.
pub fn shared() -> u64 {
    let (Ok(boot), Ok(cpus)) = (boot_id(), allowed()) else { return 0 };
    let mut sum = Fnv::default();
    sum.add(boot.bytes());
    sum.add(cpus.into_iter().flat_map(|cpu| (cpu as u64).to_ne_bytes()));
    sum.number().max(1)
}

/// Lets the calling thread run on `cpus` only. Numbers that no system has are left out.
pub fn restrict_to(cpus: &[usize]) -> io::Result<()> {
    let mut mask = [0_u64; WORDS];
    for cpu in cpus {
        if let Some(word) = mask.get_mut(cpu / 64) {
            *word |= 1 << (cpu % 64);
        }
    }
    // SAFETY: the kernel reads the given number of bytes, all of which belong to `mask`.
    let result = unsafe {
        libc::syscall(libc::SYS_sched_setaffinity, 0, size_of_val(&mask), mask.as_ptr().cast::<u8>())
    };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restricted_thread_is_allowed_what_it_was_restricted_to() {
        let before = allowed().unwrap();
        let (last, all, of_all) = (*before.last().unwrap(), before.len(), shared());
        assert_eq!(of_all, shared());
        // The mask belongs to the thread: the other tests do not notice.
        std::thread::spawn(move || {
            restrict_to(&[last]).unwrap();
            assert_eq!(allowed().unwrap(), [last]);
            assert!(all == 1 || shared() != of_all);
        })
        .join()
        .unwrap();
        assert_eq!(allowed().unwrap(), before);
    }

    #[test]
    fn no_cpu_at_all_is_refused() {
        assert!(restrict_to(&[]).is_err());
        assert!(restrict_to(&[usize::MAX]).is_err());
    }
}
