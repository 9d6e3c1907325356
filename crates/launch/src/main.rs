//! mpiexec: starts the ranks of a job on this machine.
mod cli;
mod output;
mod plan;
mod run;
fn main() {
    let r = cli::parse(std::env::args_os().skip(1).collect(), None);
    println!("{r:?} {} {}", cli::help::usage("x"), cli::help::version("x"));
}
