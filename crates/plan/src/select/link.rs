//! The choice for several nodes where the link between them was measured: every method is priced from what a message between nodes takes,
//! and the cheapest is taken.
//!
//! Two ranks of different nodes measure the time of a short message, the processor's share of it, and the time of a
//! byte. All ranks of the job have the same figures ([`crate::price::Between`]). One closed formula for each method,
//! in the module `formulas`, gives the cost of a call: rounds, messages that a processor deals with one after the
//! other, bytes that ranks of a node send through its link together. Steps within nodes cost as much as in the models
//! of [`crate::price`]. `tests/choices.rs` compares the choices with the exact prices.
//!
//! Where ranks share processors, how often they have to be woken counts more than the link, so rules choose there, as they do where
//! nothing was measured, and in operations without formulas.

mod formulas;

use super::facts::{Facts, MOST_AROUND, Machine};
use crate::algorithm::{Algorithm, Method};
use crate::operation::Class;
use crate::price::Time;
use formulas::Formulas;

/// The method of an operation among ranks of several nodes, where it is priced; `ruled` is what it would be done by without prices.
pub(super) fn cheapest(facts: &Facts, ruled: Method) -> Option<Method> {
    if !decide(facts) || price(facts, ruled).is_none() {
        return None;
    }
    candidates(facts).min_by_key(|(method, price)| (*price, *method != ruled)).map(|(method, _)| method)
}

/// Cost of a call among ranks of several nodes by each method that may do it, the cheapest first. Empty if the choice
/// follows from rules.
pub fn prices_over_link(facts: &Facts) -> Vec<(Method, Time)> {
    let ruled = super::nodes::by_rules(facts);
    if !decide(facts) || price(facts, ruled).is_none() {
        return Vec::new();
    }
    let mut prices: Vec<(Method, Time)> = candidates(facts).collect();
    prices.sort_by_key(|(method, price)| (*price, *method != ruled));
    prices
}

/// Whether prices decide: everything is known that they need.
fn decide(facts: &Facts) -> bool {
    let Machine { one_node, oversubscribed, per_node, between, .. } = facts.machine;
    !one_node && !oversubscribed && between.is_known() && per_node > 0 && facts.ranks > per_node
}

/// The methods between which a price decides, and their prices.
fn candidates(facts: &Facts) -> impl Iterator<Item = (Method, Time)> {
    let Facts { class, bytes, ranks, commutative, machine } = *facts;
    let has_leaders = class != Class::Alltoall
        || Algorithm::has_leaders(ranks, machine.per_node, bytes, Algorithm::DEFAULT_SEGMENT);
    let may = move |a: &Algorithm| match a.method {
        // With one rank on each node, a leader has nobody to lead.
        Method::TwoLevel => {
            machine.per_node > 1 && has_leaders && (machine.keeps_order() || !a.needs_runs(commutative))
        }
        Method::Ring | Method::ScatterRing | Method::Chain => ranks <= MOST_AROUND,
        Method::Direct if class == Class::Alltoall => ranks <= MOST_AROUND,
        _ => true,
    };
    Algorithm::of(class)
        .filter(move |a| a.serves(ranks) && (commutative || !a.needs_commutative()))
        .filter(may)
        .filter_map(move |a| Some((a.method, price(facts, a.method)?)))
}

/// Cost of a call by `method`, if there is a formula for it.
fn price(facts: &Facts, method: Method) -> Option<Time> {
    let time = Formulas::of(facts).price(facts.class, method)?;
    Some(Time::try_from(time).unwrap_or(Time::MAX))
}
