//! Synchronization of all ranks in `MPI_Finalize`, by cells of its own kind.
//!
//! It isn't an operation on a communicator: a rank here takes no part in the program's calls elsewhere, so a roll-call reports both. A cell is
//! counted at its target, which may still be working: nothing is allocated there.
//!
//! The ranks of a node notify its first one. The first ones notify each other: in round `i`, each notifies the one 2^i nodes further on, and waits
//! for the one 2^i nodes before it. After the last round each knows that all have arrived, and notifies the ranks of its node. So a job needs few
//! connections to end, and oversubscribed ranks few turns (docs/lab/487). A process takes part once in its life.
//! Where ranks continue after a death, each rank notifies all others: no rank waits for a dead one.

use std::collections::HashSet;

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::p2p::device_copy;
use crate::p2p::wire;
use crate::peers::handlers::{Consumed, Handler, Incoming};
use crate::peers::peer::PeerId;
use crate::send::backlog;
use crate::state::process::NONE;
use encore_matching::Key;

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 1] = [(wire::AT_END, told)];

/// Tag of a rank's notice to the first one of its node.
const HAS_COME: i32 = -1;
/// Tag of a node's first rank's notice to the others.
const ALL_HAVE_COME: i32 = -2;
/// Tag of a rank's notice to all others, any of which may die.
const TELLS_ALL: i32 = -3;

/// [`wire::AT_END`]
fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    #[cfg(feature = "insight")]
    if engine.at_end.here {
        crate::insight::hooks::came(engine, cell.from);
    }
    match cell.envelope.tag {
        HAS_COME => engine.at_end.come += 1,
        TELLS_ALL => _ = engine.at_end.told.insert(cell.from),
        ALL_HAVE_COME => engine.at_end.all = true,
        round => engine.at_end.rounds |= 1 << (round as u32 % u32::BITS),
    }
    Consumed::Now(0)
}

impl Call {
    /// Waits until all ranks of the job have arrived here, and all notices of this rank have left.
    pub fn meet_at_end(&mut self) {
        let engine = self.engine();
        device_copy::close_all(engine);
        engine.at_end.here = true;
        let me = engine.peers.world()[engine.job.rank as usize];
        if engine.job.head.deaths().is_some() {
            return self.meet_the_living(me);
        }
        let here: Vec<PeerId> =
            engine.job.here.iter().map(|rank| engine.peers.world()[*rank as usize]).collect();
        if here[0] == me {
            let others = here.len() as u32 - 1;
            self.wait_until(NONE, NONE, |engine| engine.at_end.come == others);
            self.meet_other_nodes(me);
            here[1..].iter().for_each(|other| self.engine().tell_at_end(*other, ALL_HAVE_COME));
        } else {
            self.engine().tell_at_end(here[0], HAS_COME);
            self.wait_until(NONE, NONE, |engine| engine.at_end.all);
        }
        self.wait_until(NONE, NONE, |engine| engine.all_has_left());
    }

    /// Exchanges notices among the ranks, any of which may die.
    fn meet_the_living(&mut self, me: PeerId) {
        let world = self.engine().peers.world();
        let others = || world.iter().copied().filter(|other| *other != me);
        others().for_each(|other| self.engine().tell_at_end(other, TELLS_ALL));
        self.wait_until(NONE, NONE, |engine| {
            let has_come =
                |other: PeerId| engine.at_end.told.contains(&other) || engine.jobs.dead.contains_key(&other);
            others().all(has_come)
        });
        self.wait_until(NONE, NONE, |engine| engine.all_has_left());
    }

    /// Synchronizes the first rank of a node with those of the others.
    fn meet_other_nodes(&mut self, me: PeerId) {
        let mut seen = HashSet::new();
        let peers = &self.engine().peers;
        let firsts: Vec<PeerId> =
            peers.world().iter().copied().filter(|peer| seen.insert(peers[*peer].node)).collect();
        let nodes = firsts.len();
        let place = firsts.iter().position(|first| *first == me).expect("it is the first of its node");
        for round in 0..nodes.next_power_of_two().ilog2() {
            self.engine().tell_at_end(firsts[(place + (1 << round)) % nodes], round as i32);
            self.wait_until(NONE, NONE, |engine| engine.at_end.rounds & 1 << round != 0);
        }
    }
}

impl Engine {
    fn tell_at_end(&mut self, other: PeerId, word: i32) {
        backlog::reply(self, other, wire::AT_END, Key { tag: word, ..Key::default() }, [0; 6]);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use crate::testing::schedule::Random;
    use crate::testing::world::{Carrier, Setup, program, run};

    #[test]
    fn ranks_leave_after_all_have_arrived() {
        let carriers = |ranks| {
            [Carrier::Local, Carrier::Shm, Carrier::Nodes(1), Carrier::Nodes(3)]
                .map(|carrier| (ranks, carrier))
        };
        for (ranks, carrier) in (1..9).flat_map(carriers) {
            for seed in 0..8 {
                let come = Rc::new(Cell::new(0));
                let programs: Vec<_> = (0..ranks)
                    .map(|_| {
                        let come = come.clone();
                        program(move |rank| {
                            come.set(come.get() + 1);
                            rank.call.meet_at_end();
                            assert_eq!(come.get(), ranks);
                        })
                    })
                    .collect();
                run(&Setup::on(carrier), &programs, &mut Random(seed));
            }
        }
    }
}
