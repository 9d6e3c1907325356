//! Cost of messages between the nodes of a job: measured at its start, and equal on all ranks, since they choose algorithms of collective
//! operations by it.
//!
//! Rank 0 and the first rank of another node measure. Then other ranks of these two nodes join them, to measure the bandwidth of several
//! ranks of a node together ([`together`]). All others wait at a fence, and read rank 0's results. So no rank waits for them later or
//! lacks results that another one has. If the two don't reach each other in time, or if the user requests it, fixed rules choose instead.

use std::ffi::OsStr;
use std::fmt;

use encore_boot::environment::LINK;
use encore_boot::{BootError, Job};
use encore_plan::Between;
use encore_plan::price::{Rate, TextError};
use encore_transport::measure::{self, Measured};
use encore_transport::transport::Transport;

use super::trusted::Verdict;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::p2p::wire;

/// Assumed time of a byte where it wasn't measured because the nodes are so far apart that bytes hardly count: as in the model
/// `ethernet`.
const BYTE: Rate = Rate::per_second(25_000_000_000 / 8);

/// Most ranks of a node that send at the same time: more would share processors and links that are in full use.
const MOST_TOGETHER: usize = 16;
/// Number of joint measurements, and the time limit of each in picoseconds.
const TIMES: u32 = 2;
const FOR_ALL: u64 = 4_000_000_000;

/// The user's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// No choice: messages are measured, which decides for operations that add nothing.
    None,
    /// Messages are measured, which decides for all operations; `tell`: the costs are printed.
    Measure { tell: bool },
    /// The costs are given.
    Given(Between),
    /// Fixed rules choose.
    Rules,
}

/// Error: `ENCORE_LINK` has this value.
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
            "" => Ok(Wish::None),
            "measure" => Ok(Wish::Measure { tell: false }),
            "tell" => Ok(Wish::Measure { tell: true }),
            "rules" => Ok(Wish::Rules),
            text => Between::from_text(text).map(Wish::Given).map_err(|why| Wrong(text.to_owned(), why)),
        }
    }

    /// Whether figures of the link are printed.
    pub(super) fn tells(self) -> bool {
        self == Wish::Measure { tell: true }
    }
}

/// Basis for the choice of collective algorithms between nodes. Invariant: equal on all ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// Cost of messages between the nodes of the job.
    pub(super) between: Between,
    /// Whether the costs may also decide the order of additions, as the user requests.
    pub(super) sums: bool,
    /// Whether the job uses its fast network.
    pub(super) network: Verdict,
    /// Whether the job tries libfabric next, as UCX has failed.
    pub(super) tries_libfabric: bool,
}

/// Determines the basis for collective algorithms between the nodes. All ranks of the job take part. `ends`: the ranks of other nodes,
/// ascending, and their ends of the link; `nodes`: the node of each rank; `network`: rank 0's verdict on the fast network, and whether
/// the job tries libfabric next. `key`: the key of the value that rank 0 publishes, which no earlier call had.
pub(super) fn between_nodes(
    (job, key): (&mut Job, &str),
    wish: Wish,
    link: &mut dyn Transport,
    ends: &[(u32, u32)],
    nodes: &[u32],
    (network, tries_libfabric): (Verdict, bool),
) -> Result<Decision, BootError> {
    let pairs = Pairs::of(nodes);
    let side = pairs.side_of(job.rank, ends);
    if job.rank == 0 {
        let alone = match wish {
            Wish::None | Wish::Measure { .. } => {
                side.end.and_then(|end| measure::ask(link, end, wire::MEASURE))
            }
            Wish::Given(_) | Wish::Rules => None,
        };
        // After a failed test, the other ranks of these nodes still have the fast network.
        let count = alone.filter(|_| !network.failed()).map_or(0, |alone| pairs.count_within(alone.per_kib));
        side.end.iter().for_each(|end| measure::dismiss(link, *end, wire::MEASURE, count as u64));
        let node = together(job, link, &side, count)?;
        let found = match wish {
            Wish::Given(between) => between,
            Wish::None | Wish::Measure { .. } | Wish::Rules => {
                alone.map_or(Between::UNKNOWN, |alone| figures(alone, node))
            }
        };
        let found = found.rounded();
        let decision = Decision { between: found, sums: wish != Wish::None, network, tries_libfabric };
        job.bootstrap.put(key, &to_value(decision))?;
        if wish.tells() && !tries_libfabric {
            tell(found);
        }
    } else if side.sends || side.answers {
        let told = match side {
            Side { place: 0, end: Some(end), .. } => measure::answer(link, end, wire::MEASURE),
            _ => None,
        };
        together(job, link, &side, told.unwrap_or(0) as usize)?;
    }
    job.bootstrap.fence()?;
    let told = job.get_all(&[0], key)?;
    Ok(told.first().and_then(|value| from_value(value)).unwrap_or(RULES))
}

/// Decision for fixed rules.
const RULES: Decision =
    Decision { between: Between::UNKNOWN, sums: false, network: Verdict::None, tries_libfabric: false };

/// Ranks of the first node and of the first other node, which measure in pairs: the first with the first, and so on.
struct Pairs {
    senders: Vec<u32>,
    answerers: Vec<u32>,
}

/// Role of a rank in the measurement.
struct Side {
    /// Its index among the ranks of its node.
    place: usize,
    /// Whether it is on the measuring node, rather than on the answering one.
    sends: bool,
    answers: bool,
    /// End of its partner.
    end: Option<u32>,
}

impl Pairs {
    fn of(nodes: &[u32]) -> Pairs {
        let on =
            |node: u32| (0u32..).zip(nodes).filter(move |(_, other)| **other == node).map(|(rank, _)| rank);
        let other = nodes.iter().find(|node| **node != nodes[0]);
        Pairs {
            senders: on(nodes[0]).collect(),
            answerers: other.map_or(Vec::new(), |other| on(*other).collect()),
        }
    }

    /// Number of ranks that measure together, if 1,024 bytes of a single one take `per_kib` picoseconds: as many as finish in time even
    /// if they share one's bandwidth; none if that time is unknown.
    fn count_within(&self, per_kib: u64) -> usize {
        let each = per_kib.saturating_mul(measure::STREAM as u64 >> 10);
        let in_time = FOR_ALL.checked_div(each).unwrap_or(0) as usize;
        self.senders.len().min(self.answerers.len()).min(MOST_TOGETHER).min(in_time)
    }

    /// `ends`: the ranks of other nodes, and their ends of the link.
    fn side_of(&self, rank: u32, ends: &[(u32, u32)]) -> Side {
        let place_in = |ranks: &[u32]| ranks.iter().position(|other| *other == rank);
        let (sends, answers) = (place_in(&self.senders), place_in(&self.answerers));
        let place = sends.or(answers).unwrap_or(0);
        let others = if sends.is_some() { &self.answerers } else { &self.senders };
        let end_of = |rank: &u32| ends.iter().find(|(other, _)| other == rank).map(|(_, end)| *end);
        let end = others.get(place).and_then(end_of);
        Side { place, sends: sends.is_some(), answers: answers.is_some(), end }
    }
}

fn figures(alone: Measured, node: Option<Rate>) -> Between {
    let Measured { trip, overhead, per_kib, both_per_kib } = alone;
    let (byte, both) = match per_kib {
        0 => (BYTE, BYTE),
        _ => (Rate { per_kib }, Rate { per_kib: both_per_kib }),
    };
    // If the joint bandwidth is unknown, assume that of one rank. A single rank can't exceed it.
    Between { trip, overhead, byte, both, node: node.unwrap_or(byte).min(byte) }
}

/// Measures the joint bandwidth of the first `count` ranks of a node; known at rank 0, if at all. The first rank of each of the two nodes
/// knows `count`, and sends it to the others.
///
/// Each sender opens its channel. When all have, the first one has all begin. The slowest sender counts, and the better time of two
/// rounds.
fn together(
    job: &mut Job,
    link: &mut dyn Transport,
    side: &Side,
    count: usize,
) -> Result<Option<Rate>, BootError> {
    let Some(company) = &mut job.company else { return Ok(None) };
    let count = company.tell(count as u64)? as usize;
    if count < 2 {
        return Ok(None);
    }
    let end = side.end.filter(|_| side.place < count);
    if side.answers {
        end.map(|end| measure::answer(link, end, wire::MEASURE));
        return Ok(None);
    }
    let back = end.and_then(|end| measure::open(link, end, wire::MEASURE));
    let mut best: Option<u64> = None;
    for _ in 0..TIMES {
        // Gathers that the others are ready, then releases them.
        company.gather(0)?;
        company.tell(0)?;
        let took = end.zip(back).and_then(|(end, back)| measure::stream(link, end, wire::MEASURE, back));
        let times = company.gather(took.unwrap_or(0))?;
        let all_did = times.iter().filter(|time| **time > 0).count() == count;
        let longest = times.into_iter().max().filter(|_| all_did);
        best = best.into_iter().chain(longest).min();
    }
    end.iter().for_each(|end| measure::dismiss(link, *end, wire::MEASURE, 0));
    let kib = (count * measure::STREAM) as u64 >> 10;
    Ok(best.map(|longest| Rate { per_kib: (longest / kib).max(1) }))
}

/// Prints the result, in the syntax of `ENCORE_LINK` and `encore plan`.
fn tell(between: Between) {
    match between == Between::UNKNOWN {
        true => {
            encore_boot::notice!(
                "encore: messages between nodes weren't measured: the other node didn't answer in time"
            )
        }
        false => {
            encore_boot::notice!(
                "encore: messages between nodes: {between} (for {LINK} and encore plan --between)"
            )
        }
    }
}

/// Decision for oversubscribed ranks: rules choose, whatever messages cost.
pub(super) fn without(job: &Job, wish: Wish) -> Decision {
    if job.rank == 0 && wish.tells() {
        encore_boot::notice!(
            "encore: messages between nodes aren't measured, since ranks of a node share processors"
        );
    }
    RULES
}

fn to_value(Decision { between, sums, network, tries_libfabric }: Decision) -> String {
    let Between { trip, overhead, byte, both, node } = between;
    let flags = u64::from(sums) | u64::from(tries_libfabric) << 1;
    let numbers = [trip, overhead, byte.per_kib, both.per_kib, node.per_kib, flags];
    let numbers: Vec<String> =
        numbers.into_iter().chain(network.to_numbers()).map(|number| number.to_string()).collect();
    numbers.join("/")
}

fn from_value(value: &str) -> Option<Decision> {
    let numbers: Vec<u64> = value.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
    let (&[trip, overhead, byte, both, node, flags], network) = numbers.split_first_chunk()?;
    let network = Verdict::from_numbers(network.try_into().ok()?)?;
    let [byte, both, node] = [byte, both, node].map(|per_kib| Rate { per_kib });
    let between = Between { trip, overhead, byte, both, node };
    Some(Decision { between, sums: flags & 1 != 0, network, tries_libfabric: flags & 2 != 0 })
}

/// Drops a measuring cell that arrives after the end of the measurement.
pub(super) fn too_late(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    Consumed::Now(cell.words[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_survive_the_exchange() {
        let alone = Measured { trip: 8_123_456, overhead: 3_000_000, per_kib: 0, both_per_kib: 0 };
        let between = figures(alone, None);
        assert!(between.byte == BYTE && between.node == BYTE && BYTE.per_kib > 0);
        let node = Rate { per_kib: 9_000 };
        let alone = Measured { per_kib: 20_000, both_per_kib: 35_000, ..alone };
        assert_eq!(node, figures(alone, Some(node)).node);
        assert_eq!(Rate { per_kib: 20_000 }, figures(alone, Some(Rate { per_kib: 30_000 })).node);
        for between in [between, figures(alone, Some(node)), Between::UNKNOWN] {
            for (sums, tries_libfabric) in [(false, false), (true, false), (false, true), (true, true)] {
                let network = Verdict::NotEverywhere(7);
                let decision = Decision { between, sums, network, tries_libfabric };
                let value = to_value(decision);
                assert!(value.len() < 256 && !value.contains(['=', ';', ' ']));
                assert_eq!(Some(decision), from_value(&value));
            }
        }
        for nonsense in ["", "1/2/3/4/5", "1/2/3/4/5/x", "1/2/3/4/5/6", "1/2/3/4/5/6/9/0/0/0/0/0"] {
            assert_eq!(None, from_value(nonsense), "{nonsense}");
        }
    }

    #[test]
    fn ranks_of_two_nodes_are_paired() {
        // Ranks of three nodes, distributed in turn.
        let pairs = Pairs::of(&[7, 9, 7, 8, 9, 7, 8]);
        assert_eq!((&pairs.senders[..], &pairs.answerers[..]), (&[0, 2, 5][..], &[1, 4][..]));
        let ends_of_2 = [(1, 10), (3, 11), (4, 12), (6, 13)];
        let side = pairs.side_of(2, &ends_of_2);
        assert_eq!((side.place, side.sends, side.answers, side.end), (1, true, false, Some(12)));
        // The third rank has no partner on the other node.
        assert_eq!(None, pairs.side_of(5, &ends_of_2).end);
        let side = pairs.side_of(1, &[(0, 20), (2, 21), (3, 22), (5, 23), (6, 24)]);
        assert_eq!((side.place, side.sends, side.answers, side.end), (0, false, true, Some(20)));
        let side = pairs.side_of(3, &[(0, 20), (1, 21), (2, 22), (4, 23), (5, 24)]);
        assert!(!side.sends && !side.answers);
        // 2 GB/s; bytes that take a second; not measured; one node.
        assert_eq!([2, 0, 0], [512_000, 1 << 40, 0].map(|per_kib| pairs.count_within(per_kib)));
        assert_eq!(0, Pairs::of(&[7, 7]).count_within(512_000));
    }

    #[test]
    fn wishes_are_parsed() {
        let read = |text: &str| Wish::read(Some(OsStr::new(text)));
        assert_eq!((Wish::None, Wish::None), (Wish::read(None).unwrap(), read("").unwrap()));
        assert_eq!(Wish::Measure { tell: false }, read("measure").unwrap());
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
