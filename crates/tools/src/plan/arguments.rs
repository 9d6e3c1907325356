//! The command line of `encore plan`, and what it means.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use encore_boot::memory::{CopyCosts, TurnCosts};
use encore_plan::Algorithm;
use encore_plan::operation::Class;
use encore_plan::price::{Call, Model, PriceError, Rate, TextError, bytes};
use encore_plan::select::{Between, Costs};

use super::names::{method, nearest};

/// More ranks than any machine has, and as many as a plan is made for.
const MOST_RANKS: u64 = 1 << 22;

/// Arguments of `encore plan`.
#[derive(Args, Clone, Debug)]
pub struct Arguments {
    /// Which operation: bcast, allreduce, alltoall, barrier …
    pub operation: String,
    /// Number of ranks that take part
    #[arg(long, value_name = "N")]
    pub ranks: String,
    /// Amount of data: the vector of a bcast or reduction (of a reduce-scatter the whole input), else one rank's block
    /// for one other; 8M is 8 MiB
    #[arg(long, value_name = "B", default_value = "8")]
    pub bytes: String,
    /// The algorithm, instead of the one that would be chosen: ring, binomial, chain:65536 …
    #[arg(long, value_name = "NAME")]
    pub algorithm: Option<String>,
    /// The root, for operations that have one
    #[arg(long, value_name = "R", default_value_t = 0)]
    pub root: u32,
    /// Ranks on each node, in their order; 0: all on one (the model says, if this doesn't)
    #[arg(long, value_name = "K")]
    pub per_node: Option<u32>,
    /// There are more ranks than cores: decides the choice, not the price
    #[arg(long)]
    pub oversubscribed: bool,
    /// Cost of turns and copies where ranks share processors: here, as mpiexec measures it on this machine, or values,
    /// as processors=2,switch=650ns,copy=12GB/s (docs/collectives.md has all)
    #[arg(long, value_name = "COSTS")]
    pub costs: Option<String>,
    /// Cost of messages between nodes, as a job prints it with ENCORE_LINK=tell: trip=12us,overhead=3us,byte=3GB/s; or
    /// rules, for the choice of a job in which that isn't measured
    #[arg(long, value_name = "FIGURES")]
    pub between: Option<String>,
    /// The operator doesn't commute: operands keep the order of ranks
    #[arg(long)]
    pub non_commutative: bool,
    /// The machine: node, chiplets, mesh, cluster, rails or ethernet, a file, or values as `cluster,between.latency=2us` (docs/encore-plan.md has all)
    #[arg(long, value_name = "MODEL", default_value = "cluster")]
    pub model: String,
    /// Show the plan of a rank, step by step
    #[arg(long, value_name = "RANK", num_args = 0..=1, default_missing_value = "0")]
    pub steps: Option<u32>,
    /// Draw who does what when
    #[arg(long, value_name = "FILE.svg")]
    pub picture: Option<PathBuf>,
    /// Show what every algorithm would cost, the fastest first
    #[arg(long)]
    pub compare: bool,
}

/// Why nothing can be shown.
#[derive(Debug)]
pub enum Wrong {
    /// There is no such operation.
    Operation(String),
    /// The operation depends on a topology.
    Neighbors(Class),
    /// There is no such algorithm for the operation.
    Algorithm(Class, String),
    /// The algorithm doesn't do what is asked.
    Unfit(Algorithm, String),
    /// A number that can't be used: option, value, what it must be.
    Number(&'static str, String, String),
    /// A rank that isn't there: option, rank, ranks.
    Rank(&'static str, u32, u32),
    /// There is no such model, and no such file.
    Model(String),
    /// The model's file can't be read.
    ModelFile(PathBuf, std::io::Error),
    /// The text of a model is wrong.
    ModelText(String, TextError),
    /// The plans can't be built or priced.
    Price(Algorithm, PriceError),
    /// The text of costs is wrong.
    CostsText(String, TextError),
    /// The text of what messages between nodes take is wrong.
    BetweenText(String, TextError),
    /// Nothing could be measured.
    Unmeasured,
    /// A picture needs what wasn't recorded.
    NothingRecorded,
    /// The picture can't be written.
    Picture(PathBuf, std::io::Error),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &mut dyn Iterator<Item = String>| names.collect::<Vec<_>>().join(", ");
        match self {
            Wrong::Operation(name) => {
                write!(f, "there is no operation `{name}`")?;
                match nearest(name, Class::ALL.iter().map(|class| class.name())) {
                    Some(meant) => write!(f, "; is `{meant}` meant?"),
                    None => {
                        write!(f, ": {}", list(&mut Class::ALL.iter().map(|class| class.name().to_owned())))
                    }
                }
            }
            Wrong::Neighbors(class) => {
                write!(f, "what {class} costs depends on the topology: it has no price")
            }
            Wrong::Algorithm(class, name) => {
                let all: Vec<String> = Algorithm::of(*class).map(method).collect();
                write!(f, "there is no algorithm `{name}` for {class}")?;
                match nearest(name, all.iter().map(String::as_str)) {
                    Some(meant) => write!(f, "; is `{meant}` meant?"),
                    None => write!(f, ": {}", all.join(", ")),
                }
            }
            Wrong::Unfit(algorithm, why) => write!(f, "{algorithm} {why}"),
            Wrong::Number(option, value, expected) => {
                write!(f, "{option} {value} can't be used: it must be {expected}")
            }
            Wrong::Rank(option, rank, ranks) => {
                write!(f, "{option} {rank} isn't one of {ranks} ranks: they're numbered from 0")
            }
            Wrong::Model(name) => {
                let names = || Model::NAMES.iter().map(|(name, _)| *name);
                write!(f, "there is no model `{name}`, and no file of that name")?;
                match nearest(name, names()) {
                    Some(meant) => write!(f, "; is `{meant}` meant?"),
                    None => write!(f, ": {}", list(&mut names().map(str::to_owned))),
                }
            }
            Wrong::ModelFile(file, cause) => write!(f, "{} can't be read: {cause}", file.display()),
            Wrong::ModelText(model, error) => {
                write!(f, "model {model}: {error}")?;
                let TextError::UnknownKey(key) = error else { return Ok(()) };
                match nearest(key, encore_plan::price::KEYS.iter().map(|(key, _)| *key)) {
                    Some(meant) => write!(f, "; is `{meant}` meant?"),
                    None => write!(
                        f,
                        ": {}",
                        list(&mut encore_plan::price::KEYS.iter().map(|(key, _)| (*key).to_owned()))
                    ),
                }
            }
            Wrong::Price(algorithm, error) => write!(f, "{algorithm} has no price: {error}"),
            Wrong::CostsText(text, error) => write!(f, "--costs {text}: {error}"),
            Wrong::BetweenText(text, error) => write!(f, "--between {text}: {error}"),
            Wrong::Unmeasured => f.write_str("what a turn costs can't be measured here"),
            Wrong::NothingRecorded => write!(f, "there are too many steps for a picture"),
            Wrong::Picture(file, cause) => write!(f, "{} can't be written: {cause}", file.display()),
        }
    }
}

impl std::error::Error for Wrong {}

/// The request, understood.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) call: Call,
    pub(super) bytes: i64,
    pub(super) model: Model,
    /// Measured costs if ranks share processors; `None`: each has a core.
    pub(super) shared: Option<Costs>,
    /// Figures that a job would measure between nodes.
    pub(super) between: Between,
    pub(super) commutative: bool,
    pub(super) algorithm: Option<Algorithm>,
}

impl Request {
    pub(super) fn new(arguments: &Arguments) -> Result<Request, Wrong> {
        let class = Class::ALL.into_iter().find(|class| class.name() == arguments.operation);
        let class = class.ok_or_else(|| Wrong::Operation(arguments.operation.clone()))?;
        let ranks = bytes(&arguments.ranks).filter(|ranks| (1..=MOST_RANKS).contains(ranks));
        let ranks = ranks.ok_or_else(|| {
            let expected = format!("a number from 1 to {MOST_RANKS}");
            Wrong::Number("--ranks", arguments.ranks.clone(), expected)
        })? as u32;
        let size = bytes(&arguments.bytes).and_then(|bytes| i64::try_from(bytes).ok());
        let size = size.ok_or_else(|| {
            let expected = "a number of bytes, as 8, 64K, 8M or 1G".to_owned();
            Wrong::Number("--bytes", arguments.bytes.clone(), expected)
        })?;
        for (option, rank) in [("--root", Some(arguments.root)), ("--steps", arguments.steps)] {
            if let Some(rank) = rank.filter(|&rank| rank >= ranks) {
                return Err(Wrong::Rank(option, rank, ranks));
            }
        }
        let mut model = model(&arguments.model)?;
        if let Some(per_node) = arguments.per_node {
            model.per_node = per_node;
        }
        let commutative = !arguments.non_commutative;
        let by_rules = arguments.between.as_deref() == Some("rules");
        if let Some(text) = arguments.between.as_deref().filter(|_| !by_rules) {
            let wrong = |error| Wrong::BetweenText(text.to_owned(), error);
            model = model.with_measured(Between::from_text(text).map_err(wrong)?);
        }
        // Measurements decide the order of additions only if the user wants it.
        let ruled = by_rules || class.combines() && arguments.between.is_none();
        let between = if ruled { Between::UNKNOWN } else { model.measured().rounded() };
        let call = Call::new(class, ranks, size, arguments.root, commutative)
            .ok_or(Wrong::Neighbors(class))?
            .on(&model);
        let algorithm = arguments.algorithm.as_deref().map(|name| algorithm(class, name)).transpose()?;
        if let Some(algorithm) = algorithm {
            if !commutative && algorithm.needs_commutative() {
                return Err(Wrong::Unfit(algorithm, "needs an operator that commutes".to_owned()));
            }
            if !algorithm.serves(ranks) {
                return Err(Wrong::Unfit(algorithm, format!("can't serve {ranks} ranks")));
            }
        }
        let shared = match arguments.costs.as_deref() {
            Some("here") => Some(measured()?),
            Some(text) => {
                Some(Costs::from_text(text).map_err(|error| Wrong::CostsText(text.to_owned(), error))?)
            }
            None => arguments.oversubscribed.then_some(Costs::UNKNOWN),
        };
        Ok(Request { call, bytes: size, model, shared, between, commutative, algorithm })
    }
}

/// Costs as `mpiexec` measures them for a job on this machine.
fn measured() -> Result<Costs, Wrong> {
    let TurnCosts { switch, wake } = TurnCosts::measure().ok_or(Wrong::Unmeasured)?;
    // Without the figures the ranks choose as if the kernel didn't copy, which is right if it doesn't.
    let CopyCosts { copy_per_kib, lookup_per_kib, call } =
        CopyCosts::measure().ok().flatten().unwrap_or_default();
    let rate = |per_kib: u32| Rate { per_kib: per_kib.into() };
    let processors = std::thread::available_parallelism().map_or(0, |processors| processors.get() as u32);
    Ok(Costs {
        copy: rate(copy_per_kib),
        lookup: rate(lookup_per_kib),
        call: call.into(),
        switch: switch.into(),
        wake: wake.into(),
        processors,
    })
}

/// The algorithm of that name: with or without its operation.
fn algorithm(class: Class, name: &str) -> Result<Algorithm, Wrong> {
    let full = if name.contains('/') { name.to_owned() } else { format!("{class}/{name}") };
    let found = Algorithm::from_name(&full).filter(|algorithm| algorithm.class == class);
    found.ok_or_else(|| Wrong::Algorithm(class, name.to_owned()))
}

/// The model of that name, in that file, or of these values.
fn model(text: &str) -> Result<Model, Wrong> {
    let of =
        |content: &str| Model::from_text(content).map_err(|error| Wrong::ModelText(text.to_owned(), error));
    if let Some(model) = Model::named(text) {
        return Ok(model);
    }
    if text.contains('=') {
        return of(text);
    }
    match std::fs::read_to_string(text) {
        Ok(content) => Ok(Model { name: text.to_owned(), ..of(&content)? }),
        Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => Err(Wrong::Model(text.to_owned())),
        Err(cause) => Err(Wrong::ModelFile(PathBuf::from(text), cause)),
    }
}
