//! Which types can be the file type of a view (MPI 5.0 §14.3).

use crate::datatype::Datatype;
use crate::tree::{Node, Offset, Offsets, Tree};

/// Fitness of a type as a file type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    /// Its bytes lie one behind the other, also from instance to instance.
    Increasing,
    /// Its displacements don't decrease, but some bytes are there more than once: good for reading only.
    Overlapping,
    /// A displacement is negative.
    Negative,
    /// A displacement is lower than one before it.
    Decreasing,
    /// An instance begins before the one before it has ended, and lies in its gaps.
    Interleaving,
}

/// The outline of a tree whose displacements don't decrease.
#[derive(Clone, Copy)]
struct Outline {
    /// Its first byte.
    first: i64,
    /// The first byte of its last run.
    last: i64,
    /// The end of the run that reaches furthest.
    end: i64,
    /// Runs lie on each other.
    overlaps: bool,
}

impl Outline {
    fn run(offset: i64, len: u64) -> Outline {
        Outline { first: offset, last: offset, end: offset.saturating_add(len as i64), overlaps: false }
    }

    fn shifted(self, by: i64) -> Outline {
        let move_by = |offset: i64| offset.saturating_add(by);
        Outline {
            first: move_by(self.first),
            last: move_by(self.last),
            end: move_by(self.end),
            overlaps: self.overlaps,
        }
    }

    /// Both, `next` behind this one in the packed stream; `None`: the displacements decrease.
    fn then(self, next: Outline) -> Option<Outline> {
        (next.first >= self.last).then(|| Outline {
            first: self.first,
            last: next.last.max(self.last),
            end: self.end.max(next.end),
            overlaps: self.overlaps || next.overlaps || next.first < self.end,
        })
    }

    /// `count` of it, `stride` bytes from one to the next.
    fn repeated(self, count: u64, stride: i64) -> Option<Outline> {
        if count < 2 {
            return Some(self);
        }
        // A property of the second after the first holds for all.
        let two = self.then(self.shifted(stride))?;
        let last = self.shifted(stride.saturating_mul(count as i64 - 1));
        Some(Outline { last: last.last, end: two.end.max(last.end), ..two })
    }
}

impl Datatype {
    /// Whether it is good as a file type. Looks at the lists that it was made from, not at its runs.
    pub fn file_form(&self) -> FileForm {
        let tree = &self.program().tree;
        if tree.size == 0 {
            return FileForm::Increasing;
        }
        if self.true_lb() < 0 {
            return FileForm::Negative;
        }
        let Some(outline) = outline(tree) else { return FileForm::Decreasing };
        if outline.overlaps {
            return FileForm::Overlapping;
        }
        match self.extent() < outline.end - outline.first {
            true => FileForm::Interleaving,
            false => FileForm::Increasing,
        }
    }

    /// Whether it is made of whole elements of `etype` as far as bytes tell: elements whose bytes lie as in the etype, whole extents of it apart.
    pub fn is_made_of(&self, etype: &Datatype) -> bool {
        let (size, element) = (self.size(), etype.size());
        if size == 0 || self.program().tree == etype.program().tree && self.extent() == etype.extent() {
            return true;
        }
        if element == 0 || size % element != 0 {
            return false;
        }
        let extent = etype.extent().unsigned_abs().max(1);
        let dense = etype.is_contiguous(2).is_some();
        let pattern = Pattern::of(etype);
        // The first byte of the first element and of this one, the bytes of this one that have come, and the run of the pattern where they end.
        let (mut first, mut start, mut within, mut at) = (None, 0, 0, 0);
        let mut good = true;
        self.program().for_each_run(1, 0, size, |mut offset, mut len| {
            while good && len > 0 {
                if within == 0 {
                    start = offset;
                    at = 0;
                    good = (offset - *first.get_or_insert(offset)).unsigned_abs() % extent == 0;
                    if dense && len >= element {
                        // Whole elements, one behind the other.
                        let whole = len - len % element;
                        offset += whole as i64;
                        len -= whole;
                        continue;
                    }
                }
                let run = &pattern.runs[at];
                good &= offset == start + run.offset + (within - run.before) as i64;
                let bytes = len.min(run.before + run.len - within);
                within += bytes;
                offset += bytes as i64;
                len -= bytes;
                at += usize::from(within == run.before + run.len);
                within %= element;
            }
        });
        good
    }
}

/// How the bytes of an element lie.
struct Pattern {
    runs: Vec<PatternRun>,
}

/// A run of an element.
struct PatternRun {
    /// Its bytes' place in the packed element.
    before: u64,
    /// Its place behind the element's first byte in the stream.
    offset: i64,
    len: u64,
}

impl Pattern {
    fn of(etype: &Datatype) -> Pattern {
        let (mut runs, mut first, mut before) = (Vec::new(), None, 0);
        etype.program().for_each_run(1, 0, etype.size(), |offset, len| {
            let offset = offset - *first.get_or_insert(offset);
            runs.push(PatternRun { before, offset, len });
            before += len;
        });
        Pattern { runs }
    }
}

/// The outline of a tree with data; `None`: its displacements decrease.
fn outline(tree: &Tree) -> Option<Outline> {
    let listed = |offsets: &Offsets, body: Outline| match offsets {
        Offsets::Narrow(list) => scattered(list, body),
        Offsets::Wide(list) => scattered(list, body),
    };
    let found = match &tree.node {
        Node::Block { .. } => Outline::run(0, tree.size),
        Node::Strided { count, stride, len, .. } => Outline::run(0, *len).repeated(*count, *stride)?,
        Node::Loop { count, stride, body } => outline(body)?.repeated(*count, *stride)?,
        Node::Indexed { len, offsets, .. } => listed(offsets, Outline::run(0, *len))?,
        Node::Scattered { offsets, body } => listed(offsets, outline(body)?)?,
        Node::Runs { runs, .. } => {
            let run = |index| {
                let (offset, len) = runs.get(index);
                Outline::run(offset, len)
            };
            (1..runs.len()).try_fold(run(0), |sum, index| sum.then(run(index)))?
        }
        Node::Sequence { parts } => {
            let first = outline(&parts[0].tree)?;
            parts[1..].iter().try_fold(first, |sum, part| sum.then(outline(&part.tree)?))?
        }
    };
    Some(found.shifted(tree.offset))
}

/// `body` at each of the offsets.
fn scattered<I: Offset>(offsets: &[I], body: Outline) -> Option<Outline> {
    let at = |offset: I| body.shifted(offset.get());
    let (first, rest) = offsets.split_first()?;
    rest.iter().try_fold(at(*first), |sum, offset| sum.then(at(*offset)))
}
