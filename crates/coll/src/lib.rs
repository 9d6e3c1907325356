//! Collective operations (MPI 5.0 chapter 6): plans from `encore_plan`, bound to a call's buffers and executed here.
//!
//! - [`begin`] turns a request or a start into work, [`blocking`] a call; [`planning`] chooses its plan.
//! - [`place`] is the location of a communicator's ranks. Those of a node are a *team*, which has lanes; other nodes are reached by
//!   messages.
//! - [`prepared`] keeps the latest plans of each communicator; a plan holds no addresses. [`binding`] has its buffers in a call.
//! - Plans on *lanes* ([`team`]) are lists: [`lanes`] does their steps in order, as far as possible; [`bound`] are steps with addresses.
//!   Most operations of ranks that share memory use lanes, blocking, non-blocking and persistent alike. Operations of ranks on several
//!   nodes use lanes inside a node, and messages between nodes ([`mixed`]); only messages if a node has no memory for lanes
//!   ([`lane_fallback`]).
//! - Plans of *messages* are graphs: [`step`] does the steps of a [`run`] as they become ready, over point-to-point messages on the
//!   communicator's collective context. They serve groups of many ranks, two groups, topologies, operators of the program, long data of
//!   which each byte goes to one rank only (docs/lab/031), and blocks that two ranks exchange (docs/lab/062). In the v and w forms,
//!   blocks go on lanes or as messages.
//! - [`persistent`] does at init what is needed only once; [`repeated`] keeps the steps, or the run, of blocking calls that repeat, and
//!   [`repeat`] does them.
//! - [`order`] defines the operations that all ranks start in the same order: blocking ones among themselves, and non-blocking ones.
//! - [`queue`] keeps the order of non-blocking operations under way at the same time, of which a program may have any number.
//! - [`uniform`] has all members agree on the result of an operation after its end; [`settling`] is its data.
//! - [`purpose`] distinguishes operations that the library needs from those that the program calls.
//! - [`state`] is the operations under way, [`under_way`] advances and ends them, [`comm`] is a communicator's state; [`progress`] is the
//!   progress of an operation on lanes; [`summary`] describes an operation to other ranks.
//! - [`mismatch`] finds calls that don't match; [`algorithm_hints`] are the algorithms that a program requests.
//!
//! The thread that waits does a step that calls a function of the user, without the engine: see
//! [`encore_engine::call::Call::run_user_steps`].

pub mod agree;
pub mod algorithm_hints;
pub mod begin;
pub mod binding;
pub mod blocking;
pub mod bound;
pub mod comm;
pub mod info;
#[cfg(feature = "insight")]
pub mod insight;
mod lane_fallback;
pub mod lanes;
mod marks;
pub mod mismatch;
mod mixed;
pub mod order;
pub mod persistent;
pub mod place;
pub mod planning;
pub mod prepared;
pub mod progress;
pub mod purpose;
pub mod queue;
pub mod repeat;
pub mod repeated;
pub mod run;
pub mod settling;
pub mod state;
pub mod step;
pub mod summary;
pub mod team;
#[cfg(test)]
pub(crate) mod tests;
pub mod under_way;
pub mod uniform;

use crate::run::RUNS;
use crate::state::COLLECTIVES;
use encore_engine::collectives::{self, Collectives, Looks};
use encore_engine::completion::heard;
use encore_engine::completion::listener::Heard;
use encore_engine::engine::Engine;
use encore_engine::handlers::register_rows;
use encore_engine::operations::{self, Operations};
use encore_engine::request::{Kind, Request};
use encore_engine::slab::Obj;

/// Hooks for the engine.
static LAYER: Collectives = Collectives {
    look: under_way::look_after,
    start_settled: persistent::start_settled,
    look_for: |engine, request, looks| {
        let looks = if looks == Looks::First { begin::first_looks(engine) } else { 1 };
        begin::look_on_lanes(engine, request, looks);
    },
    before_sleep: mismatch::end_all,
    longest_sleep: |engine| engine.layers[COLLECTIVES].longest_sleep(),
};

/// Operations of the requests.
static OPERATIONS: Operations = Operations { start: persistent::start, free: |_, _| Ok(()) };

/// Registers collective operations with the engine. Call it before a process connects with its job; repeated calls have no effect.
pub fn register() {
    encore_engine::layers::register();
    register_rows(&mismatch::far::ROWS);
    collectives::register(&LAYER);
    operations::register(Kind::Collective, &OPERATIONS);
    heard::register(Heard::Step, step_heard);
}

/// Handles [`Heard::Step`].
fn step_heard(engine: &mut Engine, request: Obj<Request>, step: u32, run: u64) {
    let run = RUNS.get(run as usize).expect("a run waits for its messages");
    let error = mismatch::received(&run, &request);
    engine.layers[COLLECTIVES].step_ended(run, step, error);
}
