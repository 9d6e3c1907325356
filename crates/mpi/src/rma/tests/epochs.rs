//! Fences, posts and completes between nodes and within them.

use super::*;
use crate::communicator;
use crate::group::{Group, make};
use crate::rma::{MODE_NOCHECK, MODE_NOSUCCEED, pscw};

/// A group of ranks.
fn group(rank: &mut Rank, ranks: &[usize]) -> Obj<Group> {
    let members: Vec<_> = ranks.iter().map(|other| rank.comm.peer(*other as i32)).collect();
    let me = rank.engine().peers.me();
    let group = make(members.into(), me, communicator::origin(&rank.comm)).expect("memory for a group");
    group.resolve().expect("a group")
}

#[test]
pub(crate) fn puts_before_complete_arrive_by_wait() {
    run_on(&nodes(), 4, 30, |rank| {
        let me = rank.me as usize;
        let win = Win::create(rank, 4 * 40);
        let others: Vec<usize> = (0..4).filter(|other| *other != me).collect();
        let all = group(rank, &others);
        for turn in 0..4 {
            pscw::post(&mut rank.call, &win, &all).expect("a post");
            pscw::start(&mut rank.call, &win, &all, 0).expect("a start");
            // In the cell, then in a message.
            let short: Vec<u64> = (0..2).map(|at| mark(me, at, turn)).collect();
            let long: Vec<u64> = (2..40).map(|at| mark(me, at, turn)).collect();
            for &other in &others {
                put(rank, &win, &long, other, 40 * me as i64 + 2).expect("a put");
                put(rank, &win, &short, other, 40 * me as i64).expect("a put");
            }
            pscw::complete(&mut rank.call, &win).expect("a complete");
            match turn % 2 {
                0 => pscw::wait(&mut rank.call, &win).expect("a wait"),
                _ => {
                    while !pscw::test(&mut rank.call, &win).expect("a test") {
                        rank.look();
                    }
                }
            }
            for (at, word) in win.words().into_iter().enumerate() {
                let expected = if at / 40 == me { 0 } else { mark(at / 40, at % 40, turn) };
                assert_eq!(word, expected, "word {at} in turn {turn}");
            }
        }
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { crate::group::GROUPS.release(all) };
        win.free(rank);
    });
}

#[test]
pub(crate) fn origin_starts_after_target_posts() {
    run_on(&nodes(), 4, 30, |rank| {
        let me = rank.me as usize;
        let win = Win::create(rank, 1);
        for turn in 0..3 {
            match me {
                0 => {
                    // The origins see stores before the post.
                    let target = win.win;
                    // SAFETY: this rank's memory.
                    unsafe { target.base.cast::<u64>().write_volatile(turn + 1) };
                    let origins = group(rank, &[1, 3]);
                    pscw::post(&mut rank.call, &win, &origins).expect("a post");
                    pscw::wait(&mut rank.call, &win).expect("a wait");
                    // SAFETY: the count of the test, which doesn't use it any more.
                    unsafe { crate::group::GROUPS.release(origins) };
                }
                1 | 3 => {
                    let target = group(rank, &[0]);
                    let mut word = [0];
                    pscw::start(&mut rank.call, &win, &target, 0).expect("a start");
                    get(rank, &win, &mut word, 0, 0).expect("a get");
                    pscw::complete(&mut rank.call, &win).expect("a complete");
                    assert_eq!(word, [turn + 1]);
                    // SAFETY: the count of the test, which doesn't use it any more.
                    unsafe { crate::group::GROUPS.release(target) };
                }
                _ => {}
            }
        }
        win.free(rank);
    });
}

#[test]
pub(crate) fn window_can_be_freed_after_epochs() {
    run_on(&nodes(), 4, 30, |rank| {
        let me = rank.me as usize;
        // The last message of each kind to a target, after which it may free the window.
        for turn in 0..3 {
            let win = Win::create(rank, 4);
            let far = group(rank, &[me ^ 2]);
            match turn {
                0 => {
                    fence(rank, &win);
                    let words = [mark(me, 0, 0)];
                    put(rank, &win, &words, me ^ 2, 0).expect("a put");
                    // The end of a fence's epoch, which the program omits.
                    let memory = win.free(rank);
                    assert_eq!(memory[0], mark(me ^ 2, 0, 0));
                }
                1 => {
                    pscw::post(&mut rank.call, &win, &far).expect("a post");
                    pscw::start(&mut rank.call, &win, &far, MODE_NOCHECK).expect("a start");
                    pscw::complete(&mut rank.call, &win).expect("a complete");
                    pscw::wait(&mut rank.call, &win).expect("a wait");
                    win.free(rank);
                }
                _ => {
                    crate::rma::lock::lock(
                        &mut rank.call,
                        &win,
                        crate::rma::lock::Mode::Shared,
                        me as i32 ^ 2,
                        0,
                    )
                    .expect("a lock");
                    crate::rma::lock::unlock(&mut rank.call, &win, me as i32 ^ 2).expect("an unlock");
                    win.free(rank);
                }
            }
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { crate::group::GROUPS.release(far) };
        }
    });
}

#[test]
pub(crate) fn fence_ends_operations_of_all_ranks() {
    run_on(&nodes(), 4, 20, |rank| {
        let me = rank.me as usize;
        let win = Win::create(rank, 4);
        let mut seen = [0; 4];
        for turn in 0..5 {
            fence(rank, &win);
            let own = [mark(me, 0, turn)];
            for other in 0..4 {
                put(rank, &win, &own, other, me as i64).expect("a put");
            }
            crate::rma::fence::fence(&mut rank.call, &win, MODE_NOSUCCEED).expect("a fence");
            let expected: Vec<u64> = (0..4).map(|other| mark(other, 0, turn)).collect();
            assert_eq!(win.words(), expected);
            fence(rank, &win);
            get(rank, &win, &mut seen, me ^ 3, 0).expect("a get");
            fence(rank, &win);
            assert_eq!(seen.as_slice(), expected);
        }
        win.free(rank);
    });
}
