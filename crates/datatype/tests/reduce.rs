//! Every operator on every type against its definition, one element at a time.

mod numbers;

use encore_datatype::reduce::{Level, Op, kernel, kernel_at, lenient_kernel, supported};
use encore_datatype::{Basic, Class, OpError, Operand, Repr, predefined};
use numbers::{Generator, Number, decode, expected, same_bytes};

/// The table of MPI 5.0 §6.9.2, by names.
fn allowed(op: Op) -> Vec<&'static str> {
    const C_INTEGER: &str = "INT LONG SHORT UNSIGNED_SHORT UNSIGNED UNSIGNED_LONG LONG_LONG \
        UNSIGNED_LONG_LONG SIGNED_CHAR UNSIGNED_CHAR INT8_T INT16_T INT32_T INT64_T UINT8_T UINT16_T \
        UINT32_T UINT64_T";
    const FORTRAN_INTEGER: &str = "INTEGER INTEGER1 INTEGER2 INTEGER4 INTEGER8 INTEGER16";
    const FLOATING: &str = "FLOAT DOUBLE REAL DOUBLE_PRECISION LONG_DOUBLE REAL2 REAL4 REAL8 REAL16";
    const LOGICAL: &str = "LOGICAL C_BOOL CXX_BOOL LOGICAL1 LOGICAL2 LOGICAL4 LOGICAL8 LOGICAL16";
    const COMPLEX: &str = "COMPLEX C_COMPLEX C_DOUBLE_COMPLEX C_LONG_DOUBLE_COMPLEX \
        CXX_FLOAT_COMPLEX CXX_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX DOUBLE_COMPLEX COMPLEX4 COMPLEX8 \
        COMPLEX16 COMPLEX32";
    const BYTE: &str = "BYTE";
    const MULTI_LANGUAGE: &str = "AINT OFFSET COUNT";
    let groups: &[&str] = match op {
        Op::Max | Op::Min => &[C_INTEGER, FORTRAN_INTEGER, FLOATING, MULTI_LANGUAGE],
        Op::Sum | Op::Prod => &[C_INTEGER, FORTRAN_INTEGER, FLOATING, COMPLEX, MULTI_LANGUAGE],
        Op::Land | Op::Lor | Op::Lxor => &[C_INTEGER, LOGICAL],
        Op::Band | Op::Bor | Op::Bxor => &[C_INTEGER, FORTRAN_INTEGER, BYTE, MULTI_LANGUAGE],
        Op::Maxloc | Op::Minloc => {
            &["2REAL 2DOUBLE_PRECISION 2INTEGER FLOAT_INT DOUBLE_INT LONG_INT 2INT SHORT_INT LONG_DOUBLE_INT"]
        }
        Op::Replace | Op::NoOp => return predefined::all().map(|entry| &entry.name[4..]).collect(),
    };
    groups.iter().flat_map(|group| group.split_whitespace()).collect()
}

fn operand(basic: Basic) -> Operand {
    basic.entry().datatype().operand().unwrap()
}

#[test]
fn table_of_the_standard() {
    for op in Op::ALL {
        assert_eq!(Op::from_handle(op as usize), Some(op));
        let allowed = allowed(op);
        for entry in predefined::all() {
            let operand = operand(entry.basic);
            let expected = allowed.contains(&&entry.name[4..]);
            assert_eq!(supported(op, operand), expected, "{} on {}", op.name(), entry.name);
            if !expected {
                let basic = match operand {
                    Operand::Single(basic) => basic,
                    Operand::Pair { value, .. } => value,
                };
                let error = OpError::NotDefined { op, basic: Some(basic) };
                assert_eq!(kernel(op, operand).unwrap_err(), error);
            }
        }
    }
    assert_eq!(Op::from_handle(0x20), None);
    assert_eq!(Op::from_handle(0x3e), None);
}

/// Beyond the standard, characters are small integers, and addresses are truth values; nothing else is defined.
#[test]
fn widespread_extensions_are_accepted() {
    for op in Op::ALL {
        for entry in predefined::all() {
            let operand = operand(entry.basic);
            let as_character = entry.name == "MPI_CHAR" && allowed(op).contains(&"SIGNED_CHAR");
            let as_truth = ["MPI_AINT", "MPI_OFFSET", "MPI_COUNT"].contains(&entry.name)
                && matches!(op, Op::Land | Op::Lor | Op::Lxor);
            let expected = supported(op, operand) || as_character || as_truth;
            let found = lenient_kernel(op, operand);
            assert_eq!(found.is_ok(), expected, "{} on {}", op.name(), entry.name);
            if !expected {
                assert_eq!(found.unwrap_err(), kernel(op, operand).unwrap_err());
            }
        }
    }
    let character = operand(predefined::CHAR);
    let reduced = |op: Op, left: i8, right: i8| {
        let (left, mut right) = (left, right);
        let kernel = lenient_kernel(op, character).unwrap();
        // SAFETY: one element each.
        unsafe { kernel.reduce((&raw const left).cast(), (&raw mut right).cast(), 1) };
        right
    };
    assert_eq!(reduced(Op::Sum, 100, 27), 127);
    assert_eq!(reduced(Op::Max, -100, 3), 3);
    assert_eq!(reduced(Op::Min, -100, 3), -100);
    assert_eq!(reduced(Op::Band, 6, 3), 2);
    assert_eq!(reduced(Op::Land, 6, 3), 1);
    let (left, mut right) = (0_i64, 5_i64);
    let or = lenient_kernel(Op::Lor, operand(predefined::AINT)).unwrap();
    // SAFETY: one element each.
    unsafe { or.reduce((&raw const left).cast(), (&raw mut right).cast(), 1) };
    assert_eq!(right, 1);
}

/// Where the result goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    Reduce,
    Apart,
    IntoLeft,
    IntoRight,
}

/// Runs a kernel on copies of the operands, `shift` bytes from an even address, in narrow and in
/// wide instructions. Returns the result; nothing else may have changed.
fn run(
    op: Op,
    operand: Operand,
    form: Form,
    left: &[u8],
    right: &[u8],
    count: usize,
    shift: usize,
) -> Vec<u8> {
    let narrow = run_at(Level::Baseline, op, operand, form, left, right, count, shift);
    let wide = run_at(Level::best(), op, operand, form, left, right, count, shift);
    let repr = match operand {
        Operand::Single(basic) => basic.repr(),
        Operand::Pair { .. } => Repr::Byte,
    };
    assert!(same_bytes(repr, &narrow, &wide), "{} on {operand:?}: {narrow:x?} or {wide:x?}", op.name());
    wide
}

#[allow(clippy::too_many_arguments)] // All that a call depends on.
fn run_at(
    level: Level,
    op: Op,
    operand: Operand,
    form: Form,
    left: &[u8],
    right: &[u8],
    count: usize,
    shift: usize,
) -> Vec<u8> {
    const EDGE: usize = 40;
    let kernel = kernel_at(op, operand, level).unwrap();
    let place = |bytes: &[u8]| {
        let mut memory = vec![0xcd; EDGE + shift];
        memory.extend_from_slice(bytes);
        memory.extend_from_slice(&[0xcd; EDGE]);
        memory
    };
    let (mut a, mut b, mut c) = (place(left), place(right), place(right));
    let at = EDGE + shift;
    // SAFETY: the operands have `count` elements; no two overlap unless they are the same.
    let result = unsafe {
        match form {
            Form::Reduce => {
                kernel.reduce(a.as_ptr().add(at), b.as_mut_ptr().add(at), count);
                &b
            }
            Form::Apart => {
                kernel.combine(a.as_ptr().add(at), b.as_ptr().add(at), c.as_mut_ptr().add(at), count);
                &c
            }
            Form::IntoLeft => {
                let target = a.as_mut_ptr().add(at);
                kernel.combine(target, b.as_ptr().add(at), target, count);
                &a
            }
            Form::IntoRight => {
                let target = b.as_mut_ptr().add(at);
                kernel.combine(a.as_ptr().add(at), target, target, count);
                &b
            }
        }
    };
    assert!(result[..at].iter().chain(&result[at + left.len()..]).all(|&byte| byte == 0xcd));
    if form != Form::IntoLeft {
        assert_eq!(a, place(left));
    }
    if matches!(form, Form::Apart | Form::IntoLeft) {
        assert_eq!(b, place(right));
    }
    result[at..at + left.len()].to_vec()
}

const FORMS: [Form; 4] = [Form::Reduce, Form::Apart, Form::IntoLeft, Form::IntoRight];

#[test]
fn single_elements() {
    for entry in predefined::all().filter(|entry| entry.class != Class::Pair) {
        let size = entry.basic.size();
        for op in Op::ALL.into_iter().filter(|&op| supported(op, operand(entry.basic))) {
            let mut generator = Generator::new(op as u64 * 1000 + entry.basic.id() as u64);
            for count in 0..=100 {
                let left = generator.elements(entry.repr, count);
                let right = generator.elements(entry.repr, count);
                let shift = count % 17;
                let results =
                    FORMS.map(|form| run(op, operand(entry.basic), form, &left, &right, count, shift));
                for (form, result) in FORMS.iter().zip(&results) {
                    for index in 0..count {
                        let at = index * size..(index + 1) * size;
                        let (a, b, got) = (&left[at.clone()], &right[at.clone()], &result[at]);
                        let expected = expected(op, entry.repr, a, b);
                        assert!(
                            same_bytes(entry.repr, got, &expected),
                            "{} on {}, {form:?}, {count}: {a:x?} and {b:x?} give {got:x?}, not {expected:x?}",
                            op.name(),
                            entry.name,
                        );
                    }
                }
            }
        }
    }
}

/// Elements cut in other places give the same bits.
#[test]
fn cutting_changes_nothing() {
    for entry in predefined::all().filter(|entry| entry.class != Class::Pair) {
        let size = entry.basic.size();
        for op in Op::ALL.into_iter().filter(|&op| supported(op, operand(entry.basic))) {
            let mut generator = Generator::new(entry.basic.id() as u64);
            let count = 67;
            let left = generator.elements(entry.repr, count);
            let right = generator.elements(entry.repr, count);
            let whole = run(op, operand(entry.basic), Form::Reduce, &left, &right, count, 0);
            for step in [1, 3, 8, 16] {
                let parts: Vec<u8> = (0..count)
                    .step_by(step)
                    .flat_map(|first| {
                        let last = (first + step).min(count);
                        let at = first * size..last * size;
                        let (a, b) = (&left[at.clone()], &right[at]);
                        run(op, operand(entry.basic), Form::Reduce, a, b, last - first, 5)
                    })
                    .collect();
                for (a, b) in whole.chunks(size).zip(parts.chunks(size)) {
                    assert!(same_bytes(entry.repr, a, b), "{} on {}", op.name(), entry.name);
                }
            }
        }
    }
}

/// Where the index of a pair lies, and the extent: as in a C structure.
fn layout((value, index): (Basic, Basic)) -> (usize, usize) {
    let (v, i) = (value.repr(), index.repr());
    let at = v.size().next_multiple_of(i.align());
    (at, (at + i.size()).next_multiple_of(v.align().max(i.align())))
}

/// Whether the left of two pairs is the result: the definition of §6.9.4, and NaN before all.
fn left_wins(op: Op, left: (Number, Number), right: (Number, Number)) -> bool {
    let nan = (left.0.is_nan(), right.0.is_nan());
    if nan.0 != nan.1 {
        return nan.0;
    }
    if !nan.0 {
        if left.0.less(&right.0) {
            return op == Op::Minloc;
        }
        if right.0.less(&left.0) {
            return op == Op::Maxloc;
        }
    }
    left.1.less(&right.1)
}

#[test]
fn values_and_indices() {
    for (value, index) in predefined::all().filter_map(|entry| entry.pair) {
        let pair = Operand::Pair { value, index };
        let (at, extent) = layout((value, index));
        for op in [Op::Minloc, Op::Maxloc, Op::Replace, Op::NoOp] {
            let mut generator = Generator::new(value.id() as u64 * 256 + index.id() as u64);
            for count in [0, 1, 2, 7, 33, 100] {
                let mut make = || {
                    let mut bytes = vec![0xee; count * extent];
                    for element in bytes.chunks_mut(extent) {
                        // Few values, so that many are equal.
                        element[..value.size()].copy_from_slice(&generator.one_of_few(value.repr()));
                        element[at..at + index.size()].copy_from_slice(&generator.one_of_few(index.repr()));
                    }
                    bytes
                };
                let (left, right) = (make(), make());
                for form in FORMS {
                    let result = run(op, pair, form, &left, &right, count, count % 5);
                    for element in 0..count {
                        let range = element * extent..(element + 1) * extent;
                        let (a, b) = (&left[range.clone()], &right[range.clone()]);
                        let number = |bytes: &[u8]| {
                            let index_bytes = &bytes[at..at + index.size()];
                            (decode(value.repr(), &bytes[..value.size()]), decode(index.repr(), index_bytes))
                        };
                        let is_left = match op {
                            Op::Replace => true,
                            Op::NoOp => false,
                            _ => left_wins(op, number(a), number(b)),
                        };
                        // The gaps aren't touched: they are all alike here and must stay so.
                        let expected = if is_left { a } else { b };
                        assert_eq!(
                            &result[range],
                            expected,
                            "{} on {value:?}, {index:?}, {form:?}",
                            op.name()
                        );
                    }
                }
            }
        }
    }
}
