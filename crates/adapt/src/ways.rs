//! The ways of messages from one sender, by kind and size class.

use crate::class::{Class, Outcome};
use crate::size::{CLASSES, KERNEL_FIRST, KINDS, Kind, index_of};
use crate::way::{ALL, Open, Way};

/// The ways of messages from one sender, by kind and size class.
#[derive(Debug, Default)]
pub struct Ways([[Option<Class>; CLASSES]; KINDS]);

impl Ways {
    /// The way of the next message of `bytes` bytes, which is `first` as long as nothing is measured, and whether to measure it.
    pub fn next(&mut self, bytes: u64, kind: Kind, first: Way, open: &Open) -> (Way, bool) {
        let index = index_of(bytes);
        let one_copy = kind == Kind::Shared || index >= KERNEL_FIRST;
        let kernel = one_copy && open[Way::Kernel as usize];
        let first = if kernel { Way::Kernel } else { first };
        let class = self.0[kind as usize][index].get_or_insert_with(|| Class::new(index, kind, first));
        // A way isn't open any more, for one since the kernel has refused it.
        if !open[class.taken as usize] {
            *class = Class::new(index, kind, first);
        }
        class.next(open)
    }

    /// Notes the cost of a message that was to be measured, in picoseconds a byte.
    pub fn note(&mut self, bytes: u64, kind: Kind, way: Way, cost: u32) -> Outcome {
        self.class(bytes, kind).map_or(Outcome::None, |class| class.note(way, cost))
    }

    /// The class of a message of `bytes` bytes, if there was any.
    pub(crate) fn class(&mut self, bytes: u64, kind: Kind) -> Option<&mut Class> {
        self.0[kind as usize][index_of(bytes)].as_mut()
    }

    /// The knowledge about each size class of a kind of which there were messages.
    pub fn known(&self, kind: Kind) -> impl Iterator<Item = Knowledge> + '_ {
        let classes = self.0[kind as usize].iter().enumerate();
        classes.filter_map(|(size, class)| class.as_ref().map(|class| class.knowledge(size)))
    }
}

/// The knowledge about the messages of one size class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The number of the class: see [`crate::size::sizes`].
    pub size: usize,
    /// Messages so far.
    pub messages: u32,
    /// The way that they take.
    pub taken: Way,
    /// The cost of a byte by each way, in picoseconds. `None`: no such message has been measured.
    pub costs: [Option<u64>; ALL.len()],
}

impl Knowledge {
    /// The reason for the way taken, with these words for the ways.
    pub fn reason(&self, words: [&str; ALL.len()]) -> String {
        let costs = ALL.into_iter().filter_map(|way| Some((way, self.costs[way as usize]?)));
        let mut costs: Vec<_> = costs.collect();
        costs.sort_by_key(|(way, cost)| (*way != self.taken, *cost));
        let said: Vec<_> =
            costs.iter().map(|(way, cost)| format!("{} {cost} ps/B", words[*way as usize])).collect();
        match said.is_empty() {
            true => "not measured yet".to_owned(),
            false => format!("measured: {}", said.join(", ")),
        }
    }
}

impl Class {
    fn knowledge(&self, size: usize) -> Knowledge {
        let costs = self.ways.map(|known| known.samples.estimate());
        Knowledge { size, messages: self.messages, taken: self.taken, costs }
    }
}
