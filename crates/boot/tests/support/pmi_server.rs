//! A launcher for tests: it gives each process a socket, and speaks PMI-1 over it.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};
use std::sync::{Arc, Barrier, Mutex};

/// State shared by the ranks.
struct Job {
    values: Mutex<HashMap<String, String>>,
    barrier: Barrier,
    /// The value of `PMI_process_mapping`.
    mapping: &'static str,
    /// Exit codes that ranks have asked for.
    aborted: Mutex<Vec<i32>>,
}

/// How a job went.
pub struct Outcome {
    /// Each rank's standard output.
    pub said: Vec<String>,
    /// Exit codes with which ranks have had the job ended.
    pub aborted: Vec<i32>,
}

/// Runs `command` as each of `ranks` ranks.
pub fn run(ranks: usize, mapping: &'static str, command: impl Fn(usize) -> Command) -> Outcome {
    let job = Arc::new(Job {
        values: Mutex::default(),
        barrier: Barrier::new(ranks),
        mapping,
        aborted: Mutex::default(),
    });
    let start = |rank: usize| {
        let (own, theirs) = UnixStream::pair().unwrap();
        // Without close-on-exec.
        let inherited: OwnedFd = rustix::io::dup(&theirs).unwrap();
        let mut command = command(rank);
        command.env("PMI_FD", inherited.as_raw_fd().to_string());
        command.env("PMI_RANK", rank.to_string()).env("PMI_SIZE", ranks.to_string());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let job = job.clone();
        (std::thread::spawn(move || job.serve(own)), child)
    };
    let all: Vec<_> = (0..ranks).map(start).collect();
    let end = |(server, child): (std::thread::JoinHandle<()>, std::process::Child)| {
        let output = child.wait_with_output().unwrap();
        server.join().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let said = all.into_iter().map(end).collect();
    let aborted = job.aborted.lock().unwrap().clone();
    Outcome { said, aborted }
}

impl Job {
    /// Answers a rank, until it has gone.
    fn serve(&self, socket: UnixStream) {
        let mut answers = socket.try_clone().unwrap();
        for line in BufReader::new(socket).lines() {
            let Ok(line) = line else { return };
            let value = |key: &str| {
                let words = line.split(' ');
                words
                    .filter_map(|word| word.split_once('='))
                    .find(|(name, _)| *name == key)
                    .map(|(_, value)| value)
            };
            let answer = match value("cmd").unwrap() {
                "init" => "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1".to_owned(),
                "get_my_kvsname" => "cmd=my_kvsname kvsname=kvs_1".into(),
                "get_appnum" => "cmd=appnum appnum=3".into(),
                "get_universe_size" => "cmd=universe_size size=17".into(),
                "put" => {
                    self.values
                        .lock()
                        .unwrap()
                        .insert(value("key").unwrap().into(), value("value").unwrap().into());
                    "cmd=put_result rc=0 msg=success".into()
                }
                "get" if value("key") == Some("PMI_process_mapping") => {
                    format!("cmd=get_result rc=0 msg=success value={}", self.mapping)
                }
                "get" => match self.values.lock().unwrap().get(value("key").unwrap()) {
                    Some(known) => format!("cmd=get_result rc=0 msg=success value={known}"),
                    None => "cmd=get_result rc=-1 msg=key_not_found value=unknown".into(),
                },
                "barrier_in" => {
                    self.barrier.wait();
                    "cmd=barrier_out".into()
                }
                "finalize" => "cmd=finalize_ack".into(),
                "abort" => {
                    self.aborted.lock().unwrap().push(value("exitcode").unwrap().parse().unwrap());
                    return;
                }
                other => panic!("{other} is not known"),
            };
            if answers.write_all(format!("{answer}\n").as_bytes()).is_err() {
                return;
            }
        }
    }
}
