//! The state of the test of two processes before the first cell between them (`pairs`).

use std::time::Instant;

use super::library::Failed;
use super::packet::HEAD;
use super::pool::PAGE;
use crate::startup_test::{Failure, Fault, Step};

/// Bytes of the packets sent in both directions: one that the sending call copies, and one of the length of an eager fragment's.
pub(super) const LENGTHS: [usize; 2] = [2 * HEAD, (32 << 10) + PAGE];

/// Progress of the test of a pair.
#[derive(Debug)]
pub(super) enum Pair {
    /// Nothing was sent to the other process.
    Untested,
    Asks(Box<Questions>),
    Answers(Box<Questions>),
    Passed,
}

/// A test under way.
#[derive(Debug)]
pub(super) struct Questions {
    /// Seed of the first process's contents; its complement is the seed of the other one's.
    pub(super) seed: u64,
    /// Packets that have arrived, by length: the first wrong byte, if there is one.
    pub(super) came: [Option<Option<u64>>; LENGTHS.len()],
    /// A failed call of the provider.
    pub(super) refused: Option<Failed>,
    /// At the first process: the other one's findings; number of questions that it has answered, and time of the next one.
    pub(super) found: Option<Result<(), Failure>>,
    pub(super) rounds: u32,
    pub(super) next: Option<Instant>,
    /// At the other process: whether its findings have been sent.
    pub(super) told: bool,
}

impl Questions {
    pub(super) fn new(seed: u64) -> Box<Questions> {
        let (came, refused, found) = ([None; LENGTHS.len()], None, None);
        Box::new(Questions { seed, came, refused, found, rounds: 0, next: None, told: false })
    }

    /// This process's findings; `None` while a packet is missing.
    pub(super) fn own(&self) -> Option<Result<(), Failure>> {
        let failed = |place: usize, fault| {
            Some(Err(Failure { step: Step::Packet, bytes: LENGTHS[place] as u64, fault }))
        };
        if self.refused.is_some() {
            return failed(0, Fault::Refusal);
        }
        if let Some((place, at)) = (0..).zip(self.came).find_map(|(place, came)| Some((place, came??))) {
            return failed(place, Fault::Contents(at));
        }
        self.came.iter().all(Option::is_some).then_some(Ok(()))
    }

    /// Failure for a packet that never arrives.
    pub(super) fn silence(&self) -> Failure {
        let missing = self.came.iter().position(Option::is_none).unwrap_or(0);
        Failure { step: Step::Packet, bytes: LENGTHS[missing] as u64, fault: Fault::Silence }
    }
}

/// Notifies the user of a failure between this process and another rank: the rank, and the end of a sentence.
pub struct Teller(pub Box<dyn Fn(u32, String)>);

impl std::fmt::Debug for Teller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Teller")
    }
}
