//! A rank's part of the memory as bytes, for a process on another machine.
//!
//! Where no launcher of Encore's holds the memory, each node has one of its own, and the first rank of the job gets a copy of all parts.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use crate::area::Area;
use crate::layout::MAGIC;
use crate::trace::TraceArea;

/// The word by which mpiexec takes parts from its standard input.
pub const COLLECT: &str = "--profile-of-ranks";
/// Words of a line. Lines of zeros are left out.
const LINE: usize = 8;
/// Chunks of a rank at most.
const MOST_CHUNKS: usize = 1 << 24;
/// Words before the name of the program.
const HEAD: usize = 9;

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

/// A copy of a rank's part, and of its records.
pub fn dump(area: &Area, trace: Option<&TraceArea>, origin: &Origin) -> Vec<u8> {
    let name = origin.program.as_bytes();
    let words = [
        MAGIC,
        area.ranks() as u64,
        u64::from(origin.rank) << 32 | u64::from(origin.node),
        origin.now,
        origin.per_second.to_bits(),
        origin.clock.to_bits(),
        name.len() as u64,
        trace.map_or(0, TraceArea::chunks) as u64,
        origin.clocks.len() as u64,
    ];
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(name);
    let clocks = origin.clocks.iter();
    bytes.extend(
        clocks.flat_map(|same| [u64::from(same.node), same.there, same.here]).flat_map(u64::to_le_bytes),
    );
    let rank = origin.rank as usize;
    let records = trace.map_or(&[][..], |trace| trace.words(rank));
    for (index, line) in area.words(rank).chunks(LINE).chain(records.chunks(LINE)).enumerate() {
        let line: Vec<u64> = line.iter().map(|word| word.load(Relaxed)).collect();
        if line.iter().any(|word| *word != 0) {
            bytes.extend((index as u64).to_le_bytes());
            bytes.extend(line.iter().flat_map(|word| word.to_le_bytes()));
        }
    }
    bytes
}

/// Chunks of each rank's records for a timeline, if there is one.
pub fn chunks(bytes: &[u8]) -> Result<usize, NoDump> {
    let word = bytes.get(56..64).ok_or(NoDump)?;
    usize::try_from(Words(word).next()?).ok().filter(|chunks| *chunks <= MOST_CHUNKS).ok_or(NoDump)
}

/// Number of ranks of the job whose rank has made this copy.
pub fn ranks(bytes: &[u8]) -> Result<usize, NoDump> {
    let mut words = Words(bytes);
    match (words.next()?, words.next()?) {
        (MAGIC, ranks) if u32::try_from(ranks).is_ok() => Ok(ranks as usize),
        _ => Err(NoDump),
    }
}

/// Puts a rank's part and its records into memory of the same number of ranks and chunks.
pub fn restore(area: &Area, trace: Option<&TraceArea>, bytes: &[u8]) -> Result<Origin, NoDump> {
    if ranks(bytes)? != area.ranks() || chunks(bytes)? != trace.map_or(0, TraceArea::chunks) {
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
    if rank as usize >= area.ranks() || length > rest.len() {
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
    let own = area.words(rank as usize);
    let records = trace.map_or(&[][..], |trace| trace.words(rank as usize));
    while !lines.0.is_empty() {
        let index = usize::try_from(lines.next()?).map_err(|_| NoDump)?;
        let (words, index) = match index.checked_sub(own.len() / LINE) {
            None => (own, index),
            Some(index) => (records, index),
        };
        let line = words.chunks(LINE).nth(index).ok_or(NoDump)?;
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

    fn origin() -> Origin {
        let clocks = vec![SameTime { node: 7, there: 3, here: 4 }];
        Origin { rank: 1, node: 7, now: 99, per_second: 2.5e9, clock: 1e-8, program: "./a b".into(), clocks }
    }

    fn copy() -> Vec<u8> {
        let area = Area::own(3);
        let part = area.rank(1);
        part.set_text("401000 402000 1000 /bin/a\n");
        part.row(2).waited.store(500, Relaxed);
        part.sites[3][200].calls.store(8, Relaxed);
        let trace = TraceArea::own(3, 8);
        trace.words(1)[8 * 5 + 2].store(6, Relaxed);
        dump(&area, Some(&trace), &origin())
    }

    #[test]
    fn copy_restores_the_part() {
        let bytes = copy();
        assert!(bytes.len() < 1000, "{}", bytes.len());
        let area = Area::own(ranks(&bytes).unwrap());
        let trace = TraceArea::own(3, chunks(&bytes).unwrap());
        assert_eq!(restore(&area, Some(&trace), &bytes), Ok(origin()));
        assert_eq!(trace.words(1)[8 * 5 + 2].load(Relaxed), 6);
        let part = area.rank(1);
        assert_eq!(part.text(), "401000 402000 1000 /bin/a\n");
        assert_eq!(part.row(2).waited.load(Relaxed), 500);
        assert_eq!(part.sites[3][200].calls.load(Relaxed), 8);
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = copy();
        let (area, trace) = (Area::own(3), TraceArea::own(3, 8));
        let trace = Some(&trace);
        for length in 0..bytes.len() {
            // Some lengths end a line.
            if restore(&area, trace, &bytes[..length]).is_ok() {
                assert_eq!((length - HEAD * 8 - 5 - 24) % (8 + 8 * LINE), 0, "{length}");
            }
        }
        let mut wrong = bytes.clone();
        wrong[20] = 3;
        assert_eq!(restore(&area, trace, &wrong), Err(NoDump));
        assert_eq!(restore(&Area::own(2), trace, &bytes), Err(NoDump));
        assert_eq!(restore(&area, None, &bytes), Err(NoDump));
    }
}
