//! The plain definition: a type as its constructor calls, its type map as a list.

#![allow(dead_code)] // Each test uses a part of it.

use encore_datatype::array::{self, Distribution};
use encore_datatype::{
    Basic, Counts, Datatype, Form, Operand, Shared, TypeError, construct, f90, predefined,
};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// Cases a property is tried with: `PROPTEST_CASES`, or `all` with `ENCORE_TEST_ALL=1`, otherwise a quarter of them.
pub fn config(all: u32) -> Config {
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        let is_all = std::env::var_os("ENCORE_TEST_ALL").is_some_and(|value| value == "1");
        config.cases = if is_all { all } else { all / 4 };
    }
    config.max_global_rejects = config.cases.saturating_mul(4).max(1024);
    config
}

/// A type as it is made.
#[derive(Clone, Debug)]
pub enum Model {
    Basic(Basic),
    F90Real(i32, i32),
    F90Complex(i32, i32),
    F90Integer(i32),
    Dup(Box<Model>),
    Contiguous(i64, Box<Model>),
    Vector(i64, i64, i64, Box<Model>),
    Hvector(i64, i64, i64, Box<Model>),
    /// Block length and displacement of each.
    Indexed(Vec<(i64, i64)>, Box<Model>),
    Hindexed(Vec<(i64, i64)>, Box<Model>),
    IndexedBlock(i64, Vec<i64>, Box<Model>),
    HindexedBlock(i64, Vec<i64>, Box<Model>),
    Struct(Vec<(i64, i64, Model)>),
    /// Size, subsize and start of each dimension.
    Subarray(Vec<(i64, i64, i64)>, i32, Box<Model>),
    /// Global size, distribution, argument, processes of each dimension; the rank.
    Darray(Vec<(i64, i32, i32, i32)>, i32, i32, Box<Model>),
    Resized(i64, i64, Box<Model>),
}

/// An entry of a type map: the type and its displacement.
pub type Entry = (Basic, i64);

/// A type map as the standard writes it, and what padding there is beside its data.
#[derive(Clone, Debug, Default)]
pub struct Map {
    pub entries: Vec<Entry>,
    pub lb_markers: Vec<i64>,
    pub ub_markers: Vec<i64>,
    /// Where the types that it was made from end, their padding included.
    pub ends: Vec<i64>,
}

impl Map {
    pub fn size(&self) -> i64 {
        self.entries.iter().map(|entry| entry.0.size() as i64).sum()
    }

    pub fn true_lb(&self) -> i64 {
        self.entries.iter().map(|entry| entry.1).min().unwrap_or(0)
    }

    pub fn true_ub(&self) -> i64 {
        self.entries.iter().map(|entry| entry.1 + entry.0.size() as i64).max().unwrap_or(0)
    }

    pub fn lb(&self) -> i64 {
        self.lb_markers.iter().copied().min().unwrap_or(self.true_lb())
    }

    pub fn extent(&self) -> i64 {
        if let Some(ub) = self.ub_markers.iter().copied().max() {
            return ub - self.lb();
        }
        let align = self.entries.iter().map(|entry| entry.0.repr().align() as i64).max().unwrap_or(1);
        let mut extent = self.ends.iter().copied().fold(self.true_ub(), i64::max) - self.true_lb();
        while extent % align != 0 {
            extent += 1;
        }
        extent
    }

    fn add(&mut self, other: &Map, by: i64) {
        self.entries.extend(other.entries.iter().map(|entry| (entry.0, entry.1 + by)));
        self.lb_markers.extend(other.lb_markers.iter().map(|marker| marker + by));
        self.ub_markers.extend(other.ub_markers.iter().map(|marker| marker + by));
        if other.ub_markers.is_empty() && !other.entries.is_empty() {
            self.ends.push(by + other.lb() + other.extent());
        }
    }

    /// Blocks of `old`, displacement in bytes and length of each.
    fn blocks(old: &Map, blocks: impl IntoIterator<Item = (i64, i64)>) -> Map {
        let extent = old.extent();
        let mut map = Map::default();
        for (displacement, length) in blocks {
            for index in 0..length {
                map.add(old, displacement + index * extent);
            }
        }
        map
    }

    /// The address of every byte in the order of the packed stream, `count` instances.
    pub fn bytes(&self, count: i64) -> Vec<i64> {
        let extent = self.extent();
        let mut bytes = Vec::new();
        for instance in 0..count {
            for (basic, displacement) in &self.entries {
                let first = instance * extent + displacement;
                bytes.extend(first..first + basic.size() as i64);
            }
        }
        bytes
    }
}

impl Model {
    /// Largest number of entries of its map.
    pub fn entries(&self) -> i64 {
        match self {
            Model::Basic(_) => 2,
            Model::F90Real(..) | Model::F90Complex(..) | Model::F90Integer(_) => 1,
            Model::Dup(old) | Model::Resized(_, _, old) => old.entries(),
            Model::Contiguous(count, old) => count * old.entries(),
            Model::Vector(count, length, _, old) | Model::Hvector(count, length, _, old) => {
                count * length * old.entries()
            }
            Model::Indexed(blocks, old) | Model::Hindexed(blocks, old) => {
                blocks.iter().map(|block| block.0).sum::<i64>() * old.entries()
            }
            Model::IndexedBlock(length, list, old) | Model::HindexedBlock(length, list, old) => {
                length * list.len() as i64 * old.entries()
            }
            Model::Struct(fields) => fields.iter().map(|field| field.0 * field.2.entries()).sum(),
            Model::Subarray(dims, _, old) => dims.iter().map(|dim| dim.1).product::<i64>() * old.entries(),
            Model::Darray(dims, _, _, old) => dims.iter().map(|dim| dim.0).product::<i64>() * old.entries(),
        }
    }

    /// The type map by the standard's formulas.
    pub fn map(&self) -> Map {
        match self {
            Model::Basic(basic) => match basic.entry().pair {
                Some((value, index)) => pair_map(value, index),
                None => Map { entries: vec![(*basic, 0)], ..Map::default() },
            },
            Model::F90Real(..) | Model::F90Complex(..) | Model::F90Integer(_) => {
                let made = self.build(Form::Int).unwrap();
                Map { entries: vec![(made.only_basic().unwrap(), 0)], ..Map::default() }
            }
            Model::Dup(old) => old.map(),
            Model::Contiguous(count, old) => Map::blocks(&old.map(), [(0, *count)]),
            Model::Vector(count, length, stride, old) => {
                let old = old.map();
                let extent = old.extent();
                Map::blocks(&old, (0..*count).map(|index| (index * stride * extent, *length)))
            }
            Model::Hvector(count, length, stride, old) => {
                Map::blocks(&old.map(), (0..*count).map(|index| (index * stride, *length)))
            }
            Model::Indexed(blocks, old) => {
                let old = old.map();
                let extent = old.extent();
                Map::blocks(&old, blocks.iter().map(|block| (block.1 * extent, block.0)))
            }
            Model::Hindexed(blocks, old) => {
                Map::blocks(&old.map(), blocks.iter().map(|block| (block.1, block.0)))
            }
            Model::IndexedBlock(length, list, old) => {
                let old = old.map();
                let extent = old.extent();
                Map::blocks(&old, list.iter().map(|displacement| (displacement * extent, *length)))
            }
            Model::HindexedBlock(length, list, old) => {
                Map::blocks(&old.map(), list.iter().map(|displacement| (*displacement, *length)))
            }
            Model::Struct(fields) => {
                let mut map = Map::default();
                for (length, displacement, old) in fields {
                    map.add(&Map::blocks(&old.map(), [(*displacement, *length)]), 0);
                }
                map
            }
            Model::Subarray(dims, order, old) => {
                let choice: Vec<Vec<i64>> =
                    dims.iter().map(|&(_, subsize, start)| (start..start + subsize).collect()).collect();
                let sizes: Vec<i64> = dims.iter().map(|dim| dim.0).collect();
                array_map(&old.map(), &sizes, &choice, *order)
            }
            Model::Darray(dims, rank, order, old) => {
                let mut rest = *rank;
                let mut choice = vec![Vec::new(); dims.len()];
                for (index, &(size, distribution, argument, processes)) in dims.iter().enumerate().rev() {
                    let coordinate = i64::from(rest % processes);
                    rest /= processes;
                    let block = match (distribution, argument) {
                        (array::DISTRIBUTE_NONE, _) => size,
                        (array::DISTRIBUTE_BLOCK, array::DISTRIBUTE_DFLT_DARG) => {
                            (size + i64::from(processes) - 1) / i64::from(processes)
                        }
                        (_, array::DISTRIBUTE_DFLT_DARG) => 1,
                        _ => i64::from(argument),
                    };
                    choice[index] =
                        (0..size).filter(|at| at / block % i64::from(processes) == coordinate).collect();
                }
                let sizes: Vec<i64> = dims.iter().map(|dim| dim.0).collect();
                array_map(&old.map(), &sizes, &choice, *order)
            }
            Model::Resized(lb, extent, old) => Map {
                entries: old.map().entries,
                lb_markers: vec![*lb],
                ub_markers: vec![lb + extent],
                ends: vec![],
            },
        }
    }

    /// The predefined type that all entries come from, if it is one.
    pub fn element(&self) -> Option<Operand> {
        let old = match self {
            _ if self.map().entries.is_empty() => return None,
            Model::Basic(basic) => {
                return Some(match basic.entry().pair {
                    Some((value, index)) => Operand::Pair { value, index },
                    None => Operand::Single(*basic),
                });
            }
            Model::F90Real(..) | Model::F90Complex(..) | Model::F90Integer(_) => {
                return Some(Operand::Single(self.map().entries[0].0));
            }
            Model::Struct(fields) => {
                let mut elements = fields
                    .iter()
                    .filter(|field| field.0 != 0 && !field.2.map().entries.is_empty())
                    .map(|field| field.2.element());
                let first = elements.next().flatten();
                return first.filter(|_| elements.all(|element| element == first));
            }
            Model::Dup(old)
            | Model::Contiguous(_, old)
            | Model::Vector(_, _, _, old)
            | Model::Hvector(_, _, _, old)
            | Model::Indexed(_, old)
            | Model::Hindexed(_, old)
            | Model::IndexedBlock(_, _, old)
            | Model::HindexedBlock(_, _, old)
            | Model::Subarray(_, _, old)
            | Model::Darray(_, _, _, old)
            | Model::Resized(_, _, old) => old,
        };
        old.element()
    }

    /// The type by the constructors.
    pub fn build(&self, form: Form) -> Result<Shared<Datatype>, TypeError> {
        let made = match self {
            Model::Basic(basic) => return Ok(predefined::shared(*basic)),
            Model::F90Real(p, r) => f90::real(Some(*p), Some(*r)),
            Model::F90Complex(p, r) => f90::complex(Some(*p), Some(*r)),
            Model::F90Integer(r) => f90::integer(*r),
            Model::Dup(old) => construct::dup(&old.build(form)?),
            Model::Contiguous(count, old) => construct::contiguous(form, *count, &old.build(form)?),
            Model::Vector(count, length, stride, old) => {
                construct::vector(form, *count, *length, *stride, &old.build(form)?)
            }
            Model::Hvector(count, length, stride, old) => {
                construct::hvector(form, *count, *length, *stride, &old.build(form)?)
            }
            Model::Indexed(blocks, old) => {
                let old = old.build(form)?;
                with(form, blocks.iter().map(|b| b.0), |lengths| {
                    with(form, blocks.iter().map(|b| b.1), |list| construct::indexed(lengths, list, &old))
                })
            }
            Model::Hindexed(blocks, old) => {
                let old = old.build(form)?;
                let list: Vec<i64> = blocks.iter().map(|b| b.1).collect();
                with(form, blocks.iter().map(|b| b.0), |lengths| construct::hindexed(lengths, &list, &old))
            }
            Model::IndexedBlock(length, list, old) => {
                let old = old.build(form)?;
                with(form, list.iter().copied(), |list| construct::indexed_block(*length, list, &old))
            }
            Model::HindexedBlock(length, list, old) => {
                construct::hindexed_block(form, *length, list, &old.build(form)?)
            }
            Model::Struct(fields) => {
                let list: Vec<i64> = fields.iter().map(|field| field.1).collect();
                let types = fields.iter().map(|field| field.2.build(form)).collect::<Result<Vec<_>, _>>()?;
                with(form, fields.iter().map(|field| field.0), |lengths| {
                    construct::structure(lengths, &list, &types)
                })
            }
            Model::Subarray(dims, order, old) => {
                let old = old.build(form)?;
                with(form, dims.iter().map(|dim| dim.0), |sizes| {
                    with(form, dims.iter().map(|dim| dim.1), |subsizes| {
                        with(form, dims.iter().map(|dim| dim.2), |starts| {
                            array::subarray(sizes, subsizes, starts, *order, &old)
                        })
                    })
                })
            }
            Model::Darray(dims, rank, order, old) => {
                let old = old.build(form)?;
                let distribs: Vec<i32> = dims.iter().map(|dim| dim.1).collect();
                let dargs: Vec<i32> = dims.iter().map(|dim| dim.2).collect();
                let psizes: Vec<i32> = dims.iter().map(|dim| dim.3).collect();
                let size = psizes.iter().product();
                with(form, dims.iter().map(|dim| dim.0), |gsizes| {
                    let distribution = Distribution {
                        size,
                        rank: *rank,
                        gsizes,
                        distribs: &distribs,
                        dargs: &dargs,
                        psizes: &psizes,
                        order: *order,
                    };
                    array::darray(distribution, &old)
                })
            }
            Model::Resized(lb, extent, old) => construct::resized(form, *lb, *extent, &old.build(form)?),
        };
        made.map(Shared::new)
    }
}

/// Gives `values` to `then` as an array of one form.
fn with<R>(form: Form, values: impl Iterator<Item = i64>, then: impl FnOnce(Counts<'_>) -> R) -> R {
    match form {
        Form::Int => then(Counts::Int(&values.map(|value| value as i32).collect::<Vec<_>>())),
        Form::Count => then(Counts::Count(&values.collect::<Vec<_>>())),
    }
}

fn pair_map(value: Basic, index: Basic) -> Map {
    let mut at = value.size() as i64;
    while at % index.repr().align() as i64 != 0 {
        at += 1;
    }
    Map { entries: vec![(value, 0), (index, at)], ..Map::default() }
}

/// The elements of an array with the chosen places in each dimension, in the order of storage.
fn array_map(old: &Map, sizes: &[i64], choice: &[Vec<i64>], order: i32) -> Map {
    let extent = old.extent();
    // From the outermost dimension to the contiguous one.
    let mut dims: Vec<usize> = (0..sizes.len()).collect();
    if order == array::ORDER_FORTRAN {
        dims.reverse();
    }
    let mut places = vec![0i64];
    for &dim in &dims {
        places = places.iter().flat_map(|at| choice[dim].iter().map(move |c| at * sizes[dim] + c)).collect();
    }
    let mut map = Map::default();
    for place in places {
        map.add(&Map { entries: old.entries.clone(), ..Map::default() }, place * extent);
    }
    map.lb_markers = vec![0];
    map.ub_markers = vec![sizes.iter().product::<i64>() * extent];
    map
}

/// Any named type.
pub fn basic() -> impl Strategy<Value = Basic> {
    let all: Vec<Basic> = predefined::all().map(|entry| entry.basic).collect();
    proptest::sample::select(all)
}

fn leaf() -> impl Strategy<Value = Model> {
    prop_oneof![
        12 => basic().prop_map(Model::Basic),
        1 => (0..34, 0..4932).prop_map(|(p, r)| Model::F90Real(p, r)),
        1 => (0..34, 0..4932).prop_map(|(p, r)| Model::F90Complex(p, r)),
        1 => (0..39).prop_map(Model::F90Integer),
        1 => records(),
        // Long enough that a position in it has to be searched for.
        1 => (proptest::collection::vec((1..4i64, -300..300i64), 20..100), basic())
            .prop_map(|(blocks, basic)| Model::Hindexed(blocks, Box::new(Model::Basic(basic)))),
        1 => (1..3i64, proptest::collection::vec(-60..60i64, 20..100), basic())
            .prop_map(|(length, list, basic)| Model::IndexedBlock(length, list, Box::new(Model::Basic(basic)))),
    ]
}

/// Many structures, close enough to overlap or far apart.
fn records() -> impl Strategy<Value = Model> {
    let field = (1..3i64, -30..60i64, basic().prop_map(Model::Basic));
    let stride = prop_oneof![-60..120i64, -2500..2500i64];
    (4..30i64, stride, proptest::collection::vec(field, 2..5))
        .prop_map(|(count, stride, fields)| Model::Hvector(count, 1, stride, Box::new(Model::Struct(fields))))
}

fn order() -> impl Strategy<Value = i32> {
    prop_oneof![Just(array::ORDER_C), Just(array::ORDER_FORTRAN)]
}

fn subarray_dimension() -> impl Strategy<Value = (i64, i64, i64)> {
    (1..5i64)
        .prop_flat_map(|size| (Just(size), 1..=size))
        .prop_flat_map(|(size, subsize)| (Just(size), Just(subsize), 0..=size - subsize))
}

fn darray_dimension() -> impl Strategy<Value = (i64, i32, i32, i32)> {
    let default = array::DISTRIBUTE_DFLT_DARG;
    (1..8i64, 1..4i32).prop_flat_map(move |(size, processes)| {
        let enough = ((size - 1) / i64::from(processes) + 1) as i32;
        prop_oneof![
            Just((size, array::DISTRIBUTE_NONE, default, 1)),
            Just((size, array::DISTRIBUTE_BLOCK, default, processes)),
            (enough..enough + 3).prop_map(move |arg| (size, array::DISTRIBUTE_BLOCK, arg, processes)),
            Just((size, array::DISTRIBUTE_CYCLIC, default, processes)),
            (1..4i32).prop_map(move |arg| (size, array::DISTRIBUTE_CYCLIC, arg, processes)),
        ]
    })
}

/// A count below `end`, rarely 0: nothing comes of that.
fn count(end: i64) -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0), 15 => 1..end]
}

/// Any type whose map has at most some hundreds of entries.
pub fn model() -> impl Strategy<Value = Model> {
    built_from(leaf().boxed())
}

/// As [`model`], all of `MPI_INT`, some entries of it.
pub fn of_integers() -> impl Strategy<Value = Model> {
    let integers = built_from(Just(Model::Basic(predefined::INT)).boxed());
    integers.prop_filter("nothing to reduce", |model| !model.map().entries.is_empty())
}

fn built_from(leaf: BoxedStrategy<Model>) -> impl Strategy<Value = Model> {
    let any = leaf.prop_recursive(4, 24, 4, |old| {
        let boxed = old.clone().prop_map(Box::new).boxed();
        let blocks = |range: std::ops::Range<i64>| proptest::collection::vec((count(4), range), 0..6);
        prop_oneof![
            boxed.clone().prop_map(Model::Dup),
            (count(5), boxed.clone()).prop_map(|(n, old)| Model::Contiguous(n, old)),
            (count(5), count(4), -5..6i64, boxed.clone())
                .prop_map(|(n, l, s, old)| Model::Vector(n, l, s, old)),
            (count(5), count(4), -50..50i64, boxed.clone())
                .prop_map(|(n, l, s, old)| Model::Hvector(n, l, s, old)),
            (blocks(-6..7), boxed.clone()).prop_map(|(b, old)| Model::Indexed(b, old)),
            (blocks(-50..50), boxed.clone()).prop_map(|(b, old)| Model::Hindexed(b, old)),
            (count(4), proptest::collection::vec(-6..7i64, 0..6), boxed.clone())
                .prop_map(|(l, d, old)| Model::IndexedBlock(l, d, old)),
            (count(4), proptest::collection::vec(-50..50i64, 0..6), boxed.clone())
                .prop_map(|(l, d, old)| Model::HindexedBlock(l, d, old)),
            proptest::collection::vec((count(3), -60..60i64, old.clone()), 0..5).prop_map(Model::Struct),
            (proptest::collection::vec(subarray_dimension(), 1..4), order(), boxed.clone())
                .prop_map(|(d, o, old)| Model::Subarray(d, o, old)),
            (proptest::collection::vec(darray_dimension(), 1..3), 0..9i32, order(), boxed.clone()).prop_map(
                |(d, rank, o, old)| {
                    let size: i32 = d.iter().map(|dim| dim.3).product();
                    Model::Darray(d, rank % size, o, old)
                }
            ),
            (-20..20i64, -40..80i64, boxed).prop_map(|(lb, extent, old)| Model::Resized(lb, extent, old)),
        ]
    });
    any.prop_filter("too many entries", |model| model.entries() <= 600)
}
