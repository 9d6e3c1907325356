//! [`Transport`] over the fabric. Ends that it doesn't reach belong to the sockets.

use std::any::Any;

use encore_shmem::ring::{Header, Staged};

use super::pool::STAGED;
use super::sending::Leaving;
use super::{Fabric, Far};
use crate::shm::{Arrived, Waker};
use crate::sockets::SKIPPED;
use crate::transport::{Access, FarCopy, Full, Payload, Registered, Transport, WaitOn};

impl Fabric {
    /// State of an inbox of the fabric.
    fn inbox(&self, inbox: usize) -> Option<&Far> {
        self.far.get(inbox)?.as_deref()
    }

    /// Sets the waker for arrivals while this process sleeps.
    pub fn wake_by(&mut self, waker: Waker) {
        self.waker = Some(waker);
        self.sockets.wake_by(waker);
    }
}

impl Transport for Fabric {
    fn me(&self) -> u32 {
        self.sockets.me()
    }

    /// The sockets, which carry reports about processes.
    fn as_any(&mut self) -> Option<&mut dyn Any> {
        Some(&mut self.sockets)
    }

    fn ends(&self) -> u32 {
        self.sockets.ends()
    }

    /// Knowledge of room may be stale, so fast paths never have room here.
    fn knows_room(&self, _to: u32) -> bool {
        false
    }

    fn has_room(&mut self, to: u32) -> bool {
        match self.inbox(to as usize) {
            None => self.sockets.has_room(to),
            // Cells to an end that is gone after leaving in good order are lost.
            Some(_) if self.sockets.is_gone(to) => self.sockets.has_left(to),
            Some(far) => far.has_room() || self.has_room_at_first(to),
        }
    }

    fn has_staging_room(&mut self, to: u32, length: u64) -> bool {
        debug_assert!(length <= self.staging_limit());
        self.has_room(to)
    }

    fn staging_limit(&self) -> u64 {
        STAGED as u64
    }

    fn hide_room(&mut self, _to: u32) {}

    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full> {
        self.inject_staged(to, header, payload, 0, &mut |_| {})
    }

    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full> {
        if self.far(to).is_none() {
            return self.sockets.inject_staged(to, header, payload, length, stage);
        }
        if !self.has_room(to) {
            return Err(Full);
        }
        self.sockets.count_sent(to);
        self.put(to, Leaving { header, payload, staged: length as usize, stage });
        Ok(())
    }

    fn cells_sent(&self) -> u64 {
        self.sockets.cells_sent()
    }

    /// While cells wait to be handled, no more are requested.
    fn greet(&mut self) {
        if !self.has_come() && self.look() {
            self.timer.comes();
        }
        self.skipped += 1;
        if self.skipped >= SKIPPED || self.armed || !self.testing.is_empty() {
            self.skipped = 0;
            self.sockets.greet();
            self.take_steps();
        }
    }

    fn flush(&mut self) {
        self.sockets.flush();
        self.ask_for_sleep();
    }

    fn inboxes(&self) -> usize {
        self.sockets.inboxes()
    }

    fn source(&self, inbox: usize) -> u32 {
        inbox as u32
    }

    fn peek(&self, inbox: usize) -> Option<Arrived> {
        match self.inbox(inbox) {
            None => self.sockets.peek(inbox),
            Some(far) => far.head().filter(|_| !far.held),
        }
    }

    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8> {
        match self.inbox(inbox) {
            None => self.sockets.staged(inbox, length),
            Some(far) => far.staged(length),
        }
    }

    fn release(&mut self, inbox: usize, staged: u64) {
        if self.inbox(inbox).is_none() {
            return self.sockets.release(inbox, staged);
        }
        self.sockets.count_received(inbox as u32);
        self.pop(inbox as u32);
    }

    fn hold(&mut self, inbox: usize) {
        match self.far(inbox as u32) {
            None => self.sockets.hold(inbox),
            Some(far) => assert!(!std::mem::replace(&mut far.held, true), "an inbox is held once"),
        }
    }

    fn let_go(&mut self, inbox: usize) {
        match self.far(inbox as u32) {
            None => self.sockets.let_go(inbox),
            Some(far) => far.held = false,
        }
    }

    fn cells_received(&self) -> u64 {
        self.sockets.cells_received()
    }

    fn is_full(&mut self, to: u32) -> bool {
        self.sockets.is_full(to)
    }

    fn set_full(&mut self, full: bool) {
        self.sockets.set_full(full);
    }

    fn has_unsent(&self) -> bool {
        let waits = |(end, far): (usize, &Option<Box<Far>>)| {
            far.as_ref().is_some_and(|far| far.flying > 0 || !far.waiting.is_empty())
                && !self.sockets.is_gone(end as u32)
                && !self.sockets.has_left(end as u32)
        };
        self.far.iter().enumerate().any(waits) || self.sockets.has_unsent()
    }

    fn reads(&self, from: u32) -> bool {
        self.can_read(from)
    }

    fn writes(&self, to: u32) -> bool {
        self.can_write(to)
    }

    fn copies_alone(&self) -> bool {
        self.endpoint.copies_alone()
    }

    fn registers(&self, access: Access, bytes: u64) -> bool {
        self.wants_registered(access, bytes)
    }

    fn register(&mut self, start: *mut u8, bytes: u64, access: Access) -> Option<Registered> {
        self.show(start, bytes, access)
    }

    unsafe fn read(&mut self, from: u32, copy: FarCopy) -> bool {
        self.begin_copying(from, copy, false)
    }

    unsafe fn write(&mut self, to: u32, copy: FarCopy) -> bool {
        self.begin_copying(to, copy, true)
    }

    fn ended_copy(&mut self) -> Option<(u64, bool)> {
        self.copies.ended()
    }

    fn arm(&mut self) -> WaitOn {
        self.prepare_sleep()
    }

    fn is_armed(&self) -> bool {
        self.sockets.is_armed()
    }

    fn disarm(&mut self, others: bool) {
        self.armed = false;
        self.sockets.disarm(others);
    }

    fn is_asleep(&mut self, to: u32) -> bool {
        self.sockets.is_asleep(to)
    }

    fn leave(&mut self) {
        self.leave_in_order();
    }
}
