//! `mpiexec --check` between nodes: what ranks of one node compare in its memory travels to another node as cells, in the order of the messages.
//!
//! The record of a message goes to its receiver ahead of it, that of a collective call to the communicator's first member, and that of a block to the
//! lower one of both members. That of an access to a window goes to its target, behind the operation and ahead of what ends it. There a handler (`cells`) writes
//! it into the memory of its node, and compares it as ranks of that node do.

use encore_insight::accesses::Access;
use encore_insight::check::{Called, Sent};
use encore_insight::far::{self, Words};

use crate::peers::peer::PeerId;
use encore_matching::Key;

/// Kinds of the cells, those of `CHECKS` in `peers::handlers`.
pub(super) const TEXT: u8 = 64;
pub(super) const SENT: u8 = 65;
pub(super) const CALLED: u8 = 66;
pub(super) const BLOCK: u8 = 67;
pub(super) const ACCESS: u8 = 68;
pub(super) const ENDED: u8 = 69;

/// A cell that will leave.
pub(super) struct Leaving {
    pub(super) to: PeerId,
    pub(super) kind: u8,
    pub(super) key: Key,
    pub(super) words: Words,
}

/// Has the record of a message leave for its receiver.
pub(super) fn tell_sent(leaving: &mut Vec<Leaving>, to: PeerId, record: &Sent) {
    let key = Key { context: record.context, source: 0, tag: record.tag };
    tell(leaving, to, (SENT, key), far::of_sent(record), &record.elements.text);
}

/// Has a collective call leave for the process where its communicator's calls meet.
pub(super) fn tell_called(leaving: &mut Vec<Leaving>, to: PeerId, record: &Called) {
    let key = Key { context: record.context, source: 0, tag: 0 };
    tell(leaving, to, (CALLED, key), far::of_called(record, (0, 0)), &record.text);
}

/// Has the block of a pair of members leave for the other one.
pub(super) fn tell_block(leaving: &mut Vec<Leaving>, to: PeerId, record: &Called, pair: (u32, u32)) {
    let key = Key { context: record.context, source: 0, tag: 0 };
    tell(leaving, to, (BLOCK, key), far::of_called(record, pair), &record.text);
}

/// Has an access to a window leave for its target, run by run.
pub(super) fn tell_access(leaving: &mut Vec<Leaving>, to: PeerId, runs: &[Access], ends_itself: bool) {
    for (number, access) in runs.iter().enumerate() {
        let key = Key { context: access.window, source: 0, tag: 0 };
        let words = far::of_access(access, ends_itself, number + 1 < runs.len());
        leaving.push(Leaving { to, kind: ACCESS, key, words });
    }
}

/// Tells a target that this rank's accesses with a lock have ended: there, or only here.
pub(super) fn tell_ended(leaving: &mut Vec<Leaving>, to: PeerId, window: u64, there: bool) {
    let key = Key { context: window, source: 0, tag: there.into() };
    leaving.push(Leaving { to, kind: ENDED, key, words: Words::default() });
}

fn tell(leaving: &mut Vec<Leaving>, to: PeerId, (kind, key): (u8, Key), words: Words, text: &str) {
    let parts = far::parts(text).map(|words| Leaving { to, kind: TEXT, key, words });
    leaving.extend(parts);
    leaving.push(Leaving { to, kind, key, words });
}
