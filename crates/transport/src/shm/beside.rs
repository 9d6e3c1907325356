//! Memory of a *pair*, beside the segment: shared by this process and one of another job on the same machine.
//!
//! Two jobs share no segment, since each is laid out for its own ranks when it is made. So two processes of different jobs that
//! communicate make a small segment for themselves: a [`Layout`] of two ranks, of which only the rings between these are used. One side
//! offers it, the other one takes it ([`Shm::offer_pair`], [`Shm::take_pair`]), and each shows the other one the head of its own segment.
//! The head holds its doorbell: a process sleeps at one place only, and every peer rings there.
//!
//! The ring to the other process is one more of [`Shm`]'s rings, after those of the segment ([`Shm::open_pair`]). Its number isn't reused
//! until [`Shm::retire_pair`], so that a kept [`Route`](super::Route) leads to no other process. After the disconnect
//! ([`Shm::close_pair`]), the ring is as closed as the ring to a process without one.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::Ordering;

use encore_boot::segment::{MAGIC, memory_of};
use encore_shmem::pages::PAGE;
use encore_shmem::ring::{Consumer, Producer};
use encore_shmem::shuttle::Shuttles;

use super::inbox::Inbox;
use super::mapping::{lie, map_head, place};
use super::pair::{Head, MOST, Mapped, NoPair, Pair, Slot, is_sealed};
use super::route::{NO_INBOX, Out};
use super::{LocalRank, Shm};
use crate::layout::{Layout, Sizes};

impl Shm {
    /// Makes memory for this process and another one. Also returns its file, to show to the other one.
    pub fn offer_pair(&self) -> Result<(Pair, OwnedFd), NoPair> {
        let own = self.sizes();
        let usual = Sizes::for_ranks(2);
        let layout = Layout {
            ranks: 2,
            sizes: Sizes { cells: own.cells, staging: own.staging.max(usual.staging), teams: 0 },
        };
        let file = memory_of(layout.end() as u64 + 1).map_err(|_| NoPair)?;
        let pair = Pair::map(&file, layout, 0)?;
        let Sizes { cells, staging, .. } = layout.sizes;
        for (word, size) in pair.head().sizes.iter().zip([cells, staging]) {
            word.store(size as u64, Ordering::Relaxed);
        }
        pair.say(self.ranks(), self.me);
        pair.head().magic.store(MAGIC, Ordering::Release);
        Ok((pair, file))
    }

    /// Takes the memory that another process has offered, with that process's segment.
    pub fn take_pair(&self, memory: &OwnedFd, segment: &OwnedFd) -> Result<Pair, NoPair> {
        if !is_sealed(memory.as_fd(), PAGE) {
            return Err(NoPair);
        }
        let at = map_head(memory.as_fd(), PAGE).map_err(|_| NoPair)?;
        let first = Mapped { at, bytes: PAGE };
        // SAFETY: the mapping is longer and page-aligned; any bit pattern is valid.
        let head = unsafe { first.at.cast::<Head>().as_ref() };
        let [cells, staging] = head.sizes.each_ref().map(|size| size.load(Ordering::Relaxed) as usize);
        let sizes = Sizes { cells, staging, teams: 0 };
        // The other process must have room for whatever this process sends at a time, and the other way round.
        let fits = sizes == sizes.clamped() && staging >= self.sizes().staging;
        if head.magic.load(Ordering::Acquire) != MAGIC || !fits {
            return Err(NoPair);
        }
        let layout = Layout { ranks: 2, sizes };
        if !is_sealed(memory.as_fd(), layout.end()) {
            return Err(NoPair);
        }
        let mut pair = Pair::map(memory, layout, 1)?;
        pair.complete(segment)?;
        pair.say(self.ranks(), self.me);
        Ok(pair)
    }

    /// Opens the ring to the other process, and returns the ring's number: `own` if given, the number that process had before. Requires
    /// that the other process has mapped the pair.
    pub fn open_pair(&mut self, pair: Pair, own: Option<LocalRank>) -> Result<LocalRank, NoPair> {
        self.sweep_pairs();
        let first = self.ranks() + 1;
        let number = match own.map(|own| own.index() - first) {
            Some(own) if self.pairs[own].pair.is_some() => return Err(NoPair),
            Some(own) => own,
            None => match self.pairs.iter().position(|slot| slot.is_free && slot.pair.is_none()) {
                Some(free) => free,
                None if self.pairs.len() == MOST => return Err(NoPair),
                None => {
                    let closed = self.closed_out();
                    self.pairs.push(Slot::default());
                    // SAFETY: `out` has capacity for `pair::MOST` more, and nobody refers to this one yet.
                    unsafe { self.out.add(self.ends).write(closed) };
                    self.ends += 1;
                    self.pairs.len() - 1
                }
            },
        };
        let (layout, me, other, base) = (pair.layout, pair.me, 1 - pair.me, pair.memory.at);
        // SAFETY: `close_pair` replaces both before it drops the pair.
        let (bell, sleepers) = unsafe { pair.bell() }.ok_or(NoPair)?;
        let ring = LocalRank((first + number) as u32);
        *self.towards(ring) = Out {
            // SAFETY: this process is the only one with this number in the pair, so the only producer. It stays mapped while the pair lives.
            producer: unsafe { Producer::new(place(base, layout, me, other)) },
            shuttles: Shuttles::new(lie(base, layout, me, other), me, other),
            bell,
            sleepers,
            inbox: NO_INBOX,
        };
        let slot = &mut self.pairs[number];
        slot.pair = Some(pair);
        slot.is_free = false;
        Ok(ring)
    }

    /// Begins to receive from the other process through the ring of a pair. `sender` is the owner's number for that process.
    pub fn hear_pair(&mut self, ring: LocalRank, sender: u32) {
        let number = ring.index() - self.ranks() - 1;
        let Some(pair) = &self.pairs[number].pair else { return };
        // SAFETY: this process is the only one with this number in the pair, and hears it once: the only consumer. `close_pair`.
        let (consumer, bell) = unsafe {
            let consumer = Consumer::new(place(pair.memory.at, pair.layout, 1 - pair.me, pair.me));
            (consumer, pair.bell())
        };
        let Some((bell, _)) = bell else { return };
        let inbox = Inbox { source: ring, sender, ring: consumer, held: None, bell };
        let at = match self.pairs[number].inbox {
            Some(at) => {
                let before = std::mem::replace(&mut self.inboxes[at], inbox);
                self.parted.1 += before.ring.cells();
                at
            }
            None => {
                self.inboxes.push(inbox);
                self.inboxes.len() - 1
            }
        };
        self.pairs[number].inbox = Some(at);
        self.towards(ring).inbox = at as u32;
    }

    /// Whether all cells that came through the ring of a pair have been given back.
    pub fn is_pair_empty(&self, ring: LocalRank) -> bool {
        let inbox = self.pairs[ring.index() - self.ranks() - 1].inbox.map(|inbox| &self.inboxes[inbox]);
        inbox.is_none_or(|inbox| inbox.held.is_none() && inbox.ring.peek().is_none())
    }

    /// Closes the ring of a pair after the disconnect: no cell goes or comes through it any more. Its memory is unmapped as soon as
    /// nothing here refers to it.
    pub fn close_pair(&mut self, ring: LocalRank) {
        let number = ring.index() - self.ranks() - 1;
        let closed = self.closed_out();
        let out = std::mem::replace(self.towards(ring), closed);
        self.parted.0 += out.producer.cells();
        let slot = &mut self.pairs[number];
        slot.is_leaving = slot.pair.is_some();
        self.leaving += usize::from(slot.is_leaving);
        self.sweep_pairs();
    }

    /// Closes the ring to a process of this segment that has died.
    pub fn close(&mut self, to: LocalRank) {
        assert!(to.index() < self.ranks());
        // Its inbox stays, but its cells aren't read again.
        let closed = self.closed_out();
        let producer = std::mem::replace(&mut self.towards(to).producer, closed.producer);
        self.parted.0 += producer.cells();
        self.dead.resize(self.ranks(), false);
        self.dead[to.index()] = true;
    }

    /// Whether all cells from a process of this segment have been handled.
    pub fn is_empty_from(&mut self, from: LocalRank) -> bool {
        self.greet();
        let inbox = self.inbox_of(from).map(|inbox| &self.inboxes[inbox]);
        inbox.is_none_or(|inbox| inbox.held.is_none() && inbox.ring.peek().is_none())
    }

    /// Makes the number of a closed ring available for another process.
    pub fn retire_pair(&mut self, ring: LocalRank) {
        let number = ring.index() - self.ranks() - 1;
        self.pairs[number].is_free = true;
    }

    /// Unmaps the memory of closed pairs that was still in use when they were closed.
    pub fn sweep_pairs(&mut self) {
        if self.leaving == 0 {
            return;
        }
        let own = self.bell;
        for slot in self.pairs.iter_mut().filter(|slot| slot.is_leaving) {
            let inbox = slot.inbox.map(|inbox| &mut self.inboxes[inbox]);
            if inbox.as_ref().is_some_and(|inbox| inbox.held.is_some()) {
                continue;
            }
            if let Some(inbox) = inbox {
                // The inbox appears empty from now on.
                let _ = inbox.ring.hold();
                inbox.bell = own;
            }
            slot.is_leaving = false;
            slot.pair = None;
            self.leaving -= 1;
        }
    }

    /// Number of pairs that have memory here.
    pub fn pairs(&self) -> usize {
        self.pairs.iter().filter(|slot| slot.pair.is_some()).count()
    }

    /// A closed sending end.
    fn closed_out(&self) -> Out {
        let (base, layout, me) = (self.base, self.layout, self.me);
        Out {
            // SAFETY: a poll never finds room there, so nothing is pushed.
            producer: unsafe { Producer::new(place(base, layout, me, me)) },
            shuttles: Shuttles::new(lie(base, layout, me, me), me, me),
            bell: self.bell,
            sleepers: self.sleepers,
            inbox: NO_INBOX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_boot::segment::create;
    use encore_shmem::ring::Header;

    const STAGING: usize = 64 << 10;

    /// A process that is the only one in its segment, and the segment.
    fn alone(staging: usize) -> (Shm, OwnedFd) {
        let (segment, _) = create(1, 0).unwrap();
        let sizes = Sizes { cells: 16, staging, teams: 0 };
        (Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap(), segment)
    }

    /// Two processes of two jobs, each with the number of its ring to the other one.
    fn two() -> [(Shm, LocalRank); 2] {
        let ((mut one, first), (mut other, second)) = (alone(STAGING), alone(STAGING));
        let (mut offered, memory) = one.offer_pair().unwrap();
        let taken = other.take_pair(&memory, &first).unwrap();
        offered.complete(&second).unwrap();
        let (to_other, to_one) =
            (one.open_pair(offered, None).unwrap(), other.open_pair(taken, None).unwrap());
        one.hear_pair(to_other, 11);
        other.hear_pair(to_one, 22);
        [(one, to_other), (other, to_one)]
    }

    fn push(shm: &mut Shm, to: LocalRank, number: u64) {
        assert!(shm.has_room(to));
        let header = Header { kind: 1, length: 8, context: number, source: 0, tag: 0 };
        // SAFETY: there is room, and a cell has room for a word.
        unsafe { shm.push(to, header.word(), header.envelope(), |cell| cell.cast::<u64>().write(number)) };
    }

    #[test]
    fn pair_cells_wake_sleeping_peer() {
        let [(mut one, to_other), (mut other, to_one)] = two();
        for number in 1..100 {
            let rung = other.announce_sleep();
            assert!(one.is_asleep(to_other) && other.awake() == 0);
            push(&mut one, to_other, number);
            assert!(!one.is_asleep(to_other) && other.awake() == 1);
            // The bell was rung, so this call returns at once.
            other.bed().sleep(rung, None);
            assert_eq!((other.inboxes().len(), other.inboxes()[0].sender), (1, 22));
            assert_eq!(other.peek(0).unwrap().header.context, number);
            // SAFETY: just looked at.
            unsafe { other.release(0, 0) };
            push(&mut other, to_one, number);
            assert_eq!(one.peek(0).unwrap().header.context, number);
            // SAFETY: just looked at.
            unsafe { one.release(0, 0) };
        }
        other.set_full(true);
        assert!(one.is_full(to_other) && !other.is_full(to_one));
        assert_eq!((one.cells_sent(), one.cells_received()), (99, 99));
    }

    #[test]
    fn kept_route_closes_until_number_retires() {
        let [(mut one, ring), _other] = two();
        let kept = one.route(ring);
        push(&mut one, ring, 1);
        // SAFETY: nobody else uses the rings.
        assert!(unsafe { kept.has_known_room() && kept.inbox().is_some() });
        one.close_pair(ring);
        // SAFETY: as above.
        assert!(unsafe { !kept.has_known_room() && kept.inbox().is_none() });
        assert_eq!((one.pairs(), one.cells_sent(), one.inboxes().len()), (0, 1, 1));
        let again = |one: &mut Shm, own| {
            let (mut offered, memory) = one.offer_pair().unwrap();
            let (other, segment) = alone(STAGING);
            let own_segment = create(1, 0).unwrap().0;
            // The result on the other side doesn't matter here.
            other.take_pair(&memory, &extended(own_segment)).unwrap();
            offered.complete(&segment).unwrap();
            one.open_pair(offered, own).unwrap()
        };
        let next = again(&mut one, None);
        assert_ne!(next, ring);
        assert_eq!(again(&mut one, Some(ring)), ring);
        one.close_pair(ring);
        one.retire_pair(ring);
        assert_eq!(again(&mut one, None), ring);
        assert_eq!((one.pairs(), one.inboxes().len()), (2, 1));
    }

    /// A file of the length that its process gives a segment.
    fn extended(segment: OwnedFd) -> OwnedFd {
        let sizes = Sizes { cells: 16, staging: STAGING, teams: 0 };
        Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap();
        segment
    }

    #[test]
    fn held_cell_keeps_pair_memory() {
        let [(mut one, to_other), (mut other, to_one)] = two();
        push(&mut one, to_other, 5);
        let arrived = other.peek(0).unwrap();
        other.hold(0);
        assert!(!other.is_pair_empty(to_one));
        other.close_pair(to_one);
        assert_eq!(other.pairs(), 1);
        // SAFETY: the cell is held.
        assert_eq!(unsafe { arrived.payload.cast::<u64>().read_unaligned() }, 5);
        other.let_go(0);
        // SAFETY: it was held until now.
        unsafe { other.release(0, 0) };
        other.sweep_pairs();
        assert_eq!(other.pairs(), 0);
        assert!(other.peek(0).is_none() && other.is_pair_empty(to_one));
    }

    #[test]
    fn invalid_pair_memory_is_rejected() {
        let ((one, first), (other, second)) = (alone(STAGING), alone(4 << 20));
        let (mut offered, memory) = one.offer_pair().unwrap();
        // Rejected: staging areas shorter than the taker's own; memory of no pair; a pipe.
        assert_eq!(other.take_pair(&memory, &first).err(), Some(NoPair));
        assert_eq!(one.take_pair(&first, &second).err(), Some(NoPair));
        let (pipe, _) = rustix::pipe::pipe().unwrap();
        assert_eq!(one.take_pair(&pipe, &first).err(), Some(NoPair));
        // The other side has filled nothing in, and has shown another file.
        assert_eq!(offered.complete(&second).err(), Some(NoPair));
        let (other, _segment) = alone(STAGING);
        assert_eq!(other.take_pair(&memory, &pipe).err(), Some(NoPair));
        assert!(other.take_pair(&memory, &first).is_ok());
        assert_eq!(offered.complete(&pipe).err(), Some(NoPair));
        // The seal prevents shrinking.
        assert!(rustix::fs::ftruncate(&memory, 0).is_err());
    }
}
