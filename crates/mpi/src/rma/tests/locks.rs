//! Locks and flushes, of origins on the target's node and on others.

use super::*;
use crate::rma::MODE_NOCHECK;
use crate::rma::fence;
use crate::rma::lock::{Ends, Mode, flush, flush_all, lock, lock_all, unlock, unlock_all};
use encore_engine::channel;

#[test]
pub(crate) fn exclusive_lock_excludes_others() {
    const TURNS: u64 = 4;
    run_on(&nodes(), 4, 40, |rank| {
        let win = Win::create(rank, 1);
        for _ in 0..TURNS {
            let (mut word, target) = ([0], 1);
            lock(&mut rank.call, &win, Mode::Exclusive, target, 0).expect("a lock");
            get(rank, &win, &mut word, target as usize, 0).expect("a get");
            flush(&mut rank.call, &win, target, Ends::There).expect("a flush");
            // Other ranks may act in between if the lock lets them.
            rank.look();
            word[0] += 1;
            put(rank, &win, &word, target as usize, 0).expect("a put");
            unlock(&mut rank.call, &win, target).expect("an unlock");
        }
        let me = rank.me;
        let memory = win.free(rank);
        if me == 1 {
            assert_eq!(memory[0], 4 * TURNS, "increments were lost");
        }
    });
}

#[test]
pub(crate) fn reads_under_lock_finish_before_unlock() {
    const TURNS: u64 = 6;
    run_on(&that_copy(nodes()), 4, 60, |rank| {
        let me = rank.me as u64;
        let win = Win::create(rank, 2);
        for turn in 1..=TURNS {
            let (mut first, mut second) = ([0], [0]);
            lock(&mut rank.call, &win, Mode::Exclusive, 0, 0).expect("a lock");
            get(rank, &win, &mut first, 0, 0).expect("a get");
            get(rank, &win, &mut second, 0, 0).expect("a get");
            unlock(&mut rank.call, &win, 0).expect("an unlock");
            assert_eq!(first, second, "another rank has written meanwhile");
            let word = [me * TURNS + turn];
            lock(&mut rank.call, &win, Mode::Exclusive, 0, 0).expect("a lock");
            put(rank, &win, &word, 0, 0).expect("a put");
            unlock(&mut rank.call, &win, 0).expect("an unlock");
        }
        win.free(rank);
    });
}

#[test]
pub(crate) fn all_lock_kinds_on_several_targets() {
    run_on(&nodes(), 4, 40, |rank| {
        let me = rank.me as usize;
        // Word 0 counts under exclusive locks, word 1 under shared ones.
        let win = Win::create(rank, 2);
        for turn in 0..4 {
            let target = (me + turn) % 4;
            lock(&mut rank.call, &win, Mode::Exclusive, target as i32, 0).expect("a lock");
            let mut word = [0];
            get(rank, &win, &mut word, target, 0).expect("a get");
            flush(&mut rank.call, &win, target as i32, Ends::There).expect("a flush");
            rank.look();
            word[0] += 1;
            put(rank, &win, &word, target, 0).expect("a put");
            unlock(&mut rank.call, &win, target as i32).expect("an unlock");
            lock_all(&mut rank.call, &win, 0).expect("all locks");
            for other in 0..4 {
                add(rank, &win, &[1], other, 1).expect("an accumulate");
                // The added word must stay until then.
                flush(&mut rank.call, &win, other as i32, Ends::Here).expect("a flush");
            }
            unlock_all(&mut rank.call, &win).expect("all locks given back");
        }
        let memory = win.free(rank);
        assert_eq!(*memory, [4, 16]);
    });
}

#[test]
pub(crate) fn flush_waits_for_operations_at_target() {
    run_on(&nodes(), 4, 40, |rank| {
        let me = rank.me as usize;
        let win = Win::create(rank, 3000);
        lock_all(&mut rank.call, &win, MODE_NOCHECK).expect("an epoch");
        if me == 0 {
            let words: Vec<u64> = (0..2999).map(|at| mark(0, at, 0)).collect();
            // The second operation is done before the first.
            put(rank, &win, &words[..2990], 3, 1).expect("a put");
            for at in 2990..2999 {
                put(rank, &win, &words[at..at + 1], 3, at as i64 + 1).expect("a put");
            }
            flush(&mut rank.call, &win, 3, Ends::There).expect("a flush");
            // Through a third rank, which knows nothing of the data.
            rank.send(encore_engine::request::Mode::Standard, b"done", 2, 0);
        }
        if me == 2 {
            let mut told = [0; 4];
            rank.recv(&mut told, 0, 0);
            let mut words = vec![0; 2999];
            get(rank, &win, &mut words, 3, 1).expect("a get");
            flush_all(&mut rank.call, &win, Ends::There).expect("a flush");
            assert!(words.iter().enumerate().all(|(at, word)| *word == mark(0, at, 0)));
        }
        unlock_all(&mut rank.call, &win).expect("the end of the epoch");
        win.free(rank);
    });
}

#[test]
pub(crate) fn hundred_puts_flush_in_one_roundtrip() {
    run_on(&nodes(), 4, 5, |rank| {
        let me = rank.me as usize;
        let win = Win::create(rank, 100);
        fence(rank, &win);
        if me == 0 {
            lock(&mut rank.call, &win, Mode::Shared, 2, 0).expect("a lock");
            let words: Vec<u64> = (0..100).map(|at| mark(0, at, 0)).collect();
            let (_, before) = channel::cells(rank.engine());
            for (at, word) in words.iter().enumerate() {
                put(rank, &win, std::slice::from_ref(word), 2, at as i64).expect("a put");
            }
            flush(&mut rank.call, &win, 2, Ends::There).expect("a flush");
            let (_, after) = channel::cells(rank.engine());
            assert_eq!(after - before, 1, "one answer, to the flush");
            flush(&mut rank.call, &win, 2, Ends::There).expect("a flush");
            assert_eq!(channel::cells(rank.engine()).1, after, "nothing is left to be asked");
            unlock(&mut rank.call, &win, 2).expect("an unlock");
            (1..4).for_each(|other| rank.send(encore_engine::request::Mode::Standard, b"done", other, 0));
        } else {
            // No cell of other ranks arrives in between.
            rank.recv(&mut [0; 4], 0, 0);
        }
        fence::meet(&mut rank.call, &win, None).expect("a barrier");
        if me == 2 {
            assert!(win.words().iter().enumerate().all(|(at, word)| *word == mark(0, at, 0)));
        }
        win.free(rank);
    });
}

#[test]
pub(crate) fn fast_path_refuses_far_locks() {
    run_on(&nodes(), 4, 5, |rank| {
        let win = Win::create(rank, 1);
        let far = rank.me ^ 2;
        lock(&mut rank.call, &win, Mode::Shared, far, 0).expect("a lock");
        assert!(lock(&mut rank.call, &win, Mode::Shared, far, 0).is_err());
        assert!(!win.lock_quickly(&mut rank.call, Mode::Shared, far), "the quick way is closed");
        unlock(&mut rank.call, &win, far).expect("an unlock");
        assert!(!win.lock_quickly(&mut rank.call, Mode::Shared, far), "the quick way is closed");
        assert!(unlock(&mut rank.call, &win, far).is_err());
        win.free(rank);
    });
}
