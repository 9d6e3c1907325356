//! The roll-call: where each rank is.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use encore_boot::process;
use encore_boot::segment::{RankSlot, Stage};

use super::callsite::CallSites;
use super::signals;
use super::verdict::End;

/// A rank, for the roll-call.
pub struct Entry<'a> {
    /// The program as the user typed it.
    pub program: &'a str,
    /// The process that mpiexec started; `None` if it has not yet.
    pub pid: Option<u32>,
    /// How it ended, if it has.
    pub end: Option<End>,
    /// What the rank says of itself.
    pub slot: &'a RankSlot,
}

/// Up to this number of ranks, each has a line of its own.
const FEW: usize = 32;

/// Says where each rank is, a line each; for many ranks, a line for those that are at the same place.
pub fn call<'a>(name: &str, entries: impl ExactSizeIterator<Item = Entry<'a>>) -> String {
    let ranks = entries.len();
    let mut groups: Vec<(Vec<usize>, String)> = Vec::new();
    let mut sites = CallSites::default();
    for (rank, entry) in entries.enumerate() {
        let place = if ranks <= FEW {
            let process = entry.process().map(|pid| format!(", process {pid}")).unwrap_or_default();
            format!("({}{process}) {}", entry.program, entry.place_and_line(&mut sites))
        } else {
            entry.place_and_line(&mut sites)
        };
        match groups.iter_mut().find(|(_, known)| ranks > FEW && *known == place) {
            Some((members, _)) => members.push(rank),
            None => groups.push((vec![rank], place)),
        }
    }
    let mut text = format!("{name}: where the {ranks} ranks are:\n");
    for (members, place) in groups {
        let who = match members.as_slice() {
            [one] => format!("rank {one}"),
            several => format!("{} ranks ({}), each:", several.len(), crate::plan::binding::list(several)),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name}:   {who} {place}");
    }
    text
}

impl Entry<'_> {
    fn process(&self) -> Option<u32> {
        match self.slot.pid.load(Ordering::Relaxed) {
            0 => self.pid,
            claimed => Some(claimed),
        }
    }

    /// Where it is, and from which line of its program it has called MPI.
    fn place_and_line(&self, sites: &mut CallSites) -> String {
        let place = self.place();
        let in_mpi = matches!(self.slot.stage(), Stage::Inside | Stage::Finalizing);
        let process = self.process().filter(|_| self.end.is_none() && in_mpi);
        match process.and_then(|pid| sites.of(pid)) {
            Some(line) if place.contains("is running") => format!("{place}, in a call of MPI from {line}"),
            Some(line) => format!("{place}, called from {line}"),
            None => place,
        }
    }

    fn place(&self) -> String {
        let stage = self.slot.stage();
        if let Some(end) = self.end {
            let how = match end {
                End::Code(code) => format!("has exited with code {code}"),
                End::Signal(signal, _) => format!("was ended by {}", signals::name(signal)),
            };
            return match stage {
                Stage::Inside | Stage::Finalizing => format!("{how} without MPI_Finalize"),
                _ => how,
            };
        }
        let Some(pid) = self.process() else { return "has not been started".into() };
        match stage {
            Stage::Outside if self.slot.pid.load(Ordering::Relaxed) != 0 => "is in MPI_Init".into(),
            Stage::Outside => format!("has not called MPI_Init; it {}", activity(pid)),
            Stage::Finalized => format!("has called MPI_Finalize; it {}", activity(pid)),
            Stage::Aborted => "is ending the job".into(),
            Stage::Inside | Stage::Finalizing if self.slot.asleep.load(Ordering::Acquire) != 0 => {
                self.waiting()
            }
            Stage::Inside => format!("is not waiting in MPI; it {}", activity(pid)),
            Stage::Finalizing => format!("is in MPI_Finalize; it {}", activity(pid)),
        }
    }

    /// What a sleeping rank says that it waits for.
    fn waiting(&self) -> String {
        let waiting = &self.slot.waiting;
        let function = waiting.function_name();
        let mut text = match function.as_str() {
            "" => "waits in MPI".to_owned(),
            name if name.starts_with("LAPI_") => format!("waits in {name}"),
            name => format!("waits in MPI_{name}"),
        };
        // What a call of LAPI waits for is a value of a counter.
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
}

/// What a call waits for of a rank, or which rank it is.
fn awaited(function: &str, rank: i32) -> String {
    match function {
        "Win_lock" | "Win_lock_all" => format!("the window's lock at rank {rank}, which another rank holds"),
        "Win_start" => format!("rank {rank} to call MPI_Win_post"),
        "Win_wait" => format!("rank {rank} to call MPI_Win_complete"),
        _ => format!("rank {rank}"),
    }
}

/// What a process does, going by the kernel's word.
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
    use encore_boot::segment::{Head, create};

    fn place(head: &Head, end: Option<End>) -> String {
        let pid = Some(std::process::id());
        Entry { program: "a", pid, end, slot: head.slot(0) }.place()
    }

    #[test]
    fn a_sleeping_rank_is_where_it_says() {
        let (_segment, head) = create(1, 0).unwrap();
        let slot = head.slot(0);
        slot.set_stage(Stage::Inside);
        assert!(place(&head, None).starts_with("is not waiting in MPI; it "));
        slot.asleep.store(1, Ordering::Release);
        for (name, peer, tag, expected) in [
            ("Recv", 3, 7, "waits in MPI_Recv for rank 3, tag 7"),
            ("Recv", -1, -1, "waits in MPI_Recv for any rank, any tag"),
            ("Barrier", -2, -2, "waits in MPI_Barrier"),
            ("", 1, -2, "waits in MPI for rank 1"),
            (
                "Win_lock",
                2,
                -2,
                "waits in MPI_Win_lock for the window's lock at rank 2, which another rank holds",
            ),
            ("Win_start", 2, -2, "waits in MPI_Win_start for rank 2 to call MPI_Win_post"),
        ] {
            slot.waiting.describe(1, name, peer, tag);
            assert_eq!(place(&head, None), expected);
        }
        let killed = Some(End::Signal(9, false));
        assert_eq!(place(&head, killed), "was ended by SIGKILL without MPI_Finalize");
    }

    #[test]
    fn other_ranks_are_where_their_stage_says() {
        let (_segment, head) = create(1, 0).unwrap();
        assert!(place(&head, None).starts_with("has not called MPI_Init; it "));
        head.slot(0).pid.store(1, Ordering::Relaxed);
        assert_eq!(place(&head, None), "is in MPI_Init");
        head.slot(0).set_stage(Stage::Finalized);
        assert!(place(&head, None).starts_with("has called MPI_Finalize; it "));
        assert_eq!(place(&head, Some(End::Code(3))), "has exited with code 3");
    }

    #[test]
    fn many_ranks_at_the_same_place_share_a_line() {
        let (_segment, head) = create(64, 0).unwrap();
        for slot in head.slots() {
            slot.set_stage(Stage::Inside);
            slot.asleep.store(1, Ordering::Release);
            slot.waiting.describe(1, "Barrier", -2, -2);
        }
        head.slot(5).waiting.describe(2, "Recv", 9, 1);
        let entries = |count: u32| {
            let slots: Vec<&RankSlot> = head.slots().take(count as usize).collect();
            call(
                "mpiexec",
                slots.into_iter().map(|slot| Entry { program: "a", pid: Some(7), end: None, slot }),
            )
        };
        assert_eq!(
            entries(64),
            "mpiexec: where the 64 ranks are:\n\
             mpiexec:   63 ranks (0-4,6-63), each: waits in MPI_Barrier\n\
             mpiexec:   rank 5 waits in MPI_Recv for rank 9, tag 1\n"
        );
        let few = entries(2);
        assert!(few.ends_with("mpiexec:   rank 1 (a, process 7) waits in MPI_Barrier\n"), "{few}");
        assert_eq!(few.lines().count(), 3);
    }
}
