//! Memory beside the segment: that of a *pair*, this process and one of another job on the same machine.
//!
//! Two jobs share no segment, since each is laid out for its own ranks when it is made. So two processes of them that talk to each other make a
//! small segment for themselves: a [`Layout`] of two ranks, of which only the rings between these are used. One side offers it, the other one
//! takes it ([`Shm::offer_pair`], [`Shm::take_pair`]), and each shows the other one the head of its own segment. There the other one finds its
//! doorbell: whoever shares memory with a process rings at the one place where that process sleeps.
//!
//! The ring to the other process is one more among those of [`Shm`], behind those of the segment ([`Shm::open_pair`]). Its number stays its own
//! until [`Shm::retire_pair`], so that a [`Route`](super::Route) that somebody has kept leads to no other process. Once the two have parted
//! ([`Shm::close_pair`]), it is as closed as the ring to a process that no ring leads to.

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
    /// Makes memory for this process and another one. Returns what is to be shown to the other one: that memory.
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

    /// Takes the memory that another process has offered, which has shown its segment, too.
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
        // What this process takes for sent at a time, the other one has room for, and the other way round.
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

    /// From now on, cells may go to the other process through a ring, whose number this returns: `own`, if that is given, which was that
    /// process's before. The other process has mapped the pair.
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
                    // SAFETY: there is room for so many, and nobody knows of this one yet.
                    unsafe { self.out.add(self.ends).write(closed) };
                    self.ends += 1;
                    self.pairs.len() - 1
                }
            },
        };
        let (layout, me, other, base) = (pair.layout, pair.me, 1 - pair.me, pair.memory.at);
        // SAFETY: `close_pair` puts others in their place before it drops the pair.
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

    /// From now on, cells come from the other process through the ring of a pair. `sender` is what the owner of this calls it.
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

    /// Whether all that has come through the ring of a pair has been given back.
    pub fn is_pair_empty(&self, ring: LocalRank) -> bool {
        let inbox = self.pairs[ring.index() - self.ranks() - 1].inbox.map(|inbox| &self.inboxes[inbox]);
        inbox.is_none_or(|inbox| inbox.held.is_none() && inbox.ring.peek().is_none())
    }

    /// The two have parted: no cell goes or comes through the ring any more. Its memory is gone as soon as nothing here refers to it.
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

    /// The process of this segment has died: no cell goes to it any more.
    pub fn close(&mut self, to: LocalRank) {
        assert!(to.index() < self.ranks());
        // Its inbox stays: what has come from it isn't read again.
        let closed = self.closed_out();
        let producer = std::mem::replace(&mut self.towards(to).producer, closed.producer);
        self.parted.0 += producer.cells();
        self.dead.resize(self.ranks(), false);
        self.dead[to.index()] = true;
    }

    /// Whether all that has come from a process of this segment has been dealt with.
    pub fn is_empty_from(&mut self, from: LocalRank) -> bool {
        self.greet();
        let inbox = self.inbox_of(from).map(|inbox| &self.inboxes[inbox]);
        inbox.is_none_or(|inbox| inbox.held.is_none() && inbox.ring.peek().is_none())
    }

    /// The number of a ring that was closed may become that of another process's.
    pub fn retire_pair(&mut self, ring: LocalRank) {
        let number = ring.index() - self.ranks() - 1;
        self.pairs[number].is_free = true;
    }

    /// Gives the memory of closed pairs back that was in use.
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
                // It looks empty from now on.
                let _ = inbox.ring.hold();
                inbox.bell = own;
            }
            slot.is_leaving = false;
            slot.pair = None;
            self.leaving -= 1;
        }
    }

    /// How many pairs have memory here.
    pub fn pairs(&self) -> usize {
        self.pairs.iter().filter(|slot| slot.pair.is_some()).count()
    }

    /// An end that leads nowhere.
    fn closed_out(&self) -> Out {
        let (base, layout, me) = (self.base, self.layout, self.me);
        Out {
            // SAFETY: no look ever finds room there, so nothing is pushed.
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

    /// A process alone in its segment, and that.
    fn alone(staging: usize) -> (Shm, OwnedFd) {
        let (segment, _) = create(1, 0).unwrap();
        let sizes = Sizes { cells: 16, staging, teams: 0 };
        (Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap(), segment)
    }

    /// Two processes of two jobs, and the number of the ring to the other one.
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
    fn cells_go_both_ways_and_wake_who_sleeps_in_its_own_segment() {
        let [(mut one, to_other), (mut other, to_one)] = two();
        for number in 1..100 {
            let rung = other.announce_sleep();
            assert!(one.is_asleep(to_other) && other.awake() == 0);
            push(&mut one, to_other, number);
            assert!(!one.is_asleep(to_other) && other.awake() == 1);
            // The bell was rung: this doesn't sleep.
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
    fn a_kept_route_leads_to_nobody_until_nobody_refers_to_its_number() {
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
            // The other side isn't of interest here.
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

    /// A segment as long as its process has made it.
    fn extended(segment: OwnedFd) -> OwnedFd {
        let sizes = Sizes { cells: 16, staging: STAGING, teams: 0 };
        Shm::attach(segment.as_fd(), 0, 1, sizes).unwrap();
        segment
    }

    #[test]
    fn a_cell_that_is_still_in_use_keeps_its_memory() {
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
    fn what_is_no_memory_of_a_pair_is_not_taken() {
        let ((one, first), (other, second)) = (alone(STAGING), alone(4 << 20));
        let (mut offered, memory) = one.offer_pair().unwrap();
        // Shorter than the other one's own staging areas; no pair at all; a pipe.
        assert_eq!(other.take_pair(&memory, &first).err(), Some(NoPair));
        assert_eq!(one.take_pair(&first, &second).err(), Some(NoPair));
        let (pipe, _) = rustix::pipe::pipe().unwrap();
        assert_eq!(one.take_pair(&pipe, &first).err(), Some(NoPair));
        // The other side has said nothing of itself; it has shown something else.
        assert_eq!(offered.complete(&second).err(), Some(NoPair));
        let (other, _segment) = alone(STAGING);
        assert_eq!(other.take_pair(&memory, &pipe).err(), Some(NoPair));
        assert!(other.take_pair(&memory, &first).is_ok());
        assert_eq!(offered.complete(&pipe).err(), Some(NoPair));
        // Nobody can make it shorter.
        assert!(rustix::fs::ftruncate(&memory, 0).is_err());
    }
}
