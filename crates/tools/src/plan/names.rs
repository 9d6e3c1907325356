//! Names of algorithms and operations.

use encore_plan::Algorithm;

/// The name that a mistyped one is nearest to, if one is near.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|(distance, known)| *distance <= 1 + known.len().min(name.len()) / 4)
        .min()
        .map(|(_, known)| known)
}

/// An algorithm's name without its operation.
pub(super) fn method(algorithm: Algorithm) -> String {
    let name = algorithm.to_string();
    name.split_once('/').map_or(name.clone(), |(_, method)| method.to_owned())
}
