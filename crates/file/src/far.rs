//! Collective accesses of ranks on several nodes.
//!
//! The [`Schedule`] is that of an image ([`crate::collective`]), but each mover keeps its own pieces of the image, and ranks exchange their
//! contents by messages: in each round, each rank sends each mover the list of its runs in the mover's pieces. To write, the data follow;
//! the mover copies them into its pieces and writes what the runs cover. To read, the mover reads its pieces and sends back what the runs
//! ask for. So the file sees few long accesses, however the ranks' data are laid out.

use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::error::Result;
use encore_engine::slab::Obj;

use crate::access::write_runs;
use crate::agree::{agree, agree_on};
use crate::coverage::Coverage;
use crate::data::Data;
use crate::disk::Disk;
use crate::failure::Failure;
use crate::file::Facts;
use crate::parcel::{Reader, Writer};
use crate::schedule::{Part, Schedule};
use crate::span::Span;
use crate::view::Run;

/// A collective access of ranks that don't all share memory.
pub struct Far<'a> {
    /// The ranks of the file.
    pub comm: Obj<Communicator>,
    /// The file.
    pub facts: &'a Facts,
    /// This rank's data.
    pub data: &'a Data,
    /// Position of the data's first byte in the view's stream.
    pub position: u64,
    /// Movers and pieces.
    pub schedule: Schedule,
}

impl Far<'_> {
    /// Writes the data of all ranks. Returns the bytes of this rank.
    ///
    /// # Errors
    /// A rank has failed; all ranks return its error.
    ///
    /// # Safety
    /// The data must be readable; all ranks call this.
    pub unsafe fn write(&self, call: &mut Call) -> Result<u64> {
        let mut outcome = Ok(());
        for round in 0..self.schedule.rounds() {
            // SAFETY: the caller's promise.
            let parcels = call.outside(|| unsafe { self.parcels(round, true) });
            let came = encore_coll::agree::deal_bytes(call, self.comm, &parcels)?;
            let written = call.outside(|| self.write_pieces(round, &came));
            outcome = outcome.and(written);
        }
        agree(call, self.comm, &self.facts.disk.path, outcome)?;
        Ok(self.data.len())
    }

    /// Reads the data of all ranks. Returns the bytes of this rank that lie before the end of the file.
    ///
    /// # Errors
    /// As for [`Far::write`].
    ///
    /// # Safety
    /// The data must be writable; all ranks call this.
    pub unsafe fn read(&self, call: &mut Call) -> Result<u64> {
        let view = &self.facts.view;
        let mut end = i64::MAX;
        for round in 0..self.schedule.rounds() {
            // SAFETY: the data aren't read.
            let wishes = call.outside(|| unsafe { self.parcels(round, false) });
            let came = encore_coll::agree::deal_bytes(call, self.comm, &wishes)?;
            let read = call.outside(|| self.read_pieces(round, &came));
            let outcome = read.as_ref().map(|_| ()).map_err(|failure| *failure);
            let (answers, mine) = read.unwrap_or((Vec::new(), i64::MAX));
            let told = agree_on(call, self.comm, &self.facts.disk.path, outcome, &[mine as u64])?;
            end = told.iter().map(|words| words[0] as i64).fold(end, i64::min);
            let came = encore_coll::agree::deal_bytes(call, self.comm, &answers)?;
            // SAFETY: the caller's promise.
            call.outside(|| unsafe { self.take(round, &came, end) });
            if end < self.schedule.part(round).to {
                break;
            }
        }
        let len = self.data.len();
        if len == 0 || view.is_empty() {
            return Ok(0);
        }
        Ok(view.position_at(end).clamp(self.position, self.position + len) - self.position)
    }

    fn ranks(&self) -> i64 {
        i64::from(self.comm.size())
    }

    fn my_pieces(&self, round: i64) -> impl Iterator<Item = Part> + use<> {
        self.schedule.pieces_of(i64::from(self.comm.rank), round)
    }

    /// This rank's parcels for the movers: for each piece its runs, and in a write their data.
    ///
    /// # Safety
    /// The data must be readable if `with_data`.
    unsafe fn parcels(&self, round: i64, with_data: bool) -> Vec<Vec<u8>> {
        let (view, mut runs) = (&self.facts.view, Vec::new());
        let of_mover = |mover| {
            let mut parcel = Writer::default();
            for part in self.schedule.pieces_of(mover, round) {
                let (from, to) = view.within(self.position, self.data.len(), part);
                view.runs(from, to - from, &mut runs);
                parcel.runs(part.from, &runs);
                if with_data {
                    let place = parcel.room((to - from) as usize);
                    // SAFETY: the caller's promise; there is room.
                    unsafe { self.data.pack(from - self.position, place.as_mut_ptr(), place.len()) };
                }
            }
            parcel.bytes
        };
        (0..self.ranks()).map(of_mover).collect()
    }

    /// Writes this rank's pieces of a round from the parcels of all ranks.
    fn write_pieces(&self, round: i64, came: &[Vec<u8>]) -> std::result::Result<(), Failure> {
        let disk = &self.facts.disk;
        let mut readers: Vec<Reader> = came.iter().map(|parcel| Reader::new(parcel)).collect();
        let (mut image, mut marks, mut runs) = (Vec::new(), Vec::new(), Vec::new());
        // After a failed piece, the others are still taken from the parcels, to keep their order.
        let mut outcome = Ok(());
        for part in self.my_pieces(round) {
            let len = (part.to - part.from) as u64;
            image.resize(len as usize, 0);
            marks.clear();
            marks.resize(Coverage::bytes(len) as usize / 8, 0_u64);
            // SAFETY: only the coverage uses the marks while both exist.
            let coverage = unsafe { Coverage::new(marks.as_mut_ptr().cast(), part.from, len) };
            for reader in &mut readers {
                reader.runs(part, &mut runs)?;
                for run in &runs {
                    let place = (run.offset - part.from) as usize;
                    image[place..place + run.len as usize].copy_from_slice(reader.bytes(run.len as usize)?);
                    coverage.mark(*run);
                }
            }
            coverage.runs(part.from, part.to, &mut runs);
            outcome = outcome.and(self.write_marked(disk, part, &image, &runs));
        }
        outcome
    }

    /// Writes runs of a piece.
    fn write_marked(
        &self,
        disk: &Disk,
        part: Part,
        image: &[u8],
        runs: &[Run],
    ) -> std::result::Result<(), Failure> {
        let settings = &self.facts.settings;
        let gap = if settings.maps_gaps { settings.page } else { 0 };
        let at = |run: &Run| &image[(run.offset - part.from) as usize..][..run.len as usize];
        let copy = |span: &Span, runs: &[Run], place: *mut u8| {
            for run in runs {
                let (bytes, within) = (at(run), (run.offset - span.offset) as usize);
                // SAFETY: the run lies in the mapping.
                unsafe { place.add(within).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
            }
        };
        // SAFETY: the bytes of a run in the image.
        let write = |_, run: Run| unsafe { disk.write_at(at(&run).as_ptr(), run.len, run.offset) };
        write_runs(disk, runs, gap, copy, write)
    }

    /// Reads the ranks' runs in this rank's pieces of a round. Returns the answer for each rank, and the end of the file or [`i64::MAX`].
    fn read_pieces(&self, round: i64, came: &[Vec<u8>]) -> std::result::Result<(Vec<Vec<u8>>, i64), Failure> {
        let mut readers: Vec<Reader> = came.iter().map(|parcel| Reader::new(parcel)).collect();
        let mut answers = vec![Vec::new(); came.len()];
        let (mut image, mut end) = (Vec::new(), i64::MAX);
        for part in self.my_pieces(round) {
            let mut wishes = Vec::with_capacity(readers.len());
            let (mut first, mut last) = (part.to, part.from);
            for reader in &mut readers {
                let mut runs = Vec::new();
                reader.runs(part, &mut runs)?;
                first = runs.first().map_or(first, |run| first.min(run.offset));
                last = runs.last().map_or(last, |run| last.max(run.offset + run.len as i64));
                wishes.push(runs);
            }
            if first >= last {
                continue;
            }
            let len = (last - first) as u64;
            image.clear();
            image.resize(len as usize, 0);
            // SAFETY: the image has `len` bytes.
            let read = unsafe { self.facts.disk.read_at(image.as_mut_ptr(), len, first)? };
            if read < len {
                end = end.min(first + read as i64);
            }
            for (answer, runs) in answers.iter_mut().zip(wishes) {
                for run in runs {
                    let place = (run.offset - first) as usize;
                    answer.extend_from_slice(&image[place..place + run.len as usize]);
                }
            }
        }
        Ok((answers, end))
    }

    /// Unpacks the movers' answers into the data, up to the end of the file.
    ///
    /// # Safety
    /// The data must be writable.
    unsafe fn take(&self, round: i64, came: &[Vec<u8>], end: i64) {
        let view = &self.facts.view;
        for (mover, bytes) in (0..).zip(came) {
            let mut place = 0;
            for part in self.schedule.pieces_of(mover, round) {
                let (from, to) = view.within(self.position, self.data.len(), part);
                let there = if view.is_empty() { from } else { view.position_at(end).clamp(from, to) };
                let bytes = &bytes[place..place + (to - from) as usize];
                // SAFETY: the caller's promise.
                unsafe { self.data.unpack(from - self.position, bytes.as_ptr(), (there - from) as usize) };
                place += (to - from) as usize;
            }
        }
    }
}
