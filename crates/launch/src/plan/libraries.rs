//! Which MPI library a program wants, and how it finds Encore's.
//!
//! A program that is linked with a library of another ABI runs with Encore's translation of it, which the loader finds in a
//! folder of its own first, by `LD_LIBRARY_PATH`. What a script or an interpreter will load is not known when it is started:
//! for them, the folders are there as well. Nothing else is in them, so that nothing else is found elsewhere than before. What is
//! looked for elsewhere all the same, the audit library finds ([`audit`]).

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

use super::audit::{self, Policy};
use super::binary::Binary;

const STANDARD: &str = "libmpi_abi.so.1";

/// A translation of another ABI.
struct Translation {
    /// Its folder, below that of Encore's libraries.
    folder: &'static str,
    /// The names by which programs are linked with it.
    names: &'static [&'static str],
}

/// The translation that also has the names without a number (`libmpi.so`), which programs open at run time, comes first.
const TRANSLATIONS: [Translation; 2] = [
    Translation {
        folder: "mpich-abi",
        names: &[
            "libmpi.so.12",
            "libmpich.so.12",
            "libmpifort.so.12",
            "libmpichfort.so.12",
            "libmpicxx.so.12",
            "libmpichcxx.so.12",
        ],
    },
    Translation {
        folder: "openmpi-abi",
        names: &[
            "libmpi.so.40",
            "libmpi_mpifh.so.40",
            "libmpi_usempif08.so.40",
            "libmpi_usempi_ignore_tkr.so.40",
            "libmpi_cxx.so.40",
        ],
    },
];

/// Libraries that no rank of Encore can run with, and whose they are.
const OTHERS: [(&str, &str); 4] = [
    ("libmpi.so.20", "Open MPI"),
    ("libmpi.so.80", "Open MPI"),
    ("libmpi.so.1", "Open MPI 1"),
    ("libmpi_ilp64.so.4", "Intel MPI (64-bit integers)"),
];

/// Why a program can't run with Encore.
#[derive(Debug, PartialEq, Eq)]
pub enum OtherMpi {
    /// The program is linked with the library of another MPI.
    Library(&'static str, &'static str),
    /// The program is linked with libraries of two ABIs.
    Two(&'static str, &'static str),
}

impl fmt::Display for OtherMpi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherMpi::Library(library, whose) => write!(
                f,
                "it is linked with the library of {whose} ({library}): each rank would be a job of its own. Compile it with \
                 Encore's mpicc, or start it with the mpiexec of {whose}"
            ),
            OtherMpi::Two(one, other) => write!(
                f,
                "it is linked with two MPI libraries of different ABIs ({one} and {other}), and one of them would get the \
                 handles of the other. Link all of it with one of them"
            ),
        }
    }
}

/// Variables that a program needs to find Encore's libraries.
pub type Variables = Vec<(&'static str, OsString)>;

/// Where Encore's libraries are: beside the folder of this program.
pub fn place() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    Some(program.parent()?.parent()?.join("lib"))
}

/// [`place`], if the libraries that stand for other MPIs' are there: a build for only C and C++ has none.
pub fn folder() -> Option<PathBuf> {
    let folder = place()?;
    TRANSLATIONS.iter().all(|known| folder.join(known.folder).join(known.names[0]).exists()).then_some(folder)
}

/// The variables for a program and its file, `variable` being those of the environment. `folder` is that of Encore's libraries, and
/// `counting` that of those for a profile, which takes its place where there is a profile. A program that a script starts finds them there too.
pub fn variables<'a>(
    (file, binary): (&Path, &Binary),
    folder: &Path,
    counting: Option<&Path>,
    variable: impl Fn(&str) -> Option<&'a OsStr>,
    policy: Policy,
) -> Result<Variables, OtherMpi> {
    let folder = counting.unwrap_or(folder);
    let mut variables = Variables::new();
    let mut first: Vec<PathBuf> = TRANSLATIONS.iter().map(|known| folder.join(known.folder)).collect();
    let mpich = first[0].join(TRANSLATIONS[0].names[0]);
    if let Binary::Own(needs) = binary {
        let wants = |name: &str| needs.libraries.iter().any(|library| library == name);
        if let Some((library, whose)) = OTHERS.iter().find(|(name, _)| wants(name)) {
            return Err(OtherMpi::Library(library, whose));
        }
        let standard = [STANDARD];
        let abis = TRANSLATIONS.iter().map(|known| (known.names, folder.join(known.folder)));
        let abis = abis.chain([(&standard[..], folder.to_owned())]);
        let wanted: Vec<(Vec<&'static str>, PathBuf)> = abis
            .map(|(names, place)| (names.iter().copied().filter(|name| wants(name)).collect(), place))
            .filter(|(names, _): &(Vec<_>, _)| !names.is_empty())
            .collect();
        match &wanted[..] {
            [] => {}
            [(names, place)] => {
                // Some programs have the place of the libraries that they were linked with built in, in a way that goes before
                // LD_LIBRARY_PATH: there the libraries are named themselves.
                let built_in = |name: &&str| needs.first_in.iter().any(|folder| folder.join(name).exists());
                let named: Vec<PathBuf> =
                    names.iter().copied().filter(built_in).map(|name| place.join(name)).collect();
                if !named.is_empty() {
                    variables.push(("LD_PRELOAD", joined(named, variable("LD_PRELOAD"))));
                }
                match first.iter().position(|known| known == place) {
                    // A library that such a program opens by a name without a number has its ABI.
                    Some(index) => first.swap(0, index),
                    None => first.push(place.clone()),
                }
            }
            [(one, _), (other, _), ..] => return Err(OtherMpi::Two(one[0], other[0])),
        }
    }
    if let Some(counting) = counting.filter(|counting| !first.iter().any(|known| known == counting)) {
        first.push(counting.to_owned());
    }
    if policy.audits(binary, file) {
        variables.extend(audit::variable(&first[0], &variable));
    }
    variables.push(("LD_LIBRARY_PATH", joined(first, variable("LD_LIBRARY_PATH"))));
    // mpi4py's wheels look in other places first.
    if variable("MPI4PY_LIBMPI").is_none() && variable("MPI4PY_MPIABI").is_none() {
        variables.push(("MPI4PY_LIBMPI", mpich.into()));
    }
    Ok(variables)
}

/// Encore's library in the place of another MPI's, by the name of that one's file.
pub fn stands_for(file: &str) -> Option<&'static str> {
    let is =
        |name: &str| file.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let translated = TRANSLATIONS.iter().find(|known| known.names.iter().any(|name| is(name)));
    translated.map(|known| known.names[0]).or(is(STANDARD).then_some(STANDARD))
}

/// The files of Encore that a program which is linked with this library gets the functions of MPI from, below the folder of libraries.
pub fn translations_of(library: &str) -> Vec<PathBuf> {
    let known = TRANSLATIONS.iter().find(|known| known.names.contains(&library));
    let files =
        known.map(|known| known.names.iter().map(|name| Path::new(known.folder).join(name)).collect());
    files.unwrap_or_default()
}

/// Whether a program is linked with the library of the standard ABI.
pub fn is_standard(binary: &Binary) -> bool {
    matches!(binary, Binary::Own(needs) if needs.libraries.iter().any(|library| library == STANDARD))
}

/// A list of paths with these in front, each once.
pub fn joined(first: impl IntoIterator<Item = PathBuf>, rest: Option<&OsStr>) -> OsString {
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
        let binary = Binary::Own(Needs { libraries, ..Needs::default() });
        let found = variables(
            (Path::new("program"), &binary),
            Path::new("/e/lib"),
            None,
            |name| (name == "LD_LIBRARY_PATH").then_some(path).flatten().map(OsStr::new),
            Policy::Never,
        )?;
        Ok(found.iter().map(|(name, value)| format!("{name}={}", value.to_string_lossy())).collect())
    }

    #[test]
    fn the_folder_of_the_abi_comes_first() {
        let hint = "MPI4PY_LIBMPI=/e/lib/mpich-abi/libmpi.so.12".to_owned();
        let plain = vec!["LD_LIBRARY_PATH=/e/lib/mpich-abi:/e/lib/openmpi-abi".to_owned(), hint.clone()];
        let openmpi = vec!["LD_LIBRARY_PATH=/e/lib/openmpi-abi:/e/lib/mpich-abi".to_owned(), hint.clone()];
        assert_eq!(of(&["libmpi.so.40"], None).unwrap(), openmpi);
        // A program in Fortran may name nothing but the library of a module.
        assert_eq!(of(&["libmpi_usempif08.so.40"], None).unwrap(), openmpi);
        assert_eq!(of(&["libmpi.so.12", "libc.so.6"], None).unwrap(), plain);
        assert_eq!(of(&["libmpich.so.12"], None).unwrap(), plain);
        assert_eq!(of(&["libmpichfort.so.12"], None).unwrap(), plain);
        assert_eq!(of(&["libmpicxx.so.12", "libmpi.so.12"], None).unwrap(), plain);
        assert_eq!(of(&["libc.so.6"], None).unwrap(), plain);
        let inner = of(&[], Some("/a:/e/lib/mpich-abi:/b")).unwrap();
        assert_eq!(
            inner,
            ["LD_LIBRARY_PATH=/e/lib/mpich-abi:/e/lib/openmpi-abi:/a:/b".to_owned(), hint.clone()]
        );
        let standard = of(&["libmpi_abi.so.1"], Some("/a")).unwrap();
        assert_eq!(
            standard,
            ["LD_LIBRARY_PATH=/e/lib/mpich-abi:/e/lib/openmpi-abi:/e/lib:/a".to_owned(), hint]
        );
    }

    #[test]
    fn folder_of_a_profile_takes_the_place() {
        let counting = Path::new("/e/lib/profile");
        let found = |libraries: &[&str]| {
            let libraries = libraries.iter().map(|name| (*name).to_owned()).collect();
            let binary = Binary::Own(Needs { libraries, ..Needs::default() });
            let program = (Path::new("program"), &binary);
            let found =
                variables(program, Path::new("/e/lib"), Some(counting), |_| None, Policy::Never).unwrap();
            found[0].1.to_string_lossy().into_owned()
        };
        let all = "/e/lib/profile/mpich-abi:/e/lib/profile/openmpi-abi:/e/lib/profile";
        assert_eq!((found(&["libmpi_abi.so.1"]).as_str(), found(&[]).as_str()), (all, all));
    }

    #[test]
    fn other_libraries_are_refused_by_name() {
        let error = of(&["libmpi.so.20"], None).unwrap_err().to_string();
        assert!(error.contains("the library of Open MPI (libmpi.so.20)"), "{error}");
        assert!(error.ends_with("start it with the mpiexec of Open MPI"), "{error}");
        let error = of(&["libmpi.so.12", "libmpi_abi.so.1"], None).unwrap_err().to_string();
        assert!(error.contains("(libmpi.so.12 and libmpi_abi.so.1)"), "{error}");
    }
}
