//! Mismatches with ranks on other nodes, whose boards this rank can't read: they exchange reports.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use encore_boot::segment::JobName;
use encore_engine::channel;
use encore_engine::send::backlog;
use encore_plan::ir::Action;
use encore_shmem::board::{Board, Notice};
use encore_tuning::TUNING;

use crate::place;
use crate::progress::Failure;
use crate::run::{RemoteWait, Run};
use crate::state::{COLLECTIVES, Collectives};
use crate::summary::{Said, describe, differ};
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Handler, Incoming};
use encore_engine::matching::Key;
use encore_engine::mutation::{Mutation, planted};
use encore_engine::p2p::wire;
use encore_engine::peer::{Identity, PeerId};
use encore_engine::slab::Obj;

/// Reports the call of one rank to all.
pub(crate) fn tell_of(engine: &mut Engine, comm: Obj<Communicator>, whom: PeerId, notice: &Notice) {
    let me = engine.peers.me();
    let remote = comm.remote.iter().flat_map(|remote| remote.iter());
    for &member in comm.local.iter().chain(remote).filter(|member| ![me, whom].contains(member)) {
        tell_call(engine, member, whom, notice, ExpectedReply::Nothing);
    }
}

/// Reports that an operation with this number has failed on the lanes of a communicator. If that has ranks on several nodes, all learn
/// the operation that this rank has called, and the one that another rank of its team has called: they may wait for either.
#[inline(never)]
pub(crate) fn tell_of_failure(
    engine: &mut Engine,
    comm: Obj<Communicator>,
    number: u32,
    failure: &Failure,
    (mark, what): Said,
) {
    let place = place::of(engine, &comm);
    let Some((member, theirs)) = failure.other.filter(|_| place.nodes.is_some()) else { return };
    let context = comm.collective_context();
    let (me, other) = (engine.peers.me(), place.team[member as usize]);
    let ours = Notice { context, number, mark, what };
    channel::own_board(engine).say(&ours);
    tell_of(engine, comm, me, &ours);
    tell_of(engine, comm, other, &Notice { mark: theirs.0, what: theirs.1, ..ours });
}

/// Reports operations that have waited long for ranks on other nodes to these. Returns whether there were any.
#[inline(never)]
pub(crate) fn tell_other_nodes(engine: &mut Engine) -> bool {
    let mut late = Vec::new();
    for &run in engine.layers[COLLECTIVES].with_messages().filter(|run| !run.failed.get()) {
        match run.long.get() {
            RemoteWait::No => run.long.set(RemoteWait::Since(Instant::now())),
            // In tests, time passes only when nothing else happens.
            RemoteWait::Since(since) if cfg!(test) || since.elapsed() >= PATIENCE => late.push(run),
            RemoteWait::Since(_) | RemoteWait::Told => {}
        }
    }
    for &run in late.iter().filter(|_| !planted(Mutation::CallNotTold)) {
        run.long.set(RemoteWait::Told);
        let notice = run.notice();
        for member in far_partners(engine, run) {
            tell_call(engine, member, engine.peers.me(), &notice, ExpectedReply::Answer);
        }
    }
    !late.is_empty()
}

/// The ranks on other nodes that a run exchanges messages with.
fn far_partners(engine: &Engine, run: Obj<Run>) -> Vec<PeerId> {
    let partner = |action| match action {
        Action::Send { to: rank, .. }
        | Action::Signal { to: rank, .. }
        | Action::Recv { from: rank, .. }
        | Action::Await { from: rank, .. } => Some(rank),
        _ => None,
    };
    let ranks: BTreeSet<u32> = run.plan.plan.steps.iter().filter_map(|step| partner(step.action)).collect();
    let members = ranks.into_iter().map(|rank| run.comm.peer(rank as i32));
    members.filter(|member| !engine.peers.shares_memory(*member)).collect()
}

/// Reports to a rank the operation that a process, mostly this one, has reached.
pub(crate) fn tell_call(engine: &mut Engine, to: PeerId, who: PeerId, notice: &Notice, wants: ExpectedReply) {
    let Identity { job: JobName([j0, j1]), rank } = engine.peers[who].identity;
    let key = Key { context: notice.context, source: rank as i32, ..Key::default() };
    let [now @ .., b0, b1, b2, b3] = notice.what;
    let [n0, n1, n2, n3] = now;
    let number_and_mark = u64::from(notice.number) << 32 | u64::from(notice.mark);
    backlog::reply(engine, to, wire::CALL_BEFORE, key, [b0, b1, b2, b3, j0, j1]);
    backlog::reply(engine, to, wire::CALL, key, [n0, n1, n2, n3, number_and_mark, wants as u64]);
}

/// Answers ranks on other nodes that have reported another operation under the number of the one that this rank reaches: they may wait
/// for it.
#[inline(never)]
pub(crate) fn answer_those_that_wait(engine: &mut Engine, ours: &Notice) {
    let differs =
        |board: &Board| board.look(ours.context, ours.number).is_some_and(|theirs| differ(&theirs, ours));
    let told = &engine.layers[COLLECTIVES].told.boards;
    let waiting: Vec<PeerId> =
        told.iter().filter(|(_, board)| differs(board)).map(|(peer, _)| *peer).collect();
    let me = engine.peers.me();
    waiting.into_iter().for_each(|peer| tell_call(engine, peer, me, ours, ExpectedReply::Nothing));
}

/// Time that a rank waits for others on other nodes before it reports its operation. Few healthy operations take longer, so the cost of
/// the report doesn't matter.
const PATIENCE: Duration = TUNING.before_far_comparison;

/// The answer that a reporting rank wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExpectedReply {
    Nothing,
    /// The other operation that was called under its number, if one was.
    Answer,
}

/// The handlers of its cells.
pub(crate) const ROWS: [(u8, Handler); 2] = [(wire::CALL_BEFORE, call_before), (wire::CALL, call_of_other)];

/// Handles [`wire::CALL_BEFORE`].
fn call_before(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.layers[COLLECTIVES].told.halves.insert(cell.from, cell.words);
    engine.counters.other_cells_received += 1;
    Consumed::Now(0)
}

/// Handles [`wire::CALL`].
fn call_of_other(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let [now @ .., number_and_mark, wants] = cell.words;
    engine.counters.other_cells_received += 1;
    let told = &mut engine.layers[COLLECTIVES].told;
    let [before @ .., j0, j1] = told.halves.remove(&cell.from).unwrap_or_default();
    let name = Identity { job: JobName([j0, j1]), rank: cell.envelope.source as u32 };
    // A process that isn't known here is in no communicator of this process.
    let Some(who) = engine.peers.named(name) else { return Consumed::Now(0) };
    let told = &mut engine.layers[COLLECTIVES].told;
    let (number, mark) = ((number_and_mark >> 32) as u32, number_and_mark as u32);
    let theirs = Notice { context: cell.envelope.context, number, mark, what: describe(now, before) };
    told.boards.entry(who).or_default().say(&theirs);
    let ours = channel::own_board(engine).look(theirs.context, number);
    if let Some(ours) = ours.filter(|ours| wants == ExpectedReply::Answer as u64 && differ(&theirs, ours)) {
        tell_call(engine, cell.from, engine.peers.me(), &ours, ExpectedReply::Nothing);
    }
    Consumed::Now(0)
}

impl Collectives {
    /// Time that this rank may sleep until its wait for ranks on other nodes counts as long.
    pub(crate) fn longest_sleep(&self) -> Option<Duration> {
        let waits = |run: &Obj<Run>| matches!(run.long.get(), RemoteWait::Since(_));
        self.with_messages().any(waits).then_some(PATIENCE)
    }

    /// Runs under way that have messages.
    pub(crate) fn with_messages(&self) -> impl Iterator<Item = &Obj<Run>> {
        self.by_messages.iter().chain(self.on_lanes.iter().filter(|run| run.has_messages()))
    }
}
