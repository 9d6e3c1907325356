//! From the words of the command line to what the user asks for.
//!
//! The parser is our own: single-dash long options, sections separated by `:` and a program's own arguments after the first word
//! don't fit a general one.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::time::Duration;

use encore_boot::environment::{FAULT_TOLERANCES, Timeline};
use encore_boot::fault_tolerance;

use super::hosts;
use super::options::{self, Inherit, Meaning, OptionRow, Scope};
use super::request::{Binding, CommandLine, Input, Request, Section, UsageError, Variable};
use super::words;

/// Parses the words after the program's name. `timeout` is the value of `MPIEXEC_TIMEOUT`, which counts if no
/// option says otherwise.
pub fn parse(words: Vec<OsString>, timeout: Option<OsString>) -> Result<Request, UsageError> {
    let mut parser = Parser {
        words: words.into(),
        line: CommandLine::default(),
        job: Section::default(),
        file: None,
        separator: ":".into(),
    };
    if let Some(value) = timeout {
        let value = value.to_string_lossy();
        parser.line.timeout = seconds(&value).ok_or_else(|| invalid("MPIEXEC_TIMEOUT", &value, SECONDS))?;
    }
    if let Some(request) = parser.sections()? {
        return Ok(request);
    }
    Ok(Request::Run(Box::new(parser.finish()?)))
}

const SECONDS: &str = "a number of seconds";
const RANKS: &str = "a number of ranks, 1 or more";

struct Parser {
    words: VecDeque<OsString>,
    line: CommandLine,
    /// Options of all sections; it has no program.
    job: Section,
    /// The option and the file that give the sections.
    file: Option<(String, OsString)>,
    /// The word between sections.
    separator: OsString,
}

impl Parser {
    /// Parses all sections; a request other than to run them ends that at once.
    fn sections(&mut self) -> Result<Option<Request>, UsageError> {
        loop {
            let mut section = Section::default();
            if let Some(request) = self.options(&mut section)? {
                return Ok(Some(request));
            }
            let Some(program) = self.words.pop_front().filter(|word| *word != self.separator) else {
                // Without a program, options are a command line only if the sections are in a file.
                return match self.file.take() {
                    Some((option, file)) if self.line.sections.is_empty() => self.read(&option, &file),
                    _ => Err(UsageError::NoProgram),
                };
            };
            if let Some((option, _)) = &self.file {
                return Err(UsageError::ProgramBesidesFile(option.clone()));
            }
            section.program = program;
            let end = self.words.iter().position(|word| *word == self.separator).unwrap_or(self.words.len());
            section.arguments = self.words.drain(..end).collect();
            self.line.sections.push(section);
            if self.words.pop_front().is_none() {
                return Ok(None);
            }
        }
    }

    /// Replaces what is left of the command line by the lines of a file, each a section.
    fn read(&mut self, option: &str, file: &OsStr) -> Result<Option<Request>, UsageError> {
        let error =
            |reason: String| UsageError::File(option.to_owned(), file.to_string_lossy().into(), reason);
        let text = std::fs::read_to_string(file).map_err(|reason| error(reason.to_string()))?;
        let lines = words::lines(&text).map_err(|reason| error(reason.to_string()))?;
        if lines.is_empty() {
            return Err(error("there is no program in it".into()));
        }
        for line in lines {
            self.words = line.into_iter().map(OsString::from).collect();
            if let Some(request) = self.sections()? {
                return Ok(Some(request));
            }
        }
        Ok(None)
    }

    /// Parses options up to the first word that is none.
    fn options(&mut self, section: &mut Section) -> Result<Option<Request>, UsageError> {
        while let Some(word) = self.words.front() {
            let bytes = word.as_bytes();
            if bytes == b"--" {
                self.words.pop_front();
                break;
            }
            if bytes.len() < 2 || bytes[0] != b'-' {
                break;
            }
            let typed = word.to_string_lossy().into_owned();
            let attached = bytes.iter().position(|byte| *byte == b'=');
            let value = attached.map(|at| OsStr::from_bytes(&bytes[at + 1..]).to_owned());
            self.words.pop_front();
            let option = attached.map_or(typed.as_str(), |at| &typed[..at]).to_owned();
            let name = option.strip_prefix("--").unwrap_or(&option[1..]);
            let (row, value) = match options::find(name) {
                Some(row) => (row, value),
                // `-n4`, as getopt has it.
                None => match glued_count(&typed) {
                    Some((row, count)) => (row, Some(count)),
                    None => {
                        let near = options::nearest(name).map(|near| format!("{}{near}", dashes(&option)));
                        return Err(UsageError::Unknown(option, near));
                    }
                },
            };
            match value {
                Some(file) if row.meaning == Meaning::Profile && !file.is_empty() => {
                    self.line.profile = Some(Some(file.into()));
                    continue;
                }
                Some(words) if row.meaning == Meaning::Timeline && !words.is_empty() => {
                    self.line.timeline = Some(Timeline::of(&words));
                    continue;
                }
                Some(_) if row.operands.is_empty() => return Err(UsageError::OperandUnwanted(option)),
                Some(value) => self.words.push_front(value),
                None => {}
            }
            if let Some(request) = self.option(&option, row, section)? {
                return Ok(Some(request));
            }
        }
        Ok(None)
    }

    /// Takes the operands of one option and does what it says.
    fn option(
        &mut self,
        option: &str,
        row: &'static OptionRow,
        section: &mut Section,
    ) -> Result<Option<Request>, UsageError> {
        let mut operands = Vec::new();
        for operand in row.operands {
            // `-genv NAME=VALUE` is one word for two.
            let both = operands.first().is_some_and(|first: &OsString| first.as_bytes().contains(&b'='));
            if both && matches!(row.meaning, Meaning::SetVariable(_)) {
                break;
            }
            let word = self.words.pop_front();
            operands.push(word.ok_or_else(|| UsageError::OperandMissing(option.to_owned(), operand))?);
        }
        let mut operands = operands.into_iter();
        let first = operands.next().unwrap_or_default();
        let text = first.to_string_lossy().into_owned();
        let wrong = |must| invalid(option, &text, must);
        let Parser { line, job, .. } = self;
        match row.meaning {
            Meaning::Count => section.count = Some(count(&text).ok_or_else(|| wrong(RANKS))?),
            Meaning::CountPerMachine => {
                line.per_machine = Some(count(&text).ok_or_else(|| wrong(RANKS))?);
                line.default_count = line.per_machine;
            }
            Meaning::OnePerMachine => {
                line.per_machine = Some(1);
                line.default_count = line.per_machine;
            }
            Meaning::Universe => {
                // Hydra's words for what is the default here.
                let default = ["SYSTEM", "INFINITE"].iter().any(|word| text.eq_ignore_ascii_case(word));
                line.universe = match default {
                    true => None,
                    false => Some(count(&text).ok_or_else(|| wrong("a number of processes, 1 or more"))?),
                };
            }
            Meaning::MapBy => match placement(&text) {
                Placement::Count(count) => {
                    line.per_machine = Some(count);
                    line.default_count = line.per_machine;
                }
                Placement::AsItIs => {}
                Placement::Other => line
                    .notices
                    .push(format!("{option} {text} has no effect: the operating system places the ranks")),
            },
            Meaning::WorkingDirectory(scope) => place(scope, job, section).directory = Some(first),
            Meaning::SearchPath(scope) => place(scope, job, section).search_path = Some(first),
            Meaning::SetVariable(scope) => {
                let (name, value) = match operands.next() {
                    Some(value) => (first, value),
                    None => split_assignment(&first).ok_or_else(|| wrong("NAME VALUE or NAME=VALUE"))?,
                };
                if name.is_empty() || name.as_bytes().contains(&b'=') {
                    return Err(wrong("the name of a variable"));
                }
                place(scope, job, section).variables.push(Variable::Set(name, value));
            }
            Meaning::Export => {
                let variable = match split_assignment(&first) {
                    Some((name, value)) => Variable::Set(name, value),
                    None => Variable::PassedOn(first),
                };
                match &variable {
                    Variable::Set(name, _) | Variable::PassedOn(name) if name.is_empty() => {
                        return Err(wrong("NAME or NAME=VALUE"));
                    }
                    Variable::PassedOn(name) if !text.ends_with('*') && std::env::var_os(name).is_none() => {
                        line.notices.push(format!("{option} {text}: there is no such variable to pass on"));
                    }
                    _ => {}
                }
                section.variables.push(variable);
            }
            Meaning::InheritAll(scope) => place(scope, job, section).inherit = Some(Inherit::All),
            Meaning::InheritNone(scope) => place(scope, job, section).inherit = Some(Inherit::None),
            Meaning::InheritListed(scope) => {
                let names =
                    text.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
                place(scope, job, section).inherit = Some(Inherit::Listed(names.collect()));
            }
            Meaning::Tag => line.tag = true,
            Meaning::MergeOutput => line.merge_output = true,
            Meaning::Output => {
                for how in text.split([',', ':']) {
                    match how {
                        "tag" | "rank" => line.tag = true,
                        "merge-stderr-to-stdout" | "merge" => line.merge_output = true,
                        "timestamp" => {
                            line.notices.push(format!("{option} {how}: lines are not marked with the time"))
                        }
                        _ => return Err(wrong("tag or merge-stderr-to-stdout")),
                    }
                }
            }
            Meaning::StreamBuffering => {
                let kept = text.parse().ok().filter(|kept| *kept <= 2);
                line.buffering = Some(kept.ok_or_else(|| wrong("0, 1 or 2"))?);
            }
            Meaning::StandardInput => {
                line.input = match text.as_str() {
                    "0" => Input::First,
                    "none" => Input::Nobody,
                    _ => return Err(wrong("0 or none (standard input goes only to rank 0)")),
                }
            }
            Meaning::Timeout => line.timeout = seconds(&text).ok_or_else(|| wrong(SECONDS))?,
            Meaning::BindTo => match binding(&text) {
                Some(binding) => line.binding = binding,
                None => line.notices.push(not_bound(&format!("{option} {text}"))),
            },
            Meaning::BindToNamed(what) => match binding(what) {
                Some(binding) => line.binding = binding,
                None => line.notices.push(not_bound(option)),
            },
            Meaning::ReportBindings => line.report_bindings = true,
            Meaning::DisplayMap => line.display.map = true,
            Meaning::DisplayAllocation => line.display.allocation = true,
            Meaning::PrintRankMap => line.display.ranks = true,
            Meaning::Display => {
                for what in text.split([',', ':']) {
                    match what {
                        "map" | "map-devel" => line.display.map = true,
                        "allocation" | "alloc" => line.display.allocation = true,
                        "bind" | "bindings" => line.report_bindings = true,
                        "topo" | "parsable" | "parseable" | "cpus" | "donotlaunch" => {
                            line.notices.push(format!("{option} {what} has no effect"));
                        }
                        _ => return Err(wrong("map, allocation or bind")),
                    }
                }
            }
            Meaning::NoOversubscription => line.refuse_oversubscription = true,
            Meaning::Hosts => {
                let hosts = hosts::from_list(&text, &hosts::own_name());
                line.take_hosts(hosts);
            }
            Meaning::HostFile => {
                let hosts = hosts::from_file(Path::new(&first), &hosts::own_name())
                    .map_err(|error| UsageError::File(option.to_owned(), text.clone(), error.to_string()))?;
                line.take_hosts(hosts);
            }
            Meaning::ConfigFile => self.file = Some((option.to_owned(), first)),
            Meaning::KeepGoing => line.keep_going = true,
            Meaning::FaultTolerance => {
                line.fault_tolerance = Some(fault_tolerance(&text).ok_or_else(|| wrong(FAULT_TOLERANCES))?);
            }
            Meaning::PrintExitCodes => line.print_exit_codes = true,
            Meaning::InitialErrorHandler => {
                const HANDLERS: [&str; 3] = ["mpi_errors_are_fatal", "mpi_errors_abort", "mpi_errors_return"];
                let name = text.to_ascii_lowercase();
                if !HANDLERS.contains(&name.as_str()) {
                    return Err(wrong("mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return"));
                }
                line.initial_error_handler = Some(name);
            }
            Meaning::MemoryKinds => line.memory_kinds = Some(text),
            Meaning::Leaks => line.leaks = true,
            Meaning::Profile => line.profile = line.profile.take().or(Some(None)),
            Meaning::Timeline => line.timeline = line.timeline.take().or(Some(Timeline::default())),
            Meaning::TimelineOfWaits => {
                line.timeline.get_or_insert_default().only_waits = true;
            }
            Meaning::Advise => line.advise = true,
            Meaning::Check => line.check = true,
            Meaning::Strict => line.strict = true,
            Meaning::NoRankVariables => line.no_rank_variables = true,
            Meaning::Quiet => line.quiet = true,
            Meaning::Doctor => return Ok(Some(Request::Doctor)),
            Meaning::Version => return Ok(Some(Request::Version)),
            Meaning::Help => return Ok(Some(Request::Help)),
            Meaning::Separator => self.separator = first,
            Meaning::Spawned => line.spawned = true,
            Meaning::Nothing => {}
            Meaning::Noticed(reason) => line.notices.push(format!("{option} has no effect: {reason}")),
            Meaning::Refused(instead) => return Err(UsageError::Refused(option.to_owned(), instead)),
        }
        Ok(None)
    }

    /// Merges what holds for the job into each section.
    fn finish(self) -> Result<CommandLine, UsageError> {
        let Parser { mut line, job, .. } = self;
        for section in &mut line.sections {
            section.directory = section.directory.take().or_else(|| job.directory.clone());
            section.search_path = section.search_path.take().or_else(|| job.search_path.clone());
            section.inherit = section.inherit.take().or_else(|| job.inherit.clone());
            section.variables.splice(0..0, job.variables.iter().cloned());
        }
        let given = line.sections.iter().filter_map(|section| section.count);
        given
            .chain(line.default_count)
            .try_fold(0_i32, |sum, count| sum.checked_add(i32::try_from(count).ok()?))
            .ok_or(UsageError::TooManyRanks)?;
        line.notices.dedup();
        Ok(line)
    }
}

/// Where an option of this scope is noted.
fn place<'a>(scope: Scope, job: &'a mut Section, section: &'a mut Section) -> &'a mut Section {
    if scope == Scope::Job { job } else { section }
}

fn invalid(option: &str, operand: &str, must: &'static str) -> UsageError {
    UsageError::OperandInvalid(option.to_owned(), operand.to_owned(), must)
}

fn dashes(option: &str) -> &str {
    if option.starts_with("--") { "--" } else { "-" }
}

fn not_bound(option: &str) -> String {
    format!("{option} has no effect: ranks can be bound to core, hwthread or none")
}

fn count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| *count > 0)
}

/// `-n4`, `-np4`, `-c4`: the row and the number.
fn glued_count(typed: &str) -> Option<(&'static OptionRow, OsString)> {
    let digits = typed.find(|character: char| character.is_ascii_digit())?;
    let (option, number) = typed.split_at(digits);
    let row = options::find(option.strip_prefix('-')?).filter(|row| row.meaning == Meaning::Count)?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| (row, number.into()))
}

fn split_assignment(word: &OsStr) -> Option<(OsString, OsString)> {
    let bytes = word.as_bytes();
    let at = bytes.iter().position(|byte| *byte == b'=')?;
    Some((OsString::from_vec(bytes[..at].to_vec()), OsString::from_vec(bytes[at + 1..].to_vec())))
}

/// Seconds, `minutes:seconds` or `hours:minutes:seconds`; 0 is no limit. The outer `None` is a value that is
/// none of these.
fn seconds(text: &str) -> Option<Option<Duration>> {
    let mut total = 0.0;
    for part in text.trim().split(':') {
        let part: f64 = part.parse().ok().filter(|part: &f64| part.is_finite() && *part >= 0.0)?;
        total = total * 60.0 + part;
    }
    let limit = Duration::try_from_secs_f64(total).ok()?;
    Some(Some(limit).filter(|limit| !limit.is_zero()))
}

fn binding(text: &str) -> Option<Binding> {
    // The word after a colon is about oversubscription (`core:overload-allowed`), unless it is a number.
    let (what, more) = text.split_once(':').unwrap_or((text, ""));
    if more.parse::<u32>().is_ok_and(|number| number != 1) {
        return None;
    }
    match what.to_ascii_lowercase().as_str() {
        "none" | "off" | "no" => Some(Binding::None),
        "core" | "cpucore" | "" => Some(Binding::Core),
        "hwthread" | "thread" | "pu" | "cpu" => Some(Binding::Thread),
        "cache" | "l3cache" | "l3" => Some(Binding::Cache),
        _ => None,
    }
}

enum Placement {
    /// `ppr:N:node`: N ranks on this machine.
    Count(u32),
    /// Nothing that is not so anyway.
    AsItIs,
    /// Something else.
    Other,
}

fn placement(text: &str) -> Placement {
    let lower = text.to_ascii_lowercase();
    let mut parts = lower.split(':');
    match parts.next().unwrap_or_default() {
        "ppr" => match (parts.next().and_then(count), parts.next()) {
            (Some(count), Some("node" | "machine")) => Placement::Count(count),
            _ => Placement::Other,
        },
        "" | "slot" | "core" | "hwthread" | "node" | "machine"
            if parts.all(|more| !more.starts_with("pe")) =>
        {
            Placement::AsItIs
        }
        _ => Placement::Other,
    }
}

#[cfg(test)]
mod tests;
