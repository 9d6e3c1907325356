//! Buffers of pending operations, for `mpiexec --check`: none may be received into while another operation uses it, and what is sent may not change.

use encore_insight::check::Kind as Finding;

use super::check::{elements_of, is_on, lock, site};
use super::kept::{Pending, Runs, data_of};
use crate::state::request::{REQUESTS, Request, flag};
use encore_slab::Obj;

/// Most runs of bytes of a checked buffer.
const RUNS: u64 = 256;

/// Checks an operation of the program that needs its buffer until it is complete.
#[inline]
pub(crate) fn pending(request: Obj<Request>, writes: bool) {
    if is_on() {
        add_pending(request, writes);
    }
}

fn add_pending(request: Obj<Request>, writes: bool) {
    let Some(check) = &mut *lock() else { return };
    match writes {
        true => check.receives(&request),
        false => request.event.set(check.latest_send),
    }
    let buffer = request.buffer.get();
    let definition = &buffer.datatype.definition;
    let bytes = buffer.bytes();
    let runs = if buffer.datatype.dense { 1 } else { definition.runs().saturating_mul(buffer.count as u64) };
    if bytes == 0 || runs > RUNS {
        return;
    }
    check.serial += 1;
    let serial = check.serial;
    request.serial.set(serial);
    let mut runs: Vec<(usize, usize)> = Vec::new();
    definition.program().for_each_run(buffer.count as u64, 0, bytes, |offset, length| {
        let start = buffer.address.addr().wrapping_add_signed(offset as isize);
        match runs.last_mut().filter(|(_, end)| *end == start) {
            Some((_, end)) => *end += length as usize,
            None => runs.push((start, start + length as usize)),
        }
    });
    let text = elements_of(buffer.datatype, buffer.count as u64).text;
    let text = format!("{} {text}", if writes { "receives" } else { "sends" });
    let mut overlap: Option<(u64, String, usize)> = None;
    // Two operations may send from the same bytes.
    for others in &check.pending[usize::from(!writes)..] {
        for (start, end) in &runs {
            let from = start.saturating_sub(others.longest);
            for (&(other, of), pending) in others.runs.range((from, 0)..(*end, 0)) {
                let common = pending.end.min(*end).saturating_sub(other.max(*start));
                if common == 0 || of == serial || !is_pending(pending.request, of) {
                    continue;
                }
                let (site, _, bytes) =
                    overlap.get_or_insert_with(|| (pending.site, pending.elements.clone(), 0));
                *bytes += if *site == pending.site { common } else { 0 };
            }
        }
    }
    if !writes {
        check.sent_data.keep(serial, || data_of(&buffer, &runs), is_pending, request.address());
    }
    let own = &mut check.pending[usize::from(writes)];
    for (start, end) in runs {
        own.longest = own.longest.max(end - start);
        let (request, site) = (request.address(), request.site.get());
        own.runs.insert((start, serial), Pending { end, request, site, elements: text.clone() });
    }
    own.sweep();
    if let Some((first, other, common)) = overlap {
        let sites = [first, request.site.get()];
        check.found(Finding::Overlap, -1, sites, common as i64, [&other, &text]);
    }
}

/// The program takes the result of an operation.
#[inline]
pub(crate) fn completed(request: Obj<Request>) {
    if is_on() && (request.serial.get() != 0 || request.event.get() != 0) {
        end_pending(request);
    }
}

fn end_pending(request: Obj<Request>) {
    let serial = request.serial.replace(0);
    let Some(check) = &mut *lock() else { return };
    check.completes(&request);
    let Some(before) = check.sent_data.take(serial) else { return };
    if request.is(flag::CANCELLED) {
        return;
    }
    if let Some(changed) = before.changed() {
        let buffer = request.buffer.get();
        let text = format!("sends {}", elements_of(buffer.datatype, buffer.count as u64).text);
        check.found(Finding::Changed, -1, [request.site.get(), site()], 0, [&text, &changed]);
    }
}

impl Runs {
    /// Removes the runs of ended operations now and then.
    fn sweep(&mut self) {
        if self.runs.len() > self.sweep {
            self.runs.retain(|(_, serial), pending| is_pending(pending.request, *serial));
            self.longest =
                self.runs.iter().map(|((start, _), pending)| pending.end - start).max().unwrap_or(0);
            self.sweep = (2 * self.runs.len()).max(1024);
        }
    }
}

/// Whether the program hasn't completed the operation with this number.
fn is_pending(request: usize, serial: u64) -> bool {
    let request = REQUESTS.get(request);
    request.is_some_and(|request| request.serial.get() == serial && request.is(flag::ACTIVE))
}
