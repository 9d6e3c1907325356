//! Operations that are atomic for each element, by ranks on the target's node and on others at the same time.

use super::*;
use crate::rma::lock::{Ends, flush, lock_all, unlock_all};

#[test]
pub(crate) fn sums_by_all_ranks_are_exact() {
    // In the cell, in an eager message, by rendezvous in parts.
    for (length, runs) in [(1, 20), (500, 6), (80_000, 1)] {
        run_on(&nodes(), 4, runs, move |rank| {
            let me = rank.me as usize;
            let win = Win::create(rank, length);
            let words: Vec<u64> = (0..length).map(|at| (at as u64 + 1) << (8 * me)).collect();
            fence(rank, &win);
            for _ in 0..2 {
                for target in 0..4 {
                    add(rank, &win, &words, target, 0).expect("an accumulate");
                }
            }
            fence(rank, &win);
            for (at, word) in win.words().into_iter().enumerate() {
                let all: u64 = (0..4).map(|rank| (2 * (at as u64 + 1)) << (8 * rank)).sum();
                assert_eq!(word, all, "word {at} of {length}");
            }
            win.free(rank);
        });
    }
}

#[test]
pub(crate) fn fetched_numbers_are_unique() {
    const TURNS: usize = 5;
    run_on(&nodes(), 4, 20, |rank| {
        let me = rank.me as usize;
        // Word 0 gives out numbers; the others record their owners.
        let win = Win::create(rank, 1 + 4 * TURNS);
        lock_all(&mut rank.call, &win, 0).expect("an epoch");
        for _ in 0..TURNS {
            let mut number = u64::MAX;
            fetch(rank, &win, &1, &mut number, (2, 0), SUM).expect("a fetch");
            flush(&mut rank.call, &win, 2, Ends::There).expect("a flush");
            let (own, mut before) = (me as u64 + 1, u64::MAX);
            let place = 1 + number as i64;
            swap(rank, &win, (&own, &0), &mut before, (2, place)).expect("a swap");
            flush(&mut rank.call, &win, 2, Ends::There).expect("a flush");
            assert_eq!(before, 0, "number {number} was given twice");
            // Another rank can't take it any more.
            let mut found = 0;
            swap(rank, &win, (&99, &98), &mut found, (2, place)).expect("a swap");
            flush(&mut rank.call, &win, 2, Ends::Here).expect("a flush");
            assert_eq!(found, own);
            let mut read = 0;
            fetch(rank, &win, &0, &mut read, (2, place), NO_OP).expect("a fetch");
            flush(&mut rank.call, &win, 2, Ends::Here).expect("a flush");
            assert_eq!(read, own);
        }
        unlock_all(&mut rank.call, &win).expect("the end of the epoch");
        let memory = win.free(rank);
        if me == 2 {
            assert_eq!(memory[0], 4 * TURNS as u64);
            for rank in 1..=4 {
                assert_eq!(memory[1..].iter().filter(|who| **who == rank).count(), TURNS);
            }
        }
    });
}

#[test]
pub(crate) fn operations_of_one_rank_stay_ordered() {
    run_on(&nodes(), 4, 10, |rank| {
        let me = rank.me as usize;
        const LONG: usize = 20_000;
        let win = Win::create(rank, LONG);
        let far = me ^ 2;
        fence(rank, &win);
        let lengths = [LONG, 1, 900, 2, LONG, 3, 40, 1];
        let words: Vec<Vec<u64>> = lengths
            .iter()
            .enumerate()
            .map(|(turn, length)| (0..*length).map(|at| mark(me, at, turn)).collect())
            .collect();
        let mut seen = [0; 8];
        for (words, seen) in words.iter().zip(&mut seen) {
            let remote = there(far, 0, words.len(), predefined(INT64));
            let origin = elements(words, INT64);
            // SAFETY: the words stay until the fence.
            unsafe { accumulate::accumulate(&mut rank.call, &win, &origin, &remote, op(REPLACE)) }
                .expect("an accumulate");
            fetch(rank, &win, &0, seen, (far, 0), NO_OP).expect("a fetch");
        }
        fence(rank, &win);
        let expected: Vec<u64> = (0..8).map(|turn| mark(me, 0, turn)).collect();
        assert_eq!(seen.as_slice(), expected);
        for (at, word) in win.words().into_iter().enumerate() {
            let latest = lengths.iter().rposition(|length| at < *length).expect("one is long");
            assert_eq!(word, mark(far, at, latest), "word {at}");
        }
        win.free(rank);
    });
}

#[test]
pub(crate) fn elements_that_lie_scattered() {
    run_on(&nodes(), 4, 10, |rank| {
        let me = rank.me as usize;
        let far = me ^ 2;
        let win = Win::create(rank, 1000);
        let places: Vec<i64> = (0..60).map(|block| block * 48 + (block * block % 5) * 8).collect();
        let scattered = blocks(&[2; 60], &places, INT64);
        let strided = blocks(&[1; 120], &(0..120).map(|word| word * 16).collect::<Vec<_>>(), INT64);
        let given: Vec<u64> = (0..240).map(|at| 1000 * me as u64 + at).collect();
        let mut taken = vec![7; 240];
        // SAFETY: both stay until the flush.
        let origin = unsafe { Buffer::of(given.as_ptr().cast_mut().cast(), 1, strided) };
        // SAFETY: as above.
        let result = unsafe { Buffer::of(taken.as_mut_ptr().cast(), 1, strided) };
        let remote = there(far, 3, 1, scattered);
        fence(rank, &win);
        for turn in 0..3 {
            // SAFETY: the words stay until the fence.
            unsafe {
                accumulate::accumulate(&mut rank.call, &win, &origin, &remote, op(SUM)).expect("a sum");
                accumulate::get_accumulate(&mut rank.call, &win, &origin, &result, &remote, op(SUM))
                    .expect("a sum that fetches");
            }
            fence(rank, &win);
            for (at, word) in taken.iter().enumerate() {
                let expected = if at % 2 == 0 { (2 * turn + 1) * given[at] } else { 7 };
                assert_eq!(*word, expected, "word {at} in turn {turn}");
            }
        }
        let mut expected = vec![0; 1000];
        let words = places.iter().flat_map(|at| [at / 8, at / 8 + 1]);
        words.enumerate().for_each(|(number, at)| {
            expected[at as usize + 3] = 6 * (1000 * far as u64 + 2 * number as u64);
        });
        assert_eq!(win.words(), expected);
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::datatype::object::DATATYPES.release(scattered) };
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::datatype::object::DATATYPES.release(strided) };
        win.free(rank);
    });
}

#[test]
pub(crate) fn pairs_with_gaps_between_them() {
    run_on(&nodes(), 4, 10, |rank| {
        let me = rank.me as usize;
        // A double, an index, and four bytes that mean nothing.
        let pair = |value: f64, index: u64| [value.to_bits(), index | 0xabcd << 32];
        let win = Win::create(rank, 16);
        let given: Vec<u64> =
            (0..8).flat_map(|at| pair(((at + me) % 4) as f64 + 1.0, 10 * me as u64 + at as u64)).collect();
        let mut taken = vec![u64::MAX; 16];
        fence(rank, &win);
        for target in 0..4 {
            let buffer = |words: &[u64]| {
                let all = elements(words, DOUBLE_INT);
                // SAFETY: 16 words are 8 pairs, which stay until the flush.
                unsafe { Buffer::of(all.address, 8, all.datatype) }
            };
            let remote = there(target, 0, 8, predefined(DOUBLE_INT));
            let (origin, result) = (buffer(&given), buffer(&taken));
            // SAFETY: the words stay until the fence.
            unsafe {
                accumulate::get_accumulate(&mut rank.call, &win, &origin, &result, &remote, op(MAXLOC))
            }
            .expect("a maximum that fetches");
        }
        fence(rank, &win);
        for at in 0..8 {
            let best = (0..4).max_by_key(|rank| (at + rank) % 4).expect("a rank");
            assert_eq!(win.word(2 * at), 4.0_f64.to_bits());
            assert_eq!(win.word(2 * at + 1), 10 * best as u64 + at as u64, "the gaps are zeros as before");
            assert_eq!(taken[2 * at + 1] >> 32, u32::MAX.into(), "the gaps are as before");
        }
        taken.fill(0);
        win.free(rank);
    });
}
