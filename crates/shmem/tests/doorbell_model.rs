//! The doorbell under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-shmem --release --test doorbell_model`.
//!
//! Senders fence for themselves here. The kernel's `membarrier`, which has a sleeper pay for that, is a fence on each side in the same places.
#![cfg(loom)]

use encore_shmem::doorbell::{Doorbell, Ordered, Sleepers};
use encore_shmem::sync::{AtomicU32, Ordering, fence};
use loom::sync::Arc;
use loom::thread;

/// A rank with a doorbell, and one message that it waits for.
struct Rank {
    bell: Doorbell,
    sleepers: Sleepers,
    message: AtomicU32,
}

impl Rank {
    fn new() -> Arc<Rank> {
        Arc::new(Rank { bell: Doorbell::silent(), sleepers: Sleepers::default(), message: AtomicU32::new(0) })
    }

    fn send(&self) {
        self.message.store(1, Ordering::Release);
        if self.bell.calls(Ordered::BySender) {
            self.bell.answer(&self.sleepers);
        }
    }

    fn has_message(&self) -> bool {
        self.message.load(Ordering::Acquire) != 0
    }
}

fn check(body: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(body);
}

/// A rank that falls asleep after its last poll either found the message there, or is woken.
#[test]
fn no_message_meets_a_sleeper_that_is_not_woken() {
    check(|| {
        let rank = Rank::new();
        let sender = thread::spawn({
            let rank = rank.clone();
            move || rank.send()
        });
        let rung = rank.bell.announce(Ordered::BySender, &rank.sleepers);
        let found = rank.has_message();
        if found {
            rank.bell.stay_awake(false, &rank.sleepers);
        }
        sender.join().unwrap();
        assert!(found || rank.bell.rung() != rung, "it would sleep with a message there");
        assert_eq!(rank.sleepers.count(), 0);
    });
}

/// Two threads of a rank that sleep at one bell: each finds the message, or is woken.
#[test]
fn both_threads_of_a_rank_are_woken() {
    check(|| {
        let rank = Rank::new();
        let sleep = |rank: &Rank| {
            let rung = rank.bell.announce(Ordered::BySender, &rank.sleepers);
            (rank.has_message(), rung)
        };
        let other = thread::spawn({
            let rank = rank.clone();
            move || sleep(&rank)
        });
        let sender = thread::spawn({
            let rank = rank.clone();
            move || rank.send()
        });
        let both = [sleep(&rank), other.join().unwrap()];
        sender.join().unwrap();
        for (found, rung) in both {
            assert!(found || rank.bell.rung() != rung, "one would sleep with a message there");
        }
    });
}

/// The helper thread beside the rank finds the message, or is woken.
#[test]
fn the_helper_is_woken() {
    check(|| {
        let rank = Rank::new();
        let sender = thread::spawn({
            let rank = rank.clone();
            move || rank.send()
        });
        let rung = rank.bell.watch(Ordered::BySender);
        let found = rank.has_message();
        sender.join().unwrap();
        assert!(found || rank.bell.helper_rung() != rung, "the helper would sleep with a message there");
    });
}

/// A rank that posts for many looks at their bells only where anybody sleeps.
#[test]
fn a_post_finds_the_sleeper_counted() {
    check(|| {
        let rank = Rank::new();
        let poster = thread::spawn({
            let rank = rank.clone();
            move || {
                rank.message.store(1, Ordering::Release);
                fence(Ordering::SeqCst);
                if rank.sleepers.count() != 0 && rank.bell.calls(Ordered::BySender) {
                    rank.bell.answer(&rank.sleepers);
                }
            }
        });
        let rung = rank.bell.announce(Ordered::BySender, &rank.sleepers);
        let found = rank.has_message();
        if found {
            rank.bell.stay_awake(false, &rank.sleepers);
        }
        poster.join().unwrap();
        assert!(found || rank.bell.rung() != rung, "it would sleep with a post there");
        assert_eq!(rank.sleepers.count(), 0);
    });
}

/// Two threads come and go at one bell, while the waker answers: the count never ends below or above what the bell says.
#[test]
fn the_count_follows_the_bell() {
    check(|| {
        let rank = Rank::new();
        let waker = thread::spawn({
            let rank = rank.clone();
            move || {
                rank.bell.answer(&rank.sleepers);
            }
        });
        let other = thread::spawn({
            let rank = rank.clone();
            move || {
                rank.bell.announce(Ordered::BySender, &rank.sleepers);
            }
        });
        rank.bell.announce(Ordered::BySender, &rank.sleepers);
        rank.bell.stay_awake(false, &rank.sleepers);
        waker.join().unwrap();
        other.join().unwrap();
        assert_eq!(rank.sleepers.count(), u32::from(rank.bell.is_asleep()));
    });
}
