//! Names of MPI that a program wants and Encore's library of its ABI doesn't have. The loader ends such a program, and says one of the
//! names, but neither whose library lacks it nor that others are missing, too.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use object::endian::LittleEndian;
use object::read::elf::ElfFile64;
use object::{Object, ObjectSymbol};

use super::Image;
use super::binary::{self, Binary};
use super::libraries;

/// The exit code of a program that the loader ends.
pub const EXIT_CODE: i32 = 127;

/// Beginnings of names that are MPI's, of its languages and of other MPIs' insides. In C++, names of `MPI::` and of its classes' tables
/// of functions.
const BEGINNINGS: [&str; 12] = [
    "MPI_",
    "PMPI_",
    "MPIX_",
    "PMPIX_",
    "mpi_",
    "pmpi_",
    "ompi_",
    "OMPI_",
    "MPIR_",
    "_ZN3MPI",
    "_ZNK3MPI",
    "_ZTVN3MPI",
];
/// Folders in which the loader looks last.
const LAST: [&str; 5] =
    ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/usr/lib"];
/// Largest number of names in a message.
const MOST_NAMES: usize = 5;

/// Message about a program that ended with [`EXIT_CODE`], if it lacks names of MPI.
pub fn sentence(image: &Image) -> Option<String> {
    let from = image
        .directory
        .as_ref()
        .map_or(Path::new(""), |folder| Path::new(OsStr::from_bytes(folder.to_bytes())));
    let path = image.environment.iter().find_map(|pair| pair.to_bytes().strip_prefix(b"LD_LIBRARY_PATH="));
    let path: Vec<PathBuf> =
        path.map(|list| std::env::split_paths(OsStr::from_bytes(list)).collect()).unwrap_or_default();
    let program = from.join(OsStr::from_bytes(image.file.to_bytes()));
    let missing = missing(&program, &path, &libraries::folder()?)?;
    let names: Vec<&str> = missing.names.iter().take(MOST_NAMES).map(String::as_str).collect();
    let more = match missing.names.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!(
        "{} needs {}{more}, which Encore's {} doesn't have: compile it with Encore's mpicc, or start it with the mpiexec of that MPI",
        missing.file.display(),
        names.join(", "),
        missing.library
    ))
}

/// Names that a file wants, and Encore's library doesn't have.
#[derive(Debug)]
struct Missing {
    file: PathBuf,
    library: String,
    names: BTreeSet<String>,
}

/// Names of MPI that a program, or the first library that it needs, lacks. `path`: the folders of `LD_LIBRARY_PATH`.
fn missing(program: &Path, path: &[PathBuf], own: &Path) -> Option<Missing> {
    let (mut waiting, mut seen) = (vec![program.to_owned()], HashSet::new());
    while let Some(file) = waiting.pop() {
        let Binary::Own(needs) = binary::look(&file) else { continue };
        for library in &needs.libraries {
            let files = libraries::translations_of(library);
            if !files.is_empty() {
                let has: HashSet<String> =
                    files.iter().flat_map(|file| symbols(&own.join(file), Side::Defined)).collect();
                let wanted = symbols(&file, Side::Undefined);
                let names: BTreeSet<String> = wanted.into_iter().filter(|name| !has.contains(name)).collect();
                if !names.is_empty() {
                    return Some(Missing { file, library: library.clone(), names });
                }
            } else if seen.insert(library.clone()) {
                let last = needs.last_in.iter().cloned().chain(LAST.iter().map(PathBuf::from));
                let folders = needs.first_in.iter().chain(path).cloned().chain(last);
                waiting.extend(folders.map(|folder| folder.join(library)).find(|file| file.exists()));
            }
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Defined,
    Undefined,
}

/// Names of MPI among the dynamic symbols of a file; none where it can't be read.
fn symbols(file: &Path, side: Side) -> Vec<String> {
    let Ok(bytes) = std::fs::read(file) else { return Vec::new() };
    let Ok(parsed) = ElfFile64::<LittleEndian>::parse(&*bytes) else { return Vec::new() };
    let wanted = parsed.dynamic_symbols().filter(|symbol| match side {
        Side::Defined => !symbol.is_undefined(),
        Side::Undefined => symbol.is_undefined() && !symbol.is_weak(),
    });
    let names = wanted.filter_map(|symbol| symbol.name().ok().map(str::to_owned));
    names.filter(|name| BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))).collect()
}
