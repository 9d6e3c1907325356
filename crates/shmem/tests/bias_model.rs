//! The bias of a lock under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
//!
//! The fence that a revoking thread runs for all is a fence of its own here, with another one where the owner enters.
#![cfg(loom)]

use encore_shmem::bias::{Bias, TURNS};
use encore_shmem::sync::Shared;
use loom::sync::{Arc, Mutex};
use loom::thread;

/// State shared by the threads of a model: a lock with a bias, and data that it guards.
struct Guarded {
    bias: Bias,
    lock: Mutex<()>,
    data: Shared<u64>,
}

// SAFETY: the data are touched only inside, which the model checks.
unsafe impl Sync for Guarded {}
// SAFETY: as above.
unsafe impl Send for Guarded {}

const OWNER: u64 = 1;

impl Guarded {
    fn new() -> Arc<Guarded> {
        let guarded = Guarded { bias: Bias::new(), lock: Mutex::new(()), data: Shared::new(0) };
        guarded.bias.found(OWNER);
        Arc::new(guarded)
    }

    fn change(&self) {
        // SAFETY: the caller is inside.
        self.data.write(|data| unsafe { *data += 1 });
    }

    fn enter_as(&self, me: u64) {
        if self.bias.enter(me) {
            self.change();
            return self.bias.leave();
        }
        let _held = self.lock.lock().unwrap();
        self.bias.locked(me);
        self.change();
    }

    /// Enters if nobody is inside. Returns whether.
    fn try_enter(&self) -> bool {
        let Ok(_held) = self.lock.try_lock() else { return false };
        let alone = self.bias.try_locked();
        if alone {
            self.change();
        }
        alone
    }

    fn changes(&self) -> u64 {
        // SAFETY: all other threads have ended.
        self.data.read(|data| unsafe { *data })
    }
}

#[test]
fn the_owner_and_another_thread_are_never_inside_together() {
    loom::model(|| {
        let guarded = Guarded::new();
        let other = {
            let guarded = guarded.clone();
            thread::spawn(move || guarded.enter_as(2))
        };
        guarded.enter_as(OWNER);
        guarded.enter_as(OWNER);
        other.join().unwrap();
        assert_eq!(guarded.changes(), 3);
    });
}

#[test]
fn two_others_revoke() {
    loom::model(|| {
        let guarded = Guarded::new();
        let others = [2, 3].map(|me| {
            let guarded = guarded.clone();
            thread::spawn(move || guarded.enter_as(me))
        });
        guarded.enter_as(OWNER);
        for other in others {
            other.join().unwrap();
        }
        assert_eq!(guarded.changes(), 3);
    });
}

#[test]
fn a_thread_that_only_tries_keeps_nobody_waiting() {
    loom::model(|| {
        let guarded = Guarded::new();
        let other = {
            let guarded = guarded.clone();
            thread::spawn(move || u64::from(guarded.try_enter()) + u64::from(guarded.try_enter()))
        };
        guarded.enter_as(OWNER);
        guarded.enter_as(OWNER);
        let entered = other.join().unwrap();
        assert_eq!(guarded.changes(), 2 + entered);
    });
}

#[test]
fn the_owner_earns_its_right_again() {
    loom::model(|| {
        let guarded = Guarded::new();
        guarded.enter_as(2);
        for _ in 1..TURNS {
            guarded.bias.locked(OWNER);
        }
        assert!(guarded.bias.is_wanted());
        let other = {
            let guarded = guarded.clone();
            thread::spawn(move || guarded.enter_as(2))
        };
        // The last turn: with the right, or, if the other thread comes between, without.
        guarded.enter_as(OWNER);
        guarded.enter_as(OWNER);
        other.join().unwrap();
        assert_eq!(guarded.changes(), 4);
    });
}
