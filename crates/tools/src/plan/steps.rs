//! One rank's plan, readable.

use std::fmt::Write;

use encore_plan::ir::{Action, Audience, Buffer, Plan, ScratchUnit, Span};
use encore_plan::price::Trace;

use super::units::{count, time};

/// Steps that are listed at most.
const LISTED: usize = 400;

/// The steps of a rank, with when they're done where that is known.
pub(super) fn listing(rank: u32, plan: &Plan, trace: Option<&Trace>) -> String {
    let unit = match plan.scratch_unit {
        ScratchUnit::Byte => "bytes",
        ScratchUnit::Typed => "items",
    };
    let mut text = format!("rank {rank}: {} steps", count(plan.steps.len() as u64));
    if plan.scratch > 0 {
        let _ = write!(text, ", {} {unit} of scratch", count(plan.scratch as u64));
    }
    text.push('\n');
    let mut done = trace.map(|trace| trace.steps(rank));
    for (id, step) in plan.steps.iter().enumerate().take(LISTED) {
        let span = |span: &Span| {
            let buffer = match span.buffer {
                Buffer::Send => "send",
                Buffer::Recv => "recv",
                Buffer::Scratch => "scratch",
            };
            format!("{buffer}[{}..{}]", span.at, span.at + span.count)
        };
        let lane = |lane: u16| if lane > 0 { format!(", lane {lane}") } else { String::new() };
        let what = match &step.action {
            Action::Send { to, from, lane: l } => format!("send {} to {to}{}", span(from), lane(*l)),
            Action::Recv { from, into, lane: l } => format!("receive {} from {from}{}", span(into), lane(*l)),
            Action::Signal { to, lane: l } => format!("signal {to}{}", lane(*l)),
            Action::Await { from, lane: l } => format!("await {from}{}", lane(*l)),
            Action::Copy { from, into } => format!("copy {} to {}", span(from), span(into)),
            Action::Reduce { left, inout } => {
                format!("reduce {1} = {0} op {1}", span(left), span(inout))
            }
            Action::Post { lane, from, to: Audience::All } => format!("post {} in lane {lane}", span(from)),
            Action::Post { lane, from, to: Audience::One(rank) } => {
                format!("post {} in lane {lane} for {rank}", span(from))
            }
            Action::Take { rank, lane, at, into } => {
                format!("take {} from lane {lane} of {rank}, byte {at}", span(into))
            }
            Action::Fold { rank, lane, inout, .. } => {
                format!("reduce {0} = lane {lane} of {rank} op {0}", span(inout))
            }
            Action::Merge { rank, lane, own, own_first: true, into, .. } => {
                format!("reduce {} = {} op lane {lane} of {rank}", span(into), span(own))
            }
            Action::Merge { rank, lane, own, into, .. } => {
                format!("reduce {} = lane {lane} of {rank} op {}", span(into), span(own))
            }
            Action::Join => "join".to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{id:>6}  {what:<56}");
        let after: Vec<String> = plan.after(step).iter().take(8).map(u32::to_string).collect();
        let more = if step.after_len > 8 { ", …" } else { "" };
        let after =
            if after.is_empty() { String::new() } else { format!("after {}{more}", after.join(", ")) };
        let _ = write!(text, "  {after:<16}");
        if let Some(done) = done.as_mut().and_then(Iterator::next) {
            let _ = write!(text, "  {} to {}", time(done.start), time(done.end));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if plan.steps.len() > LISTED {
        let _ = writeln!(text, "        … {} more", count((plan.steps.len() - LISTED) as u64));
    }
    text
}
