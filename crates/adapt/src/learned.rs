//! A rank's knowledge of the protocols of long messages, for observers: over all ranks that it receives from, by size class.

use encore_settings::choices::Choices;

use crate::size::CLASSES;
use crate::way::ALL;
use crate::ways::Knowledge;

/// The chosen protocol: its number is one more than its index in [`ALL`].
pub static TAKEN: Choices = Choices {
    name: "way_of_long_messages",
    items: &[
        (0, "none", "no such message has come"),
        (1, "staged", "through the staging area and this rank's caches"),
        (2, "past_caches", "through the staging area and past this rank's caches"),
        (3, "kernel", "the kernel copies from the sender's memory"),
    ],
};

/// Knowledge of one size class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Learned {
    /// The chosen protocol for messages of most ranks: a number of [`TAKEN`].
    pub taken: u64,
    /// Cost of a byte by each protocol, in picoseconds: the mean over the ranks with a known one. 0: unknown for all.
    pub costs: [u64; ALL.len()],
}

/// Knowledge by size class: between ranks with processors of their own, and between ranks that take turns.
pub type Table = [[Learned; CLASSES]; 2];

/// Number of size classes. The first one has messages of up to 128 KiB, each further one up to twice as long, the last one all longer ones.
pub const SIZES: usize = CLASSES;

impl Learned {
    /// Combines one class of several senders.
    pub fn of<'a>(classes: impl Iterator<Item = &'a Knowledge> + Clone) -> Learned {
        let takers = |way| classes.clone().filter(|class| class.taken == way).count();
        // The first of equally frequent ones.
        let most = ALL.into_iter().rev().max_by_key(|way| takers(*way)).filter(|way| takers(*way) > 0);
        let cost = |way| {
            let known = classes.clone().filter_map(|class| class.costs[way as usize]);
            let (sum, number) = known.fold((0, 0), |(sum, number), cost| (sum + cost, number + 1));
            // A measured protocol costs more than 0.
            sum.checked_div(number).map_or(0, |mean: u64| mean.max(1))
        };
        Learned { taken: most.map_or(0, |way| way as u64 + 1), costs: ALL.map(cost) }
    }
}

#[cfg(test)]
mod tests {
    use crate::way::Way;

    use super::*;

    #[test]
    fn table_has_majority_and_mean_cost() {
        assert_eq!(Learned::of([].iter()), Learned::default());
        let of = |taken, costs| Knowledge { size: 0, messages: 1, taken, costs };
        let mut senders = [Way::Kernel, Way::Staged, Way::Kernel].map(|way| of(way, [None; 3]));
        assert_eq!(Learned::of(senders.iter()), Learned { taken: 3, costs: [0; 3] });
        senders[0].costs[0] = Some(100);
        senders[2].costs[0] = Some(150);
        senders[1].costs[2] = Some(7);
        assert_eq!(Learned::of(senders.iter()), Learned { taken: 3, costs: [125, 0, 7] });
        assert_eq!(TAKEN.word(Way::Kernel as i32 + 1), Some("kernel"));
        assert_eq!(TAKEN.items.len(), ALL.len() + 1);
    }
}
