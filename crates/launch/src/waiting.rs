//! Waiting for descriptors, also in a sandbox that forbids the newer one of the two system calls for it.

use std::time::Duration;

use rustix::event::{PollFd, Timespec};
use rustix::io::Errno;

const _: () = assert!(size_of::<PollFd<'static>>() == size_of::<libc::pollfd>());

/// Waits until one of the descriptors is ready, for at most `limit` (`None`: for ever): how many are.
pub fn poll(descriptors: &mut [PollFd<'_>], limit: Option<Duration>) -> Result<usize, Errno> {
    let time =
        limit.map(|limit| Timespec { tv_sec: limit.as_secs() as i64, tv_nsec: limit.subsec_nanos().into() });
    match rustix::event::poll(descriptors, time.as_ref()) {
        // ppoll: not known, or not allowed.
        Err(Errno::NOSYS | Errno::PERM | Errno::ACCESS) => older_poll(descriptors, limit),
        result => result,
    }
}

/// [`poll`] with milliseconds, which are rounded up.
fn older_poll(descriptors: &mut [PollFd<'_>], limit: Option<Duration>) -> Result<usize, Errno> {
    let milliseconds =
        limit.map_or(-1, |limit| limit.as_nanos().div_ceil(1_000_000).min(i32::MAX as u128) as i32);
    // SAFETY: a `PollFd` is the system's structure with the lifetime of its descriptor, as its documentation says.
    let ready = unsafe {
        libc::poll(
            descriptors.as_mut_ptr().cast::<libc::pollfd>(),
            descriptors.len() as libc::nfds_t,
            milliseconds,
        )
    };
    usize::try_from(ready).map_err(|_| {
        let error = std::io::Error::last_os_error();
        Errno::from_io_error(&error).unwrap_or(Errno::INVAL)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::event::PollFlags;

    #[test]
    fn both_ways_say_the_same() {
        let (reader, writer) = rustix::pipe::pipe().unwrap();
        for way in [poll, older_poll] {
            let mut waiting = [PollFd::new(&reader, PollFlags::IN), PollFd::new(&writer, PollFlags::OUT)];
            assert_eq!(way(&mut waiting, None), Ok(1));
            assert!(waiting[0].revents().is_empty() && waiting[1].revents() == PollFlags::OUT);
            assert_eq!(way(&mut waiting[..1], Some(Duration::from_micros(1))), Ok(0));
        }
    }
}
