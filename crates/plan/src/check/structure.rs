//! Checks of each plan on its own, and matching of steps.

use super::case::{Case, ENOUGH};
use super::finding::{Finding, Place};
use super::memory::Memory;
use crate::ir::{Action, Audience, Buffer, Plan, Rank, ScratchUnit, Span};

/// Checks that dependences point backwards, peers exist, spans lie in their buffers and have equal lengths.
pub(super) fn check(case: &Case<'_>, memories: &[Memory<'_>], findings: &mut Vec<Finding>) {
    for (process, (plan, memory)) in (0..).zip(case.plans.iter().zip(memories)) {
        if plan.lanes > 0 && !has_team(case, process, plan) {
            findings.push(Finding::OtherTeam { process: case.process(process) });
        }
        for (id, step) in (0..).zip(&plan.steps) {
            if findings.len() >= ENOUGH {
                return;
            }
            let at = case.place(process, id);
            findings.extend(
                plan.after(step).iter().filter(|&&on| on >= id).map(|&on| Finding::DependsForward { at, on }),
            );
            let peers = case.peers(process).1;
            let mut found = outside_lanes(plan, &step.action, at);
            let mut span = |span: &Span| match memory.bytes(span) {
                Some(bytes) if !bytes.is_empty() && memory.of(span.buffer).contains(&bytes) => {
                    if crosses_regions(plan, span) {
                        found = Some(Finding::CrossesRegions { at });
                    }
                    Some(bytes)
                }
                _ if span.count <= 0 => {
                    found = Some(Finding::EmptySpan { at });
                    None
                }
                _ => {
                    found = Some(Finding::OutsideBuffer { at, buffer: span.buffer });
                    None
                }
            };
            let peer = match step.action {
                Action::Send { to, from, .. } => {
                    span(&from);
                    Some(to)
                }
                Action::Recv { from, into, .. } => {
                    span(&into);
                    Some(from)
                }
                Action::Signal { to: peer, .. } | Action::Await { from: peer, .. } => Some(peer),
                Action::Copy { from: left, into: right } | Action::Reduce { left, inout: right } => {
                    if let (Some(from), Some(into)) = (span(&left), span(&right)) {
                        let (long, wide) = (from.end - from.start, into.end - into.start);
                        if long != wide {
                            findings.push(Finding::UnequalLengths { at, from: long, into: wide });
                        }
                        if left.buffer == right.buffer && from.start < into.end && into.start < from.end {
                            findings.push(Finding::OverlapsItself { at });
                        }
                    }
                    let packed = [left, right].iter().any(|s| s.buffer == Buffer::Scratch)
                        && plan.scratch_unit == ScratchUnit::Byte;
                    if packed && matches!(step.action, Action::Reduce { .. }) {
                        findings.push(Finding::ReducesPacked { at });
                    }
                    None
                }
                Action::Post { from: data, to, .. } => {
                    if data.count != 0 {
                        span(&data);
                    }
                    match to {
                        Audience::All => None,
                        Audience::One(rank) => Some(rank),
                    }
                }
                Action::Take { rank, into: data, .. } | Action::Fold { rank, inout: data, .. } => {
                    if data.count != 0 {
                        span(&data);
                    }
                    Some(rank)
                }
                Action::Merge { rank, own, into, .. } => {
                    if let (Some(left), Some(right)) = (span(&own), span(&into)) {
                        if left.end - left.start != right.end - right.start {
                            let (from, into) = (left.end - left.start, right.end - right.start);
                            findings.push(Finding::UnequalLengths { at, from, into });
                        }
                        if own.buffer == into.buffer && left.start < right.end && right.start < left.end {
                            findings.push(Finding::OverlapsItself { at });
                        }
                    }
                    Some(rank)
                }
                Action::Join => None,
            };
            findings.extend(found);
            if let Some(peer) = peer.filter(|&peer| peer >= peers) {
                findings.push(Finding::NoSuchPeer { at, peer });
            }
        }
    }
}

/// Whether the team of a plan on lanes has this rank in it, and all its ranks' plans name the same team, lanes and window.
fn has_team(case: &Case<'_>, process: u32, plan: &Plan) -> bool {
    let alike =
        |other: &Plan| (other.lanes, other.window, &other.team) == (plan.lanes, plan.window, &plan.team);
    let peers = case.peers(process).1;
    match plan.team.as_deref() {
        None => case.plans.iter().all(|other| alike(other)),
        Some(team) => {
            team.is_sorted_by(|one, other| one < other)
                && team.last().is_some_and(|&last| last < peers)
                && team.iter().any(|&rank| case.peer(process, rank) == process)
                && team.iter().all(|&rank| alike(case.plans[case.peer(process, rank) as usize]))
        }
    }
}

/// Fault of a step on lanes: its lane isn't one of the plan's, or its peer isn't one of the team.
fn outside_lanes(plan: &Plan, action: &Action, at: Place) -> Option<Finding> {
    let (lane, peer) = match *action {
        Action::Post { lane, to: Audience::All, .. } => (lane, None),
        Action::Post { lane, to: Audience::One(rank), .. }
        | Action::Take { rank, lane, .. }
        | Action::Fold { rank, lane, .. }
        | Action::Merge { rank, lane, .. } => (lane, Some(rank)),
        _ => return None,
    };
    if lane >= plan.lanes {
        return Some(Finding::OtherLanes { at });
    }
    let outside = |rank: &Rank| plan.team.as_ref().is_some_and(|team| team.binary_search(rank).is_err());
    peer.filter(outside).map(|rank| Finding::OutsideTeam { at, rank })
}

/// Whether a span of scratch crosses regions, or may do so.
fn crosses_regions(plan: &Plan, span: &Span) -> bool {
    let inside = |region: &i64| span.at < *region && *region < span.at + span.count;
    let regions = &plan.regions;
    span.buffer == Buffer::Scratch && (regions.iter().any(inside) || !regions.is_sorted())
}

/// The other side of each message and signal, by number of step.
pub(super) struct Partners {
    /// Number of each process's first step in a count over all processes; one more entry at the end.
    pub(super) first: Vec<u32>,
    /// For each step the one that it meets, or [`Partners::NONE`].
    pub(super) of: Vec<u32>,
    /// For each step its process.
    pub(super) process: Vec<u32>,
}

impl Partners {
    pub(super) const NONE: u32 = u32::MAX;

    /// The process and step of a number.
    pub(super) fn locate(&self, number: u32) -> (u32, u32) {
        let process = self.process[number as usize];
        (process, number - self.first[process as usize])
    }
}

/// One side of a message: (sender, receiver, lane), the step, its bytes (`None`: a signal).
type Side = ((u32, u32, u16), u32, Option<i64>);

/// Matches messages and signals. `None` if that fails.
pub(super) fn match_messages(
    case: &Case<'_>,
    memories: &[Memory<'_>],
    findings: &mut Vec<Finding>,
) -> Option<Partners> {
    let mut partners = Partners { first: vec![0], of: Vec::new(), process: Vec::new() };
    let (mut sent, mut received): (Vec<Side>, Vec<Side>) = (Vec::new(), Vec::new());
    let mut number = 0;
    for (process, (plan, memory)) in (0..).zip(case.plans.iter().zip(memories)) {
        let bytes = |span: &Span| memory.bytes(span).map_or(0, |range| range.end - range.start);
        for step in &plan.steps {
            match &step.action {
                Action::Send { to, from, lane } => {
                    sent.push(((process, case.peer(process, *to), *lane), number, Some(bytes(from))));
                }
                Action::Signal { to, lane } => {
                    sent.push(((process, case.peer(process, *to), *lane), number, None));
                }
                Action::Recv { from, into, lane } => {
                    received.push(((case.peer(process, *from), process, *lane), number, Some(bytes(into))));
                }
                Action::Await { from, lane } => {
                    received.push(((case.peer(process, *from), process, *lane), number, None));
                }
                _ => {}
            }
            number += 1;
        }
        partners.first.push(number);
        partners.process.resize(number as usize, process);
    }
    partners.of = vec![Partners::NONE; number as usize];
    sent.sort_unstable();
    received.sort_unstable();

    let place = |number: u32| {
        let (process, step) = partners.locate(number);
        case.place(process, step)
    };
    let before = findings.len();
    for sides in [&sent, &received] {
        for pair in sides.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            findings.push(Finding::LaneUsedTwice { at: place(pair[1].1), and: place(pair[0].1) });
        }
    }
    let (mut s, mut r) = (sent.iter().peekable(), received.iter().peekable());
    let mut met = Vec::with_capacity(sent.len());
    loop {
        match (s.peek(), r.peek()) {
            (None, None) => break,
            (Some(one), Some(other)) if one.0 == other.0 => {
                met.push((one.1, other.1));
                match (one.2, other.2) {
                    (Some(bytes), Some(and_bytes)) if bytes != and_bytes => {
                        findings.push(Finding::UnequalMessage {
                            at: place(one.1),
                            bytes,
                            and: place(other.1),
                            and_bytes,
                        })
                    }
                    (Some(_), None) => {
                        findings.push(Finding::MessageMeetsSignal { at: place(one.1), and: place(other.1) });
                    }
                    (None, Some(_)) => {
                        findings.push(Finding::MessageMeetsSignal { at: place(other.1), and: place(one.1) });
                    }
                    _ => {}
                }
                s.next();
                r.next();
            }
            (Some(one), other) if other.is_none_or(|other| one.0 < other.0) => {
                findings.push(Finding::Unmatched { at: place(one.1) });
                s.next();
            }
            (_, Some(other)) => {
                findings.push(Finding::Unmatched { at: place(other.1) });
                r.next();
            }
            (Some(_), None) => break,
        }
        if findings.len() >= ENOUGH {
            return None;
        }
    }
    for (one, other) in met {
        partners.of[one as usize] = other;
        partners.of[other as usize] = one;
    }
    (findings.len() == before).then_some(partners)
}
