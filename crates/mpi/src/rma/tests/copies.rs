//! Puts and gets.

use super::*;
use crate::communicator;
use crate::rma::fence;
use encore_engine::channel;

/// Lengths in words of messages in a cell, in one eager fragment, in several, and by rendezvous.
const LENGTHS: [usize; 6] = [1, 3, 4, 300, 3000, 40_000];

#[test]
pub(crate) fn puts_of_each_length_between_fences() {
    run_on(&nodes(), 4, 6, |rank| {
        let me = rank.me as usize;
        for length in LENGTHS {
            let win = Win::create(rank, 4 * length + 1);
            fence(rank, &win);
            let sent: Vec<Vec<u64>> =
                (0..4).map(|to| (0..length).map(|at| mark(me, at, to)).collect()).collect();
            for (to, words) in sent.iter().enumerate() {
                put(rank, &win, words, to, (me * length) as i64).expect("a put");
            }
            fence(rank, &win);
            for (at, word) in win.words().iter().enumerate() {
                let expected = if at == 4 * length { 0 } else { mark(at / length, at % length, me) };
                assert_eq!(*word, expected, "word {at} of {length} each");
            }
            win.free(rank);
        }
    });
}

#[test]
pub(crate) fn gets_of_each_length_between_fences() {
    let gets = |rank: &mut Rank| {
        let me = rank.me as usize;
        for length in LENGTHS {
            let mut win = Win::create(rank, length);
            win.memory.iter_mut().enumerate().for_each(|(at, word)| *word = mark(me, at, 0));
            fence(rank, &win);
            let mut got = vec![vec![0; length]; 4];
            for (target, words) in got.iter_mut().enumerate() {
                get(rank, &win, words, target, 0).expect("a get");
            }
            fence(rank, &win);
            for (target, words) in got.iter().enumerate() {
                let right = words.iter().enumerate().all(|(at, word)| *word == mark(target, at, 0));
                assert!(right, "{length} words of rank {target}");
            }
            win.free(rank);
        }
    };
    run_on(&nodes(), 4, 6, gets);
    run_on(&that_copy(nodes()), 4, 6, move |rank| {
        gets(rank);
        // Two members are on the other node.
        assert_eq!(rank.engine().counters.far_reads, 2 * LENGTHS.len() as u64);
    });
}

/// Each member puts words to each other one in epochs of all kinds, with checks by the targets in between, and overwrites its buffers as
/// soon as permitted.
#[test]
pub(crate) fn puts_arrive_by_end_of_epoch() {
    use crate::rma::lock::{Ends, Mode, flush, lock, unlock};
    use crate::rma::pscw;

    for (setup, writes) in [(nodes(), false), (that_copy(nodes()), true)] {
        run_on(&setup, 4, 6, move |rank| {
            let me = rank.me as usize;
            let members: Vec<_> = (0..4).map(|other| rank.comm.peer(other)).collect();
            let own = rank.engine().peers.me();
            let all =
                crate::group::make(members.into(), own, communicator::origin(&rank.comm)).expect("a group");
            let all = all.resolve().expect("a group");
            for length in LENGTHS {
                let win = Win::create(rank, 4 * length);
                for epoch in 0..3 {
                    let mut sent: Vec<Vec<u64>> = (0..4)
                        .map(|to| (0..length).map(|at| mark(me, at, 4 * epoch + to)).collect())
                        .collect();
                    match epoch {
                        0 => fence(rank, &win),
                        1 => {
                            pscw::post(&mut rank.call, &win, &all).expect("a post");
                            pscw::start(&mut rank.call, &win, &all, 0).expect("a start");
                        }
                        _ => {}
                    }
                    for (to, words) in sent.iter_mut().enumerate() {
                        if epoch == 2 {
                            lock(&mut rank.call, &win, Mode::Shared, to as i32, 0).expect("a lock");
                        }
                        put(rank, &win, words, to, (me * length) as i64).expect("a put");
                        if epoch == 2 {
                            flush(&mut rank.call, &win, to as i32, Ends::Here).expect("a flush");
                            words.fill(0);
                            unlock(&mut rank.call, &win, to as i32).expect("an unlock");
                        }
                    }
                    match epoch {
                        0 => crate::rma::fence::fence(&mut rank.call, &win, crate::rma::MODE_NOSUCCEED)
                            .expect("a fence"),
                        1 => {
                            pscw::complete(&mut rank.call, &win).expect("a complete");
                            sent.iter_mut().for_each(|words| words.fill(0));
                            pscw::wait(&mut rank.call, &win).expect("a wait");
                        }
                        _ => fence::meet(&mut rank.call, &win, None).expect("a barrier"),
                    }
                    for (at, word) in win.words().iter().enumerate() {
                        let expected = mark(at / length, at % length, 4 * epoch + me);
                        assert_eq!(*word, expected, "word {at} of {length} each in epoch {epoch}");
                    }
                    fence::meet(&mut rank.call, &win, None).expect("a barrier");
                }
                win.free(rank);
            }
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { crate::group::GROUPS.release(all) };
            // Two members are on the other node.
            let written = 2 * 3 * LENGTHS.len() as u64;
            assert_eq!(rank.engine().counters.far_writes, if writes { written } else { 0 });
        });
    }
}

/// A flush of puts that are writes sends the target nothing.
#[test]
fn flush_of_only_writes_sends_nothing() {
    use crate::rma::lock::{Ends, flush, lock_all, unlock_all};

    run_on(&that_copy(nodes_of(1)), 2, 10, |rank| {
        let win = Win::create(rank, 8);
        fence::meet(&mut rank.call, &win, None).expect("a barrier");
        lock_all(&mut rank.call, &win, crate::rma::MODE_NOCHECK).expect("all locks");
        let other = 1 - rank.me as usize;
        let before = channel::cells(rank.engine()).0;
        for turn in 0..5 {
            let word = [mark(other, 1, turn)];
            put(rank, &win, &word, other, 3).expect("a put");
            flush(&mut rank.call, &win, other as i32, Ends::There).expect("a flush");
        }
        assert_eq!(channel::cells(rank.engine()).0, before);
        unlock_all(&mut rank.call, &win).expect("all locks given back");
        fence::meet(&mut rank.call, &win, None).expect("a barrier");
        assert_eq!(win.word(3), mark(rank.me as usize, 1, 4));
        win.free(rank);
    });
}

#[test]
pub(crate) fn data_reach_the_right_node() {
    run_on(&nodes(), 4, 10, |rank| {
        let (comm, me) = (rank.comm, rank.me as usize);
        // In both segments the memory has the same location.
        let wish = Wish { flavor: Flavor::Allocate, base: std::ptr::null_mut(), size: 64, unit: 1 };
        let win = create::create(&mut rank.call, comm, wish, None).expect("a window");
        fence(rank, &win);
        for other in 0..4 {
            let bytes = [10 * me as u8 + other as u8 + 1; 8];
            // SAFETY: the bytes stay until the fence.
            unsafe {
                transfer::put(&mut rank.call, &win, &from(&bytes), &bytes_there(other, 8 * me as i64, 8))
            }
            .expect("a put");
        }
        fence(rank, &win);
        for from in 0..4 {
            let word = [10 * from as u8 + me as u8 + 1; 8];
            // SAFETY: the window's memory has 64 bytes.
            let found = unsafe { win.base.add(8 * from).cast::<[u8; 8]>().read_volatile() };
            assert_eq!(found, word, "from rank {from}");
        }
        // Memory of members on this node can be loaded from, that of others can't.
        for other in 0..4 {
            let (base, bytes) = win.shared(other);
            assert_eq!(
                (base.is_null(), bytes),
                (other / 2 != me / 2, if other / 2 == me / 2 { 64 } else { 0 })
            );
        }
        create::free(&mut rank.call, win).expect("a window that can be freed");
    });
}

#[test]
pub(crate) fn scattered_data_on_either_side() {
    run_on(&nodes(), 4, 6, |rank| {
        let me = rank.me as usize;
        const WORDS: usize = 2000;
        // One stretch, several, and many; in bytes.
        let strided: Vec<i64> = (0..200).map(|block| block * 40).collect();
        let odd: Vec<i64> =
            (0..200).map(|block| block * 32 + (block % 3) * 8 + block * block / 50 * 8).collect();
        for (displacements, words) in [(&strided, 2), (&odd, 1), (&strided[..1].to_vec(), 5)] {
            let there_type = blocks(&vec![words; displacements.len()], displacements, INT64);
            let total = words as usize * displacements.len();
            let here_places: Vec<i64> = (0..total as i64).map(|word| word * 24).collect();
            let here_type = blocks(&vec![1; total], &here_places, INT64);
            let win = Win::create(rank, WORDS);
            let target = me ^ 2;
            for scattered_here in [false, true] {
                let mut here = vec![0; 3 * total];
                let step = if scattered_here { 3 } else { 1 };
                (0..total).for_each(|word| here[step * word] = mark(me, word, 1));
                let origin = match scattered_here {
                    // SAFETY: it stays until the flush.
                    true => unsafe { Buffer::of(here.as_mut_ptr().cast(), 1, here_type) },
                    false => elements(&here[..total], INT64),
                };
                let remote = there(target, 1, 1, there_type);
                fence(rank, &win);
                // SAFETY: the words stay until the fence.
                unsafe { transfer::put(&mut rank.call, &win, &origin, &remote).expect("a put") };
                fence(rank, &win);
                let mut expected = vec![0; WORDS];
                let places = displacements.iter().flat_map(|at| (0..words).map(move |word| at / 8 + word));
                places.enumerate().for_each(|(word, at)| expected[at as usize + 1] = mark(target, word, 1));
                assert_eq!(win.words(), expected, "{} blocks", displacements.len());
                fence(rank, &win);
                here.fill(7);
                // SAFETY: as above.
                unsafe { transfer::get(&mut rank.call, &win, &origin, &remote).expect("a get") };
                fence(rank, &win);
                for (at, word) in here.iter().enumerate() {
                    let got = at % step == 0 && at / step < total;
                    assert_eq!(*word, if got { mark(me, at / step, 1) } else { 7 });
                }
                fence(rank, &win);
            }
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { encore_engine::datatype::object::DATATYPES.release(there_type) };
            // SAFETY: the count of the test, which doesn't use it any more.
            unsafe { encore_engine::datatype::object::DATATYPES.release(here_type) };
            win.free(rank);
        }
    });
}
