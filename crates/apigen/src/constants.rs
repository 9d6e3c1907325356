//! The constants as data: `api/constants.table`.

use crate::source::{Scanner, TableError, rows};

/// Constants of one type under one heading.
#[derive(Debug)]
pub struct Section {
    /// Heading of the group.
    pub heading: String,
    /// Their type.
    pub kind: ConstantType,
    /// In the order of the file.
    pub constants: Vec<Constant>,
}

/// The type of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantType {
    /// `int`
    Int,
    /// `MPI_Offset`
    Offset,
    /// A handle type, by its C name.
    Handle(String),
    /// A pointer, by its C type.
    Pointer(String),
}

impl ConstantType {
    /// The C type that values are cast to; `None`: no cast.
    pub fn cast(&self) -> Option<&str> {
        match self {
            ConstantType::Int => None,
            ConstantType::Offset => Some("MPI_Offset"),
            ConstantType::Handle(name) | ConstantType::Pointer(name) => Some(name),
        }
    }

    fn parse(text: &str) -> Result<ConstantType, String> {
        if let Some(callback) = text.strip_prefix("callback ") {
            return Ok(ConstantType::Pointer(format!("MPI_{callback}*")));
        }
        let pointer = |c_type: &str| Ok(ConstantType::Pointer(c_type.to_owned()));
        match text {
            "int" => Ok(ConstantType::Int),
            "offset" => Ok(ConstantType::Offset),
            "address" => pointer("void*"),
            "status" => pointer("MPI_Status*"),
            "ints" => pointer("int*"),
            "strings" => pointer("char**"),
            "string_lists" => pointer("char***"),
            _ => {
                let first = text.get(..1).ok_or("a section needs a type")?;
                Ok(ConstantType::Handle(format!("MPI_{}{}", first.to_ascii_uppercase(), &text[1..])))
            }
        }
    }
}

/// A constant.
#[derive(Debug, PartialEq, Eq)]
pub struct Constant {
    /// Full name, with its prefix.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// The value of a constant.
#[derive(Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, as it is to be written, and what it is.
    Number(String, i64),
    /// The value of another constant, by full name.
    Alias(String),
}

/// The constants.
#[derive(Debug)]
pub struct Constants {
    /// In the order of the file.
    pub sections: Vec<Section>,
}

impl Constants {
    /// Parses `text`; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<Constants, TableError> {
        let mut constants = Constants { sections: Vec::new() };
        for row in rows(text) {
            constants.add(&row.text).map_err(|what| TableError {
                file: file.to_owned(),
                line: row.line,
                what,
            })?;
        }
        Ok(constants)
    }

    /// Every constant with its section.
    pub fn iter(&self) -> impl Iterator<Item = (&Section, &Constant)> {
        self.sections
            .iter()
            .flat_map(|section| section.constants.iter().map(move |constant| (section, constant)))
    }

    /// The number that a constant stands for.
    pub fn number(&self, name: &str) -> Option<i64> {
        let (_, constant) = self.iter().find(|(_, constant)| constant.name == name)?;
        match &constant.value {
            Value::Number(_, number) => Some(*number),
            Value::Alias(other) => self.number(other),
        }
    }

    fn add(&mut self, row: &str) -> Result<(), String> {
        let mut scanner = Scanner::new(row);
        if scanner.take("[") {
            let kind = ConstantType::parse(scanner.up_to(']')?)?;
            let heading = scanner.remainder().to_owned();
            self.sections.push(Section { heading, kind, constants: Vec::new() });
            return Ok(());
        }
        let name = full_name(scanner.name()?);
        if self.number(&name).is_some() {
            return Err(format!("{name} is in the table already"));
        }
        let text = scanner.remainder();
        let value = match parse_number(text) {
            Some(number) => Value::Number(text.to_owned(), number),
            None => {
                let other = full_name(text);
                self.number(&other).ok_or_else(|| format!("{other} is not above this row"))?;
                Value::Alias(other)
            }
        };
        let section = self.sections.last_mut().ok_or("a constant before the first section")?;
        section.constants.push(Constant { name, value });
        Ok(())
    }
}

fn full_name(name: &str) -> String {
    if name.starts_with("MPIX_") { name.to_owned() } else { format!("MPI_{name}") }
}

/// A decimal or hexadecimal number.
pub fn parse_number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_have_types_and_aliases() {
        let text = "[datatype] Types\nLONG_LONG 0x20b\nLONG_LONG_INT LONG_LONG\n[int] Ints\nROOT -4\n\
                    MPIX_X 3\n[callback Copy_function] Call-backs\nDUP_FN 0x1";
        let constants = Constants::parse("test", text).unwrap();
        assert_eq!(constants.number("MPI_LONG_LONG_INT"), Some(0x20b));
        assert_eq!(constants.number("MPI_ROOT"), Some(-4));
        assert_eq!(constants.number("MPIX_X"), Some(3));
        assert_eq!(constants.sections[0].kind.cast(), Some("MPI_Datatype"));
        assert_eq!(constants.sections[2].kind.cast(), Some("MPI_Copy_function*"));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, what) in [
            ("A 1", "test:1: a constant before the first section"),
            ("[int] I\nA 1\nA 2", "test:3: MPI_A is in the table already"),
            ("[int] I\nA B", "test:2: MPI_B is not above this row"),
        ] {
            assert_eq!(Constants::parse("test", text).unwrap_err().to_string(), what);
        }
    }
}
