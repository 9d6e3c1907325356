//! The benchmark programs: their sources, carried inside this binary, and building them with an MPI's compiler.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::mpi::Mpi;

/// Names and texts of the files in `bench/`.
const SOURCES: &[(&str, &str)] = &[
    ("agree.c", include_str!("../../../bench/agree.c")),
    ("agree.h", include_str!("../../../bench/agree.h")),
    ("buffer.c", include_str!("../../../bench/buffer.c")),
    ("buffer.h", include_str!("../../../bench/buffer.h")),
    ("cold.c", include_str!("../../../bench/cold.c")),
    ("collectives.c", include_str!("../../../bench/collectives.c")),
    ("completion.c", include_str!("../../../bench/completion.c")),
    ("cores.c", include_str!("../../../bench/cores.c")),
    ("cores.h", include_str!("../../../bench/cores.h")),
    ("datatypes.c", include_str!("../../../bench/datatypes.c")),
    ("empty.c", include_str!("../../../bench/empty.c")),
    ("epochs.c", include_str!("../../../bench/epochs.c")),
    ("files.c", include_str!("../../../bench/files.c")),
    ("flavour.h", include_str!("../../../bench/flavour.h")),
    ("growth.c", include_str!("../../../bench/growth.c")),
    ("hammer.c", include_str!("../../../bench/hammer.c")),
    ("harness.c", include_str!("../../../bench/harness.c")),
    ("harness.h", include_str!("../../../bench/harness.h")),
    ("instructions.c", include_str!("../../../bench/instructions.c")),
    ("jobs.c", include_str!("../../../bench/jobs.c")),
    ("lapi.c", include_str!("../../../bench/lapi.c")),
    ("latency.c", include_str!("../../../bench/latency.c")),
    ("lecture.c", include_str!("../../../bench/lecture.c")),
    ("limits.c", include_str!("../../../bench/limits.c")),
    ("insight.c", include_str!("../../../bench/insight.c")),
    ("line.c", include_str!("../../../bench/line.c")),
    ("line.h", include_str!("../../../bench/line.h")),
    ("matching.c", include_str!("../../../bench/matching.c")),
    ("onesided.c", include_str!("../../../bench/onesided.c")),
    ("output.c", include_str!("../../../bench/output.c")),
    ("output.h", include_str!("../../../bench/output.h")),
    ("operations.c", include_str!("../../../bench/operations.c")),
    ("operations.h", include_str!("../../../bench/operations.h")),
    ("oversubscribed.c", include_str!("../../../bench/oversubscribed.c")),
    ("overlap.c", include_str!("../../../bench/overlap.c")),
    ("partitioned.c", include_str!("../../../bench/partitioned.c")),
    ("persistent.c", include_str!("../../../bench/persistent.c")),
    ("rate.c", include_str!("../../../bench/rate.c")),
    ("timer.c", include_str!("../../../bench/timer.c")),
    ("timer.h", include_str!("../../../bench/timer.h")),
    ("version.c", include_str!("../../../bench/version.c")),
    ("ways.c", include_str!("../../../bench/ways.c")),
];

/// Sources of every program that times something itself.
const HARNESS: &[&str] = &["harness.c", "agree.c", "output.c", "timer.c", "cores.c", "buffer.c", "line.c"];

/// Further sources of programs with all collective operations.
const OPERATIONS: &[&str] = &["operations.c"];

/// How programs are built with an MPI that has no persistent collective operations.
pub const WITHOUT_PERSISTENT_COLLECTIVES: &[&str] = &["-DWITHOUT_PERSISTENT_COLLECTIVES"];

/// A program in `bench/`, by the name of its main file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Program {
    /// Without ".c".
    pub name: &'static str,
    /// The files it is made of beside its own.
    parts: &'static [&'static str],
    /// The files beside those.
    more: &'static [&'static str],
    /// Libraries that it needs beside the MPI's own.
    libraries: &'static [&'static str],
    /// Options for the compiler in a second try, for libraries that lack some of the functions.
    without: &'static [&'static str],
}

impl Program {
    /// A program that uses the harness.
    pub const fn timed(name: &'static str) -> Self {
        Self { name, parts: HARNESS, more: &[], libraries: &[], without: &[] }
    }

    /// A program that uses the harness and the collective operations.
    pub const fn of_operations(name: &'static str) -> Self {
        Self { more: OPERATIONS, without: WITHOUT_PERSISTENT_COLLECTIVES, ..Self::timed(name) }
    }

    /// A program that prints nothing.
    pub const fn silent(name: &'static str) -> Self {
        Self { name, parts: &[], more: &[], libraries: &[], without: &[] }
    }

    /// This program, built with these flags if it can't be built without them.
    pub const fn or_with(self, without: &'static [&'static str]) -> Self {
        Self { without, ..self }
    }

    /// This program with libraries beside the MPI's own.
    pub const fn with_libraries(self, libraries: &'static [&'static str]) -> Self {
        Self { libraries, ..self }
    }

    /// Says which library it is.
    pub const VERSION: Self =
        Self { name: "version", parts: &["output.c"], more: &[], libraries: &[], without: &[] };

    /// Makes the calls whose instructions are counted.
    pub const INSTRUCTIONS: Self =
        Self { name: "instructions", parts: &["output.c"], more: &[], libraries: &[], without: &[] };

    /// The machine's limits: no MPI in it.
    pub const LIMITS: Self = Self {
        name: "limits",
        parts: &["output.c", "timer.c", "cores.c", "buffer.c"],
        more: &[],
        libraries: &[],
        without: &[],
    };
}

/// Sources and built programs, in a folder of their own for this run.
#[derive(Debug)]
pub struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    /// Writes the sources into `folder`.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::file("make", folder))?;
        for (name, text) in SOURCES {
            let path = folder.join(name);
            std::fs::write(&path, text).map_err(Error::file("write", &path))?;
        }
        Ok(Self { folder: folder.to_owned() })
    }

    /// Builds `program` with an MPI's compiler, with less if need be where it isn't Encore's, which has everything. The inner error is
    /// the compiler's first complaint.
    pub fn build(&self, program: Program, mpi: &Mpi) -> Result<Result<PathBuf, String>, Error> {
        let folder = self.folder.join(file_name(&mpi.name));
        std::fs::create_dir_all(&folder).map_err(Error::file("make", &folder))?;
        let output = folder.join(program.name);
        let compile = |flags: &[&str], libraries: &[&str]| {
            let mut compiler = mpi.compiler();
            compiler.args(mpi.link_flags()).args(flags);
            self.compile(program, compiler, libraries, &output)
        };
        let first = compile(&[], program.libraries);
        let may_lack = !mpi.ours && !program.without.is_empty();
        if first.is_err() && may_lack && compile(program.without, &[]).is_ok() {
            return Ok(Ok(output));
        }
        Ok(first.map(|()| output))
    }

    /// Builds a program that needs no MPI.
    pub fn build_plain(&self, program: Program) -> Result<PathBuf, String> {
        let output = self.folder.join(program.name);
        self.compile(program, Command::new("cc"), program.libraries, &output).map(|()| output)
    }

    /// A place in the folder where one program tells another one a port's name. Nothing is there yet.
    pub fn meeting_file(&self) -> Result<PathBuf, Error> {
        let path = self.folder.join("port");
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Error::file("remove", &path)(error))
            }
            _ => Ok(path),
        }
    }

    /// An empty file in the folder, for a program's own use.
    pub fn scratch(&self) -> Result<PathBuf, Error> {
        let path = self.folder.join("scratch");
        std::fs::write(&path, "").map_err(Error::file("write", &path))?;
        Ok(path)
    }

    /// A file of zeros that the ranks of a program share, see `bench/line.h`.
    pub fn line_file(&self) -> Result<PathBuf, Error> {
        const BYTES: usize = 4096;
        let path = self.folder.join("line");
        std::fs::write(&path, [0; BYTES]).map_err(Error::file("write", &path))?;
        Ok(path)
    }

    /// A file that says how many calls a batch of each point has, see `bench/harness.h`.
    pub fn calls_file(&self, calls: &BTreeMap<u64, u64>) -> Result<PathBuf, Error> {
        let path = self.folder.join("calls");
        let lines: String = calls.iter().map(|(index, calls)| format!("{index} {calls}\n")).collect();
        std::fs::write(&path, lines).map_err(Error::file("write", &path))?;
        Ok(path)
    }

    /// Removes sources and programs.
    pub fn close(self) -> Result<(), Error> {
        std::fs::remove_dir_all(&self.folder).map_err(Error::file("remove", &self.folder))
    }

    fn compile(
        &self,
        program: Program,
        mut compiler: Command,
        libraries: &[&str],
        output: &Path,
    ) -> Result<(), String> {
        compiler.args(["-O2", "-std=gnu11", "-o"]).arg(output);
        compiler.arg(self.folder.join(format!("{}.c", program.name)));
        compiler.args(program.parts.iter().chain(program.more).map(|part| self.folder.join(part)));
        // Linkers that link only what is needed look at a library once, for what is undefined by then.
        compiler.args(libraries);
        compiler.env("LC_ALL", "C");
        let ran = compiler.output().map_err(|source| {
            format!("{} can't be run: {source}", compiler.get_program().to_string_lossy())
        })?;
        if ran.status.success() {
            return Ok(());
        }
        Err(first_complaint(&String::from_utf8_lossy(&ran.stderr)))
    }
}

/// A file name for a column's heading.
fn file_name(heading: &str) -> String {
    heading.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

/// The line that says what's wrong, out of a compiler's or linker's output.
fn first_complaint(output: &str) -> String {
    let telling = |line: &&str| line.contains("error") || line.contains("undefined reference");
    output
        .lines()
        .find(telling)
        .or(output.lines().next())
        .unwrap_or("the compiler failed silently")
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_complaint_is_the_line_with_the_error() {
        let linker =
            "/usr/bin/ld: x.o: in function `main':\nx.c:(.text+0x1): undefined reference to `MPI_Nope'\n";
        assert!(first_complaint(linker).ends_with("undefined reference to `MPI_Nope'"));
        assert_eq!(first_complaint("something else\n"), "something else");
        assert_eq!(first_complaint(""), "the compiler failed silently");
    }

    #[test]
    fn headings_become_file_names() {
        assert_eq!(file_name("Open MPI"), "Open-MPI");
        assert_eq!(file_name("../x"), "..-x");
    }

    #[test]
    fn every_part_of_a_program_is_carried_along() {
        let carried = |name: &str| SOURCES.iter().any(|(source, _)| *source == name);
        assert!(HARNESS.iter().chain(OPERATIONS).chain(Program::LIMITS.parts).all(|part| carried(part)));
    }

    #[test]
    fn the_limits_program_builds_and_a_broken_one_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::open(folder.path()).unwrap();
        assert!(workshop.build_plain(Program::LIMITS).unwrap().exists());
        std::fs::write(folder.path().join("empty.c"), "#error no such luck\n").unwrap();
        let complaint = workshop.build_plain(Program::silent("empty")).unwrap_err();
        assert!(complaint.contains("no such luck"), "{complaint}");
    }
}
