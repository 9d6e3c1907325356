//! Messages that are offered: taken where the kernel's copy is quicker, taken back where the receiver is late, and never waited for. Time is what
//! the copies are said to cost ([`crate::p2p::ways::clock`]).

use std::cell::Cell;
use std::rc::Rc;

use crate::p2p::probe::probe;
use crate::p2p::ways::clock;
use crate::request::Mode;
use crate::testing::rank::{Rank, message};
use crate::testing::schedule::{at_random, in_all_ways};
use crate::testing::world::{Carrier, Program, Setup, program};

/// Messages that may be offered: below the eager limit of such worlds; with other contents each time.
const LENGTH: usize = 5000;

/// After so many, offers are known to be quicker.
const ENOUGH: usize = 200;

/// Steps of a rank that the other one doesn't wait for.
const A_WHILE: usize = 100;

/// What a byte costs, in nanoseconds: staged, past the caches, by the kernel.
const KERNEL_IS_QUICK: [u64; 3] = [6, 9, 1];
const KERNEL_IS_SLOW: [u64; 3] = [6, 9, 20];

/// A world in which such messages may be offered. Through rings: a link has no offers.
fn setup() -> Setup {
    Setup::on(Carrier::Shm).with(|_, settings| settings.kernel_copy_from = LENGTH as u64)
}

/// One message to the other rank, and an answer.
fn round(rank: &mut Rank, number: usize) {
    if rank.me == 0 {
        rank.send(Mode::Standard, &message(number, LENGTH), 1, 0);
        rank.recv(&mut [0], 1, 1);
    } else {
        rank.expect(number, LENGTH, 0, 0);
        rank.send(Mode::Standard, &[0], 0, 1);
    }
}

/// A round of messages with this number.
type Round = fn(&mut Rank, usize);

/// Messages by the kernel's copy of so many rounds, at this rank.
fn copies_of(round: Round, rank: &mut Rank, numbers: std::ops::Range<usize>) -> u64 {
    let before = rank.engine().counters.kernel_copies;
    numbers.for_each(|number| round(rank, number));
    rank.engine().counters.kernel_copies - before
}

/// The same of [`round`], whose messages rank 1 receives.
fn copies(rank: &mut Rank, numbers: std::ops::Range<usize>) -> u64 {
    copies_of(round, rank, numbers)
}

/// The receivers learn that the kernel's copy is quicker, and that it isn't any more.
fn offers_follow_costs(round: Round, receivers: &'static [i32]) {
    let learns = || {
        program(move |rank| {
            clock::set_costs(KERNEL_IS_QUICK);
            copies_of(round, rank, 0..ENOUGH);
            let quick = copies_of(round, rank, 200..300);
            clock::set_costs(KERNEL_IS_SLOW);
            copies_of(round, rank, 300..400);
            let slow = copies_of(round, rank, 400..500);
            if receivers.contains(&rank.me) {
                assert!(quick > 60 && slow < 20, "{quick} and {slow} of 100 by the kernel's copy");
            }
        })
    };
    let programs = [learns(), learns()];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 3);
}

#[test]
fn messages_are_offered_as_long_as_that_is_quicker() {
    offers_follow_costs(round, &[1]);
}

#[test]
pub(crate) fn who_relies_on_buffering_gets_along_with_offers() {
    // Both send before they receive, again and again: each offer comes to a rank that sends itself.
    let taken = Rc::new(Cell::new(0));
    let sends_first = || {
        let taken = taken.clone();
        program(move |rank: &mut Rank| {
            clock::set_costs(KERNEL_IS_QUICK);
            let copied = copies(rank, 0..ENOUGH);
            taken.set(taken.get() + copied);
            let other = 1 - rank.me;
            for number in 0..10 {
                rank.send(Mode::Standard, &message(number, LENGTH), other, 0);
                // This rank does something else, for longer than an offer is open.
                (0..A_WHILE).for_each(|_| rank.look());
                rank.expect(number, LENGTH, other, 0);
            }
        })
    };
    let programs: [Program; 2] = [sends_first(), sends_first()];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 5);
    assert!(taken.get() > 0, "nothing was ever offered");
}

#[test]
fn an_offer_without_a_receive_is_declined_and_the_message_kept() {
    let sender = program(|rank| {
        copies(rank, 0..ENOUGH);
        // The receiver posts the receives in the other order.
        rank.send(Mode::Standard, &message(1, LENGTH), 1, 5);
        rank.send(Mode::Standard, &message(2, LENGTH), 1, 6);
    });
    let receiver = program(|rank| {
        clock::set_costs(KERNEL_IS_QUICK);
        copies(rank, 0..ENOUGH);
        rank.expect(2, LENGTH, 0, 6);
        rank.expect(1, LENGTH, 0, 5);
    });
    let programs = [sender, receiver];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 5);
}

#[test]
fn a_receive_that_is_too_short_gets_what_it_holds() {
    let sender = program(|rank| {
        copies(rank, 0..ENOUGH);
        rank.send(Mode::Standard, &message(1, LENGTH), 1, 5);
        round(rank, 2);
    });
    let receiver = program(|rank| {
        clock::set_costs(KERNEL_IS_QUICK);
        copies(rank, 0..ENOUGH);
        let mut short = vec![0; LENGTH - 1];
        let mut request = rank.irecv(&mut short, 0, 5);
        assert_eq!(rank.wait_failing(&mut request), crate::error::ErrorClass::Truncate);
        assert!(short == message(1, LENGTH)[..LENGTH - 1]);
        round(rank, 2);
    });
    let programs = [sender, receiver];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 5);
}

/// Both send and receive without blocking, and wait for both.
fn exchange(rank: &mut Rank, number: usize) {
    let (other, sent) = (1 - rank.me, message(number, LENGTH));
    let mut got = vec![0; LENGTH];
    let mut requests = [rank.irecv(&mut got, other, 0), rank.isend(Mode::Standard, &sent, other, 0)];
    rank.wait_all(&mut requests);
    assert!(got == sent, "message {number} is another one");
    // Nobody sleeps when the next one begins.
    rank.look();
}

#[test]
fn messages_of_exchanges_are_offered_as_long_as_that_is_quicker() {
    offers_follow_costs(exchange, &[0, 1]);
}

#[test]
pub(crate) fn who_computes_after_an_offer_keeps_nobody_waiting() {
    // Messages that the receiver has, and those of them that were offered.
    let (here, copied) = (Rc::new(Cell::new(0)), Rc::new(Cell::new(0)));
    let sender = || {
        let here = here.clone();
        program(move |rank: &mut Rank| {
            copies(rank, 0..ENOUGH);
            here.set(0);
            rank.send(Mode::Standard, &[0], 1, 4);
            for number in 0..10 {
                let [first, second] = [number, number + 1].map(|number| message(number, LENGTH));
                let mut offered = rank.isend(Mode::Standard, &first, 1, 5);
                if number % 2 == 0 {
                    // More goes behind it.
                    let mut behind = rank.isend(Mode::Standard, &second, 1, 6);
                    rank.send(Mode::Standard, &[7], 1, 7);
                    rank.wait(&mut behind);
                }
                // This rank calls nothing until the receiver has all of it.
                let arrives = (0..100 * A_WHILE).any(|_| {
                    rank.look();
                    here.get() > number
                });
                assert!(arrives, "message {number} waits for its sender");
                rank.wait(&mut offered);
            }
        })
    };
    let receiver = || {
        let (here, copied) = (here.clone(), copied.clone());
        program(move |rank: &mut Rank| {
            clock::set_costs(KERNEL_IS_QUICK);
            copies(rank, 0..ENOUGH);
            rank.recv(&mut [0], 0, 4);
            let before = rank.engine().counters.kernel_copies;
            for number in 0..10 {
                if number % 2 == 0 {
                    // In the other order.
                    rank.recv(&mut [0], 0, 7);
                    rank.expect(number + 1, LENGTH, 0, 6);
                } else if number % 3 == 0 {
                    // It comes unexpected, and is found by a probe.
                    let comm = rank.comm;
                    probe(&mut rank.call, 0, 5, comm).expect("the sender lives");
                }
                rank.expect(number, LENGTH, 0, 5);
                here.set(number + 1);
            }
            copied.set(copied.get() + rank.engine().counters.kernel_copies - before);
        })
    };
    let programs: [Program; 2] = [sender(), receiver()];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 5);
    assert!(copied.get() > 0, "nothing was ever offered");
}

#[test]
fn an_offer_to_a_receive_that_is_too_short_or_is_cancelled_ends_as_any_send() {
    let sender = program(|rank| {
        copies(rank, 0..ENOUGH);
        let [first, sent] = [1, 2].map(|number| message(number, LENGTH));
        let mut offered = rank.isend(Mode::Standard, &first, 1, 5);
        rank.wait(&mut offered);
        let mut cancelled = rank.isend(Mode::Standard, &sent, 1, 6);
        rank.cancel(cancelled);
        assert!(!rank.wait(&mut cancelled).cancelled());
        let mut persistent = rank.send_init(Mode::Standard, &sent, 1, 6);
        for _ in 0..3 {
            rank.start(persistent);
            rank.wait(&mut persistent);
        }
        rank.free(persistent);
    });
    let receiver = program(|rank| {
        clock::set_costs(KERNEL_IS_QUICK);
        copies(rank, 0..ENOUGH);
        let mut short = vec![0; LENGTH - 1];
        let mut request = rank.irecv(&mut short, 0, 5);
        assert_eq!(rank.wait_failing(&mut request), crate::error::ErrorClass::Truncate);
        assert!(short == message(1, LENGTH)[..LENGTH - 1]);
        for _ in 0..4 {
            rank.expect(2, LENGTH, 0, 6);
        }
    });
    let programs = [sender, receiver];
    in_all_ways(&setup(), &programs, 0, 1);
    at_random(&setup(), &programs, 5);
}
