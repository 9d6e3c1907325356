//! Text of a roll-call.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use crate::process;
use crate::segment::{RankSlot, Stage};

/// Up to this number of ranks, each has a line of its own.
pub const FEW: usize = 32;

/// Where each rank is, by its place, a line each; for many ranks, a line for those that are at the same one.
pub fn table(name: &str, places: impl ExactSizeIterator<Item = String>) -> String {
    let ranks = places.len();
    let mut groups: Vec<(Vec<usize>, String)> = Vec::new();
    for (rank, place) in places.enumerate() {
        match groups.iter_mut().find(|(_, known)| ranks > FEW && *known == place) {
            Some((members, _)) => members.push(rank),
            None => groups.push((vec![rank], place)),
        }
    }
    let mut text = format!("{name}: where the {ranks} ranks are:\n");
    for (members, place) in groups {
        let who = match members.as_slice() {
            [one] => format!("rank {one}"),
            several => format!("{} ranks ({}), each:", several.len(), list(several)),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name}:   {who} {place}");
    }
    text
}

/// Ascending numbers as text: `0-3,7`.
pub fn list(numbers: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let text = |(first, last): &(usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    parts.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Where a living process is that a slot is of, or is to be of.
pub fn place(slot: &RankSlot, pid: u32) -> String {
    match slot.stage() {
        Stage::Outside if slot.pid.load(Ordering::Relaxed) != 0 => "is in MPI_Init".into(),
        Stage::Outside => format!("has not called MPI_Init; it {}", activity(pid)),
        Stage::Finalized => format!("has called MPI_Finalize; it {}", activity(pid)),
        Stage::Aborted => "is ending the job".into(),
        Stage::Inside | Stage::Finalizing if slot.asleep.load(Ordering::Acquire) != 0 => waiting(slot),
        Stage::Inside => format!("is not waiting in MPI; it {}", activity(pid)),
        Stage::Finalizing => format!("is in MPI_Finalize; it {}", activity(pid)),
    }
}

/// Description of a sleeping rank's call and of what it waits for.
fn waiting(slot: &RankSlot) -> String {
    let waiting = &slot.waiting;
    let function = waiting.function_name();
    let mut text = match function.as_str() {
        "" => "waits in MPI".to_owned(),
        name if name.starts_with("LAPI_") => format!("waits in {name}"),
        name => format!("waits in MPI_{name}"),
    };
    // A call of LAPI waits for a value of a counter.
    let counts = function.starts_with("LAPI_");
    let (peer, tag) = (waiting.peer.load(Ordering::Relaxed), waiting.tag.load(Ordering::Relaxed));
    // Writing to a string does not fail.
    let _ = match peer {
        0.. => write!(text, " for {}", awaited(&function, peer)),
        -1 => write!(text, " for any rank"),
        _ => Ok(()),
    };
    let _ = match tag {
        0.. if counts => write!(text, " until its counter is {tag}"),
        0.. => write!(text, ", tag {tag}"),
        -1 => write!(text, ", any tag"),
        _ => Ok(()),
    };
    text
}

/// The awaited rank, or the awaited event at that rank.
fn awaited(function: &str, rank: i32) -> String {
    match function {
        "Win_lock" | "Win_lock_all" => format!("the window's lock at rank {rank}, which another rank holds"),
        "Win_start" => format!("rank {rank} to call MPI_Win_post"),
        "Win_wait" => format!("rank {rank} to call MPI_Win_complete"),
        _ => format!("rank {rank}"),
    }
}

/// Activity of a process, by its threads' states in the kernel.
fn activity(pid: u32) -> &'static str {
    let states = process::thread_states(pid);
    let any = |state: u8| states.contains(&state);
    if states.is_empty() {
        "cannot be looked at"
    } else if any(b'T') || any(b't') {
        "is stopped"
    } else if any(b'R') {
        "is running"
    } else if any(b'D') {
        "waits for a device or a file"
    } else if any(b'S') || any(b'I') {
        "sleeps outside MPI"
    } else {
        "is ending"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_short() {
        assert_eq!(list(&[0, 1, 2, 3, 8, 10, 11]), "0-3,8,10-11");
        assert_eq!(list(&[]), "");
    }
}
