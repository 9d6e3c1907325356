//! What ranks tell each other of the ways that they take ([`super::together`]).

use super::way::{ALL, Way};

/// What the sender of an announcement tells of the messages of its class that it receives from the other rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The way that it takes, if it has learned one.
    pub(super) taken: Option<Way>,
    /// The way that it tries, in a trial that it has begun.
    pub(super) trial: Option<Way>,
    /// The number of that trial, by which the other rank knows it again.
    pub(super) number: u8,
}

/// The bits of a way in [`Told::to_bits`].
const WAY: u64 = 0b11;

const WAY_BITS: u32 = 2;

fn bits_of(way: Option<Way>) -> u64 {
    way.map_or(0, |way| way as u64 + 1)
}

/// 0 is none, and so are bits that no rank sends.
fn way_of(bits: u64) -> Option<Way> {
    ALL.get((bits & WAY).wrapping_sub(1) as usize).copied()
}

impl Told {
    /// As a few bits of a word.
    pub(crate) fn to_bits(self) -> u64 {
        bits_of(self.taken) | bits_of(self.trial) << WAY_BITS | u64::from(self.number) << (2 * WAY_BITS)
    }

    /// From these bits.
    pub(crate) fn from_bits(bits: u64) -> Told {
        Told { taken: way_of(bits), trial: way_of(bits >> WAY_BITS), number: (bits >> (2 * WAY_BITS)) as u8 }
    }
}

/// What a class knows of the other rank.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Other {
    /// What its latest announcement told.
    pub(super) told: Told,
    /// It goes before this rank where the two don't agree.
    pub(super) leads: bool,
    /// Its trial may go on for so many messages.
    pub(super) disturbed: u32,
    /// The trials that this rank has begun, of which the other one is told.
    pub(super) begun: u8,
    /// The trial under way was begun by the other rank.
    pub(super) joined: bool,
}

impl Other {
    /// This rank begins a trial by itself.
    pub(super) fn begin_alone(&mut self) {
        self.begun = self.begun.wrapping_add(1);
        self.joined = false;
    }

    /// Whether the other rank tries a way, so that this rank's messages by the way taken don't show what they cost otherwise.
    pub(super) fn disturbs(&self) -> bool {
        self.disturbed > 0
    }

    /// Whether this rank is to follow the other one on a way, unless that is worse.
    pub(super) fn draws_to(&self, way: Way) -> bool {
        self.leads && self.told.taken == Some(way)
    }
}
