//! A rank's knowledge of the protocols of long messages, over all ranks that it receives from.

use encore_adapt::learned::{Learned, Table};
use encore_adapt::{Kind, Knowledge};

use crate::engine::Engine;

impl Engine {
    /// Knowledge of this rank.
    pub fn learned(&self) -> Table {
        let known = |kind| {
            let ways = self.peers.ids().filter_map(|peer| self.peers[peer].ways.as_ref());
            ways.flat_map(move |ways| ways.known(kind)).collect::<Vec<Knowledge>>()
        };
        [Kind::Ordinary, Kind::InTurns].map(|kind| {
            let known = known(kind);
            std::array::from_fn(|size| Learned::of(known.iter().filter(|known| known.size == size)))
        })
    }
}
