//! Fortran's truth values, where a compiler has others than 1 and 0. They are one setting of the
//! process: this is the only test in its program.

use encore_datatype::reduce::fortran::{logical_values, set_logical_values};
use encore_datatype::reduce::{Op, kernel};
use encore_datatype::{Basic, predefined};

fn reduced(op: Op, basic: Basic, left: i64, right: i64) -> i64 {
    let operand = basic.entry().datatype().operand().unwrap();
    let size = basic.size();
    let extended = |value: i64| i128::from(value).to_ne_bytes();
    let (left, mut right) = (extended(left), extended(right));
    // SAFETY: one element of at most 16 bytes.
    unsafe { kernel(op, operand).unwrap().reduce(left.as_ptr(), right.as_mut_ptr(), 1) };
    let unused = 128 - 8 * size as u32;
    (i128::from_ne_bytes(right) << unused >> unused) as i64
}

#[test]
fn other_truth_values() {
    assert_eq!(logical_values(), (1, 0));
    let logicals = [
        predefined::LOGICAL,
        predefined::LOGICAL1,
        predefined::LOGICAL2,
        predefined::LOGICAL4,
        predefined::LOGICAL8,
        predefined::LOGICAL16,
    ];
    for (yes, no) in [(1, 0), (-1, 0), (0, -1), (7, 3)] {
        set_logical_values(yes, no);
        assert_eq!(logical_values(), (yes, no));
        for basic in logicals {
            for (op, table) in [
                (Op::Land, [yes, no, no, no]),
                (Op::Lor, [yes, yes, yes, no]),
                (Op::Lxor, [no, yes, yes, no]),
            ] {
                let pairs = [(yes, yes), (yes, no), (no, yes), (no, no)];
                assert_eq!(pairs.map(|(a, b)| reduced(op, basic, a, b)), table, "{op:?} on {basic:?}");
            }
            // Any value other than false is true.
            assert_eq!(reduced(Op::Land, basic, 100, yes), yes);
        }
        // C knows nothing of it.
        assert_eq!(reduced(Op::Land, predefined::INT, 5, -1), 1);
        assert_eq!(reduced(Op::Lxor, predefined::C_BOOL, 1, 1), 0);
    }
}
