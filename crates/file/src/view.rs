//! A view (MPI 5.0 §14.3): which bytes of a file a rank sees, and in which order.
//!
//! The data of a view form an endless stream. A *stream position* counts its bytes as stored in the file; offsets that programs give count
//! etypes.

use encore_datatype::{Datatype, FileForm, Shared, copy_from_to, predefined};
use encore_engine::strict;

use crate::data::Data;
use crate::failure::{Failure, What};
use crate::representation::Representation;
use crate::schedule::{Ends, Part};

/// A view. Immutable; `MPI_File_set_view` replaces it.
#[derive(Clone, Debug)]
pub struct View {
    /// Offset of the view's beginning, in bytes.
    pub displacement: i64,
    /// Its etype as the program gave it.
    pub etype: Shared<Datatype>,
    /// Its file type as the program gave it.
    pub filetype: Shared<Datatype>,
    /// The form of data in the file.
    pub representation: Representation,
    /// The file type as stored in the file.
    stored: Shared<Datatype>,
    /// Bytes of an etype in memory and in the file.
    sizes: (u64, u64),
    /// The view has some bytes more than once.
    overlaps: bool,
    /// The file type's extent is shorter than its data, so offsets increase only within one instance.
    interleaves: bool,
}

/// A run of bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its offset in the file.
    pub offset: i64,
    /// Its length in bytes.
    pub len: u64,
}

/// Whether a file type is made of whole etypes. Compares sizes in bytes, because programs written for other libraries often get only those right;
/// with `--strict`, applies the standard's full rule.
fn is_made_of(filetype: &Datatype, etype: &Datatype) -> bool {
    match strict::is() {
        true => filetype.is_made_of(etype),
        false => filetype.size() % etype.size() == 0,
    }
}

impl View {
    /// The view that a file opens with: all bytes from the first on.
    pub fn bytes() -> View {
        let byte = predefined::shared(predefined::BYTE);
        View {
            displacement: 0,
            etype: byte.clone(),
            filetype: byte.clone(),
            representation: Representation::Native,
            stored: byte,
            sizes: (1, 1),
            overlaps: false,
            interleaves: false,
        }
    }

    /// Checks and makes a program's view. `writes`: the file is open for writing.
    ///
    /// # Errors
    /// The types are invalid for a view, or have no form in the representation.
    pub fn new(
        displacement: i64,
        etype: Shared<Datatype>,
        filetype: Shared<Datatype>,
        representation: Representation,
        writes: bool,
    ) -> Result<View, Failure> {
        if displacement < 0 {
            return Err(Failure::of(What::NegativeDisplacement));
        }
        match etype.file_form() {
            FileForm::Increasing | FileForm::Interleaving => {}
            FileForm::Overlapping if !writes => {}
            _ => return Err(Failure::of(What::EtypeOverlaps)),
        }
        let overlaps = match filetype.file_form() {
            FileForm::Increasing | FileForm::Interleaving => false,
            FileForm::Overlapping if !writes => true,
            FileForm::Overlapping => return Err(Failure::of(What::FiletypeOverlaps)),
            FileForm::Negative => return Err(Failure::of(What::FiletypeNegative)),
            FileForm::Decreasing => return Err(Failure::of(What::FiletypeDecreasing)),
        };
        let stored = representation.stored(&filetype)?;
        if etype.size() == 0 || !is_made_of(&filetype, &etype) && representation == Representation::Native {
            return Err(Failure::of(What::NotMadeOfEtypes));
        }
        let sizes = (etype.size(), representation.stored(&etype)?.size());
        let interleaves = stored.file_form() == FileForm::Interleaving;
        Ok(View { displacement, etype, filetype, representation, stored, sizes, overlaps, interleaves })
    }

    /// Whether the file type has no data.
    pub fn is_empty(&self) -> bool {
        self.stored.size() == 0
    }

    /// Whether the view has all bytes of the file from the displacement on.
    pub fn is_contiguous(&self) -> bool {
        !self.is_empty() && self.stored.is_contiguous(2).is_some()
    }

    /// Whether offsets increase with the position for all stream bytes before `end`.
    pub fn increases(&self, end: u64) -> bool {
        !self.overlaps && (!self.interleaves || end <= self.stored.size())
    }

    /// Number of etypes in `bytes` bytes of memory.
    ///
    /// # Errors
    /// The bytes aren't whole etypes.
    pub fn etypes(&self, bytes: u64) -> Result<i64, Failure> {
        match bytes % self.sizes.0 {
            0 => Ok((bytes / self.sizes.0) as i64),
            _ => Err(Failure::of(What::NotWholeEtypes)),
        }
    }

    /// The stream position of an etype.
    ///
    /// # Errors
    /// The etype's number is negative, or too large.
    pub fn position(&self, etype: i64) -> Result<u64, Failure> {
        let etype = u64::try_from(etype).map_err(|_| Failure::of(What::NegativeOffset))?;
        let position = etype.checked_mul(self.sizes.1).filter(|position| *position <= i64::MAX as u64);
        position.ok_or(Failure::of(What::TooFar))
    }

    /// File offset of the byte at a stream position.
    pub fn offset(&self, position: u64) -> i64 {
        match self.is_empty() {
            true => self.displacement,
            false => self.displacement.saturating_add(self.stored.program().offset_of(position)),
        }
    }

    /// File offsets of a stream range's first byte and end. Requires `len > 0` and a view with data.
    ///
    /// # Errors
    /// The last byte lies beyond the largest offset.
    pub fn reach(&self, position: u64, len: u64) -> Result<(i64, i64), Failure> {
        let last = position.checked_add(len - 1).filter(|last| *last <= i64::MAX as u64);
        let mut last = last.map_or(i64::MAX, |last| self.offset(last));
        let mut first = self.offset(position);
        if !self.increases(position.saturating_add(len)) && last < i64::MAX - self.stored.true_extent() {
            // Any byte of an instance may be the first or the last.
            first = first.saturating_sub(self.stored.true_extent()).max(0);
            last += self.stored.true_extent();
        }
        match last.checked_add(1) {
            Some(end) => Ok((first, end)),
            None => Err(Failure::of(What::TooFar)),
        }
    }

    /// Number of stream bytes before a file offset.
    pub fn position_at(&self, offset: i64) -> u64 {
        match self.is_empty() {
            true => 0,
            // No caller asks for positions after the first instance: see `increases`.
            false if self.interleaves => {
                self.stored.program().position_in_one(offset.saturating_sub(self.displacement))
            }
            false => self.stored.program().position_at(offset.saturating_sub(self.displacement)),
        }
    }

    /// The first etype of the stream that begins at or behind a file offset; `None` if there is none.
    pub fn etype_at(&self, offset: i64) -> Option<i64> {
        let etype = self.sizes.1;
        if !self.interleaves {
            return Some(self.position_at(offset).div_ceil(etype) as i64);
        }
        // Instances interleave, so etypes behind the offset are in several of them. Start with the first instance that reaches the offset.
        let (size, extent) = (self.stored.size(), self.stored.extent());
        let within = offset.saturating_sub(self.displacement);
        let last = self.stored.true_lb().saturating_add(self.stored.true_extent()) - 1;
        let first = match extent {
            _ if within <= last => 0,
            1.. => (within - last - 1) / extent + 1,
            _ => return None,
        };
        // The latest of them begins at the offset.
        (first..=first.saturating_add(last / extent.max(1) + 2)).find_map(|instance| {
            let start = (instance as u64).checked_mul(size)?;
            let before =
                self.stored.program().position_in_one(within.saturating_sub(instance.saturating_mul(extent)));
            // The rest of the instance may be shorter than an etype: then the next instance has it.
            let etypes = (start + before).div_ceil(etype);
            (etypes * etype < start + size).then_some(etypes as i64)
        })
    }

    /// Stream positions (begin, end) of the bytes among `len` from `position` on that lie in a part of the file.
    pub fn within(&self, position: u64, len: u64, part: Part) -> (u64, u64) {
        let end = position + len;
        let from = self.position_at(part.from).clamp(position, end);
        (from, self.position_at(part.to).clamp(from, end))
    }

    /// Approximate number of runs in `bytes` bytes of the stream.
    pub fn runs_in(&self, bytes: u64) -> u64 {
        if self.is_contiguous() || self.is_empty() {
            return 1;
        }
        let (runs, size) = (u128::from(self.stored.runs()), u128::from(self.stored.size()));
        ((runs * u128::from(bytes)).div_ceil(size) as u64).max(1)
    }

    /// Fills `runs` with the runs of the `len` stream bytes from `position` on, adjacent ones merged.
    pub fn runs(&self, position: u64, len: u64, runs: &mut Vec<Run>) {
        runs.clear();
        self.for_each_run(position, len, |run| match runs.last_mut() {
            Some(last) if last.offset + last.len as i64 == run.offset => last.len += run.len,
            _ => runs.push(run),
        });
    }

    /// Calls `then` for each run of a stream range; adjacent runs may come separately.
    pub fn for_each_run(&self, position: u64, len: u64, mut then: impl FnMut(Run)) {
        if self.is_empty() || len == 0 {
            return;
        }
        self.stored.program().for_each_run(u64::MAX, position, len, |offset, len| {
            then(Run { offset: self.displacement.saturating_add(offset), len });
        });
    }

    /// Sum of the ends of a stream range's runs: see [`Ends`].
    pub fn ends(&self, position: u64, len: u64) -> Ends {
        let mut ends = Ends::default();
        self.for_each_run(position, len, |run| {
            ends.add(run.offset, run.offset.saturating_add(run.len as i64))
        });
        ends
    }

    /// Copies `len` bytes of `data` from byte `from` on into an image of the file, to the places of the stream's bytes from `position` on.
    /// `image` is the address of the file's byte `base`.
    ///
    /// # Safety
    /// The data must be readable, and the image writable where these stream bytes lie.
    pub unsafe fn copy_in(&self, data: &Data, from: u64, image: *mut u8, base: i64, position: u64, len: u64) {
        let image = self.image(image, base);
        // SAFETY: the caller's promise.
        unsafe {
            if data.may_be_on_device() {
                let mut packed = vec![0; len as usize];
                data.pack(from, packed.as_mut_ptr(), packed.len());
                let bytes = Data::bytes_at(packed.as_mut_ptr(), len);
                copy_from_to(bytes.typed(), image, (0, position), len);
            } else {
                copy_from_to(data.typed(), image, (from, position), len);
            }
        }
    }

    /// [`Self::copy_in`] in the other direction.
    ///
    /// # Safety
    /// The data must be writable, and the image readable where these stream bytes lie.
    pub unsafe fn copy_out(
        &self,
        data: &Data,
        from: u64,
        image: *mut u8,
        base: i64,
        position: u64,
        len: u64,
    ) {
        let image = self.image(image, base);
        // SAFETY: the caller's promise.
        unsafe {
            if data.may_be_on_device() {
                let mut bytes = vec![0; len as usize];
                let packed = Data::bytes_at(bytes.as_mut_ptr(), len);
                copy_from_to(image, packed.typed(), (position, 0), len);
                data.unpack(from, bytes.as_ptr(), bytes.len());
            } else {
                copy_from_to(image, data.typed(), (position, from), len);
            }
        }
    }

    fn image(&self, image: *mut u8, base: i64) -> encore_datatype::Typed<'_> {
        encore_datatype::Typed {
            program: self.stored.program(),
            address: image.wrapping_offset(self.displacement.wrapping_sub(base) as isize),
            count: u64::MAX,
        }
    }
}
