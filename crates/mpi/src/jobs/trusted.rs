//! Whether a job relies on its fast network: tested at its start. Invariant: equal on all ranks.
//!
//! The job uses the network if the first rank of each node has an endpoint that reaches rank 0's, and if tests between each of them and
//! the next one transfer all data unchanged ([`encore_transport::startup_test`]). They send rank 0 their results by sockets, and receive
//! the verdict from it; all others receive it with the cost of messages between nodes ([`super::measured`]).

use std::collections::HashMap;
use std::time::{Duration, Instant};

use encore_engine::p2p::wire;
use encore_engine::state::process::NodeId;
use encore_transport::fabric::pair::Teller;
use encore_transport::fabric::{Fabric, Place};
use encore_transport::startup_test::{self, Failure, Fault, Plan, Step, Words};
use encore_transport::transport::Transport;

/// Longest waits of a test.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waits {
    /// For a step of the test.
    pub(super) step: Duration,
    /// For another rank, which may have to wait for a third one first.
    late: Duration,
}

impl Waits {
    /// The waits for a network, which the user may have named: then there is none to fall back on, so a job waits for longer.
    pub(super) fn new(is_named: bool) -> Waits {
        let step = if is_named { startup_test::LONG_PATIENCE } else { startup_test::PATIENCE };
        Waits { step, late: step + Duration::from_secs(8) }
    }
}

const NAP: Duration = Duration::from_micros(50);

/// Whether a job uses its fast network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// There is no fast network.
    None,
    /// The job uses it.
    Trusted,
    /// This rank, the first one of its node, has no endpoint that reaches rank 0's; or rank 0 has none.
    NotEverywhere(u32),
    /// A test between these two ranks has failed.
    Failed(u32, u32, Failure),
}

impl Verdict {
    /// The verdict as numbers, for other ranks.
    pub(super) fn to_numbers(self) -> [u64; 6] {
        match self {
            Verdict::None => [0; 6],
            Verdict::Trusted => [1, 0, 0, 0, 0, 0],
            Verdict::NotEverywhere(rank) => [2, rank.into(), 0, 0, 0, 0],
            Verdict::Failed(one, other, failure) => {
                let [step, bytes, fault] = failure.to_words();
                [3, one.into(), other.into(), step, bytes, fault]
            }
        }
    }

    pub(super) fn from_numbers([kind, one, other, failure @ ..]: [u64; 6]) -> Option<Verdict> {
        match kind {
            0 => Some(Verdict::None),
            1 => Some(Verdict::Trusted),
            2 => Some(Verdict::NotEverywhere(u32::try_from(one).ok()?)),
            3 => {
                let failure = Failure::from_words(failure)?;
                Some(Verdict::Failed(u32::try_from(one).ok()?, u32::try_from(other).ok()?, failure))
            }
            _ => None,
        }
    }

    /// Whether the job doesn't rely on a network that it has.
    pub(super) fn failed(self) -> bool {
        matches!(self, Verdict::NotEverywhere(_) | Verdict::Failed(..))
    }

    /// Reason for not relying on a network, if there was one. `node`: the name of a rank's node; `names`: provider and device of this
    /// rank.
    pub(super) fn reason(self, node: impl Fn(u32) -> String, names: Option<(&str, &str)>) -> Option<String> {
        let network = names.map_or_else(
            || "their fast network".to_owned(),
            |(provider, device)| format!("{provider} on {device}"),
        );
        match self {
            Verdict::None | Verdict::Trusted => None,
            Verdict::NotEverywhere(rank) => {
                Some(format!("{} has no endpoint that reaches those of other nodes", node(rank)))
            }
            Verdict::Failed(one, other, failure) => Some(format!(
                "{network} has failed its test between {} and {}: {failure}",
                node(one),
                node(other)
            )),
        }
    }
}

/// Notifier for the user that this rank and another one use TCP, because the test before their first message failed.
pub(super) fn teller(rank: u32, nodes: Vec<u32>, hosts: HashMap<NodeId, String>) -> Teller {
    Teller(Box::new(move |other, why| {
        let node = |rank: u32| &hosts[&NodeId(nodes[rank as usize])];
        encore_boot::notice!(
            "encore: messages between rank {rank} on {} and rank {other} on {} go over TCP, as {why} (ENCORE_FABRIC=sockets: without this message)",
            node(rank),
            node(other)
        );
    }))
}

/// The first rank of a node, from the view of another one.
#[derive(Debug)]
pub(super) struct First<'a> {
    pub(super) rank: u32,
    /// Its end of the link; `None` for this rank itself.
    pub(super) end: Option<u32>,
    pub(super) endpoint: Option<&'a Place>,
}

/// The first ranks of the nodes, ascending. `nodes`: the node of each rank; `ends`: the ends of those on other nodes; `endpoints`: those
/// of all that have one.
pub(super) fn first_ranks<'a>(
    nodes: &[u32],
    ends: &[(u32, u32)],
    endpoints: &'a HashMap<u32, Place>,
) -> Vec<First<'a>> {
    let mut seen = std::collections::HashSet::new();
    let firsts = (0u32..).zip(nodes).filter(|(_, node)| seen.insert(**node)).map(|(rank, _)| rank);
    let ends: HashMap<u32, u32> = ends.iter().copied().collect();
    firsts.map(|rank| First { rank, end: ends.get(&rank).copied(), endpoint: endpoints.get(&rank) }).collect()
}

/// The verdict of the first ranks of the nodes. All of them call this function. `me`: index of this one among them; `round`: number of
/// the networks that the job has tried before.
pub(super) fn judge(
    fabric: Option<&mut Fabric>,
    firsts: &[First<'_>],
    me: usize,
    round: u64,
    waits: Waits,
) -> Verdict {
    if firsts.iter().all(|first| first.endpoint.is_none()) {
        return Verdict::None;
    }
    let Some(first) = firsts[0].endpoint else { return Verdict::NotEverywhere(firsts[0].rank) };
    let reached = |other: &First<'_>| other.endpoint.is_some_and(|other| first.reaches(other));
    if let Some(missing) = firsts.iter().find(|other| !reached(other)) {
        return Verdict::NotEverywhere(missing.rank);
    }
    let fabric = fabric.expect("each has an endpoint");
    fabric.distrust();
    let own = test(fabric, firsts, me, waits);
    let verdict = agree(fabric, firsts, me, (own, round), waits.late);
    if verdict == Verdict::Trusted {
        fabric.trust();
    }
    verdict
}

/// Tests the connection to the next one, and answers the one before. Of two neighbours, one begins with each, so there is no cycle of
/// waits.
fn test(fabric: &mut Fabric, firsts: &[First<'_>], me: usize, waits: Waits) -> Verdict {
    let mut plan = Plan::short(fabric);
    plan.patience = waits.step;
    let count = firsts.len();
    let [next, before] = [(me + 1) % count, (me + count - 1) % count];
    let end = |place: usize| firsts[place].end.expect("it is another one's");
    let failed = |one: usize, other: usize| move |failure| (one, other, failure);
    let mut result = Ok(());
    for asks in [me % 2 == 0, me % 2 == 1] {
        let done = match asks {
            // Two ranks are neighbours only once.
            true if count == 2 && me == 1 => Ok(()),
            false if count == 2 && me == 0 => Ok(()),
            true => startup_test::ask_for(fabric, end(next), wire::MEASURE, &plan).map_err(failed(me, next)),
            false => {
                startup_test::answer_within(fabric, end(before), wire::MEASURE, (waits.late, waits.step))
                    .map_err(failed(before, me))
            }
        };
        result = result.and(done);
    }
    match result {
        Ok(()) => Verdict::Trusted,
        Err((one, other, failure)) => Verdict::Failed(firsts[one].rank, firsts[other].rank, failure),
    }
}

/// Distributes the first failure to all, along a tree whose root is the first of them.
fn agree(
    fabric: &mut Fabric,
    firsts: &[First<'_>],
    me: usize,
    (own, round): (Verdict, u64),
    late: Duration,
) -> Verdict {
    let count = firsts.len();
    let end = |place: usize| firsts[place].end.expect("it is another one's");
    let silent = |place: usize| {
        let failure = Failure { step: Step::Packet, bytes: 0, fault: Fault::Silence };
        Verdict::Failed(firsts[place].rank, firsts[me].rank, failure)
    };
    // A binomial tree: the parent of an index is the index without its lowest bit.
    let distance = if me == 0 { count.next_power_of_two() } else { 1 << me.trailing_zeros() };
    let mut verdict = own;
    let mut below = Vec::new();
    let mut step = 1;
    while step < distance {
        if me + step < count {
            below.push(me + step);
            let said = hear(fabric, end(me + step), (round, late)).unwrap_or_else(|| silent(me + step));
            if verdict == Verdict::Trusted {
                verdict = said;
            }
        }
        step *= 2;
    }
    if me > 0 {
        let above = me - distance;
        let told = tell(fabric, end(above), verdict, round);
        let said = if told { hear(fabric, end(above), (round, late)) } else { None };
        verdict = said.unwrap_or_else(|| silent(above));
    }
    for place in below.into_iter().rev() {
        // A rank that this message doesn't reach abandons the network by itself.
        tell(fabric, end(place), verdict, round);
    }
    verdict
}

/// Sends a verdict in two halves, as a cell has room for one.
fn tell(fabric: &mut Fabric, end: u32, verdict: Verdict, round: u64) -> bool {
    let [kind, one, other, step, bytes, fault] = verdict.to_numbers();
    let halves: [Words; 2] = [[kind, one, other, round], [step, bytes, fault, round]];
    halves.into_iter().all(|half| startup_test::tell(fabric.sockets(), end, wire::MEASURE, half))
}

/// The verdict of an end in this round. Verdicts of earlier rounds may arrive late.
fn hear(fabric: &mut Fabric, end: u32, (round, late): (u64, Duration)) -> Option<Verdict> {
    let until = Instant::now() + late;
    let mut half = || loop {
        // Others may still wait for what this one has sent them.
        fabric.greet();
        let words = startup_test::heard(fabric.sockets(), end, wire::MEASURE);
        if let Some(words) = words.filter(|words| words[3] == round) {
            return Some(words);
        }
        if Instant::now() > until {
            return None;
        }
        std::thread::sleep(NAP);
    };
    let ([kind, one, other, _], [step, bytes, fault, _]) = (half()?, half()?);
    Verdict::from_numbers([kind, one, other, step, bytes, fault])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_survive_encoding() {
        let failure = |fault| Failure { step: Step::Read, bytes: 1 << 20, fault };
        let failed = [Fault::Silence, Fault::Refusal, Fault::Contents(0), Fault::Contents(77)];
        let failed = failed.map(|fault| Verdict::Failed(3, 8, failure(fault)));
        for verdict in [Verdict::None, Verdict::Trusted, Verdict::NotEverywhere(5)].into_iter().chain(failed)
        {
            assert_eq!(Verdict::from_numbers(verdict.to_numbers()), Some(verdict));
        }
        assert_eq!(Verdict::from_numbers([4, 0, 0, 0, 0, 0]), None);
        let said = failed[3].reason(|rank| format!("n{rank}"), Some(("efa", "rdmap0"))).unwrap();
        assert_eq!(
            said,
            "efa on rdmap0 has failed its test between n3 and n8: a read of 1048576 bytes brought other contents than were sent, from byte 77 on"
        );
    }
}
