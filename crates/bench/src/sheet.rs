//! A table as data: what the terminal, the Markdown file and the HTML page all show.

/// A table with its notes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Above the table.
    pub title: String,
    /// Introduction for the reader.
    pub introduction: String,
    /// Column headings.
    pub head: Vec<String>,
    /// As many cells in each as there are headings.
    pub rows: Vec<Vec<String>>,
    /// Number of columns at the left that are words, not figures.
    pub words: usize,
    /// Numbered from 1; cells refer to them.
    pub notes: Vec<String>,
}

impl Sheet {
    /// The sign that refers to the note `text`, which is added unless it is there already.
    pub fn note(&mut self, text: String) -> String {
        let at = self.notes.iter().position(|note| *note == text).unwrap_or_else(|| {
            self.notes.push(text);
            self.notes.len() - 1
        });
        superscript(at + 1)
    }
}

/// A number in raised digits.
pub fn superscript(number: usize) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    number.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_notes_share_a_number() {
        let mut sheet = Sheet::default();
        assert_eq!(sheet.note("a".into()), "¹");
        assert_eq!(sheet.note("b".into()), "²");
        assert_eq!(sheet.note("a".into()), "¹");
        assert_eq!(sheet.notes, ["a", "b"]);
    }

    #[test]
    fn raised_digits() {
        assert_eq!(superscript(120), "¹²⁰");
    }
}
