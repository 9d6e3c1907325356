//! Facts that views of files need of a type, against its type map.

mod common;

use common::{Map, Model, config, model};
use encore_datatype::{Datatype, FileForm, Form, Typed, copy_from_to, predefined, rebuild};
use proptest::prelude::*;

/// Result of [`Datatype::file_form`], from the plain list of bytes.
fn form_of(map: &Map) -> FileForm {
    let bytes = map.bytes(1);
    if bytes.is_empty() {
        return FileForm::Increasing;
    }
    if bytes.iter().any(|byte| *byte < 0) {
        return FileForm::Negative;
    }
    if map.entries.windows(2).any(|pair| pair[1].1 < pair[0].1) {
        return FileForm::Decreasing;
    }
    if bytes.windows(2).any(|pair| pair[1] <= pair[0]) {
        return FileForm::Overlapping;
    }
    let span = bytes[bytes.len() - 1] + 1 - bytes[0];
    if map.extent() < span { FileForm::Interleaving } else { FileForm::Increasing }
}

/// A type whose displacements increase: those of a random type, sorted.
fn is_good(made: &Datatype) -> bool {
    made.size() > 0 && made.file_form() == FileForm::Increasing
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn the_form_of_a_file_type(model in model()) {
        let (map, made) = (model.map(), model.build(Form::Int).unwrap());
        let (found, expected) = (made.file_form(), form_of(&map));
        // Where entries overlap, the tree may have merged or reordered nothing, but equal starts are a matter of entries, not of runs.
        let alike = |form| matches!(form, FileForm::Overlapping | FileForm::Decreasing);
        prop_assert!(found == expected || alike(found) && alike(expected), "{found:?}, not {expected:?}");
    }

    #[test]
    fn offsets_and_positions(model in model(), count in 1..4i64) {
        let (map, made) = (model.map(), model.build(Form::Int).unwrap());
        prop_assume!(made.size() > 0);
        let bytes = map.bytes(count);
        for (position, offset) in bytes.iter().enumerate() {
            prop_assert_eq!(made.program().offset_of(position as u64), *offset);
        }
        if is_good(&made) {
            let end = bytes[bytes.len() - 1];
            for offset in -2..=end {
                let before = bytes.iter().filter(|byte| **byte < offset).count() as u64;
                prop_assert_eq!(made.program().position_at(offset), before, "at {}", offset);
            }
        }
    }

    #[test]
    fn copies_between_positions(
        source in model(),
        destination in model(),
        counts in (1..4u64, 1..4u64),
        starts in (0.0..1.0f64, 0.0..1.0f64),
        len in 0..200u64,
    ) {
        let maps = (source.map(), destination.map());
        let types = (source.build(Form::Int).unwrap(), destination.build(Form::Int).unwrap());
        let bytes = (maps.0.bytes(counts.0 as i64), maps.1.bytes(counts.1 as i64));
        let mut unique = bytes.1.clone();
        unique.sort_unstable();
        unique.dedup();
        prop_assume!(unique.len() == bytes.1.len());
        let start = |bytes: &[i64], at: f64| (bytes.len() as f64 * at) as usize;
        let from = (start(&bytes.0, starts.0), start(&bytes.1, starts.1));
        let memory = |bytes: &[i64]| {
            let low = bytes.iter().copied().min().unwrap_or(0).min(0);
            let high = bytes.iter().copied().max().unwrap_or(0).max(0) + 1;
            (-low, (high - low) as usize)
        };
        let (before, length) = memory(&bytes.0);
        let mut out: Vec<u8> = (0..length).map(|index| (index * 7 + 1) as u8).collect();
        let (into_before, length) = memory(&bytes.1);
        let mut into = vec![0xcc_u8; length];
        let mut expected = into.clone();
        let moved = bytes.0[from.0..].iter().zip(&bytes.1[from.1..]).take(len as usize);
        let count = moved.clone().count() as u64;
        for (from, to) in moved {
            expected[(to + into_before) as usize] = out[(from + before) as usize];
        }
        let typed = |datatype, address: *mut u8, before: i64, count| Typed {
            program: Datatype::program(datatype),
            address: address.wrapping_offset(before as isize),
            count,
        };
        let source = typed(&types.0, out.as_mut_ptr(), before, counts.0);
        let destination = typed(&types.1, into.as_mut_ptr(), into_before, counts.1);
        // SAFETY: the memory covers all bytes of the type maps.
        let done = unsafe { copy_from_to(source, destination, (from.0 as u64, from.1 as u64), len) };
        prop_assert_eq!(done, count);
        prop_assert_eq!(into, expected);
    }

    #[test]
    fn made_anew_from_the_same_types_it_is_the_same(model in model(), large in any::<bool>()) {
        let form = if large { Form::Count } else { Form::Int };
        let made = encore_datatype::Shared::new(model.build(form).unwrap());
        let again = rebuild(&made, &mut |named| Ok(named.clone())).unwrap();
        prop_assert_eq!(again.program().packed_size(2), made.program().packed_size(2));
        prop_assert_eq!((again.lb(), again.extent(), again.signature()), (made.lb(), made.extent(), made.signature()));
        let runs = |datatype: &Datatype| {
            let mut runs = Vec::new();
            datatype.program().for_each_run(2, 0, u64::MAX, |offset, len| runs.push((offset, len)));
            runs
        };
        prop_assert_eq!(runs(&again), runs(&made));
    }
}

#[test]
fn elements_are_whole() {
    let int = Model::Basic(predefined::INT);
    let build = |model: &Model| model.build(Form::Int).unwrap();
    let etype = build(&int);
    let good = Model::Vector(3, 2, 5, Box::new(int.clone()));
    assert!(build(&good).is_made_of(&etype));
    assert!(etype.is_made_of(&etype));
    let byte = Box::new(Model::Basic(predefined::BYTE));
    // Runs of 6 bytes, holes of 6 bytes, and a run put together of two.
    for (blocks, whole) in [
        (vec![(6, 0), (6, 8)], false),
        (vec![(4, 0), (4, 10)], false),
        (vec![(3, 0), (5, 3), (4, 12)], true),
        (vec![(4, 8), (8, 16)], true),
        (vec![(4, 8), (8, 14)], false),
    ] {
        assert_eq!(
            build(&Model::Hindexed(blocks.clone(), byte.clone())).is_made_of(&etype),
            whole,
            "{blocks:?}"
        );
    }
}

/// Elements with a hole, as a structure of a number of 8 bytes and one of 4, and padding behind them.
#[test]
fn elements_with_holes_are_whole() {
    let byte = Box::new(Model::Basic(predefined::BYTE));
    let blocks = |blocks: &[(i64, i64)]| Model::Hindexed(blocks.to_vec(), byte.clone());
    let build = |list: &[(i64, i64)]| blocks(list).build(Form::Int).unwrap();
    let padded = |list: &[(i64, i64)], extent| {
        Model::Resized(0, extent, Box::new(blocks(list))).build(Form::Int).unwrap()
    };
    let etype = padded(&[(8, 0), (4, 8)], 16);
    let twelve = [(12, 0), (12, 16), (12, 64)];
    assert!(build(&twelve).is_made_of(&etype));
    assert!(!build(&[(12, 0), (12, 40)]).is_made_of(&etype), "a hole of 28 bytes");
    assert!(!build(&[(12, 0), (8, 16), (4, 25)]).is_made_of(&etype), "a hole in an element");
    let etype = padded(&[(2, 0), (4, 4)], 8);
    assert!(build(&[(2, 0), (4, 4), (2, 8), (4, 12), (2, 24), (4, 28)]).is_made_of(&etype));
    assert!(!build(&[(2, 0), (4, 4), (2, 8), (4, 10)]).is_made_of(&etype), "no hole in an element");
}
