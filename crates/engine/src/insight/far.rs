//! `mpiexec --check` between nodes: what ranks of one node compare in its memory travels to another node as cells, in the order of the messages.
//!
//! The record of a message goes to its receiver ahead of it, that of a collective call to the communicator's first member, and that of a block to the
//! lower one of both members. There a handler writes it into the memory of its node, and compares it as ranks of that node do.

use encore_insight::check::{Called, Kind as Finding, Sent};
use encore_insight::far::{self, Words};

use super::check::{Check, lock};
use super::messages::rank_of;
use crate::engine::Engine;
use crate::peers::handlers::{CHECKS, Consumed, Handler, Incoming};
use crate::peers::peer::PeerId;
use crate::send::backlog;
use encore_matching::Key;

const TEXT: u8 = CHECKS.start;
const SENT: u8 = CHECKS.start + 1;
const CALLED: u8 = CHECKS.start + 2;
const BLOCK: u8 = CHECKS.start + 3;

/// The cells and their handlers.
pub(crate) const ROWS: [(u8, Handler); 4] = [(TEXT, text), (SENT, sent), (CALLED, called), (BLOCK, block)];

/// A cell that will leave.
pub(super) struct Leaving {
    to: PeerId,
    kind: u8,
    key: Key,
    words: Words,
}

/// Has the record of a message leave for its receiver.
pub(super) fn tell_sent(check: &mut Check, to: PeerId, record: &Sent) {
    let key = Key { context: record.context, source: 0, tag: record.tag };
    tell(check, to, (SENT, key), far::of_sent(record), &record.elements.text);
}

/// Has a collective call leave for the process where its communicator's calls meet.
pub(super) fn tell_called(check: &mut Check, to: PeerId, record: &Called) {
    let key = Key { context: record.context, source: 0, tag: 0 };
    tell(check, to, (CALLED, key), far::of_called(record, (0, 0)), &record.text);
}

/// Has the block of a pair of members leave for the other one.
pub(super) fn tell_block(check: &mut Check, to: PeerId, record: &Called, pair: (u32, u32)) {
    let key = Key { context: record.context, source: 0, tag: 0 };
    tell(check, to, (BLOCK, key), far::of_called(record, pair), &record.text);
}

fn tell(check: &mut Check, to: PeerId, (kind, key): (u8, Key), words: Words, text: &str) {
    let parts = far::parts(text).map(|words| Leaving { to, kind: TEXT, key, words });
    check.leaving.extend(parts);
    check.leaving.push(Leaving { to, kind, key, words });
}

/// Sends the cells that are to leave.
pub fn leave(engine: &mut Engine) {
    let leaving = lock().as_mut().map(|check| std::mem::take(&mut check.leaving)).unwrap_or_default();
    for Leaving { to, kind, key, words } in leaving {
        let source = engine.peers.number(engine.peers.me()) as i32;
        backlog::reply(engine, to, kind, Key { source, ..key }, words);
    }
}

fn text(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        far::add_part(check.texts.entry(from).or_default(), cell.words);
    }
    Consumed::Now(0)
}

/// The text that came before a cell of this rank.
fn take_text(check: &mut Check, from: u32) -> String {
    check.texts.remove(&from).map_or_else(String::new, |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn sent(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        let text = take_text(check, from);
        let record = far::sent(cell.words, cell.envelope.context, cell.envelope.tag, text);
        check.area.sent(from as usize, check.me as usize, &record);
    }
    Consumed::Now(0)
}

fn called(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        let text = take_text(check, from);
        let (record, _) = far::called(cell.words, cell.envelope.context, from, text);
        check.meet(&record);
    }
    Consumed::Now(0)
}

fn block(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        let text = take_text(check, from);
        let (record, pair) = far::called(cell.words, cell.envelope.context, from, text);
        check.meet_in_block(&record, pair);
    }
    Consumed::Now(0)
}

impl Check {
    /// Compares a collective call with that of the first member that came. False: they don't fit.
    pub(super) fn meet(&mut self, called: &Called) -> bool {
        if self.apart.contains(&called.context) {
            return false;
        }
        let Some(other) = self.area.called(called) else { return true };
        let fits = match (&other.elements, &called.elements) {
            (Some(theirs), Some(own)) => theirs.fits(own),
            _ => true,
        };
        if other.rank == called.rank || other.operation == called.operation && fits {
            return true;
        }
        if other.operation != called.operation {
            self.apart.insert(called.context);
        }
        let (ranks, sites) = ((called.rank, other.rank as i32), [other.site, called.site]);
        self.found_of(ranks, Finding::Collective, sites, 0, [&other.text, &called.text]);
        false
    }

    /// Compares a block that one member sends to another one with what the other one said of it.
    pub(super) fn meet_in_block(&mut self, called: &Called, (from, to): (u32, u32)) {
        let Some(other) = self.area.block(called, from, to) else { return };
        let Some((theirs, own)) = other.elements.as_ref().zip(called.elements.as_ref()) else { return };
        if other.operation != called.operation && !theirs.fits(own) {
            let (ranks, sites) = ((called.rank, other.rank as i32), [other.site, called.site]);
            self.found_of(ranks, Finding::Blocks, sites, 0, [&other.text, &called.text]);
        }
    }
}
