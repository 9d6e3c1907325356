//! Reduces arrays with each set of instructions.
//!
//! `cargo run --release -p encore-datatype --example reduce_speed`
//!
//! The best time of many, in gigabytes of one operand a second: other load on the machine only ever
//! adds to a time.

use std::hint::black_box;
use std::time::{Duration, Instant};

use encore_datatype::reduce::{Level, Op, kernel_at};
use encore_datatype::{Basic, predefined};

const CASES: [(Op, Basic); 14] = [
    (Op::Sum, predefined::DOUBLE),
    (Op::Sum, predefined::FLOAT),
    (Op::Prod, predefined::DOUBLE),
    (Op::Min, predefined::DOUBLE),
    (Op::Max, predefined::FLOAT),
    (Op::Sum, predefined::INT),
    (Op::Prod, predefined::INT64_T),
    (Op::Max, predefined::INT64_T),
    (Op::Band, predefined::BYTE),
    (Op::Land, predefined::INT),
    (Op::Prod, predefined::C_DOUBLE_COMPLEX),
    (Op::Sum, predefined::REAL2),
    (Op::Maxloc, predefined::DOUBLE_INT),
    (Op::Sum, predefined::LONG_DOUBLE),
];

fn main() {
    let levels = [Level::Baseline, Level::Avx2];
    print!("{:36} {:>10}", "", "bytes");
    levels.iter().for_each(|level| print!(" {:>12} {:>12}", format!("{level:?}"), "3 addresses"));
    println!();
    for (op, basic) in CASES {
        for bytes in [16, 128, 8 * 1024, 256 * 1024, 16 * 1024 * 1024] {
            print!("{:36} {bytes:>10}", format!("{} of {}", op.name(), basic.name()));
            for level in levels {
                let (two, three) = speed(op, basic, bytes, level);
                print!(" {two:>7.1} GB/s {three:>7.1} GB/s");
            }
            println!();
        }
    }
}

/// Gigabytes a second in two forms.
fn speed(op: Op, basic: Basic, bytes: usize, level: Level) -> (f64, f64) {
    let datatype = basic.entry().datatype();
    let kernel = kernel_at(op, datatype.operand().unwrap(), level).unwrap();
    let count = bytes / datatype.extent() as usize;
    let (left, mut right, mut result) = (vec![0u8; bytes], vec![0u8; bytes], vec![0u8; bytes]);
    let repeats = (4 * 1024 * 1024 / bytes).clamp(1, 20_000);
    let mut best = [Duration::MAX; 2];
    for _ in 0..40 {
        let start = Instant::now();
        for _ in 0..repeats {
            // SAFETY: each array has `count` elements.
            unsafe { kernel.reduce(black_box(left.as_ptr()), right.as_mut_ptr(), count) };
        }
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        for _ in 0..repeats {
            // SAFETY: as above.
            unsafe { kernel.combine(black_box(left.as_ptr()), right.as_ptr(), result.as_mut_ptr(), count) };
        }
        best[1] = best[1].min(start.elapsed());
    }
    let rate = |time: Duration| (bytes * repeats) as f64 / time.as_secs_f64() / 1e9;
    (rate(best[0]), rate(best[1]))
}
