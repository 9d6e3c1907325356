//! Noticing ranks that have loaded another MPI and not called Encore: each of them is a job of its own, and doesn't know.
//!
//! `plan::libraries` checks the needs of a program's file before it starts, and the audit library has the loader find
//! Encore's wherever it looks for another one (`plan::audit`). Where that doesn't work, only the processes' memory
//! shows another library.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use super::descendants;
use crate::plan::libraries;

use object::elf;

/// Prefixes of the names of MPI libraries.
const NAMES: [&str; 4] = ["libmpi.so", "libmpich.so", "libmpi_abi.so", "libmpi_ilp64.so"];

/// When ranks are looked at first, besides the regular looks: a program may end before those.
const EARLY: [Duration; 4] = [
    Duration::from_millis(15),
    Duration::from_millis(50),
    Duration::from_millis(120),
    Duration::from_millis(250),
];

/// A rank that has loaded another MPI, and the library's file.
type ForeignLibrary = (usize, String);

/// Libraries found in the ranks.
pub struct Strangers {
    /// Ranks find Encore's libraries wherever they look: those that can take the place of others.
    audited: bool,
    looks: u32,
    early: usize,
    /// Result of the last check.
    last: Option<ForeignLibrary>,
    /// Result of the first check.
    first: Option<ForeignLibrary>,
    told: bool,
}

impl Strangers {
    /// For ranks that get the audit library, or not.
    pub fn new(audited: bool) -> Strangers {
        Strangers { audited, looks: 0, early: 0, last: None, first: None, told: false }
    }

    /// The time after the start of the job at which ranks should be looked at besides the regular looks, if any.
    pub fn next_early(&self) -> Option<Duration> {
        EARLY.get(self.early).copied().filter(|_| self.first.is_none())
    }

    /// Does one of the early checks, which give no notice yet.
    pub fn look_early(&mut self, outside: impl Iterator<Item = (usize, u32)>) {
        self.early += 1;
        self.first = find(outside);
    }

    /// Checks the processes of the ranks that have not called Encore so far. Returns a notice about the first rank
    /// with one other library in two checks, once. Checks get rarer, as reading a process takes time.
    pub fn look(&mut self, outside: impl Iterator<Item = (usize, u32)>) -> Option<String> {
        self.looks += 1;
        if self.told || !(self.looks.is_power_of_two() || self.last.is_some()) {
            return None;
        }
        let now = find(outside);
        self.told = now.is_some() && now == self.last;
        self.first = self.first.take().or_else(|| now.clone());
        self.last = now;
        let (rank, library) = self.last.as_ref().filter(|_| self.told)?;
        Some(format!(
            "rank {rank} has loaded {library}, the library of another MPI, and has not called Encore: for that library each rank \
             is a job of its own. {}",
            self.remedy(library)
        ))
    }

    /// Notice at the end of a job none of whose ranks has called Encore, unless it was given before.
    pub fn at_end(&mut self) -> Option<String> {
        let (rank, library) = self.first.take().filter(|_| !self.told)?;
        Some(format!(
            "no rank has called Encore, and rank {rank} had loaded {library}, the library of another MPI: each rank has run as a job \
             of its own. {}",
            self.remedy(&library)
        ))
    }

    fn remedy(&self, library: &str) -> String {
        let name = Path::new(library).file_name().unwrap_or_default().to_string_lossy();
        match libraries::stands_for(&name) {
            Some(ours) if self.audited => format!(
                "Let LD_AUDIT and LD_LIBRARY_PATH be as mpiexec sets them, by which programs find Encore's {ours}, or start it with the \
                 mpiexec of that MPI"
            ),
            Some(ours) => format!(
                "ENCORE_AUDIT=always has the loader take Encore's {ours} in its place, or start it with the mpiexec of that MPI"
            ),
            None => {
                "Compile the program with Encore's mpicc, or start it with the mpiexec of that MPI".into()
            }
        }
    }
}

/// The first of these ranks that has another MPI's library in one of its processes.
fn find(mut outside: impl Iterator<Item = (usize, u32)>) -> Option<ForeignLibrary> {
    let own = libraries::place();
    outside.find_map(|(rank, pid)| {
        let all = std::iter::once(pid).chain(descendants::of(pid));
        let maps = all.filter_map(|pid| std::fs::read_to_string(format!("/proc/{pid}/maps")).ok());
        Some((
            rank,
            maps.into_iter().find_map(|maps| {
                stranger(&maps, own.as_deref()).filter(|library| is_for_this_processor(library))
            })?,
        ))
    })
}

/// A library of an MPI that isn't in the folder of Encore's, in the text of a process's `maps` (proc_pid_maps(5)). None where
/// Encore's library is loaded, too.
fn stranger(maps: &str, own: Option<&Path>) -> Option<String> {
    let libraries = maps.lines().filter_map(|line| line.find('/').map(|start| &line[start..]));
    let mut found = None;
    for path in libraries {
        let name = Path::new(path).file_name()?.to_string_lossy();
        if NAMES.iter().any(|known| name.starts_with(known)) {
            if own.is_some_and(|own| Path::new(path).starts_with(own)) {
                return None;
            }
            found = Some(path.to_owned());
        }
    }
    found
}

/// Whether a library is code for this machine's processor. Where it isn't, an emulator runs the rank, with the Encore of that processor as
/// likely as not; and it takes its time until it calls it.
fn is_for_this_processor(library: &str) -> bool {
    const OWN: u16 = if cfg!(target_arch = "aarch64") { elf::EM_AARCH64 } else { elf::EM_X86_64 };
    let mut start = [0; 20];
    let read = File::open(library).and_then(|mut file| file.read_exact(&mut start));
    // The last field that was read: `e_machine`.
    read.is_err() || u16::from_le_bytes([start[18], start[19]]) == OWN
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_for_another_processor_is_no_stranger() {
        let folder = std::env::temp_dir().join(format!("encore-strangers-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let library = folder.join("libmpi.so");
        for (machine, native) in [(elf::EM_S390, false), (elf::EM_X86_64, cfg!(target_arch = "x86_64"))] {
            let mut start = [0; 64];
            start[18..20].copy_from_slice(&machine.to_le_bytes());
            std::fs::write(&library, start).unwrap();
            assert_eq!(is_for_this_processor(library.to_str().unwrap()), native);
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(is_for_this_processor("/nowhere/libmpi.so"));
    }

    #[test]
    fn another_library_is_one_that_lies_elsewhere() {
        let maps = |path: &str| {
            format!("7f00-7f01 r-xp 00000000 08:01 12 {path}\n7f01-7f02 rw-p 00000000 00:00 0 \n")
        };
        let own = Some(Path::new("/e/lib"));
        assert_eq!(
            stranger(&maps("/usr/lib/libmpi.so.12.1.8"), own),
            Some("/usr/lib/libmpi.so.12.1.8".into())
        );
        assert_eq!(stranger(&maps("/usr/lib/libc.so.6"), own), None);
        assert_eq!(stranger(&maps("/e/lib/mpich-abi/libmpi.so.12"), own), None);
        let both = maps("/usr/lib/libmpich.so.12") + &maps("/e/lib/libmpi_abi.so.1");
        assert_eq!(stranger(&both, own), None);
    }

    #[test]
    fn remedies_name_the_library_of_the_abi() {
        let remedy = |audited, library| Strangers::new(audited).remedy(library);
        assert!(
            remedy(false, "/o/libmpi.so.40.30.4")
                .contains("ENCORE_AUDIT=always has the loader take Encore's libmpi.so.40 in")
        );
        assert!(remedy(true, "/o/libmpich.so.12").contains("find Encore's libmpi.so.12, or"));
        assert!(remedy(true, "/o/libmpi_abi.so.1").contains("find Encore's libmpi_abi.so.1, or"));
        assert!(remedy(true, "/o/libmpi.so.20.10.1").starts_with("Compile the program with Encore's mpicc"));
    }

    #[test]
    fn the_end_tells_what_was_not_told_before() {
        let mut strangers = Strangers::new(false);
        assert_eq!(strangers.at_end(), None);
        strangers.first = Some((1, "/o/libmpi.so.40".into()));
        assert!(strangers.next_early().is_none());
        let said = strangers.at_end().unwrap();
        assert!(
            said.starts_with("no rank has called Encore, and rank 1 had loaded /o/libmpi.so.40,"),
            "{said}"
        );
        assert_eq!(strangers.at_end(), None);
    }
}
