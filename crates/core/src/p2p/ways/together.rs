//! Two ranks that exchange messages try a way together.
//!
//! What one of them saves by another way, it may cost the other one: a way that is better for both may look worse as long as only one tries it
//! (docs/lab/045). So each announcement tells what its sender does with messages of the same class that come from the other rank: the way that
//! it takes, and the trial of another one, if one that it began itself is under way. A rank that is told of a trial joins in: its messages go the
//! same way for as long, and it compares what they cost it. If the two try different ways at a time, that of the rank that comes first goes on.
//!
//! Both may still see things differently. As long as the rank that comes first takes another way, the other one tries it now and
//! then, and follows unless that costs it more.
//!
//! A trial that this rank joins has its own distance from the one before, which follows from what such trials have cost here: so another rank
//! can't make this one lose more than the permitted share, and what was learned alone doesn't keep it from joining.

use super::{ALL, Class, Open, Way};
use crate::mutation::{Mutation, planted};

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
    told: Told,
    /// It goes before this rank where the two don't agree.
    leads: bool,
    /// Its trial may go on for so many messages.
    disturbed: u32,
    /// The trials that this rank has begun, of which the other one is told.
    begun: u8,
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

impl Class {
    /// What the other rank is told of this class.
    pub(super) fn tell(&self) -> Told {
        let is_known = self.ways[self.taken as usize].samples.median().is_some();
        let is_trying = self.trying > 0 && !self.other.joined;
        Told {
            taken: Some(self.taken).filter(|_| is_known),
            trial: Some(self.tried).filter(|_| is_trying),
            number: self.other.begun,
        }
    }

    /// The announcement of the next message, to which these ways are open, tells this. The other rank `leads` if it comes first.
    pub(super) fn hear(&mut self, told: Told, leads: bool, open: &Open) {
        let before = std::mem::replace(&mut self.other.told, told);
        self.other.leads = leads;
        let begins = told.trial.filter(|_| (told.trial, told.number) != (before.trial, before.number));
        let drawn = told.taken.filter(|way| leads && *way != self.taken && self.trying == 0);
        // It may come to no end, since no message comes to the other rank any more.
        self.other.disturbed =
            if begins.is_some() { self.trial } else { self.other.disturbed.saturating_sub(1) };
        let Some(way) = begins.or(drawn) else { return };
        if way == self.taken || !open[way as usize] || !self.is_open_to_trials(open) {
            return;
        }
        // A trial of the rank that comes first goes on, and one of the same way is joined already.
        if self.trying > 0 && (self.tried == way || !leads || self.other.joined) {
            return;
        }
        let known = &self.ways[way as usize];
        if self.messages.wrapping_sub(known.tried_at) >= known.apart_together
            && !planted(Mutation::TrialNotJoined)
        {
            self.begin_trial(way);
            self.known(way).joined_at = self.messages;
            self.other.joined = true;
        }
    }
}
