//! The buffers of a process, byte by byte.

use std::ops::Range;

use super::symbol::Value;
use crate::ir::{Buffer, Plan, ScratchUnit, Span};
use crate::operation::{Blocks, Items};

/// Inputs that an element of the result must hold.
#[derive(Clone, Debug)]
pub(super) struct ExpectedInputs {
    /// Processes whose inputs are combined; one if data are only moved.
    pub(super) of: Range<u32>,
    /// Index in their inputs of the block's first element.
    pub(super) index: i64,
}

/// One buffer: its bytes from `begin` on, counted from the address that the caller passes.
#[derive(Clone, Debug, Default)]
pub(super) struct Bytes {
    begin: i64,
    values: Vec<Value>,
    writable: Vec<bool>,
}

impl Bytes {
    fn covering(range: Range<i64>) -> Self {
        let length = (range.end - range.start).max(0) as usize;
        Bytes { begin: range.start, values: vec![Value::NOTHING; length], writable: vec![false; length] }
    }

    fn index(&self, range: &Range<i64>) -> Range<usize> {
        (range.start - self.begin) as usize..(range.end - self.begin) as usize
    }

    /// An empty range inside.
    pub(super) fn nothing(&self) -> Range<i64> {
        self.begin..self.begin
    }

    pub(super) fn contains(&self, range: &Range<i64>) -> bool {
        range.start >= self.begin && range.end <= self.begin + self.values.len() as i64
    }

    pub(super) fn values(&self, range: &Range<i64>) -> &[Value] {
        &self.values[self.index(range)]
    }

    pub(super) fn values_mut(&mut self, range: &Range<i64>) -> &mut [Value] {
        let index = self.index(range);
        &mut self.values[index]
    }

    /// The first byte of `range` that may not be written.
    pub(super) fn first_forbidden(&self, range: &Range<i64>) -> Option<i64> {
        self.writable[self.index(range)].iter().position(|w| !w).map(|i| range.start + i as i64)
    }

    /// The first byte of `range` that holds nothing.
    pub(super) fn first_nothing(&self, range: &Range<i64>) -> Option<i64> {
        self.values(range).iter().position(|v| v.is_nothing()).map(|i| range.start + i as i64)
    }

    /// Puts a process's input elements from `index` on into `range`.
    pub(super) fn put_input(&mut self, range: &Range<i64>, process: u32, index: i64) {
        for (offset, value) in self.values_mut(range).iter_mut().enumerate() {
            *value = Value::input(process, index + offset as i64);
        }
    }

    pub(super) fn allow_writing(&mut self, range: &Range<i64>) {
        let index = self.index(range);
        self.writable[index].fill(true);
    }
}

/// Conversion of positions and counts of a buffer's spans to bytes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scale<'a> {
    /// Elements of this number of bytes.
    Items(i64),
    /// Positions in bytes, items of each datatype's size.
    Typed(&'a [i64]),
}

impl Scale<'_> {
    pub(super) fn bytes(&self, span: &Span) -> Option<Range<i64>> {
        let (begin, item) = match self {
            Scale::Items(item) => (span.at.checked_mul(*item)?, *item),
            Scale::Typed(sizes) => (span.at, *sizes.get(span.datatype as usize)?),
        };
        Some(begin..begin.checked_add(span.count.checked_mul(item)?)?)
    }
}

/// A process's three buffers, and the required final contents of the receive buffer.
#[derive(Debug)]
pub(super) struct Memory<'a> {
    pub(super) send: Bytes,
    pub(super) send_scale: Scale<'a>,
    pub(super) recv: Bytes,
    pub(super) recv_scale: Scale<'a>,
    pub(super) scratch: Bytes,
    pub(super) scratch_scale: Scale<'a>,
    /// Parts of the result, by range of the receive buffer.
    pub(super) wanted: Vec<(Range<i64>, ExpectedInputs)>,
}

impl<'a> Memory<'a> {
    /// No caller's buffers yet, and the plan's scratch, with items of `item` bytes if it's typed.
    pub(super) fn new(plan: &Plan, item: i64) -> Self {
        let unit = match plan.scratch_unit {
            ScratchUnit::Byte => 1,
            ScratchUnit::Typed => item,
        };
        let all = 0..plan.scratch.saturating_mul(unit).max(0);
        let mut scratch = Bytes::covering(all.clone());
        scratch.allow_writing(&all);
        Memory {
            send: Bytes::default(),
            send_scale: Scale::Items(0),
            recv: Bytes::default(),
            recv_scale: Scale::Items(0),
            scratch,
            scratch_scale: Scale::Items(unit),
            wanted: Vec::new(),
        }
    }

    pub(super) fn bytes(&self, span: &Span) -> Option<Range<i64>> {
        match span.buffer {
            Buffer::Send => self.send_scale.bytes(span),
            Buffer::Recv => self.recv_scale.bytes(span),
            Buffer::Scratch => self.scratch_scale.bytes(span),
        }
    }

    pub(super) fn of(&self, buffer: Buffer) -> &Bytes {
        match buffer {
            Buffer::Send => &self.send,
            Buffer::Recv => &self.recv,
            Buffer::Scratch => &self.scratch,
        }
    }

    pub(super) fn of_mut(&mut self, buffer: Buffer) -> &mut Bytes {
        match buffer {
            Buffer::Send => &mut self.send,
            Buffer::Recv => &mut self.recv,
            Buffer::Scratch => &mut self.scratch,
        }
    }

    /// Gives the process a send or receive buffer of `items`.
    pub(super) fn give(&mut self, buffer: Buffer, items: Items) -> Range<i64> {
        self.give_blocks(buffer, &Blocks::Equal(items), 1)
    }

    /// Gives the process a send or receive buffer of `n` blocks. Returns the range that they span.
    pub(super) fn give_blocks(&mut self, buffer: Buffer, blocks: &Blocks<'a>, n: u32) -> Range<i64> {
        let scale = match *blocks {
            Blocks::Equal(items) => Scale::Items(items.size()),
            Blocks::Varying { size, .. } => Scale::Items(size),
            Blocks::Typed { sizes, .. } => Scale::Typed(sizes),
        };
        let mut hull: Option<Range<i64>> = None;
        for i in 0..n {
            let block = scale.bytes(&blocks.span(buffer, i)).unwrap_or(0..0);
            if !block.is_empty() {
                let hull = hull.get_or_insert(block.clone());
                *hull = hull.start.min(block.start)..hull.end.max(block.end);
            }
        }
        let hull = hull.unwrap_or(0..0);
        let (bytes, its_scale) = match buffer {
            Buffer::Send => (&mut self.send, &mut self.send_scale),
            _ => (&mut self.recv, &mut self.recv_scale),
        };
        *bytes = Bytes::covering(hull.clone());
        *its_scale = scale;
        hull
    }

    /// Requires that `range` of the receive buffer finally holds these inputs, and permits writing it.
    pub(super) fn want(&mut self, range: Range<i64>, of: Range<u32>, index: i64) {
        self.recv.allow_writing(&range);
        self.wanted.push((range, ExpectedInputs { of, index }));
    }
}
