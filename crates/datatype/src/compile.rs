//! Makes copy programs: merges adjacent runs, finds loops in lists.

use crate::basic::Basic;
use crate::shared::Shared;
use crate::tree::{FEW, MARK_EVERY, Node, Offsets, Part, RunList, Runs, Tree};

/// Lists of runs up to this length are taken apart to be merged with their neighbours.
const SPLICE_LIMIT: usize = 4096;

/// A run: offset and length in bytes.
pub(crate) type Run = (i64, u64);

/// Partner that a run is merged with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Merge {
    /// With any adjacent one: for copying.
    Bytes,
    /// Only with one of the same type: for what looks at elements.
    SameType,
}

/// `count` instances of `tree`, `stride` bytes from one to the next. The total size must fit.
pub(crate) fn repeat(tree: &Tree, count: u64, stride: i64) -> Tree {
    if count == 0 || tree.size == 0 {
        return Tree::block(tree.offset, 0, tree.first_basic());
    }
    if count == 1 {
        return tree.clone();
    }
    let size = tree.size * count;
    // A run has at least a byte, so there are no more of them than bytes.
    let runs = tree.runs * count;
    let node = match tree.node {
        Node::Block { basic } if stride == tree.size as i64 => return Tree::block(tree.offset, size, basic),
        Node::Block { basic } => Node::Strided { count, stride, len: tree.size, basic },
        Node::Strided { count: inner, stride: step, len, basic }
            if Some(stride) == step.checked_mul(inner as i64) =>
        {
            Node::Strided { count: count * inner, stride: step, len, basic }
        }
        Node::Loop { count: inner, stride: step, ref body }
            if Some(stride) == step.checked_mul(inner as i64) =>
        {
            Node::Loop { count: count * inner, stride: step, body: body.clone() }
        }
        _ => Node::Loop { count, stride, body: Shared::new(Tree { offset: 0, ..tree.clone() }) },
    };
    Tree { offset: tree.offset, size, runs, node }
}

/// Instances of `tree` at `offsets`. The total size must fit.
pub(crate) fn scatter(tree: &Tree, offsets: Vec<i64>) -> Tree {
    if offsets.is_empty() || tree.size == 0 {
        return Tree::block(tree.offset, 0, tree.first_basic());
    }
    if let Node::Block { basic } = tree.node {
        let mut runs = RunCollector::default();
        for offset in offsets {
            runs.push(offset.wrapping_add(tree.offset), tree.size);
        }
        return from_runs(runs.runs, basic);
    }
    let first = offsets[0];
    if let Some(stride) = common_stride(offsets.iter().copied()) {
        return repeat(tree, offsets.len() as u64, stride).shifted(first);
    }
    Tree {
        offset: tree.offset.wrapping_add(first),
        size: tree.size * offsets.len() as u64,
        runs: tree.runs * offsets.len() as u64,
        node: Node::Scattered {
            offsets: pack_offsets(offsets.into_iter().map(|offset| offset.wrapping_sub(first))),
            body: Shared::new(Tree { offset: 0, ..tree.clone() }),
        },
    }
}

/// One tree after the other. The total size must fit.
pub(crate) fn sequence(parts: impl IntoIterator<Item = Tree>, merge: Merge, empty: Basic) -> Tree {
    let mut collector =
        PartCollector { merge, parts: Vec::new(), runs: RunCollector::default(), basic: empty };
    for part in parts {
        collector.push(part);
    }
    collector.flush();
    let mut parts = collector.parts;
    match parts.len() {
        0 => return Tree::block(0, 0, empty),
        1 => return parts.remove(0),
        _ => {}
    }
    if parts.iter().all(|part| part.size == parts[0].size && part.node == parts[0].node) {
        let offsets = parts.iter().map(|part| part.offset).collect();
        return scatter(&Tree { offset: 0, ..parts.swap_remove(0) }, offsets);
    }
    let runs = parts.iter().map(|part| part.runs).sum();
    let mut size = 0;
    let parts: Vec<Part> = parts
        .into_iter()
        .map(|tree| {
            let start = size;
            size += tree.size;
            Part { start, tree }
        })
        .collect();
    Tree { offset: 0, size, runs, node: Node::Sequence { parts: parts.into() } }
}

/// Runs one after the other, none empty, adjacent ones already merged.
pub(crate) fn from_runs(runs: Vec<Run>, basic: Basic) -> Tree {
    let Some(&(first, len)) = runs.first() else {
        return Tree::block(0, 0, basic);
    };
    if runs.len() == 1 {
        return Tree::block(first, len, basic);
    }
    let size = runs.iter().map(|run| run.1).sum();
    let node = if runs.iter().all(|run| run.1 == len) {
        match common_stride(runs.iter().map(|run| run.0)) {
            Some(stride) => Node::Strided { count: runs.len() as u64, stride, len, basic },
            // As a structure it can be interleaved.
            None if runs.len() <= FEW => Node::Runs { runs: pack_runs(&runs, first), basic },
            None => {
                let offsets = pack_offsets(runs.iter().map(|run| run.0.wrapping_sub(first)));
                Node::Indexed { len, offsets, basic }
            }
        }
    } else {
        Node::Runs { runs: pack_runs(&runs, first), basic }
    };
    Tree { offset: first, size, runs: runs.len() as u64, node }
}

/// Collects runs in the order of the type map and merges those that follow one another.
#[derive(Default)]
pub(crate) struct RunCollector {
    pub runs: Vec<Run>,
}

impl RunCollector {
    /// Adds a run; an empty one is nothing.
    pub fn push(&mut self, offset: i64, len: u64) {
        if len == 0 {
            return;
        }
        match self.runs.last_mut() {
            Some(last) if last.0.wrapping_add(last.1 as i64) == offset => last.1 += len,
            _ => self.runs.push((offset, len)),
        }
    }
}

/// Collects the parts of a sequence; what can be merged waits in `runs`.
struct PartCollector {
    merge: Merge,
    parts: Vec<Tree>,
    runs: RunCollector,
    basic: Basic,
}

impl PartCollector {
    fn push(&mut self, tree: Tree) {
        if tree.size == 0 {
            return;
        }
        match &tree.node {
            Node::Sequence { parts } => {
                for part in parts.iter() {
                    self.push(part.tree.clone().shifted(tree.offset));
                }
            }
            Node::Block { basic } => self.run(tree.offset, tree.size, *basic),
            Node::Strided { count: count @ ..=4, stride, len, basic } => {
                for index in 0..*count as i64 {
                    self.run(tree.offset.wrapping_add(index.wrapping_mul(*stride)), *len, *basic);
                }
            }
            Node::Runs { runs, basic } if runs.len() <= SPLICE_LIMIT => {
                for index in 0..runs.len() {
                    let (offset, len) = runs.get(index);
                    self.run(tree.offset.wrapping_add(offset), len, *basic);
                }
            }
            _ => {
                self.flush();
                self.parts.push(tree);
            }
        }
    }

    fn run(&mut self, offset: i64, len: u64, basic: Basic) {
        if self.merge == Merge::SameType && basic != self.basic {
            self.flush();
        }
        self.basic = basic;
        self.runs.push(offset, len);
    }

    fn flush(&mut self) {
        if !self.runs.runs.is_empty() {
            self.parts.push(from_runs(std::mem::take(&mut self.runs.runs), self.basic));
        }
    }
}

/// The difference from each to the next, if it is always the same.
fn common_stride(mut offsets: impl Iterator<Item = i64>) -> Option<i64> {
    let first = offsets.next()?;
    let second = offsets.next()?;
    let stride = second.wrapping_sub(first);
    let mut last = second;
    for offset in offsets {
        if offset.wrapping_sub(last) != stride {
            return None;
        }
        last = offset;
    }
    Some(stride)
}

fn pack_offsets(offsets: impl Iterator<Item = i64> + Clone) -> Offsets {
    match offsets.clone().map(i32::try_from).collect::<Result<Vec<i32>, _>>() {
        Ok(narrow) => Offsets::Narrow(narrow.into()),
        Err(_) => Offsets::Wide(offsets.collect::<Vec<i64>>().into()),
    }
}

/// For [`RunList::span`].
fn span_of_few(runs: &[Run]) -> u64 {
    if runs.len() > FEW {
        return u64::MAX;
    }
    let low = runs.iter().map(|run| i128::from(run.0)).min().unwrap_or(0);
    let high = runs.iter().map(|run| i128::from(run.0) + i128::from(run.1)).max().unwrap_or(0);
    u64::try_from(high - low).unwrap_or(u64::MAX)
}

fn pack_runs(runs: &[Run], base: i64) -> Runs {
    let mut position = 0;
    let mut marks = Vec::with_capacity(runs.len().div_ceil(MARK_EVERY));
    for (index, run) in runs.iter().enumerate() {
        if index % MARK_EVERY == 0 {
            marks.push(position);
        }
        position += run.1;
    }
    let marks = Shared::from(marks);
    let span = span_of_few(runs);
    let relative = runs.iter().map(|run| (run.0.wrapping_sub(base), run.1 as i64));
    let narrow: Result<Vec<(i32, i32)>, _> =
        relative.clone().map(|run| Ok((i32::try_from(run.0)?, i32::try_from(run.1)?))).collect();
    let narrow: Result<_, std::num::TryFromIntError> = narrow;
    match narrow {
        Ok(runs) => Runs::Narrow(RunList { runs: runs.into(), marks, span }),
        Err(_) => Runs::Wide(RunList { runs: relative.collect::<Vec<_>>().into(), marks, span }),
    }
}
