//! Where the wrapper's own library and header are.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::flags::LIBRARY;
use super::request::Stage;

/// The tree that a wrapper belongs to: it is in `bin/`, so the rest is beside it. Nothing is compiled in, so
/// that the tree can be moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    /// The wrapper's own file, with no symbolic link in the path.
    pub wrapper: PathBuf,
    /// The folder of `mpi.h`.
    pub include: PathBuf,
    /// The folder of the library.
    pub lib: PathBuf,
    /// The folder of the sources of the Fortran modules.
    pub modules: PathBuf,
    /// Whether the tree is the system's own (`/usr`), whose folders compilers and loaders search anyway, and
    /// in an order that naming them would spoil.
    pub system: bool,
}

/// Why an installation can't be used.
#[derive(Debug)]
pub enum InstallationError {
    /// The system doesn't tell where this program's file is.
    Unknown(std::io::Error),
    /// A file that belongs to the installation isn't there.
    Missing {
        /// The file that was looked for.
        file: PathBuf,
        /// The wrapper's own file.
        wrapper: PathBuf,
    },
}

impl std::fmt::Display for InstallationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InstallationError::Unknown(cause) => write!(f, "can't find out where this program is: {cause}"),
            InstallationError::Missing { file, wrapper } => write!(
                f,
                "{} is missing; {} finds its header and library beside its own folder, so move or copy the \
                 whole tree (or link to the wrapper) instead of copying only the wrapper",
                file.display(),
                wrapper.display()
            ),
        }
    }
}

impl std::error::Error for InstallationError {}

impl Installation {
    /// The installation that the running program belongs to. `called_as` is its first argument word, which
    /// is used where the system doesn't tell (no `/proc`).
    pub fn of_this_program(called_as: &OsStr) -> Result<Installation, InstallationError> {
        let wrapper = std::env::current_exe()
            .or_else(|cause| {
                let found = if called_as.as_encoded_bytes().contains(&b'/') {
                    Some(PathBuf::from(called_as))
                } else {
                    super::compiler::find(called_as, std::env::var_os("PATH").as_deref())
                };
                found.ok_or(cause)
            })
            .and_then(std::fs::canonicalize)
            .map_err(InstallationError::Unknown)?;
        Ok(Installation::around(wrapper))
    }

    /// The installation that the wrapper at `wrapper` (a path without symbolic links) belongs to.
    pub(super) fn around(wrapper: PathBuf) -> Installation {
        let root = wrapper.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
        let lib = ["lib", "lib64"].map(|name| root.join(name));
        let [lib, lib64] = lib;
        let lib = if !library(&lib).exists() && library(&lib64).exists() { lib64 } else { lib };
        Installation {
            include: root.join("include"),
            lib,
            modules: root.join("share/encore/fortran"),
            system: root == Path::new("/usr"),
            wrapper,
        }
    }

    /// Makes sure that what a compilation up to `stage` needs is there: the compiler's own message
    /// ("mpi.h: No such file") would not say why.
    pub fn check(&self, stage: Stage) -> Result<(), InstallationError> {
        let library = library(&self.lib);
        let needed = [(Stage::Compile, self.include.join("mpi.h")), (Stage::Link, library)];
        match needed.into_iter().find(|(since, file)| stage >= *since && !file.exists()) {
            Some((_, file)) => Err(InstallationError::Missing { file, wrapper: self.wrapper.clone() }),
            None => Ok(()),
        }
    }
}

/// The file that a linker takes for `-lmpi_abi` in the folder `lib`.
fn library(lib: &Path) -> PathBuf {
    lib.join(format!("lib{LIBRARY}.so"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_the_one_around_bin() {
        let installation = Installation::around("/opt/my mpi/bin/mpicc".into());
        assert_eq!(installation.include, Path::new("/opt/my mpi/include"));
        assert_eq!(installation.lib, Path::new("/opt/my mpi/lib"));
        assert!(!installation.system);
        assert!(Installation::around("/usr/bin/mpicc".into()).system);
    }

    #[test]
    fn a_wrapper_copied_alone_says_what_is_missing() {
        let installation = Installation::around("/nowhere/bin/mpicc".into());
        assert!(installation.check(Stage::Nothing).is_ok());
        let message = installation.check(Stage::Compile).unwrap_err().to_string();
        assert!(message.starts_with("/nowhere/include/mpi.h is missing"), "{message}");
    }
}
