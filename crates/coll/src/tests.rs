//! Random programs with many collective operations under way, on engines in one process: on several communicators, of all kinds, blocking
//! ones and starts of persistent ones between them, waited for and tested in another order at each rank. A rank that sleeps for ever is found.

pub(crate) mod nodes;
mod work;

use std::sync::Arc;

use easy_ext::ext;

use crate::prelude::*;
use crate::run::TAGS;
use crate::state::COLLECTIVES;
use encore_engine::comm::{Communicator, Sides, insert};
use encore_engine::context::context_id;
use encore_engine::engine::Engine;
use encore_engine::handle::RequestHandle;
use encore_engine::mutation::{Mutation, expect_all_found};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::testing::rank::Rank;
use encore_engine::testing::schedule::{Random, at_random};
use encore_engine::testing::world::{Carrier, Engines, Program, Setup, program};
use encore_engine::testing::{turn, with_engine};
use work::{How, Kind, Step, Work};

const COMMS: usize = 2;
const PERSISTENT: usize = 3;

#[ext]
impl Random {
    fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit as u64) as usize
    }
}

fn any_kind(random: &mut Random, ranks: usize) -> Kind {
    let root = random.below(ranks);
    match random.below(13) {
        0 => Kind::Barrier,
        1 => Kind::Bcast { root },
        2 => Kind::Allgather,
        3 => Kind::Alltoall,
        4 => Kind::Alltoallv,
        5 => Kind::Alltoallw,
        6 => Kind::Reduce { root },
        7 => Kind::Gather { root },
        8 => Kind::Scatter { root },
        9 => Kind::ReduceScatter,
        10 => Kind::Scan,
        11 => Kind::NeighborAlltoall,
        _ => Kind::Allreduce,
    }
}

fn any_length(random: &mut Random) -> usize {
    // A cell, a part of a staging area, several pieces.
    let most = [40, 40, 40, 5_000, 5_000, 300_000][random.below(6)];
    4 * (1 + random.below(most / 4))
}

/// The same steps at all ranks. Each rank waits for what it has started in an order of its own, at most `most` being under way.
fn programs(seed: u64, ranks: usize, steps: usize, most: usize) -> Vec<Program> {
    let mut random = Random(seed);
    let lasting: [Step; PERSISTENT] = std::array::from_fn(|number| Step {
        comm: random.below(COMMS),
        kind: any_kind(&mut random, ranks),
        length: any_length(&mut random),
        how: How::Start(number),
    });
    let steps: Vec<Step> = (0..steps)
        .map(|_| match random.below(12) {
            0 => lasting[random.below(PERSISTENT)],
            which => Step {
                comm: random.below(COMMS),
                kind: any_kind(&mut random, ranks),
                length: any_length(&mut random),
                how: if which == 1 { How::Blocking } else { How::Nonblocking },
            },
        })
        .collect();
    (0..ranks)
        .map(|me| {
            let steps = steps.clone();
            program(move |rank| {
                do_steps(rank, &steps, &lasting, &mut Random(seed * 64 + me as u64), ranks, most)
            })
        })
        .collect()
}

fn do_steps(
    rank: &mut Rank,
    steps: &[Step],
    lasting: &[Step; PERSISTENT],
    random: &mut Random,
    ranks: usize,
    most: usize,
) {
    let comms: [Obj<Communicator>; COMMS] = [rank.comm, in_other_order(rank)];
    let mut persistent: Vec<(Work, RequestHandle)> = lasting
        .iter()
        .enumerate()
        .map(|(number, step)| {
            let me = comms[step.comm].rank as usize;
            let mut work = Work::new(step, number, me, ranks);
            let request = work.with(step, [me, ranks], |operation, binding| {
                rank.call.new_persistent_collective(comms[step.comm], operation, binding, None)
            });
            (work, request.expect("a request").handle())
        })
        .collect();
    let mut started = [false; PERSISTENT];
    let mut under_way: Vec<(Step, Work, RequestHandle)> = Vec::new();
    let mut next = steps.iter().enumerate();
    loop {
        // At first many are started, and some are tested.
        let (step, number) = match next.len() {
            0 if under_way.is_empty() => break,
            0 => (None, 0),
            _ if under_way.len() >= most || random.below(8) == 0 && !under_way.is_empty() => (None, 0),
            _ => next.next().map_or((None, 0), |(number, step)| (Some(*step), number)),
        };
        let Some(step) = step else {
            let place = random.below(under_way.len());
            let (_, _, request) = &mut under_way[place];
            if random.below(3) > 0 && next.len() > 0 {
                if rank.test(request).is_none() {
                    continue;
                }
            } else {
                rank.wait(request);
            }
            let (step, work, _) = under_way.swap_remove(place);
            work.check(&step);
            continue;
        };
        let comm = comms[step.comm];
        let me = comm.rank as usize;
        let mut work = Work::new(&step, number, me, ranks);
        match step.how {
            How::Blocking => {
                work.with(&step, [me, ranks], |operation, binding| {
                    rank.call.collective(comm, operation, binding)
                })
                .expect("an operation that ends well");
                work.check(&step);
            }
            How::Nonblocking => {
                let request = work.with(&step, [me, ranks], |operation, binding| {
                    let engine = rank.call.engine();
                    let run = engine.start_collective(comm, operation, binding)?;
                    engine.collective_request(run)
                });
                under_way.push((step, work, request.expect("a request").handle()));
            }
            How::Start(which) => {
                let (work, request) = &mut persistent[which];
                if std::mem::replace(&mut started[which], true) {
                    rank.wait(request);
                    work.check(&step);
                }
                let new = Work::new(&step, which, me, ranks);
                work.send.copy_from_slice(&new.send);
                work.recv.copy_from_slice(&new.recv);
                rank.start(*request);
            }
        }
    }
    for ((work, mut request), (step, started)) in persistent.into_iter().zip(lasting.iter().zip(started)) {
        if started {
            rank.wait(&mut request);
            work.check(step);
        }
        rank.free(request);
    }
    encore_engine::comm::release(comms[1]);
}

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(&[
        (Mutation::StagedOutOfOrder, &[staged_posts_of_later_operations_leave_room]),
        (Mutation::RoomNotSaid, &[room_behind_the_oldest_operation_is_said]),
        (Mutation::CallNotTold, &[nodes::calls_that_dont_fit_end_with_an_error_that_names_both]),
    ]);
    // Nothing of them stays: the same test passes without.
    room_behind_the_oldest_operation_is_said();
}

/// A communicator of all ranks in which ranks with even numbers come first.
fn in_other_order(rank: &Rank) -> Obj<Communicator> {
    let mut ranks: Vec<usize> = (0..rank.comm.local.len()).collect();
    ranks.sort_by_key(|rank| rank % 2);
    let me = ranks.iter().position(|&other| other == rank.me as usize).expect("it is one of them");
    let members = ranks.into_iter().map(|other| rank.comm.local[other]).collect();
    comm_of(context_id(0, 9), members, me as i32)
}

/// A communicator of these members.
fn comm_of(context: u64, local: Arc<[PeerId]>, rank: i32) -> Obj<Communicator> {
    insert(context, Sides { local, remote: None, rank }, None, None).expect("memory for a communicator")
}

fn setup() -> Setup {
    crate::register();
    Setup { teams: 1 << 28, ..Setup::on(Carrier::Shm) }
}

#[test]
fn any_number_of_operations_may_be_under_way() {
    for (seed, (ranks, steps)) in (1..).zip([(2, 260), (3, 300), (4, 200)]) {
        at_random(&setup(), &programs(seed, ranks, steps, usize::MAX), 2);
    }
    // By messages alone.
    at_random(&Setup { teams: 0, ..setup() }, &programs(4, 3, 100, usize::MAX), 2);
}

#[test]
fn some_operations_may_be_under_way_at_a_time() {
    for (seed, (ranks, most)) in (11..).zip([(2, 2), (2, 9), (3, 3), (4, 70)]) {
        at_random(&setup(), &programs(seed, ranks, 150, most), 2);
    }
}

/// Starts operations, which are waited for and checked by [`end`].
fn begin(rank: &mut Rank, steps: &[Step], ranks: usize) -> Vec<(Step, Work, RequestHandle)> {
    let comm = rank.comm;
    let started = steps.iter().enumerate().map(|(number, step)| {
        let mut work = Work::new(step, number, rank.me as usize, ranks);
        let request = work.with(step, [rank.me as usize, ranks], |operation, binding| {
            let engine = rank.call.engine();
            let run = engine.start_collective(comm, operation, binding)?;
            engine.collective_request(run)
        });
        (*step, work, request.expect("a request").handle())
    });
    started.collect()
}

fn end(rank: &mut Rank, under_way: Vec<(Step, Work, RequestHandle)>) {
    for (step, work, mut request) in under_way {
        rank.wait(&mut request);
        work.check(&step);
    }
}

fn step(kind: Kind, length: usize) -> Step {
    Step { comm: 0, kind, length, how: How::Nonblocking }
}

#[test]
pub(crate) fn staged_posts_of_later_operations_leave_room() {
    // Rank 0 has the first operation and many long posts of later ones under way, when rank 1 comes to the first one and waits for it.
    let mut steps = vec![step(Kind::Allreduce, 1 << 20)];
    steps.extend([step(Kind::Bcast { root: 0 }, 200_000); 30]);
    let programs: Vec<Program> = [steps.len(), 1]
        .into_iter()
        .map(|at_first| {
            let steps = steps.clone();
            program(move |rank| {
                let first = begin(rank, &steps[..at_first], 2);
                end(rank, first);
                let comm = rank.comm;
                for (number, step) in steps.iter().enumerate().skip(at_first) {
                    let mut work = Work::new(step, number, rank.me as usize, 2);
                    work.with(step, [rank.me as usize, 2], |operation, binding| {
                        rank.call.collective(comm, operation, binding)
                    })
                    .expect("an operation that ends well");
                    work.check(step);
                }
            })
        })
        .collect();
    at_random(&setup(), &programs, 4);
}

#[test]
pub(crate) fn room_behind_the_oldest_operation_is_said() {
    // At rank 0 all but the first end at once.
    let mut steps = vec![step(Kind::Allreduce, 4)];
    steps.extend([step(Kind::Bcast { root: 0 }, 4); 300]);
    let programs: Vec<Program> = (0..2)
        .map(|_| {
            let steps = steps.clone();
            program(move |rank| {
                let all = begin(rank, &steps, 2);
                end(rank, all);
            })
        })
        .collect();
    at_random(&setup(), &programs, 4);
}

#[test]
fn operations_by_messages_wait_until_their_tags_are_free() {
    let _turn = turn();
    let mut engines = Engines::new(&Setup { teams: 0, ..setup() }, 2);
    let many = 3 * TAGS as usize;
    let start = |engine: &mut Engine| {
        with_engine(engine, |rank| {
            let all = begin(rank, &vec![step(Kind::Barrier, 0); many], 2);
            let now = rank.engine().layers[COLLECTIVES].by_messages.len();
            (all.into_iter().map(|(.., request)| request).collect::<Vec<_>>(), now)
        })
    };
    let (first, under_way) = start(&mut engines.all[0]);
    assert_eq!(under_way, TAGS as usize);
    let (second, _) = start(&mut engines.all[1]);
    engines.settle();
    for (engine, requests) in engines.all.iter_mut().zip([first, second]) {
        with_engine(engine, |rank| {
            for mut request in requests {
                assert!(rank.test(&mut request).is_some());
            }
        });
    }
}
