//! Ranks of a world that die: a rank is stopped at one of its steps ([`step`]) for ever, and the others learn of that later.
//!
//! The cells that the dead has sent over a link arrive up to any one, in order. The ranks of a node learn of its death once nothing of it is under way to
//! them any more, as where its connections end. In shared memory all stays as it was.
//!
//! [`step`]: encore_mutation::step

use std::cell::RefCell;

use encore_mutation::run_at_steps;

use super::schedule::Choices;
use super::world::Engines;
use super::{Pause, RUNNING, pause};
use crate::peers::channel;

/// The death of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Death {
    pub rank: u32,
    /// The number of the step at which it dies, from 1.
    pub step: u64,
}

thread_local! {
    static RUN: RefCell<Run> = const { RefCell::new(Run { steps: Vec::new(), deaths: Vec::new() }) };
}

#[derive(Default)]
struct Run {
    /// Steps of each rank so far.
    steps: Vec<u64>,
    deaths: Vec<Death>,
}

pub(super) fn begin(ranks: usize, deaths: &[Death]) {
    RUN.set(Run { steps: vec![0; ranks], deaths: deaths.to_vec() });
    run_at_steps(Some(count));
}

/// Ends the run; returns the number of steps of each rank.
pub(super) fn end() -> Vec<u64> {
    run_at_steps(None);
    RUN.take().steps
}

fn count() {
    let Some(running) = RUNNING.get().filter(|running| !running.yielder.is_null()) else { return };
    let dies = RUN.with_borrow_mut(|run| {
        let steps = &mut run.steps[running.rank as usize];
        *steps += 1;
        run.deaths.contains(&Death { rank: running.rank, step: *steps })
    });
    if dies {
        pause(Pause::Dies);
        unreachable!("a dead rank runs");
    }
}

/// Deaths of which a node has yet to learn.
#[derive(Default)]
pub(super) struct Notices(Vec<Notice>);

struct Notice {
    dead: u32,
    /// The ranks of the node.
    to: Vec<u32>,
}

impl Notices {
    /// Records a death, and loses some of what the dead has sent.
    pub(super) fn die(&mut self, engines: &mut Engines, dead: u32, choices: &mut dyn Choices) {
        engines.dead[dead as usize] = true;
        let ranks = engines.all.len() as u32;
        for to in 0..ranks {
            let hidden = engines.world.hidden_on(dead, to);
            engines.world.lose(dead, to, choices.choose(hidden + 1));
        }
        let mut nodes: Vec<Vec<u32>> = engines.all.iter().map(|engine| engine.job.here.clone()).collect();
        nodes.dedup();
        self.0.extend(nodes.into_iter().map(|to| Notice { dead, to }));
    }

    /// The notices that may come now.
    pub(super) fn due(&self, engines: &Engines) -> Vec<usize> {
        let nothing_comes = |notice: &Notice| {
            let living = notice.to.iter().filter(|to| !engines.dead[**to as usize]);
            living.copied().all(|to| engines.world.waiting_on(notice.dead, to) == 0)
        };
        (0..self.0.len()).filter(|at| nothing_comes(&self.0[*at])).collect()
    }

    /// Has a node learn of a death, and wakes its ranks. Returns these.
    pub(super) fn give(&mut self, engines: &Engines, at: usize) -> Vec<u32> {
        let Notice { dead, to } = self.0.swap_remove(at);
        let living: Vec<u32> = to.into_iter().filter(|to| !engines.dead[*to as usize]).collect();
        if let Some(first) = living.first() {
            engines.all[*first as usize].job.head.bury(dead).expect("room for a death");
        }
        living.iter().for_each(|to| engines.world.close(*to, dead));
        living.iter().for_each(|to| channel::own_waker(&engines.all[*to as usize]).wake());
        living
    }
}
