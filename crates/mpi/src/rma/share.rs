//! Puts and gets that the target has the kernel copy ([`super::far`]), and long ones that both ranks copy at the same time: the origin
//! from the beginning, the target from the end.
//!
//! The origin requests a part from the target, and the next one before the first is done. It withdraws parts that the target hasn't begun
//! when the origin has done all others. So a target that is busy elsewhere costs hardly any time.

use std::cell::Cell;
use std::collections::VecDeque;

use encore_boot::memory;

use crate::rma::asking::{self, Asked, Served, Waits};
use crate::rma::in_origin::InOrigin;
use crate::rma::order::Action;
use crate::rma::spot::{Reach, Spot};
use crate::rma::window::Window;
use encore_engine::call::Call;
use encore_engine::error::{Error, Result};

/// Fewest and most bytes of a part; in between, this fraction of all (docs/lab/307).
const LEAST: u64 = 32 << 10;
const MOST: u64 = 256 << 10;
const SHARE: u64 = 8;
/// Parts requested from the target at a time.
const UNDER_WAY: usize = 2;

fn action(puts: bool) -> Action {
    if puts { Action::Put } else { Action::Get }
}

/// A put or get.
struct Shared<'a> {
    spot: &'a Spot<'a>,
    win: &'a Window,
    pid: u32,
    /// Addresses of the target's bytes, and of the origin's.
    there: u64,
    here: *mut u8,
    puts: bool,
    error: Option<Error>,
}

/// A range of bytes requested from the target.
struct Part<'a> {
    start: u64,
    length: u64,
    asked: Asked,
    /// Number of bytes that the target has copied.
    done: &'a Cell<u64>,
}

impl Spot<'_> {
    /// Has the target put or get bytes, given by address there, address here, and number. Returns the number that it has copied.
    ///
    /// # Safety
    /// As for [`Spot::share`].
    pub(super) unsafe fn pull(
        &self,
        call: &mut Call,
        win: &Window,
        (there, here, bytes): (u64, *mut u8, usize),
        puts: bool,
    ) -> Result<u64> {
        let done = Cell::new(0);
        let words = InOrigin::here(call.engine(), here).words();
        let request = InOrigin::request(&words, action(puts), (there, bytes), &done);
        // SAFETY: the caller's promise.
        match unsafe { asking::ask(call, win, self.rank, &request, true)? } {
            Served::Done => Ok(done.get()),
            Served::TakenBack => Ok(0),
        }
    }

    /// Puts bytes at the target, or gets them, given by address there, address here, and number.
    ///
    /// # Safety
    /// The bytes are the origin's, writable unless `puts`, and lie inside the window, which the kernel reaches.
    pub(super) unsafe fn share(
        &self,
        call: &mut Call,
        win: &Window,
        (there, here, bytes): (u64, *mut u8, u64),
        puts: bool,
    ) -> Result<()> {
        let Reach::Kernel { pid, .. } = self.reach else { unreachable!("the caller has asked") };
        let part = (bytes / SHARE).next_multiple_of(4096).clamp(LEAST, MOST);
        let mut shared = Shared { spot: self, win, pid, there, here, puts, error: None };
        let (mut front, mut end) = (0, bytes);
        let mut parts = VecDeque::with_capacity(UNDER_WAY);
        // Parts use these in turn.
        let done = [const { Cell::new(0) }; UNDER_WAY];
        let mut turns = done.iter().cycle();
        // SAFETY: the caller's promise. No part is under way at the end, errors or not.
        unsafe {
            while shared.error.is_none() && front < end {
                while parts.len() < UNDER_WAY && end - front >= 2 * part && shared.error.is_none() {
                    end -= part;
                    parts.extend(turns.next().and_then(|done| shared.ask(call, (end, part), done)));
                }
                let length = part.min(end - front);
                shared.copy(front, length);
                front += length;
                while parts.front().is_some_and(|part: &Part<'_>| part.asked.has_ended()) {
                    parts.pop_front().into_iter().for_each(|part| shared.collect(call, part));
                }
            }
            // The latest part first: the target comes to it last.
            while let Some(part) = parts.pop_back() {
                shared.collect(call, part);
            }
        }
        shared.error.map_or(Ok(()), Err)
    }
}

impl Shared<'_> {
    /// # Safety
    /// As for [`Spot::share`], until the part is collected.
    unsafe fn ask<'b>(
        &mut self,
        call: &mut Call,
        (start, length): (u64, u64),
        done: &'b Cell<u64>,
    ) -> Option<Part<'b>> {
        let words = InOrigin::here(call.engine(), self.here.wrapping_add(start as usize)).words();
        let request =
            InOrigin::request(&words, action(self.puts), (self.there + start, length as usize), done);
        // SAFETY: the caller's promise.
        match unsafe { asking::begin_to_ask(call, self.win, self.spot.rank, &request) } {
            Ok(asked) => Some(Part { start, length, asked, done }),
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    /// Copies bytes of this operation.
    ///
    /// # Safety
    /// As for [`Spot::share`].
    unsafe fn copy(&mut self, start: u64, length: u64) {
        let (there, here) = (self.there + start, self.here.wrapping_add(start as usize));
        // SAFETY: the caller's promise.
        let copied = unsafe {
            match self.puts {
                true => memory::write(self.pid, there, here, length as usize),
                false => memory::read(self.pid, there, here, length as usize),
            }
        };
        if let Err(error) = self.spot.all_of(copied, length as usize, there) {
            self.error = self.error.take().or(Some(error));
        }
    }

    /// Withdraws a part, or waits for it if the target has begun it. Copies the bytes that the target hasn't.
    ///
    /// # Safety
    /// As for [`Spot::share`].
    unsafe fn collect(&mut self, call: &mut Call, part: Part<'_>) {
        let Part { start, length, asked, done } = part;
        // SAFETY: the caller's promise.
        let done =
            match unsafe { asking::wait_for_answer(call, self.win, self.spot.rank, asked, Waits::Never) } {
                Ok(Served::Done) => done.get(),
                Ok(Served::TakenBack) => 0,
                Err(error) => {
                    self.error = self.error.take().or(Some(error));
                    return;
                }
            };
        if done < length && self.error.is_none() {
            // SAFETY: the caller's promise.
            unsafe { self.copy(start + done, length - done) };
        }
    }
}
