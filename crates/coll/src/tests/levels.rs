//! Hand-written two-level plans: on lanes inside nodes of any sizes and placements, by messages between their leaders.

use std::rc::Rc;

use encore_plan::builder::Builder;
use encore_plan::ir::{Audience, Plan, Rank as PlanRank, ScratchUnit, Span};
use encore_plan::nodes::NodeMap;
use encore_plan::operation::Class;

use super::comm_of;
use super::nodes::{names_calls, nodes_of};
use super::work::{How, Kind, Step, Work};
use crate::begin;
use crate::blocking;
use crate::mismatch;
use crate::order::Order;
use crate::persistent;
use crate::prepared::{CompiledPlan, What};
use crate::tests;
use crate::under_way;
use encore_engine::comm::Communicator;
use encore_engine::context::context_id;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::handle::RequestHandle;
use encore_engine::slab::Obj;
use encore_engine::testing::rank::Rank;
use encore_engine::testing::schedule::{Random, at_random};
use encore_engine::testing::world::{Program, Setup, program};

/// Number of processes of each node, and the processes of a communicator in the order of its ranks.
type Placement = (u32, &'static [u32]);

const PLACEMENTS: [Placement; 6] = [
    // 2 + 2.
    (2, &[0, 1, 2, 3]),
    // 1 + 2 + 1.
    (2, &[1, 2, 3, 4]),
    // 3 + 1.
    (3, &[0, 1, 2, 3]),
    // In turn.
    (2, &[0, 2, 1, 3]),
    // In no order.
    (3, &[4, 1, 0, 3, 2, 5]),
    // The last one first, of three nodes.
    (2, &[4, 3, 2, 1, 0]),
];

/// A plan being written for the rank of the builder, a leader or not.
struct Levels {
    b: Builder,
    team: Vec<PlanRank>,
    leaders: Vec<PlanRank>,
    leader: PlanRank,
}

impl Levels {
    /// `root` leads its node.
    fn new(me: PlanRank, nodes: &NodeMap, root: PlanRank) -> Levels {
        let leader = |node: u32| if nodes.node_of(root) == node { root } else { nodes.members(node)[0] };
        let mut b = Builder::new(me, nodes.ranks(), ScratchUnit::Typed);
        let team = nodes.members(nodes.node_of(me)).to_vec();
        if team.len() > 1 {
            b.on_lanes(2, 2);
            b.on_lanes_of(team.clone().into());
        }
        let leaders: Vec<PlanRank> = (0..nodes.nodes()).map(leader).collect();
        let leader = leader(nodes.node_of(me));
        Levels { b, team, leaders, leader }
    }

    fn leads(&self) -> bool {
        self.b.rank == self.leader
    }

    fn others_in_team(&self) -> Vec<PlanRank> {
        self.team.iter().copied().filter(|rank| *rank != self.b.rank).collect()
    }

    fn other_leaders(&self) -> Vec<PlanRank> {
        self.leaders.iter().copied().filter(|rank| *rank != self.b.rank).collect()
    }

    fn barrier(mut self) -> Plan {
        let nothing = Span::recv(0, 0);
        if !self.leads() {
            self.b.post(0, nothing, Audience::One(self.leader));
            self.b.take(self.leader, 1, 0, nothing);
            return self.b.finish();
        }
        for rank in self.others_in_team() {
            self.b.take(rank, 0, 0, nothing);
        }
        let here = self.b.latest();
        let others = self.other_leaders();
        for &other in &others {
            self.b.signal(other, 0, here);
        }
        let come: Vec<_> = others.iter().map(|&other| self.b.await_(other, 0, ())).collect();
        if self.team.len() > 1 {
            let all = self.b.join(come);
            self.b.await_messages(all);
            self.b.post(1, nothing, Audience::All);
        }
        self.b.finish()
    }

    fn bcast(mut self, root: PlanRank, count: i64) -> Plan {
        let data = Span::recv(0, count);
        if !self.leads() {
            self.b.take(self.leader, 0, 0, data);
            return self.b.finish();
        }
        if self.b.rank == root {
            for other in self.other_leaders() {
                self.b.send(other, data, 0, ());
            }
        } else {
            let got = self.b.recv(root, data, 0, ());
            self.b.await_messages(got);
        }
        if self.team.len() > 1 {
            self.b.post(0, data, Audience::All);
        }
        self.b.finish()
    }

    /// The sum of all in the receive buffer, computed by the first leader.
    fn allreduce(mut self, count: i64) -> Plan {
        let data = Span::recv(0, count);
        if !self.leads() {
            self.b.post(0, data, Audience::One(self.leader));
            self.b.take(self.leader, 1, 0, data);
            return self.b.finish();
        }
        for rank in self.others_in_team() {
            self.b.fold(rank, 0, 0, data);
        }
        let (here, first) = (self.b.latest(), self.leaders[0]);
        let mut last = None;
        if self.b.rank == first {
            let others = self.other_leaders();
            let scratch: Vec<Span> = others.iter().map(|_| self.b.scratch(count)).collect();
            let come: Vec<_> =
                others.iter().zip(&scratch).map(|(&rank, into)| self.b.recv(rank, *into, 0, ())).collect();
            let mut sum = here;
            for (come, from) in come.into_iter().zip(scratch) {
                sum = self.b.reduce(from, data, (come, sum));
            }
            for rank in others {
                self.b.send(rank, data, 1, sum);
            }
        } else {
            let sent = self.b.send(first, data, 0, here);
            last = self.b.recv(first, data, 1, sent);
        }
        if self.team.len() > 1 {
            self.b.await_messages(last);
            self.b.post(1, data, Audience::All);
        }
        self.b.finish()
    }
}

impl Levels {
    /// The sum of all at the root, in place there. A rank that isn't a leader only posts.
    fn reduce(mut self, root: PlanRank, count: i64) -> Plan {
        if !self.leads() {
            self.b.post(0, Span::send(0, count), Audience::One(self.leader));
            return self.b.finish();
        }
        let data = match self.b.rank == root {
            true => Span::recv(0, count),
            false => self.b.scratch(count),
        };
        if self.b.rank != root {
            self.b.copy(Span::send(0, count), data, ());
        }
        for rank in self.others_in_team() {
            self.b.fold(rank, 0, 0, data);
        }
        let here = self.b.latest();
        if self.b.rank != root {
            self.b.send(root, data, 0, here);
            return self.b.finish();
        }
        let others = self.other_leaders();
        let scratch: Vec<Span> = others.iter().map(|_| self.b.scratch(count)).collect();
        let mut sum = here;
        for (rank, from) in others.into_iter().zip(scratch) {
            let come = self.b.recv(rank, from, 0, ());
            sum = self.b.reduce(from, data, (come, sum));
        }
        self.b.finish()
    }
}

/// This rank's communicator of a placement, and the map of it.
fn place(rank: &Rank, members: &[u32], per_node: u32) -> Option<(Obj<Communicator>, NodeMap)> {
    let me = members.iter().position(|member| *member == rank.me as u32)?;
    let peers = members.iter().map(|member| rank.comm.local[*member as usize]).collect();
    let nodes = NodeMap::new(members.iter().map(|member| member / per_node));
    Some((comm_of(context_id(members[0], 13), peers, me as i32), nodes))
}

/// The plan of a step, prepared.
fn prepared(step: &Step, me: i32, nodes: &NodeMap) -> Rc<CompiledPlan> {
    let (me, length) = (me as u32, step.length as i64);
    let (class, root, plan) = match step.kind {
        Kind::Barrier => (Class::Barrier, None, Levels::new(me, nodes, 0).barrier()),
        Kind::Bcast { root } => {
            let root = root as u32;
            (Class::Bcast, Some(root), Levels::new(me, nodes, root).bcast(root, length))
        }
        Kind::Allreduce => (Class::Allreduce, None, Levels::new(me, nodes, 0).allreduce(length / 4)),
        Kind::Reduce { root } => {
            let root = root as u32;
            (Class::Reduce, Some(root), Levels::new(me, nodes, root).reduce(root, length / 4))
        }
        _ => unreachable!("no plan of it is written here"),
    };
    let bytes = if class == Class::Barrier { 0 } else { length };
    let (longest_post, longest_take) = (bytes, bytes);
    let class = class as u8;
    Rc::new(CompiledPlan::of(
        plan,
        What { class, root, bytes, longest_post, longest_take, ..What::default() },
    ))
}

fn any_kind(random: &mut Random, ranks: usize) -> Kind {
    match tests::below(random, 4) {
        0 => Kind::Barrier,
        1 => Kind::Bcast { root: tests::below(random, ranks) },
        2 => Kind::Reduce { root: tests::below(random, ranks) },
        _ => Kind::Allreduce,
    }
}

/// Starts a step with its number.
fn start(
    rank: &mut Rank,
    (comm, nodes): (Obj<Communicator>, &NodeMap),
    number: usize,
    step: &Step,
) -> (Work, RequestHandle) {
    let (me, ranks) = (comm.rank as usize, nodes.ranks() as usize);
    let mut work = Work::new(step, number, me, ranks);
    let plan = prepared(step, comm.rank, nodes);
    let request = work.with(step, [me, ranks], |_, binding| match step.how {
        How::Start(_) => {
            let run = persistent::new_run_of(rank.engine(), comm, plan, binding)?;
            persistent::look_for_lanes(&mut rank.call, run)?;
            persistent::new_request(rank.engine(), comm, run)
        }
        _ => {
            let engine = rank.engine();
            let run = begin::new_run_of(comm, plan, binding, Order::Nonblocking)?;
            begin::begin_run(engine, run);
            under_way::new_request(engine, run)
        }
    });
    (work, request.expect("a request").handle())
}

/// Does a step and waits for it.
fn block(
    rank: &mut Rank,
    (comm, nodes): (Obj<Communicator>, &NodeMap),
    number: usize,
    step: &Step,
) -> Result<()> {
    let (me, ranks) = (comm.rank as usize, nodes.ranks() as usize);
    let mut work = Work::new(step, number, me, ranks);
    let plan = prepared(step, comm.rank, nodes);
    work.with(step, [me, ranks], |operation, binding| {
        blocking::collective_by(&mut rank.call, comm, plan, operation, binding, None)
    })?;
    work.check(step);
    Ok(())
}

/// Random steps of a communicator, equal on all its ranks; each waits for its started operations in an order of its own.
fn programs(seed: u64, (per_node, members): Placement, steps: usize) -> Vec<Program> {
    let processes = members.iter().max().map_or(0, |last| last + 1);
    let size = members.len();
    let mut random = Random(seed);
    let mut any = |how| {
        let most = [40, 40, 5_000, 300_000][tests::below(&mut random, 4)];
        let length = 4 * (1 + tests::below(&mut random, most / 4));
        Step { comm: 0, kind: any_kind(&mut random, size), length, how }
    };
    let lasting: Vec<Step> = (0..3).map(|number| any(How::Start(number))).collect();
    let all: Vec<Step> =
        (0..steps).map(|number| any([How::Blocking, How::Nonblocking][number / 5 % 2])).collect();
    let all: Program = program(move |rank| {
        let Some((comm, nodes)) = place(rank, members, per_node) else { return };
        let at = (comm, &nodes);
        let mut random = Random(seed * 64 + rank.me as u64);
        let mut persistent: Vec<_> =
            lasting.iter().enumerate().map(|(number, step)| start(rank, at, number, step)).collect();
        let mut under_way = Vec::new();
        for (number, step) in all.iter().enumerate() {
            match step.how {
                How::Blocking => block(rank, at, number, step).expect("an operation that ends well"),
                _ => {
                    let (work, request) = start(rank, at, number, step);
                    under_way.push((work, step, request));
                }
            }
            if number % 7 == 0 {
                // All at once, in an order of this rank.
                let first = tests::below(&mut random, persistent.len());
                let count = persistent.len();
                let order = (0..count).map(|place| (first + place) % count);
                for place in order.clone() {
                    let (work, request) = &mut persistent[place];
                    let new = Work::new(&lasting[place], place, comm.rank as usize, nodes.ranks() as usize);
                    work.send.copy_from_slice(&new.send);
                    work.recv.copy_from_slice(&new.recv);
                    rank.start(*request);
                }
                for place in order.rev() {
                    let (work, request) = &mut persistent[place];
                    rank.wait(request);
                    work.check(&lasting[place]);
                }
            }
            while !under_way.is_empty() && tests::below(&mut random, 3) == 0 {
                let (work, step, mut request) =
                    under_way.swap_remove(tests::below(&mut random, under_way.len()));
                rank.wait(&mut request);
                work.check(step);
            }
        }
        for (work, step, mut request) in under_way {
            rank.wait(&mut request);
            work.check(step);
        }
        persistent.into_iter().for_each(|(_, request)| rank.free(request));
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(comm) };
    });
    vec![all; processes as usize]
}

#[test]
fn operations_succeed_on_any_node_placement() {
    for (seed, placement) in (71..).zip(PLACEMENTS) {
        at_random(&nodes_of(placement.0), &programs(seed, placement, 60), 3);
        let crowded = Setup { cpus: Some(1), ..nodes_of(placement.0) };
        at_random(&crowded, &programs(seed + 20, placement, 40), 2);
    }
}

#[test]
fn only_leaders_leave_the_lanes() {
    let all: Program = program(|rank| {
        let (comm, nodes) = place(rank, &[0, 2, 1, 3, 4], 2).expect("all are in it");
        let sent = |rank: &mut Rank| {
            let engine = rank.engine();
            let cells = engine.link.as_ref().map_or(0, |link| link.cells_sent());
            (cells, engine.values().messages_sent)
        };
        let step = Step { comm: 0, kind: Kind::Allreduce, length: 8, how: How::Blocking };
        // The first one makes the lanes.
        block(rank, (comm, &nodes), 0, &step).expect("a sum");
        let before = sent(rank).1;
        block(rank, (comm, &nodes), 1, &step).expect("a sum");
        // The first leader computes the sum for three nodes; the other two leaders send it theirs.
        let messages = [2, 0, 1, 0, 1][rank.me as usize];
        assert_eq!(sent(rank).1 - before, messages, "of rank {}", rank.me);
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(comm) };
    });
    at_random(&nodes_of(2), &vec![all; 5], 4);
}

/// A rank's call, and whether it must end with an error.
type Call = (Kind, bool);

/// The ranks of a placement make these calls, which don't match. The errors name two calls that differ.
fn calls_fail((per_node, members): Placement, calls: &'static [Call], named: [&'static str; 2]) {
    let all: Program = program(move |rank| {
        let (comm, nodes) = place(rank, members, per_node).expect("all are in it");
        let (kind, fails) = calls[comm.rank as usize];
        let step = Step { comm: 0, kind, length: 8, how: How::Blocking };
        let done = block(rank, (comm, &nodes), 0, &step);
        assert_eq!(done.is_err(), fails, "{kind:?} of rank {}: {:?}", comm.rank, done.err());
        if let Err(error) = done {
            names_calls(&error, named);
        }
        mismatch::drop_strays(rank.engine(), comm);
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(comm) };
    });
    let setup = Setup { leftovers: true, ..nodes_of(per_node) };
    at_random(&setup, &vec![all; members.len()], 8);
}

#[test]
fn mismatched_calls_fail_on_all_nodes() {
    use Kind::{Allreduce, Barrier, Bcast, Reduce};
    const ROOT: Kind = Bcast { root: 0 };
    let named = ["allreduce", "barrier"];
    for placement in [(2, &[0, 1, 2, 3][..]), (2, &[0, 2, 1, 3][..])] {
        // One rank differs, a leader or not.
        calls_fail(placement, &[(Barrier, true), (Barrier, true), (Barrier, true), (Allreduce, true)], named);
        calls_fail(placement, &[(Allreduce, true), (Barrier, true), (Barrier, true), (Barrier, true)], named);
    }
    // The nodes differ.
    let nodes = &[(Barrier, true), (Barrier, true), (Allreduce, true), (Allreduce, true)];
    calls_fail((2, &[0, 1, 2, 3]), nodes, named);
    // The differing rank has posted, and is through; its leader finds it on lanes, and the other node waits for that leader.
    let posted = &[(Barrier, true), (Reduce { root: 2 }, false), (Barrier, true), (Barrier, true)];
    calls_fail((2, &[0, 1, 2, 3]), posted, ["barrier", "reduce"]);
    // A node is through when the others come; of these, only one exchanges messages with it.
    let through = &[(ROOT, false), (ROOT, false), (Barrier, true), (Barrier, true), (Barrier, true)];
    calls_fail((2, &[0, 1, 2, 3, 4]), through, ["barrier", "bcast"]);
}

#[test]
fn operations_needing_lost_ranks_fail() {
    // The other node never comes. Rank 0 is the leader; rank 1 waits for it only on lanes, and sees its post.
    let all: Program = program(|rank| {
        let (comm, nodes) = place(rank, &[0, 1, 2, 3], 2).expect("all are in it");
        if rank.me < 2 {
            let step = |kind, length| Step { comm: 0, kind, length, how: How::Nonblocking };
            let steps =
                [step(Kind::Barrier, 0), step(Kind::Bcast { root: 2 }, 8), step(Kind::Allreduce, 70_000)];
            let at = (comm, &nodes);
            let started: Vec<_> =
                steps.iter().enumerate().map(|(number, step)| start(rank, at, number, step)).collect();
            rank.look();
            let lost = |_: &Engine, of| {
                let text = || Fact::Text("rank 2 has died".to_owned());
                (of == comm).then(|| Error::new(ErrorClass::ProcAborted, text()))
            };
            mismatch::give_up_where(rank.engine(), lost);
            for (work, mut request) in started {
                assert_eq!(rank.wait_failing(&mut request), ErrorClass::ProcAborted);
                drop(work);
            }
        }
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::comm::release(comm) };
    });
    at_random(&Setup { leftovers: true, ..nodes_of(2) }, &vec![all; 4], 8);
}
