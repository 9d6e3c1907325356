//! Findings and comparisons of ranks for `mpiexec --check`, in shared memory behind that of the profile. All of it begins as zeros.
//!
//! A sender records each message in a ring for each receiver, and each member of a communicator records a collective operation in a table for all:
//! the receiver, or the next member, compares. Overwritten records aren't compared. Between nodes, records go as cells ([`crate::far`]) to where they meet.

use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI64, AtomicU64, fence};

use crate::accesses::Accesses;
use crate::order::Log;

/// Findings that a rank keeps; later ones are only counted.
pub const FINDINGS: usize = 64;
/// Places for collective operations.
const COLLECTIVES: usize = 4096;
/// Places for blocks that two ranks exchange in collective operations.
const BLOCKS: usize = 16384;
/// Ranks of the largest communicator of whose operations the blocks are compared.
pub const MOST_WITH_BLOCKS: usize = 64;
/// Places for the messages of all pairs of ranks; least and most places of one pair.
const MESSAGES: (usize, usize, usize) = (1 << 20, 16, 256);
/// [`Collective::number`] while it is written.
const BUSY: u64 = u64::MAX;
/// Polls of a place that another rank writes, after which the operation isn't compared.
const LOOKS: u32 = 1 << 20;

/// A short text.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Text([AtomicU64; 16]);

impl Text {
    /// Writes as much of a text as there is room for.
    pub fn set(&self, text: &str) {
        let mut bytes = text.bytes();
        for word in &self.0 {
            word.store(u64::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or(0))), Relaxed);
        }
    }

    /// The text.
    pub fn get(&self) -> String {
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect();
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        String::from_utf8_lossy(&bytes[..end]).into_owned()
    }
}

/// The subject of a finding.
#[repr(u64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A message and its receive have different types. Sites: of the send and of the receive; texts: the types; value: the tag.
    Message = 1,
    /// The members of a communicator call different operations, or one with different arguments. Sites: of the other rank and of this one;
    /// texts: their calls.
    Collective,
    /// Buffers of two pending operations overlap, and one of them is written. Sites and texts: of both; value: bytes.
    Overlap,
    /// Something is left behind. Site: where it was made, if that is known; text: what it is.
    Left,
    /// A call by a thread that may not call. Site: of the call; text: the thread level.
    Thread,
    /// The buffer of a send has changed before it was complete. Sites: of both calls; texts: what is sent, what has changed.
    Changed,
    /// Two ranks expect blocks of different elements of each other in a collective operation. Sites: of the other rank and of this one; texts: what they
    /// send or receive.
    Blocks,
    /// Accesses to a window that conflict. Sites and texts: of both, first the other rank's, if there is one; value: bytes.
    Window,
}

impl Kind {
    /// The kind with a number.
    pub fn from_number(number: u64) -> Option<Kind> {
        let all = [
            Kind::Message,
            Kind::Collective,
            Kind::Overlap,
            Kind::Left,
            Kind::Thread,
            Kind::Changed,
            Kind::Blocks,
            Kind::Window,
        ];
        all.into_iter().find(|kind| *kind as u64 == number)
    }
}

/// A finding.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct Finding {
    /// A [`Kind`]; 0: not written yet.
    pub kind: AtomicU64,
    /// The rank that it is about, plus 1; 0: the one in whose list it is.
    pub whose: AtomicU64,
    /// Another rank that it is about; negative: none.
    pub peer: AtomicI64,
    /// Keys of the call sites, the first one of the other rank if there is one; 0: none.
    pub sites: [AtomicU64; 2],
    /// A number.
    pub value: AtomicI64,
    /// A text for each site.
    pub texts: [Text; 2],
}

/// The findings of a rank.
#[repr(C, align(64))]
pub struct Findings {
    /// Their number, also of those that found no place.
    pub count: AtomicU64,
    /// The first ones.
    pub list: [Finding; FINDINGS],
}

/// Elements that are sent or received: their signature, and whether it says anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elements {
    /// Their number.
    pub count: u64,
    /// The hash of their types.
    pub hash: u64,
    /// Whether bytes are among them, or packed data, which match all types.
    pub is_any: bool,
    /// Their number and type, in words.
    pub text: String,
}

impl Elements {
    /// Whether data of the one may be received as the other.
    pub fn fits(&self, other: &Elements) -> bool {
        self.is_any || other.is_any || (self.count, self.hash) == (other.count, other.hash)
    }
}

/// Elements in shared memory.
#[repr(C)]
#[derive(Debug, Default)]
struct Shared {
    count: AtomicU64,
    hash: AtomicU64,
    is_any: AtomicU64,
    text: Text,
}

impl Shared {
    fn set(&self, elements: &Elements) {
        self.count.store(elements.count, Relaxed);
        self.hash.store(elements.hash, Relaxed);
        self.is_any.store(elements.is_any.into(), Relaxed);
        self.text.set(&elements.text);
    }

    fn get(&self) -> Elements {
        Elements {
            count: self.count.load(Relaxed),
            hash: self.hash.load(Relaxed),
            is_any: self.is_any.load(Relaxed) != 0,
            text: self.text.get(),
        }
    }
}

/// A message that is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    /// Context id of the communicator.
    pub context: u64,
    /// Tag.
    pub tag: i32,
    /// Its number among those of this sender and receiver with this context and tag, from 0.
    pub number: u64,
    /// Length in bytes.
    pub bytes: u64,
    /// Key of the call site.
    pub site: u64,
    /// Its elements.
    pub elements: Elements,
}

/// A [`Sent`] in shared memory.
#[repr(C, align(64))]
#[derive(Debug, Default)]
struct Message {
    /// [`Sent::number`] plus 1; 0: being written.
    number: AtomicU64,
    context: AtomicU64,
    tag: AtomicI64,
    bytes: AtomicU64,
    site: AtomicU64,
    elements: Shared,
}

/// A collective call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// Context id of the communicator.
    pub context: u64,
    /// World rank of the communicator's first member. Communicators with one context id have no members in common.
    pub first: u32,
    /// Number of the call among those on the communicator, from 0.
    pub number: u64,
    /// World rank of the caller.
    pub rank: u32,
    /// The operation, with its root and operator, as a number that is equal for equal ones.
    pub operation: u64,
    /// Key of the call site.
    pub site: u64,
    /// The elements that must be the same for all; of none, if nothing is known of them.
    pub elements: Option<Elements>,
    /// The call in words.
    pub text: String,
}

/// A [`Called`] in shared memory.
#[repr(C, align(64))]
#[derive(Debug, Default)]
struct Collective {
    /// [`Called::number`] plus 1; 0: free.
    number: AtomicU64,
    context: AtomicU64,
    first_and_rank: AtomicU64,
    operation: AtomicU64,
    site: AtomicU64,
    has_elements: AtomicU64,
    elements: Shared,
    text: Text,
}

/// The memory.
#[derive(Clone, Copy, Debug)]
pub struct CheckArea {
    base: *const u8,
    ranks: usize,
}

// SAFETY: all that is in the memory is atomic, and it stays mapped (`CheckArea::new`).
unsafe impl Send for CheckArea {}
// SAFETY: as above.
unsafe impl Sync for CheckArea {}

impl CheckArea {
    /// Bytes of the memory for `ranks` ranks. Most of it is never touched.
    pub const fn bytes(ranks: usize) -> usize {
        (before_logs(ranks) + ranks * size_of::<Log>()).next_multiple_of(4096)
    }

    /// The memory at `base`.
    ///
    /// # Safety
    /// There are [`CheckArea::bytes`] bytes, aligned to 64, that began as zeros and stay mapped as long as the process lives.
    pub const unsafe fn new(base: *const u8, ranks: usize) -> CheckArea {
        CheckArea { base, ranks }
    }

    /// Private memory of this process.
    pub fn own(ranks: usize) -> CheckArea {
        let words = vec![0_u128; CheckArea::bytes(ranks) / size_of::<u128>() + 4];
        let base = words.leak().as_ptr().cast::<u8>();
        // SAFETY: it is long enough, of zeros, and never freed.
        unsafe { CheckArea::new(base.add(base.align_offset(64)), ranks) }
    }

    /// The findings of a rank. Requires `rank` below the number of ranks.
    pub fn findings(&self, rank: usize) -> &Findings {
        assert!(rank < self.ranks, "a rank of the job");
        // SAFETY: they are at the beginning; all of it is atomic.
        unsafe { &*self.base.cast::<Findings>().add(rank) }
    }

    /// The accesses to a rank's memory in windows. Requires `rank` below the number of ranks.
    pub fn accesses(&self, rank: usize) -> &Accesses {
        assert!(rank < self.ranks, "a rank of the job");
        // SAFETY: they are behind the messages; all of it is atomic.
        unsafe { &*self.base.add(before_accesses(self.ranks)).cast::<Accesses>().add(rank) }
    }

    /// The order of a rank's calls. Requires `rank` below the number of ranks.
    pub fn log(&self, rank: usize) -> &Log {
        assert!(rank < self.ranks, "a rank of the job");
        // SAFETY: they are at the end; all of it is atomic.
        unsafe { &*self.base.add(before_logs(self.ranks)).cast::<Log>().add(rank) }
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.ranks
    }

    /// A rank's findings and the order of its calls as words, to copy them. Requires `rank` below the number of ranks.
    pub fn words(&self, rank: usize) -> [&[AtomicU64]; 2] {
        let (findings, log) = (std::ptr::from_ref(self.findings(rank)), std::ptr::from_ref(self.log(rank)));
        // SAFETY: both consist of atomic words only.
        unsafe {
            [
                std::slice::from_raw_parts(findings.cast(), size_of::<Findings>() / 8),
                std::slice::from_raw_parts(log.cast(), size_of::<Log>() / 8),
            ]
        }
    }

    fn collectives(&self) -> &[Collective] {
        // SAFETY: they are behind the findings; all of it is atomic.
        unsafe {
            let place = self.base.add(self.ranks * size_of::<Findings>());
            std::slice::from_raw_parts(place.cast(), COLLECTIVES + BLOCKS)
        }
    }

    fn ring(&self, from: usize, to: usize) -> &[Message] {
        assert!(from < self.ranks && to < self.ranks, "ranks of the job");
        // SAFETY: they are behind the collective operations; all of it is atomic.
        unsafe {
            let places = ring(self.ranks);
            let first = self.base.add(before_messages(self.ranks)).cast::<Message>();
            let place = first.add((to * self.ranks + from) * places);
            std::slice::from_raw_parts(place, places)
        }
    }

    /// Place of a message: messages with one context and tag have consecutive places.
    fn message(&self, from: usize, to: usize, context: u64, tag: i32, number: u64) -> &Message {
        let ring = self.ring(from, to);
        let row = (context ^ u64::from(tag as u32).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &ring[(row.wrapping_add(number)) as usize % ring.len()]
    }

    /// Writes down a message from `from` to `to`, before it leaves.
    pub fn sent(&self, from: usize, to: usize, sent: &Sent) {
        let message = self.message(from, to, sent.context, sent.tag, sent.number);
        // The swap's Acquire keeps the stores below behind it; the last store's Release pairs with the reader's Acquire.
        message.number.swap(0, AcqRel);
        message.context.store(sent.context, Relaxed);
        message.tag.store(sent.tag.into(), Relaxed);
        message.bytes.store(sent.bytes, Relaxed);
        message.site.store(sent.site, Relaxed);
        message.elements.set(&sent.elements);
        message.number.store(sent.number + 1, Release);
    }

    /// The message from `from` to `to` with this context, tag and number. `None`: it was overwritten.
    pub fn find_sent(&self, from: usize, to: usize, context: u64, tag: i32, number: u64) -> Option<Sent> {
        let message = self.message(from, to, context, tag, number);
        if message.number.load(Acquire) != number + 1 {
            return None;
        }
        let found = Sent {
            context: message.context.load(Relaxed),
            tag: message.tag.load(Relaxed) as i32,
            number,
            bytes: message.bytes.load(Relaxed),
            site: message.site.load(Relaxed),
            elements: message.elements.get(),
        };
        // No load above may move below the second check.
        fence(Acquire);
        let is_it = message.number.load(Relaxed) == number + 1;
        (is_it && (found.context, found.tag) == (context, tag)).then_some(found)
    }

    /// Records a collective call, unless another member has done so: then returns that one's.
    pub fn called(&self, called: &Called) -> Option<Called> {
        meet(&self.collectives()[..COLLECTIVES], called)
    }

    /// Writes down a block that the member `from` sends to the member `to` in a call, as one of them sees it, unless the other one has done so: then that
    /// one's.
    pub fn block(&self, called: &Called, from: u32, to: u32) -> Option<Called> {
        let context =
            mixed(called) ^ called.context.rotate_left(17) ^ u64::from(called.first).rotate_left(49);
        let called = Called { context, first: from << 16 | to, ..called.clone() };
        meet(&self.collectives()[COLLECTIVES..], &called)
    }

    /// Adds a finding to the list of a rank, about a rank and maybe another one. Requires that the caller is the list's only writer.
    pub fn found(
        &self,
        rank: usize,
        (whose, peer): (u32, i32),
        kind: Kind,
        sites: [u64; 2],
        value: i64,
        texts: [&str; 2],
    ) {
        let findings = self.findings(rank);
        let count = findings.count.load(Relaxed);
        if let Some(place) = findings.list.get(count as usize) {
            place.whose.store(u64::from(whose) + 1, Relaxed);
            place.peer.store(peer.into(), Relaxed);
            place.value.store(value, Relaxed);
            for index in 0..2 {
                place.sites[index].store(sites[index], Relaxed);
                place.texts[index].set(texts[index]);
            }
            place.kind.store(kind as u64, Release);
        }
        findings.count.store(count + 1, Release);
    }
}

/// Writes down a call in a table, unless another one has been written down under its name: then that one.
fn meet(table: &[Collective], called: &Called) -> Option<Called> {
    let place = &table[(mixed(called) >> 40) as usize % table.len()];
    for _ in 0..LOOKS {
        let number = place.number.load(Acquire);
        if number == BUSY {
            std::hint::spin_loop();
            continue;
        }
        if number == called.number + 1 {
            let other = place.read(number);
            if (other.context, other.first) == (called.context, called.first) {
                fence(Acquire);
                return (place.number.load(Relaxed) == number).then_some(other);
            }
        }
        if place.number.compare_exchange(number, BUSY, AcqRel, Relaxed).is_ok() {
            place.write(called);
            return None;
        }
    }
    None
}

/// A number for a call, equal at all members.
fn mixed(called: &Called) -> u64 {
    let words = [called.context, called.first.into(), called.number];
    // Each word reaches all bits: places come from the high ones.
    words
        .into_iter()
        .fold(0_u64, |mixed, word| (mixed.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// Bytes before the orders of calls.
const fn before_logs(ranks: usize) -> usize {
    before_accesses(ranks) + ranks * size_of::<Accesses>()
}

/// Bytes before the accesses to windows.
const fn before_accesses(ranks: usize) -> usize {
    before_messages(ranks) + ranks * ranks * ring(ranks) * size_of::<Message>()
}

/// Bytes before the rings of messages.
const fn before_messages(ranks: usize) -> usize {
    ranks * size_of::<Findings>() + (COLLECTIVES + BLOCKS) * size_of::<Collective>()
}

/// Places for the messages of a pair.
const fn ring(ranks: usize) -> usize {
    let (all, least, most) = MESSAGES;
    let each = all / (ranks * ranks);
    if each < least {
        least
    } else if each > most {
        most
    } else {
        each
    }
}

impl Collective {
    fn write(&self, called: &Called) {
        self.context.store(called.context, Relaxed);
        self.first_and_rank.store(u64::from(called.first) << 32 | u64::from(called.rank), Relaxed);
        self.operation.store(called.operation, Relaxed);
        self.site.store(called.site, Relaxed);
        self.has_elements.store(called.elements.is_some().into(), Relaxed);
        self.elements.set(called.elements.as_ref().unwrap_or(&Elements::default()));
        self.text.set(&called.text);
        self.number.store(called.number + 1, Release);
    }

    fn read(&self, number: u64) -> Called {
        let first_and_rank = self.first_and_rank.load(Relaxed);
        Called {
            context: self.context.load(Relaxed),
            first: (first_and_rank >> 32) as u32,
            number: number - 1,
            rank: first_and_rank as u32,
            operation: self.operation.load(Relaxed),
            site: self.site.load(Relaxed),
            elements: (self.has_elements.load(Relaxed) != 0).then(|| self.elements.get()),
            text: self.text.get(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn ints(count: u64) -> Elements {
        Elements { count, hash: 7, is_any: false, text: format!("{count} MPI_INT") }
    }

    fn message(number: u64) -> Sent {
        Sent { context: 5, tag: -3, number, bytes: 40, site: 99, elements: ints(10) }
    }

    fn bcast(first: u32) -> Called {
        let (rank, operation, site, text) = (1, 3, 99, "MPI_Bcast".into());
        Called { context: 5, first, number: 0, rank, operation, site, elements: Some(ints(2)), text }
    }

    #[test]
    fn blocks_of_different_members_have_different_places() {
        let place = |from: u32, to: u32| (mixed(&bcast(from << 16 | to)) >> 40) as usize % BLOCKS;
        let places: HashSet<usize> = (0..4).flat_map(|from| (0..4).map(move |to| place(from, to))).collect();
        assert_eq!(places.len(), 16);
    }

    #[test]
    fn message_is_found_until_overwritten() {
        let area = CheckArea::own(3);
        let places = ring(3) as u64;
        for number in 0..places {
            area.sent(1, 2, &message(number));
        }
        assert_eq!(area.find_sent(1, 2, 5, -3, 0), Some(message(0)));
        assert_eq!(area.find_sent(2, 1, 5, -3, 0), None);
        assert_eq!(area.find_sent(1, 2, 6, -3, 0), None);
        area.sent(1, 2, &message(places));
        assert_eq!(area.find_sent(1, 2, 5, -3, 0), None);
        assert_eq!(area.find_sent(1, 2, 5, -3, places), Some(message(places)));
    }

    #[test]
    fn second_member_sees_the_first_one() {
        let area = CheckArea::own(2);
        let called = bcast(0);
        assert_eq!(area.called(&called), None);
        let other = Called { rank: 0, operation: 4, elements: None, ..called.clone() };
        assert_eq!(area.called(&other), Some(called.clone()));
        // Another communicator, and the next call.
        assert_eq!(area.called(&Called { first: 1, ..other.clone() }), None);
        assert_eq!(area.called(&Called { number: 1, ..other }), None);
    }

    #[test]
    fn bytes_match_all_types() {
        let any = Elements { is_any: true, ..ints(3) };
        assert!(ints(2).fits(&any) && any.fits(&ints(2)) && ints(2).fits(&ints(2)));
        assert!(!ints(2).fits(&ints(3)) && !ints(2).fits(&Elements { hash: 8, ..ints(2) }));
    }

    #[test]
    fn findings_beyond_the_list_are_counted() {
        let area = CheckArea::own(2);
        for tag in 0..FINDINGS as i64 + 3 {
            area.found(1, (1, 0), Kind::Message, [1, 2], tag, ["10 MPI_INT", "10 MPI_FLOAT"]);
        }
        let findings = area.findings(1);
        assert_eq!(findings.count.load(Relaxed), FINDINGS as u64 + 3);
        assert_eq!(findings.list[63].value.load(Relaxed), 63);
        assert_eq!(findings.list[63].texts[1].get(), "10 MPI_FLOAT");
        assert_eq!(area.findings(0).count.load(Relaxed), 0);
    }
}
