//! Pipelines of long operations that the target does: several parts are under way, so that both ranks work at the same time.
//!
//! A part is an operation of its own ([`super::served`]): the target does it, or it is withdrawn and left to the caller.

use std::collections::VecDeque;

use crate::rma::area::ROOM_WITH_RUNS;
use crate::rma::asking::{self, Asked, Served, Waits};
use crate::rma::order::Request;
use crate::rma::window::Window;
use encore_engine::call::Call;
use encore_engine::error::{Error, Result};

/// Bytes of a part (docs/lab/305).
pub(crate) const PART: usize = 4 << 10;
const _: () = assert!(PART <= ROOM_WITH_RUNS);
/// Most parts under way.
const UNDER_WAY: usize = 4;

/// The parts of an operation. [`Pipeline::finish`] must come last: until then, the target may be using the data.
pub(super) struct Pipeline<'a> {
    win: &'a Window,
    rank: usize,
    waits: Waits,
    under_way: VecDeque<(usize, Asked)>,
    /// Parts that were withdrawn, or not requested.
    left: Vec<usize>,
    error: Option<Error>,
}

impl<'a> Pipeline<'a> {
    /// Pipeline of an operation on the memory of `rank`. `or_kernel`: parts that the target doesn't begin soon are withdrawn.
    pub(super) fn new(win: &'a Window, rank: usize, or_kernel: bool) -> Pipeline<'a> {
        let waits = Waits::or_kernel(or_kernel);
        Pipeline { win, rank, waits, under_way: VecDeque::new(), left: Vec::new(), error: None }
    }

    /// Requests the next part, unless one was withdrawn: then the target is busy elsewhere.
    ///
    /// # Safety
    /// As for [`crate::rma::asking::ask`], until the pipeline is finished.
    pub(super) unsafe fn ask(&mut self, call: &mut Call, part: usize, request: &Request<'_>) {
        if self.under_way.len() == UNDER_WAY {
            // SAFETY: the caller's promise.
            unsafe { self.wait(call) };
        }
        if self.error.is_some() || !self.left.is_empty() {
            return self.left.push(part);
        }
        // SAFETY: the caller's promise.
        match unsafe { asking::begin_to_ask(call, self.win, self.rank, request) } {
            Ok(asked) => self.under_way.push_back((part, asked)),
            Err(error) => self.error = Some(error),
        }
    }

    /// Waits for the oldest part under way.
    ///
    /// # Safety
    /// As above.
    unsafe fn wait(&mut self, call: &mut Call) {
        let Some((part, asked)) = self.under_way.pop_front() else { return };
        // SAFETY: the caller's promise.
        match unsafe { asking::wait_for_answer(call, self.win, self.rank, asked, self.waits) } {
            Ok(Served::Done) => {}
            Ok(Served::TakenBack) => self.left.push(part),
            Err(error) => self.error = self.error.take().or(Some(error)),
        }
    }

    /// Waits until all parts have ended. Returns those that the target hasn't done, in their order.
    ///
    /// # Safety
    /// As above.
    pub(super) unsafe fn finish(mut self, call: &mut Call) -> Result<Vec<usize>> {
        while !self.under_way.is_empty() {
            // SAFETY: the caller's promise.
            unsafe { self.wait(call) };
        }
        self.left.sort_unstable();
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.left),
        }
    }
}
