//! Lanes under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-transport --release`.
#![cfg(loom)]

use encore_shmem::team::{Post, Seen, Shape, Team, owned::Memory};
use loom::sync::Arc;
use loom::thread;

fn post(team: &mut Team, number: u64, value: u64) {
    let room = loop {
        match team.room(number, 8, None, true) {
            Some(room) => break room,
            None => thread::yield_now(),
        }
    };
    let post = Post { number, mark: 1, bytes: 8, taker: None };
    // SAFETY: there is room, in which at least eight bytes are there.
    unsafe { team.post(room, post, None, |to| to.cast::<u64>().write_unaligned(value)) };
}

fn take(team: &Team, rank: usize, number: u64) -> u64 {
    loop {
        match team.see(rank, number, 1) {
            // SAFETY: eight bytes were posted.
            Seen::Post(data, 8) => return unsafe { data.cast::<u64>().read_unaligned() },
            Seen::Post(..) | Seen::Other(_) => panic!("nobody posted that"),
            Seen::Nothing => thread::yield_now(),
        }
    }
}

/// One rank runs ahead as far as it may over a row of two cells, the other takes each post: whole, in order, never overwritten.
#[test]
fn posts_are_whole_and_never_overwritten() {
    const POSTS: u64 = 3;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let memory = Arc::new(Memory::new(Shape { ranks: 2, cells: 2, staging: 0 }));
        let theirs = memory.clone();
        let poster = thread::spawn(move || {
            let mut team = theirs.view(0);
            // SAFETY: it takes nothing.
            unsafe { team.publish(u64::MAX, true) };
            (0..POSTS).for_each(|number| post(&mut team, number, number * 7));
        });
        let mut team = memory.view(1);
        for number in 0..POSTS {
            assert_eq!(take(&team, 0, number), number * 7);
            // SAFETY: the post was copied.
            unsafe { team.publish(number + 1, true) };
        }
        poster.join().unwrap();
    });
}

/// Both ranks post and take, as in a barrier, over rows of two cells.
#[test]
fn an_exchange_goes_round() {
    const ROUNDS: u64 = 3;
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let memory = Arc::new(Memory::new(Shape { ranks: 2, cells: 2, staging: 0 }));
        let play = |team: &mut Team, me: u64| {
            for number in 0..ROUNDS {
                post(team, number, number * 10 + me);
                assert_eq!(take(team, 1 - me as usize, number), number * 10 + 1 - me);
                // SAFETY: the post was copied.
                unsafe { team.publish(number + 1, true) };
            }
        };
        let theirs = memory.clone();
        let other = thread::spawn(move || play(&mut theirs.view(0), 0));
        play(&mut memory.view(1), 1);
        other.join().unwrap();
    });
}
