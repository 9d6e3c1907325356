//! Agreement among processes of which any may die at any instruction.
//!
//! Shared memory outlives processes, and only one party (the launcher) says which ranks are dead. So consensus is one compare-and-swap: a member
//! that finds that every member has contributed or is dead writes a proposal into its own row, and tries to make it the decision. A loser takes
//! the winner's. All see the same decision, whatever they have seen of the deaths.
//!
//! A communicator has a *place*, found by its context id, and numbers its agreements from 1. An agreement uses the half of the place that its
//! number's lowest bit names. A member contributes to agreement `n + 1` only after it has read the decision of `n`; that of `n + 1` needs a
//! contribution of each living member. So a member that contributes to `n + 2`, in the half of `n`, overwrites nothing that somebody still reads.
//!
//! A place is given away under a lock, which is taken over from the dead. It is somebody's once its key is stored, and nobody's once its key is 0;
//! whoever takes it clears it first. So a process that is killed leaves nothing half done. The last member that leaves gives the place back;
//! places of which the last one has died are found when there are no others.
//!
//! Invariant: only its member writes a row. Zeros are a place that nobody uses.

use std::ptr::NonNull;

use crate::sync::{AtomicU64, Ordering};

/// The most places.
const MOST_PLACES: usize = 256;
/// Rows of all places together, above which there are fewer of them, but [`LEAST_PLACES`] at least.
const ROWS: usize = 16 << 10;
const LEAST_PLACES: usize = 64;

/// Where the first place begins.
const FIRST: usize = 128;

/// In a proposal's flags: a member has died that not all contributors know of.
const FAILED: u64 = 1 << 32;
/// In a proposal's flags: the contributors have called different functions.
const UNLIKE: u64 = 1 << 33;

/// Bits of a decision that say which member has made it.
const WHO_BITS: u32 = 20;

/// Contribution of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// The bits of which the agreement is those that all contribute.
    pub flags: u32,
    /// The number of the last death that the member knows of.
    pub known: u32,
    /// A word of which the agreement is that of the first contributor that lives.
    pub word: u64,
    /// Which function the member has called: all must have called the same.
    pub call: u32,
}

/// Result on which all members agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The bits that all have contributed.
    pub flags: u32,
    /// A member has died that not all contributors know of.
    pub failed: bool,
    /// The members have called different functions.
    pub unlike: bool,
    /// The word of the first contributor that lives.
    pub word: u64,
    /// The members that have died, in ascending order.
    pub dead: Vec<u32>,
    /// This process has made the decision: others may sleep until it is there.
    pub is_new: bool,
}

#[repr(C, align(128))]
struct Head {
    /// The context id that it belongs to, plus 1; 0: nobody's.
    key: AtomicU64,
    /// Of the agreements of each half: the latest one, and the member that has made its decision.
    decided: [AtomicU64; 2],
    /// Number of members.
    members: AtomicU64,
}

#[repr(C, align(64))]
struct Given {
    /// The agreement that it is of: written last.
    number: AtomicU64,
    flags_and_known: AtomicU64,
    word: AtomicU64,
    call: AtomicU64,
    /// Where this process lies in the segment.
    place: AtomicU64,
}

/// The places of a job's ranks.
#[derive(Clone, Copy, Debug)]
pub struct Consensus {
    base: NonNull<u8>,
    ranks: usize,
}

/// The lengths of the parts of a place.
#[derive(Clone, Copy)]
struct Shape {
    ranks: usize,
}

impl Shape {
    fn words(self) -> usize {
        self.ranks.div_ceil(64)
    }

    /// Bytes of the bits of members that have left.
    fn left(self) -> usize {
        (self.words() * size_of::<u64>()).next_multiple_of(128)
    }

    fn given(self) -> usize {
        2 * self.ranks * size_of::<Given>()
    }

    /// Bytes of a proposal: its flags, its word, a bit for each member that has died.
    fn proposal(self) -> usize {
        ((2 + self.words()) * size_of::<u64>()).next_multiple_of(64)
    }

    fn place(self) -> usize {
        (size_of::<Head>() + self.left() + self.given() + 2 * self.ranks * self.proposal())
            .next_multiple_of(128)
    }

    fn places(self) -> usize {
        (ROWS / self.ranks.max(1)).clamp(LEAST_PLACES, MOST_PLACES)
    }
}

/// A member of a communicator. All members number all of them alike.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// The communicator's place.
    pub place: usize,
    /// The number of this process among the members.
    pub me: usize,
    /// Number of members.
    pub members: usize,
}

impl Consensus {
    /// Bytes that the places of `ranks` ranks take.
    pub fn bytes(ranks: usize) -> usize {
        let shape = Shape { ranks };
        FIRST + shape.places() * shape.place()
    }

    /// The places in this memory.
    ///
    /// # Safety
    /// The memory is [`Consensus::bytes`] long, aligned to 128, was zero at first, lives as long as the process, and has no other use.
    pub unsafe fn new(base: NonNull<u8>, ranks: usize) -> Consensus {
        Consensus { base, ranks }
    }

    fn shape(&self) -> Shape {
        Shape { ranks: self.ranks }
    }

    /// The atomics at an offset in a place.
    fn at<T>(&self, place: usize, offset: usize) -> &'static T {
        let shape = self.shape();
        assert!(place < shape.places() && offset + size_of::<T>() <= shape.place());
        // SAFETY: inside the memory, by the assertion; all types here are atomics, for which zeros are valid; offsets are multiples of the
        // alignment.
        unsafe { self.base.add(FIRST + place * shape.place() + offset).cast::<T>().as_ref() }
    }

    fn head(&self, place: usize) -> &'static Head {
        self.at(place, 0)
    }

    /// The word with the bits of members from `64 * word` on that have left.
    fn left(&self, place: usize, word: usize) -> &'static AtomicU64 {
        self.at(place, size_of::<Head>() + word * size_of::<u64>())
    }

    fn given(&self, place: usize, half: usize, member: usize) -> &'static Given {
        let shape = self.shape();
        assert!(member < shape.ranks);
        let before = size_of::<Head>() + shape.left();
        self.at(place, before + (half * shape.ranks + member) * size_of::<Given>())
    }

    /// A word of a proposal.
    fn proposal(&self, place: usize, half: usize, member: usize, word: usize) -> &'static AtomicU64 {
        let shape = self.shape();
        assert!(member < shape.ranks);
        let before = size_of::<Head>() + shape.left() + shape.given();
        self.at(place, before + (half * shape.ranks + member) * shape.proposal() + word * size_of::<u64>())
    }

    /// The rank that gives a place away, plus 1.
    fn lock(&self) -> &'static AtomicU64 {
        // SAFETY: the memory begins with it; see `FIRST`.
        unsafe { self.base.cast::<AtomicU64>().as_ref() }
    }

    /// Takes the lock under which places are given away. `me`: the place of this process in the segment; `is_dead`: whether one is whose place
    /// that is.
    fn lock_places(&self, me: u32, is_dead: impl Fn(u32) -> bool) {
        let mine = u64::from(me) + 1;
        while let Err(holder) = self.lock().compare_exchange(0, mine, Ordering::AcqRel, Ordering::Acquire) {
            let steals = holder != 0 && is_dead((holder - 1) as u32);
            let order = Ordering::AcqRel;
            if steals && self.lock().compare_exchange(holder, mine, order, Ordering::Acquire).is_ok() {
                break;
            }
            std::thread::yield_now();
        }
    }

    fn unlock_places(&self) {
        self.lock().store(0, Ordering::Release);
    }

    /// The place of the communicator with this context id. `me`: the place of this process in the segment; `members`: those of all members;
    /// `is_dead`: whether one is whose place that is. `None`: all are in use.
    pub fn place_of(
        &self,
        me: u32,
        context: u64,
        members: &[u32],
        is_dead: impl Fn(u32) -> bool,
    ) -> Option<usize> {
        let key = context + 1;
        let has_key = |key: u64| move |place: &usize| self.head(*place).key.load(Ordering::Acquire) == key;
        self.lock_places(me, &is_dead);
        let places = 0..self.shape().places();
        let found = places.clone().find(has_key(key)).or_else(|| {
            let free = places.clone().find(has_key(0));
            let free = free.or_else(|| places.clone().find(|place| self.is_left(*place, &is_dead)))?;
            // Nobody's, until all is done.
            self.head(free).key.store(0, Ordering::Release);
            self.clear(free, members);
            self.head(free).key.store(key, Ordering::Release);
            Some(free)
        });
        self.unlock_places();
        found
    }

    /// Whether each member of a place has left it or is dead.
    fn is_left(&self, place: usize, is_dead: impl Fn(u32) -> bool) -> bool {
        let members = self.head(place).members.load(Ordering::Relaxed) as usize;
        (0..members).all(|member| {
            let where_it_lies = self.given(place, 0, member).place.load(Ordering::Relaxed) as u32;
            self.has_left(place, member) || is_dead(where_it_lies)
        })
    }

    fn has_left(&self, place: usize, member: usize) -> bool {
        self.left(place, member / 64).load(Ordering::Acquire) >> (member % 64) & 1 != 0
    }

    /// Prepares a place that is nobody's for members that lie there in the segment.
    fn clear(&self, place: usize, members: &[u32]) {
        let head = self.head(place);
        head.decided.iter().for_each(|decided| decided.store(0, Ordering::Relaxed));
        head.members.store(members.len() as u64, Ordering::Relaxed);
        for (member, lies) in members.iter().enumerate() {
            (0..2).for_each(|half| self.given(place, half, member).number.store(0, Ordering::Relaxed));
            self.given(place, 0, member).place.store(u64::from(*lies), Ordering::Relaxed);
        }
        (0..members.len().div_ceil(64)).for_each(|word| self.left(place, word).store(0, Ordering::Relaxed));
    }

    /// Contributes to agreement `number`.
    pub fn give(&self, member: Member, number: u64, what: Contribution) {
        let row = self.given(member.place, number as usize & 1, member.me);
        row.flags_and_known.store(u64::from(what.known) << 32 | u64::from(what.flags), Ordering::Relaxed);
        row.word.store(what.word, Ordering::Relaxed);
        row.call.store(u64::from(what.call), Ordering::Relaxed);
        // Release: pairs with the Acquire in `propose`, so that a member that sees the number sees the contribution.
        row.number.store(number, Ordering::Release);
    }

    /// The decision of agreement `number`, once it is there; it is made here if it can be. `deaths` has the number of each member's death, 0 for
    /// those that live, or nothing if all do: to be asked before each call.
    pub fn decision(&self, member: Member, number: u64, deaths: &[u32]) -> Option<Decision> {
        let half = number as usize & 1;
        let decided = &self.head(member.place).decided[half];
        let before = decided.load(Ordering::Acquire);
        if before >> WHO_BITS == number {
            return Some(self.read(member, half, before, false));
        }
        if !self.propose(member, number, deaths) {
            return None;
        }
        let mine = number << WHO_BITS | member.me as u64;
        // Release: a member that sees the decision sees the proposal.
        match decided.compare_exchange(before, mine, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => Some(self.read(member, half, mine, true)),
            Err(theirs) => Some(self.read(member, half, theirs, false)),
        }
    }

    fn read(&self, member: Member, half: usize, decided: u64, is_new: bool) -> Decision {
        let who = decided as usize & ((1 << WHO_BITS) - 1);
        let word = |word| self.proposal(member.place, half, who, word).load(Ordering::Relaxed);
        let flags = word(0);
        Decision {
            flags: flags as u32,
            failed: flags & FAILED != 0,
            unlike: flags & UNLIKE != 0,
            word: word(1),
            dead: (0..member.members as u32)
                .filter(|index| word(2 + *index as usize / 64) >> (index % 64) & 1 != 0)
                .collect(),
            is_new,
        }
    }

    /// Writes this process's proposal, if nobody is to be waited for any more.
    fn propose(&self, member: Member, number: u64, deaths: &[u32]) -> bool {
        let Member { place, me, members } = member;
        let half = number as usize & 1;
        // Acquire: as below.
        let lives = |other: usize| deaths.get(other).is_none_or(|number| *number == 0);
        let is_awaited = |other: usize| {
            lives(other) && self.given(place, half, other).number.load(Ordering::Acquire) != number
        };
        if (0..members).any(is_awaited) {
            return false;
        }
        let (mut flags, mut known, mut word, mut call, mut unlike) = (u32::MAX, u32::MAX, None, None, false);
        let mut dead = 0;
        for other in 0..members {
            let row = self.given(place, half, other);
            let has_given = row.number.load(Ordering::Acquire) == number;
            dead |= u64::from(!lives(other)) << (other % 64);
            if other % 64 == 63 || other + 1 == members {
                let word = self.proposal(place, half, me, 2 + other / 64);
                word.store(std::mem::take(&mut dead), Ordering::Relaxed);
            }
            if has_given {
                let given = row.flags_and_known.load(Ordering::Relaxed);
                flags &= given as u32;
                known = known.min((given >> 32) as u32);
                let theirs = row.call.load(Ordering::Relaxed);
                unlike |= *call.get_or_insert(theirs) != theirs;
                if lives(other) {
                    word.get_or_insert(row.word.load(Ordering::Relaxed));
                }
            }
        }
        let failed = deaths.iter().any(|number| *number > known);
        let bits = u64::from(flags) | if failed { FAILED } else { 0 } | if unlike { UNLIKE } else { 0 };
        self.proposal(place, half, me, 0).store(bits, Ordering::Relaxed);
        self.proposal(place, half, me, 1).store(word.unwrap_or(0), Ordering::Relaxed);
        true
    }

    /// This process, at place `me` in the segment, has freed the communicator. The last one gives its place back.
    pub fn leave(&self, member: Member, me: u32, is_dead: impl Fn(u32) -> bool) {
        let Member { place, .. } = member;
        let head = self.head(place);
        let key = head.key.load(Ordering::Acquire);
        self.left(place, member.me / 64).fetch_or(1 << (member.me % 64), Ordering::AcqRel);
        if !self.is_left(place, &is_dead) {
            return;
        }
        self.lock_places(me, is_dead);
        // Another one that has left as the last, too, may have given it back, and somebody may have got it since.
        if head.key.load(Ordering::Acquire) == key {
            head.key.store(0, Ordering::Release);
        }
        self.unlock_places();
    }
}

// SAFETY: all that is reached through it is atomic, and lives as long as the process.
unsafe impl Send for Consensus {}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    fn places(ranks: usize) -> Consensus {
        let words = vec![0_u128; Consensus::bytes(ranks) / 16 + 8].leak();
        let base = NonNull::from(words).cast::<u8>();
        // SAFETY: the allocation has 128 bytes more than are used.
        let base = unsafe { base.add(base.as_ptr().align_offset(128)) };
        // SAFETY: zeros, as long, aligned, and never freed.
        unsafe { Consensus::new(base, ranks) }
    }

    fn agree(flags: u32) -> Contribution {
        Contribution { flags, known: 0, word: 0, call: 1 }
    }

    #[test]
    fn nothing_is_decided_before_all_have_contributed_or_died() {
        let places = places(3);
        let place = places.place_of(0, 77, &[0, 1, 2], |_| false).unwrap();
        let member = |me| Member { place, me, members: 3 };
        assert_eq!(places.place_of(0, 77, &[0, 1, 2], |_| false), Some(place));
        assert_ne!(places.place_of(0, 78, &[0, 1, 2], |_| false), Some(place));
        places.give(member(0), 1, agree(0b111));
        places.give(member(2), 1, Contribution { word: 9, ..agree(0b101) });
        assert_eq!(places.decision(member(0), 1, &[0, 0, 0]), None);
        let decision = places.decision(member(2), 1, &[0, 4, 0]).unwrap();
        assert_eq!((decision.flags, decision.failed, decision.is_new), (0b101, true, true));
        assert_eq!(decision.dead, [1]);
        // It stays, whatever a member knows of deaths.
        let again = places.decision(member(0), 1, &[0, 0, 5]).unwrap();
        assert_eq!(again, Decision { is_new: false, ..decision });
    }

    #[test]
    fn a_death_that_all_know_of_is_no_failure_and_the_first_living_ones_word_counts() {
        let places = places(2);
        let place = places.place_of(0, 1, &[0, 1], |_| false).unwrap();
        let [first, second] = [0, 1].map(|me| Member { place, me, members: 2 });
        places.give(first, 1, Contribution { word: 5, ..agree(1) });
        places.give(second, 1, Contribution { word: 6, known: 3, ..agree(1) });
        // The first one has contributed, and died.
        let decision = places.decision(second, 1, &[3, 0]).unwrap();
        assert!(decision.failed && decision.word == 6 && decision.dead == [0]);
        places.give(second, 2, Contribution { known: 3, ..agree(1) });
        assert!(!places.decision(second, 2, &[3, 0]).unwrap().failed);
        places.leave(second, 1, |place| place == 0);
        let place = places.place_of(0, 2, &[0], |_| false).unwrap();
        let single = Member { place, me: 0, members: 1 };
        places.give(single, 1, agree(4));
        assert_eq!(places.decision(single, 1, &[0]).map(|decision| decision.flags), Some(4));
    }

    #[test]
    fn places_whose_last_member_has_died_are_found() {
        let places = places(2);
        let count = Shape { ranks: 2 }.places() as u64;
        let all: Vec<usize> =
            (0..count).map(|context| places.place_of(0, context, &[0, 1], |_| false).unwrap()).collect();
        for &place in &all[1..] {
            places.leave(Member { place, me: 0, members: 2 }, 0, |_| false);
        }
        // The other one lives.
        assert_eq!(places.place_of(0, count, &[0], |_| false), None);
        let again: Vec<_> =
            (0..count).map(|more| places.place_of(0, count + more, &[0], |place| place == 1)).collect();
        let mut found: Vec<usize> = again.iter().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        // The place of the member that hasn't left stays taken.
        assert!(found.len() == count as usize - 1 && !found.contains(&all[0]), "{again:?}");
    }

    #[test]
    fn different_calls_are_told() {
        let places = places(2);
        let place = places.place_of(0, 1, &[0, 1], |_| false).unwrap();
        let [first, second] = [0, 1].map(|me| Member { place, me, members: 2 });
        places.give(first, 1, agree(1));
        places.give(second, 1, Contribution { call: 2, ..agree(1) });
        assert!(places.decision(second, 1, &[0, 0]).unwrap().unlike);
    }

    /// Threads stand for processes; one that "dies" stops at a random point and is declared dead afterwards.
    #[test]
    fn all_see_the_same_whoever_dies() {
        const RANKS: usize = 4;
        const ROUNDS: u64 = 300;
        for seed in 0..8_u64 {
            let (places, died) = (places(RANKS), [const { AtomicU32::new(0) }; RANKS]);
            let deaths = || -> Vec<u32> { died.iter().map(|died| died.load(Ordering::Acquire)).collect() };
            let results: Vec<Vec<Decision>> = std::thread::scope(|scope| {
                let run = |me: usize| {
                    let (died, deaths) = (&died, &deaths);
                    scope.spawn(move || {
                        let mut random = seed * 97 + me as u64 + 1;
                        let mut next = move || {
                            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                            random >> 33
                        };
                        let place = places.place_of(me as u32, 5, &[0, 1, 2, 3], |_| false).unwrap();
                        let member = Member { place, me, members: RANKS };
                        let ends_at = if me == 3 { ROUNDS + 1 } else { next() % ROUNDS };
                        let mut seen = Vec::new();
                        for number in 1..=ROUNDS {
                            let stops = number == ends_at;
                            if !stops || next() % 2 == 0 {
                                places.give(member, number, agree(!(1 << (next() % 32))));
                            }
                            if stops {
                                died[me].store(me as u32 + 1, Ordering::Release);
                                break;
                            }
                            loop {
                                if let Some(decision) = places.decision(member, number, &deaths()) {
                                    seen.push(Decision { is_new: false, ..decision });
                                    break;
                                }
                                std::thread::yield_now();
                            }
                        }
                        seen
                    })
                };
                let threads: Vec<_> = (0..RANKS).map(run).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).collect()
            });
            assert_eq!(results[3].len(), ROUNDS as usize);
            for seen in &results {
                assert!(seen.iter().eq(results[3].iter().take(seen.len())));
            }
        }
    }
}
