//! Models as text: `key = value`, one a line or separated by commas; sections as in TOML.
//!
//! ```text
//! # A comment.
//! model = "cluster"          # begin with this one; else with `cluster`
//! per-node = 32
//! [between]
//! latency = "1.5 us"
//! wire = "12.5 GB/s"
//! ```

use std::fmt;

use super::between::Between;
use super::model::{Level, Line, Model, Rate, Time};
use crate::select::Costs;

/// Reason why a text is no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Something other than `key = value` or `[section]`.
    NotAPair(String),
    /// There is no such key.
    UnknownKey(String),
    /// There is no such model to begin with.
    UnknownModel(String),
    /// A value that can't be used, and what it must be.
    Value {
        /// The key.
        key: String,
        /// The value as given.
        value: String,
        /// The expected form.
        expected: &'static str,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::NotAPair(text) => {
                write!(f, "`{text}` is neither `key = value` nor a section in brackets")
            }
            TextError::UnknownKey(key) => write!(f, "no model has a value `{key}`"),
            TextError::UnknownModel(name) => write!(f, "there is no model `{name}`"),
            TextError::Value { key, value, expected } => {
                write!(f, "{key} = {value} can't be used: it must be {expected}")
            }
        }
    }
}

impl std::error::Error for TextError {}

/// All keys, with their meanings.
pub const KEYS: [(&str, &str); 28] = [
    ("per-node", "consecutive ranks on a node; 0: all on one"),
    ("ports", "links of a node"),
    ("link-gap", "a node's link for each message"),
    ("link", "bytes a second of a node's link"),
    ("begin", "beginning a copy or a reduction"),
    ("copy", "bytes a second of a copy within a rank"),
    ("reduce", "bytes a second that are combined"),
    ("within.latency", "within a node: from the sender to the receiver"),
    ("within.overhead", "the processor for each message, on both sides"),
    ("within.gap", "the rank's port for each message"),
    ("within.wire", "bytes a second of the rank's port"),
    ("within.copy", "bytes a second that the processor moves, on both sides"),
    ("within.piece", "bytes after which the receiver can begin"),
    ("between.latency", "between nodes: as within"),
    ("between.overhead", ""),
    ("between.gap", ""),
    ("between.wire", ""),
    ("between.copy", ""),
    ("between.piece", ""),
    ("caches", "consecutive ranks around a cache; 0: all share one"),
    ("near.latency", "lanes, around a cache: until a waiting rank sees a line"),
    ("near.read", "lanes: reading a line that is there"),
    ("near.serve", "lanes: from one reader of a line to the next"),
    ("near.copy", "lanes: bytes a second of what lies behind a line"),
    ("far.latency", "lanes, between caches: as near"),
    ("far.read", ""),
    ("far.serve", ""),
    ("far.copy", ""),
];

impl Model {
    /// The model that a text describes: a TOML file, or pairs separated by commas. The first entry may be a model's name.
    pub fn from_text(text: &str) -> Result<Model, TextError> {
        let lines = text.lines().map(|line| line.split_once('#').map_or(line, |(before, _)| before));
        let entries = lines.flat_map(|line| line.split(',')).map(str::trim).filter(|entry| !entry.is_empty());
        let (mut model, mut section) = (None, String::new());
        for (number, entry) in entries.enumerate() {
            if let Some(name) = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = format!("{}.", name.trim());
                continue;
            }
            let unquoted = |text: &str| text.trim().trim_matches('"').trim().to_owned();
            let (key, value) = match entry.split_once('=') {
                Some((key, value)) => (format!("{section}{}", key.trim()), unquoted(value)),
                None if number == 0 && Model::named(entry).is_some() => {
                    ("model".to_owned(), entry.to_owned())
                }
                None => return Err(TextError::NotAPair(entry.to_owned())),
            };
            if key == "model" && model.is_none() {
                model = Some(Model::named(&value).ok_or(TextError::UnknownModel(value))?);
                continue;
            }
            let model = model.get_or_insert_with(Model::cluster);
            model.name = "as given".to_owned();
            model.set(&key, &value)?;
        }
        Ok(model.unwrap_or_else(Model::cluster))
    }

    /// Sets one value.
    fn set(&mut self, key: &str, value: &str) -> Result<(), TextError> {
        let wrong = |expected| TextError::Value { key: key.to_owned(), value: value.to_owned(), expected };
        let time = || time(value).ok_or(wrong("a time, as 60ns or 1.5us"));
        let rate = || rate(value).ok_or(wrong("bytes a second, as 25GB/s, or unlimited"));
        let whole = || value.parse::<u32>().map_err(|_| wrong("a whole number"));
        match key {
            "per-node" => self.per_node = whole()?,
            "ports" => self.ports = whole().ok().filter(|&ports| ports > 0).ok_or(wrong("at least 1"))?,
            "link-gap" => self.link_gap = time()?,
            "link" => self.link = rate()?,
            "begin" => self.begin = time()?,
            "copy" => self.copy = rate()?,
            "reduce" => self.reduce = rate()?,
            "caches" => self.lines.group = whole()?,
            full => {
                let unknown = || TextError::UnknownKey(full.to_owned());
                let (level, key) = key.split_once('.').ok_or_else(unknown)?;
                let latency = || time().ok().filter(|&l| l > 0).ok_or(wrong("a time above zero"));
                let line: Option<&mut Line> = match level {
                    "near" => Some(&mut self.lines.near),
                    "far" => Some(&mut self.lines.far),
                    _ => None,
                };
                if let Some(line) = line {
                    match key {
                        "latency" => line.latency = latency()?,
                        "read" => line.read = time()?,
                        "serve" => line.serve = time()?,
                        "copy" => line.copy = rate()?,
                        _ => return Err(unknown()),
                    }
                    return Ok(());
                }
                let level: &mut Level = match level {
                    "within" => &mut self.within,
                    "between" => &mut self.between,
                    _ => return Err(unknown()),
                };
                match key {
                    "latency" => level.latency = latency()?,
                    "overhead" => level.overhead = time()?,
                    "gap" => level.gap = time()?,
                    "wire" => level.wire = rate()?,
                    "copy" => level.copy = rate()?,
                    "piece" => level.piece = bytes(value).ok_or(wrong("a number of bytes, as 16K"))?,
                    _ => return Err(unknown()),
                }
            }
        }
        Ok(())
    }
}

impl Costs {
    /// Costs from `key = value`, separated by commas; missing ones are as in [`Costs::XEON`].
    pub fn from_text(text: &str) -> Result<Costs, TextError> {
        let mut costs = Costs::XEON;
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let pair = entry.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
            let (key, value) = pair.ok_or(TextError::NotAPair(entry.to_owned()))?;
            let wrong =
                |expected| TextError::Value { key: key.to_owned(), value: value.to_owned(), expected };
            let time = || time(value).ok_or(wrong("a time, as 650ns or 1.5us"));
            let rate = || rate(value).ok_or(wrong("bytes a second, as 12GB/s, or unlimited"));
            match key {
                "switch" => costs.switch = time()?,
                "wake" => costs.wake = time()?,
                "call" => costs.call = time()?,
                "copy" => costs.copy = rate()?,
                "lookup" => costs.lookup = rate()?,
                "processors" => costs.processors = value.parse().map_err(|_| wrong("a whole number"))?,
                _ => return Err(TextError::UnknownKey(key.to_owned())),
            }
        }
        Ok(costs)
    }
}

impl Between {
    /// Figures from `key = value`, separated by commas; `trip` is required. Missing figures are the best possible, except that the ranks
    /// of a node together send no faster than one of them.
    pub fn from_text(text: &str) -> Result<Between, TextError> {
        let (mut between, mut both, mut node) = (Between::UNKNOWN, None, None);
        for entry in text.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let pair = entry.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
            let (key, value) = pair.ok_or(TextError::NotAPair(entry.to_owned()))?;
            let wrong =
                |expected| TextError::Value { key: key.to_owned(), value: value.to_owned(), expected };
            let time = || time(value).ok_or(wrong("a time, as 800ns or 12us"));
            let rate_of = || rate(value).ok_or(wrong("bytes a second, as 3GB/s, or unlimited"));
            match key {
                "trip" => between.trip = time()?,
                "overhead" => between.overhead = time()?,
                "byte" => between.byte = rate_of()?,
                "both" => both = Some(rate_of()?),
                "node" => node = Some(rate_of()?),
                _ => return Err(TextError::UnknownKey(key.to_owned())),
            }
        }
        // Both directions together are no faster than one. All ranks of a node send no slower than one.
        let byte = between.byte;
        between.both = both.map_or(byte, |both| both.max(byte));
        between.node = node.map_or(byte, |node| node.min(byte));
        let wrong = |key: &str, expected| {
            Err(TextError::Value { key: key.to_owned(), value: text.to_owned(), expected })
        };
        match between {
            Between { trip: 0, .. } => wrong("trip", "a time above zero"),
            Between { trip, overhead, .. } if overhead > trip / 2 => {
                wrong("overhead", "at most half of the trip, since both sides have it")
            }
            between => Ok(between),
        }
    }
}

impl fmt::Display for Between {
    /// Writes a form that [`Between::from_text`] accepts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Between { trip, overhead, byte, both, node } = self;
        write!(f, "trip={}ns,overhead={}ns", trip.div_ceil(1000), overhead / 1000)?;
        for (key, Rate { per_kib }) in [("byte", byte), ("both", both), ("node", node)] {
            match per_kib {
                0 => write!(f, ",{key}=unlimited")?,
                per_kib => write!(f, ",{key}={}MB/s", (1_024_000_000 / per_kib).max(1))?,
            }
        }
        Ok(())
    }
}

/// A number and the unit after it.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let value = text[..end].parse::<f64>().ok()?;
    Some((value, text[end..].trim()))
}

/// The nearest whole number of a nonnegative value, if it can be held exactly.
fn scaled(value: f64, unit: f64) -> Option<u64> {
    // Not `round`, which requires libm with older versions of Rust.
    let all = value * unit + 0.5;
    (0.5..9e15).contains(&all).then_some(all as u64)
}

/// A time with its unit.
fn time(text: &str) -> Option<Time> {
    let (value, unit) = number(text)?;
    let unit = match unit {
        "ps" => 1.0,
        "ns" => 1e3,
        "us" | "µs" => 1e6,
        "ms" => 1e9,
        "s" => 1e12,
        "" if value == 0.0 => 0.0,
        _ => return None,
    };
    scaled(value, unit)
}

/// Bytes a second.
fn rate(text: &str) -> Option<Rate> {
    if text == "unlimited" {
        return Some(Rate::FREE);
    }
    let (value, unit) = number(text)?;
    let unit = match unit {
        "MB/s" => 1e6,
        "GB/s" => 1e9,
        "TB/s" => 1e12,
        "Gbit/s" => 1e9 / 8.0,
        _ => return None,
    };
    scaled(value, unit).filter(|&bytes| bytes > 0).map(Rate::per_second)
}

/// A number of bytes: `64K` is 65,536.
pub fn bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "B" => 1,
        "K" | "k" | "KiB" => 1u64 << 10,
        "M" | "MiB" => 1 << 20,
        "G" | "GiB" => 1 << 30,
        "T" | "TiB" => 1 << 40,
        _ => return None,
    };
    digits.trim().parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_and_line_give_equal_models() {
        let file = "# mine\nmodel = \"node\"\nper-node = 4 # ranks\nlink = \"100 Gbit/s\"\n[between]\n\
                    latency = \"1.5 us\"\nwire = \"12.5 GB/s\"\n";
        let line = "node,per-node=4,link=100Gbit/s,between.latency=1500ns,between.wire=12500MB/s";
        let model = Model::from_text(file).expect("it's right");
        assert_eq!(Ok(&model), Model::from_text(line).as_ref());
        assert_eq!((4, 1_500_000), (model.per_node, model.between.latency));
        assert_eq!(81_920, model.between.wire.per_kib);
        assert_eq!(model.link, model.between.wire);
        assert_eq!(Model::named("node").map(|node| node.within), Some(model.within));
    }

    #[test]
    fn every_key_can_be_set() {
        for (key, _) in KEYS {
            let fitting = ["1ns", "1GB/s", "7"].map(|value| Model::from_text(&format!("{key}={value}")));
            assert_eq!(1, fitting.iter().filter(|model| model.is_ok()).count(), "{key}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| Model::from_text(text).map(|_| ()).expect_err("it's wrong").to_string();
        assert_eq!("no model has a value `latency`", error("latency=1ns"));
        assert_eq!("no model has a value `within.speed`", error("within.speed=1ns"));
        assert_eq!("there is no model `moon`", error("model=moon"));
        assert_eq!("`moon` is neither `key = value` nor a section in brackets", error("moon"));
        let wrong = "within.latency = 60 can't be used: it must be a time above zero";
        assert_eq!(wrong, error("within.latency=60"));
        assert_eq!(wrong.replace("60", "0ns"), error("within.latency=0ns"));
        assert!(error("ports=0").ends_with("at least 1"));
        assert!(error("link=0GB/s").contains("bytes a second"));
    }

    #[test]
    fn missing_costs_default_to_a_machine() {
        let expected = Costs { processors: 4, switch: 2_000_000, lookup: Rate::FREE, ..Costs::XEON };
        assert_eq!(Ok(expected), Costs::from_text("processors=4, switch=2us,lookup=unlimited"));
        assert_eq!(Ok(Costs::XEON), Costs::from_text(""));
        let error = |text: &str| Costs::from_text(text).expect_err("it's wrong").to_string();
        assert_eq!("no model has a value `turn`", error("turn=1ns"));
        assert_eq!("wake = 5 can't be used: it must be a time, as 650ns or 1.5us", error("wake=5"));
    }

    #[test]
    fn figures_between_nodes_survive_the_text() {
        for (trip, overhead, [byte, both, node]) in [
            (1, 0, [0, 0, 0]),
            (800_000, 150_000, [41_000, 60_000, 9_000]),
            (20_000_000_000, 3_000_000, [327_680; 3]),
        ] {
            let [byte, both, node] = [byte, both, node].map(|per_kib| Rate { per_kib });
            let between = Between { trip, overhead, byte, both, node }.rounded();
            let again = Between::from_text(&between.to_string()).expect("it was written");
            // Times below a nanosecond are rounded up.
            assert_eq!(Between { trip: trip.max(1000), ..between }.rounded(), again.rounded());
        }
        let error = |text: &str| Between::from_text(text).expect_err("it's wrong").to_string();
        assert_eq!("no model has a value `latency`", error("latency=1ns"));
        assert!(error("overhead=1us").contains("a time above zero"), "{}", error("overhead=1us"));
        assert!(error("trip=3us,overhead=2us").contains("half of the trip"));
        assert!(error("trip=3us,node=0").contains("bytes a second"));
        let node = |text: &str| Between::from_text(text).expect("it's right").node;
        assert_eq!(Rate::per_second(3_000_000_000), node("trip=3us,byte=3GB/s"));
        assert_eq!(Rate::per_second(3_000_000_000), node("trip=3us,byte=3GB/s,node=2GB/s"));
        assert_eq!(Rate::per_second(9_000_000_000), node("trip=3us,byte=3GB/s,node=9GB/s"));
        let both = |text: &str| Between::from_text(text).expect("it's right").both;
        assert_eq!(Rate::per_second(2_000_000_000), both("trip=3us,byte=3GB/s,both=2GB/s"));
        assert_eq!(Rate::per_second(3_000_000_000), both("trip=3us,byte=3GB/s,both=4GB/s"));
        assert_eq!("`soon` is neither `key = value` nor a section in brackets", error("soon"));
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(Some(8 << 20), bytes("8M"));
        assert_eq!(Some(65_536), bytes("64K"));
        assert_eq!([None; 4], ["", "M", "-1", "99999999999T"].map(bytes));
    }
}
