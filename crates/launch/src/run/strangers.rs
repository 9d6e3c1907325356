//! Noticing ranks that have loaded another MPI and not called Encore: each of them is a job of its own, and doesn't know.
//!
//! What a program's file needs is looked at before it starts (`plan::libraries`); what it opens later by a path of its own, only
//! a look into the process shows.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use object::elf;

/// Whose name begins so is the library of an MPI.
const NAMES: [&str; 4] = ["libmpi.so", "libmpich.so", "libmpi_abi.so", "libmpi_ilp64.so"];

/// What has been seen of the ranks.
#[derive(Default)]
pub struct Strangers {
    looks: u32,
    /// The rank and the library that were seen at the last look.
    seen: Option<(usize, String)>,
    told: bool,
}

impl Strangers {
    /// Takes a look at the processes of the ranks that have not called Encore so far. Returns what the user should be told: of the
    /// first rank that had the same library at two looks, once. Looks get rarer, as reading of a process takes its time.
    pub fn look(&mut self, outside: impl Iterator<Item = (usize, u32)>) -> Option<String> {
        self.looks += 1;
        if self.told || !(self.looks.is_power_of_two() || self.seen.is_some()) {
            return None;
        }
        let own = crate::plan::libraries::folder();
        let mut found = outside.filter_map(|(rank, pid)| {
            let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
            Some((rank, stranger(&maps, own.as_deref()).filter(|library| is_for_this_processor(library))?))
        });
        let now = found.next();
        self.told = now.is_some() && now == self.seen;
        self.seen = now;
        let (rank, library) = self.seen.as_ref().filter(|_| self.told)?;
        Some(format!(
            "rank {rank} has loaded {library}, the library of another MPI, and has not called Encore: for that library each rank \
             is a job of its own. Let the program load Encore's libmpi.so.12, or start it with the mpiexec of that MPI"
        ))
    }
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
}
