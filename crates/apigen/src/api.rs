//! The tables in `api/`.

use std::path::Path;

use crate::source::{self, TableError};
use crate::{constants, foreign, table, types};

/// The tables.
#[derive(Debug)]
pub struct Api {
    /// The functions.
    pub table: table::Table,
    /// The functions of `mpix.h` that Fortran has, too.
    pub extensions: table::Table,
    /// The constants.
    pub constants: constants::Constants,
    /// The types.
    pub types: types::Types,
    /// The functions of LAPI, each with the names of its parameters.
    pub lapi: Vec<Vec<String>>,
    /// Functions of `mpix.h`.
    pub mpix: Vec<Vec<String>>,
    /// The constants of the MPICH ABI.
    pub mpich: foreign::Values,
    /// Values of the ABI of Open MPI.
    pub openmpi: foreign::Values,
}

impl Api {
    /// Reads the tables of the repository at `root`.
    pub fn read(root: &Path) -> Result<Api, Box<dyn std::error::Error>> {
        let text = |name: &str| {
            let path = root.join("api").join(name);
            std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let values =
            |name: &str, handles| foreign::Values::parse(&format!("api/{name}"), &text(name)?, handles);
        let mpich = values("mpich.table", foreign::Handles::Numbers)?;
        let openmpi = values("openmpi.table", foreign::Handles::Objects)?;
        let parse =
            |functions: &str, extensions: &str, constants: &str, types: &str, lapi: &str, mpix: &str| {
                Ok::<_, TableError>(Api {
                    table: table::Table::parse("api/functions.table", functions)?,
                    extensions: table::Table::parse_extensions("api/extensions.table", extensions)?,
                    constants: constants::Constants::parse("api/constants.table", constants)?,
                    types: types::Types::parse("api/types.table", types)?,
                    lapi: source::names(lapi),
                    mpix: source::names(mpix),
                    mpich,
                    openmpi,
                })
            };
        let (functions, constants) = (text("functions.table")?, text("constants.table")?);
        let extensions = text("extensions.table")?;
        Ok(parse(
            &functions,
            &extensions,
            &constants,
            &text("types.table")?,
            &text("lapi.table")?,
            &text("mpix.table")?,
        )?)
    }
}
