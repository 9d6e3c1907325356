//! Pack, unpack and copy: what the engine calls.

use std::mem::MaybeUninit;
use std::ptr;

use crate::basic::Basic;
use crate::copy::{Mover, Moving, Packing, Unpacking};
use crate::shared::Shared;
use crate::tree::{Node, Offsets, Runs, Tree};
use crate::walk::{self, Visit};

/// A type compiled to loops that copy its data.
///
/// *Packed position* means a byte of the packed stream: the data of all the instances in the order
/// of the type map. Any range of positions can be packed or unpacked at any time, in time
/// logarithmic in the length of the type's lists plus that of the copying itself.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) extent: i64,
    pub(crate) tree: Tree,
}

/// A typed buffer: `count` instances of a type, the first at `address`.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// How the data lie.
    pub program: &'a Program,
    /// The address given in the MPI call; data may lie before it.
    pub address: *mut u8,
    /// Instances.
    pub count: u64,
}

/// Bytes on the stack between two typed buffers of different layout.
const CHUNK: usize = 8192;

impl Program {
    /// Bytes of data in one instance.
    #[inline(always)]
    pub fn size(&self) -> u64 {
        self.tree.size
    }

    /// Bytes from one instance to the next.
    #[inline(always)]
    pub fn extent(&self) -> i64 {
        self.extent
    }

    /// Bytes of data in `count` instances, if that fits.
    #[inline]
    pub fn packed_size(&self, count: u64) -> Option<u64> {
        self.tree.size.checked_mul(count)
    }

    /// If the data of `count` instances are one run of bytes, where it begins, in bytes after the
    /// address of the buffer.
    ///
    /// No data at all are such a run too.
    #[inline]
    pub fn is_contiguous(&self, count: u64) -> Option<i64> {
        match self.tree.node {
            Node::Block { .. } if count <= 1 || self.extent == self.tree.size as i64 => {
                Some(self.tree.offset)
            }
            Node::Block { .. } if self.tree.size == 0 => Some(self.tree.offset),
            _ => None,
        }
    }

    /// Copies the packed bytes from position `from` on to `packed`, at most `len`. Returns how
    /// many there were.
    ///
    /// # Safety
    /// The data of `count` instances at `address` are readable, as far as their packed positions
    /// are in `from..from + len`; `packed` is writable for `len` bytes; the two don't overlap.
    pub unsafe fn pack(
        &self,
        address: *const u8,
        count: u64,
        from: u64,
        packed: *mut u8,
        len: usize,
    ) -> usize {
        let to = self.end(count, from, len);
        let mut mover = Mover { side: Packing { packed } };
        // SAFETY: `Packing` only reads the typed side; the caller vouches for both.
        unsafe {
            walk::instances(&self.tree, self.extent, address.cast_mut(), count, from.min(to), to, &mut mover)
        };
        (to - from.min(to)) as usize
    }

    /// Copies `len` bytes at `packed` to where the packed positions from `from` on lie. Returns
    /// how many of them there was room for.
    ///
    /// # Safety
    /// The data of `count` instances at `address` are writable, as far as their packed positions
    /// are in `from..from + len`; `packed` is readable for `len` bytes; the two don't overlap.
    pub unsafe fn unpack(
        &self,
        address: *mut u8,
        count: u64,
        from: u64,
        packed: *const u8,
        len: usize,
    ) -> usize {
        let to = self.end(count, from, len);
        let mut mover = Mover { side: Unpacking { packed } };
        // SAFETY: the caller vouches for both sides.
        unsafe { walk::instances(&self.tree, self.extent, address, count, from.min(to), to, &mut mover) };
        (to - from.min(to)) as usize
    }

    /// Calls `run` with the offset from the buffer's address and the length of every run of bytes
    /// in the packed positions `from..from + len`, in their order. Adjacent runs may come apart.
    pub fn for_each_run(&self, count: u64, from: u64, len: u64, run: impl FnMut(i64, u64)) {
        let to = self.packed_size(count).unwrap_or(u64::MAX).min(from.saturating_add(len));
        let mut visitor = RunVisitor(run);
        // SAFETY: the visitor takes addresses as numbers and accesses nothing.
        unsafe {
            let nowhere = ptr::null_mut();
            walk::instances(&self.tree, self.extent, nowhere, count, from.min(to), to, &mut visitor);
        }
    }

    /// The packed position at which the range ends that begins at `from` and has at most `len`
    /// bytes.
    #[inline]
    fn end(&self, count: u64, from: u64, len: usize) -> u64 {
        // A product that doesn't fit is larger than anything in memory.
        self.packed_size(count).unwrap_or(u64::MAX).min(from.saturating_add(len as u64))
    }

    /// Whether the data lie alike, as far as that is seen at a glance.
    fn is_alike(&self, other: &Program) -> bool {
        if ptr::eq(self, other) {
            return true;
        }
        self.extent == other.extent
            && self.tree.offset == other.tree.offset
            && self.tree.size == other.tree.size
            && match (&self.tree.node, &other.tree.node) {
                (Node::Block { .. }, Node::Block { .. }) => true,
                (Node::Strided { stride: a, len: m, .. }, Node::Strided { stride: b, len: n, .. }) => {
                    a == b && m == n
                }
                (Node::Loop { stride: a, body: x, .. }, Node::Loop { stride: b, body: y, .. }) => {
                    a == b && x.is_same(y)
                }
                (Node::Indexed { offsets: a, len: m, .. }, Node::Indexed { offsets: b, len: n, .. }) => {
                    m == n && same_offsets(a, b)
                }
                (Node::Runs { runs: Runs::Narrow(a), .. }, Node::Runs { runs: Runs::Narrow(b), .. }) => {
                    a.runs.is_same(&b.runs)
                }
                (Node::Runs { runs: Runs::Wide(a), .. }, Node::Runs { runs: Runs::Wide(b), .. }) => {
                    a.runs.is_same(&b.runs)
                }
                (Node::Scattered { offsets: a, body: x }, Node::Scattered { offsets: b, body: y }) => {
                    x.is_same(y) && same_offsets(a, b)
                }
                (Node::Sequence { parts: a }, Node::Sequence { parts: b }) => a.is_same(b),
                _ => false,
            }
    }
}

fn same_offsets(a: &Offsets, b: &Offsets) -> bool {
    match (a, b) {
        (Offsets::Narrow(a), Offsets::Narrow(b)) => Shared::is_same(a, b),
        (Offsets::Wide(a), Offsets::Wide(b)) => Shared::is_same(a, b),
        _ => false,
    }
}

/// Copies the packed positions `from..from + len` of one typed buffer to the same positions of
/// another, without packing them anywhere but on a few kilobytes of stack. Returns how many there
/// were in both.
///
/// # Safety
/// The data of `source` are readable and those of `destination` writable, as far as they are in
/// that range; they don't overlap, unless each byte is to stay where it is.
pub unsafe fn copy(source: Typed<'_>, destination: Typed<'_>, from: u64, len: u64) -> u64 {
    let total = |buffer: &Typed<'_>| buffer.program.packed_size(buffer.count).unwrap_or(u64::MAX);
    let to = total(&source).min(total(&destination)).min(from.saturating_add(len));
    if from >= to {
        return 0;
    }
    let length = (to - from) as usize;
    let (into, out) = (destination.program, source.program);
    // SAFETY: every arm accesses the packed positions `from..to` of both and nothing else; the
    // caller vouches for these.
    unsafe {
        if let Some(offset) = out.is_contiguous(source.count) {
            let packed = source.address.wrapping_offset(offset as isize).wrapping_add(from as usize);
            let target = into.is_contiguous(destination.count).map(|offset| {
                destination.address.wrapping_offset(offset as isize).wrapping_add(from as usize)
            });
            if target != Some(packed) {
                into.unpack(destination.address, destination.count, from, packed, length);
            }
        } else if let Some(offset) = into.is_contiguous(destination.count) {
            let packed = destination.address.wrapping_offset(offset as isize).wrapping_add(from as usize);
            out.pack(source.address, source.count, from, packed, length);
        } else if out.is_alike(into) {
            let distance = (destination.address as isize).wrapping_sub(source.address as isize);
            if distance != 0 {
                let count = source.count.max(destination.count);
                let mut mover = Mover { side: Moving { distance } };
                walk::instances(&out.tree, out.extent, source.address, count, from, to, &mut mover);
            }
        } else {
            let mut chunk = [MaybeUninit::<u8>::uninit(); CHUNK];
            let chunk = chunk.as_mut_ptr().cast::<u8>();
            let mut position = from;
            while position < to {
                let length = (to - position).min(CHUNK as u64) as usize;
                out.pack(source.address, source.count, position, chunk, length);
                into.unpack(destination.address, destination.count, position, chunk, length);
                position += length as u64;
            }
        }
    }
    to - from
}

/// Copies the packed positions of one typed buffer from `from.0` on to those of another from `from.1` on, at most `len` bytes. Returns how
/// many there were in both.
///
/// # Safety
/// As for [`copy`], of the positions on each side.
pub unsafe fn copy_from_to(source: Typed<'_>, destination: Typed<'_>, from: (u64, u64), len: u64) -> u64 {
    if from.0 == from.1 {
        // SAFETY: passed on.
        return unsafe { copy(source, destination, from.0, len) };
    }
    let left = |buffer: &Typed<'_>, from: u64| {
        buffer.program.packed_size(buffer.count).unwrap_or(u64::MAX).saturating_sub(from)
    };
    let length = left(&source, from.0).min(left(&destination, from.1)).min(len);
    let (into, out) = (destination.program, source.program);
    let dense = |typed: &Typed<'_>, from: u64| {
        let offset = typed.program.is_contiguous(typed.count)?;
        Some(typed.address.wrapping_offset(offset as isize).wrapping_add(from as usize))
    };
    // SAFETY: every arm accesses `length` bytes from these positions on; the caller vouches for them.
    unsafe {
        if let Some(packed) = dense(&source, from.0) {
            into.unpack(destination.address, destination.count, from.1, packed, length as usize);
        } else if let Some(packed) = dense(&destination, from.1) {
            out.pack(source.address, source.count, from.0, packed, length as usize);
        } else {
            let mut chunk = [MaybeUninit::<u8>::uninit(); CHUNK];
            let chunk = chunk.as_mut_ptr().cast::<u8>();
            let mut done = 0;
            while done < length {
                let piece = (length - done).min(CHUNK as u64) as usize;
                out.pack(source.address, source.count, from.0 + done, chunk, piece);
                into.unpack(destination.address, destination.count, from.1 + done, chunk, piece);
                done += piece as u64;
            }
        }
    }
    length
}

struct RunVisitor<F>(F);

impl<F: FnMut(i64, u64)> Visit for RunVisitor<F> {
    unsafe fn block(&mut self, memory: *mut u8, len: u64, _: Basic) {
        (self.0)(memory as i64, len);
    }
}
