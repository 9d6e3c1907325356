//! Algorithms that a program requests by hints of a communicator, or of a persistent operation.
//!
//! The keys are the names of the settings in lower case, with the settings' values (`encore_allreduce` = `ring`).

use encore_plan::operation::Class;
use encore_plan::{Algorithm, Method};

use crate::info::Info;
use encore_engine::settings::ALGORITHMS;

/// The keys, each with its operations.
const KEYS: [(&str, &[Class]); 10] = [
    ("encore_barrier", &[Class::Barrier]),
    ("encore_bcast", &[Class::Bcast]),
    ("encore_reduce", &[Class::Reduce]),
    ("encore_allreduce", &[Class::Allreduce]),
    ("encore_gather", &[Class::Gather, Class::Gatherv]),
    ("encore_scatter", &[Class::Scatter, Class::Scatterv]),
    ("encore_allgather", &[Class::Allgather, Class::Allgatherv]),
    ("encore_alltoall", &[Class::Alltoall, Class::Alltoallv, Class::Alltoallw]),
    ("encore_reduce_scatter", &[Class::ReduceScatter, Class::ReduceScatterBlock]),
    ("encore_scan", &[Class::Scan, Class::Exscan]),
];

/// For each key, the index of the value in [`ALGORITHMS`] plus one, or 0 without a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlgorithmHints([u8; KEYS.len()]);

/// Index in [`ALGORITHMS`] of a value that is valid for these operations: a method that one of them has, or "auto".
fn place(value: &[u8], classes: &[Class]) -> Option<u8> {
    let place = ALGORITHMS.items.iter().position(|(_, word, _)| word.as_bytes() == value)?;
    let has = |method: Method| classes.iter().any(|class| Algorithm::new(*class, method).is_some());
    let usable = place.checked_sub(1).is_none_or(|method| has(Method::ALL[method]));
    usable.then_some(place as u8)
}

impl AlgorithmHints {
    /// The algorithms that hints request; unknown keys and unusable values are ignored.
    pub fn of(hints: &Info) -> AlgorithmHints {
        AlgorithmHints(KEYS.map(|(key, classes)| {
            let value = hints.get(key.as_bytes());
            value.and_then(|value| place(&value, classes)).map_or(0, |place| place + 1)
        }))
    }

    /// In one number, for observers that don't know the keys.
    #[cfg(any(test, feature = "insight"))]
    pub fn number(self) -> u128 {
        self.0.iter().rev().fold(0, |number, said| number << u8::BITS | u128::from(*said))
    }

    /// From this number.
    #[cfg(any(test, feature = "insight"))]
    pub fn numbered(number: u128) -> AlgorithmHints {
        AlgorithmHints(std::array::from_fn(|key| (number >> (key as u32 * u8::BITS)) as u8))
    }

    /// Whether no algorithm is requested.
    pub fn is_empty(self) -> bool {
        self == AlgorithmHints::default()
    }

    /// These hints, completed by those of `others`.
    pub fn or(self, others: AlgorithmHints) -> AlgorithmHints {
        AlgorithmHints(std::array::from_fn(|i| if self.0[i] > 0 { self.0[i] } else { others.0[i] }))
    }

    /// Keys and values.
    pub fn pairs(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let said = KEYS.iter().zip(self.0).filter(|(_, said)| *said > 0);
        said.map(|((key, _), said)| (*key, ALGORITHMS.items[said as usize - 1].1))
    }

    /// The requested algorithm. `None`: none. `Some(None)`: the library's choice.
    pub fn algorithm(self, class: Class) -> Option<Option<Algorithm>> {
        let key = KEYS.iter().position(|(_, classes)| classes.contains(&class))?;
        let place = self.0[key].checked_sub(1)?;
        let method = (place as usize).checked_sub(1).map(|method| Method::ALL[method]);
        Some(method.and_then(|method| Algorithm::new(class, method)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_engine::settings::{TABLE, row::Unit};

    #[test]
    fn every_algorithm_setting_has_a_key() {
        let of_setting =
            |unit: &Unit| matches!(unit, Unit::Choice(choices) if std::ptr::eq(*choices, &ALGORITHMS));
        let settings = TABLE.iter().filter(|setting| of_setting(&setting.unit));
        let names: Vec<String> = settings.map(|setting| setting.name.to_lowercase()).collect();
        assert_eq!(names, KEYS.map(|(key, _)| key));
    }

    #[test]
    fn unusable_hints_are_ignored() {
        let hints = Info::default();
        let pairs = [
            ("encore_allreduce", "ring"),
            ("encore_bcast", "bruck"),
            ("encore_scan", "fast"),
            ("encore_barrier", "auto"),
            ("encore_allgather", "bruck"),
            ("allreduce", "ring"),
        ];
        pairs.iter().for_each(|(key, value)| hints.set(key.as_bytes(), value.as_bytes()));
        let algorithm_hints = AlgorithmHints::of(&hints);
        let taken = [("encore_barrier", "auto"), ("encore_allreduce", "ring"), ("encore_allgather", "bruck")];
        assert!(algorithm_hints.pairs().eq(taken));
        assert_eq!(
            algorithm_hints.algorithm(Class::Allreduce),
            Some(Algorithm::new(Class::Allreduce, Method::Ring))
        );
        assert_eq!(algorithm_hints.algorithm(Class::Barrier), Some(None));
        // The key is for both, one has it.
        assert_eq!(algorithm_hints.algorithm(Class::Allgatherv), Some(None));
        assert_eq!(algorithm_hints.algorithm(Class::Bcast), None);
        assert_eq!(algorithm_hints.algorithm(Class::NeighborAlltoall), None);
    }

    #[test]
    fn hints_survive_as_a_number() {
        let hints = Info::default();
        let pairs = [("encore_barrier", "lanes"), ("encore_alltoall", "bruck"), ("encore_scan", "auto")];
        pairs.iter().for_each(|(key, value)| hints.set(key.as_bytes(), value.as_bytes()));
        let of_all = AlgorithmHints::of(&hints);
        assert_eq!(AlgorithmHints::numbered(of_all.number()), of_all);
        assert!(of_all.number() != 0 && AlgorithmHints::numbered(0).is_empty());
    }

    #[test]
    fn request_hints_override_communicator_hints() {
        let of = |pairs: &[(&str, &str)]| {
            let hints = Info::default();
            pairs.iter().for_each(|(key, value)| hints.set(key.as_bytes(), value.as_bytes()));
            AlgorithmHints::of(&hints)
        };
        let both =
            of(&[("encore_bcast", "flat")]).or(of(&[("encore_bcast", "chain"), ("encore_scan", "chain")]));
        assert!(both.pairs().eq([("encore_bcast", "flat"), ("encore_scan", "chain")]));
        assert!(of(&[]).is_empty() && !both.is_empty());
    }
}
