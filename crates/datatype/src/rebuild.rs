//! A type made anew from other basic types: the form of a type in a file whose data have other sizes (MPI 5.0 §14.5).

use crate::array::{self, Distribution};
use crate::construct::{self, Old};
use crate::contents::{Combiner, Contents, Counts, Form};
use crate::datatype::Datatype;
use crate::error::TypeError;
use crate::shared::Shared;

impl Contents {
    /// The list that begins at `at` among the counts or, in the other form, among the integers.
    fn list(&self, at: usize, len: usize) -> Counts<'_> {
        match self.form() {
            Form::Int => Counts::Int(&self.integers[at..at + len]),
            Form::Count => Counts::Count(&self.counts[at..at + len]),
        }
    }

    /// Displacements in bytes: `at` is their place among the counts in the large form.
    fn displacements_from(&self, at: usize, len: usize) -> &[i64] {
        match self.form() {
            Form::Int => &self.addresses[..len],
            Form::Count => &self.counts[at..at + len],
        }
    }

    fn form(&self) -> Form {
        if self.counts.is_empty() { Form::Int } else { Form::Count }
    }
}

/// `datatype` made anew by the same calls from other named types: `named` gives what stands for each. Displacements in bytes stay as they
/// are, as §14.5 says of file types.
///
/// # Errors
/// Errors of the constructors, and of `named`.
pub fn rebuild(
    datatype: &Old,
    named: &mut dyn FnMut(&Old) -> Result<Old, TypeError>,
) -> Result<Old, TypeError> {
    let Some(contents) = datatype.contents() else { return named(datatype) };
    if datatype.is_predefined() {
        return named(datatype);
    }
    let mut types = Vec::with_capacity(contents.types.len());
    for old in &contents.types {
        types.push(rebuild(old, named)?);
    }
    made(contents, &types).map(Shared::new)
}

fn made(contents: &Contents, types: &[Old]) -> Result<Datatype, TypeError> {
    let form = contents.form();
    let old = types.first();
    let old = || old.expect("it is made from a type");
    let count = |at: usize| contents.list(at, 1).get(0);
    match contents.combiner {
        Combiner::Dup => construct::dup(old()),
        Combiner::Contiguous => construct::contiguous(form, count(0), old()),
        Combiner::Vector => construct::vector(form, count(0), count(1), count(2), old()),
        Combiner::Hvector => {
            let stride = contents.displacements_from(2, 1)[0];
            construct::hvector(form, count(0), count(1), stride, old())
        }
        Combiner::Indexed => {
            let blocks = count(0) as usize;
            construct::indexed(contents.list(1, blocks), contents.list(1 + blocks, blocks), old())
        }
        Combiner::Hindexed => {
            let blocks = count(0) as usize;
            let places = contents.displacements_from(1 + blocks, blocks);
            construct::hindexed(contents.list(1, blocks), places, old())
        }
        Combiner::IndexedBlock => {
            let blocks = count(0) as usize;
            construct::indexed_block(count(1), contents.list(2, blocks), old())
        }
        Combiner::HindexedBlock => {
            let blocks = count(0) as usize;
            construct::hindexed_block(form, count(1), contents.displacements_from(2, blocks), old())
        }
        Combiner::Struct => {
            let blocks = count(0) as usize;
            let places = contents.displacements_from(1 + blocks, blocks);
            construct::structure(contents.list(1, blocks), places, types)
        }
        Combiner::Subarray => {
            let n = contents.integers[0] as usize;
            let (lists, order) = match form {
                Form::Int => (1, contents.integers[3 * n + 1]),
                Form::Count => (0, contents.integers[1]),
            };
            let list = |index: usize| contents.list(lists + index * n, n);
            array::subarray(list(0), list(1), list(2), order, old())
        }
        Combiner::Darray => {
            let integers = &contents.integers;
            let n = integers[2] as usize;
            let (gsizes, rest) = match form {
                Form::Int => (contents.list(3, n), &integers[3 + n..]),
                Form::Count => (contents.list(0, n), &integers[3..]),
            };
            let distribution = Distribution {
                size: integers[0],
                rank: integers[1],
                gsizes,
                distribs: &rest[..n],
                dargs: &rest[n..2 * n],
                psizes: &rest[2 * n..3 * n],
                order: rest[3 * n],
            };
            array::darray(distribution, old())
        }
        Combiner::Resized => {
            let bounds = contents.displacements_from(0, 2);
            construct::resized(form, bounds[0], bounds[1], old())
        }
        Combiner::Named | Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer => {
            unreachable!("predefined types are asked for, not made")
        }
    }
}
