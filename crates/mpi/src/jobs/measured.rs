//! What messages between the nodes of a job take: measured when it starts, and the same figures at all its ranks, since they choose by them
//! how collective operations are done.
//!
//! Rank 0 and the first rank of another node measure, while the others wait for them at a fence. Then all ask what rank 0 has found. So there
//! is nothing to wait for later, and no rank can do without the figures that another one has. Where the two don't reach each other in time,
//! and where the user wants it so, rules choose instead.

use std::ffi::OsStr;
use std::fmt;

use encore_boot::environment::LINK;
use encore_boot::{BootError, Job};
use encore_plan::Between;
use encore_plan::price::{Rate, TextError};
use encore_transport::measure::{self, Measured};
use encore_transport::transport::Transport;

use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::p2p::wire;

/// The key of what rank 0 tells.
const KEY: &str = "between";

/// What a byte takes where that wasn't measured, since the nodes are so far apart that it hardly counts: as in the model `ethernet`.
const BYTE: Rate = Rate::per_second(25_000_000_000 / 8);

/// What the user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// Messages are measured, and the user is told what they take, or not.
    Measure { tell: bool },
    /// They take this.
    Given(Between),
    /// Rules choose.
    Rules,
}

/// `ENCORE_LINK` has this value.
#[derive(Debug)]
pub(super) struct Wrong(String, TextError);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wrong(value, why) = self;
        write!(
            f,
            "{LINK}={value} can't be used: {why}; it must be measure, tell, rules, or what messages between nodes take, such as \
             trip=12us,overhead=3us,byte=3GB/s"
        )
    }
}

impl Wish {
    pub(super) fn read(value: Option<&OsStr>) -> Result<Wish, Wrong> {
        let text = value.map(OsStr::to_string_lossy).unwrap_or_default();
        match &*text {
            "" | "measure" => Ok(Wish::Measure { tell: false }),
            "tell" => Ok(Wish::Measure { tell: true }),
            "rules" => Ok(Wish::Rules),
            text => Between::from_text(text).map(Wish::Given).map_err(|why| Wrong(text.to_owned(), why)),
        }
    }
}

/// What messages between the nodes of the job take. All its ranks take part. `ends`: the ranks of other nodes, ascending, and their ends of the link;
/// `nodes`: the node of each rank.
pub(super) fn between_nodes(
    job: &mut Job,
    wish: Wish,
    link: &mut dyn Transport,
    ends: &[(u32, u32)],
    nodes: &[u32],
) -> Result<Between, BootError> {
    // The first rank of the second node.
    let partner = nodes.iter().position(|node| *node != nodes[0]);
    let end_of = |rank: u32| ends.iter().find(|(other, _)| *other == rank).map(|(_, end)| *end);
    if job.rank == 0 {
        let end = ends.first().map(|(_, end)| *end);
        let found = end.map_or(Between::UNKNOWN, |end| found(link, end, wish));
        job.bootstrap.put(KEY, &to_value(found))?;
        if wish == (Wish::Measure { tell: true }) {
            tell(found);
        }
    } else if partner == Some(job.rank as usize) {
        end_of(0).map(|end| measure::answer(link, end, wire::MEASURE));
    }
    job.bootstrap.fence()?;
    let told = job.get_all(&[0], KEY)?;
    Ok(told.first().and_then(|value| from_value(value)).unwrap_or(Between::UNKNOWN))
}

/// At rank 0: what the user has given, or what comes out.
fn found(link: &mut dyn Transport, end: u32, wish: Wish) -> Between {
    match wish {
        Wish::Measure { .. } => measure::ask(link, end, wire::MEASURE).map_or(Between::UNKNOWN, figures),
        Wish::Given(_) | Wish::Rules => {
            measure::decline(link, end, wire::MEASURE);
            if let Wish::Given(between) = wish { between.rounded() } else { Between::UNKNOWN }
        }
    }
}

fn figures(measured: Measured) -> Between {
    let Measured { trip, overhead, per_kib } = measured;
    let byte = if per_kib > 0 { Rate { per_kib } } else { BYTE };
    // How many links a node has isn't measured: with one, nothing is expected of the others.
    Between { trip, overhead, byte, ports: 1 }.rounded()
}

/// Tells the user what has come out, in words that `ENCORE_LINK` and `encore plan` take.
fn tell(between: Between) {
    match between == Between::UNKNOWN {
        true => {
            eprintln!("encore: messages between nodes weren't measured: the other node didn't answer in time")
        }
        false => {
            eprintln!("encore: messages between nodes: {between} (for {LINK} and encore plan --between)")
        }
    }
}

/// Ranks share processors: rules choose, whatever messages take.
pub(super) fn without(job: &Job, wish: Wish) -> Between {
    if job.rank == 0 && wish == (Wish::Measure { tell: true }) {
        eprintln!("encore: messages between nodes aren't measured, since ranks of a node share processors");
    }
    Between::UNKNOWN
}

fn to_value(between: Between) -> String {
    let Between { trip, overhead, byte, ports } = between;
    format!("{trip}/{overhead}/{}/{ports}", byte.per_kib)
}

fn from_value(value: &str) -> Option<Between> {
    let numbers: Vec<u64> = value.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [trip, overhead, per_kib, ports] = numbers[..] else { return None };
    Some(Between { trip, overhead, byte: Rate { per_kib }, ports: ports.try_into().ok()? })
}

/// A cell of the measuring that comes when it is over.
pub(super) fn too_late(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    Consumed::Now(cell.words[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_survive_the_exchange() {
        let between = figures(Measured { trip: 8_123_456, overhead: 3_000_000, per_kib: 0 });
        assert_eq!((1, BYTE.per_kib > 0), (between.ports, between.byte.per_kib > 0));
        for between in [between, Between::UNKNOWN] {
            let value = to_value(between);
            assert!(value.len() < 256 && !value.contains(['=', ';', ' ']));
            assert_eq!(Some(between), from_value(&value));
        }
        for nonsense in ["", "1/2/3", "1/2/3/x", "1/2/3/4/5", "1/2/3/99999999999"] {
            assert_eq!(None, from_value(nonsense), "{nonsense}");
        }
    }

    #[test]
    fn wishes_are_understood() {
        let read = |text: &str| Wish::read(Some(OsStr::new(text)));
        assert_eq!(Wish::Measure { tell: false }, Wish::read(None).unwrap());
        assert_eq!(Wish::Measure { tell: true }, read("tell").unwrap());
        assert_eq!(Wish::Rules, read("rules").unwrap());
        assert!(
            matches!(read("trip=12us,overhead=3us").unwrap(), Wish::Given(between) if between.trip == 12_000_000)
        );
        let wrong = read("fast").unwrap_err().to_string();
        assert!(
            wrong.starts_with("ENCORE_LINK=fast can't be used") && wrong.contains("trip=12us"),
            "{wrong}"
        );
    }
}
