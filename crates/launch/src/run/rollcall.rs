//! The roll-call: where each rank is.

use std::sync::atomic::Ordering;

use encore_boot::rollcall::{FEW, place, table};
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
    /// Its end, if it has ended.
    pub end: Option<End>,
    /// The rank's own record of its state.
    pub slot: &'a RankSlot,
}

/// Says where each rank is, a line each; for many ranks, a line for those that are at the same place.
pub fn call<'a>(name: &str, entries: impl ExactSizeIterator<Item = Entry<'a>>) -> String {
    let few = entries.len() <= FEW;
    let mut sites = CallSites::default();
    let place = |entry: Entry<'_>| {
        let place = entry.place_and_line(&mut sites);
        if !few {
            return place;
        }
        let process = entry.process().map(|pid| format!(", process {pid}")).unwrap_or_default();
        format!("({}{process}) {place}", entry.program)
    };
    table(name, entries.map(place))
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
        place(self.slot, pid)
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
