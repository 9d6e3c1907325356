//! The receiver of long messages notices when a protocol becomes slow, and when it recovers. Copies take the time set for them
//! ([`crate::p2p::ways::clock`]), so the machine has no influence.

use std::time::Duration;

use crate::p2p::ways::clock;
use crate::state::request::Mode;
use crate::testing::rank::{Rank, message};
use crate::testing::schedule::{at_random, in_all_ways};
use crate::testing::world::{Carrier, Program, Setup, program};
use encore_adapt::Way;

/// Length of rendezvous messages, and number of different contents.
const LENGTH: usize = 10_000;
const CONTENTS: usize = 7;
/// Tag that ends the sender.
const ENOUGH: u8 = 1;

/// Cost of a byte, in nanoseconds: staged, past the caches (unused by such short messages), by the kernel.
const STAGED_IS_QUICK: [u64; 3] = [1, 9, 4];
const STAGED_IS_SLOW: [u64; 3] = [6, 9, 4];
const BOTH_ARE_SLOW: [u64; 3] = [6, 9, 50];

/// The sender: it sends messages until the receiver stops it.
fn sender() -> Program {
    program(|rank| {
        let contents: Vec<_> = (0..CONTENTS).map(|number| message(number, LENGTH)).collect();
        let mut answer = [0];
        for number in 0.. {
            rank.send(Mode::Standard, &contents[number % CONTENTS], 1, 0);
            rank.recv(&mut answer, 1, 0);
            if answer[0] == ENOUGH {
                break;
            }
        }
    })
}

/// The receiver's side of such messages.
struct Receiver<'a> {
    rank: &'a mut Rank,
    in_turns: bool,
    /// Whether the program computes while messages come, and tests now and then.
    computes: bool,
    contents: Vec<Vec<u8>>,
    buffer: Vec<u8>,
    received: usize,
}

impl Receiver<'_> {
    /// Receives a message and compares it. Returns whether the kernel has copied it.
    fn receive(&mut self, answer: u8) -> bool {
        let before = self.rank.engine().counters.kernel_copies;
        if self.computes {
            self.receive_beside_computation();
        } else {
            self.rank.recv(&mut self.buffer, 0, 0);
        }
        let number = self.received;
        assert!(self.buffer == self.contents[number % CONTENTS], "message {number}");
        self.rank.send(Mode::Standard, &[answer], 0, 0);
        self.received += 1;
        self.rank.engine().counters.kernel_copies > before
    }

    fn receive_beside_computation(&mut self) {
        let mut request = self.rank.irecv(&mut self.buffer, 0, 0);
        for _ in 0..3 {
            self.rank.look();
            clock::pass(Duration::from_millis(1));
            if self.rank.test(&mut request).is_some() {
                return;
            }
        }
        clock::pass(Duration::from_millis(1));
        self.rank.wait(&mut request);
    }

    /// The chosen protocol, and the known costs of a byte.
    fn known(&mut self) -> (Option<Way>, [u64; 3]) {
        let known = self.rank.engine().learned()[usize::from(self.in_turns)][0];
        let way = [None, Some(Way::Staged), Some(Way::PastCaches), Some(Way::Kernel)][known.taken as usize];
        (way, known.costs)
    }

    /// Changes the costs. Checks that after at most `most` messages, messages use this protocol, and continue to for a while.
    fn takes(&mut self, way: Way, costs: [u64; 3], most: usize) {
        clock::set_costs(costs);
        let begin = self.received;
        while self.known().0 != Some(way) {
            assert!(self.received - begin < most, "{most} messages later, not {way:?}: {:?}", self.known());
            self.receive(0);
        }
        const A_WHILE: usize = 100;
        let by_kernel = (0..A_WHILE).filter(|_| self.receive(0)).count();
        let (taken, known) = self.known();
        assert_eq!(taken, Some(way), "the protocol is left again at once");
        let by_way = if way == Way::Kernel { by_kernel } else { A_WHILE - by_kernel };
        // The others are those of trials, and those received when no rank counts as awake.
        assert!(by_way >= A_WHILE * 2 / 3, "{by_way} of {A_WHILE} messages go by {way:?}");
        // Between ranks that take turns, the sender's copy counts as well.
        let copies = if self.in_turns && way == Way::Staged { 2 } else { 1 };
        assert_eq!(known[way as usize], costs[way as usize] * copies * 1000, "its cost, of {known:?}");
    }
}

fn receiver(in_turns: bool, computes: bool) -> Program {
    program(move |rank| {
        let contents = (0..CONTENTS).map(|number| message(number, LENGTH)).collect();
        let mut receiver =
            Receiver { rank, in_turns, computes, contents, buffer: vec![0; LENGTH], received: 0 };
        receiver.takes(Way::Staged, STAGED_IS_QUICK, 40);
        // The current protocol becomes slow.
        receiver.takes(Way::Kernel, STAGED_IS_SLOW, 100);
        receiver.takes(Way::Staged, BOTH_ARE_SLOW, 100);
        receiver.takes(Way::Staged, STAGED_IS_QUICK, 0);
        receiver.takes(Way::Kernel, STAGED_IS_SLOW, 100);
        // The former protocol is quick again, which only a trial shows.
        receiver.takes(Way::Staged, STAGED_IS_QUICK, 2100);
        receiver.receive(ENOUGH);
    })
}

/// A world in which the kernel may copy such messages.
fn setup(carrier: Carrier) -> Setup {
    Setup::on(carrier).with(|_, settings| settings.kernel_copy_from = LENGTH as u64)
}

/// The receiver follows the costs on each carrier. `in_turns`: ranks take turns on processors.
fn a_receiver_follows_costs(in_turns: bool, computes: bool) {
    for carrier in [Carrier::Local, Carrier::Shm] {
        let mut setup = setup(carrier);
        if in_turns {
            // Fewer processors than awake ranks, however many these are.
            setup.cpus = Some(0);
        }
        let programs = [sender(), receiver(in_turns, computes)];
        in_all_ways(&setup, &programs, 0, 1);
        at_random(&setup, &programs, 3);
    }
}

#[test]
pub(crate) fn slow_protocol_is_left_soon() {
    a_receiver_follows_costs(false, false);
}

#[test]
fn ranks_in_turns_follow_costs() {
    a_receiver_follows_costs(true, false);
}

#[test]
pub(crate) fn computation_is_not_charged_to_protocols() {
    a_receiver_follows_costs(false, true);
}
