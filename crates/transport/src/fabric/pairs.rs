//! The test of two processes before their first cell, where the test at the start ([`crate::startup_test`]) wasn't between these two.
//!
//! ```text
//! the first one that wants to send        the other one
//! fabric: packets of all of LENGTHS ──▶
//! sockets: Ask ──▶                             compares the packets
//!                        ◀── fabric: packets of the same lengths, with other contents
//!                        ◀── sockets: Found: all unchanged, a failure, or some missing
//! compares the packets
//! sockets: Verdict ──▶                         the pair uses the fabric, or the sockets
//! ```
//!
//! Where the network reads and writes memory, `pair_memory` has each of the two do so, too: a question and its answer name the memory for it.
//!
//! Until then there is no room between the two, so nothing has to be sent twice. If packets are missing, the first process asks again
//! after [`ROUND`]: both processes have polled then, so [`ROUNDS`] rounds without a packet mean that the network is silent, however long
//! either process computes meanwhile.
//!
//! If both want to send, the process with the lower rank asks. A pair that fails uses the sockets from then on, and the user is notified;
//! if the user has named the provider, the two count as lost to each other.

use std::io::{Error, ErrorKind};
use std::time::{Duration, Instant};

use super::Fabric;
use super::library::Failed;
use super::packet::{HEAD, Head, TESTS};
use super::pair::{LENGTHS, Memory, Pair, Questions, Teller};
use super::pool::Buffer;
use crate::sockets::TestWords;
use crate::startup_test::{self, Failure, PATIENCE};

/// Time after which the first process asks again, and the number of questions.
const ROUND: Duration = Duration::from_millis(100);
const ROUNDS: u32 = (PATIENCE.as_millis() / ROUND.as_millis()) as u32;
/// Most packets that are kept until their question arrives.
const KEPT: usize = 2 * LENGTHS.len();

/// First words of frames, as above. The seed of the question follows.
const ASK: u64 = 1;
const FOUND: u64 = 2;
const VERDICT: u64 = 3;
/// The sender uses the receiver's memory no more.
pub(super) const COPIED: u64 = 4;
/// In place of a failure's first word: packets are missing.
const NOT_YET: u64 = u64::MAX;

impl Fabric {
    /// Accepts the pair of this process and an end as tested by other means.
    pub fn believe(&mut self, end: u32) {
        if let Some(far) = self.far(end).filter(|far| !matches!(far.pair, Pair::Passed)) {
            far.pair = Pair::Passed;
            // Opens the window.
            far.sent = far.taken;
        }
        self.testing.retain(|other| *other != end);
    }

    /// Has failing pairs use the sockets, with a notice to the user by `teller`. Without it, the two processes count as lost to each
    /// other.
    pub fn move_to_sockets(&mut self, teller: Option<Teller>) {
        self.teller = teller;
    }

    /// Whether an end without room has room after all. If nothing was sent there yet, begins the test of the pair.
    #[cold]
    pub(super) fn has_room_at_first(&mut self, end: u32) -> bool {
        let is_trial = self.trial.is_some();
        match self.far(end) {
            Some(far) if matches!(far.pair, Pair::Untested) && !is_trial => self.ask(end),
            Some(far) if matches!(far.pair, Pair::Untested) => {
                self.believe(end);
                return true;
            }
            _ => {}
        }
        false
    }

    /// Whether memory of an end may be read or written to. If the pair must be tested first, begins the test.
    pub(super) fn is_tested(&mut self, end: u32) -> bool {
        match self.far(end) {
            // A cell has arrived, so the other process has accepted the pair.
            Some(far) if matches!(far.pair, Pair::Answers(_)) && far.expected > 0 => {
                self.believe(end);
                true
            }
            Some(far) if matches!(far.pair, Pair::Untested) => self.has_room_at_first(end),
            Some(far) => matches!(far.pair, Pair::Passed),
            None => false,
        }
    }

    /// Begins the test of a pair.
    fn ask(&mut self, end: u32) {
        let seed = self.seeds.next();
        let memory = self.memory_for_test(seed);
        let Some(far) = self.far(end) else { return };
        let question = words(ASK, seed, [0; 3], memory.as_ref());
        far.pair = Pair::Asks(Questions::new(seed, memory));
        self.testing.push(end);
        if self.meet(end) {
            self.send_contents(end, seed);
            self.sockets.tell_of_test(end, question);
        }
    }

    /// Sends packets of all lengths.
    fn send_contents(&mut self, end: u32, seed: u64) {
        for (place, length) in LENGTHS.into_iter().enumerate() {
            let Fabric { far, pool, endpoint, .. } = self;
            let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) else { return };
            let mut buffer = match pool.take(length, endpoint) {
                Ok(buffer) => buffer,
                Err(failed) => return self.lose(end, &failed),
            };
            let head = Head { token: 0, rank: 0, number: name(seed, place), taken: 0, flags: TESTS };
            buffer.bytes()[..HEAD].copy_from_slice(&head.to_bytes());
            startup_test::fill(seed, &mut buffer.bytes()[HEAD..length]);
            buffer.set_end(end);
            far.waiting.push_back((buffer, length));
        }
        if self.far(end).is_some_and(|far| !far.is_stuck) {
            self.push_out(end);
        }
    }

    /// Handles a packet of a test.
    pub(super) fn take_contents(&mut self, end: u32, number: u32, buffer: Buffer, length: usize) {
        if let Some(far) = self.far(end) {
            far.contents.push((number, buffer, length));
            if far.contents.len() > KEPT {
                let (_, oldest, _) = far.contents.remove(0);
                self.pool.give_back(oldest);
            }
        }
        self.compare(end);
    }

    /// Compares the packets from an end, if their question is known, and advances the test.
    fn compare(&mut self, end: u32) {
        let Fabric { far, pool, .. } = self;
        let Some(far) = far.get_mut(end as usize).and_then(Option::as_deref_mut) else { return };
        let (questions, seed) = match &mut far.pair {
            Pair::Asks(questions) => (questions, None),
            Pair::Answers(questions) => (questions, Some(())),
            Pair::Untested => return,
            Pair::Passed => {
                return far.contents.drain(..).for_each(|(_, buffer, _)| pool.give_back(buffer));
            }
        };
        let seed = if seed.is_some() { questions.seed } else { !questions.seed };
        let (its, others) =
            std::mem::take(&mut far.contents).into_iter().partition::<Vec<_>, _>(|(number, ..)| {
                (0..LENGTHS.len()).any(|place| name(seed, place) == *number)
            });
        far.contents = others;
        for (number, buffer, length) in its {
            let place =
                (0..LENGTHS.len()).find(|place| name(seed, *place) == number).expect("it is one of them");
            let wrong = startup_test::difference(seed, &buffer.first(length)[HEAD..]);
            let cut = (length != LENGTHS[place]).then_some((length - HEAD) as u64);
            questions.came[place] = Some(wrong.or(cut));
            pool.give_back(buffer);
        }
        self.go_on(end);
    }

    /// Handles the steps of tests from others.
    pub(super) fn take_steps(&mut self) {
        while let Some((end, [what, seed, rest @ ..])) = self.sockets.step_of_test() {
            let [one, two, three, is_there, address, key] = rest;
            let (failure, there) = ([one, two, three], Memory::there([is_there, address, key]));
            let me = self.me;
            let Some(far) = self.far(end) else { continue };
            match (what, &mut far.pair) {
                (ASK, Pair::Answers(questions)) if questions.seed == seed => questions.told = false,
                (ASK, Pair::Untested | Pair::Answers(_)) => self.answer(end, seed),
                (ASK, Pair::Asks(_)) if far.rank < me => self.answer(end, seed),
                (FOUND, Pair::Asks(questions)) if questions.seed == seed => {
                    questions.found = match failure {
                        [NOT_YET, ..] => None,
                        failure => Some(Failure::from_words(failure).map_or(Ok(()), Err)),
                    };
                    if questions.found.is_none() {
                        questions.next = Some(Instant::now() + ROUND);
                    }
                }
                (COPIED, Pair::Asks(questions) | Pair::Answers(questions)) if questions.seed == seed => {
                    self.compare_memory(end);
                }
                (VERDICT, pair) => match (Failure::from_words(failure), pair) {
                    // The other process uses the sockets already, whatever this one asks or answers.
                    (Some(failure), Pair::Untested | Pair::Asks(_) | Pair::Answers(_)) => {
                        self.fail(end, failure, None);
                    }
                    (None, Pair::Answers(questions)) if questions.seed == seed => self.believe(end),
                    _ => {}
                },
                // Belongs to a question that was dropped in favour of the other process's.
                _ => {}
            }
            if matches!(what, ASK | FOUND) {
                self.read_in_test(end, seed, there);
            }
            self.compare(end);
        }
    }

    /// Answers a question.
    fn answer(&mut self, end: u32, seed: u64) {
        let memory = self.memory_for_test(!seed);
        let Some(far) = self.far(end) else { return };
        if let Pair::Asks(dropped) = &mut far.pair {
            // The other process has asked before this question came, so it doesn't answer it.
            dropped.memory.iter_mut().for_each(Memory::is_unused);
        }
        far.pair = Pair::Answers(Questions::new(seed, memory));
        if !self.testing.contains(&end) {
            self.testing.push(end);
        }
        if self.meet(end) {
            self.send_contents(end, !seed);
        }
    }

    /// Advances all tests under way.
    pub(super) fn go_on_testing(&mut self) {
        for end in self.testing.clone() {
            match self.sockets.is_gone(end) {
                true => self.testing.retain(|other| *other != end),
                false => self.go_on(end),
            }
        }
    }

    /// Advances the test of a pair.
    pub(super) fn go_on(&mut self, end: u32) {
        let is_refused = |pair: &Pair| matches!(pair, Pair::Asks(questions) | Pair::Answers(questions) if questions.refused.is_some());
        if self.far(end).is_some_and(|far| is_refused(&far.pair)) {
            // The death of a process is no fault of the network.
            self.sockets.look();
            if self.sockets.is_gone(end) {
                return;
            }
        }
        let Some(far) = self.far(end) else { return };
        match &mut far.pair {
            Pair::Untested | Pair::Passed => {}
            Pair::Answers(questions) => {
                let own = questions.own();
                // A question is answered at once, and again when all packets have arrived.
                if !questions.told || own.is_some() && questions.next.is_none() {
                    questions.told = true;
                    questions.next = own.map(|_| Instant::now());
                    let failure =
                        own.map_or([NOT_YET, 0, 0], |own| own.err().map_or([0; 3], Failure::to_words));
                    let words = words(FOUND, questions.seed, failure, questions.memory.as_ref());
                    self.sockets.tell_of_test(end, words);
                }
            }
            Pair::Asks(questions) => {
                let (own, found) = (questions.own(), questions.found);
                let result = match (own, found) {
                    (Some(Err(failure)), _) | (_, Some(Err(failure))) => Err(failure),
                    (Some(Ok(())), Some(Ok(()))) => Ok(()),
                    _ if questions.next.is_none_or(|next| Instant::now() < next) => {
                        // The other process's packets may need more polls of both.
                        if found.is_some() && questions.next.is_none() {
                            questions.next = Some(Instant::now() + ROUND);
                        }
                        return;
                    }
                    _ if questions.rounds < ROUNDS => {
                        questions.rounds += 1;
                        (questions.next, questions.found) = (None, None);
                        let words = words(ASK, questions.seed, [0; 3], questions.memory.as_ref());
                        return self.sockets.tell_of_test(end, words);
                    }
                    _ => Err(questions.silence()),
                };
                let refused = questions.refused.take();
                let failure = result.err().map_or([0; 3], Failure::to_words);
                let words = words(VERDICT, questions.seed, failure, None);
                self.sockets.tell_of_test(end, words);
                match result {
                    Ok(()) => self.believe(end),
                    Err(failure) => self.fail(end, failure, Some(refused)),
                }
            }
        }
    }

    /// Records a failed call for an end that is being tested. Returns false if it isn't.
    pub(super) fn note_in_test(&mut self, end: u32, failed: &Failed) -> bool {
        match self.far(end).map(|far| &mut far.pair) {
            Some(Pair::Asks(questions) | Pair::Answers(questions)) => {
                questions.refused.get_or_insert_with(|| failed.clone());
                true
            }
            _ => false,
        }
    }

    /// Handles the failure of a pair. `verdict`: set if this process has found it, with the failed call, if any.
    fn fail(&mut self, end: u32, failure: Failure, verdict: Option<Option<Failed>>) {
        self.testing.retain(|other| *other != end);
        self.drop_waiting(end);
        let Some(far) = self.far.get_mut(end as usize).and_then(Option::take) else { return };
        far.contents.into_iter().for_each(|(_, buffer, _)| self.pool.give_back(buffer));
        let (provider, device) = (self.endpoint.provider(), &self.device);
        let refused = verdict.clone().flatten().map_or_else(String::new, |failed| format!(" ({failed})"));
        let what = format!("{provider} on {device} has failed its test");
        match &self.teller {
            None => {
                let text = format!(
                    "{} on {device} has failed its test between the two: {failure}{refused}",
                    self.endpoint.label()
                );
                // By this kind of error the layers above know that both processes live.
                self.sockets.lose(end, Error::new(ErrorKind::InvalidData, text));
            }
            Some(teller) if verdict.is_some() && !self.has_told => {
                self.has_told = true;
                (teller.0)(far.rank, format!("{what} between the two: {failure}{refused}"));
            }
            Some(_) => {}
        }
    }
}

/// Number of a packet: its index among [`LENGTHS`], and some bits of its seed.
fn name(seed: u64, place: usize) -> u32 {
    (seed >> 32) as u32 & !1 | place as u32
}

pub(super) fn words(what: u64, seed: u64, failure: [u64; 3], memory: Option<&Memory>) -> TestWords {
    let mut words = TestWords::default();
    words[..2].copy_from_slice(&[what, seed]);
    words[2..5].copy_from_slice(&failure);
    words[5..].copy_from_slice(&memory.map_or([0; 3], Memory::words));
    words
}
