//! Values of settings and counters that are words.

/// Words to choose from, each with its number and its meaning.
#[derive(Debug)]
pub struct Choices {
    /// Name of the whole.
    pub name: &'static str,
    /// Number, word, meaning.
    pub items: &'static [(i32, &'static str, &'static str)],
}

impl Choices {
    /// The word with this number.
    pub fn word(&self, number: i32) -> Option<&'static str> {
        self.items.iter().find(|item| item.0 == number).map(|item| item.1)
    }
}
