//! A profile as it is kept and shown: plain data, with times in seconds.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::iter::Sum;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::layout::Reason;

/// Version of the kept form. It changes with it.
pub const VERSION: u32 = 1;

/// The profile of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// [`VERSION`].
    pub encore_profile: u32,
    /// The program, as the user typed it.
    pub program: String,
    /// From the first rank's `MPI_Init` to the last rank's `MPI_Finalize`, or to the job's end.
    pub seconds: f64,
    /// Fate of a job that has ended abnormally.
    pub ended: Option<String>,
    /// All call sites.
    pub places: Vec<Place>,
    /// All ranks.
    pub ranks: Vec<RankProfile>,
    /// Seconds that reading the clock takes.
    pub clock: f64,
    /// Advice, where it was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advice: Option<Vec<Advice>>,
}

/// A pattern that repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pattern {
    /// Non-blocking messages that are begun and completed together.
    Exchange,
    /// A blocking collective operation.
    Collective,
    /// A receive whose message comes before it.
    Early,
    /// A long message after work.
    Long,
}

/// Another form of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// Persistent requests.
    #[default]
    Persistent,
    /// Buffers of `MPI_Alloc_mem`.
    Memory,
    /// One message for each neighbour.
    Joined,
    /// A neighbourhood collective operation.
    Neighbors,
    /// A receive that begins before its message comes.
    Earlier,
    /// A partitioned message.
    Partitioned,
    /// Another algorithm.
    Algorithm,
}

/// A pattern, and what its other form takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// The pattern.
    pub pattern: Pattern,
    /// The other form.
    #[serde(default)]
    pub form: Form,
    /// The places of its first and last call.
    pub places: [usize; 2],
    /// Ranks that have measured it.
    pub ranks: u64,
    /// Its operations.
    pub operations: u64,
    /// Number of times that the first of these ranks did it.
    pub count: u64,
    /// Bytes of its longest message.
    pub bytes: u64,
    /// Nanoseconds that it takes as it is.
    pub was: f64,
    /// Nanoseconds in the other form.
    pub other: f64,
    /// Two standard errors of the difference, in nanoseconds.
    pub spread: f64,
    /// The algorithms, if the form is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub algorithms: Option<Algorithms>,
    /// Nanoseconds of work in both.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub work: u64,
}

/// Algorithms of a collective operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Algorithms {
    /// The setting that chooses.
    pub setting: String,
    /// The one that the program uses.
    pub was: String,
    /// The other one.
    pub other: String,
    /// Whether numbers are added in another order, so that the last digits may differ.
    pub reorders: bool,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A call site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The function of MPI.
    pub function: String,
    /// File, line and function of the program, or as much as is known.
    pub label: String,
    /// Whether the line is known.
    pub has_line: bool,
}

/// A rank.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RankProfile {
    /// The rank has written to its tables.
    pub seen: bool,
    /// Its node, counted from 0.
    #[serde(default)]
    pub node: usize,
    /// From its `MPI_Init` to its `MPI_Finalize` or its end, without the time in which `MPI_Pcontrol(0)` had stopped the profile.
    pub seconds: f64,
    /// Seconds of waiting.
    pub waiting: f64,
    /// Estimated seconds in MPI without waiting: copies, and all else.
    pub own: f64,
    /// Waits that were timed.
    pub waits: u64,
    /// Calls that were timed.
    pub timed: u64,
    /// Sites and waits that found no place in the tables.
    pub lost: u64,
    /// Waits and messages for other ranks, where there are any.
    pub others: Vec<Other>,
    /// Seconds of waiting for unknown ranks.
    pub unknown: f64,
    /// Its sites.
    pub sites: Vec<SiteUse>,
    /// Its waits.
    pub kinds: Vec<WaitUse>,
    /// Its phases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<PhaseUse>,
    /// The wait in which it was at the end.
    pub stuck: Option<WaitUse>,
    /// Messages that came before they were asked for.
    pub early: u64,
    /// Sends that found no room.
    pub delayed: u64,
    /// Most bytes held for early messages.
    pub held: u64,
}

/// Waits and messages of a rank for another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// The other one.
    pub rank: usize,
    /// Seconds that the rank waited for it.
    pub waited: f64,
    /// Seconds of waiting for which the other one is to blame in the end.
    pub caused: f64,
    /// Messages sent to it.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// A rank's use of a call site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SiteUse {
    /// Index of the place.
    pub place: usize,
    /// Calls.
    pub calls: u64,
    /// Seconds of waiting in them.
    pub waiting: f64,
    /// Estimated other seconds in them.
    pub own: f64,
    /// Messages sent.
    pub messages: u64,
    /// Bytes sent.
    pub bytes: u64,
}

/// A rank's part in a phase that the program has begun with `MPI_Pcontrol`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhaseUse {
    /// The level.
    pub level: u64,
    /// Number of times that it has begun.
    pub count: u64,
    /// Seconds in it.
    pub seconds: f64,
    /// Seconds of waiting in it.
    pub waiting: f64,
    /// Estimated seconds in MPI without waiting.
    pub own: f64,
    /// Seconds of waiting for which a rank is to blame in the end, by rank.
    pub caused: Vec<(usize, f64)>,
}

/// A rank's waits of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WaitUse {
    /// Index of the place, if it is known.
    pub place: Option<usize>,
    /// Where that is in a library: index of the program's place that has called the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outer: Option<usize>,
    /// The awaited rank, if it is known.
    pub rank: Option<usize>,
    /// Why it waited.
    pub reason: Reason,
    /// Level of the phase that it was in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<u64>,
    /// Seconds.
    pub seconds: f64,
    /// Number of waits.
    pub count: u64,
    /// Seconds of the longest one.
    pub longest: f64,
}

/// Why a kept profile can't be read.
#[derive(Debug)]
pub enum ReadError {
    /// The file.
    File(io::Error),
    /// It isn't a profile.
    Content(String),
    /// A profile of another version.
    Version(u32),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::File(error) => error.fmt(f),
            ReadError::Content(error) => write!(f, "it is no profile of mpiexec --profile: {error}"),
            ReadError::Version(version) => {
                write!(
                    f,
                    "it is of version {version}, and this encore reads version {VERSION}: use the one that wrote it"
                )
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl Profile {
    /// A kept profile.
    pub fn read(path: &Path) -> Result<Profile, ReadError> {
        Profile::from_json(&std::fs::read_to_string(path).map_err(ReadError::File)?)
    }

    /// A profile as [`Self::to_json`] writes it.
    pub fn from_json(text: &str) -> Result<Profile, ReadError> {
        #[derive(Deserialize)]
        struct Version {
            encore_profile: u32,
        }
        let content = |error: serde_json::Error| ReadError::Content(error.to_string());
        let Version { encore_profile } = serde_json::from_str(text).map_err(content)?;
        match encore_profile {
            VERSION => serde_json::from_str(text).map_err(content),
            other => Err(ReadError::Version(other)),
        }
    }

    /// The kept form.
    pub fn to_json(&self) -> String {
        // Nothing in it can fail: no map has keys that aren't text.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The sum of something over all ranks.
    pub fn sum<T: Sum>(&self, of: impl FnMut(&RankProfile) -> T) -> T {
        self.ranks.iter().map(of).sum()
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.ranks.iter().map(|rank| rank.node + 1).max().unwrap_or(1)
    }

    /// Seconds of waiting of all ranks.
    pub fn waiting(&self) -> f64 {
        self.sum(|rank| rank.waiting)
    }

    /// Seconds of all ranks.
    pub fn all_seconds(&self) -> f64 {
        self.sum(|rank| rank.seconds)
    }

    /// Seconds of waiting for which a rank is to blame in the end.
    pub fn caused_by(&self, rank: usize) -> f64 {
        self.sum(|other| other.other(rank).caused)
    }

    /// The rank to blame for most waiting, if there is any.
    pub fn culprit(&self) -> Option<usize> {
        let most = (0..self.ranks.len()).max_by(|a, b| self.caused_by(*a).total_cmp(&self.caused_by(*b)));
        most.filter(|rank| self.caused_by(*rank) > 0.0)
    }

    /// Seconds that the run would take if no rank waited because of this one: those of the slowest of the others.
    pub fn seconds_without(&self, culprit: usize) -> f64 {
        let others = self.ranks.iter().enumerate().filter(|(rank, _)| *rank != culprit);
        let left = others.map(|(_, rank)| rank.seconds - rank.other(culprit).caused);
        left.fold(0.0, f64::max).min(self.seconds)
    }

    /// Seconds of waiting by reason.
    pub fn by_reason(&self, reason: Reason) -> f64 {
        let kinds = self.ranks.iter().flat_map(|rank| &rank.kinds);
        kinds.filter(|kind| kind.reason == reason).map(|kind| kind.seconds).sum()
    }

    /// The place with most waiting, of that for a rank if there is any.
    pub fn worst_place(&self, culprit: usize) -> Option<usize> {
        let most = |of: Option<usize>| {
            let mut seconds = vec![0.0; self.places.len()];
            for kind in self.ranks.iter().flat_map(|rank| &rank.kinds) {
                if let Some(place) = kind.place.filter(|_| of.is_none() || kind.rank == of) {
                    seconds[place] += kind.seconds;
                }
            }
            let most = (0..seconds.len()).max_by(|a, b| seconds[*a].total_cmp(&seconds[*b]));
            most.filter(|place| seconds[*place] > 0.0)
        };
        most(Some(culprit)).or_else(|| most(None))
    }
}

impl Profile {
    /// The program's line that has called the library in which a place is, the one with most waiting, and its part of the place's waiting.
    pub fn caller_of(&self, place: usize) -> Option<(usize, f64)> {
        let mut seconds = vec![0.0; self.places.len()];
        let mut all = 0.0;
        for kind in self.ranks.iter().flat_map(|rank| &rank.kinds).filter(|kind| kind.place == Some(place)) {
            all += kind.seconds;
            if let Some(outer) = kind.outer.filter(|outer| self.places[*outer].has_line) {
                seconds[outer] += kind.seconds;
            }
        }
        let most = (0..seconds.len()).max_by(|a, b| seconds[*a].total_cmp(&seconds[*b]))?;
        (seconds[most] > 0.0).then(|| (most, seconds[most] / all))
    }
}

impl RankProfile {
    /// Waits and messages for another rank.
    pub fn other(&self, rank: usize) -> Other {
        let known = self.others.iter().find(|other| other.rank == rank).copied();
        known.unwrap_or(Other { rank, ..Other::default() })
    }

    /// Sets the seconds of waiting for which others are to blame in the end, by rank.
    pub(crate) fn set_caused(&mut self, caused: &BTreeMap<usize, f64>) {
        self.others.iter_mut().for_each(|other| other.caused = 0.0);
        for (rank, seconds) in caused {
            match self.others.iter_mut().find(|other| other.rank == *rank) {
                Some(other) => other.caused = *seconds,
                None => self.others.push(Other { rank: *rank, caused: *seconds, ..Other::default() }),
            }
        }
        self.others.sort_by_key(|other| other.rank);
    }

    /// Seconds of computing, and of all else that isn't MPI.
    pub fn computing(&self) -> f64 {
        (self.seconds - self.waiting - self.own).max(0.0)
    }

    /// Calls.
    pub fn calls(&self) -> u64 {
        self.sites.iter().map(|site| site.calls).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_profile_is_read_again() {
        let kind = WaitUse {
            place: Some(0),
            outer: None,
            rank: Some(1),
            reason: Reason::LateSender,
            phase: None,
            seconds: 0.5,
            count: 3,
            longest: 0.2,
        };
        let rank = RankProfile { seen: true, kinds: vec![kind], ..RankProfile::default() };
        let profile =
            Profile { encore_profile: VERSION, program: "a".into(), ranks: vec![rank], ..Profile::default() };
        assert_eq!(Profile::from_json(&profile.to_json()).unwrap(), profile);
    }

    #[test]
    fn other_files_are_refused() {
        let error = |text: &str| Profile::from_json(text).unwrap_err().to_string();
        assert!(error("{}").starts_with("it is no profile"), "{}", error("{}"));
        assert!(error("{\"encore_profile\": 99}").contains("version 99"));
    }
}
