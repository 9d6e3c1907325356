//! `encore profile`: shows what `mpiexec --profile` has kept.

use std::fmt;
use std::path::{Path, PathBuf};

use encore_insight::advice::section;
use encore_insight::compare::compare;
use encore_insight::html::html;
use encore_insight::page::page;
use encore_insight::profile::{Profile, ReadError};

/// The arguments.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The file that `mpiexec --profile` has kept
    file: PathBuf,
    /// A later one of the same program, to compare with
    #[arg(conflicts_with_all = ["json", "html"])]
    other: Option<PathBuf>,
    /// Print it as JSON
    #[arg(long, conflicts_with = "html")]
    json: bool,
    /// Print it as a page for a browser, which needs no network
    #[arg(long)]
    html: bool,
}

/// A file that can't be shown.
#[derive(Debug)]
pub struct Unreadable(PathBuf, ReadError);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unreadable(file, error) = self;
        write!(f, "can't read {}: {error}", file.display())
    }
}

impl std::error::Error for Unreadable {}

/// The text to print.
pub fn run(arguments: &Arguments) -> Result<String, Unreadable> {
    let read = |file: &Path| Profile::read(file).map_err(|error| Unreadable(file.to_owned(), error));
    let profile = read(&arguments.file)?;
    Ok(match &arguments.other {
        Some(other) => compare(&profile, &read(other)?),
        None if arguments.json => profile.to_json() + "\n",
        None if arguments.html => html(&profile),
        None => page(&profile, Some(&arguments.file.display().to_string())) + &section(&profile),
    })
}
