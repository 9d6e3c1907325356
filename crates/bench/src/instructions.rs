//! Counting the instructions of single calls with valgrind, and comparing them with a table that is kept.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::callgrind;
use crate::error::Error;
use crate::job::{self, Ending};
use crate::mpi::Mpi;
use crate::part::Part;
use crate::programs::{Program, Workshop};
use crate::results::{Problem, ProblemKind, Results};

/// By how much a count may rise before that is a failure.
const TOLERANCE: f64 = 0.05;

/// Emulation is slow: how long the program may be silent.
const PATIENCE: Duration = Duration::from_secs(300);

/// For those whose counts rose.
pub const HOW_TO_FIND_OUT: &str = "\
To see where, build bench/instructions.c with Encore's mpicc (mpicc -O2 -g bench/instructions.c bench/output.c), then:
  mpiexec -n 2 valgrind --tool=callgrind --callgrind-out-file=counts.%p ./a.out $(mktemp)
  callgrind_annotate --tree=calling --inclusive=yes counts.PID
If the rise is meant to be: encore bench instructions --update bench/instructions.tsv";

/// Instructions by call.
pub type Counts = BTreeMap<String, f64>;

/// Counts with one MPI. The inner error says why there are no counts.
pub fn count(workshop: &Workshop, mpi: &Mpi) -> Result<Result<Counts, Problem>, Error> {
    let program = match workshop.build(Program::INSTRUCTIONS, mpi)? {
        Ok(program) => program,
        Err(detail) => return Ok(Err(Problem { kind: ProblemKind::NotBuilt, detail })),
    };
    let scratch = workshop.scratch()?;
    let folder = program.with_extension("counts");
    std::fs::create_dir_all(&folder).map_err(Error::file("make", &folder))?;
    let mut command = mpi.launcher(2, 2);
    command.args(["valgrind", "--quiet", "--tool=callgrind"]);
    command.arg(format!("--callgrind-out-file={}/%p", folder.display()));
    command.arg(&program).arg(&scratch);
    let ran = job::run(command, PATIENCE)?;
    let failed = |kind, detail| Ok(Err(Problem { kind, detail }));
    match ran.ending {
        Ending::Well => {}
        Ending::Badly(how) => {
            return failed(
                ProblemKind::Crashed,
                format!("{how} (is valgrind installed?) {}", ran.chatter.join(" / ")),
            );
        }
        Ending::Silent(time) => {
            return failed(ProblemKind::Hung, format!("no sign of life for {} s", time.as_secs()));
        }
    }
    // Each rank leaves a file; the calls under test are in one of them.
    let mut counts = Counts::new();
    for file in files(&folder)? {
        let text = std::fs::read(&file).map_err(Error::file("read", &file))?;
        counts.extend(callgrind::counts(&String::from_utf8_lossy(&text)));
    }
    if counts.is_empty() {
        return failed(ProblemKind::Failed, "valgrind's output has no counts".into());
    }
    Ok(Ok(counts))
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = std::fs::read_dir(folder).map_err(Error::file("read", folder))?;
    entries.map(|entry| entry.map(|e| e.path()).map_err(Error::file("read", folder))).collect()
}

/// Writes the table that is kept: one call a line, its name and its count separated by a tab.
pub fn write_table(path: &Path, counts: &Counts) -> Result<(), Error> {
    let mut text = String::from("call\tinstructions\n");
    for (name, count) in counts {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{name}\t{:.0}", count.round());
    }
    std::fs::write(path, text).map_err(Error::file("write", path))
}

/// Reads the table.
pub fn read_table(path: &Path) -> Result<Counts, Error> {
    let text = std::fs::read_to_string(path).map_err(Error::file("read", path))?;
    parse_table(&text).map_err(|line| Error::Table { path: path.to_owned(), line })
}

/// The error is the number of the line that isn't as it should be.
fn parse_table(text: &str) -> Result<Counts, usize> {
    let mut counts = Counts::new();
    for (at, line) in text.lines().enumerate().skip(1) {
        let parsed =
            line.split_once('\t').and_then(|(name, count)| Some((name.to_owned(), count.parse().ok()?)));
        let (name, count) = parsed.ok_or(at + 1)?;
        counts.insert(name, count);
    }
    Ok(counts)
}

/// Encore's counts, as measured.
pub fn ours(results: &Results) -> Result<Counts, Error> {
    let refuse = |reason: &str| Error::NotCounted { reason: reason.to_owned() };
    let ours = results.mpis.iter().find(|mpi| mpi.ours).ok_or_else(|| refuse("it was not found"))?;
    let rows = results.rows.iter().filter(|row| row.point.part == Part::Instructions.name());
    let counts: Counts = rows
        .filter_map(|row| Some((row.point.name.clone(), row.cells.get(&ours.name)?.summary()?.median)))
        .collect();
    if counts.is_empty() {
        let trouble = results.troubles.iter().find(|t| t.mpi == ours.name);
        return Err(refuse(trouble.map_or("the part instructions was not asked for", |t| &t.problem.detail)));
    }
    Ok(counts)
}

/// Regressions against the table: a line for each call that rose by more than 5 %, or that wasn't counted.
pub fn rises(kept: &Counts, now: &Counts) -> Vec<String> {
    kept.iter()
        .filter_map(|(name, &before)| match now.get(name) {
            None => Some(format!("{name}: not counted any more ({before:.0} before)")),
            Some(&count) if count > before * (1.0 + TOLERANCE) => {
                let rise = (count / before - 1.0) * 100.0;
                Some(format!("{name}: {count:.0} instructions, {before:.0} before (+{rise:.1} %)"))
            }
            Some(_) => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, f64)]) -> Counts {
        list.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn five_percent_are_tolerated_and_more_is_not() {
        let kept = counts(&[("a", 100.0), ("b", 100.0), ("c", 100.0)]);
        let now = counts(&[("a", 105.0), ("b", 106.0), ("c", 50.0), ("new", 7.0)]);
        assert_eq!(rises(&kept, &now), ["b: 106 instructions, 100 before (+6.0 %)"]);
    }

    #[test]
    fn a_call_that_vanished_is_reported() {
        assert_eq!(rises(&counts(&[("a", 9.0)]), &Counts::new()), ["a: not counted any more (9 before)"]);
    }

    #[test]
    fn the_table_reads_as_it_was_written() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let table = counts(&[("MPI_Send_8B", 61.0), ("MPI_Start", 20.0)]);
        write_table(file.path(), &table).unwrap();
        assert_eq!(read_table(file.path()).unwrap(), table);
    }

    #[test]
    fn a_broken_table_names_the_line() {
        assert_eq!(parse_table("call\tinstructions\nx\t1\ny\n"), Err(3));
    }
}
