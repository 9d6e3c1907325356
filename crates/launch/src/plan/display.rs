//! Facts about a job that standard output shows before it starts, as other launchers' options request it.

use std::fmt::Write;

/// Requested facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Display {
    /// The machines and how many ranks they have room for (`--display-allocation`).
    pub allocation: bool,
    /// Which rank is where (`--display-map`).
    pub map: bool,
    /// A line for each machine with its ranks (`-print-rank-map`).
    pub ranks: bool,
}

/// Known facts of a job.
pub struct Facts<'a> {
    /// This machine's name.
    pub host: &'a str,
    /// Number of processors that the job may use at the same time.
    pub slots: usize,
    /// Of each rank: its section, its program, and what it is bound to.
    pub ranks: Vec<(usize, &'a str, String)>,
}

impl Display {
    /// Returns the text, which is empty without a request.
    pub fn text(self, facts: &Facts<'_>) -> String {
        let Facts { host, slots, ranks } = facts;
        let mut text = String::new();
        // Writing to a string does not fail.
        if self.allocation {
            let _ = writeln!(text, "{:=^64}", "   ALLOCATED NODES   ");
            let _ = writeln!(text, "    {host}: slots={slots} max_slots=0 slots_inuse=0 state=UP");
            let _ = writeln!(text, "{:=^64}", "");
        }
        if self.map {
            let _ = writeln!(text, "{:=^64}", "   JOB MAP   ");
            let _ = writeln!(
                text,
                "Data for node: {host}\tNum slots: {slots}\tMax slots: 0\tNum procs: {}",
                ranks.len()
            );
            for (rank, (section, program, bound)) in ranks.iter().enumerate() {
                let _ =
                    writeln!(text, "\tApp: {section} Process rank: {rank} Program: {program} Bound: {bound}");
            }
            let _ = writeln!(text, "{:=^64}", "");
        }
        if self.ranks {
            let numbers: Vec<String> = (0..ranks.len()).map(|rank| rank.to_string()).collect();
            let _ = writeln!(text, "({host}:{})\n", numbers.join(","));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_says_its_part() {
        let facts = Facts {
            host: "node7",
            slots: 2,
            ranks: vec![(0, "./a", "processor 0".into()), (1, "./b", "not bound".into())],
        };
        let text = |display: Display| display.text(&facts);
        assert_eq!(text(Display::default()), "");
        assert_eq!(text(Display { ranks: true, ..Display::default() }), "(node7:0,1)\n\n");
        let map = text(Display { map: true, ..Display::default() });
        assert!(map.contains("Data for node: node7\tNum slots: 2\tMax slots: 0\tNum procs: 2\n"), "{map}");
        assert!(map.contains("\tApp: 1 Process rank: 1 Program: ./b Bound: not bound\n"), "{map}");
        let allocation = text(Display { allocation: true, ..Display::default() });
        assert!(
            allocation.contains("\n    node7: slots=2 max_slots=0 slots_inuse=0 state=UP\n"),
            "{allocation}"
        );
    }
}
