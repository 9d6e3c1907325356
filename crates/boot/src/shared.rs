//! `ENCORE_SHARED`: which ranks of one machine may share memory. Those that don't reach each other as ranks of different machines do, for tests
//! of that, and for users who must.

use std::ffi::OsString;

use crate::environment;
use crate::error::BootError;

/// Which ranks of one machine may share memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shared {
    /// All.
    Yes,
    /// None: each is a node of its own.
    No,
    /// This many consecutive ones at a time.
    Every(u32),
    /// Ranks of a group share memory; a rank in no group shares with none.
    Groups(Vec<Vec<u32>>),
}

impl Shared {
    /// The value in the environment.
    pub fn from_environment(variable: impl Fn(&str) -> Option<OsString>) -> Result<Shared, BootError> {
        let Some(value) = variable(environment::SHARED) else { return Ok(Shared::Yes) };
        value.to_str().and_then(Shared::parse).ok_or(BootError::SharedInvalid(value))
    }

    fn parse(text: &str) -> Option<Shared> {
        match text {
            "" | "yes" => return Some(Shared::Yes),
            "no" => return Some(Shared::No),
            _ => {}
        }
        if let Ok(number) = text.parse() {
            return (number > 0).then_some(Shared::Every(number));
        }
        let group = |text: &str| text.split(',').map(|rank| rank.parse().ok()).collect::<Option<Vec<u32>>>();
        let groups: Vec<Vec<u32>> = text.split('/').map(group).collect::<Option<_>>()?;
        let mut all = groups.concat();
        let ranks = all.len();
        all.sort_unstable();
        all.dedup();
        (all.len() == ranks).then_some(Shared::Groups(groups))
    }

    /// The number of the part of a machine that a rank is in.
    pub fn part(&self, rank: u32) -> u32 {
        match self {
            Shared::Yes => 0,
            Shared::No => rank,
            Shared::Every(number) => rank / number,
            Shared::Groups(groups) => match groups.iter().position(|group| group.contains(&rank)) {
                Some(group) => group as u32,
                None => groups.len() as u32 + rank,
            },
        }
    }

    /// Whether all ranks of a job of `size` are in one part.
    pub fn is_whole(&self, size: u32) -> bool {
        *self == Shared::Yes || (1..size).all(|rank| self.part(rank) == self.part(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<u32> {
        let shared = Shared::parse(text).unwrap();
        (0..5).map(|rank| shared.part(rank)).collect()
    }

    #[test]
    fn ranks_are_in_the_parts_that_are_said() {
        assert_eq!(parts("yes"), [0; 5]);
        assert_eq!(parts("no"), [0, 1, 2, 3, 4]);
        assert_eq!(parts("2"), [0, 0, 1, 1, 2]);
        assert_eq!(parts("0,3/1,2"), [0, 1, 1, 0, 6]);
        assert!(Shared::Every(5).is_whole(5) && !Shared::Every(4).is_whole(5) && Shared::No.is_whole(1));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["0", "-1", "some", "0,1/1,2", "0,,1", "0-3", "/", "1 2"] {
            assert_eq!(Shared::parse(text), None, "{text}");
        }
        let said = Shared::from_environment(|_| Some("many".into()));
        assert!(matches!(said, Err(BootError::SharedInvalid(value)) if value == "many"));
        assert_eq!(Shared::from_environment(|_| None).unwrap(), Shared::Yes);
    }
}
