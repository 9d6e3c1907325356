//! Which MPI library a program wants, and how it finds Encore's.
//!
//! A program that is linked with a library of the MPICH ABI (`libmpi.so.12`) runs with the one in `lib/mpich-abi`, which the
//! loader finds there first by `LD_LIBRARY_PATH`. What a script or an interpreter will load is not known when it is started:
//! for them, the folder is there as well. Nothing else is in it, so that nothing else is found elsewhere than before.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

use super::binary::Binary;

/// The folder with the library of the MPICH ABI, below the folder of Encore's libraries.
const MPICH_FOLDER: &str = "mpich-abi";
const MPICH: &str = "libmpi.so.12";
const STANDARD: &str = "libmpi_abi.so.1";

/// Libraries that no rank of Encore can run with, and whose they are.
const OTHERS: [(&str, &str); 6] = [
    ("libmpi.so.40", "Open MPI"),
    ("libmpi.so.20", "Open MPI"),
    ("libmpi.so.80", "Open MPI"),
    ("libmpi.so.1", "Open MPI 1"),
    ("libmpich.so.12", "MPICH"),
    ("libmpi_ilp64.so.4", "Intel MPI (64-bit integers)"),
];

/// A program is linked with the library of another MPI.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherMpi {
    library: String,
    whose: &'static str,
}

impl fmt::Display for OtherMpi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "it is linked with the library of {} ({}): each rank would be a job of its own. Compile it with Encore's mpicc, \
             or start it with the mpiexec of {}",
            self.whose, self.library, self.whose
        )
    }
}

/// Variables that a program needs to find Encore's libraries.
pub type Variables = Vec<(&'static str, OsString)>;

/// Where Encore's libraries are: beside the folder of this program.
pub fn folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let folder = program.parent()?.parent()?.join("lib");
    folder.join(MPICH_FOLDER).join(MPICH).exists().then_some(folder)
}

/// The variables for a program, `variable` being those of the environment. `folder` is that of Encore's libraries.
pub fn variables<'a>(
    binary: &Binary,
    folder: &Path,
    variable: impl Fn(&str) -> Option<&'a OsStr>,
) -> Result<Variables, OtherMpi> {
    let mpich = folder.join(MPICH_FOLDER);
    let mut variables = Variables::new();
    let mut first = vec![mpich.clone()];
    if let Binary::Own(needs) = binary {
        let wants = |name: &str| needs.libraries.iter().any(|library| library == name);
        if let Some((library, whose)) = OTHERS.iter().find(|(name, _)| wants(name)) {
            return Err(OtherMpi { library: (*library).to_owned(), whose });
        }
        // Some programs have the place of the library that they were linked with built in, in a way that goes before
        // LD_LIBRARY_PATH: there the library is named itself.
        let hidden =
            |name: &str| wants(name) && needs.first_in.iter().any(|folder| folder.join(name).exists());
        for (name, library) in [(MPICH, mpich.join(MPICH)), (STANDARD, folder.join(STANDARD))] {
            if hidden(name) {
                variables.push(("LD_PRELOAD", joined([library], variable("LD_PRELOAD"))));
            }
        }
        if wants(STANDARD) {
            first.push(folder.to_owned());
        }
    }
    variables.push(("LD_LIBRARY_PATH", joined(first, variable("LD_LIBRARY_PATH"))));
    // mpi4py's wheels look in other places first.
    if variable("MPI4PY_LIBMPI").is_none() && variable("MPI4PY_MPIABI").is_none() {
        variables.push(("MPI4PY_LIBMPI", mpich.join(MPICH).into()));
    }
    Ok(variables)
}

/// Whose library a file is, by its name, if it is one of an MPI.
pub fn whose(file: &str) -> Option<&'static str> {
    const MORE: [(&str, &str); 3] = [
        (MPICH, "MPICH or Intel MPI"),
        ("libmpich.so.12", "MPICH"),
        (STANDARD, "another MPI with the standard ABI"),
    ];
    // The file itself has a longer name than the one that programs look for.
    let is =
        |name: &str| file.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    OTHERS.iter().chain(&MORE).find(|(name, _)| is(name)).map(|(_, whose)| *whose)
}

/// A list of paths with these in front, each once.
fn joined(first: impl IntoIterator<Item = PathBuf>, rest: Option<&OsStr>) -> OsString {
    let mut list: Vec<PathBuf> = first.into_iter().collect();
    for path in rest.filter(|list| !list.is_empty()).map(std::env::split_paths).into_iter().flatten() {
        if !list.contains(&path) {
            list.push(path);
        }
    }
    // A path with a colon in it can't be in such a list.
    std::env::join_paths(&list).unwrap_or_else(|_| rest.unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::binary::Needs;
    use super::*;

    fn of(libraries: &[&str], path: Option<&str>) -> Result<Vec<String>, OtherMpi> {
        let libraries = libraries.iter().map(|name| (*name).to_owned()).collect();
        let binary = Binary::Own(Needs { libraries, first_in: Vec::new() });
        let found = variables(&binary, Path::new("/e/lib"), |name| {
            (name == "LD_LIBRARY_PATH").then_some(path).flatten().map(OsStr::new)
        })?;
        Ok(found.iter().map(|(name, value)| format!("{name}={}", value.to_string_lossy())).collect())
    }

    #[test]
    fn the_folder_of_the_mpich_abi_comes_first() {
        let hint = "MPI4PY_LIBMPI=/e/lib/mpich-abi/libmpi.so.12".to_owned();
        let plain = vec!["LD_LIBRARY_PATH=/e/lib/mpich-abi".to_owned(), hint.clone()];
        assert_eq!(of(&["libmpi.so.12", "libc.so.6"], None).unwrap(), plain);
        assert_eq!(of(&["libc.so.6"], None).unwrap(), plain);
        let inner = of(&[], Some("/a:/e/lib/mpich-abi:/b")).unwrap();
        assert_eq!(inner, ["LD_LIBRARY_PATH=/e/lib/mpich-abi:/a:/b".to_owned(), hint.clone()]);
        let standard = of(&["libmpi_abi.so.1"], Some("/a")).unwrap();
        assert_eq!(standard, ["LD_LIBRARY_PATH=/e/lib/mpich-abi:/e/lib:/a".to_owned(), hint]);
    }

    #[test]
    fn other_libraries_are_refused_by_name() {
        let error = of(&["libmpi.so.40"], None).unwrap_err().to_string();
        assert!(error.contains("the library of Open MPI (libmpi.so.40)"), "{error}");
        assert!(error.ends_with("start it with the mpiexec of Open MPI"), "{error}");
    }
}
