//! `encore trace`: makes an archive of the Open Trace Format, as Vampir reads it, of what `mpiexec --trace` has kept.

mod otf2;

use std::fmt;
use std::path::PathBuf;

use encore_insight::perfetto::read::read;

/// The arguments.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The file that `mpiexec --trace` has kept
    file: PathBuf,
    /// Make an OTF2 archive of it in this new folder, for Vampir and others (needs libotf2, version 3)
    #[arg(long, value_name = "FOLDER", required = true)]
    otf2: PathBuf,
}

/// Why there is no archive.
#[derive(Debug)]
pub enum Wrong {
    /// The file can't be read.
    Read(PathBuf, std::io::Error),
    /// The file is no timeline of `mpiexec --trace`.
    NoTimeline(PathBuf),
    /// The folder is there already.
    Exists(PathBuf),
    /// The library isn't installed.
    NoLibrary,
    /// A call of the library has failed.
    Call {
        /// The function.
        call: &'static str,
        /// The reason, in the library's words.
        text: String,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Read(file, error) => write!(f, "can't read {}: {error}", file.display()),
            Wrong::NoTimeline(file) => {
                write!(f, "can't read {}: it is no timeline of mpiexec --trace", file.display())
            }
            Wrong::Exists(folder) => write!(f, "{} is there already: name a new folder", folder.display()),
            Wrong::NoLibrary => f.write_str(
                "OTF2 is written by libotf2, version 3, which isn't here (Debian, Ubuntu: libopen-trace-format2-10)",
            ),
            Wrong::Call { call, text } => write!(f, "libotf2 can't write the archive: {call}: {text}"),
        }
    }
}

impl std::error::Error for Wrong {}

/// Makes the archive; the text to print.
pub fn run(Arguments { file, otf2: folder }: &Arguments) -> Result<String, Wrong> {
    let bytes = std::fs::read(file).map_err(|error| Wrong::Read(file.clone(), error))?;
    let tracks = read(&bytes).ok_or_else(|| Wrong::NoTimeline(file.clone()))?;
    if folder.exists() {
        return Err(Wrong::Exists(folder.clone()));
    }
    otf2::write(&tracks, folder)?;
    let events: usize = tracks.tracks.iter().map(|track| track.events.len()).sum();
    Ok(format!("{}/traces.otf2: {events} events of {} tracks\n", folder.display(), tracks.tracks.len()))
}
