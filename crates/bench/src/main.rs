//! `encore-bench`: measures MPI libraries side by side. The `encore` command forwards `encore bench …` to it.
//!
//! The benchmark programs are C against plain `mpi.h` (`bench/` in the source tree, carried inside this binary); they
//! are built with each MPI's own compiler and run in turn, so that the machine's noise hits all alike.

mod cache;
mod callgrind;
mod cli;
mod collectives;
mod compare;
mod completion;
mod cores;
mod documents;
mod draw;
mod error;
mod event;
mod find;
mod html;
mod insight;
mod instructions;
mod interruption;
mod job;
mod like;
mod limits;
mod machine;
mod machines;
mod markdown;
mod mpi;
mod nodes;
mod number;
mod orphans;
mod overhead;
mod overview;
mod part;
mod peers;
mod plots;
mod points;
mod programs;
mod progress;
mod report;
mod results;
#[cfg(test)]
mod samples;
mod session;
mod sheet;
mod sheets;
mod stats;
mod summary;
mod terminal;
mod ways;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command, Options, Outputs};
use crate::compare::{Figure, Verdict};
use crate::error::Error;
use crate::machines::MachineSummary;
use crate::part::Part;
use crate::programs::Workshop;
use crate::results::Results;

/// The exit code after an interruption, as of a program that SIGINT ends.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.command {
        None => measure(&cli.options),
        Some(Command::Compare { before, now, threshold, all }) => compare(before, now, *threshold, *all),
        Some(Command::Show { results, beside, outputs }) => show(results, beside, outputs),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("encore bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(options: &Options) -> Result<ExitCode, Error> {
    interruption::watch()?;
    let cache = cache::folder(options.cache.as_deref())?;
    let mut mpis: Vec<_> = find::encore(options.mpi.as_deref())?.into_iter().collect();
    for peer in &options.against {
        mpis.push(peers::find(peer, &cache)?);
    }
    if mpis.is_empty() {
        return Err(Error::NoMpi);
    }
    mpi::tell_apart(&mut mpis);
    let folder = cache.join("bench").join(std::process::id().to_string());
    let workshop = Workshop::open(&folder)?;
    let mut parts = options.parts();
    let mut rig = None;
    if parts.contains(&Part::Nodes) {
        match nodes::Rig::new(&folder.join("nodes"), &mpis) {
            Ok(made) => rig = Some(made),
            Err(why) => {
                eprintln!("encore bench: the part nodes is left out: {why}");
                parts.retain(|part| *part != Part::Nodes);
            }
        }
    }
    let plan = session::Plan {
        mpis,
        parts,
        rig,
        quick: options.quick,
        runs: options.runs(),
        patience: options.patience(),
        time_limit: options.time_limit(),
        whole_time: options.whole_time(),
    };
    let measured = session::measure(&plan, &workshop);
    workshop.close()?;
    let results = Results { shown: options.outputs.shown(), ..measured? };
    if let Some(path) = &options.json {
        results.save(path)?;
    }
    show_all(&results, &[], &options.outputs)?;
    if results.interrupted {
        eprintln!("encore bench: {}", report::INTERRUPTED);
        return Ok(ExitCode::from(INTERRUPTED));
    }
    keep_instructions(&results, options)
}

/// Prints the tables and writes the files asked for.
fn show_all(results: &Results, beside: &[Results], outputs: &Outputs) -> Result<(), Error> {
    // A folder that can't be written is no reason to keep the figures back.
    let machines = machines::side_by_side(results, beside, outputs.machines.as_deref());
    let known = machines.as_deref().unwrap_or_default();
    print_tables(results, known);
    write_outputs(results, known, outputs)?;
    machines.map(drop)
}

fn print_tables(results: &Results, machines: &[MachineSummary]) {
    println!("{}", report::machine_line(results));
    if let Some(warning) = results.machine.warning() {
        println!("{warning}");
    }
    for mpi in &results.mpis {
        println!("{}: {}", mpi.name, if mpi.version.is_empty() { "did not run" } else { &mpi.version });
    }
    print!("{}", terminal::render(&sheets::of_limits(results)));
    let parts: Vec<_> = Part::each().map(|part| report::part_section(results, part)).collect();
    // Long tables are for those who asked for one part; the HTML page has them all.
    let measured = parts.iter().filter(|part| !part.sheets.is_empty() || !part.details.is_empty()).count();
    for part in &parts {
        let details = part.details.iter().filter(|_| measured == 1);
        for sheet in part.sheets.iter().chain(details) {
            print!("{}", terminal::render(sheet));
        }
    }
    let losses = summary::losses(results).map(|(short, _)| short);
    let standing = documents::sheets(results).into_iter().chain(summary::parts(results)).chain(losses);
    for sheet in standing.chain(machines::sheets(machines)) {
        print!("{}", terminal::render(&sheet));
    }
    for sentence in summary::sentences(results) {
        println!("\n{sentence}");
    }
    // Troubles of no part: an MPI that didn't even run a trivial program.
    for trouble in results.troubles.iter().filter(|trouble| trouble.part.is_empty()) {
        println!("\n{}: {} ({})", trouble.mpi, trouble.problem.kind.word(), trouble.problem.detail);
    }
}

fn write_outputs(results: &Results, machines: &[MachineSummary], outputs: &Outputs) -> Result<(), Error> {
    let report = report::make(results, machines);
    if let Some(path) = &outputs.html {
        std::fs::write(path, html::page(&report)?).map_err(Error::file("write", path))?;
    }
    if let Some(path) = &outputs.markdown {
        let tables = markdown::tables_file(path);
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        std::fs::write(path, markdown::summary_page(&report, &name(&tables)))
            .map_err(Error::file("write", path))?;
        std::fs::write(&tables, markdown::tables_page(&report, &name(path)))
            .map_err(Error::file("write", &tables))?;
    }
    if let Some(folder) = &outputs.plots {
        std::fs::create_dir_all(folder).map_err(Error::file("make", folder))?;
        for plot in plots::of_documents(results).into_iter().chain(plots::others(results)) {
            let name: String =
                plot.title.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
            let path = folder.join(name + ".svg");
            std::fs::write(&path, draw::svg(&plot)?).map_err(Error::file("write", &path))?;
        }
    }
    Ok(())
}

/// Compares Encore's instruction counts with a table, or keeps them in one, as asked.
fn keep_instructions(results: &Results, options: &Options) -> Result<ExitCode, Error> {
    if options.check.is_none() && options.update.is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    let counts = instructions::ours(results)?;
    if let Some(path) = &options.update {
        instructions::write_table(path, &counts)?;
    }
    let Some(path) = &options.check else { return Ok(ExitCode::SUCCESS) };
    let rises = instructions::rises(&instructions::read_table(path)?, &counts);
    if rises.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("encore bench: more instructions than in {}:", path.display());
    for rise in rises {
        eprintln!("  {rise}");
    }
    eprintln!("{}", instructions::HOW_TO_FIND_OUT);
    Ok(ExitCode::FAILURE)
}

fn compare(before: &Path, now: &Path, threshold: f64, all: bool) -> Result<ExitCode, Error> {
    let figures = compare::compare(&Results::load(before)?, &Results::load(now)?);
    for (title, verdict, shown) in [
        ("Agreeing", Verdict::Agrees, all),
        ("Not comparable", Verdict::Incomparable, all),
        ("Faster", Verdict::Faster, true),
        ("Slower", Verdict::Slower, true),
    ] {
        let some: Vec<_> = figures.iter().filter(|figure| figure.verdict == verdict).collect();
        if shown && !some.is_empty() {
            print!("{}", terminal::render(&compare::sheet(title, &some)));
        }
    }
    println!();
    for sentence in compare::sentences(&figures) {
        println!("{sentence}");
    }
    let worse =
        |figure: &Figure| figure.verdict == Verdict::Slower && figure.factor() > 1.0 + threshold / 100.0;
    Ok(if figures.iter().any(worse) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn show(path: &Path, beside: &[PathBuf], outputs: &Outputs) -> Result<ExitCode, Error> {
    let load = |path: &Path| Results::load(path).map(|results| Results { shown: outputs.shown(), ..results });
    let others = beside.iter().map(|path| load(path)).collect::<Result<Vec<_>, _>>()?;
    show_all(&load(path)?, &others, outputs)?;
    Ok(ExitCode::SUCCESS)
}
