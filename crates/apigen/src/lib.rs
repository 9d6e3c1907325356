//! Generates the header, the exported functions and the page of functions from the API tables in `api/`.
//!
//! [`Api`] is what the tables say; [`outputs`] is what is made from it. `cargo run -p encore-apigen` writes
//! the outputs, and a test compares them with what is committed.

mod api;
pub mod constants;
pub mod ctype;
pub mod entries;
pub mod foreign;
pub mod fortran;
pub mod functions;
pub mod header;
pub mod kinds;
pub mod note;
pub mod page;
mod removed;
pub mod rust;
pub mod shims;
pub mod source;
pub mod table;
pub mod types;

use std::path::{Path, PathBuf};

pub use api::Api;
use fortran::modules::Buffers;

/// A generated file: its path in the repository and its text.
#[derive(Debug, PartialEq, Eq)]
pub struct Output {
    /// Path below the root of the repository.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
}

/// Everything that is generated.
pub fn outputs(api: &Api) -> Result<Vec<Output>, String> {
    let output = |path: &str, text: String| Output { path: PathBuf::from(path), text };
    let mut outputs = vec![
        output("include/mpi.h", header::header(api)),
        output("crates/functions/src/table.rs", functions::function_enum(api)),
        output("docs/functions.md", page::page(api)),
        output("crates/abi/insight/entries.h", entries::entries(api)),
    ];
    outputs.extend([
        output("compat/translation/generated/functions.h", foreign::functions(api)),
        output("compat/translation/generated/shims.c", foreign::shims(api)?),
        output("compat/mpich/generated/values.h", foreign::values(api, &api.mpich)?),
        output("compat/openmpi/generated/values.h", foreign::values(api, &api.openmpi)?),
        output("compat/mpich/generated/fortran.h", foreign::fortran(&api.mpich)),
        output("compat/openmpi/generated/fortran.h", foreign::fortran(&api.openmpi)),
    ]);
    outputs.extend([
        output("fortran/generated/shims.c", fortran::shims::shims(api)?),
        output("fortran/generated/names_by_hand.h", fortran::shims::names_by_hand(api)?),
        output("fortran/generated/mpif.h", fortran::include_file::include_file(api)?),
        output("fortran/generated/mpifort_base.f90", fortran::modules::base(api)?),
        output("fortran/generated/mpi.f90", fortran::modules::mpi(api, Buffers::Addresses)?),
        output("fortran/generated/mpi_fts.f90", fortran::modules::mpi(api, Buffers::Descriptors)?),
        output("fortran/generated/mpi_f08.f90", fortran::modules::mpi_f08(api)?),
    ]);
    outputs.extend(shim_outputs(api, Path::new("crates/abi/src"))?);
    Ok(outputs)
}

/// The generated files of the crate `abi`, whose sources are in `folder`.
fn shim_outputs(api: &Api, folder: &Path) -> Result<Vec<Output>, String> {
    let generated = folder.join("generated");
    let output = |name: &str, text: String| Output { path: generated.join(name), text };
    let mut outputs = vec![
        output("mod.rs", shims::module(api)),
        output("constants.rs", rust::constants(api)?),
        output("callbacks.rs", rust::callbacks(api)?),
    ];
    for (index, chapter) in api.table.chapters.iter().enumerate() {
        outputs.push(output(&format!("{}.rs", chapter.module), shims::chapter(api, index)?));
    }
    Ok(outputs)
}

/// The root of the repository that this generator belongs to.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
