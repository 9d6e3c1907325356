//! The copy program: a type map as nested loops over contiguous runs.
//!
//! A [`Tree`] says where the bytes of one instance of a type lie, in the order of the type map,
//! which is the order of the packed stream. It is made once, when the type is
//! ([`crate::compile`]), and then only walked ([`crate::walk`]).
//!
//! Invariants, kept by `compile`:
//! - a tree of size 0 is a `Block`;
//! - a `Sequence` has at least two parts, none empty, none itself a `Sequence`;
//! - every other node that repeats does so at least twice, so that nesting at least doubles the
//!   size and no tree is deeper than some 130 nodes, whatever its user does;
//! - the tree inside of a `Loop` or `Scattered` has offset 0.

use crate::basic::Basic;
use crate::shared::Shared;

/// A node and where it lies: its first byte is `offset` bytes after the address of the instance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    /// Bytes from the address of the instance to the node's origin.
    pub offset: i64,
    /// Bytes of data, which is bytes in the packed stream.
    pub size: u64,
    /// In how many runs they lie.
    pub runs: u64,
    /// How they lie, relative to the origin.
    pub node: Node,
}

/// How data lie. `basic` in the leaves is what type they have; it has no meaning in a tree whose
/// runs were merged across types.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    /// One contiguous run of the tree's size.
    Block { basic: Basic },
    /// `count` runs of `len` bytes, `stride` bytes from one to the next.
    Strided { count: u64, stride: i64, len: u64, basic: Basic },
    /// `count` instances of `body`, `stride` bytes from one to the next.
    Loop { count: u64, stride: i64, body: Shared<Tree> },
    /// Runs of `len` bytes at the offsets listed.
    Indexed { len: u64, offsets: Offsets, basic: Basic },
    /// Runs of different length.
    Runs { runs: Runs, basic: Basic },
    /// Instances of `body` at the offsets listed.
    Scattered { offsets: Offsets, body: Shared<Tree> },
    /// One tree after the other.
    Sequence { parts: Shared<[Part]> },
}

/// A part of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    /// Packed bytes of the parts before this one.
    pub start: u64,
    /// The subtree there.
    pub tree: Tree,
}

/// Byte offsets, in half the memory where they fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Offsets {
    Narrow(Shared<[i32]>),
    Wide(Shared<[i64]>),
}

/// Runs of different length, in half the memory where they fit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Runs {
    Narrow(RunList<i32>),
    Wide(RunList<i64>),
}

/// Runs, and marks to find the one that holds a position of the packed stream.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RunList<I: 'static> {
    /// Offset and length of each run in bytes.
    pub runs: Shared<[(I, I)]>,
    /// Packed position of every [`MARK_EVERY`]th run.
    pub marks: Shared<[u64]>,
    /// If there are at most [`FEW`], the bytes from the lowest to the highest end in memory;
    /// otherwise `u64::MAX`. If that is no more than a stride, instances don't overlap, and a run
    /// of all of them may be taken before the next run.
    pub span: u64,
}

/// Runs of what counts as a structure.
pub(crate) const FEW: usize = 16;

/// Runs from one mark to the next.
pub(crate) const MARK_EVERY: usize = 8;

/// An offset as it is stored.
pub(crate) trait Offset: Copy + 'static {
    /// In bytes.
    fn get(self) -> i64;
}

impl Offset for i32 {
    #[inline(always)]
    fn get(self) -> i64 {
        i64::from(self)
    }
}

impl Offset for i64 {
    #[inline(always)]
    fn get(self) -> i64 {
        self
    }
}

impl Runs {
    /// Number of parts.
    pub fn len(&self) -> usize {
        match self {
            Runs::Narrow(list) => list.runs.len(),
            Runs::Wide(list) => list.runs.len(),
        }
    }

    /// Offset and length of the run at place `index`.
    pub fn get(&self, index: usize) -> (i64, u64) {
        match self {
            Runs::Narrow(list) => list.get(index),
            Runs::Wide(list) => list.get(index),
        }
    }
}

impl<I: Offset> RunList<I> {
    /// Offset and length of the run at place `index`.
    pub fn get(&self, index: usize) -> (i64, u64) {
        let (offset, len) = self.runs[index];
        (offset.get(), len.get() as u64)
    }

    /// The run that holds byte `position` of the packed stream, and the byte within it.
    ///
    /// `position` is below the sum of the lengths.
    pub fn find(&self, position: u64) -> (usize, u64) {
        let mark = self.marks.partition_point(|&start| start <= position) - 1;
        let mut index = mark * MARK_EVERY;
        let mut within = position - self.marks[mark];
        while within >= self.runs[index].1.get() as u64 {
            within -= self.runs[index].1.get() as u64;
            index += 1;
        }
        (index, within)
    }
}

impl Tree {
    /// A run of `size` bytes at `offset`.
    pub const fn block(offset: i64, size: u64, basic: Basic) -> Tree {
        Tree { offset, size, runs: (size > 0) as u64, node: Node::Block { basic } }
    }

    /// The data, `by` bytes further on.
    pub fn shifted(mut self, by: i64) -> Tree {
        // Bounds are checked where they are computed; an offset may wrap on the way.
        self.offset = self.offset.wrapping_add(by);
        self
    }

    /// A type that occurs in the tree.
    pub fn first_basic(&self) -> Basic {
        match &self.node {
            Node::Block { basic }
            | Node::Strided { basic, .. }
            | Node::Indexed { basic, .. }
            | Node::Runs { basic, .. } => *basic,
            Node::Loop { body, .. } | Node::Scattered { body, .. } => body.first_basic(),
            Node::Sequence { parts } => parts[0].tree.first_basic(),
        }
    }
}
