//! Reading the table files: logical rows with their line numbers, and a small scanner for one row.

use std::fmt;

/// A fault in a table, and its place.
#[derive(Debug)]
pub struct TableError {
    /// File name, for the message.
    pub file: String,
    /// Line where the row starts, from 1.
    pub line: usize,
    /// The fault.
    pub what: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

impl std::error::Error for TableError {}

/// One row: comments removed, continuation lines joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Line where it starts, from 1.
    pub line: usize,
    /// Its text, with single line breaks turned into spaces.
    pub text: String,
}

/// The rows of a table file. An indented line continues the row above; `#` starts a comment.
pub fn rows(text: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or("").trim_end();
        if content.is_empty() {
            continue;
        }
        match rows.last_mut() {
            Some(row) if content.starts_with(' ') => {
                row.text.push(' ');
                row.text.push_str(content.trim_start());
            }
            _ => rows.push(Row { line: index + 1, text: content.to_owned() }),
        }
    }
    rows
}

/// Reads one row from left to right.
pub struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub fn new(text: &'a str) -> Scanner<'a> {
        Scanner { rest: text.trim_start() }
    }

    /// Whether nothing is left.
    pub fn at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes `token` if it is next.
    pub fn take(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes `token`, which must be next.
    pub fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) { Ok(()) } else { Err(format!("expected `{token}` before `{}`", self.rest)) }
    }

    /// Takes a name: letters, digits and `_`.
    pub fn name(&mut self) -> Result<&'a str, String> {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        if end == 0 {
            return Err(format!("expected a name before `{}`", self.rest));
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest.trim_start();
        Ok(name)
    }

    /// Takes everything up to `end`, and `end` itself.
    pub fn up_to(&mut self, end: char) -> Result<&'a str, String> {
        match self.rest.split_once(end) {
            Some((before, after)) => {
                self.rest = after.trim_start();
                Ok(before.trim())
            }
            None => Err(format!("expected `{end}` after `{}`", self.rest)),
        }
    }

    /// Takes everything that is left.
    pub fn remainder(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim()
    }

    /// Takes `(item, item, …)`; each item is read by `item`.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        self.expect("(")?;
        let mut items = Vec::new();
        if self.take(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(")") {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }
}

/// The rows of a table of names, such as `api/lapi.table`: a name, then those of its parameters.
pub fn names(text: &str) -> Vec<Vec<String>> {
    let words = |row: Row| row.text.split_whitespace().map(str::to_owned).collect();
    rows(text).into_iter().map(words).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_join_continuations_and_drop_comments() {
        let rows = rows("# head\nA(x: int) # why\n\nB(y: int,\n   z: int)\n");
        assert_eq!(
            rows,
            [Row { line: 2, text: "A(x: int)".into() }, Row { line: 4, text: "B(y: int, z: int)".into() }]
        );
    }

    #[test]
    fn scanner_reads_names_and_lists() {
        let mut scanner = Scanner::new("Name(a, b) -> int");
        assert_eq!(scanner.name(), Ok("Name"));
        assert_eq!(scanner.list(|s| s.name()), Ok(vec!["a", "b"]));
        assert!(scanner.take("->"));
        assert_eq!(scanner.remainder(), "int");
        assert!(scanner.at_end());
        assert!(Scanner::new("(a b)").list(|s| s.name()).is_err());
    }
}
