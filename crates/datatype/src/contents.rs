//! Constructor and arguments of a type (MPI 5.0 §5.1.13).

use crate::datatype::Datatype;
use crate::shared::Shared;

/// The constructor that made a type, with the ABI's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
#[allow(missing_docs)] // Named as in the standard.
pub enum Combiner {
    Named = 101,
    Dup = 102,
    Contiguous = 103,
    Vector = 104,
    Hvector = 105,
    Indexed = 106,
    Hindexed = 107,
    IndexedBlock = 108,
    HindexedBlock = 109,
    Struct = 110,
    Subarray = 111,
    Darray = 112,
    F90Real = 113,
    F90Complex = 114,
    F90Integer = 115,
    Resized = 116,
}

/// The form of the call that made a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Counts are `int`, displacements in bytes `MPI_Aint`.
    Int,
    /// The call's name ends in `_c`: both are `MPI_Count`.
    Count,
}

/// An array of counts of either form.
#[derive(Clone, Copy, Debug)]
pub enum Counts<'a> {
    /// `const int []`
    Int(&'a [i32]),
    /// `const MPI_Count []`
    Count(&'a [i64]),
}

impl<'a> Counts<'a> {
    /// Entries.
    pub fn len(self) -> usize {
        match self {
            Counts::Int(list) => list.len(),
            Counts::Count(list) => list.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The entry at `index`, which is below `len`.
    pub fn get(self, index: usize) -> i64 {
        match self {
            Counts::Int(list) => i64::from(list[index]),
            Counts::Count(list) => list[index],
        }
    }

    /// All entries.
    pub fn iter(self) -> impl Iterator<Item = i64> + Clone + use<'a> {
        (0..self.len()).map(move |index| self.get(index))
    }

    /// The form of the call that it was given to.
    pub fn form(self) -> Form {
        match self {
            Counts::Int(_) => Form::Int,
            Counts::Count(_) => Form::Count,
        }
    }
}

/// The arguments that a type was made from, as `MPI_Type_get_contents` gives them.
///
/// The lengths of the four lists are what `MPI_Type_get_envelope` gives. A type whose `counts`
/// aren't empty can't be decoded with the forms of these calls without `_c` (`MPI_ERR_TYPE`).
#[derive(Debug)]
pub struct Contents {
    pub(crate) combiner: Combiner,
    pub(crate) integers: Vec<i32>,
    pub(crate) addresses: Vec<i64>,
    pub(crate) counts: Vec<i64>,
    pub(crate) types: Vec<Shared<Datatype>>,
}

impl Contents {
    pub(crate) fn new(combiner: Combiner) -> Contents {
        Contents {
            combiner,
            integers: Vec::new(),
            addresses: Vec::new(),
            counts: Vec::new(),
            types: Vec::new(),
        }
    }

    /// Adds a count: to the integers, or to the counts if the call was of that form.
    pub(crate) fn count(mut self, form: Form, value: i64) -> Contents {
        match form {
            // The form without `_c` takes its values from an `int`.
            Form::Int => self.integers.push(value as i32),
            Form::Count => self.counts.push(value),
        }
        self
    }

    /// Adds an array of counts.
    pub(crate) fn counts(mut self, values: Counts<'_>) -> Contents {
        match values {
            Counts::Int(values) => self.integers.extend_from_slice(values),
            Counts::Count(values) => self.counts.extend_from_slice(values),
        }
        self
    }

    /// Adds what is an `int` in both forms.
    pub(crate) fn integers(mut self, values: &[i32]) -> Contents {
        self.integers.extend_from_slice(values);
        self
    }

    /// Adds displacements in bytes: addresses, or counts if the call was of that form.
    pub(crate) fn displacements(mut self, form: Form, values: &[i64]) -> Contents {
        match form {
            Form::Int => self.addresses.extend_from_slice(values),
            Form::Count => self.counts.extend_from_slice(values),
        }
        self
    }

    /// Adds a type.
    pub(crate) fn of(mut self, old: &Shared<Datatype>) -> Contents {
        self.types.push(old.clone());
        self
    }

    /// The constructor.
    pub fn combiner(&self) -> Combiner {
        self.combiner
    }

    /// Arguments of C type `int`.
    pub fn integers_given(&self) -> &[i32] {
        &self.integers
    }

    /// Arguments of C type `MPI_Aint`.
    pub fn addresses_given(&self) -> &[i64] {
        &self.addresses
    }

    /// Arguments of C type `MPI_Count`.
    pub fn counts_given(&self) -> &[i64] {
        &self.counts
    }

    /// Argument types, in order.
    pub fn types_given(&self) -> &[Shared<Datatype>] {
        &self.types
    }
}
