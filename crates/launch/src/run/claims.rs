//! Watching over ranks whose MPI program is not the process that mpiexec started: a script, a shell, `time`.
//!
//! Such a program may die while the script goes on, which the parent of the script does not learn.

use std::fs;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use encore_boot::process;
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags};

use super::descendants;

/// Time that a script has to end by itself after its MPI program has died: its own exit code tells more.
const GRACE: Duration = Duration::from_millis(100);

/// Known facts of the process in a rank that calls MPI.
enum Claim {
    /// There is none yet.
    None,
    /// It runs; the descriptor is readable once it has ended.
    Watched(OwnedFd),
    /// It ended at that time.
    Ended(Instant),
    /// There is nothing to watch.
    Settled,
}

/// The processes in all ranks that call MPI: of each its number, 0 for none, and what is known of it.
pub struct Claims(Vec<(u32, Claim)>);

impl Claims {
    /// For this number of ranks.
    pub fn new(ranks: usize) -> Claims {
        Claims((0..ranks).map(|_| (0, Claim::None)).collect())
    }

    /// Takes note of what a rank's slot says: `started` is the process that the keeper started, `claimed` the
    /// one that called `MPI_Init`, 0 for none.
    pub fn look(&mut self, rank: usize, started: u32, claimed: u32, now: Instant) {
        let (watched, claim) = &mut self.0[rank];
        if *watched != claimed {
            // A rank may run one MPI program after the other.
            (*watched, *claim) = (claimed, Claim::None);
        }
        if !matches!(claim, Claim::None) || claimed == 0 {
            return;
        }
        if claimed == started {
            *claim = Claim::Settled;
            return;
        }
        let Some(pid) = i32::try_from(claimed).ok().and_then(Pid::from_raw) else { return };
        *claim = match rustix::process::pidfd_open(pid, PidfdFlags::empty()) {
            // The number is one of this process's own world, or it would not lead back to the rank.
            Ok(descriptor) if descends_from(claimed, started) => Claim::Watched(descriptor),
            Err(Errno::SRCH) if same_world(started) => Claim::Ended(now),
            Ok(_) | Err(Errno::SRCH | Errno::NOSYS) => Claim::Settled,
            // For want of descriptors, perhaps: the next check may succeed.
            Err(_) => Claim::None,
        };
    }

    /// The processes that are watched: rank and descriptor.
    pub fn watched(&self) -> impl Iterator<Item = (usize, BorrowedFd<'_>)> {
        self.0.iter().enumerate().filter_map(|(rank, (_, claim))| match claim {
            Claim::Watched(descriptor) => Some((rank, descriptor.as_fd())),
            _ => None,
        })
    }

    /// The watched process of `rank` has ended.
    pub fn ended(&mut self, rank: usize, now: Instant) {
        self.0[rank].1 = Claim::Ended(now);
    }

    /// Whether the process of `rank` ended long enough ago for its rank to have ended too, if it is the `claimed` one.
    pub fn is_lost(&self, rank: usize, claimed: u32, now: Instant) -> bool {
        let (watched, claim) = &self.0[rank];
        *watched == claimed
            && matches!(claim, Claim::Ended(at) if now.saturating_duration_since(*at) >= GRACE)
    }

    /// When [`Claims::is_lost`] is to be asked next.
    pub fn next_time(&self, now: Instant) -> Option<Instant> {
        let times = self.0.iter().filter_map(|(_, claim)| match claim {
            Claim::Ended(at) => Some(*at + GRACE),
            _ => None,
        });
        times.filter(|time| *time > now).min()
    }
}

fn descends_from(pid: u32, ancestor: u32) -> bool {
    let mut above = pid;
    while above > 1 {
        if above == ancestor {
            return true;
        }
        above = process::status(above).map_or(0, |status| status.parent);
    }
    false
}

/// Whether process `root` and all its descendants count processes as this one does (containers have numbers of
/// their own).
fn same_world(root: u32) -> bool {
    let world = |pid: u32| fs::read_link(format!("/proc/{pid}/ns/pid")).ok();
    let own = world(std::process::id());
    own.is_some() && std::iter::once(root).chain(descendants::of(root)).all(|pid| world(pid) == own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    fn cat() -> std::process::Child {
        Command::new("/bin/cat").stdin(Stdio::piped()).spawn().unwrap()
    }

    #[test]
    fn a_process_in_a_rank_is_watched_to_its_end() {
        let (own, now) = (std::process::id(), Instant::now());
        let mut child = cat();
        let mut claims = Claims::new(1);
        claims.look(0, own, 0, now);
        assert_eq!(claims.watched().count(), 0);
        claims.look(0, own, child.id(), now);
        assert_eq!(claims.watched().count(), 1);
        drop(child.stdin.take());
        child.wait().unwrap();
        claims.ended(0, now);
        assert!(!claims.is_lost(0, child.id(), now));
        assert_eq!(claims.next_time(now), Some(now + GRACE));
        assert!(claims.is_lost(0, child.id(), now + GRACE));
        // Its rank runs another program by now.
        let mut next = cat();
        assert!(!claims.is_lost(0, next.id(), now + GRACE));
        claims.look(0, own, next.id(), now);
        assert_eq!((claims.watched().count(), claims.next_time(now)), (1, None));
        drop(next.stdin.take());
        next.wait().unwrap();
    }

    #[test]
    fn a_process_that_is_gone_already_counts_as_ended() {
        let now = Instant::now();
        let (mut rank, mut claims) = (cat(), Claims::new(1));
        // No process can have this number.
        claims.look(0, rank.id(), i32::MAX as u32, now);
        assert!(claims.is_lost(0, i32::MAX as u32, now + GRACE));
        drop(rank.stdin.take());
        rank.wait().unwrap();
    }

    #[test]
    fn unrelated_process_is_not_watched() {
        let now = Instant::now();
        let (mut rank, mut claims) = (cat(), Claims::new(2));
        claims.look(0, rank.id(), std::process::id(), now);
        claims.look(1, rank.id(), rank.id(), now);
        assert_eq!(claims.watched().count(), 0);
        assert!(
            !claims.is_lost(0, std::process::id(), now + GRACE) && !claims.is_lost(1, rank.id(), now + GRACE)
        );
        drop(rank.stdin.take());
        rank.wait().unwrap();
    }
}
