//! Records of `mpiexec --check` for a rank of another node, as words of cells: a text in parts, and behind it what it belongs to.

use crate::accesses::{Access, Epoch, What};
use crate::check::{Called, Elements, Sent};

/// Words of a cell.
pub const WORDS: usize = 6;
/// The words of a cell.
pub type Words = [u64; WORDS];

/// Bits of a flags word: elements that match all types; elements are known.
const IS_ANY: u64 = 1;
const HAS_ELEMENTS: u64 = 2;
/// Bits beside the kind of an access: the target need not keep it; another run of the same access follows.
const ENDS_ITSELF: u64 = 1 << 32;
const CONTINUES: u64 = 1 << 33;

/// A text in parts.
pub fn parts(text: &str) -> impl Iterator<Item = Words> {
    text.as_bytes().chunks(WORDS * 8).map(|part| {
        let mut bytes = part.iter().copied().chain(std::iter::repeat(0));
        std::array::from_fn(|_| u64::from_le_bytes(std::array::from_fn(|_| bytes.next().unwrap_or(0))))
    })
}

/// Adds a part to a text.
pub fn add_part(text: &mut Vec<u8>, part: Words) {
    text.extend(part.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0));
}

/// The words of a message but for its context, tag and text.
pub fn of_sent(sent: &Sent) -> Words {
    let Elements { count, hash, is_any, .. } = sent.elements;
    [sent.number, sent.bytes, sent.site, count, hash, u64::from(is_any) * IS_ANY]
}

/// A message from its words.
pub fn sent([number, bytes, site, count, hash, flags]: Words, context: u64, tag: i32, text: String) -> Sent {
    let elements = Elements { count, hash, is_any: flags & IS_ANY != 0, text };
    Sent { context, tag, number, bytes, site, elements }
}

/// The words of a call but for its context, rank and text. `pair`: the members that exchange the block, of a call with blocks.
pub fn of_called(called: &Called, pair: (u32, u32)) -> Words {
    let nothing = Elements::default();
    let Elements { count, hash, is_any, .. } = called.elements.as_ref().unwrap_or(&nothing);
    let has_elements = u64::from(called.elements.is_some()) * HAS_ELEMENTS;
    let flags =
        (u64::from(*is_any) * IS_ANY) | has_elements | u64::from(pair.0) << 16 | u64::from(pair.1) << 40;
    // The number's low half is enough: it counts the calls on one communicator.
    let place = u64::from(called.first) << 32 | called.number & u64::from(u32::MAX);
    [place, called.operation, called.site, *count, *hash, flags]
}

/// A call from its words, and the members that exchange the block.
pub fn called(words: Words, context: u64, rank: u32, text: String) -> (Called, (u32, u32)) {
    let [place, operation, site, count, hash, flags] = words;
    let elements = Elements { count, hash, is_any: flags & IS_ANY != 0, text: String::new() };
    let called = Called {
        context,
        first: (place >> 32) as u32,
        number: u64::from(place as u32),
        rank,
        operation,
        site,
        elements: (flags & HAS_ELEMENTS != 0).then_some(elements),
        text,
    };
    (called, ((flags >> 16 & 0xff_ffff) as u32, (flags >> 40) as u32))
}

/// The words of a run of an access but for its window and origin. `ends_itself`: the target need not keep it; `continues`: another run of the same access follows.
pub fn of_access(access: &Access, ends_itself: bool, continues: bool) -> Words {
    let flags = (u64::from(ends_itself) * ENDS_ITSELF) | (u64::from(continues) * CONTINUES);
    let what = u64::from(access.what.number()) | flags;
    [access.epoch.number(), what, access.bytes.start, access.bytes.end, access.site, access.sum]
}

/// A run of an access from its words, and the flags of [`of_access`].
pub fn access([epoch, what, start, end, site, sum]: Words, window: u64, origin: u32) -> (Access, bool, bool) {
    let (epoch, kind) = (Epoch::from_number(epoch), What::from_number(what as u32));
    let access = Access { window, epoch, origin, what: kind, bytes: start..end, site, sum };
    (access, what & ENDS_ITSELF != 0, what & CONTINUES != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_survive_the_words() {
        let (window, origin, site, sum) = (1 << 47, 70_000, 1 << 63, u64::MAX);
        let epochs = [Epoch::Fence(0), Epoch::Fence(9), Epoch::Start, Epoch::Passive];
        let kinds = [What::Get, What::Put, What::Read, What::Swap, What::Accumulate(0x23)];
        for (epoch, what) in epochs.into_iter().flat_map(|epoch| kinds.map(|what| (epoch, what))) {
            let one = Access { window, epoch, origin, what, bytes: 8..1 << 40, site, sum };
            for (ends_itself, continues) in [(false, false), (true, false), (false, true)] {
                let words = of_access(&one, ends_itself, continues);
                assert_eq!(access(words, window, origin), (one.clone(), ends_itself, continues));
            }
        }
    }

    #[test]
    fn texts_survive_their_parts() {
        for length in [0, 1, 47, 48, 49, 128] {
            let text: String = ('a'..='z').cycle().take(length).collect();
            let mut bytes = Vec::new();
            parts(&text).for_each(|part| add_part(&mut bytes, part));
            assert_eq!(String::from_utf8(bytes).unwrap(), text);
        }
    }

    #[test]
    fn records_survive_the_words() {
        let elements = Elements { count: 10, hash: 77, is_any: true, text: "10 MPI_INT".into() };
        let message = Sent { context: 1 << 47, tag: -3, number: 9, bytes: 40, site: 1 << 63, elements };
        assert_eq!(sent(of_sent(&message), 1 << 47, -3, "10 MPI_INT".into()), message);
        for elements in [None, Some(Elements { count: 2, hash: 3, is_any: false, text: String::new() })] {
            let (first, number, operation, site) = (7, 8, 9 << 40, 99);
            let call =
                Called { context: 5, first, number, rank: 3, operation, site, elements, text: "x".into() };
            assert_eq!(called(of_called(&call, (63, 70_000)), 5, 3, "x".into()), (call, (63, 70_000)));
        }
    }
}
