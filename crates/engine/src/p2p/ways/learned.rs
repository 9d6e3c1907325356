//! What a rank has learned of the ways of long messages, for those who look in: over all ranks that it receives from, by size class.

use super::{ALL, CLASSES, Class};
use crate::engine::Engine;
use crate::environment::settings::choices::Choices;

/// The way taken: the number of each way is one more than its index in [`ALL`].
pub static TAKEN: Choices = Choices {
    name: "way_of_long_messages",
    items: &[
        (0, "none", "no such message has come"),
        (1, "staged", "through the staging area and this rank's caches"),
        (2, "past_caches", "through the staging area and past this rank's caches"),
        (3, "kernel", "the kernel copies from the sender's memory"),
    ],
};

/// What is known of messages of one size class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The way taken for messages of most ranks: a number of [`TAKEN`].
    pub taken: u64,
    /// What a byte costs by each way, in picoseconds: the mean over the ranks for which it is known. 0: for none.
    pub costs: [u64; ALL.len()],
}

/// What is known by size class: between ranks that have processors of their own, and between ranks that take turns.
pub type Table = [[Learned; CLASSES]; 2];

/// The number of size classes. The first one has messages of up to 128 KiB, each further one those that are up to twice as long, the last one
/// all that are longer.
pub const SIZES: usize = CLASSES;

impl Engine {
    /// What this rank has learned.
    pub fn learned(&self) -> Table {
        let ways = || self.peers.ids().filter_map(|peer| self.peers[peer].ways.as_ref());
        std::array::from_fn(|in_turns| {
            std::array::from_fn(|size| {
                let classes: Vec<&Class> =
                    ways().filter_map(|ways| ways.0[in_turns][size].as_ref()).collect();
                Learned::of(&classes)
            })
        })
    }
}

impl Learned {
    /// The same class of several senders.
    fn of(classes: &[&Class]) -> Learned {
        let takers = |way| classes.iter().filter(|class| class.taken == way).count();
        // The first of those that are taken as often.
        let most = ALL.into_iter().rev().max_by_key(|way| takers(*way)).filter(|_| !classes.is_empty());
        let cost = |way| {
            let known = classes.iter().filter_map(|class| class.ways[way as usize].samples.estimate());
            let (sum, number) = known.fold((0, 0), |(sum, number), cost| (sum + cost, number + 1));
            // A way that was measured costs something.
            sum.checked_div(number).map_or(0, |mean| mean.max(1))
        };
        Learned { taken: most.map_or(0, |way| way as u64 + 1), costs: ALL.map(cost) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Kind, Way};
    use super::*;

    #[test]
    fn a_table_tells_the_way_of_most_and_the_mean_cost() {
        assert_eq!(Learned::of(&[]), Learned::default());
        let mut senders =
            [Way::Kernel, Way::Staged, Way::Kernel].map(|way| Class::new(0, Kind::Ordinary, way));
        let of = |senders: &[Class; 3]| Learned::of(&senders.each_ref());
        assert_eq!(of(&senders), Learned { taken: 3, costs: [0; 3] });
        for cost in [100, 100, 100] {
            senders[0].known(Way::Staged).samples.note(cost);
            senders[2].known(Way::Staged).samples.note(cost + 50);
        }
        senders[1].known(Way::Kernel).samples.note(7);
        assert_eq!(of(&senders), Learned { taken: 3, costs: [125, 0, 7] });
        assert_eq!(TAKEN.word(Way::Kernel as i32 + 1), Some("kernel"));
        assert_eq!(TAKEN.items.len(), ALL.len() + 1);
    }
}
