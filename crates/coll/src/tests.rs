//! Random programs with many collective operations under way, on engines in one process: on several communicators, of all kinds, with
//! blocking ones and starts of persistent ones in between, at different points on each rank, waited for and tested in different orders on
//! each rank. A rank that sleeps for ever is detected.

mod levels;
mod memory;
pub(crate) mod nodes;
mod work;

use std::collections::VecDeque;
use std::sync::Arc;

use crate::begin;
use crate::blocking;
use crate::persistent;
use crate::run::TAGS;
use crate::state::COLLECTIVES;
use crate::under_way;
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

pub(crate) fn below(random: &mut Random, limit: usize) -> usize {
    (random.number() % limit as u64) as usize
}

fn any_kind(random: &mut Random, ranks: usize) -> Kind {
    let root = below(random, ranks);
    match below(random, 13) {
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
    // A cell, a part of a staging area, several fragments.
    let most = [40, 40, 40, 5_000, 5_000, 300_000][below(random, 6)];
    4 * (1 + below(random, most / 4))
}

/// Equal steps on all ranks, in rounds. In a round, each rank does the blocking ones and the others in an order of its own, and waits in
/// such an order for those it has started, with at most `most` under way.
fn programs(seed: u64, ranks: usize, steps: usize, most: usize) -> Vec<Program> {
    let mut random = Random(seed);
    let lasting: [Step; PERSISTENT] = std::array::from_fn(|number| Step {
        comm: below(&mut random, COMMS),
        kind: any_kind(&mut random, ranks),
        length: any_length(&mut random),
        how: How::Start(number),
    });
    let mut rounds: Vec<Round> = Vec::new();
    for number in 0..steps {
        if rounds.is_empty() || below(&mut random, 20) == 0 {
            rounds.push(Round::default());
        }
        let round = rounds.last_mut().expect("one was just pushed");
        match below(&mut random, 12) {
            0 => round.later.push_back((number, lasting[below(&mut random, PERSISTENT)])),
            which => {
                let (comm, kind) = (below(&mut random, COMMS), any_kind(&mut random, ranks));
                let length = any_length(&mut random);
                let (list, how) = match which < 4 {
                    true => (&mut round.blocking, How::Blocking),
                    false => (&mut round.later, How::Nonblocking),
                };
                list.push_back((number, Step { comm, kind, length, how }));
            }
        }
    }
    (0..ranks)
        .map(|me| {
            let rounds = rounds.clone();
            program(move |rank| {
                let random = Random(seed * 64 + me as u64);
                Doing::new(rank, &lasting, random, ranks, most).rounds(rounds.clone());
            })
        })
        .collect()
}

/// Steps with their numbers: blocking ones, and those that are waited for later.
#[derive(Clone, Default)]
struct Round {
    blocking: VecDeque<(usize, Step)>,
    later: VecDeque<(usize, Step)>,
}

/// A rank that does a round.
struct Doing<'a> {
    rank: &'a mut Rank,
    random: Random,
    ranks: usize,
    most: usize,
    comms: [Obj<Communicator>; COMMS],
    lasting: [Step; PERSISTENT],
    persistent: Vec<(Work, RequestHandle)>,
    started: [bool; PERSISTENT],
    under_way: Vec<Started>,
}

impl<'a> Doing<'a> {
    fn new(
        rank: &'a mut Rank,
        lasting: &[Step; PERSISTENT],
        random: Random,
        ranks: usize,
        most: usize,
    ) -> Doing<'a> {
        let comms: [Obj<Communicator>; COMMS] = [rank.comm, in_other_order(rank)];
        let make = |(number, step): (usize, &Step)| {
            let me = comms[step.comm].rank as usize;
            let mut work = Work::new(step, number, me, ranks);
            let request = work.with(step, [me, ranks], |operation, binding| {
                persistent::new(&mut rank.call, comms[step.comm], operation, binding, None)
            });
            (work, request.expect("a request").handle())
        };
        let persistent = lasting.iter().enumerate().map(make).collect();
        let (lasting, started) = (*lasting, [false; PERSISTENT]);
        Doing { rank, random, ranks, most, comms, lasting, persistent, started, under_way: Vec::new() }
    }

    fn rounds(mut self, rounds: Vec<Round>) {
        for Round { mut blocking, mut later } in rounds {
            while !blocking.is_empty() || !later.is_empty() {
                if below(&mut self.random, 8) == 0 {
                    self.test_any();
                }
                // A rank must not wait for others as long as these may wait for it in a blocking operation.
                let waits = later.front().is_none_or(|(_, step)| self.must_wait_before(step));
                let blocking_first = waits || below(&mut self.random, 3) == 0;
                let chosen = if blocking_first { blocking.pop_front() } else { None };
                let (number, step) = chosen.or_else(|| later.pop_front()).expect("there is a step");
                self.begin(number, step);
            }
            if below(&mut self.random, 2) == 0 && !self.under_way.is_empty() {
                self.wait_for_any();
            }
        }
        while !self.under_way.is_empty() {
            self.wait_for_any();
        }
        for ((work, mut request), (step, started)) in
            self.persistent.into_iter().zip(self.lasting.iter().zip(self.started))
        {
            if started {
                self.rank.wait(&mut request);
                work.check(step);
            }
            self.rank.free(request);
        }
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(self.comms[1]) };
    }

    fn must_wait_before(&self, step: &Step) -> bool {
        match step.how {
            How::Start(which) => self.started[which],
            _ => self.under_way.len() >= self.most,
        }
    }

    fn test_any(&mut self) {
        if self.under_way.is_empty() {
            return;
        }
        let place = below(&mut self.random, self.under_way.len());
        if self.rank.test(&mut self.under_way[place].2).is_some() {
            self.end(place);
        }
    }

    fn wait_for_any(&mut self) {
        let place = below(&mut self.random, self.under_way.len());
        self.rank.wait(&mut self.under_way[place].2);
        self.end(place);
    }

    fn end(&mut self, place: usize) {
        let (step, work, _) = self.under_way.swap_remove(place);
        work.check(&step);
    }

    fn begin(&mut self, number: usize, step: Step) {
        while step.how == How::Nonblocking && self.must_wait_before(&step) {
            self.wait_for_any();
        }
        let comm = self.comms[step.comm];
        let (me, ranks) = (comm.rank as usize, self.ranks);
        match step.how {
            How::Blocking => {
                let mut work = Work::new(&step, number, me, ranks);
                work.with(&step, [me, ranks], |operation, binding| {
                    blocking::collective(&mut self.rank.call, comm, operation, binding)
                })
                .expect("an operation that ends well");
                work.check(&step);
            }
            How::Nonblocking => {
                let started = start(self.rank, comm, number, &step, ranks);
                self.under_way.push(started);
            }
            How::Start(which) => {
                let (work, request) = &mut self.persistent[which];
                if std::mem::replace(&mut self.started[which], true) {
                    self.rank.wait(request);
                    work.check(&step);
                }
                let new = Work::new(&step, which, me, ranks);
                work.send.copy_from_slice(&new.send);
                work.recv.copy_from_slice(&new.recv);
                self.rank.start(*request);
            }
        }
    }
}

#[test]
fn every_planted_mistake_is_found() {
    expect_all_found(&[
        (Mutation::StagedOutOfOrder, &[later_staged_posts_leave_room]),
        (Mutation::RoomNotSaid, &[room_behind_oldest_operation_is_published]),
        (Mutation::CallNotTold, &[nodes::mismatch_error_names_both_calls]),
    ]);
    // No fault remains: the same test passes without one.
    room_behind_oldest_operation_is_published();
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
fn many_operations_can_be_under_way() {
    for (seed, (ranks, steps)) in (1..).zip([(2, 260), (3, 300), (4, 200)]) {
        at_random(&setup(), &programs(seed, ranks, steps, usize::MAX), 2);
    }
    // By messages only.
    at_random(&Setup { teams: 0, ..setup() }, &programs(4, 3, 100, usize::MAX), 2);
}

#[test]
fn several_operations_can_be_under_way() {
    for (seed, (ranks, most)) in (11..).zip([(2, 2), (2, 9), (3, 3), (4, 70)]) {
        at_random(&setup(), &programs(seed, ranks, 150, most), 2);
    }
}

/// A non-blocking operation under way.
type Started = (Step, Work, RequestHandle);

/// Starts an operation.
fn start(rank: &mut Rank, comm: Obj<Communicator>, number: usize, step: &Step, ranks: usize) -> Started {
    let me = comm.rank as usize;
    let mut work = Work::new(step, number, me, ranks);
    let request = work.with(step, [me, ranks], |operation, binding| {
        let engine = rank.call.engine();
        let run = begin::start(engine, comm, operation, binding)?;
        under_way::new_request(engine, run)
    });
    (*step, work, request.expect("a request").handle())
}

/// Starts operations, which are waited for and checked by [`end`].
fn begin(rank: &mut Rank, steps: &[Step], ranks: usize) -> Vec<Started> {
    let comm = rank.comm;
    steps.iter().enumerate().map(|(number, step)| start(rank, comm, number, step, ranks)).collect()
}

fn end(rank: &mut Rank, under_way: impl IntoIterator<Item = Started>) {
    for (step, work, mut request) in under_way {
        rank.wait(&mut request);
        work.check(&step);
    }
}

fn step(kind: Kind, length: usize) -> Step {
    Step { comm: 0, kind, length, how: How::Nonblocking }
}

#[test]
pub(crate) fn later_staged_posts_leave_room() {
    // Rank 0 has the first operation and many long posts of later ones under way when rank 1 reaches the first one and waits for it.
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
                    let next = start(rank, comm, number, step, 2);
                    end(rank, [next]);
                }
            })
        })
        .collect();
    at_random(&setup(), &programs, 4);
}

#[test]
pub(crate) fn room_behind_oldest_operation_is_published() {
    // At rank 0 all except the first end at once.
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
fn blocking_and_nonblocking_have_separate_orders() {
    // The first rank starts everything before its first blocking operation, the last one nothing before its last one.
    const BLOCKING: [(usize, Kind, usize); 3] =
        [(0, Kind::Barrier, 0), (1, Kind::Allgather, 9000), (2, Kind::Allreduce, 4)];
    let later =
        [step(Kind::Allreduce, 4), step(Kind::Bcast { root: 1 }, 70_000), step(Kind::Alltoallv, 50_000)];
    let programs = |ranks: usize| -> Vec<Program> {
        let programs = (0..ranks).map(|me| {
            program(move |rank| {
                let comm = rank.comm;
                let mut under_way = Vec::new();
                let mut starts = |rank: &mut Rank, numbers: std::ops::Range<usize>| {
                    under_way.extend(numbers.map(|number| start(rank, comm, number, &later[number], ranks)));
                };
                let before = [3, 1, 0][me.min(2)];
                starts(rank, 0..before);
                for (number, kind, length) in BLOCKING {
                    let step = Step { comm: 0, kind, length, how: How::Blocking };
                    let mut work = Work::new(&step, number, me, ranks);
                    let done = work.with(&step, [me, ranks], |operation, binding| {
                        blocking::collective(&mut rank.call, comm, operation, binding)
                    });
                    done.expect("an operation that ends well");
                    work.check(&step);
                }
                starts(rank, before..later.len());
                end(rank, under_way);
            })
        });
        programs.collect()
    };
    for ranks in [2, 3, 4] {
        at_random(&setup(), &programs(ranks), 4);
        at_random(&Setup { teams: 0, ..setup() }, &programs(ranks), 4);
        at_random(&nodes::nodes_of(2), &programs(ranks), 4);
    }
}

#[test]
fn operations_wait_for_free_tags() {
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
