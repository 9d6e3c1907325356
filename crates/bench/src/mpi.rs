//! An MPI to measure: its compiler and launcher, and the options that they need.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;

/// Variables that ask for the library that counts calls.
const COUNTING: [&str; 2] = ["ENCORE_PROFILE", "ENCORE_TRACE"];

/// The library's kind, as far as its launcher needs other options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Encore, or anything else that needs nothing.
    Plain,
    /// MPICH.
    Mpich,
    /// Open MPI.
    OpenMpi,
    /// Intel MPI.
    Intel,
}

/// An MPI to measure.
#[derive(Debug, Clone)]
pub struct Mpi {
    /// The column's heading.
    pub name: String,
    /// The folder that holds `mpicc` and `mpiexec`.
    pub bin: PathBuf,
    /// Decides the launcher's options.
    pub flavour: Flavour,
    /// Whether this is Encore itself.
    pub ours: bool,
    /// Variables that its compiler, its launcher and its programs get.
    pub variables: &'static [(&'static str, &'static str)],
}

impl Mpi {
    /// The MPI at `path`, an installation's prefix or its `bin`.
    pub fn at(path: &Path, name: Option<&str>, ours: bool) -> Result<Self, Error> {
        let not_one = || Error::NotAnMpi { path: path.to_owned() };
        let found = [path.join("bin"), path.to_owned()].into_iter().find(|bin| bin.join("mpicc").exists());
        let bin = std::path::absolute(found.ok_or_else(not_one)?).map_err(Error::file("find", path))?;
        let flavour = if ours { Flavour::Plain } else { flavour(&bin) };
        let name = match (name, flavour) {
            (Some(name), _) => name.to_owned(),
            (None, Flavour::Mpich) => "MPICH".into(),
            (None, Flavour::OpenMpi) => "Open MPI".into(),
            (None, Flavour::Intel) => "Intel MPI".into(),
            (None, Flavour::Plain) if ours => "Encore".into(),
            (None, Flavour::Plain) => path.display().to_string(),
        };
        Ok(Self { name, bin, flavour, ours, variables: &[] })
    }

    /// The compiler's command, without arguments.
    pub fn compiler(&self) -> Command {
        let mut command = Command::new(self.bin.join("mpicc"));
        self.set_environment(&mut command);
        command
    }

    /// Further options for the compiler, so that the program finds the library when it runs.
    pub fn link_flags(&self) -> Vec<String> {
        match self.flavour {
            // Its wrapper leaves finding the library to a script that sets LD_LIBRARY_PATH.
            Flavour::Intel => vec![format!("-Wl,-rpath,{}", self.prefix().join("lib").display())],
            _ => Vec::new(),
        }
    }

    /// The launcher's command for `ranks` ranks on `cores` cores, the program not yet named.
    pub fn launcher(&self, ranks: u32, cores: usize) -> Command {
        let mut command = Command::new(self.bin.join("mpiexec"));
        self.set_environment(&mut command);
        if self.flavour == Flavour::OpenMpi && ranks as usize > cores {
            command.arg("--oversubscribe");
        }
        command.args(["-n", &ranks.to_string()]);
        command
    }

    /// [`Self::launcher`] of a program that connects with other jobs, whose ranks need cores, too.
    pub fn launcher_beside(&self, ranks: u32, others: u32, cores: usize) -> Command {
        let mut command = self.launcher(ranks, cores.saturating_sub(others as usize));
        match self.flavour {
            // By the network that it takes by default it can't open a port.
            Flavour::Mpich => drop(command.env("MPIR_CVAR_CH4_NETMOD", "ofi")),
            Flavour::Intel => drop(command.env("I_MPI_SPAWN", "on").env("I_MPI_FABRICS", "ofi")),
            Flavour::Plain | Flavour::OpenMpi => {}
        }
        command
    }

    /// Whether `encore info`, for Encore itself, lists a setting, or the library that counts calls is there, for which some ask.
    pub fn has_setting(&self, variable: &str) -> bool {
        if COUNTING.contains(&variable) {
            return self.prefix().join("lib/profile/libmpi_abi.so.1").exists();
        }
        let info = Command::new(self.bin.join("encore")).arg("info").output();
        info.is_ok_and(|ran| {
            String::from_utf8_lossy(&ran.stdout).split_whitespace().any(|word| word == variable)
        })
    }

    fn prefix(&self) -> &Path {
        self.bin.parent().unwrap_or(&self.bin)
    }

    fn set_environment(&self, command: &mut Command) {
        command.envs(self.variables.iter().copied());
        match self.flavour {
            Flavour::OpenMpi => {
                // It refuses to start as root, as in most containers, unless told twice.
                command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
                command.env("PRTE_ALLOW_RUN_AS_ROOT", "1").env("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
            }
            Flavour::Intel => {
                command.env("I_MPI_ROOT", self.prefix());
            }
            Flavour::Plain | Flavour::Mpich => {}
        }
    }
}

/// Gives MPIs of the same name numbers, so that their columns differ.
pub fn tell_apart(mpis: &mut [Mpi]) {
    for at in 1..mpis.len() {
        let name = mpis[at].name.clone();
        let mut candidate = name.clone();
        for number in 2.. {
            if mpis[..at].iter().all(|other| other.name != candidate) {
                break;
            }
            candidate = format!("{name} ({number})");
        }
        mpis[at].name = candidate;
    }
}

/// Tells by what is installed beside the compiler, without running it.
fn flavour(bin: &Path) -> Flavour {
    let prefix = bin.parent().unwrap_or(bin);
    if bin.join("impi_info").exists() || bin.join("mpiicc").exists() {
        Flavour::Intel
    } else if bin.join("ompi_info").exists() {
        Flavour::OpenMpi
    } else if bin.join("mpichversion").exists() || prefix.join("include/mpichversion.h").exists() {
        Flavour::Mpich
    } else {
        Flavour::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installation(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("bin")).unwrap();
        for file in files {
            std::fs::write(folder.path().join("bin").join(file), "").unwrap();
        }
        folder
    }

    fn arguments(command: &Command) -> Vec<String> {
        command.get_args().map(|a| a.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn each_kind_is_told_by_its_own_tools() {
        for (file, name) in [("ompi_info", "Open MPI"), ("mpichversion", "MPICH"), ("impi_info", "Intel MPI")]
        {
            let folder = installation(&["mpicc", "mpiexec", file]);
            assert_eq!(Mpi::at(folder.path(), None, false).unwrap().name, name);
        }
    }

    #[test]
    fn prefix_and_bin_folder_are_both_accepted() {
        let folder = installation(&["mpicc", "mpiexec"]);
        let by_prefix = Mpi::at(folder.path(), Some("x"), false).unwrap();
        let by_bin = Mpi::at(&folder.path().join("bin"), Some("x"), false).unwrap();
        assert_eq!(by_prefix.bin, by_bin.bin);
        assert_eq!(by_prefix.flavour, Flavour::Plain);
    }

    #[test]
    fn a_folder_without_a_compiler_is_refused() {
        let folder = installation(&["something"]);
        assert!(matches!(Mpi::at(folder.path(), None, false), Err(Error::NotAnMpi { .. })));
    }

    #[test]
    fn no_two_columns_have_the_same_heading() {
        let folder = installation(&["mpicc"]);
        let mut mpis: Vec<Mpi> = ["x", "y", "x", "x"]
            .iter()
            .map(|name| Mpi::at(folder.path(), Some(name), false).unwrap())
            .collect();
        tell_apart(&mut mpis);
        assert_eq!(mpis.iter().map(|m| m.name.as_str()).collect::<Vec<_>>(), ["x", "y", "x (2)", "x (3)"]);
    }

    #[test]
    fn open_mpi_is_told_only_when_there_are_more_ranks_than_cores() {
        let folder = installation(&["mpicc", "mpiexec", "ompi_info"]);
        let mpi = Mpi::at(folder.path(), None, false).unwrap();
        assert_eq!(arguments(&mpi.launcher(2, 2)), ["-n", "2"]);
        assert_eq!(arguments(&mpi.launcher(8, 2)), ["--oversubscribe", "-n", "8"]);
        assert_eq!(arguments(&mpi.launcher_beside(1, 1, 2)), ["-n", "1"]);
        assert_eq!(arguments(&mpi.launcher_beside(1, 4, 2)), ["--oversubscribe", "-n", "1"]);
    }
}
