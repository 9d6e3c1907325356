//! A row of the table of settings, and how values are read and shown.

use crate::Settings;
use crate::choices::Choices;

/// A setting.
pub struct Setting {
    /// The variable of the environment; the control variable of the tool interface has the same name.
    pub name: &'static str,
    /// Variables that mean the same, where this one is not set.
    pub synonyms: &'static [&'static str],
    /// The unit of its values.
    pub unit: Unit,
    /// Its value where none is set.
    pub default: DefaultValue,
    /// The least value that is allowed.
    pub low: u64,
    /// The greatest value that is allowed.
    pub high: u64,
    /// When it may be set.
    pub when: When,
    /// For whom it holds.
    pub extent: Extent,
    /// Its category.
    pub category: Category,
    /// Its purpose: a phrase.
    pub what: &'static str,
    /// Reads its field.
    pub get: fn(&Settings) -> u64,
    /// Writes its field.
    pub set: fn(&mut Settings, u64),
}

/// The unit of a setting's values.
#[derive(Clone, Copy, Debug)]
pub enum Unit {
    /// Bytes; K, M, G or T (powers of 1,024) may follow.
    Bytes,
    /// A plain number.
    Number,
    /// Microseconds.
    Microseconds,
    /// A word out of several; the value is its number.
    Choice(&'static Choices),
}

/// The value of a setting where none is set.
#[derive(Clone, Copy, Debug)]
pub enum DefaultValue {
    /// Always the same.
    Fixed(u64),
    /// It depends on the number of ranks on the node; with a phrase that says how.
    ByRanks(fn(usize) -> u64, &'static str),
}

impl DefaultValue {
    /// The default in a job of `ranks` ranks on this node.
    pub fn value(self, ranks: usize) -> u64 {
        match self {
            DefaultValue::Fixed(value) => value,
            DefaultValue::ByRanks(value, _) => value(ranks),
        }
    }
}

/// When a setting may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before MPI is initialized.
    Start,
    /// Also later, by tools.
    AnyTime,
}

/// For whom a setting holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// For the process where it is set.
    Process,
    /// For the whole job: the rank that starts first decides.
    Job,
}

/// The category of a setting, a counter or an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// Messages between two ranks.
    Messages,
    /// How a rank waits.
    Waiting,
    /// Collective operations.
    Collectives,
    /// Finding the program's mistakes.
    Diagnosis,
}

/// Where the value of a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// None is set: the default.
    Default,
    /// This variable of the environment.
    Environment(&'static str),
}

/// A variable that can't be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// Its name.
    pub name: &'static str,
    /// The value that it has.
    pub value: String,
    /// The values that it may have.
    pub expected: String,
}

impl std::fmt::Display for SettingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={} can't be used: it must be {}", self.name, self.value, self.expected)
    }
}

/// A variable of this process's environment.
pub fn variable(name: &str) -> Option<String> {
    encore_boot::environment::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

impl Setting {
    /// The value that the environment asks for in a job of `ranks` ranks on this node, or the default.
    pub fn choose(
        &self,
        ranks: usize,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<(u64, Source), SettingError> {
        for name in std::iter::once(&self.name).chain(self.synonyms) {
            if let Some(text) = variable(name) {
                return Ok((self.parse(name, text)?, Source::Environment(name)));
            }
        }
        Ok((self.default.value(ranks), Source::Default))
    }

    /// The value that the variable `name` has as `text`.
    pub fn parse(&self, name: &'static str, text: String) -> Result<u64, SettingError> {
        let number = match self.unit {
            Unit::Bytes => parse_bytes(&text),
            Unit::Number | Unit::Microseconds => text.trim().parse().ok(),
            Unit::Choice(choices) => {
                let word = text.trim();
                let item = choices.items.iter().find(|item| item.1.eq_ignore_ascii_case(word));
                item.map(|item| item.0 as u64)
            }
        };
        let number = number.filter(|number| self.allows(*number));
        number.ok_or_else(|| SettingError { name, value: text, expected: self.expected() })
    }

    /// Whether a value is within the range.
    pub fn allows(&self, value: u64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// A value in the form in which a person would write it.
    pub fn show(&self, value: u64) -> String {
        match self.unit {
            Unit::Bytes => show_bytes(value),
            Unit::Number | Unit::Microseconds => value.to_string(),
            Unit::Choice(choices) => choices.word(value as i32).unwrap_or("unknown").to_owned(),
        }
    }

    /// The default in the form in which a person would write it.
    pub fn show_default(&self) -> String {
        match self.default {
            DefaultValue::Fixed(value) => self.show(value),
            DefaultValue::ByRanks(_, phrase) => phrase.to_owned(),
        }
    }

    /// The values that it may have, as a phrase.
    pub fn expected(&self) -> String {
        let range = || format!("from {} to {}", self.show(self.low), self.show(self.high));
        match self.unit {
            Unit::Bytes => format!("a number of bytes {}, which K, M, G or T may follow", range()),
            Unit::Number => format!("a number {}", range()),
            Unit::Microseconds => format!("a number of microseconds {}", range()),
            Unit::Choice(choices) => {
                let words: Vec<&str> = choices.items.iter().map(|item| item.1).collect();
                words.join(" or ")
            }
        }
    }
}

/// The letters that may follow a number of bytes, with the power of two that they stand for.
const LETTERS: [(char, u32); 4] = [('T', 40), ('G', 30), ('M', 20), ('K', 10)];

fn parse_bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let last = text.chars().last()?.to_ascii_uppercase();
    let (digits, shift) = match LETTERS.iter().find(|(letter, _)| *letter == last) {
        Some((_, shift)) => (&text[..text.len() - 1], *shift),
        None => (text, 0),
    };
    digits.trim().parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// A number of bytes in the form in which a person would write it.
pub fn show_bytes(bytes: u64) -> String {
    let whole = |shift: u32| bytes > 0 && bytes % (1 << shift) == 0;
    match LETTERS.iter().find(|(_, shift)| whole(*shift)) {
        Some((letter, shift)) => format!("{}{letter}", bytes >> shift),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_with_letters() {
        assert_eq!(parse_bytes(" 64 k "), Some(64 << 10));
        assert_eq!(parse_bytes("1T"), Some(1 << 40));
        assert_eq!(parse_bytes("99999999999T"), None);
        for nonsense in ["", "K", "1.5K", "-1", "1KB", "é"] {
            assert_eq!(parse_bytes(nonsense), None, "{nonsense}");
        }
        assert_eq!([0, 1000, 4096, 3 << 20].map(show_bytes), ["0", "1000", "4K", "3M"]);
    }

    #[test]
    fn choices_are_read_by_word() {
        static CHOICES: Choices = Choices { name: "way", items: &[(0, "short", "…"), (1, "long", "…")] };
        let setting = Setting {
            name: "WAY",
            synonyms: &[],
            unit: Unit::Choice(&CHOICES),
            default: DefaultValue::Fixed(1),
            low: 0,
            high: 1,
            when: When::Start,
            extent: Extent::Process,
            category: Category::Messages,
            what: "",
            get: |_| 0,
            set: |_, _| {},
        };
        assert_eq!(setting.parse("WAY", "Short".into()), Ok(0));
        let error = setting.parse("WAY", "straight".into()).unwrap_err();
        assert_eq!(error.to_string(), "WAY=straight can't be used: it must be short or long");
        assert_eq!((setting.show(1), setting.show_default()), ("long".into(), "long".into()));
    }
}
