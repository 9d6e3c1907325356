//! A rank's part of the memory as bytes, for a process on another machine.
//!
//! Where no launcher of Encore's holds the memory, each node has one of its own, and the first rank of the job gets a copy of all parts.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::Ordering::Relaxed;

use crate::clock::Compared;
use crate::layout::MAGIC;
use crate::parts::Mapped;
use crate::trace::TraceArea;

/// The word by which mpiexec takes parts from its standard input.
pub const COLLECT: &str = "--profile-of-ranks";
/// The word by which mpiexec watches the ranks of its node, and prints the page of a job that is ended before any of them can.
pub const WATCH: &str = "--profile-of-killed";
/// Exit code where mistakes have been found: of a job that has ended as it should, and of the mpiexec that takes parts.
pub const FOUND: u8 = 36;
/// Words of a line. Lines of zeros are left out.
const LINE: usize = 8;
/// Chunks of a rank at most.
const MOST_CHUNKS: usize = 1 << 24;
/// Words before the name of the program.
const HEAD: usize = 10;

/// Values of `JobHead::printed`: of a job without a launcher of Encore, whether a rank prints the page.
pub mod printed {
    /// No rank does.
    pub const NOT: u32 = 0;
    /// A rank is about to.
    pub const PRINTS: u32 = 1;
    /// A rank has, or will in `MPI_Finalize`.
    pub const DONE: u32 = 2;
}

/// Facts about a rank that aren't in its part.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The rank.
    pub rank: u32,
    /// A number that ranks of one node have in common.
    pub node: u32,
    /// The tick at which the copy was made.
    pub now: u64,
    /// Ticks in a second.
    pub per_second: f64,
    /// Seconds that reading the clock takes.
    pub clock: f64,
    /// The program, as the user typed it.
    pub program: String,
    /// The clocks of other nodes, as this rank has compared them with its own.
    pub clocks: Vec<SameTime>,
}

impl Origin {
    /// Of a rank of the node whose ranks are `here`, as of now.
    pub fn new(rank: u32, here: &[u32], clock: &Compared, program: &str) -> Origin {
        Origin {
            rank,
            node: here.iter().copied().min().unwrap_or(0),
            now: clock.now(),
            per_second: clock.per_second(),
            clock: clock.cost(),
            program: program.to_owned(),
            clocks: Vec::new(),
        }
    }
}

/// Ticks of two nodes at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SameTime {
    /// The other node.
    pub node: u32,
    /// Its tick.
    pub there: u64,
    /// The tick here.
    pub here: u64,
}

/// The bytes are no copy of a rank's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDump;

impl fmt::Display for NoDump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no copy of a rank's profile: do all ranks use the same version of Encore?")
    }
}

impl std::error::Error for NoDump {}

/// Writes a rank's copy behind its length, as [`COLLECT`] takes those of all ranks.
pub fn write(part: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(&(part.len() as u64).to_le_bytes())?;
    out.write_all(part)
}

/// A copy of a rank's words in all parts of the memory.
pub fn dump(memory: &Mapped, origin: &Origin) -> Vec<u8> {
    let name = origin.program.as_bytes();
    let words = [
        MAGIC,
        memory.area.ranks() as u64,
        u64::from(origin.rank) << 32 | u64::from(origin.node),
        origin.now,
        origin.per_second.to_bits(),
        origin.clock.to_bits(),
        name.len() as u64,
        memory.trace.as_ref().map_or(0, TraceArea::chunks) as u64,
        origin.clocks.len() as u64,
        memory.check.is_some().into(),
    ];
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(name);
    let clocks = origin.clocks.iter();
    bytes.extend(
        clocks.flat_map(|same| [u64::from(same.node), same.there, same.here]).flat_map(u64::to_le_bytes),
    );
    let parts = memory.words(origin.rank as usize);
    for (index, line) in parts.iter().flat_map(|words| words.chunks(LINE)).enumerate() {
        let line: Vec<u64> = line.iter().map(|word| word.load(Relaxed)).collect();
        if line.iter().any(|word| *word != 0) {
            bytes.extend((index as u64).to_le_bytes());
            bytes.extend(line.iter().flat_map(|word| word.to_le_bytes()));
        }
    }
    bytes
}

/// Chunks of each rank's records for a timeline, if there is one.
fn chunks(bytes: &[u8]) -> Result<usize, NoDump> {
    let word = bytes.get(56..64).ok_or(NoDump)?;
    usize::try_from(Words(word).next()?).ok().filter(|chunks| *chunks <= MOST_CHUNKS).ok_or(NoDump)
}

/// Whether there is memory for checks.
fn checks(bytes: &[u8]) -> Result<bool, NoDump> {
    Ok(Words(bytes.get(72..80).ok_or(NoDump)?).next()? != 0)
}

/// Number of ranks of the job whose rank has made this copy.
fn ranks(bytes: &[u8]) -> Result<usize, NoDump> {
    let mut words = Words(bytes);
    match (words.next()?, words.next()?) {
        (MAGIC, ranks) if u32::try_from(ranks).is_ok() => Ok(ranks as usize),
        _ => Err(NoDump),
    }
}

/// Memory for the copies of all ranks of a job, of which this is one.
pub fn memory_for(bytes: &[u8]) -> Result<Mapped, NoDump> {
    Ok(Mapped::own(ranks(bytes)?, checks(bytes)?, chunks(bytes)?))
}

/// Puts a rank's words into memory with the same parts.
pub fn restore(memory: &Mapped, bytes: &[u8]) -> Result<Origin, NoDump> {
    let has_chunks = memory.trace.as_ref().map_or(0, TraceArea::chunks);
    if (ranks(bytes)?, checks(bytes)?, chunks(bytes)?)
        != (memory.area.ranks(), memory.check.is_some(), has_chunks)
    {
        return Err(NoDump);
    }
    let mut words = Words(&bytes[16..]);
    let place = words.next()?;
    let (rank, node) = ((place >> 32) as u32, place as u32);
    let now = words.next()?;
    let (per_second, clock) = (f64::from_bits(words.next()?), f64::from_bits(words.next()?));
    let length = usize::try_from(words.next()?).map_err(|_| NoDump)?;
    let (_, count) = (words.next()?, usize::try_from(words.next()?).map_err(|_| NoDump)?);
    let rest = &bytes[HEAD * 8..];
    if rank as usize >= memory.area.ranks() || length > rest.len() {
        return Err(NoDump);
    }
    let (program, rest) = rest.split_at(length);
    let program = String::from_utf8_lossy(program).into_owned();
    let mut lines = Words(rest);
    let mut clocks = Vec::new();
    for _ in 0..count {
        let node = u32::try_from(lines.next()?).map_err(|_| NoDump)?;
        clocks.push(SameTime { node, there: lines.next()?, here: lines.next()? });
    }
    let parts = memory.words(rank as usize);
    while !lines.0.is_empty() {
        let mut index = usize::try_from(lines.next()?).map_err(|_| NoDump)?;
        let part = parts.iter().find(|words| {
            let is_it = index < words.len() / LINE;
            index -= if is_it { 0 } else { words.len() / LINE };
            is_it
        });
        let line = part.and_then(|words| words.chunks(LINE).nth(index)).ok_or(NoDump)?;
        for word in line {
            word.store(lines.next()?, Relaxed);
        }
    }
    Ok(Origin { rank, node, now, per_second, clock, program, clocks })
}

/// Words that are read one after the other.
struct Words<'a>(&'a [u8]);

impl Words<'_> {
    fn next(&mut self) -> Result<u64, NoDump> {
        let (word, rest) = self.0.split_first_chunk().ok_or(NoDump)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Kind;
    use crate::order::Event;

    fn origin() -> Origin {
        let clocks = vec![SameTime { node: 7, there: 3, here: 4 }];
        Origin { rank: 1, node: 7, now: 99, per_second: 2.5e9, clock: 1e-8, program: "./a b".into(), clocks }
    }

    fn copy() -> Vec<u8> {
        let memory = Mapped::own(3, true, 8);
        let part = memory.area.rank(1);
        part.set_text("401000 402000 1000 /bin/a\n");
        part.row(2).waited.store(500, Relaxed);
        part.sites[3][200].calls.store(8, Relaxed);
        memory.trace.unwrap().words(1)[8 * 5 + 2].store(6, Relaxed);
        let check = memory.check.unwrap();
        check.found(1, (2, 0), Kind::Collective, [7, 8], 9, ["a", "b"]);
        check.log(1).add(&Event::Done(3), 5);
        dump(&memory, &origin())
    }

    #[test]
    fn copy_restores_the_part() {
        let bytes = copy();
        assert!(bytes.len() < 2000, "{}", bytes.len());
        let memory = memory_for(&bytes).unwrap();
        assert_eq!(restore(&memory, &bytes), Ok(origin()));
        assert_eq!(memory.trace.unwrap().words(1)[8 * 5 + 2].load(Relaxed), 6);
        let check = memory.check.unwrap();
        assert_eq!(check.findings(1).list[0].texts[1].get(), "b");
        assert_eq!(check.log(1).read(), Some(vec![(Event::Done(3), 5)]));
        let part = memory.area.rank(1);
        assert_eq!(part.text(), "401000 402000 1000 /bin/a\n");
        assert_eq!(part.row(2).waited.load(Relaxed), 500);
        assert_eq!(part.sites[3][200].calls.load(Relaxed), 8);
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = copy();
        let memory = Mapped::own(3, true, 8);
        for length in 0..bytes.len() {
            // Some lengths end a line.
            if restore(&memory, &bytes[..length]).is_ok() {
                assert_eq!((length - HEAD * 8 - 5 - 24) % (8 + 8 * LINE), 0, "{length}");
            }
        }
        let mut wrong = bytes.clone();
        wrong[20] = 3;
        assert_eq!(restore(&memory, &wrong), Err(NoDump));
        for other in [Mapped::own(2, true, 8), Mapped::own(3, false, 8), Mapped::own(3, true, 0)] {
            assert_eq!(restore(&other, &bytes), Err(NoDump));
        }
    }
}
