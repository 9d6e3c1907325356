//! The state of the test of two processes before the first cell between them (`pairs`).

use std::time::Instant;

use super::library::Failed;
use super::packet::HEAD;
use super::pool::PAGE;
use crate::startup_test::{self, Failure, Fault, Step};
use crate::test_memory::TestMemory;
use crate::transport::Shown;

/// Bytes of the packets sent in both directions: one that the sending call copies, and one of the length of an eager fragment's.
pub(super) const LENGTHS: [usize; 2] = [2 * HEAD, (32 << 10) + PAGE];

/// Bytes of the memory of each process that the other one reads, and then writes to.
pub(super) const MEMORY: usize = 32 << 10;

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
    /// The reads and writes; `None` where the network doesn't read, or the user has all sent in packets.
    pub(super) memory: Option<Memory>,
}

/// The stage of this process's reads and writes of the other one's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The other process hasn't shown its memory yet.
    Waits,
    Reads,
    Writes,
    /// The other process knows that this one uses its memory no more.
    Over,
    Failed(Step, Fault),
}

/// Memory that the test of a pair reads and writes. It is leaked while either process may still use it.
#[derive(Debug)]
pub(super) struct Memory {
    /// This process's memory, for the other one.
    pub(super) own: TestMemory,
    /// Destination of the read, then source of the write.
    pub(super) here: TestMemory,
    /// The other process's memory, behind [`Stage::Waits`].
    pub(super) there: Shown,
    pub(super) stage: Stage,
    /// The comparison of `own` after the other process's write: the first wrong byte, if there is one.
    pub(super) written: Option<Option<u64>>,
}

impl Memory {
    /// Memory with the contents drawn from a seed.
    pub(super) fn new(seed: u64) -> Memory {
        let [mut own, here] = [(); 2].map(|()| TestMemory::new(vec![0; MEMORY]));
        startup_test::fill(seed, &mut own.bytes);
        let there = Shown { address: 0, key: 0 };
        Memory { own, here, there, stage: Stage::Waits, written: None }
    }

    /// The descriptor of this process's memory as words, 0 if it couldn't be registered.
    pub(super) fn words(&self) -> [u64; 3] {
        self.own.shown().map_or([0; 3], |shown| [1, shown.address, shown.key])
    }

    /// The other process's memory, of which [`Memory::words`] have come.
    pub(super) fn there([is_there, address, key]: [u64; 3]) -> Option<Shown> {
        (is_there == 1).then_some(Shown { address, key })
    }

    /// Notes that the other process doesn't use the memory.
    pub(super) fn is_unused(&mut self) {
        self.own.hide();
    }

    /// The failure, if there is one; or whether all has passed.
    fn result(&self) -> Result<bool, (Step, Fault)> {
        match (self.stage, self.written) {
            (Stage::Failed(step, fault), _) => Err((step, fault)),
            (_, Some(Some(at))) => Err((Step::Write, Fault::Contents(at))),
            (stage, written) => Ok(stage == Stage::Over && written.is_some()),
        }
    }

    /// The step that has not ended.
    fn missing(&self) -> Step {
        if matches!(self.stage, Stage::Waits | Stage::Reads) { Step::Read } else { Step::Write }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if self.result() != Ok(true) && (self.own.shown().is_some() || self.stage != Stage::Waits) {
            std::mem::forget((std::mem::take(&mut self.own), std::mem::take(&mut self.here)));
        }
    }
}

impl Questions {
    pub(super) fn new(seed: u64, memory: Option<Memory>) -> Box<Questions> {
        let (came, refused, found) = ([None; LENGTHS.len()], None, None);
        Box::new(Questions { seed, came, refused, found, rounds: 0, next: None, told: false, memory })
    }

    /// This process's findings; `None` while a step has not ended.
    pub(super) fn own(&self) -> Option<Result<(), Failure>> {
        let memory = self.memory.as_ref().map_or(Ok(true), Memory::result);
        if let Err((step, fault)) = memory {
            return Some(Err(Failure { step, bytes: MEMORY as u64, fault }));
        }
        let failed = |place: usize, fault| {
            Some(Err(Failure { step: Step::Packet, bytes: LENGTHS[place] as u64, fault }))
        };
        if self.refused.is_some() {
            return failed(0, Fault::Refusal);
        }
        if let Some((place, at)) = (0..).zip(self.came).find_map(|(place, came)| Some((place, came??))) {
            return failed(place, Fault::Contents(at));
        }
        (self.came.iter().all(Option::is_some) && memory == Ok(true)).then_some(Ok(()))
    }

    /// Failure for a step that never ends.
    pub(super) fn silence(&self) -> Failure {
        let missing = self.came.iter().position(Option::is_none);
        let (step, bytes) = match (missing, &self.memory) {
            (None, Some(memory)) => (memory.missing(), MEMORY),
            (missing, _) => (Step::Packet, LENGTHS[missing.unwrap_or(0)]),
        };
        Failure { step, bytes: bytes as u64, fault: Fault::Silence }
    }
}

/// Notifies the user of a failure between this process and another rank: the rank, and the end of a sentence.
pub struct Teller(pub Box<dyn Fn(u32, String)>);

impl std::fmt::Debug for Teller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Teller")
    }
}
