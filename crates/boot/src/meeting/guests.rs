//! The ranks of a node that come to its first one.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::os::unix::process::parent_id;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

use super::messages::{Answer, Facts, Hello};
use crate::error::BootError;
use crate::{cpus, descriptors};

/// Longest time that ranks may take to meet after a fence.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// A rank that has come to the first one of its node.
pub(super) struct Come {
    pub(super) rank: u32,
    /// The connection to it.
    pub(super) stream: UnixStream,
    /// By these the launcher learns of its end.
    pub(super) lifelines: Vec<OwnedFd>,
}

/// The ranks of a node that have come to its first one, which waits for them.
pub(super) struct Guests {
    pub(super) come: Vec<Come>,
    /// The CPUs that they and this rank may use, ascending.
    pub(super) cpus: Vec<usize>,
    /// There are several ranks, and no CPU is for two of them.
    pub(super) apart: bool,
    /// The parent of all, 0 if they have none in common.
    pub(super) parent: u32,
    /// Why this rank can't have them, and the ranks that got this refusal. All get it: the launcher may end the job before this rank reports it.
    pub(super) turned_away: Option<(BootError, Vec<u32>)>,
}

impl Guests {
    /// Waits until all have come that are on this node: some of `later`, ascending. Who comes is here. Of the others `is_here` says it, which asks the
    /// launcher: mostly many have come before that has answered for a few.
    ///
    /// # Errors
    /// [`BootError::Meeting`] if one doesn't come, or if this process may not have a descriptor for each. Ranks that have come get the reason.
    pub(super) fn gather(
        listener: &UnixListener,
        later: &[u32],
        is_here: &mut dyn FnMut(u32) -> Result<bool, BootError>,
    ) -> Result<Guests, BootError> {
        let cpus = cpus::allowed().map_err(BootError::Cpus)?;
        let mut guests =
            Guests { come: Vec::new(), cpus, apart: true, parent: parent_id(), turned_away: None };
        let (begun, mut awaited) = (Instant::now(), Vec::new());
        for &rank in later {
            while guests.have_come() < later.len() && wait_for(listener, begun)? {
                guests.let_in(listener, later)?;
            }
            if !guests.has(rank) && is_here(rank)? {
                awaited.push(rank);
            }
        }
        let until = Instant::now() + PATIENCE;
        while let Some(&late) = awaited.iter().find(|rank| !guests.has(**rank)) {
            if !wait_for(listener, until)? {
                let text = format!("rank {late}, which is on this node, has not come within {PATIENCE:?}");
                let error = BootError::Meeting(text);
                guests.turn_away(&error);
                return Err(error);
            }
            guests.let_in(listener, later)?;
        }
        if let Some((error, _)) = guests.turned_away {
            return Err(error);
        }
        guests.come.sort_unstable_by_key(|come| come.rank);
        guests.apart &= !guests.come.is_empty();
        Ok(guests)
    }

    pub(super) fn has(&self, rank: u32) -> bool {
        let told = self.turned_away.as_ref().is_some_and(|(_, told)| told.contains(&rank));
        told || self.come.iter().any(|one| one.rank == rank)
    }

    pub(super) fn have_come(&self) -> usize {
        self.come.len() + self.turned_away.as_ref().map_or(0, |(_, told)| told.len())
    }

    /// Takes the next connection. Somebody else's process, or one that knows nothing of this meeting, is no rank.
    pub(super) fn let_in(&mut self, listener: &UnixListener, later: &[u32]) -> Result<(), BootError> {
        let mut stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // The connections that are given up leave room for the next one, which gets the refusal, too.
            Err(error) if descriptors::is_lack(&error) && !self.come.is_empty() => {
                self.lacks(error);
                return Ok(());
            }
            Err(error) => return Err(failed("listening for other ranks")(error)),
        };
        if !is_of_this_user(&stream) {
            return Ok(());
        }
        stream.set_read_timeout(Some(PATIENCE)).map_err(failed("listening for other ranks"))?;
        let Ok((hello, lifelines)) = Hello::receive(&mut stream) else { return Ok(()) };
        let rank = hello.rank;
        if !later.contains(&rank) || self.has(rank) {
            return Ok(());
        }
        let mut lack = None;
        let lifelines = lifelines.unwrap_or_else(|error| {
            lack = Some(error);
            Vec::new()
        });
        self.welcome(hello, Come { rank, stream, lifelines });
        if let Some(error) = lack {
            self.lacks(error);
        } else if let Some((error, mut told)) = self.turned_away.take() {
            told.extend(self.give_up(&error));
            self.turned_away = Some((error, told));
        }
        Ok(())
    }

    /// This process may not have a descriptor for each rank.
    pub(super) fn lacks(&mut self, error: io::Error) {
        let error = failed("listening for other ranks")(error);
        let told = self.give_up(&error);
        self.turned_away = Some((error, told));
    }

    /// Turns the ranks that have come away and closes the connections to them. Returns which they are.
    pub(super) fn give_up(&mut self, why: &BootError) -> Vec<u32> {
        self.turn_away(why);
        self.come.drain(..).map(|come| come.rank).collect()
    }

    /// Tells the ranks that have come why they don't get the segment.
    pub(super) fn turn_away(&mut self, why: &BootError) {
        let text = match why {
            BootError::Meeting(text) => text.clone(),
            other => other.to_string(),
        };
        let answer = Answer::Refused(text);
        for come in &mut self.come {
            // A rank that has gone needs no reason.
            let _ = answer.send(&mut come.stream, &[]);
        }
    }

    pub(super) fn welcome(&mut self, hello: Hello, come: Come) {
        self.apart &= hello.cpus.iter().all(|cpu| self.cpus.binary_search(cpu).is_err());
        self.cpus.extend(hello.cpus);
        self.cpus.sort_unstable();
        self.cpus.dedup();
        if hello.parent != self.parent {
            self.parent = 0;
        }
        self.come.push(come);
    }

    /// Hands the segment and the facts to all, and this rank's lifelines to the one that watches it.
    pub(super) fn hand_out(
        &mut self,
        segment: &OwnedFd,
        facts: Facts,
        lifelines: &[BorrowedFd<'_>],
    ) -> Result<(), BootError> {
        let second = self.come.iter().map(|come| come.rank).min();
        let answer = Answer::Facts(facts);
        for Come { rank, stream, .. } in &mut self.come {
            let mut descriptors = vec![segment.as_fd()];
            if Some(*rank) == second {
                descriptors.extend(lifelines);
            }
            answer.send(stream, &descriptors).map_err(|error| {
                BootError::Meeting(format!("handing the shared memory to rank {rank}: {error}"))
            })?;
        }
        Ok(())
    }
}

/// Waits until somebody connects; false: nobody has in time.
fn wait_for(listener: &UnixListener, until: Instant) -> Result<bool, BootError> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let mut polled = [PollFd::new(listener, PollFlags::IN)];
        match rustix::event::poll(&mut polled, Some(&left)) {
            Err(rustix::io::Errno::INTR) => {}
            result => {
                return Ok(result.map_err(|error| failed("listening for other ranks")(error.into()))? > 0);
            }
        }
    }
}

pub(super) fn is_of_this_user(stream: &UnixStream) -> bool {
    rustix::net::sockopt::socket_peercred(stream).is_ok_and(|peer| peer.uid == rustix::process::geteuid())
}

pub(super) fn failed(doing: &'static str) -> impl Fn(io::Error) -> BootError {
    move |error| BootError::Meeting(format!("{doing}: {error}{}", descriptors::advice(&error)))
}
