//! Accesses of one rank by itself.
//!
//! The system moves whole pages, so a gap shorter than a page costs nothing extra. Runs less than a page apart are read as one *span*.
//! Where the system keeps the file in larger units, runs of a write may be further apart. A span is written through a
//! [`Mapping`](crate::mapping::Mapping), so concurrent writes to its gaps survive; without a mapping, run by run. Gaps are never written back.

use crate::data::Data;
use crate::disk::Disk;
use crate::failure::{Failure, What};
use crate::settings::Settings;
use crate::span::{Span, spans};
use crate::view::{Run, View};

/// Most runs listed at once.
const RUNS: u64 = 1 << 16;

/// The direction of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Direction {
    Read,
    Write,
}

/// A file as one access sees it.
#[derive(Clone, Copy)]
pub struct Access<'a> {
    /// The file.
    pub disk: &'a Disk,
    /// Its view.
    pub view: &'a View,
    /// Settings from hints and the machine.
    pub settings: &'a Settings,
    /// The file is in atomic mode.
    pub atomic: bool,
}

/// Writes runs of a file, and nothing between them. Runs less than `gap` bytes apart (or less than what the system moves for one page
/// fault, if that is more) go through a mapping; none do if `gap` is 0. `copy` stores a span's runs into memory that stands for the
/// span's first byte. `write` writes one run; its first argument counts the data bytes before that run.
///
/// # Errors
/// Errors of `write`.
pub fn write_runs(
    disk: &Disk,
    runs: &[Run],
    gap: u64,
    mut copy: impl FnMut(&Span, &[Run], *mut u8),
    mut write: impl FnMut(u64, Run) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (gap, most) = match disk.maps && gap > 0 {
        true => disk.gap(gap),
        false => (0, u64::MAX),
    };
    spans(runs, gap, most, |span, runs| {
        let mut runs = runs;
        let mapping = disk.mapping_for(&span);
        if let (Some(mapping), Some((last, before))) = (mapping, runs.split_last()) {
            // Write the last run by a system call: unlike a mapping it can make the file longer, and it waits for a rank that is extending the file.
            // ext4 was seen to show the new length before it clears the bytes behind the old one, and it would clear bytes stored there meanwhile.
            // A rank that extends the file later begins behind this run.
            write(span.from + span.len - last.len, *last)?;
            runs = before;
            if disk.fetch(&mapping, &span, runs) {
                copy(&span, runs, mapping.place(span.offset));
                return Ok(true);
            }
        }
        let mut from = span.from;
        runs.iter().try_for_each(|run| {
            from += run.len;
            write(from - run.len, *run)
        })?;
        Ok(true)
    })
    .map(|_| ())
}

impl Access<'_> {
    /// Moves all of `data` to or from the stream's bytes from `position` on. Returns the bytes moved: fewer than all if a read reaches the
    /// end of the file.
    ///
    /// # Errors
    /// The system's errors; a write through a view without data.
    ///
    /// # Safety
    /// The data must be readable, or writable for a read.
    pub unsafe fn transfer(&self, direction: Direction, data: &Data, position: u64) -> Result<u64, Failure> {
        let len = data.len();
        if len == 0 {
            return Ok(0);
        }
        if self.view.is_empty() {
            return match direction {
                Direction::Read => Ok(0),
                Direction::Write => Err(Failure::of(What::NoData)),
            };
        }
        if self.disk.is_stream && !self.view.is_contiguous() {
            return Err(Failure::of(What::HolesInStream));
        }
        let (from, end) = self.view.reach(position, len)?;
        let locked = match self.atomic && !self.disk.is_stream {
            true => Some(self.disk.lock(direction == Direction::Write, from, end)?),
            false => None,
        };
        // SAFETY: the caller's promise.
        let done = unsafe {
            match direction {
                Direction::Read => self.read(data, position),
                Direction::Write => self.write(data, position).map(|()| len),
            }
        };
        drop(locked);
        done
    }

    /// Bytes of the stream whose runs are listed at once.
    fn chunk(&self, most: u64) -> u64 {
        let run = most / self.view.runs_in(most).max(1);
        most.min(run.max(1).saturating_mul(RUNS))
    }

    /// # Safety
    /// As for [`Access::transfer`].
    unsafe fn read(&self, data: &Data, position: u64) -> Result<u64, Failure> {
        let total = data.len();
        if self.view.is_contiguous() {
            let offset = self.view.offset(position);
            // Each byte of a stream goes to one rank: take turns.
            let _turn = self.disk.turn()?;
            // SAFETY: the caller's promise.
            return unsafe { self.read_run(data, 0, offset, total) };
        }
        let most = self.settings.read_buffer;
        // Where offsets don't increase (a view overlaps or interleaves), read run by run.
        let increases = self.view.increases(position + total);
        let gap = if increases && self.settings.sieves_reads { self.settings.page } else { 0 };
        let (mut runs, mut buffer, mut done) = (Vec::new(), Vec::new(), 0);
        while done < total {
            let chunk = self.chunk(most).min(total - done);
            self.view.runs(position + done, chunk, &mut runs);
            let mut read = 0;
            let more = spans(&runs, gap, most, |span, _| {
                let from = done + span.from;
                if span.runs == 1 {
                    // SAFETY: the caller's promise.
                    let moved = unsafe { self.read_run(data, from, span.offset, span.len)? };
                    read += moved;
                    return Ok(moved == span.len);
                }
                let place = room(&mut buffer, span.length)?;
                // SAFETY: the buffer has room for the span.
                let moved = unsafe { self.disk.read_at(place, span.length, span.offset)? };
                let start = position + from;
                let len = match moved == span.length {
                    true => span.len,
                    false => (self.view.position_at(span.offset + moved as i64) - start).min(span.len),
                };
                // SAFETY: the bytes of the stream that are copied lie in what was read; the caller's promise for the data.
                unsafe { self.view.copy_out(data, from, place, span.offset, start, len) };
                read += len;
                Ok(len == span.len)
            })?;
            done += read;
            if !more {
                break;
            }
        }
        Ok(done)
    }

    /// Reads a run of the file into the data, from their position `from` on.
    ///
    /// # Safety
    /// As for [`Access::transfer`].
    unsafe fn read_run(&self, data: &Data, from: u64, offset: i64, len: u64) -> Result<u64, Failure> {
        if let Some(place) = data.dense() {
            // SAFETY: the caller's promise.
            return unsafe { self.disk.read_at(place.add(from as usize), len, offset) };
        }
        let (mut buffer, mut done) = (Vec::new(), 0);
        while done < len {
            let piece = (len - done).min(self.settings.read_buffer);
            let place = room(&mut buffer, piece)?;
            // SAFETY: the buffer has room; the caller's promise for the data.
            let moved = unsafe {
                let moved = self.disk.read_at(place, piece, offset + done as i64)?;
                data.unpack(from + done, place, moved as usize);
                moved
            };
            done += moved;
            if moved < piece {
                break;
            }
        }
        Ok(done)
    }

    /// # Safety
    /// As for [`Access::transfer`].
    unsafe fn write(&self, data: &Data, position: u64) -> Result<(), Failure> {
        let total = data.len();
        if self.view.is_contiguous() {
            let offset = self.view.offset(position);
            let _turn = self.disk.turn()?;
            // SAFETY: the caller's promise.
            return unsafe { self.write_run(data, 0, offset, total) };
        }
        let maps = self.settings.maps_gaps && self.view.increases(position + total);
        let gap = if maps { self.settings.page } else { 0 };
        let (mut runs, mut done) = (Vec::new(), 0);
        while done < total {
            let chunk = self.chunk(self.settings.write_together).min(total - done);
            self.view.runs(position + done, chunk, &mut runs);
            let copy = |span: &Span, runs: &[Run], place| {
                let (from, len) = (done + span.from, runs.iter().map(|run| run.len).sum());
                // SAFETY: the mapping has the bytes of the span; the caller's promise for the data.
                unsafe { self.view.copy_in(data, from, place, span.offset, position + from, len) };
            };
            // SAFETY: the caller's promise.
            let write = |from, run: Run| unsafe { self.write_run(data, done + from, run.offset, run.len) };
            write_runs(self.disk, &runs, gap, copy, write)?;
            done += chunk;
        }
        Ok(())
    }

    /// Writes the data's bytes from position `from` on to a run of the file.
    ///
    /// # Safety
    /// As for [`Access::transfer`].
    unsafe fn write_run(&self, data: &Data, from: u64, offset: i64, len: u64) -> Result<(), Failure> {
        if let Some(place) = data.dense() {
            // SAFETY: the caller's promise.
            return unsafe { self.disk.write_at(place.add(from as usize), len, offset) };
        }
        let (mut buffer, mut done) = (Vec::new(), 0);
        while done < len {
            let piece = (len - done).min(self.settings.write_buffer);
            let place = room(&mut buffer, piece)?;
            // SAFETY: the buffer has room; the caller's promise for the data.
            unsafe {
                data.pack(from + done, place, piece as usize);
                self.disk.write_at(place, piece, offset + done as i64)?;
            }
            done += piece;
        }
        Ok(())
    }
}

/// Space for `len` bytes in a reused buffer.
fn room(buffer: &mut Vec<u8>, len: u64) -> Result<*mut u8, Failure> {
    let len = len as usize;
    if buffer.capacity() < len {
        buffer.try_reserve_exact(len).map_err(|_| Failure::of(What::NoMemory))?;
    }
    Ok(buffer.as_mut_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::NonNull;

    use encore_datatype::{Counts, Shared, construct, predefined};
    use proptest::prelude::*;

    use crate::block::Block;
    use crate::representation::Representation;

    fn disk() -> Disk {
        let memory: &'static mut [u64; 16] = Box::leak(Box::new([0; 16]));
        // SAFETY: leaked, zero, long enough.
        let block = unsafe { Block::new(NonNull::from(memory).cast(), 0, 1) };
        let file = tempfile::tempfile().expect("a file");
        Disk::new(file.into(), "test".to_owned(), false, true, block, true)
    }

    /// A view of these runs (gap before each, length), repeated; and the offsets of its first bytes.
    fn view(displacement: i64, runs: &[(i64, i64)], end: i64, bytes: usize) -> (View, Vec<usize>) {
        let (mut places, mut lengths, mut at) = (Vec::new(), Vec::new(), 0);
        for (gap, len) in runs {
            places.push(at + gap);
            lengths.push(*len);
            at += gap + len;
        }
        let byte = predefined::shared(predefined::BYTE);
        let blocks = construct::hindexed(Counts::Count(&lengths), &places, &byte).expect("good runs");
        let form = encore_datatype::Form::Count;
        let tile = construct::resized(form, 0, at + end, &Shared::new(blocks)).expect("a good extent");
        let made = View::new(displacement, byte, Shared::new(tile), Representation::Native, true);
        let of_tile: Vec<i64> = places
            .iter()
            .zip(&lengths)
            .flat_map(|(place, len)| (0..*len).map(move |byte| place + byte))
            .collect();
        let offset = |index: usize| {
            displacement + (index / of_tile.len()) as i64 * (at + end) + of_tile[index % of_tile.len()]
        };
        (made.expect("a good view"), (0..bytes).map(|index| offset(index) as usize).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

        /// A write changes its own bytes and no others; a read returns the file's bytes, to its end.
        #[test]
        fn against_the_list_of_offsets(
            displacement in 0..20i64,
            runs in proptest::collection::vec((0..40i64, 1..30i64), 1..12),
            end in 0..40i64,
            (position, len) in (0..200usize, 0..400usize),
            before in 0..1500usize,
            page in prop_oneof![Just(0u64), Just(10), Just(4096)],
            buffer in prop_oneof![Just(1u64), Just(50), Just(1 << 20)],
            gaps_in_memory in any::<bool>(),
        ) {
            let (view, offsets) = view(displacement, &runs, end, position + len);
            let settings = Settings { page, read_buffer: buffer, write_buffer: buffer, write_together: buffer, ..Settings::default() };
            let disk = disk();
            let access = Access { disk: &disk, view: &view, settings: &settings, atomic: page == 10 };
            let mut model: Vec<u8> = (0..before).map(|byte| byte as u8 | 1).collect();
            // SAFETY: the model has `before` bytes.
            unsafe { disk.write_at(model.as_ptr(), before as u64, 0).unwrap() };
            // In memory, each byte, or each second one.
            let step = if gaps_in_memory { 2 } else { 1 };
            let mut memory: Vec<u8> = (0..len * 2 + 2).map(|byte| (byte * 3) as u8 & !1).collect();
            let byte = predefined::shared(predefined::BYTE);
            let datatype = Shared::new(construct::hvector(encore_datatype::Form::Count, len as i64, 1, step, &byte).unwrap());
            let mut data = Data::bytes_at(memory.as_mut_ptr(), 0);
            (data.datatype, data.count) = (datatype, 1);
            // SAFETY: the data lie in the memory.
            let there = unsafe { access.transfer(Direction::Read, &data, position as u64) };
            let expected = offsets[position..].iter().take_while(|offset| **offset < before).count();
            prop_assert_eq!(there, Ok(expected as u64));
            for index in 0..len {
                let got = memory[index * step as usize];
                match index < expected {
                    true => prop_assert_eq!(got, model[offsets[position + index]]),
                    false => prop_assert_eq!(got & 1, 0),
                }
            }
            memory.iter_mut().enumerate().for_each(|(index, byte)| *byte = (index * 5) as u8);
            // SAFETY: as above.
            let written = unsafe { access.transfer(Direction::Write, &data, position as u64) };
            prop_assert_eq!(written, Ok(len as u64));
            for (index, offset) in offsets[position..].iter().enumerate() {
                if *offset >= model.len() {
                    model.resize(offset + 1, 0);
                }
                model[*offset] = memory[index * step as usize];
            }
            let mut found = vec![0xaa; model.len() + 10];
            // SAFETY: there is room.
            let length = unsafe { disk.read_at(found.as_mut_ptr(), found.len() as u64, 0).unwrap() };
            prop_assert_eq!(&found[..length as usize], &model[..]);
            for (offset, byte) in offsets.iter().enumerate().skip(1) {
                prop_assert_eq!(view.offset(offset as u64), *byte as i64);
                prop_assert_eq!(view.position_at(*byte as i64), offset as u64);
            }
        }
    }

    /// Two writers that opened a file separately write interleaved runs repeatedly; each finds its own bytes unchanged.
    #[test]
    fn bytes_of_others_stay() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let writer = |first: i64| {
            let own = file.reopen().expect("opened again");
            let (view, offsets) = view(first, &[(0, 24)], 24, 24 * 500);
            let memory: &'static mut [u64; 16] = Box::leak(Box::new([0; 16]));
            // SAFETY: leaked, zero, long enough.
            let block = unsafe { Block::new(NonNull::from(memory).cast(), 0, 1) };
            let (disk, settings) =
                (Disk::new(own.into(), "test".to_owned(), false, true, block, true), Settings::default());
            let access = Access { disk: &disk, view: &view, settings: &settings, atomic: false };
            for round in 0..100_u8 {
                let mut bytes = vec![round | 1; offsets.len()];
                let data = Data::bytes_at(bytes.as_mut_ptr(), bytes.len() as u64);
                // SAFETY: the vector has as many bytes as the data say.
                let done = unsafe {
                    let written = access.transfer(Direction::Write, &data, 0);
                    bytes.fill(0);
                    let data = Data::bytes_at(bytes.as_mut_ptr(), bytes.len() as u64);
                    written.and(access.transfer(Direction::Read, &data, 0))
                };
                assert_eq!(done, Ok(bytes.len() as u64));
                let lost = bytes.iter().filter(|byte| **byte != round | 1).count();
                assert_eq!(lost, 0, "bytes lost in round {round}");
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| writer(0));
            scope.spawn(|| writer(24));
        });
    }

    #[test]
    fn a_region_that_was_written_before_is_a_file_like_any_other() {
        write_again(24, 24);
        // Whole pages between the runs stay untouched.
        write_again(100, 9_900);
    }

    /// Writes runs of `len` bytes, `gap` apart, to a file that was truncated and redated since its pages were mapped.
    fn write_again(len: i64, gap: i64) {
        let file = tempfile::tempfile().expect("a file");
        let memory: &'static mut [u64; 16] = Box::leak(Box::new([0; 16]));
        // SAFETY: leaked, zero, long enough.
        let block = unsafe { Block::new(NonNull::from(memory).cast(), 0, 1) };
        let own = file.try_clone().expect("another descriptor");
        let (disk, settings) =
            (Disk::new(own.into(), "test".to_owned(), false, true, block, true), Settings::default());
        let (view, offsets) = view(0, &[(0, len)], gap, len as usize * 60);
        let access = Access { disk: &disk, view: &view, settings: &settings, atomic: false };
        for round in 1..4_u8 {
            file.set_len(100).expect("shorter");
            file.set_modified(std::time::UNIX_EPOCH).expect("older");
            let mut bytes = vec![round; offsets.len()];
            let data = Data::bytes_at(bytes.as_mut_ptr(), bytes.len() as u64);
            // SAFETY: the vector has as many bytes as the data say.
            assert_eq!(unsafe { access.transfer(Direction::Write, &data, 0) }, Ok(offsets.len() as u64));
            let facts = file.metadata().expect("known");
            assert_eq!(facts.len(), offsets[offsets.len() - 1] as u64 + 1);
            assert!(facts.modified().expect("known") > std::time::UNIX_EPOCH);
            let mut found = vec![0xaa; facts.len() as usize];
            // SAFETY: there is room.
            assert_eq!(unsafe { disk.read_at(found.as_mut_ptr(), facts.len(), 0) }, Ok(facts.len()));
            for (at, byte) in found.iter().enumerate() {
                assert_eq!(
                    *byte,
                    if (at as i64) % (len + gap) < len { round } else { 0 },
                    "round {round}, byte {at}"
                );
            }
        }
    }

    #[test]
    fn a_view_without_data_reads_nothing_and_writes_nothing() {
        let byte = predefined::shared(predefined::BYTE);
        let none = construct::contiguous(encore_datatype::Form::Int, 0, &byte).unwrap();
        let view = View::new(0, byte, Shared::new(none), Representation::Native, true).unwrap();
        let (disk, settings) = (disk(), Settings::default());
        let access = Access { disk: &disk, view: &view, settings: &settings, atomic: false };
        let mut memory = [0_u8; 4];
        let data = Data::bytes_at(memory.as_mut_ptr(), 4);
        // SAFETY: four bytes.
        unsafe {
            assert_eq!(access.transfer(Direction::Read, &data, 0), Ok(0));
            let refused = access.transfer(Direction::Write, &data, 0);
            assert_eq!(refused, Err(Failure::of(What::NoData)));
        }
    }
}
