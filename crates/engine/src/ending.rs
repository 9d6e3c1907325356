//! The meeting of all ranks in `MPI_Finalize`, by cells of its own kind.
//!
//! It is no operation on a communicator: a rank that is here takes no part in what the program calls elsewhere, so the roll-call finds both. A
//! cell sets a bit at its target, which may still be at work: nothing is allocated there.
//!
//! In round `i`, a rank tells the one 2^i ranks further on, and waits for the word of the one 2^i ranks before it. After the last round
//! each rank has heard of all. A process takes part once in its life.

use crate::call::Call;
use crate::engine::Engine;
use crate::handlers::{Consumed, Handler, Incoming};
use crate::matching::Key;
use crate::p2p::wire;
use crate::state::process::NONE;

/// The rows in the table of handlers.
pub(crate) const ROWS: [(u8, Handler); 1] = [(wire::AT_END, told)];

/// [`wire::AT_END`]
fn told(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    engine.told_of_end |= 1 << (cell.envelope.tag as u32 % u32::BITS);
    Consumed::Now(0)
}

impl Call {
    /// Waits until all ranks of the job have come here, and all that this rank has told them has left.
    pub fn meet_at_end(&mut self) {
        let engine = self.engine();
        let (me, ranks) = (engine.job.rank, engine.job.size);
        for round in 0..ranks.next_power_of_two().ilog2() {
            let engine = self.engine();
            let to = engine.peers.world()[((me + (1 << round)) % ranks) as usize];
            engine.reply(to, wire::AT_END, Key { tag: round as i32, ..Key::default() }, [0; 6]);
            self.wait_until(NONE, NONE, |engine| engine.told_of_end & 1 << round != 0);
        }
        self.wait_until(NONE, NONE, |engine| engine.all_has_left());
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use crate::testing::schedule::Random;
    use crate::testing::world::{Carrier, Setup, program, run};

    #[test]
    fn nobody_leaves_before_all_have_come() {
        for (ranks, carrier) in (1..9).flat_map(|ranks| [(ranks, Carrier::Local), (ranks, Carrier::Shm)]) {
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
