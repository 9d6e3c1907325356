//! The locks of windows under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
//!
//! Sleepers sleep at a bell that remembers that it was rung; the fence that a sleeper pays for all is a fence of its own here, with another one where locks are given back.
#![cfg(loom)]

use encore_shmem::sync::{AtomicU64, Ordering, Shared, fence};
use encore_shmem::window::claim::{Claim, Ending};
use encore_shmem::window::stripe::Stripe;
use encore_shmem::window::ticket_lock::{Mode, TicketLock, Waiters};
use loom::sync::{Arc, Condvar, Mutex};
use loom::thread;

/// Where a thread sleeps.
struct Bell(Mutex<bool>, Condvar);

impl Bell {
    fn new() -> Bell {
        Bell(Mutex::new(false), Condvar::new())
    }

    fn sleep(&self) {
        let mut rung = self.0.lock().unwrap();
        while !*rung {
            rung = self.1.wait(rung).unwrap();
        }
        *rung = false;
    }

    fn ring(&self) {
        *self.0.lock().unwrap() = true;
        self.1.notify_one();
    }
}

/// State shared by the threads of a model: a lock, its waiters, data that it guards, and each thread's bell.
struct Locked {
    lock: TicketLock,
    words: [AtomicU64; 4],
    data: Shared<u64>,
    bells: Vec<Bell>,
}

// SAFETY: the data are touched only under the lock, which the model checks.
unsafe impl Sync for Locked {}
// SAFETY: as above.
unsafe impl Send for Locked {}

impl Locked {
    fn new(threads: usize) -> Locked {
        Locked {
            lock: TicketLock::starting_at(u32::MAX),
            words: std::array::from_fn(|_| AtomicU64::new(0)),
            data: Shared::new(0),
            bells: (0..threads).map(|_| Bell::new()).collect(),
        }
    }

    fn wake(&self, number: u32) {
        if let Some(who) = Waiters::new(&self.words).find(number) {
            self.bells[who as usize].ring();
        }
    }

    fn with(&self, me: u32, mode: Mode, work: impl FnOnce(&Shared<u64>)) {
        let ticket = self.lock.take(mode);
        if !self.lock.enter(ticket) {
            Waiters::new(&self.words).announce(ticket, me);
            fence(Ordering::SeqCst);
            while !self.lock.enter(ticket) {
                self.bells[me as usize].sleep();
            }
        }
        if mode == Mode::Shared && self.lock.is_followed(ticket, true) {
            self.wake(ticket.following());
        }
        work(&self.data);
        if let Some(number) = self.lock.leave(ticket, true) {
            self.wake(number);
        }
    }
}

fn add(data: &Shared<u64>) {
    // SAFETY: the lock is held exclusively.
    data.write(|number| unsafe { *number += 1 });
}

fn look(data: &Shared<u64>) {
    // SAFETY: the lock is shared, so nobody writes.
    data.read(|number| assert!(unsafe { *number } <= 2));
}

fn check(bound: usize, threads: &'static [Mode]) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(bound);
    model.check(move || {
        let shared = Arc::new(Locked::new(threads.len()));
        let work = |shared: &Locked, me: usize| match threads[me] {
            Mode::Exclusive => shared.with(me as u32, Mode::Exclusive, add),
            Mode::Shared => shared.with(me as u32, Mode::Shared, look),
        };
        let others: Vec<_> = (1..threads.len())
            .map(|me| {
                let shared = shared.clone();
                thread::spawn(move || work(&shared, me))
            })
            .collect();
        work(&shared, 0);
        others.into_iter().for_each(|other| other.join().unwrap());
        let written = threads.iter().filter(|mode| **mode == Mode::Exclusive).count() as u64;
        // SAFETY: the others have ended.
        shared.data.read(|number| assert_eq!(unsafe { *number }, written));
    });
}

#[test]
fn two_who_want_the_lock_alone_never_meet_and_never_oversleep() {
    check(3, &[Mode::Exclusive, Mode::Exclusive]);
}

#[test]
fn one_who_writes_and_one_who_reads_never_meet_and_never_oversleep() {
    check(3, &[Mode::Shared, Mode::Exclusive]);
}

#[test]
fn readers_let_each_other_in_around_a_writer() {
    check(2, &[Mode::Shared, Mode::Exclusive, Mode::Shared]);
}

/// State shared by two threads: a stripe, data that it guards, and the one word on which both sleep.
struct Striped {
    stripe: Stripe,
    data: Shared<u64>,
    bell: Bell,
}

// SAFETY: the data are touched only under the lock, which the model checks.
unsafe impl Sync for Striped {}
// SAFETY: as above.
unsafe impl Send for Striped {}

impl Striped {
    fn add(&self, number: u32) {
        if !self.stripe.try_lock(number) {
            self.stripe.announce_sleep();
            fence(Ordering::SeqCst);
            while !self.stripe.try_lock(number) {
                self.bell.sleep();
            }
            self.stripe.awake();
        }
        add(&self.data);
        if self.stripe.give_back(true) {
            self.bell.ring();
        }
    }
}

#[test]
fn a_stripe_is_held_by_one_and_sleepers_are_woken() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let shared = Arc::new(Striped { stripe: Stripe::default(), data: Shared::new(0), bell: Bell::new() });
        let theirs = shared.clone();
        let other = thread::spawn(move || theirs.add(1));
        shared.add(2);
        other.join().unwrap();
        // SAFETY: the other has ended.
        shared.data.read(|number| assert_eq!(unsafe { *number }, 2));
    });
}

/// State that an origin and its targets share: the rank that does the operations, and the data.
struct Asked {
    claim: Claim,
    done: Shared<u64>,
    bell: Bell,
}

// SAFETY: a rank that does an operation is the only one at the data, which is what the model checks.
unsafe impl Sync for Asked {}
// SAFETY: as above.
unsafe impl Send for Asked {}

impl Asked {
    fn new() -> Asked {
        Asked { claim: Claim::default(), done: Shared::new(0), bell: Bell::new() }
    }

    /// A target's part.
    fn serve(&self, number: u64) {
        if self.claim.claim(number) {
            add(&self.done);
            self.claim.finish(number, Ending::Done);
        }
        // Also after a refusal.
        self.bell.ring();
    }

    /// The origin loses its patience. Returns whether it may do the operation itself.
    fn take_back(&self, number: u64) -> bool {
        if self.claim.take_back(number) {
            return true;
        }
        loop {
            match self.claim.ending(number) {
                Some(_) => return false,
                None if self.claim.is_refused(number) => return true,
                None => self.bell.sleep(),
            }
        }
    }
}

#[test]
fn an_operation_is_done_once_by_its_target_or_by_who_takes_it_back() {
    loom::model(|| {
        let shared = Arc::new(Asked::new());
        let target = {
            let shared = shared.clone();
            thread::spawn(move || shared.serve(1))
        };
        if shared.take_back(1) {
            add(&shared.done);
        }
        // Either the target has done it, and has said so, or it won't do it.
        // SAFETY: as above.
        shared.done.read(|number| assert_eq!(unsafe { *number }, 1));
        target.join().unwrap();
    });
}

#[test]
fn a_target_that_comes_late_doesnt_disturb_the_next_operation() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let shared = Arc::new(Asked::new());
        let serve = |number| {
            let shared = shared.clone();
            thread::spawn(move || shared.serve(number))
        };
        let late = serve(1);
        if shared.take_back(1) {
            add(&shared.done);
        }
        // One area, two targets.
        let other = serve(2);
        if shared.take_back(2) {
            add(&shared.done);
        }
        // SAFETY: as above.
        shared.done.read(|number| assert_eq!(unsafe { *number }, 2));
        late.join().unwrap();
        other.join().unwrap();
    });
}
