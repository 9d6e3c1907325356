//! Runs of the file that are moved together.

use crate::failure::Failure;
use crate::mapping;
use crate::view::Run;

/// Runs that are moved together, including the gaps between them.
pub struct Span {
    /// Bytes of the stream between the first run of the list and this span.
    pub from: u64,
    /// Bytes of the stream in the span.
    pub len: u64,
    /// Number of runs.
    pub runs: usize,
    /// File offset.
    pub offset: i64,
    /// Bytes of the file from its beginning to its end.
    pub length: u64,
    /// Groups of adjacent pages that the runs touch.
    pub groups: usize,
}

impl Span {
    /// Pages from its beginning to its end.
    pub fn pages(&self) -> u64 {
        mapping::pages(self.offset, self.length)
    }
}

/// Calls `then` with spans: runs less than `gap` bytes apart, up to `most` bytes together unless one run is longer. `then` stops by `false`.
///
/// # Errors
/// Errors of `then`.
pub fn spans(
    runs: &[Run],
    gap: u64,
    most: u64,
    mut then: impl FnMut(Span, &[Run]) -> Result<bool, Failure>,
) -> Result<bool, Failure> {
    let page = rustix::param::page_size() as i64;
    let mut from = 0;
    let mut index = 0;
    while index < runs.len() {
        let first = runs[index];
        let mut span =
            Span { from, len: first.len, runs: 1, offset: first.offset, length: first.len, groups: 1 };
        for run in &runs[index + 1..] {
            let end = span.offset + span.length as i64;
            let reach = (run.offset - span.offset).max(0) as u64 + run.len;
            if run.offset < end || (run.offset - end) as u64 >= gap || reach > most {
                break;
            }
            if run.offset - end >= page {
                span.groups += usize::from(run.offset / page > (end - 1) / page + 1);
            }
            span.len += run.len;
            span.length = reach;
            span.runs += 1;
        }
        from += span.len;
        let these = &runs[index..index + span.runs];
        index += span.runs;
        if !then(span, these)? {
            return Ok(false);
        }
    }
    Ok(true)
}
