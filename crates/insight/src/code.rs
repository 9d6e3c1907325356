//! The list of a rank's files with code: the rank writes it into its part of the memory, and finds its call sites with it, as the launcher does.

use std::fmt::Write;
use std::ops::Range;

/// The beginning of a path that stands for a line of Python, which follows in words.
pub const PYTHON: &str = "python:";

/// The folder for profiles. Its libraries call MPI for programs in Fortran or with other ABIs, but for the one that they call.
const BETWEEN: &str = "/profile/";
/// That one.
const CALLED: &str = "libmpi_abi.so.1";

/// Whether a file is a library that calls MPI for programs.
pub fn is_between(path: &str) -> bool {
    let inside = path.rsplit_once(BETWEEN).map(|(_, inside)| inside);
    inside.is_some_and(|inside| {
        let (folder, name) = inside.rsplit_once('/').unwrap_or(("", inside));
        name.starts_with("libmpi") && name != CALLED && (folder.is_empty() || folder.ends_with("-abi"))
    })
}

/// Whether a file is the module by which programs in Python call.
pub fn is_mpi4py(path: &str) -> bool {
    let name = path.rsplit_once("/mpi4py/").map(|(_, name)| name);
    name.is_some_and(|name| name.starts_with("MPI.") && name.ends_with(".so"))
}

/// Code of a file in a rank's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code<'a> {
    /// Its addresses.
    pub addresses: Range<u64>,
    /// Where in the file it begins.
    pub offset: u64,
    /// The file.
    pub path: &'a str,
}

/// The list for a process whose `/proc/PID/maps` this is: a line each, `start end offset path` in hexadecimal.
pub fn list(maps: &str) -> String {
    let mut text = String::new();
    for line in maps.lines() {
        let mut words = line.split_whitespace();
        let (Some(range), Some(permissions), Some(offset)) = (words.next(), words.next(), words.next())
        else {
            continue;
        };
        let path = line.find('/').map(|at| &line[at..]).filter(|_| permissions.contains('x'));
        if let (Some(path), Some((start, end))) = (path, range.split_once('-')) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{start} {end} {offset} {path}");
        }
    }
    text
}

/// Such a list, read.
pub struct List<'a>(Vec<Code<'a>>);

impl<'a> List<'a> {
    /// Reads a list.
    pub fn read(text: &'a str) -> List<'a> {
        List(text.lines().filter_map(code).collect())
    }

    /// The code around an address.
    pub fn at(&self, address: u64) -> Option<&Code<'a>> {
        self.0.iter().find(|code| code.addresses.contains(&address))
    }

    /// The addresses of a file's code.
    pub fn of(&self, path: &str) -> Option<Range<u64>> {
        let mut all = self.0.iter().filter(|code| code.path == path).map(|code| code.addresses.clone());
        let first = all.next()?;
        Some(all.fold(first, |all, more| all.start.min(more.start)..all.end.max(more.end)))
    }
}

fn code(line: &str) -> Option<Code<'_>> {
    let mut words = line.splitn(4, ' ');
    let mut number = || u64::from_str_radix(words.next()?, 16).ok();
    let (start, end, offset) = (number()?, number()?, number()?);
    Some(Code { addresses: start..end, offset, path: words.next()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intermediate_libraries_are_known() {
        for file in ["libmpifort_abi.so.1", "mpich-abi/libmpi.so.12", "openmpi-abi/libmpi_mpifh.so.40"] {
            assert!(is_between(&format!("/e/lib/profile/{file}")), "{file}");
        }
        for file in ["/e/lib/profile/libmpi_abi.so.1", "/home/profile/halo", "/home/profile/src/libmpi.so"] {
            assert!(!is_between(file), "{file}");
        }
    }

    #[test]
    fn module_of_python_is_known() {
        assert!(is_mpi4py("/v/lib/python3.11/site-packages/mpi4py/MPI.cpython-311-x86_64-linux-gnu.so"));
        assert!(is_mpi4py("/v/mpi4py/MPI.mpich.cpython-312-x86_64-linux-gnu.so"));
        assert!(!is_mpi4py("/v/mpi4py/dl.cpython-311-x86_64-linux-gnu.so"));
        assert!(!is_mpi4py("/v/petsc4py/PETSc.so"));
    }

    #[test]
    fn code_is_found_in_its_list() {
        let maps = "\
401000-402000 r-xp 00001000 08:01 11 /bin/a
402000-403000 r--p 00002000 08:01 11 /bin/a
7f0000-7f2000 r-xp 00028000 08:01 12 /lib/a b.so
7f3000-7f4000 r-xp 00000000 00:00 0 [vdso]
";
        let text = list(maps);
        let list = List::read(&text);
        let expected = Code { addresses: 0x7f_0000..0x7f_2000, offset: 0x2_8000, path: "/lib/a b.so" };
        assert_eq!(list.at(0x7f_1fff), Some(&expected));
        assert_eq!(list.at(0x40_1000).map(|code| code.path), Some("/bin/a"));
        assert_eq!((list.at(0x40_2000), list.at(0x7f_3000)), (None, None));
        assert_eq!((list.of("/bin/a"), list.of("/bin")), (Some(0x40_1000..0x40_2000), None));
    }
}
