//! Types against their type maps.

mod common;

use common::{Map, Model, config, model, of_integers};
use encore_datatype::reduce::{Op, kernel};
use encore_datatype::{
    Counts, Datatype, Form, Operand, Shared, Signature, Typed, construct, copy, predefined,
};
use proptest::prelude::*;

/// Memory around an address, filled with a pattern.
struct Arena {
    memory: Vec<u8>,
    /// Bytes of it before the address.
    before: i64,
}

impl Arena {
    /// Room for `count` instances, and some on either side.
    fn new(map: &Map, count: i64, seed: u8) -> Arena {
        let bytes = map.bytes(count);
        let low = bytes.iter().copied().min().unwrap_or(0).min(0);
        let high = bytes.iter().copied().max().unwrap_or(0).max(0) + 1;
        let length = (high - low) as usize + 32;
        let pattern = |index: usize| (index as u32).wrapping_mul(0x9e37_79b1).to_be_bytes()[0] ^ seed;
        Arena { memory: (0..length).map(pattern).collect(), before: 16 - low }
    }

    fn address(&mut self) -> *mut u8 {
        self.memory.as_mut_ptr().wrapping_offset(self.before as isize)
    }

    fn at(&mut self, offset: i64) -> &mut u8 {
        &mut self.memory[(offset + self.before) as usize]
    }
}

fn pack_plainly(map: &Map, count: i64, arena: &mut Arena) -> Vec<u8> {
    map.bytes(count).into_iter().map(|offset| *arena.at(offset)).collect()
}

/// Cuts `0..total` at the given fractions.
fn pieces(total: usize, cuts: &[f64]) -> Vec<(usize, usize)> {
    let mut at: Vec<usize> = cuts.iter().map(|cut| (cut * total as f64) as usize).collect();
    at.extend([0, total]);
    at.sort_unstable();
    at.windows(2).map(|pair| (pair[0], pair[1])).collect()
}

fn forms() -> impl Strategy<Value = Form> {
    prop_oneof![Just(Form::Int), Just(Form::Count)]
}

proptest! {
    #![proptest_config(config(100_000))]

    #[test]
    fn bounds_and_elements(model in model(), form in forms()) {
        let map = model.map();
        let made = model.build(form).unwrap();
        prop_assert_eq!(made.size() as i64, map.size());
        prop_assert_eq!(made.lb(), map.lb());
        prop_assert_eq!(made.extent(), map.extent());
        prop_assert_eq!(made.true_lb(), map.true_lb());
        prop_assert_eq!(made.true_extent(), map.true_ub() - map.true_lb());

        let mut elements = Vec::new();
        made.for_each_element(|basic, displacement, count| {
            let size = basic.size() as i64;
            elements.extend((0..count as i64).map(|index| (basic, displacement + index * size)));
        });
        prop_assert_eq!(&elements, &map.entries);

        // Counting, of every length that a message could have.
        let count = 2;
        let starts: Vec<i64> = (0..count)
            .flat_map(|_| map.entries.iter())
            .scan(0, |at, entry| { let start = *at; *at += entry.0.size() as i64; Some(start) })
            .collect();
        let total = map.size() * count;
        let mut signature = Signature::EMPTY;
        for (index, start) in starts.iter().enumerate() {
            prop_assert_eq!(made.elements_of(*start as u64), Some(index as u64));
            prop_assert_eq!(made.bytes_of_elements(index as u64), Some(*start as u64));
            prop_assert_eq!(made.signature_of_bytes(*start as u64), Some(signature));
            let basic = map.entries[index % map.entries.len()].0;
            signature = signature.then(basic.entry().datatype().signature());
            for inside in 1..basic.size() as u64 {
                prop_assert_eq!(made.elements_of(*start as u64 + inside), None);
            }
        }
        prop_assert_eq!(made.signature_of(count as u64), signature);
        prop_assert_eq!(made.elements_of(total as u64), Some(starts.len() as u64));
        for bytes in 0..(total as u64).min(100) {
            let whole = if map.size() == 0 { (bytes == 0).then_some(0) } else {
                (bytes % map.size() as u64 == 0).then_some(bytes / map.size() as u64)
            };
            prop_assert_eq!(made.count_of(bytes), whole);
        }
        prop_assert_eq!(
            made.external_size(),
            map.entries.iter().map(|entry| entry.0.external_size() as u64).sum::<u64>()
        );
    }

    #[test]
    fn pack_and_unpack(
        model in model(),
        count in 0..4i64,
        cuts in proptest::collection::vec(0.0..1.0f64, 0..6),
        shift in 0..3usize,
    ) {
        let map = model.map();
        let made = model.build(Form::Int).unwrap();
        let program = made.program();
        let mut arena = Arena::new(&map, count, 0);
        let plain = pack_plainly(&map, count, &mut arena);
        let total = plain.len();

        // Packed piece by piece at any alignment, nothing written beside.
        let mut packed = vec![0xa5u8; total + 8];
        for &(from, to) in &pieces(total, &cuts) {
            let room = if to == total { to - from + 7 } else { to - from };
            let mut piece = vec![0x5au8; room + shift + 8];
            // SAFETY: the arena holds all the data, the piece is long enough.
            let done = unsafe {
                program.pack(arena.address(), count as u64, from as u64, piece[shift..].as_mut_ptr(), room)
            };
            prop_assert_eq!(done, to - from);
            prop_assert!(piece[..shift].iter().all(|&byte| byte == 0x5a));
            prop_assert!(piece[shift + done..].iter().all(|&byte| byte == 0x5a));
            packed[from..to].copy_from_slice(&piece[shift..shift + done]);
        }
        prop_assert_eq!(&packed[..total], &plain[..]);

        // Unpacked into other memory, whose gaps stay.
        let mut expected = Arena::new(&map, count, 0xff);
        for (offset, byte) in map.bytes(count).into_iter().zip(&plain) {
            *expected.at(offset) = *byte;
        }
        let mut target = Arena::new(&map, count, 0xff);
        for &(from, to) in &pieces(total, &cuts) {
            // SAFETY: the arena holds all the data.
            let done = unsafe {
                program.unpack(target.address(), count as u64, from as u64, plain[from..].as_ptr(), to - from)
            };
            prop_assert_eq!(done, to - from);
        }
        prop_assert_eq!(&target.memory, &expected.memory);

        // The runs are those bytes, and a contiguous type is what it says.
        let mut bytes = Vec::new();
        for &(from, to) in &pieces(total, &cuts) {
            program.for_each_run(count as u64, from as u64, (to - from) as u64, |offset, len| {
                bytes.extend(offset..offset + len as i64);
            });
        }
        let all = map.bytes(count);
        prop_assert_eq!(&bytes, &all);
        if let Some(offset) = made.is_contiguous(count as u64) {
            prop_assert_eq!(&all, &(offset..offset + total as i64).collect::<Vec<_>>());
        }
        let ends = all.iter().min().map(|low| (*low, all.iter().max().unwrap() + 1));
        prop_assert_eq!(made.span(count as u64), ends);
    }

    #[test]
    fn copy_between_types(
        first in model(),
        second in model(),
        same in any::<bool>(),
        count in 0..4i64,
        other in 0..4i64,
        cuts in proptest::collection::vec(0.0..1.0f64, 0..3),
    ) {
        let second = if same { Model::Dup(Box::new(first.clone())) } else { second };
        let (from_map, to_map) = (first.map(), second.map());
        let made = first.build(Form::Int).unwrap();
        let other_made = if same {
            Shared::new(construct::dup(&made).unwrap())
        } else {
            second.build(Form::Int).unwrap()
        };
        let mut source = Arena::new(&from_map, count, 0);
        let plain = pack_plainly(&from_map, count, &mut source);
        let places = to_map.bytes(other);
        let total = plain.len().min(places.len());
        let mut target = Arena::new(&to_map, other, 0xff);
        let mut expected = Arena::new(&to_map, other, 0xff);
        for (offset, byte) in places.into_iter().zip(&plain) {
            *expected.at(offset) = *byte;
        }
        for &(from, to) in &pieces(total, &cuts) {
            let length = if to == total { u64::MAX } else { (to - from) as u64 };
            let from_buffer =
                Typed { program: made.program(), address: source.address(), count: count as u64 };
            let to_buffer =
                Typed { program: other_made.program(), address: target.address(), count: other as u64 };
            // SAFETY: the arenas hold all the data.
            let done = unsafe { copy(from_buffer, to_buffer, from as u64, length) };
            prop_assert_eq!(done as usize, to - from);
        }
        prop_assert_eq!(&target.memory, &expected.memory);
    }

    #[test]
    fn the_same_map_made_flat(model in model(), other in model()) {
        let map = model.map();
        let made = model.build(Form::Int).unwrap();
        let flat = flattened(&map);
        prop_assert_eq!(flat.signature(), made.signature());
        prop_assert_eq!(flat.true_lb(), made.true_lb());
        prop_assert_eq!(flat.true_extent(), made.true_extent());
        prop_assert!(flat.matches(3, &made, 3).is_ok());

        // Where two signatures differ, by the lists.
        let (ours, theirs) = (map.entries, other.map().entries);
        let kind = |basic: encore_datatype::Basic| basic.entry().datatype().signature();
        let differ = (0..ours.len().max(theirs.len())).find(|&index| {
            ours.get(index).map(|entry| kind(entry.0)) != theirs.get(index).map(|entry| kind(entry.0))
        });
        let result = made.matches(1, &other.build(Form::Int).unwrap(), 1);
        match differ {
            None => prop_assert!(result.is_ok()),
            Some(index) => {
                let mismatch = result.unwrap_err();
                prop_assert_eq!(mismatch.element, index as u64);
                prop_assert_eq!(mismatch.first, ours.get(index).map(|entry| entry.0));
                prop_assert_eq!(mismatch.second, theirs.get(index).map(|entry| entry.0));
            }
        }
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn accumulate(model in of_integers(), count in 1..4i64, cut in 0.0..1.0f64) {
        let map = model.map();
        let bytes = map.bytes(count);
        // Where entries overlap it matters which is first: such a target is erroneous.
        let mut sorted = bytes.clone();
        sorted.sort_unstable();
        prop_assume!(sorted.windows(2).all(|pair| pair[0] != pair[1]));
        let made = model.build(Form::Int).unwrap();
        let sum = kernel(Op::Sum, Operand::Single(predefined::INT)).unwrap();
        let mut target = Arena::new(&map, count, 0);
        let mut expected = Arena::new(&map, count, 0);
        let packed: Vec<u8> = (0..bytes.len()).map(|index| (index * 7) as u8).collect();
        for (places, addend) in bytes.chunks(4).zip(packed.chunks(4)) {
            let old = [0, 1, 2, 3].map(|index| *expected.at(places[index]));
            let new = i32::from_ne_bytes(old).wrapping_add(i32::from_ne_bytes(addend.try_into().unwrap()));
            places.iter().zip(new.to_ne_bytes()).for_each(|(place, byte)| *expected.at(*place) = byte);
        }
        let middle = (cut * bytes.len() as f64) as usize / 4 * 4;
        for (from, to) in [(0, middle), (middle, bytes.len())] {
            // SAFETY: the arena holds all the data.
            let done = unsafe {
                let packed = packed[from..].as_ptr();
                made.reduce_packed(&sum, target.address(), count as u64, from as u64, packed, to - from)
            };
            prop_assert_eq!(done, Some(to - from));
        }
        prop_assert_eq!(&target.memory, &expected.memory);
    }

    #[test]
    fn contents_match_constructor(model in model()) {
        let made = model.build(Form::Int).unwrap();
        prop_assert_eq!(made.element(), model.element());
    }
}

/// A structure with one field an entry.
fn flattened(map: &Map) -> Datatype {
    let lengths = vec![1; map.entries.len()];
    let displacements: Vec<i64> = map.entries.iter().map(|entry| entry.1).collect();
    let types: Vec<_> = map.entries.iter().map(|entry| predefined::shared(entry.0)).collect();
    construct::structure(Counts::Int(&lengths), &displacements, &types).unwrap()
}
