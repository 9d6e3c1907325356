//! Ranks that load the library of another MPI and never call Encore: each is a job of its own, which computes the whole problem.
//!
//! A program that is linked with such a library is refused before it starts ([`crate::plan`]). One that opens it while it runs (an interpreter
//! does) is noticed by what is mapped into its memory, looked at when it writes something for the first time and now and then.

use std::fs;
use std::path::{Path, PathBuf};

use super::descendants;
use crate::plan::libraries;

/// What is known of a rank.
#[derive(Clone, Default)]
struct Rank {
    /// The library that it has loaded, and whose it is.
    found: Option<(PathBuf, &'static str)>,
    /// Looks since the start.
    looks: u32,
}

/// What is known of all ranks.
pub struct Strangers {
    ranks: Vec<Rank>,
    /// The folder of Encore's libraries.
    own: Option<PathBuf>,
    /// Ticks since the start.
    ticks: u32,
}

impl Strangers {
    /// For this number of ranks.
    pub fn new(ranks: usize) -> Strangers {
        let own = libraries::folder().and_then(|folder| folder.canonicalize().ok());
        Strangers { ranks: vec![Rank::default(); ranks], own, ticks: 0 }
    }

    /// Time has passed: whether to look. Ranks that live for long are looked at ever less often.
    pub fn is_due(&mut self) -> bool {
        self.ticks += 1;
        self.ticks.is_power_of_two()
    }

    /// Whether nobody has looked at a rank yet.
    pub fn is_unknown(&self, rank: usize) -> bool {
        self.ranks[rank].looks == 0
    }

    /// Looks at a rank that has not called Encore, by the process that was started for it.
    pub fn look(&mut self, rank: usize, pid: u32) {
        self.ranks[rank].looks += 1;
        if self.ranks[rank].found.is_none() {
            let mut processes = std::iter::once(pid).chain(descendants::of(pid));
            self.ranks[rank].found = processes.find_map(|process| {
                stranger(&fs::read_to_string(format!("/proc/{process}/maps")).ok()?, self.own.as_deref())
            });
        }
    }

    /// The library that a rank has loaded, and whose it is.
    pub fn found(&self, rank: usize) -> Option<(&Path, &'static str)> {
        self.ranks[rank].found.as_ref().map(|(file, whose)| (file.as_path(), *whose))
    }

    /// What the user is told at the end, of ranks that have never called Encore.
    pub fn sentence(&self, never: impl Iterator<Item = usize>) -> Option<String> {
        let ranks: Vec<usize> = never.filter(|rank| self.found(*rank).is_some()).collect();
        let (file, whose) = self.found(*ranks.first()?)?;
        let who = match ranks.as_slice() {
            [one] => format!("rank {one} has never called Encore, but has"),
            several => {
                format!("ranks {} have never called Encore, but have", crate::plan::binding::list(several))
            }
        };
        Some(format!(
            "{who} loaded the library of {whose} ({}), so each was a job of its own: have the program find Encore's library, or \\
             start it with the mpiexec of {whose}",
            file.display()
        ))
    }
}

/// The first library of another MPI in a process's `/proc/PID/maps`. `own` is the folder of Encore's.
fn stranger(maps: &str, own: Option<&Path>) -> Option<(PathBuf, &'static str)> {
    let files = maps.lines().filter_map(|line| Some(Path::new(&line[line.find('/')?..])));
    files.into_iter().find_map(|file| {
        let name = file.file_name()?.to_str()?;
        let whose = libraries::whose(name)?;
        let is_own = own.is_some_and(|own| file.starts_with(own));
        (!is_own).then(|| (file.to_owned(), whose))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_others_are_told_from_our_own() {
        let line = |file: &str| format!("7f0000000000-7f0000001000 r-xp 00000000 08:01 77      {file}\n");
        let found = |files: &[&str]| {
            let maps: String = files.iter().map(|file| line(file)).collect();
            stranger(&maps, Some(Path::new("/opt/encore/lib")))
                .map(|(file, whose)| (file.display().to_string(), whose))
        };
        assert_eq!(found(&["/usr/lib/libc.so.6", "/opt/encore/lib/mpich-abi/libmpi.so.12"]), None);
        let other = "/usr/lib/libmpi.so.40.30.4";
        assert_eq!(found(&["/bin/python", other]), Some((other.to_owned(), "Open MPI")));
        assert_eq!(found(&["/x y/libmpi.so.12"]).map(|found| found.1), Some("MPICH or Intel MPI"));
        assert_eq!(found(&["/usr/lib/libmpi_cxx.so.1", "/usr/lib/libmpi.so.conf"]), None);
        assert_eq!(stranger("7f00-7f01 rw-p 0 00:00 0\n", None), None);
    }

    #[test]
    fn a_rank_is_told_of_if_it_never_called() {
        let mut strangers = Strangers::new(3);
        assert!(strangers.is_unknown(1));
        strangers.look(1, std::process::id());
        assert!(!strangers.is_unknown(1) && strangers.found(1).is_none());
        for rank in [0, 2] {
            strangers.ranks[rank].found = Some(("/l/libmpi.so.40".into(), "Open MPI"));
        }
        assert_eq!(strangers.sentence(1..2), None);
        let said = strangers.sentence(0..3).unwrap();
        assert!(
            said.starts_with(
                "ranks 0,2 have never called Encore, but have loaded the library of Open MPI (/l/"
            ),
            "{said}"
        );
        assert!(
            strangers.sentence(2..3).unwrap().starts_with("rank 2 has never called Encore, but has loaded")
        );
        let due: Vec<bool> = (0..5).map(|_| strangers.is_due()).collect();
        assert_eq!(due, [true, true, false, true, false]);
    }
}
