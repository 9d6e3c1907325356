//! Running one program to its end, whatever that end is, and leaving nothing of it behind.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use std::os::unix::process::{CommandExt, ExitStatusExt};

use crate::error::Error;
use crate::event::Event;
use crate::interruption;
use crate::orphans;

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// With exit code 0.
    Well,
    /// Otherwise; in words.
    Badly(String),
    /// It had to be ended: no event came for longer than the time-out.
    Silent(Duration),
}

/// Outcome of a program.
#[derive(Debug)]
pub struct Ran {
    /// Its events, in order.
    pub events: Vec<Event>,
    /// Its end.
    pub ending: Ending,
    /// The first lines that were no events, standard output and error together.
    pub chatter: Vec<String>,
    /// From start to end.
    pub wall: Duration,
}

/// Largest number of lines of chatter that are kept.
const CHATTER: usize = 6;

/// A line of chatter is cut here, in characters.
const CHATTER_WIDTH: usize = 160;

/// Runs `command` until it ends by itself, or is silent for `patience`. Its descendants end with it.
pub fn run(mut command: Command, patience: Duration) -> Result<Ran, Error> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mark = orphans::mark(&mut command)?;
    let begin = Instant::now();
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(source) => {
            let program = command.get_program().to_string_lossy().into_owned();
            return Ok(Ran {
                events: Vec::new(),
                ending: Ending::Badly(format!("{program} can't be started: {source}")),
                chatter: Vec::new(),
                wall: begin.elapsed(),
            });
        }
    };
    let (sender, lines) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        forward(stdout, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        forward(stderr, sender.clone());
    }
    drop(sender);

    let mut events = Vec::new();
    let mut chatter = Vec::new();
    let mut heard = Instant::now();
    let mut take = |line: String, events: &mut Vec<Event>| match Event::parse(&line) {
        Some(event) => events.push(event),
        None => keep(&mut chatter, &line),
    };
    // Descendants that keep the pipes open don't count as life: the launcher's own end is watched as well.
    let status = loop {
        match lines.recv_timeout(Duration::from_millis(5)) {
            Ok(line) => {
                let before = events.len();
                take(line, &mut events);
                if events.len() > before {
                    heard = Instant::now();
                }
                continue;
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => std::thread::sleep(Duration::from_millis(1)),
        }
        if let Some(status) = child.try_wait().map_err(Error::system("wait for a program"))? {
            break Some(status);
        }
        if heard.elapsed() > patience || interruption::check().is_err() {
            break None;
        }
    };
    let wall = begin.elapsed();
    if status.is_none() {
        orphans::stop(&mut child)?;
    }
    orphans::end_all(&mark)?;
    interruption::check()?;
    // Output from before the end that is still in the pipes. A launcher's message about being ended by us would only
    // mislead.
    while let Ok(line) = lines.recv_timeout(Duration::from_millis(500)) {
        if status.is_some() || Event::parse(&line).is_some() {
            take(line, &mut events);
        }
    }
    let ending = status.map_or(Ending::Silent(patience), ending_of);
    Ok(Ran { events, ending, chatter, wall })
}

fn ending_of(status: ExitStatus) -> Ending {
    match (status.code(), status.signal()) {
        (Some(0), _) => Ending::Well,
        (Some(code), _) => Ending::Badly(format!("exit code {code}")),
        (None, Some(signal)) => Ending::Badly(format!("ended by signal {signal}")),
        (None, None) => Ending::Badly("ended in an unknown way".into()),
    }
}

/// Passes on the lines of a pipe from a thread of its own; ends with the pipe.
fn forward(pipe: impl Read + Send + 'static, to: mpsc::Sender<String>) {
    std::thread::spawn(move || {
        let mut reader = BufReader::new(pipe);
        let mut line = Vec::new();
        while matches!(reader.read_until(b'\n', &mut line), Ok(read) if read > 0) {
            if to.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
            line.clear();
        }
    });
}

fn keep(chatter: &mut Vec<String>, line: &str) {
    let line = line.trim().trim_matches(['=', '-', '*']).trim();
    if line.is_empty() || chatter.iter().any(|known| known == line) || chatter.len() == CHATTER {
        return;
    }
    chatter.push(line.chars().take(CHATTER_WIDTH).collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{Mode, OFlags};
    use std::fs::File;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn events_and_chatter_are_told_apart() {
        let ran = run(shell(r#"echo '{"type":"end"}'; echo hello >&2"#), LONG).unwrap();
        assert_eq!(ran.events, [Event::End]);
        assert_eq!(ran.chatter, ["hello"]);
        assert_eq!(ran.ending, Ending::Well);
    }

    #[test]
    fn output_before_crash_is_kept() {
        let ran = run(shell(r#"echo '{"type":"end"}'; kill -SEGV $$"#), LONG).unwrap();
        assert_eq!(ran.events, [Event::End]);
        assert_eq!(ran.ending, Ending::Badly("ended by signal 11".into()));
    }

    #[test]
    fn an_exit_code_is_reported() {
        assert_eq!(run(shell("exit 3"), LONG).unwrap().ending, Ending::Badly("exit code 3".into()));
    }

    #[test]
    fn a_silent_program_is_ended_with_its_descendants() {
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let mut reader = File::from(
            rustix::fs::open(&fifo, OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty())
                .unwrap(),
        );
        // The grandchild leaves the process group, as some launchers' children do, and has the pipe open for as long
        // as it lives.
        let script = format!("setsid sh -c 'exec sleep 1000 > {0}' & sleep 1000", fifo.display());
        let ran = run(shell(&script), Duration::from_secs(1)).unwrap();
        assert!(matches!(ran.ending, Ending::Silent(_)));
        let read = reader.read(&mut [0]);
        assert_eq!(read.unwrap(), 0, "somebody still has the pipe open");
    }

    #[test]
    fn a_program_that_is_not_there_is_a_result() {
        let ran = run(Command::new("/no/such/program"), LONG).unwrap();
        assert!(matches!(ran.ending, Ending::Badly(text) if text.contains("/no/such/program")));
    }
}
