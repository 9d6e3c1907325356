//! `mpicc`, `mpicxx`, `mpic++`, `mpiCC`, `mpicc_abi`, `mpicxx_abi`: one program, which the name that it is
//! called by tells what to be. It only uses the standard library, because it starts once per source file.

use std::process::ExitCode;

fn main() -> ExitCode {
    encore_tools::wrapper::main()
}
