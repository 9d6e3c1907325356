//! Reduction into a typed buffer: the arithmetic of `MPI_Accumulate` (MPI 5.0 §12.3.4).

use crate::basic::Operand;
use crate::datatype::Datatype;
use crate::reduce::Kernel;

impl Datatype {
    /// Combines packed elements with those in a typed buffer: the element at each packed position
    /// becomes `packed op element`, from position `from` on, `len` bytes of them. Returns how many
    /// bytes there was room for; `None`, and nothing done, if the type isn't made of one predefined
    /// type that isn't a pair ([`Datatype::element`]), or the range cuts an element in two.
    ///
    /// Pairs have gaps in memory that they don't have in the packed stream: unpack them as an array
    /// of the pair type and reduce that.
    ///
    /// # Safety
    /// `kernel` is for the type's element. The data of `count` instances at `address` are readable
    /// and writable, as far as their packed positions are in `from..from + len`; `packed` is
    /// readable for `len` bytes; the two don't overlap.
    pub unsafe fn reduce_packed(
        &self,
        kernel: &Kernel,
        address: *mut u8,
        count: u64,
        from: u64,
        packed: *const u8,
        len: usize,
    ) -> Option<usize> {
        let Some(Operand::Single(basic)) = self.element() else {
            return None;
        };
        let size = basic.size() as u64;
        let to = self.program().packed_size(count)?.min(from.saturating_add(len as u64));
        if from >= to {
            return Some(0);
        }
        if from % size != 0 || to % size != 0 {
            return None;
        }
        let mut packed = packed;
        self.for_each_typed_run(count, from, to, |_, offset, len| {
            // SAFETY: the run is one of the type map's, the packed bytes are those that go there.
            unsafe {
                kernel.reduce(packed, address.wrapping_offset(offset as isize), (len / size) as usize);
                packed = packed.add(len as usize);
            }
        });
        Some((to - from) as usize)
    }
}
