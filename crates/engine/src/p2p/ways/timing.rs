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
    /// Length of the message.
    pub(super) bytes: u64,
    pub(super) kind: Kind,
    pub(super) way: Way,
    pub(super) timing: Timing,
}

/// The measured part of a message's time.
#[derive(Clone, Copy)]
pub(super) enum Timing {
    /// From the match to the last byte, while this rank waits or polls for it: the time so far, and the start of the running period.
    Whole(Duration, Option<Instant>),
    /// Only this rank's copies, as ranks take turns: the time so far.
    Copies(Duration),
}

impl Measurement {
    #[cold]
    #[inline(never)]
    pub(super) fn resume(&mut self) {
        if let Timing::Whole(_, since) = &mut self.timing {
            // A running time means that the message was matched in a call that doesn't wait, or that a test has found nothing: the program may have
            // computed since.
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
