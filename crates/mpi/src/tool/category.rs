//! Categories of variables and events (MPI 5.0 §15.3.9). They never change while a program runs.

use crate::tool::{cvar, event, pvar};
use encore_engine::settings::row::Category;

/// A category.
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Its contents.
    pub what: &'static str,
    /// Its category; `None`: it contains the others.
    category: Option<Category>,
}

/// All categories; the first holds the others.
pub static ENTRIES: &[Entry] = &[
    Entry { name: "encore", what: "everything that Encore shows", category: None },
    Entry { name: "messages", what: "messages between two ranks", category: Some(Category::Messages) },
    Entry { name: "waiting", what: "what a rank does while it waits", category: Some(Category::Waiting) },
    Entry { name: "collectives", what: "collective operations", category: Some(Category::Collectives) },
    Entry { name: "diagnosis", what: "finding the program's mistakes", category: Some(Category::Diagnosis) },
];

impl Entry {
    fn of(&self, all: impl Iterator<Item = Category>) -> Vec<i32> {
        (0..)
            .zip(all)
            .filter(|(_, category)| self.category == Some(*category))
            .map(|(index, _)| index)
            .collect()
    }

    /// Indices of its control variables.
    pub fn cvars(&self) -> Vec<i32> {
        self.of((0..cvar::number()).map(|index| cvar::info(index).category))
    }

    /// Indices of its performance variables.
    pub fn pvars(&self) -> Vec<i32> {
        self.of(pvar::VARIABLES.iter().map(|variable| variable.category))
    }

    /// Indices of its types of events.
    pub fn events(&self) -> Vec<i32> {
        self.of(event::TYPES.iter().map(|event| event.category))
    }

    /// Indices of the categories in it.
    pub fn categories(&self) -> Vec<i32> {
        if self.category.is_some() { Vec::new() } else { (1..ENTRIES.len() as i32).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_in_one_category() {
        let count = |of: fn(&Entry) -> Vec<i32>| ENTRIES.iter().map(|entry| of(entry).len()).sum::<usize>();
        assert_eq!(count(Entry::cvars), cvar::number());
        assert_eq!(count(Entry::pvars), pvar::VARIABLES.len());
        assert_eq!(count(Entry::events), event::TYPES.len());
        assert_eq!(count(Entry::categories), ENTRIES.len() - 1);
    }
}
