//! The message that is being measured, and its time so far.

use std::time::{Duration, Instant};

use encore_adapt::{Kind, Way};

use super::clock;
use crate::state::request::Request;
use encore_slab::Obj;

/// The message that is being measured.
#[derive(Clone, Copy)]
pub(crate) struct Measurement {
    pub(super) request: Obj<Request>,
    /// Its length.
    pub(super) bytes: u64,
    pub(super) kind: Kind,
    pub(super) way: Way,
    pub(super) timing: Timing,
}

/// What of a message is measured.
#[derive(Clone, Copy)]
pub(super) enum Timing {
    /// From the match to the last byte, as far as this rank waits or looks for it: so long so far, and since then.
    Whole(Duration, Option<Instant>),
    /// This rank's copies alone, as ranks take turns: so long so far.
    Copies(Duration),
}

impl Measurement {
    #[cold]
    #[inline(never)]
    pub(super) fn resume(&mut self) {
        if let Timing::Whole(_, since) = &mut self.timing {
            // If the time runs, the message was matched in a call that doesn't wait, or a test has found nothing: the program may have computed
            // since.
            *since = Some(clock::now());
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn pause(&mut self) {
        if let Timing::Whole(so_far, since) = &mut self.timing {
            *so_far += since.take().map_or(Duration::ZERO, |since| clock::now() - since);
        }
    }
}
