//! `encore-bench`: measures MPI libraries side by side. The `encore` command forwards `encore bench …` to it.
//!
//! The benchmark programs are C against plain `mpi.h` (`bench/` in the source tree, carried inside this binary); they
//! are built with each MPI's own compiler and run in turn, so that the machine's noise hits all alike.

mod cache;
mod cli;
mod cores;
mod error;
mod event;
mod find;
mod job;
mod limits;
mod machine;
mod mpi;
mod number;
mod orphans;
mod part;
mod peers;
mod programs;
mod results;
#[cfg(test)]
mod samples;
mod session;
mod sheet;
mod sheets;
mod stats;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Options};
use crate::error::Error;
use crate::part::Part;
use crate::programs::Workshop;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli.options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("encore bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Error> {
    let cache = cache::folder(options.cache.as_deref())?;
    let mut mpis: Vec<_> = find::encore(options.mpi.as_deref())?.into_iter().collect();
    for peer in &options.against {
        mpis.push(peers::find(peer, &cache)?);
    }
    if mpis.is_empty() {
        return Err(Error::NoMpi);
    }
    let workshop = Workshop::open(&cache.join("bench").join(std::process::id().to_string()))?;
    let plan = session::Plan {
        mpis,
        parts: options.parts(),
        quick: options.quick,
        runs: options.runs(),
        patience: options.patience(),
        time_limit: options.time_limit(),
    };
    let measured = session::measure(&plan, &workshop);
    workshop.close()?;
    let results = measured?;
    if let Some(path) = &options.json {
        results.save(path)?;
    }
    for mpi in &results.mpis {
        println!("{}: {}", mpi.name, mpi.version);
    }
    print!("{}", terminal::render(&sheets::of_limits(&results)));
    for part in Part::each() {
        if let Some(sheet) = sheets::of_part(&results, part) {
            print!("{}", terminal::render(&sheet));
        }
    }
    Ok(())
}
