//! Taking the lines of a `-configfile` apart into words.

use std::fmt;

/// Why a line cannot be taken apart.
#[derive(Debug, PartialEq, Eq)]
pub enum WordsError {
    /// A quote that is opened in this line (counted from 1) is not closed in it.
    OpenQuote(usize),
}

impl fmt::Display for WordsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WordsError::OpenQuote(line) = self;
        write!(f, "line {line}: a quote is not closed")
    }
}

/// The words of each line that has any. Words are separated by blanks and may be quoted as in a shell, with
/// `'`, `"` or a backslash; `#` at the beginning of a word starts a comment; a backslash at the end of a
/// line joins the next one to it.
pub fn lines(text: &str) -> Result<Vec<Vec<String>>, WordsError> {
    let mut result = Vec::new();
    let mut joined = String::new();
    let mut first = 1;
    for (index, line) in text.lines().enumerate() {
        if joined.is_empty() {
            first = index + 1;
        }
        joined.push_str(line);
        // An even number of backslashes are quoted ones.
        let backslashes = line.len() - line.trim_end_matches('\\').len();
        if backslashes % 2 == 1 {
            joined.pop();
            joined.push(' ');
            continue;
        }
        let words = split(&joined).ok_or(WordsError::OpenQuote(first))?;
        if !words.is_empty() {
            result.push(words);
        }
        joined.clear();
    }
    let words = split(&joined).ok_or(WordsError::OpenQuote(first))?;
    if !words.is_empty() {
        result.push(words);
    }
    Ok(result)
}

/// The words of one line; `None` if a quote is not closed.
fn split(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(character) = rest.next() {
        match character {
            '#' if word.is_none() => break,
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next()? {
                        '\'' => break,
                        other => word.push(other),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match rest.next()? {
                        '"' => break,
                        '\\' => match rest.next()? {
                            quoted @ ('"' | '\\') => word.push(quoted),
                            other => word.extend(['\\', other]),
                        },
                        other => word.push(other),
                    }
                }
            }
            '\\' => word.get_or_insert_default().push(rest.next()?),
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_apart_as_by_a_shell() {
        let text = "# a comment\n\n-n 2 ./a  'b c' \"d \\\" \\x\" e\\ f '' # more\n  -n 1 \\\n  g#h\n";
        assert_eq!(
            lines(text).unwrap(),
            [vec!["-n", "2", "./a", "b c", "d \" \\x", "e f", ""], vec!["-n", "1", "g#h"]]
        );
        assert_eq!(lines("a \\").unwrap(), [["a"]]);
        assert_eq!(lines("a \\\\").unwrap(), [["a", "\\"]]);
        assert_eq!(lines("").unwrap(), Vec::<Vec<String>>::new());
    }

    #[test]
    fn an_open_quote_is_an_error_of_its_line() {
        assert_eq!(lines("a\nb \\\n 'c\nd"), Err(WordsError::OpenQuote(2)));
        assert_eq!(lines("\"a"), Err(WordsError::OpenQuote(1)));
    }
}
