//! Ranks of a node that go on when one of them dies, under launchers of others: they watch each other, and note who has died.
//!
//! The first of those that live watches all others, and each of these watches the first. So whoever dies is noticed, also when the next first one
//! dies before it has begun to watch the others. They note a death in the node's segment ([`Head::bury`]), which wakes all ranks there.

use std::collections::HashMap;
use std::os::fd::OwnedFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::{Signal, pidfd_send_signal};

use crate::process::{Found, find};
use crate::segment::{Head, Stage};
use crate::signals::Blocked;
use crate::watch::{Neighbour, STACK, end_process, host};
use crate::{ending, notice, process};

/// Interval of checks for processes that have not come to `MPI_Init`.
const NEXT_LOOK: Duration = Duration::from_millis(50);

/// The watch of one rank.
#[derive(Debug)]
pub struct Vigil {
    /// The head of the node's segment.
    pub head: Arc<Head>,
    /// The place of the rank that watches.
    pub place: u32,
    /// The processes that are known already.
    pub neighbours: Vec<Neighbour>,
    /// The launcher's process on this node, which the first rank watches.
    pub launcher: Option<u32>,
}

impl Vigil {
    /// Watches from now on, as long as this process lives.
    pub fn begin(self) -> std::io::Result<()> {
        // Signals are for the program's own threads.
        let _blocked = Blocked::all();
        let builder = std::thread::Builder::new().name(process::WATCH_THREAD.into()).stack_size(STACK);
        builder.spawn(move || self.watch()).map(drop)
    }

    fn watch(mut self) {
        let ranks = self.head.ranks();
        let mut known: HashMap<u32, u32> =
            self.neighbours.iter().map(|other| (other.place, other.pid)).collect();
        let mut over = vec![false; ranks as usize];
        let mut watched: Vec<(u32, OwnedFd)> = Vec::new();
        let mut launcher: Option<(u32, OwnedFd)> = None;
        loop {
            let first = (0..ranks).find(|place| !over[*place as usize]).unwrap_or(self.place);
            let is_first = first == self.place;
            let wanted = match is_first {
                true => self.place + 1..ranks,
                false => first..first + 1,
            };
            let mut waits = false;
            for place in wanted {
                if over[place as usize] || watched.iter().any(|(other, _)| *other == place) {
                    continue;
                }
                let pid = known.remove(&place);
                match find(pid.unwrap_or_else(|| self.head.slot(place).pid.load(Ordering::Acquire))) {
                    Found::Process(descriptor) => watched.push((place, descriptor)),
                    Found::Ended => {
                        self.has_ended(place, &mut over);
                    }
                    Found::Unknown => waits = true,
                }
            }
            if over[first as usize] {
                continue;
            }
            if let Some(pid) = self.launcher.take_if(|_| is_first) {
                match find(pid) {
                    Found::Process(descriptor) => launcher = Some((pid, descriptor)),
                    Found::Ended => self.end_with(pid, &watched),
                    Found::Unknown => {}
                }
            }
            let processes = watched.iter().chain(&launcher).map(|(_, process)| process);
            let mut polled: Vec<PollFd<'_>> =
                processes.map(|process| PollFd::new(process, PollFlags::IN)).collect();
            let limit = Timespec::try_from(NEXT_LOOK).ok().filter(|_| waits);
            if rustix::event::poll(&mut polled, limit.as_ref()).is_err() {
                continue;
            }
            let ended: Vec<usize> =
                (0..polled.len()).filter(|at| !polled[*at].revents().is_empty()).collect();
            for at in ended.into_iter().rev() {
                if at == watched.len() {
                    let ended = launcher.take().map(|(pid, _)| pid);
                    self.end_with(ended.unwrap_or_default(), &watched);
                    continue;
                }
                let (place, _) = watched.swap_remove(at);
                self.has_ended(place, &mut over);
            }
            if is_first && watched.is_empty() && launcher.is_none() && !waits {
                // Nobody is left to be watched.
                return;
            }
        }
    }

    /// A process has ended: it has died, unless it was to end.
    fn has_ended(&mut self, place: u32, over: &mut [bool]) {
        over[place as usize] = true;
        let slot = self.head.slot(place);
        // By these the launcher learns of it.
        self.neighbours.retain(|other| other.place != place);
        if matches!(slot.stage(), Stage::Finalized | Stage::Aborted) {
            return;
        }
        let rank = slot.rank.load(Ordering::Relaxed);
        if let Err(error) = self.head.bury(rank) {
            notice::write(&error.to_string());
            ending::end_job(1, &error.to_string());
        }
        // Others may have noted it before. One of the node says so: the first one that is left.
        let is_first = over.iter().position(|over| !over) == Some(self.place as usize);
        if is_first && slot.mourned.swap(1, Ordering::Relaxed) == 0 {
            let pid = slot.pid.load(Ordering::Relaxed);
            notice::write(&format!(
                "rank {rank} (process {pid}) on {} has ended without MPI_Finalize; the others go on",
                host()
            ));
        }
    }

    /// The launcher's process on this node has ended: the ranks that are left here end, unless they have finalized.
    fn end_with(&self, launcher: u32, others: &[(u32, OwnedFd)]) {
        let is_over = |place: u32| self.head.slot(place).stage() == Stage::Finalized;
        if is_over(self.place) {
            return;
        }
        for (place, process) in others {
            if !is_over(*place) {
                // A process that can't be killed has ended by itself.
                let _ = pidfd_send_signal(process, Signal::KILL);
            }
        }
        end_process(&format!(
            "the launcher's process {launcher} on {} has ended, without which nobody ends the ranks here: they end",
            host()
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::process::{Child, Command};
    use std::time::Instant;

    use super::*;
    use crate::segment::create;

    fn child() -> Child {
        Command::new("sleep").arg("60").spawn().unwrap()
    }

    fn wait_for(head: &Head, deaths: u32) {
        let begun = Instant::now();
        while head.deaths() != Some(deaths) {
            assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", head.deaths());
            std::thread::yield_now();
        }
    }

    fn end(child: &mut Child) {
        child.kill().unwrap();
        child.wait().unwrap();
    }

    #[test]
    fn the_next_first_one_watches_all_that_are_left() {
        let (_file, head) = create(4, 0).unwrap();
        head.tolerate_deaths();
        let head = Arc::new(head);
        // This process is the one at place 1.
        let mut others: Vec<_> = (0..3).map(|_| child()).collect();
        for (place, child) in [0, 2, 3].into_iter().zip(&others) {
            head.slot(place).pid.store(child.id(), Ordering::Relaxed);
        }
        let neighbours = vec![Neighbour { place: 0, pid: others[0].id(), lifelines: Vec::new() }];
        Vigil { head: head.clone(), place: 1, neighbours, launcher: None }.begin().unwrap();
        end(&mut others[0]);
        wait_for(&head, 1);
        // A rank that has finalized hasn't died.
        head.slot(3).set_stage(Stage::Finalized);
        end(&mut others[2]);
        end(&mut others[1]);
        wait_for(&head, 2);
        assert_eq!([0, 1, 2, 3].map(|rank| head.death_of(rank)), [1, 0, 2, 0]);
        assert_eq!([1, 2].map(|number| head.dead(number)), [0, 2]);
        assert_eq!((head.bury(2), head.bury(1), head.death_of(1)), (Ok(false), Ok(true), 3));
    }
}
