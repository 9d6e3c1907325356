//! The types as data: `api/types.table`.

use crate::constants::parse_number;
use crate::ctype::CType;
use crate::source::{Scanner, TableError, rows};

/// A type of the interface; names are without `MPI_`.
#[derive(Debug)]
pub enum Type {
    /// Another name for an integer type of C.
    Integer {
        /// Its name.
        name: String,
        /// The C type.
        c_type: String,
    },
    /// A pointer to a structure that nobody sees.
    Handle {
        /// Its name.
        name: String,
    },
    /// Another name for one of the types.
    Alias {
        /// The new name.
        name: String,
        /// The type.
        other: String,
    },
    /// An enumeration.
    Enumeration {
        /// Its name.
        name: String,
        /// Full name, text of the value, value.
        enumerators: Vec<(String, String, i64)>,
    },
    /// The type of a function of the program.
    Callback {
        /// Its name.
        name: String,
        /// Types and names.
        parameters: Vec<(CType, String)>,
        /// `void` or `int`.
        returns: String,
    },
}

/// The types.
#[derive(Debug)]
pub struct Types(pub Vec<Type>);

impl Types {
    /// Parses `text`; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<Types, TableError> {
        let parsed = rows(text).into_iter().map(|row| {
            parse_row(&row.text).map_err(|what| TableError { file: file.to_owned(), line: row.line, what })
        });
        Ok(Types(parsed.collect::<Result<_, _>>()?))
    }

    /// Every enumerator: full name and value.
    pub fn enumerators(&self) -> impl Iterator<Item = (&str, i64)> {
        self.0
            .iter()
            .flat_map(|item| match item {
                Type::Enumeration { enumerators, .. } => enumerators.as_slice(),
                _ => &[],
            })
            .map(|(name, _, value)| (name.as_str(), *value))
    }
}

fn parse_row(row: &str) -> Result<Type, String> {
    let mut scanner = Scanner::new(row);
    let what = scanner.name()?;
    let name = scanner.name()?.to_owned();
    match what {
        "integer" => {
            scanner.expect("=")?;
            Ok(Type::Integer { name, c_type: scanner.remainder().to_owned() })
        }
        "handle" => Ok(Type::Handle { name }),
        "alias" => {
            scanner.expect("=")?;
            Ok(Type::Alias { name, other: scanner.remainder().to_owned() })
        }
        "enumeration" => {
            let enumerators = scanner.list(|scanner| {
                let name = format!("MPI_{}", scanner.name()?);
                scanner.expect("=")?;
                let text = scanner.name()?.to_owned();
                let value = parse_number(&text).ok_or_else(|| format!("`{text}` is not a number"))?;
                Ok((name, text, value))
            })?;
            Ok(Type::Enumeration { name, enumerators })
        }
        "callback" => {
            scanner.expect("(")?;
            let parameters =
                scanner.up_to(')')?.split(',').map(CType::parse_declaration).collect::<Result<_, _>>()?;
            scanner.expect("->")?;
            Ok(Type::Callback { name, parameters, returns: scanner.remainder().to_owned() })
        }
        _ => Err(format!("`{what}` is not a sort of type")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sorts_are_read() {
        let text = "integer Aint = intptr_t\nhandle Comm\nalias F = G\nenumeration E(A = 0x03, B = 1)\n\
                    callback C(void *state, MPI_Comm *comm, ...) -> void";
        let types = Types::parse("test", text).unwrap();
        assert_eq!(types.enumerators().collect::<Vec<_>>(), [("MPI_A", 3), ("MPI_B", 1)]);
        let Type::Callback { parameters, .. } = &types.0[4] else { panic!("not a call-back") };
        assert_eq!(parameters[1].0.declare(&parameters[1].1), "MPI_Comm *comm");
        assert_eq!(parameters[2].0.declare("..."), "...");
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let error = Types::parse("test", "handle A\nunion B").unwrap_err();
        assert_eq!(error.to_string(), "test:2: `union` is not a sort of type");
    }
}
