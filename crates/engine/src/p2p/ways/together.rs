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

use super::Class;
use super::told::Told;
use super::way::Open;
use crate::mutation::{Mutation, planted};

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
