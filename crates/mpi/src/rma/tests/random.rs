//! Random programs of four ranks, compared with their known results.
//!
//! Each target has a region for each origin, used by no other origin, and a region where all ranks add. So the result of a program
//! doesn't depend on the order of different ranks' operations, and that of each rank's own operations is known.

use super::*;
use crate::communicator;
use crate::group::make;
use crate::rma::fence;
use crate::rma::lock::{Mode, flush_all, lock, lock_all, unlock, unlock_all};
use crate::rma::{MODE_NOSUCCEED, pscw};
use encore_engine::testing::schedule::Random;

const RANKS: usize = 4;
/// Words of a region.
const REGION: usize = 600;

/// Operation of a rank at a target.
#[derive(Clone, Debug)]
enum Does {
    Put,
    Get,
    Replace,
    Add,
    GetAndAdd,
    Swap,
}

/// An operation on words from `disp` on: the words that it gives, and those that it must get.
#[derive(Clone, Debug)]
struct Step {
    target: usize,
    does: Does,
    disp: usize,
    given: Vec<u64>,
    expected: Vec<u64>,
    /// Whether it accesses only every other word at the target.
    scattered: bool,
}

/// The kinds of synchronisation.
#[derive(Clone, Copy, Debug)]
enum Epoch {
    Fence,
    Lock,
    LockAll,
    Post,
}

/// Operations of all ranks between two meetings, and the expected memories at its end.
#[derive(Clone, Debug)]
struct Phase {
    epoch: Epoch,
    steps: [Vec<Step>; RANKS],
    after: [Vec<u64>; RANKS],
}

fn one_of(random: &mut Random, options: usize) -> usize {
    (random.number() % options as u64) as usize
}

/// A program.
fn plan(seed: u64) -> Vec<Phase> {
    let mut random = Random(seed);
    let mut memory: [Vec<u64>; RANKS] = std::array::from_fn(|_| vec![0; (RANKS + 1) * REGION]);
    let mut phases = Vec::new();
    for turn in 0..4 {
        let epoch = [Epoch::Fence, Epoch::Lock, Epoch::LockAll, Epoch::Post][one_of(&mut random, 4)];
        let mut steps: [Vec<Step>; RANKS] = Default::default();
        for (origin, steps) in steps.iter_mut().enumerate() {
            // Puts, or gets, or ordered operations.
            let kind = one_of(&mut random, 3);
            let mut next = [0; RANKS];
            for number in 0..1 + one_of(&mut random, 6) {
                let target = one_of(&mut random, RANKS);
                let length = [1, 2, 3, 4, 20, 200, 250][one_of(&mut random, 7)];
                let scattered = kind != 2 && length < 200 && one_of(&mut random, 3) == 0;
                let step = if scattered { 2 } else { 1 };
                // Puts of an epoch don't overlap.
                let start = match kind {
                    0 => {
                        next[target] += length * step;
                        next[target] - length * step
                    }
                    _ => one_of(&mut random, REGION - length * step),
                };
                if start + length * step > REGION {
                    continue;
                }
                let given: Vec<u64> = (0..length).map(|at| mark(origin, at, 100 * turn + number)).collect();
                let (does, region) = match (kind, one_of(&mut random, 5)) {
                    (0, _) => (Does::Put, origin),
                    (1, _) => (Does::Get, origin),
                    (_, 0) => (Does::Replace, origin),
                    (_, 1) => (Does::Add, origin),
                    (_, 2) => (Does::GetAndAdd, origin),
                    (_, 3) => (Does::Swap, origin),
                    _ => (Does::Add, RANKS),
                };
                let length = if matches!(does, Does::Swap) { 1 } else { length };
                let disp = region * REGION + start;
                let place = |at: usize| disp + step * at;
                let found: Vec<u64> = (0..length).map(|at| memory[target][place(at)]).collect();
                for at in 0..length {
                    let word = &mut memory[target][place(at)];
                    *word = match does {
                        Does::Put | Does::Replace | Does::Swap => given[at],
                        Does::Add | Does::GetAndAdd => word.wrapping_add(given[at]),
                        Does::Get => *word,
                    };
                }
                let expected =
                    if matches!(does, Does::Get | Does::GetAndAdd | Does::Swap) { found } else { vec![] };
                let given = given[..length].to_vec();
                steps.push(Step { target, does, disp, given, expected, scattered });
            }
        }
        phases.push(Phase { epoch, steps, after: memory.clone() });
    }
    phases
}

fn take(rank: &mut Rank, win: &Window, step: &Step, got: &mut [u64]) {
    let Step { target, disp, given, scattered, .. } = step;
    let length = given.len();
    let (remote, made) = match scattered {
        false => (there(*target, *disp as i64, length, predefined(INT64)), None),
        true => {
            let places: Vec<i64> = (0..length as i64).map(|at| 16 * at).collect();
            let made = blocks(&vec![1; length], &places, INT64);
            (there(*target, *disp as i64, 1, made), Some(made))
        }
    };
    let (origin, result) = (elements(given, INT64), elements(got, INT64));
    let call = &mut rank.call;
    // SAFETY: the words stay until the end of the epoch.
    let done = unsafe {
        match step.does {
            Does::Put => transfer::put(call, win, &origin, &remote),
            Does::Get => transfer::get(call, win, &result, &remote),
            Does::Replace => accumulate::accumulate(call, win, &origin, &remote, op(REPLACE)),
            Does::Add => accumulate::accumulate(call, win, &origin, &remote, op(SUM)),
            Does::GetAndAdd => accumulate::get_accumulate(call, win, &origin, &result, &remote, op(SUM)),
            Does::Swap => {
                let expected = elements(&step.expected, INT64);
                atomic::compare_and_swap(call, win, (&origin, &expected, &result), &remote)
            }
        }
    };
    done.expect("an operation");
    // SAFETY: the count of the test, which doesn't use it any more.
    made.into_iter().for_each(|made| _ = unsafe { encore_engine::datatype::object::DATATYPES.release(made) });
}

fn run_phase(rank: &mut Rank, win: &Window, phase: &Phase, all: Obj<crate::group::Group>) {
    let me = rank.me as usize;
    let steps = &phase.steps[me];
    let mut got: Vec<Vec<u64>> = steps.iter().map(|step| vec![0; step.given.len()]).collect();
    let everything = |rank: &mut Rank, got: &mut [Vec<u64>]| {
        steps.iter().zip(got).for_each(|(step, got)| take(rank, win, step, got));
    };
    match phase.epoch {
        Epoch::Fence => {
            fence(rank, win);
            everything(rank, &mut got);
        }
        Epoch::Lock => {
            for (step, got) in steps.iter().zip(&mut got) {
                let mode = if step.disp % 2 == 0 { Mode::Shared } else { Mode::Exclusive };
                lock(&mut rank.call, win, mode, step.target as i32, 0).expect("a lock");
                take(rank, win, step, got);
                unlock(&mut rank.call, win, step.target as i32).expect("an unlock");
            }
        }
        Epoch::LockAll => {
            lock_all(&mut rank.call, win, 0).expect("all locks");
            everything(rank, &mut got);
            flush_all(&mut rank.call, win, crate::rma::lock::Ends::There).expect("a flush");
            unlock_all(&mut rank.call, win).expect("all locks given back");
        }
        Epoch::Post => {
            pscw::post(&mut rank.call, win, &all).expect("a post");
            pscw::start(&mut rank.call, win, &all, 0).expect("a start");
            everything(rank, &mut got);
            pscw::complete(&mut rank.call, win).expect("a complete");
            pscw::wait(&mut rank.call, win).expect("a wait");
        }
    }
    crate::rma::fence::fence(&mut rank.call, win, MODE_NOSUCCEED).expect("a fence");
    for (step, got) in steps.iter().zip(&got) {
        assert!(step.expected.is_empty() || step.expected == *got, "{step:?} got {got:?}");
    }
}

#[test]
pub(crate) fn random_programs_give_expected_results() {
    for seed in 0..40 {
        let phases = plan(seed);
        for setup in [nodes_of(1), nodes_of(2), nodes_of(3), that_copy(nodes_of(1)), that_copy(nodes_of(2))] {
            let phases = phases.clone();
            run_on(&setup, RANKS, 2, move |rank| {
                let me = rank.me as usize;
                let win = Win::create(rank, (RANKS + 1) * REGION);
                let members: Vec<_> = (0..RANKS as i32).map(|other| rank.comm.peer(other)).collect();
                let own = rank.engine().peers.me();
                let all = make(members.into(), own, communicator::origin(&rank.comm)).expect("a group");
                let all = all.resolve().expect("a group");
                for (turn, phase) in phases.iter().enumerate() {
                    run_phase(rank, &win, phase, all);
                    assert!(win.words() == phase.after[me], "program {seed}, phase {turn}: {phase:?}");
                    // All ranks have checked.
                    fence::meet(&mut rank.call, &win, None).expect("a barrier");
                }
                // SAFETY: the count of the test, which doesn't use it any more.
                unsafe { crate::group::GROUPS.release(all) };
                win.free(rank);
            });
        }
    }
}
