//! Packs and unpacks with the library and with loops written by hand for the layout.
//!
//! `cargo run --release -p encore-datatype --example pack_speed`
//!
//! Both are timed in turn, and the best time of each is given: other load on the machine only ever
//! adds to a time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use encore_datatype::array::{ORDER_C, subarray};
use encore_datatype::{Counts, Datatype, Form, Shared, Typed, construct, copy, predefined};

const N: usize = 4096;

fn main() {
    println!("{:46} {:>10} {:>12} {:>12} {:>7}", "", "bytes", "by hand", "library", "ratio");
    column();
    several_columns();
    face_x();
    face_y();
    indexed_blocks();
    single_elements();
    irregular_blocks();
    structures();
    small();
    pieces();
    copies();
    making();
}

/// The best time of each of the two, of `rounds` taken in turn.
fn race(rounds: usize, mut first: impl FnMut(), mut second: impl FnMut()) -> (Duration, Duration) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        let start = Instant::now();
        first();
        best.0 = best.0.min(start.elapsed());
        let start = Instant::now();
        second();
        best.1 = best.1.min(start.elapsed());
    }
    best
}

fn report(what: &str, bytes: usize, repeats: u32, (hand, library): (Duration, Duration)) {
    let each = |time: Duration| time.as_secs_f64() * 1e9 / f64::from(repeats);
    println!(
        "{what:46} {bytes:>10} {:>9.1} ns {:>9.1} ns {:>7.2}",
        each(hand),
        each(library),
        each(library) / each(hand)
    );
}

/// Times packing and unpacking of `count` instances of `datatype` in `memory` of doubles against
/// loops over the indices of the doubles.
fn compare(
    what: &str,
    datatype: &Datatype,
    count: u64,
    memory: &mut [f64],
    by_hand_pack: impl Fn(&[f64], &mut [f64]),
    by_hand_unpack: impl Fn(&[f64], &mut [f64]),
) {
    let bytes = datatype.program().packed_size(count).unwrap() as usize;
    // Both use the same memory: where a buffer lies makes a difference of its own.
    let mut packed = vec![0.0f64; bytes / 8];
    let packed = std::cell::RefCell::new(&mut packed[..]);
    for (index, value) in memory.iter_mut().enumerate() {
        *value = index as f64;
    }
    let program = datatype.program();
    let repeats = (40_000_000 / (bytes + 2000)).clamp(2, 50_000) as u32;
    let source: &[f64] = memory;
    let times = race(
        15,
        || {
            for _ in 0..repeats {
                by_hand_pack(black_box(source), black_box(&mut packed.borrow_mut()));
            }
        },
        || {
            for _ in 0..repeats {
                let mut packed = packed.borrow_mut();
                let (from, to) = (black_box(source).as_ptr().cast(), black_box(&mut packed).as_mut_ptr());
                // SAFETY: the type describes a part of `memory`, `packed` has its size.
                unsafe { program.pack(from, count, 0, to.cast(), bytes) };
            }
        },
    );
    report(&format!("{what}, pack"), bytes, repeats, times);

    let packed = packed.into_inner();
    by_hand_pack(memory, packed);
    let check = packed.to_vec();
    packed.fill(0.0);
    // SAFETY: as above.
    unsafe { program.pack(memory.as_ptr().cast(), count, 0, packed.as_mut_ptr().cast(), bytes) };
    assert_eq!(packed, check);

    let other = memory.to_vec();
    let memory = std::cell::RefCell::new(memory);
    let times = race(
        15,
        || {
            for _ in 0..repeats {
                by_hand_unpack(black_box(packed), black_box(&mut memory.borrow_mut()));
            }
        },
        || {
            for _ in 0..repeats {
                let mut memory = memory.borrow_mut();
                let (from, to) = (black_box(&*packed).as_ptr().cast(), black_box(&mut memory).as_mut_ptr());
                // SAFETY: as above.
                unsafe { program.unpack(to.cast(), count, 0, from, bytes) };
            }
        },
    );
    assert_eq!(*memory.borrow(), &other[..]);
    report(&format!("{what}, unpack"), bytes, repeats, times);
}

fn double() -> Shared<Datatype> {
    predefined::shared(predefined::DOUBLE)
}

fn column() {
    let mut memory = vec![0.0; N * N];
    let column = construct::vector(Form::Int, N as i64, 1, N as i64, &double()).unwrap();
    compare(
        "column of 4096 x 4096 doubles",
        &column,
        1,
        &mut memory,
        |from, to| (0..N).for_each(|i| to[i] = from[i * N]),
        |from, to| (0..N).for_each(|i| to[i * N] = from[i]),
    );
}

fn several_columns() {
    let mut memory = vec![0.0; N * N];
    let columns = construct::vector(Form::Int, N as i64, 4, N as i64, &double()).unwrap();
    compare(
        "4 columns of 4096 x 4096 doubles",
        &columns,
        1,
        &mut memory,
        |from, to| (0..N).for_each(|i| to[i * 4..i * 4 + 4].copy_from_slice(&from[i * N..i * N + 4])),
        |from, to| (0..N).for_each(|i| to[i * N..i * N + 4].copy_from_slice(&from[i * 4..i * 4 + 4])),
    );
}

/// A cube of doubles with a halo of one, as solvers have it.
const CUBE: usize = 128;

fn face(subsizes: [i32; 3], starts: [i32; 3]) -> Datatype {
    let sizes = [CUBE as i32; 3];
    let (sizes, subsizes, starts) = (Counts::Int(&sizes), Counts::Int(&subsizes), Counts::Int(&starts));
    subarray(sizes, subsizes, starts, ORDER_C, &double()).unwrap()
}

fn face_x() {
    let mut memory = vec![0.0; CUBE * CUBE * CUBE];
    let inner = CUBE - 2;
    let at = |i: usize, j: usize| ((i + 1) * CUBE + j + 1) * CUBE + 1;
    compare(
        "face of a 128^3 cube, single doubles",
        &face([inner as i32, inner as i32, 1], [1, 1, 1]),
        1,
        &mut memory,
        |from, to| (0..inner).for_each(|i| (0..inner).for_each(|j| to[i * inner + j] = from[at(i, j)])),
        |from, to| (0..inner).for_each(|i| (0..inner).for_each(|j| to[at(i, j)] = from[i * inner + j])),
    );
}

fn face_y() {
    let mut memory = vec![0.0; CUBE * CUBE * CUBE];
    let inner = CUBE - 2;
    let at = |i: usize| ((i + 1) * CUBE + 1) * CUBE + 1;
    compare(
        "face of a 128^3 cube, rows",
        &face([inner as i32, 1, inner as i32], [1, 1, 1]),
        1,
        &mut memory,
        |from, to| {
            for i in 0..inner {
                to[i * inner..(i + 1) * inner].copy_from_slice(&from[at(i)..at(i) + inner]);
            }
        },
        |from, to| {
            for i in 0..inner {
                to[at(i)..at(i) + inner].copy_from_slice(&from[i * inner..(i + 1) * inner]);
            }
        },
    );
}

/// Numbers that look like the indices of an unstructured mesh.
fn scramble(index: usize, below: usize) -> usize {
    (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize % below
}

fn indexed_blocks() {
    let list: Vec<i32> = (0..1000).map(|i| (i * 16 + scramble(i, 8)) as i32).collect();
    let datatype = construct::indexed_block(5, Counts::Int(&list), &double()).unwrap();
    compare(
        "1000 blocks of 5 doubles",
        &datatype,
        1,
        &mut vec![0.0; 16_100],
        |from, to| {
            for (i, &at) in list.iter().enumerate() {
                to[i * 5..i * 5 + 5].copy_from_slice(&from[at as usize..at as usize + 5]);
            }
        },
        |from, to| {
            for (i, &at) in list.iter().enumerate() {
                to[at as usize..at as usize + 5].copy_from_slice(&from[i * 5..i * 5 + 5]);
            }
        },
    );
}

fn single_elements() {
    let list: Vec<i32> = (0..100_000).map(|i| (i * 8 + scramble(i, 7)) as i32).collect();
    let datatype = construct::indexed_block(1, Counts::Int(&list), &double()).unwrap();
    compare(
        "100,000 single doubles, indexed",
        &datatype,
        1,
        &mut vec![0.0; 800_100],
        |from, to| list.iter().zip(to).for_each(|(&at, to)| *to = from[at as usize]),
        |from, to| list.iter().zip(from).for_each(|(&at, from)| to[at as usize] = *from),
    );
}

fn irregular_blocks() {
    let list: Vec<i32> = (0..1000).map(|i| (i * 32 + scramble(i, 8)) as i32).collect();
    let lengths: Vec<i32> = (0..1000).map(|i| 1 + scramble(i, 20) as i32).collect();
    let datatype = construct::indexed(Counts::Int(&lengths), Counts::Int(&list), &double()).unwrap();
    compare(
        "1000 blocks of 1 to 20 doubles",
        &datatype,
        1,
        &mut vec![0.0; 32_100],
        |from, to| {
            let mut next = 0;
            for (&at, &length) in list.iter().zip(&lengths) {
                let (at, length) = (at as usize, length as usize);
                to[next..next + length].copy_from_slice(&from[at..at + length]);
                next += length;
            }
        },
        |from, to| {
            let mut next = 0;
            for (&at, &length) in list.iter().zip(&lengths) {
                let (at, length) = (at as usize, length as usize);
                to[at..at + length].copy_from_slice(&from[next..next + length]);
                next += length;
            }
        },
    );
}

/// `struct { double a; double gap; double b[2]; double gap; }`
fn structures() {
    let (lengths, displacements) = ([1, 2], [0, 16]);
    let types = [double(), double()];
    let fields = construct::structure(Counts::Int(&lengths), &displacements, &types).unwrap();
    let datatype = construct::resized(Form::Int, 0, 40, &Shared::new(fields)).unwrap();
    let count = 10_000;
    compare(
        "10,000 structures with gaps",
        &datatype,
        count as u64,
        &mut vec![0.0; count * 5],
        |from, to| {
            for (from, to) in from.chunks_exact(5).zip(to.chunks_exact_mut(3)) {
                to.copy_from_slice(&[from[0], from[2], from[3]]);
            }
        },
        |from, to| {
            for (from, to) in from.chunks_exact(3).zip(to.chunks_exact_mut(5)) {
                (to[0], to[2], to[3]) = (from[0], from[1], from[2]);
            }
        },
    );
}

/// Cost of a call that has next to nothing to do.
fn small() {
    let datatype = construct::vector(Form::Int, 4, 1, 8, &double()).unwrap();
    compare(
        "4 doubles of a small matrix",
        &datatype,
        1,
        &mut [0.0; 64],
        |from, to| (0..4).for_each(|i| to[i] = from[i * 8]),
        |from, to| (0..4).for_each(|i| to[i * 8] = from[i]),
    );
}

/// Cost of stopping and going on, as a pipelined message does.
fn pieces() {
    let list: Vec<i32> = (0..10_000).map(|i| (i * 32 + scramble(i, 8)) as i32).collect();
    let lengths: Vec<i32> = (0..10_000).map(|i| 1 + scramble(i, 20) as i32).collect();
    let datatype = construct::indexed(Counts::Int(&lengths), Counts::Int(&list), &double()).unwrap();
    let memory = vec![1.0f64; 320_100];
    let bytes = datatype.size() as usize;
    let packed = std::cell::RefCell::new(vec![0u8; bytes]);
    let in_pieces = |piece: usize| {
        let mut packed = packed.borrow_mut();
        for from in (0..bytes).step_by(piece) {
            let length = piece.min(bytes - from);
            let (from_memory, to) = (black_box(&memory).as_ptr().cast(), packed[from..].as_mut_ptr());
            // SAFETY: the type describes a part of `memory`, `packed` has its size.
            unsafe { datatype.program().pack(from_memory, 1, from as u64, to, length) };
        }
    };
    for piece in [32_768, 4096, 512] {
        let times = race(40, || in_pieces(bytes), || in_pieces(piece));
        report(&format!("10,000 blocks, at once | by {piece} bytes"), bytes, 1, times);
    }
}

/// From one typed buffer to another.
fn copies() {
    let rows = construct::vector(Form::Int, 1000, 4, 8, &double()).unwrap();
    let other_rows = construct::vector(Form::Int, 500, 8, 12, &double()).unwrap();
    let mut source = vec![1.0f64; 8000];
    let mut target = vec![0.0f64; 8000];
    let bytes = rows.size();
    for (what, into) in [("copy to the same layout", &rows), ("copy to another layout", &other_rows)] {
        let hand = into.size() == bytes && std::ptr::eq(into, &rows);
        let mut by_hand_target = vec![0.0f64; 8000];
        let repeats = 2000;
        let (from, to) = (source.as_mut_ptr().cast(), target.as_mut_ptr().cast());
        let times = race(
            15,
            || {
                let source: &[f64] = &source;
                for _ in 0..repeats {
                    let (source, target) = (black_box(source), black_box(&mut by_hand_target));
                    if hand {
                        for row in 0..1000 {
                            target[row * 8..row * 8 + 4].copy_from_slice(&source[row * 8..row * 8 + 4]);
                        }
                    } else {
                        for row in 0..1000 {
                            let at = row / 2 * 12 + row % 2 * 4;
                            target[at..at + 4].copy_from_slice(&source[row * 8..row * 8 + 4]);
                        }
                    }
                }
            },
            || {
                for _ in 0..repeats {
                    let from = Typed { program: rows.program(), address: from, count: 1 };
                    let to = Typed { program: into.program(), address: black_box(to), count: 1 };
                    // SAFETY: both types fit in 8000 doubles.
                    unsafe { copy(from, to, 0, bytes) };
                }
            },
        );
        report(what, bytes as usize, repeats, times);
    }
}

/// Cost of making a type (committing it costs nothing more).
fn making() {
    let list: Vec<i32> = (0..1000).map(|i| (i * 16 + scramble(i, 8)) as i32).collect();
    let repeats = 2000;
    let times = race(
        15,
        || {
            for _ in 0..repeats {
                black_box(construct::vector(Form::Int, 100, 1, 100, &double()).unwrap());
            }
        },
        || {
            for _ in 0..repeats {
                black_box(construct::indexed_block(5, Counts::Int(&list), &double()).unwrap());
            }
        },
    );
    report("make a vector | make 1000 blocks", 0, repeats, times);
}
