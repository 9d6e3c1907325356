//! Reads and writes in the test of two processes (`pairs`): each reads the other one's memory, compares the bytes, writes others in their place, and says so
//! by the sockets. Then the other one compares what was written.
//!
//! Seeds: memory of the one that asks has the contents of the question's seed, that of the other one the complement's. A write stores the contents of the
//! seed with its halves exchanged.

use super::Fabric;
use super::pair::{Memory, Pair, Questions, Stage};
use super::pairs::{COPIED, words};
use crate::startup_test::{self, Fault, Step};
use crate::transport::Shown;

/// The questions of a pair under test, and the seed of this process's own contents.
fn questions(pair: &mut Pair) -> Option<(&mut Questions, u64)> {
    match pair {
        Pair::Asks(questions) => {
            let seed = questions.seed;
            Some((questions, seed))
        }
        Pair::Answers(questions) => {
            let seed = !questions.seed;
            Some((questions, seed))
        }
        Pair::Untested | Pair::Passed => None,
    }
}

/// The seed of the bytes that replace those of a seed.
fn replacing(seed: u64) -> u64 {
    seed.rotate_left(32)
}

impl Fabric {
    /// Memory for a test, if this one reads and writes.
    pub(super) fn memory_for_test(&mut self, seed: u64) -> Option<Memory> {
        if !self.endpoint.reads() || self.broken || self.checks {
            return None;
        }
        let mut memory = Memory::new(seed);
        let is_open = self.endpoint.writes();
        if memory.own.show(self, is_open).is_none() {
            memory.stage = Stage::Failed(Step::Read, Fault::Refusal);
        }
        Some(memory)
    }

    /// The other process has shown its memory: begins to read it, unless that has begun.
    pub(super) fn read_in_test(&mut self, end: u32, seed: u64, there: Option<Shown>) {
        let Some(far) = self.far(end) else { return };
        let Some((questions, _)) = questions(&mut far.pair).filter(|(questions, _)| questions.seed == seed)
        else {
            return;
        };
        let waits = |memory: &&mut Memory| memory.stage == Stage::Waits;
        let (Some(memory), Some(there)) = (questions.memory.as_mut().filter(waits), there) else { return };
        (memory.stage, memory.there) = (Stage::Reads, there);
        self.copy_in_test(end, false);
    }

    /// Begins a read, or a write.
    fn copy_in_test(&mut self, end: u32, writes: bool) {
        let step = if writes { Step::Write } else { Step::Read };
        let Some((questions, _)) = self.far(end).and_then(|far| questions(&mut far.pair)) else { return };
        let seed = questions.seed;
        let Some(memory) = &mut questions.memory else { return };
        let (mut here, there) = (std::mem::take(&mut memory.here), memory.there);
        let copy = here.copy(self, there, writes, seed);
        if let Some(memory) = self.memory_of(end) {
            memory.here = here;
        }
        let begins = copy.is_some_and(|copy| self.meet(end) && self.add_copy(end, copy, writes, true));
        if !begins {
            self.set_stage(end, Stage::Failed(step, Fault::Refusal));
        }
    }

    fn memory_of(&mut self, end: u32) -> Option<&mut Memory> {
        self.far(end).and_then(|far| questions(&mut far.pair)?.0.memory.as_mut())
    }

    fn set_stage(&mut self, end: u32, stage: Stage) {
        if let Some(memory) = self.memory_of(end) {
            memory.stage = stage;
        }
    }

    /// Continues tests whose reads and writes have ended.
    pub(super) fn go_on_with_memory(&mut self) {
        while let Some((end, name, is_right)) = self.copies.ended_in_test() {
            self.copy_has_ended(end, name, is_right);
            self.go_on(end);
        }
    }

    fn copy_has_ended(&mut self, end: u32, name: u64, is_right: bool) {
        let writes = self.endpoint.writes();
        let Some((questions, own)) = self.far(end).and_then(|far| questions(&mut far.pair)) else { return };
        let seed = questions.seed;
        let Some(memory) = questions.memory.as_mut().filter(|_| seed == name) else { return };
        let reads = memory.stage == Stage::Reads;
        if !is_right {
            memory.stage = Stage::Failed(if reads { Step::Read } else { Step::Write }, Fault::Refusal);
            return;
        }
        if reads {
            // The network has written to this memory, unknown to the compiler.
            let wrong = startup_test::difference(!own, std::hint::black_box(&memory.here.bytes));
            if let Some(at) = wrong {
                memory.stage = Stage::Failed(Step::Read, Fault::Contents(at));
                return;
            }
            if writes {
                startup_test::fill(replacing(!own), &mut memory.here.bytes);
                memory.stage = Stage::Writes;
                return self.copy_in_test(end, true);
            }
        }
        memory.stage = Stage::Over;
        self.sockets.tell_of_test(end, words(COPIED, seed, [0; 3], None));
    }

    /// The other process uses this one's memory no more: compares what it has written.
    pub(super) fn compare_memory(&mut self, end: u32) {
        let writes = self.endpoint.writes();
        let Some((questions, own)) = self.far(end).and_then(|far| questions(&mut far.pair)) else { return };
        let Some(memory) = &mut questions.memory else { return };
        let wanted = if writes { replacing(own) } else { own };
        memory.written = Some(startup_test::difference(wanted, std::hint::black_box(&memory.own.bytes)));
    }
}
