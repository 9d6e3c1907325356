//! Several machines side by side: a short summary of what a run came to on each, small enough to be kept in the repository, and
//! the tables made of them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::documents;
use crate::error::Error;
use crate::machine::{LineTime, MachineKind};
use crate::number;
use crate::part::Part;
use crate::points::{is_compared, title};
use crate::results::Results;
use crate::sheet::Sheet;
use crate::summary::{self, PartStanding};

/// The present [`MachineSummary::format`].
const FORMAT: u32 = 1;

/// The size of the messages whose gains are kept.
const BYTES: u64 = 8;

/// Summary of a run on one machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineSummary {
    /// Version of the file's form.
    format: u32,
    /// Which kind of machine.
    machine: MachineKind,
    /// When the run began, RFC 3339.
    when: String,
    /// Whether fewer sizes and less time were used.
    quick: bool,
    /// Runs of each program with each MPI.
    runs: u32,
    /// Whether others were at work on the machine.
    #[serde(default, skip_serializing_if = "is_false")]
    was_busy: bool,
    /// The names of the MPIs that Encore was compared with.
    against: Vec<String>,
    /// How Encore stands in each part that was measured.
    parts: Vec<KeptPart>,
    /// Savings of persistent requests at 8 bytes, with each MPI.
    persistent: Vec<KeptGains>,
}

/// How Encore stands in one part. Ratios are of Encore's time over the best other MPI's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptPart {
    part: String,
    points: usize,
    faster: usize,
    within_noise: usize,
    slower: usize,
    mean: f64,
    best: f64,
    worst: f64,
}

/// The shares of the conventional time that persistent requests save: 0.19 for 19 %.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptGains {
    mpi: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standard: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    synchronous: Option<f64>,
}

impl MachineSummary {
    /// Sums up a run.
    pub fn of(results: &Results) -> Self {
        let line = crate::limits::line(results);
        let line = line.map(|line| LineTime { least: rounded(line.least), median: rounded(line.median) });
        let gains = |mpi| documents::persistent_gains(results, mpi, BYTES).map(|gain| gain.map(rounded));
        Self {
            format: FORMAT,
            machine: MachineKind::of(&results.machine, line),
            when: results.when.clone(),
            quick: results.quick,
            runs: results.runs,
            was_busy: results.machine.warning().is_some(),
            against: results.mpis.iter().filter(|mpi| !mpi.ours).map(|mpi| mpi.name.clone()).collect(),
            parts: Part::each()
                .filter_map(|part| Some(KeptPart::new(part, summary::of_part(results, part)?)))
                .collect(),
            persistent: results
                .mpis
                .iter()
                .map(|mpi| (mpi, gains(mpi)))
                .filter(|(_, gains)| gains.iter().any(Option::is_some))
                .map(|(mpi, [standard, synchronous])| KeptGains {
                    mpi: mpi.name.clone(),
                    standard,
                    synchronous,
                })
                .collect(),
        }
    }

    fn load(path: &Path) -> Result<Self, Error> {
        /// Fields that every form of the file has.
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        let text = std::fs::read_to_string(path).map_err(Error::file("read", path))?;
        let wrong = |source| Error::Summary { path: path.to_owned(), source };
        let Form { format } = serde_json::from_str(&text).map_err(wrong)?;
        if format != FORMAT {
            return Err(Error::SummaryFormat { path: path.to_owned(), found: format, known: FORMAT });
        }
        serde_json::from_str(&text).map_err(wrong)
    }

    fn save(&self, path: &Path) -> Result<(), Error> {
        let text = serde_json::to_string_pretty(self)
            .map_err(|source| Error::Summary { path: path.to_owned(), source })?;
        std::fs::write(path, text + "\n").map_err(Error::file("write", path))
    }

    /// Whether both describe one and the same run.
    fn is_same_run(&self, other: &Self) -> bool {
        self.when == other.when && self.machine.is_like(&other.machine)
    }

    /// The processor's name without what all of them have in it.
    fn name(&self) -> String {
        let name = self.machine.processor.split('@').next().unwrap_or_default();
        let name =
            ["(R)", "(r)", "(TM)", "(tm)"].iter().fold(name.to_owned(), |name, sign| name.replace(sign, " "));
        let says_something = |word: &&str| !["CPU", "Processor"].contains(word);
        name.split_whitespace().filter(says_something).collect::<Vec<_>>().join(" ")
    }

    /// Name of its file, without the ending.
    fn file_stem(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
        let words: String = self.name().chars().map(plain).collect();
        let stem = words.split_whitespace().collect::<Vec<_>>().join("-");
        if stem.is_empty() { "machine".into() } else { stem }
    }
}

impl KeptPart {
    fn new(part: Part, stands: PartStanding) -> Self {
        Self {
            part: part.name().into(),
            points: stands.points,
            faster: stands.faster,
            within_noise: stands.within_noise,
            slower: stands.slower,
            mean: rounded(stands.mean),
            best: rounded(stands.best),
            worst: rounded(stands.worst),
        }
    }
}

fn is_false(answer: &bool) -> bool {
    !answer
}

/// As many digits as a table shows and one more: a file that is kept under version control needs no others.
fn rounded(value: f64) -> f64 {
    const DIGITS: i32 = 4;
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let scale = 10f64.powi(DIGITS - 1 - value.abs().log10().floor() as i32);
    (value * scale).round() / scale
}

/// The machines to be shown: that of `results`, those of `beside`, and those in `folder`, where the first one is kept.
pub fn side_by_side(
    results: &Results,
    beside: &[Results],
    folder: Option<&Path>,
) -> Result<Vec<MachineSummary>, Error> {
    let here = MachineSummary::of(results);
    let mut machines = vec![here.clone()];
    if let Some(folder) = folder {
        if !is_compared(results) || here.parts.is_empty() {
            return Err(Error::NothingToKeep);
        }
        keep(folder, &here)?;
        machines.extend(
            all_in(folder)?.into_iter().map(|(_, kept)| kept).filter(|kept| !kept.is_same_run(&here)),
        );
    }
    for other in beside.iter().map(MachineSummary::of) {
        if !machines.iter().any(|known| known.is_same_run(&other)) {
            machines.push(other);
        }
    }
    Ok(machines)
}

/// Writes a machine's summary, in place of an older one of the same kind of machine.
fn keep(folder: &Path, here: &MachineSummary) -> Result<(), Error> {
    std::fs::create_dir_all(folder).map_err(Error::file("make", folder))?;
    let known = all_in(folder)?;
    let older = known.iter().find(|(_, kept)| kept.machine.is_like(&here.machine));
    let stem = here.file_stem();
    let path = match older {
        Some((path, _)) => path.clone(),
        // Of as many names and one more, one is free.
        None => (1..=known.len() + 1)
            .map(|at| folder.join(if at == 1 { format!("{stem}.json") } else { format!("{stem}-{at}.json") }))
            .find(|path| !known.iter().any(|(used, _)| used == path))
            .unwrap_or_else(|| folder.join(format!("{stem}.json"))),
    };
    here.save(&path)
}

/// The summaries in a folder with their files, in the order of these.
fn all_in(folder: &Path) -> Result<Vec<(PathBuf, MachineSummary)>, Error> {
    let entries = std::fs::read_dir(folder).map_err(Error::file("read", folder))?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()).map_err(Error::file("read", folder)));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    paths.into_iter().map(|path| MachineSummary::load(&path).map(|summary| (path, summary))).collect()
}

/// The tables of several machines; none if there are fewer than two. The first machine is the one that the page is about.
pub fn sheets(machines: &[MachineSummary]) -> Vec<Sheet> {
    if machines.len() < 2 {
        return Vec::new();
    }
    let names = names(machines);
    let mut sheets = vec![kinds(machines, &names), parts(machines, &names)];
    sheets.extend(gains(machines, &names));
    sheets
}

/// Short names that distinguish the machines.
fn names(machines: &[MachineSummary]) -> Vec<String> {
    let plain: Vec<String> = machines.iter().map(MachineSummary::name).collect();
    let numbered = |(at, name): (usize, &String)| match plain[..at].iter().filter(|n| *n == name).count() {
        0 => name.clone(),
        before => format!("{name} ({})", before + 1),
    };
    plain.iter().enumerate().map(numbered).collect()
}

fn kinds(machines: &[MachineSummary], names: &[String]) -> Sheet {
    let measured = |machine: &MachineSummary| {
        let kind = if machine.quick { "quick" } else { "full" };
        let doubt = if machine.was_busy { "; others were at work: not to be relied on" } else { "" };
        format!("{kind} run, each program run up to {} time(s), {}{doubt}", machine.runs, machine.when)
    };
    let line = |(machine, name): (&MachineSummary, &String)| {
        vec![name.clone(), machine.machine.sentence(), measured(machine), machine.against.join(", ")]
    };
    Sheet {
        title: "The machines".into(),
        introduction: "All other figures are of the first one.".into(),
        head: ["machine", "what it is", "measured", "other MPIs"].map(String::from).to_vec(),
        words: 4,
        rows: machines.iter().zip(names).map(line).collect(),
        ..Sheet::default()
    }
}

fn parts(machines: &[MachineSummary], names: &[String]) -> Sheet {
    let mut sheet = Sheet {
        title: "Encore against the best other MPI, on each machine".into(),
        introduction: "The geometric mean of Encore's time over the best other MPI's, below 1 where Encore is faster; and at how many \
                       points it is faster and slower beyond noise, of how many."
            .into(),
        head: vec!["part".into()],
        words: 1,
        ..Sheet::default()
    };
    for name in names {
        sheet.head.extend(["ratio", "faster", "slower", "points"].map(|column| format!("{name}: {column}")));
    }
    let line = |heading: &str, of: &dyn Fn(&MachineSummary) -> Option<KeptPart>| {
        let mut line = vec![heading.to_owned()];
        for machine in machines {
            line.extend(match of(machine) {
                Some(stands) => [
                    summary::times(stands.mean),
                    stands.faster.to_string(),
                    stands.slower.to_string(),
                    stands.points.to_string(),
                ],
                None => ["–", "", "", ""].map(String::from),
            });
        }
        line
    };
    for part in Part::each() {
        let of =
            |machine: &MachineSummary| machine.parts.iter().find(|kept| kept.part == part.name()).cloned();
        if machines.iter().any(|machine| of(machine).is_some()) {
            sheet.rows.push(line(title(part), &of));
        }
    }
    sheet.rows.push(line("All but instructions", &together));
    sheet
}

/// All parts but the one that counts instructions, as if they were one.
fn together(machine: &MachineSummary) -> Option<KeptPart> {
    let timed = || machine.parts.iter().filter(|kept| kept.part != Part::Instructions.name());
    let sum = |of: fn(&KeptPart) -> usize| timed().map(of).sum::<usize>();
    let points = sum(|kept| kept.points);
    let logarithms: f64 = timed().map(|kept| kept.mean.ln() * kept.points as f64).sum();
    (points > 0).then(|| KeptPart {
        part: Part::All.name().into(),
        points,
        faster: sum(|kept| kept.faster),
        within_noise: sum(|kept| kept.within_noise),
        slower: sum(|kept| kept.slower),
        mean: (logarithms / points as f64).exp(),
        best: timed().map(|kept| kept.best).fold(f64::INFINITY, f64::min),
        worst: timed().map(|kept| kept.worst).fold(0.0, f64::max),
    })
}

/// The 8-byte line of the 1998 document's table, for each machine.
fn gains(machines: &[MachineSummary], names: &[String]) -> Option<Sheet> {
    let mut mpis: Vec<&str> = Vec::new();
    for kept in machines.iter().flat_map(|machine| &machine.persistent) {
        if !mpis.contains(&kept.mpi.as_str()) {
            mpis.push(&kept.mpi);
        }
    }
    let &(_, standard, synchronous) = documents::CORNELL.iter().find(|(bytes, ..)| *bytes == BYTES)?;
    let mut sheet = Sheet {
        title: "Improvement of persistent over conventional communication, 8 bytes, on each machine (Cornell, 1998)".into(),
        introduction: "One rank repeatedly sends to another, in standard mode (async) and in synchronous mode (sync). The document \
                       reports "
            .to_owned()
            + &format!("{standard} and {synchronous} on an IBM SP."),
        head: vec!["machine".into()],
        words: 1,
        ..Sheet::default()
    };
    sheet.head.extend(mpis.iter().flat_map(|mpi| ["async", "sync"].map(|mode| format!("{mpi} {mode}"))));
    for (machine, name) in machines.iter().zip(names) {
        let mut line = vec![name.clone()];
        for mpi in &mpis {
            let kept = machine.persistent.iter().find(|kept| kept.mpi == *mpi);
            let both = kept.map_or([None; 2], |kept| [kept.standard, kept.synchronous]);
            line.extend(both.map(|gain| gain.map(number::percent).unwrap_or_default()));
        }
        sheet.rows.push(line);
    }
    (!mpis.is_empty()).then_some(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn run(processor: &str, processors: usize, when: &str, time: f64) -> Results {
        let mut results = samples::results(&["Encore", "Other"]);
        results.machine.processor = processor.into();
        results.machine.cores = processors;
        results.when = when.into();
        let mut add = |part: &str, name: &str, variant: &str, mpi: &str, time| {
            let point = samples::point(part, name, variant, 8, 2);
            results.cell(&point, mpi).runs = samples::launches(time);
        };
        add("latency", "ping-pong", "malloc", "Encore", time);
        add("latency", "ping-pong", "malloc", "Other", 100.0);
        add("persistent", "send, standard mode", "conventional", "Encore", 100.0);
        add("persistent", "send, standard mode", "persistent", "Encore", 81.0);
        add("instructions", "MPI_Send", "", "Encore", 50.0);
        add("instructions", "MPI_Send", "", "Other", 500.0);
        results
    }

    #[test]
    fn machines_stand_side_by_side() {
        let (mut amd, intel) =
            (run("AMD EPYC", 2, "1", 50.0), run("Intel(R) Xeon(R) Processor", 2, "2", 200.0));
        amd.machine.busy = 150;
        let machines = side_by_side(&amd, &[intel, amd.clone()], None).unwrap();
        let sheets = sheets(&machines);
        assert_eq!(sheets.len(), 3);
        assert_eq!(sheets[0].rows[1][0], "Intel Xeon");
        assert!(sheets[0].rows[0][1].starts_with("AMD EPYC, 2 processors"), "{:?}", sheets[0].rows);
        let measured = |at: usize| sheets[0].rows[at][2].as_str();
        assert!(measured(0).contains("others were at work") && measured(1).ends_with("time(s), 2"));
        assert_eq!(sheets[1].head[4..6], ["AMD EPYC: points", "Intel Xeon: ratio"]);
        assert_eq!(sheets[1].rows[0], ["Latency", "0.50×", "1", "0", "1", "2.00×", "0", "1", "1"]);
        assert_eq!(sheets[1].rows.last().unwrap()[..5], ["All but instructions", "0.50×", "1", "0", "1"]);
        assert_eq!(sheets[2].head, ["machine", "Encore async", "Encore sync"]);
        assert_eq!(sheets[2].rows[0], ["AMD EPYC", "+19.0 %", ""]);
    }

    #[test]
    fn one_machine_alone_has_no_tables() {
        let machines = side_by_side(&run("A", 2, "1", 50.0), &[], None).unwrap();
        assert!(machines.len() == 1 && sheets(&machines).is_empty());
    }

    #[test]
    fn each_kind_of_machine_is_kept_once() {
        let folder = tempfile::tempdir().unwrap();
        let files = || {
            let entries = std::fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        for (processor, processors, when) in
            [("Some CPU @ 2 GHz", 2, "1"), ("Some CPU @ 2 GHz", 2, "2"), ("B", 2, "3")]
        {
            side_by_side(&run(processor, processors, when, 50.0), &[], Some(folder.path())).unwrap();
        }
        assert_eq!(files(), ["b.json", "some.json"]);
        let machines = side_by_side(&run("B", 8, "4", 50.0), &[], Some(folder.path())).unwrap();
        assert_eq!(files(), ["b-2.json", "b.json", "some.json"]);
        let when: Vec<&str> = machines.iter().map(|machine| machine.when.as_str()).collect();
        assert_eq!(when, ["4", "3", "2"]);
        assert_eq!(names(&machines), ["B", "B (2)", "Some"]);
    }

    #[test]
    fn a_file_that_is_no_summary_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.json");
        let say = |text: &str| {
            std::fs::write(&path, text).unwrap();
            side_by_side(&run("A", 2, "1", 50.0), &[], Some(folder.path())).unwrap_err().to_string()
        };
        assert!(say("{}").contains("x.json is not a machine's summary"));
        assert!(say("{\"format\": 99}").contains("form 99"));
        assert!(say("{\"format\": 1}").contains("missing field"));
    }

    #[test]
    fn run_without_other_mpi_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let alone = samples::results(&["Encore"]);
        assert!(matches!(side_by_side(&alone, &[], Some(folder.path())), Err(Error::NothingToKeep)));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn the_summaries_in_the_repository_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/machines");
        let machines = all_in(&folder).unwrap();
        assert!(machines.iter().any(|(_, machine)| machine.name() == "AMD EPYC"));
        for (path, _) in machines {
            assert!(std::fs::metadata(&path).unwrap().len() < 8192, "{path:?}");
        }
    }

    #[test]
    fn numbers_are_kept_with_four_digits() {
        assert_eq!([31.0567, 0.001_234_56, -0.15149, 0.0].map(rounded), [31.06, 0.001_235, -0.1515, 0.0]);
    }
}
