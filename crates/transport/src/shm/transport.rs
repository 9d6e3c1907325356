//! [`Transport`] over shared memory.

use super::{Arrived, LocalRank, Shm};
use crate::transport::{Full, Payload, Transport, WaitOn};
use encore_shmem::ring::{Header, INLINE, Staged};

/// Writes a payload to a cell.
fn fill(payload: &Payload) -> impl FnOnce(*mut u8) {
    // SAFETY: a cell has room for a payload.
    move |cell| unsafe { std::ptr::copy_nonoverlapping(payload.as_ptr(), cell, INLINE) }
}

impl Transport for Shm {
    fn me(&self) -> u32 {
        Shm::me(self).0
    }

    fn ends(&self) -> u32 {
        self.ranks() as u32
    }

    fn knows_room(&self, to: u32) -> bool {
        self.has_known_room(LocalRank(to))
    }

    fn has_room(&mut self, to: u32) -> bool {
        Shm::has_room(self, LocalRank(to))
    }

    fn has_staging_room(&mut self, to: u32, length: u64) -> bool {
        Shm::has_staging_room(self, LocalRank(to), length)
    }

    fn staging_limit(&self) -> u64 {
        Shm::staging_limit(self)
    }

    fn hide_room(&mut self, to: u32) {
        Shm::hide_room(self, LocalRank(to));
    }

    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full> {
        if !Shm::has_room(self, LocalRank(to)) {
            return Err(Full);
        }
        // SAFETY: there is room, and the payload has a cell's length.
        unsafe { self.push(LocalRank(to), header.word(), header.envelope(), fill(payload)) };
        Ok(())
    }

    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full> {
        if !Shm::has_staging_room(self, LocalRank(to), length) {
            return Err(Full);
        }
        // SAFETY: there is room; the payload has a cell's length, and the caller keeps to `length`.
        unsafe { self.push_staged(LocalRank(to), header, length, stage, fill(payload)) };
        Ok(())
    }

    fn end_of_lap(&mut self, to: u32, length: u64) -> Option<u64> {
        Shm::end_of_lap(self, LocalRank(to), length)
    }

    fn inject_skip(&mut self, to: u32, header: Header, payload: &Payload, rest: u64) -> Result<(), Full> {
        if !Shm::has_room(self, LocalRank(to)) || !self.may_skip(LocalRank(to), rest) {
            return Err(Full);
        }
        // SAFETY: there is room for the cell, and `may_skip` was just checked.
        unsafe { self.push_skip(LocalRank(to), header, rest, fill(payload)) };
        Ok(())
    }

    fn cells_sent(&self) -> u64 {
        Shm::cells_sent(self)
    }

    fn greet(&mut self) {
        Shm::greet(self);
    }

    fn inboxes(&self) -> usize {
        Shm::inboxes(self).len()
    }

    fn source(&self, inbox: usize) -> u32 {
        Shm::inboxes(self)[inbox].source.0
    }

    fn peek(&self, inbox: usize) -> Option<Arrived> {
        Shm::peek(self, inbox)
    }

    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8> {
        Shm::staged(self, inbox, length)
    }

    fn release(&mut self, inbox: usize, staged: u64) {
        assert!(Shm::peek(self, inbox).is_some(), "only a cell that has come is given back");
        assert!(
            staged == 0 || Shm::staged(self, inbox, staged).is_some(),
            "a cell has no more staged bytes than the area"
        );
        // SAFETY: `peek` and `staged` were just checked. The trait requires the cell's own number of staged bytes.
        unsafe { Shm::release(self, inbox, staged) };
    }

    fn hold(&mut self, inbox: usize) {
        Shm::hold(self, inbox);
    }

    fn let_go(&mut self, inbox: usize) {
        Shm::let_go(self, inbox);
    }

    fn cells_received(&self) -> u64 {
        Shm::cells_received(self)
    }

    fn is_full(&mut self, to: u32) -> bool {
        Shm::is_full(self, LocalRank(to))
    }

    fn set_full(&mut self, full: bool) {
        Shm::set_full(self, full);
    }

    fn arm(&mut self) -> WaitOn {
        WaitOn::Bell(self.bed(), self.announce_sleep())
    }

    fn is_armed(&self) -> bool {
        self.bell.is_asleep()
    }

    fn disarm(&mut self, others: bool) {
        self.stay_awake(others);
    }

    fn is_asleep(&mut self, to: u32) -> bool {
        Shm::is_asleep(self, LocalRank(to))
    }
}
