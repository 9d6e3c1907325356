//! Between packed positions and offsets: where a byte of the packed stream lies, and which bytes lie before an offset.
//!
//! A file's view is a type repeated without end (MPI 5.0 §14.3), so positions have no limit here.

use crate::program::Program;
use crate::tree::{Node, Offsets, Runs, Tree};

impl Program {
    /// Where the byte at a packed position lies, in bytes after the address of the first of endlessly many instances.
    ///
    /// Takes time logarithmic in the length of the type's lists. The type has data. Saturates.
    pub fn offset_of(&self, position: u64) -> i64 {
        let instance = (position / self.tree.size) as i64;
        let start = instance.saturating_mul(self.extent);
        start.saturating_add(offset_in(&self.tree, position % self.tree.size))
    }

    /// The lowest packed position of a byte that lies at `offset` or behind it: the number of bytes that lie before `offset`.
    ///
    /// The type has data, and its offsets increase with the position from instance to instance, as those of a file type do
    /// ([`crate::Datatype::file_form`]).
    pub fn position_at(&self, offset: i64) -> u64 {
        let size = self.tree.size;
        let first = offset_in(&self.tree, 0);
        if offset <= first {
            return 0;
        }
        // The last instance that begins before the offset. All before it lie before it as well.
        let instance = if self.extent > 0 { (offset - 1 - first) / self.extent } else { 0 };
        let within = self.position_in_one(offset - instance * self.extent);
        (instance as u64).saturating_mul(size).saturating_add(within)
    }

    /// [`Self::position_at`] among the bytes of only the first instance, whose offsets increase: at most the type's
    /// size.
    pub fn position_in_one(&self, offset: i64) -> u64 {
        let (mut low, mut high) = (0, self.tree.size);
        while low < high {
            let middle = low + (high - low) / 2;
            if offset_in(&self.tree, middle) < offset { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// Where the byte at a packed position of one instance lies.
fn offset_in(tree: &Tree, position: u64) -> i64 {
    let (mut tree, mut position, mut base) = (tree, position, 0_i64);
    loop {
        base = base.wrapping_add(tree.offset);
        let listed = |offsets: &Offsets, index: u64| match offsets {
            Offsets::Narrow(list) => i64::from(list[index as usize]),
            Offsets::Wide(list) => list[index as usize],
        };
        let (offset, body, rest) = match &tree.node {
            Node::Block { .. } => return base.wrapping_add(position as i64),
            Node::Strided { stride, len, .. } => {
                let start = stride.wrapping_mul((position / len) as i64);
                return base.wrapping_add(start).wrapping_add((position % len) as i64);
            }
            Node::Indexed { len, offsets, .. } => {
                let start = listed(offsets, position / len);
                return base.wrapping_add(start).wrapping_add((position % len) as i64);
            }
            Node::Runs { runs, .. } => {
                let (index, within) = match runs {
                    Runs::Narrow(list) => list.find(position),
                    Runs::Wide(list) => list.find(position),
                };
                return base.wrapping_add(runs.get(index).0).wrapping_add(within as i64);
            }
            Node::Loop { stride, body, .. } => {
                (stride.wrapping_mul((position / body.size) as i64), &**body, position % body.size)
            }
            Node::Scattered { offsets, body } => {
                (listed(offsets, position / body.size), &**body, position % body.size)
            }
            Node::Sequence { parts } => {
                let part = &parts[parts.partition_point(|part| part.start <= position) - 1];
                (0, &part.tree, position - part.start)
            }
        };
        base = base.wrapping_add(offset);
        (tree, position) = (body, rest);
    }
}
