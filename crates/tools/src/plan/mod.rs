//! `encore plan`: how a collective operation would be done, and what it would cost on a machine that needn't be there.
//!
//! Nothing runs: the plans of all ranks are priced under a model of the machine ([`encore_plan::price`]).

mod arguments;
mod names;
mod picture;
mod report;
mod steps;
mod units;

pub use arguments::{Arguments, Wrong};

use arguments::Request;
use encore_plan::price::{Options, Priced, candidates, price};

/// Largest number of steps of which all times are recorded, for the critical path.
const RECORDED: u64 = 5_000_000;

/// Steps that algorithms which weren't chosen may have: a comparison isn't to take minutes.
const COMPARED: u64 = 20_000_000;

/// Output of the command. Writes the picture, if one is requested.
pub fn run(arguments: &Arguments) -> Result<String, Wrong> {
    let request = Request::new(arguments)?;
    let algorithms = candidates(&request.call, &request.model, request.shared, request.between);
    let chosen = request.algorithm.unwrap_or(algorithms[0]);
    let everything = arguments.steps.is_some() || arguments.picture.is_some();
    let limit = options();
    let options = Options { trace: if everything { u64::MAX } else { RECORDED.min(limit.steps) }, ..limit };
    let priced = price(&request.call, chosen, &request.model, options);

    let mut text = report::heading(&request, chosen, &algorithms);
    match &priced {
        Ok(priced) => text.push_str(&report::price(&request, priced)),
        // A comparison and a rank's plan can be shown without.
        Err(error) if arguments.compare || arguments.steps.is_some() => {
            text.push_str(&format!("no price     {error}\n"));
        }
        Err(error) => return Err(Wrong::Price(chosen, error.clone())),
    }
    if arguments.compare {
        let limit = Options { steps: limit.steps.min(COMPARED), trace: 0, ..limit };
        text.push('\n');
        text.push_str(&report::comparison(&request, chosen, priced.as_ref().ok(), &algorithms, limit));
    }
    if let Some(rank) = arguments.steps {
        let plan = request.call.plan(chosen, rank).map_err(|error| Wrong::Price(chosen, error.into()))?;
        text.push('\n');
        text.push_str(&steps::listing(rank, &plan, priced.as_ref().ok().and_then(trace)));
    }
    if let Some(file) = &arguments.picture {
        let picture = match &priced {
            Ok(priced) => trace(priced).map(|trace| picture::svg(&request, chosen, &priced.price, trace)),
            Err(error) => return Err(Wrong::Price(chosen, error.clone())),
        };
        let Some((picture, shown)) = picture else { return Err(Wrong::NothingRecorded) };
        std::fs::write(file, picture).map_err(|cause| Wrong::Picture(file.clone(), cause))?;
        text.push_str(&format!("\n{shown}: {}\n", file.display()));
    }
    Ok(text)
}

fn trace(priced: &Priced) -> Option<&encore_plan::price::Trace> {
    priced.trace.as_ref()
}

/// As many steps as fit into half of the memory that is free; more than there can be would take minutes.
fn options() -> Options {
    let defaults = Options::default();
    let free = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    let fitting = free.map_or(defaults.steps, |kib| kib.saturating_mul(1024) / 2 / Options::STEP_BYTES);
    Options { steps: fitting.clamp(1_000_000, 200_000_000), ..defaults }
}

#[cfg(test)]
mod tests;
