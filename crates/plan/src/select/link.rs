//! Prices for several nodes with a measured link between them, from the cost of a message between nodes.
//!
//! Two ranks of different nodes measure the time of a short message, the processor's share of it, and the time of a byte. All ranks of
//! the job have the same figures ([`crate::price::Between`]). One closed formula for each method, in the module `formulas`, gives the
//! cost of a call: rounds, messages that a processor handles one after the other, bytes that ranks of a node send through its link
//! together. Steps within nodes cost as much as in the models of [`crate::price`]. `tests/choices.rs` compares the choices with the exact
//! prices.
//!
//! When oversubscribed, the number of wake-ups counts more than the link, so rules choose, as they do without measurements, and for
//! operations without formulas.

mod formulas;

use super::facts::{Facts, Machine};
use crate::algorithm::Method;
use crate::price::Time;
use formulas::Formulas;

/// Whether prices decide: all figures that they need are known.
pub(super) fn decide(facts: &Facts) -> bool {
    let Machine { one_node, oversubscribed, per_node, between, .. } = facts.machine;
    !one_node && !oversubscribed && between.is_known() && per_node > 0 && facts.ranks > per_node
}

/// Cost of a call by `method`, if there is a formula for it.
pub(super) fn price(facts: &Facts, method: Method) -> Option<Time> {
    let time = Formulas::of(facts).price(facts.class, method)?;
    Some(Time::try_from(time).unwrap_or(Time::MAX))
}
