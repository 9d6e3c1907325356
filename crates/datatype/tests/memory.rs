//! Accessed memory: nothing beside the data, and data as far apart as addresses allow.

use std::ptr;

use encore_datatype::reduce::{Op, kernel};
use encore_datatype::{Counts, Datatype, Form, Shared, Typed, construct, copy, predefined};
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

const PAGE: usize = 4096;

/// Pages that may be accessed between two that may not.
struct Guarded {
    mapping: *mut u8,
    pages: usize,
}

impl Guarded {
    fn new(pages: usize) -> Guarded {
        let length = (pages + 2) * PAGE;
        // SAFETY: new pages, which nothing else refers to.
        unsafe {
            let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
            let mapping = mmap_anonymous(ptr::null_mut(), length, ProtFlags::empty(), flags).unwrap();
            let mapping = mapping.cast::<u8>();
            mprotect(mapping.add(PAGE).cast(), pages * PAGE, MprotectFlags::READ | MprotectFlags::WRITE)
                .unwrap();
            Guarded { mapping, pages }
        }
    }

    fn start(&self) -> *mut u8 {
        self.mapping.wrapping_add(PAGE)
    }

    fn end(&self) -> *mut u8 {
        self.mapping.wrapping_add((self.pages + 1) * PAGE)
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: the pages of `new`.
        unsafe { munmap(self.mapping.cast(), (self.pages + 2) * PAGE) }.unwrap();
    }
}

fn byte() -> Shared<Datatype> {
    predefined::shared(predefined::BYTE)
}

/// Packs, unpacks and copies with the data and the packed bytes at either edge of the pages; an
/// access beside them ends the test.
fn at_the_edges(datatype: &Datatype, count: u64) {
    let program = datatype.program();
    let (low, high) = datatype.span(count).unwrap();
    let size = program.packed_size(count).unwrap() as usize;
    let (typed, other, packed) = (Guarded::new(4), Guarded::new(4), Guarded::new(4));
    for at_end in [false, true] {
        let address = |memory: &Guarded| {
            if at_end {
                memory.end().wrapping_offset(-high as isize)
            } else {
                memory.start().wrapping_offset(-low as isize)
            }
        };
        for packed in [packed.start(), packed.end().wrapping_sub(size)] {
            // SAFETY: data and packed bytes are within the pages, or the test fails by a signal.
            unsafe {
                assert_eq!(program.pack(address(&typed), count, 0, packed, size), size);
                assert_eq!(program.unpack(address(&typed), count, 0, packed, size), size);
                let from = Typed { program, address: address(&typed), count };
                let to = Typed { program, address: address(&other), count };
                assert_eq!(copy(from, to, 0, size as u64), size as u64);
            }
        }
    }
}

#[test]
fn nothing_beside_the_data() {
    for length in (1..=70).chain([79, 80, 81, 96, 112, 127, 128, 129, 200]) {
        let one = construct::hindexed_block(Form::Int, length, &[0, 300, 601], &byte()).unwrap();
        at_the_edges(&one, 1);
        let strided = construct::hvector(Form::Int, 5, length, 211, &byte()).unwrap();
        at_the_edges(&strided, 1);
        let strided = construct::hvector(Form::Int, 5, length, -513, &byte()).unwrap();
        at_the_edges(&strided, 1);
        let (lengths, places) = ([length as i32, 3, 17, length as i32], [0, 250, 260, 300]);
        let structure = construct::hindexed(Counts::Int(&lengths), &places, &byte()).unwrap();
        at_the_edges(&structure, 1);
        let apart = construct::resized(Form::Int, 0, 600, &Shared::new(structure)).unwrap();
        at_the_edges(&apart, 6);
        let list: Vec<i64> = (0..20).map(|index| index * index + 220 * index).collect();
        let indexed = construct::hindexed_block(Form::Int, length, &list, &byte()).unwrap();
        at_the_edges(&indexed, 1);
    }
}

#[test]
fn nothing_beside_the_elements() {
    for entry in predefined::all() {
        let datatype = entry.datatype();
        for op in Op::ALL {
            let Ok(kernel) = kernel(op, datatype.operand().unwrap()) else {
                continue;
            };
            let (left, right, result) = (Guarded::new(2), Guarded::new(2), Guarded::new(2));
            for count in (0..40).chain([100]) {
                let (low, high) = datatype.span(count as u64).unwrap_or((0, 0));
                let at = |memory: &Guarded, at_end: bool| {
                    if at_end {
                        memory.end().wrapping_offset(-high as isize)
                    } else {
                        memory.start().wrapping_offset(-low as isize)
                    }
                };
                for at_end in [false, true] {
                    let (left, right) = (at(&left, at_end), at(&right, at_end));
                    // SAFETY: the elements are within the pages, or the test fails by a signal.
                    unsafe {
                        kernel.reduce(left, right, count);
                        kernel.combine(left, right, at(&result, at_end), count);
                    }
                }
            }
        }
    }
}

/// Displacements of more than 32 bits, with real memory there.
#[test]
fn far_apart() {
    const FAR: usize = 5 << 30;
    let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
    let access = ProtFlags::READ | ProtFlags::WRITE;
    // SAFETY: new pages, which nothing else refers to.
    let memory = unsafe { mmap_anonymous(ptr::null_mut(), FAR + PAGE, access, flags) }.unwrap();
    let middle = memory.cast::<u8>().wrapping_add(PAGE);
    let far = FAR as i64 - 100;
    let uneven = construct::hindexed(Counts::Int(&[3, 1, 2, 3]), &[-8, far, 70, far + 8], &byte()).unwrap();
    let even = construct::hindexed_block(Form::Int, 2, &[-8, far, 70, far + 8, 90, 200, 333], &byte());
    let half = construct::hvector(Form::Int, 2, 1, far, &byte()).unwrap();
    let scattered = construct::hindexed_block(Form::Int, 1, &[0, 50, -9], &Shared::new(half)).unwrap();
    let many: Vec<i64> =
        (0..100).map(|index| index * index + if index % 2 == 0 { 0 } else { far - 20_000 }).collect();
    let lengths: Vec<i32> = (0..100).map(|index| 1 + index % 3).collect();
    let runs = construct::hindexed(Counts::Int(&lengths), &many, &byte()).unwrap();
    for datatype in [uneven, even.unwrap(), scattered, runs] {
        let program = datatype.program();
        let size = datatype.size() as usize;
        let mut offsets = Vec::new();
        program.for_each_run(1, 0, size as u64, |offset, len| offsets.extend(offset..offset + len as i64));
        let data: Vec<u8> = (1..=size as u32).map(|value| (value * 37) as u8).collect();
        // SAFETY: the displacements are within the mapping.
        unsafe {
            for cut in [0, 1, size / 2, size] {
                program.unpack(middle, 1, 0, data.as_ptr(), cut);
                program.unpack(middle, 1, cut as u64, data[cut..].as_ptr(), size - cut);
                let plain: Vec<u8> =
                    offsets.iter().map(|&offset| *middle.wrapping_offset(offset as isize)).collect();
                assert_eq!(plain, data);
                let mut packed = vec![0; size];
                program.pack(middle, 1, 0, packed.as_mut_ptr(), cut);
                program.pack(middle, 1, cut as u64, packed[cut..].as_mut_ptr(), size - cut);
                assert_eq!(packed, data);
                for &offset in &offsets {
                    *middle.wrapping_offset(offset as isize) = 0;
                }
            }
        }
    }
    // SAFETY: the pages from above.
    unsafe { munmap(memory, FAR + PAGE) }.unwrap();
}

/// Displacements that are addresses, with `MPI_BOTTOM` as the buffer.
#[test]
fn absolute_addresses() {
    let (mut first, mut second) = ([1u8, 2, 3], [4u8, 5]);
    let places = [first.as_mut_ptr(), second.as_mut_ptr()].map(|pointer| pointer.expose_provenance() as i64);
    let made = construct::hindexed(Counts::Int(&[3, 2]), &places, &byte()).unwrap();
    let bottom = ptr::with_exposed_provenance_mut::<u8>(0);
    let mut packed = [0; 5];
    // SAFETY: the displacements are the addresses of the two arrays.
    unsafe {
        assert_eq!(made.program().pack(bottom, 1, 0, packed.as_mut_ptr(), 5), 5);
        assert_eq!(packed, [1, 2, 3, 4, 5]);
        assert_eq!(made.program().unpack(bottom, 1, 2, [9, 8, 7].as_ptr(), 3), 3);
    }
    assert_eq!((first, second), ([1, 2, 9], [8, 7]));
}
