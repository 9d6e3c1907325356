//! What the tables in `api/` say.

use std::path::Path;

use crate::constants::Constants;
use crate::mpich::Values;
use crate::source::{self, TableError};
use crate::table::Table;
use crate::types::Types;

/// The tables.
#[derive(Debug)]
pub struct Api {
    /// The functions.
    pub table: Table,
    /// The constants.
    pub constants: Constants,
    /// The types.
    pub types: Types,
    /// The functions of LAPI, each with the names of its parameters.
    pub lapi: Vec<Vec<String>>,
    /// Those of `mpix.h`.
    pub mpix: Vec<Vec<String>>,
    /// The constants of the MPICH ABI.
    pub mpich: Values,
}

impl Api {
    /// Reads the tables of the repository at `root`.
    pub fn read(root: &Path) -> Result<Api, Box<dyn std::error::Error>> {
        let text = |name: &str| {
            let path = root.join("api").join(name);
            std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let mpich = Values::parse(&text("mpich.table")?)?;
        let parse = |functions: &str, constants: &str, types: &str, lapi: &str, mpix: &str| {
            Ok::<_, TableError>(Api {
                table: Table::parse("api/functions.table", functions)?,
                constants: Constants::parse("api/constants.table", constants)?,
                types: Types::parse("api/types.table", types)?,
                lapi: source::names(lapi),
                mpix: source::names(mpix),
                mpich,
            })
        };
        let (functions, constants) = (text("functions.table")?, text("constants.table")?);
        Ok(parse(&functions, &constants, &text("types.table")?, &text("lapi.table")?, &text("mpix.table")?)?)
    }
}
