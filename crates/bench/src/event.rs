//! The lines that a benchmark program prints.

use serde::{Deserialize, Serialize};

use crate::number;
use crate::part::Part;

/// Identity of a measured point; see `bench/output.h`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Point {
    /// The part of the benchmark: "latency", "persistent", …
    pub part: String,
    /// The measured operation: "ping-pong", "allreduce", …
    pub name: String,
    /// In which way: "malloc", "persistent", …; empty if there is only one.
    pub variant: String,
    /// Message size, or what the part's size column is about.
    pub bytes: u64,
    /// Ranks in the job.
    pub ranks: u32,
}

impl Point {
    /// Whether an MPI has a part in it. A plain copy and the lecture's work for the processor are measured only for
    /// comparison.
    pub fn is_of_an_mpi(&self) -> bool {
        self.variant != "memcpy" && !(self.part == Part::Lecture.name() && self.name == "sandbag(100)")
    }

    /// A value of this point with its unit: a time in nanoseconds for all parts but the one that counts.
    pub fn value_text(&self, value: f64) -> String {
        match self.part == Part::Instructions.name() {
            true => number::with_commas(value.round() as u64),
            false => number::time(value),
        }
    }

    /// In words, as far as they tell something.
    pub fn describe(&self) -> String {
        let mut text = format!("{}: {}", self.part, self.name);
        if !self.variant.is_empty() {
            text += &format!(", {}", self.variant);
        }
        if self.bytes > 0 {
            text += &format!(", {}", number::size(self.bytes));
        }
        text + &format!(", {} ranks", self.ranks)
    }
}

/// One line.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// A point begins; how the program ends before its result is this point's fault.
    Begin {
        /// Position in the program's list.
        index: u64,
        /// Which.
        #[serde(flatten)]
        point: Point,
    },
    /// A point was measured.
    Result {
        /// Position in the program's list.
        index: u64,
        /// Which.
        #[serde(flatten)]
        point: Point,
        /// Calls in each batch.
        calls: u64,
        /// Nanoseconds a call, for each batch.
        batches: Vec<f64>,
        /// Time of a cache line's transfer just before each batch, in nanoseconds; empty if it wasn't measured.
        #[serde(default)]
        lines: Vec<f64>,
    },
    /// The library says that it doesn't implement this.
    Unsupported {
        /// Position in the program's list.
        index: u64,
        /// Which.
        #[serde(flatten)]
        point: Point,
        /// In the library's words.
        message: String,
    },
    /// There was no time left for it.
    Skipped {
        /// Position in the program's list.
        index: u64,
        /// Which.
        #[serde(flatten)]
        point: Point,
    },
    /// A call failed or delivered wrong data.
    Failed {
        /// Position in the program's list.
        index: u64,
        /// Which.
        #[serde(flatten)]
        point: Point,
        /// In the library's words.
        message: String,
    },
    /// Something worth knowing beside the figures.
    Fact {
        /// Of what kind.
        name: String,
        /// The fact.
        value: String,
    },
    /// The program went through its whole list.
    End,
}

impl Event {
    /// Reads one line of output; `None` if it isn't an event (an MPI's own chatter).
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        if !line.starts_with('{') {
            return None;
        }
        serde_json::from_str(line).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_line() {
        let line = r#"{"type":"result","index":3,"part":"latency","name":"ping-pong","variant":"malloc","bytes":8,"ranks":2,"calls":512,"batches":[1.5,2],"lines":[50,51]}"#;
        let Some(Event::Result { index, point, calls, batches, lines }) = Event::parse(line) else {
            panic!("{line}")
        };
        assert_eq!((index, calls, batches, lines), (3, 512, vec![1.5, 2.0], vec![50.0, 51.0]));
        assert_eq!((point.part.as_str(), point.bytes, point.ranks), ("latency", 8, 2));
    }

    #[test]
    fn a_begin_line_and_the_end() {
        let line = r#"{"type":"begin","index":0,"part":"p","name":"n","variant":"","bytes":0,"ranks":4}"#;
        assert!(matches!(Event::parse(line), Some(Event::Begin { index: 0, .. })));
        assert_eq!(Event::parse("  {\"type\":\"end\"}\r\n"), Some(Event::End));
    }

    #[test]
    fn counts_have_no_unit() {
        let point = |part: Part| Point { part: part.name().into(), ..Point::default() };
        assert_eq!(point(Part::Instructions).value_text(1234.4), "1,234");
        assert_eq!(point(Part::Latency).value_text(1234.4), "1.23 µs");
    }

    #[test]
    fn chatter_is_no_event() {
        assert_eq!(Event::parse("Abort(607273999) on node 0"), None);
        assert_eq!(Event::parse("{ not json"), None);
        assert_eq!(Event::parse(""), None);
        assert_eq!(Event::parse(r#"{"type":"unheard of"}"#), None);
    }
}
