//! Settings that must be equal on all ranks of a job: each rank publishes its own to other nodes, so that a difference is reported when
//! the job starts, not taken for a mistake of the program later.

use std::fmt;
use std::str::FromStr;

use encore_boot::environment;
use encore_engine::settings::row::{Category, DefaultValue, Setting};
use encore_engine::settings::{Settings, TABLE};

/// Index in place of a setting's: the rank has the library that counts calls, and takes part when the profile is collected.
const COUNTS: usize = TABLE.len();
/// Separator of two settings.
const BETWEEN: char = '+';

/// The settings of a rank that must be equal on all: their indices in the table, ascending, and their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Told(Vec<(usize, u64)>);

/// Whether a setting must be equal on all ranks: ranks agree on algorithms of collective operations by these.
fn is_common(setting: &Setting) -> bool {
    matches!((setting.category, &setting.default), (Category::Collectives, DefaultValue::Fixed(_)))
}

impl Told {
    pub(super) fn of(settings: &Settings) -> Told {
        let common = TABLE.iter().enumerate().filter(|(_, setting)| is_common(setting));
        let values = common.map(|(place, setting)| (place, setting, (setting.get)(settings)));
        let set = values.filter(|(_, setting, value)| *value != setting.default.value(0));
        #[cfg_attr(not(feature = "insight"), allow(unused_mut))]
        let mut told: Vec<_> = set.map(|(place, _, value)| (place, value)).collect();
        #[cfg(feature = "insight")]
        if encore_engine::insight::is_wished() {
            told.push((COUNTS, 1));
        }
        Told(told)
    }

    fn value(&self, place: usize) -> String {
        let Some(setting) = TABLE.get(place) else {
            let counts = self.0.contains(&(COUNTS, 1));
            return if counts {
                "heeded"
            } else {
                "without effect (the program loads MPI while it runs, or lib/profile is missing)"
            }
            .to_owned();
        };
        match self.0.iter().find(|(other, _)| *other == place) {
            Some((_, value)) => setting.show(*value),
            None => format!("{} (the default)", setting.show_default()),
        }
    }

    /// The first setting with a different value on another rank: its name, and the values here and there.
    pub(super) fn difference(&self, other: &Told) -> Option<(&'static str, String, String)> {
        let mut differing = self
            .0
            .iter()
            .filter(|set| !other.0.contains(set))
            .chain(other.0.iter().filter(|set| !self.0.contains(set)));
        let (place, _) = differing.next()?;
        let name = TABLE.get(*place).map_or(environment::PROFILE, |setting| setting.name);
        Some((name, self.value(*place), other.value(*place)))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each: Vec<String> = self.0.iter().map(|(place, value)| format!("{place}.{value}")).collect();
        // Never empty, so that the part of the published text isn't.
        if each.is_empty() { f.write_str("-") } else { f.write_str(&each.join(&BETWEEN.to_string())) }
    }
}

/// Error: the text contains no settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nonsense;

impl FromStr for Told {
    type Err = Nonsense;

    fn from_str(text: &str) -> Result<Told, Nonsense> {
        if text == "-" {
            return Ok(Told::default());
        }
        let each = text.split(BETWEEN).map(|one| {
            let (place, value) = one.split_once('.')?;
            let place = place.parse().ok().filter(|place| *place <= COUNTS)?;
            Some((place, value.parse().ok()?))
        });
        each.collect::<Option<_>>().map(Told).ok_or(Nonsense)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(set: &[(&str, &str)]) -> Told {
        let variable =
            |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
        Told::of(&Settings::from_variables(2, variable).unwrap())
    }

    #[test]
    fn differing_setting_is_named_with_values() {
        let none = with(&[]);
        let ring = with(&[("ENCORE_ALLREDUCE", "ring"), ("ENCORE_SPIN_US", "5")]);
        assert_eq!((none.difference(&none), ring.difference(&ring)), (None, None));
        // Settings that each rank may choose freely aren't compared.
        assert_eq!(none.difference(&with(&[("ENCORE_SPIN_US", "7"), ("ENCORE_EAGER_LIMIT", "1K")])), None);
        let named = |one: &Told, other: &Told| {
            let (name, here, there) = one.difference(other).unwrap();
            format!("{name}: {here}, {there}")
        };
        assert_eq!(named(&ring, &none), "ENCORE_ALLREDUCE: ring, auto (the default)");
        assert_eq!(named(&none, &ring), "ENCORE_ALLREDUCE: auto (the default), ring");
        assert_eq!(
            named(&ring, &with(&[("ENCORE_ALLREDUCE", "central")])),
            "ENCORE_ALLREDUCE: ring, central"
        );
    }

    #[test]
    fn ranks_without_counting_are_named() {
        let (none, counts) = (with(&[]), Told(vec![(COUNTS, 1)]));
        let (name, here, there) = counts.difference(&none).unwrap();
        assert_eq!((name, here.as_str()), ("ENCORE_PROFILE", "heeded"));
        assert!(there.starts_with("without effect"), "{there}");
        assert_eq!(counts.to_string().parse(), Ok(counts));
    }

    #[test]
    fn settings_survive_conversion_to_text() {
        for told in [with(&[]), with(&[("ENCORE_ALLREDUCE", "ring"), ("ENCORE_BCAST", "flat")])] {
            let text = told.to_string();
            assert!(!text.is_empty() && !text.contains([' ', '=', ';', '|', '/']), "{text}");
            assert_eq!(text.parse(), Ok(told));
        }
        for nonsense in ["", "1", "x.1", "1.x", "9999.1", "1.2+"] {
            assert_eq!(nonsense.parse::<Told>(), Err(Nonsense), "{nonsense}");
        }
    }
}
