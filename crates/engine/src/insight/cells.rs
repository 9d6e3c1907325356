//! The cells of `mpiexec --check` between nodes (`far`): how they leave, and their handlers.

use encore_insight::far;

use super::check::{Check, lock};
use super::far::{ACCESS, BLOCK, CALLED, ENDED, Leaving, SENT, TEXT};
use super::messages::rank_of;
use super::windows;
use crate::engine::Engine;
use crate::peers::handlers::{CHECKS, Consumed, Handler, Incoming};
use crate::send::backlog;
use encore_matching::Key;

const _: () = assert!(TEXT == CHECKS.start && ENDED + 1 == CHECKS.end);

/// The cells and their handlers.
pub(crate) const ROWS: [(u8, Handler); 6] =
    [(TEXT, text), (SENT, sent), (CALLED, called), (BLOCK, block), (ACCESS, access), (ENDED, ended)];

/// Sends the cells that are to leave.
pub(crate) fn leave(engine: &mut Engine) {
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

fn access(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        let (access, ends_itself, continues) = far::access(cell.words, cell.envelope.context, from);
        windows::arrived(check, access, ends_itself, continues);
    }
    Consumed::Now(0)
}

fn ended(engine: &mut Engine, cell: &Incoming) -> Consumed {
    if let (Some(from), Some(check)) = (rank_of(engine, cell.from), &mut *lock()) {
        windows::end(check, (check.me, from), cell.envelope.context, cell.envelope.tag != 0);
    }
    Consumed::Now(0)
}
