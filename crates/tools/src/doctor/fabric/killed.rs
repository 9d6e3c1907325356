//! A peer that is killed in the middle: rank 1 starts another process, which exchanges packets with rank 0, and kills it. Rank 0 must notice.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use encore_boot::environment::{self, FABRIC};
use encore_boot::interfaces::{Interfaces, Reason, Wish};
use encore_transport::fabric::choice::Here;
use encore_transport::fabric::{Fabric, Place};
use encore_transport::sockets::{Addresses, Name, Network, Sockets};
use encore_transport::startup_test::{self, LONG_PATIENCE, Plan};

use super::meeting::{self, Both};
use super::{KIND, LATE};

/// The rank of the process that is killed.
const VICTIM: u32 = 2;
/// Longest time until rank 0 has noticed.
const NOTICED: Duration = Duration::from_secs(20);
/// Tests that the process passes first.
const ROUNDS: u32 = 3;

/// The step of both.
pub(super) fn kill(both: &mut Both) -> Result<String, String> {
    match both.rank {
        0 => watch(both),
        _ => start_and_kill(both),
    }
}

/// Where an end is, as the three processes tell each other.
fn known(fabric: &mut Fabric) -> String {
    let place = fabric.place();
    format!("{}/{place}", fabric.sockets().addresses())
}

/// Adds an end. `None`: the text is no such place.
fn add(fabric: &mut Fabric, name: Name, secret: [u8; 16], known: &str) -> Option<u32> {
    let (addresses, place) = known.trim().split_once('/')?;
    let (addresses, place) = (addresses.parse::<Addresses>().ok()?, place.parse::<Place>().ok()?);
    let end = fabric.sockets().add(name, addresses, secret);
    fabric.reach(end, name.rank, &place);
    Some(end)
}

/// Rank 0.
fn watch(both: &mut Both) -> Result<String, String> {
    let own = known(&mut both.fabric);
    both.exchange(&own)?;
    let place = both.exchange("")?;
    let name = Name { job: both.job, rank: VICTIM };
    let end = add(&mut both.fabric, name, both.secret, &place);
    let end = end.ok_or_else(|| "the process that is to be killed has not started".to_owned())?;
    both.exchange("")?;
    let mut passed = Ok(());
    for _ in 0..ROUNDS {
        let patience = (LATE, LONG_PATIENCE);
        passed = passed.and_then(|()| startup_test::answer_within(&mut both.fabric, end, KIND, patience));
    }
    both.exchange(&passed.map_or_else(|failure| failure.to_string(), |()| String::new()))?;
    let began = Instant::now();
    let noticed = loop {
        // The victim is in the middle of a test, which never ends.
        let _ = startup_test::answer(&mut both.fabric, end, KIND, Duration::ZERO);
        match both.fabric.sockets().broken() {
            Some(broken) if broken.end == end => break Some(began.elapsed()),
            Some(broken) => return Err(format!("another connection has ended: {}", broken.error)),
            None if began.elapsed() > NOTICED => break None,
            None => {}
        }
    };
    passed.map_err(|failure| format!("before the kill: {failure}"))?;
    let noticed = noticed.ok_or_else(|| format!("not noticed within {} s", NOTICED.as_secs()))?;
    Ok(format!("noticed after {:.1} s at most", noticed.as_secs_f64()))
}

/// Rank 1.
fn start_and_kill(both: &mut Both) -> Result<String, String> {
    let of_first = both.exchange("")?;
    let started = start(both, &of_first);
    let place = started.as_ref().map_or(String::new(), |(_, place)| place.clone());
    both.exchange(&place)?;
    both.exchange("")?;
    let passed = both.exchange("");
    let (mut child, _) = started?;
    let killed = child.kill().and_then(|()| child.wait());
    killed.map_err(|error| format!("the process can't be killed: {error}"))?;
    passed.map(|_| "a process was killed in the middle of a test".to_owned())
}

/// Starts the process. Returns it with its place.
fn start(both: &Both, of_first: &str) -> Result<(Child, String), String> {
    let failed = |error: std::io::Error| format!("a process can't be started: {error}");
    let program = std::env::current_exe().map_err(failed)?;
    let mut command = Command::new(program);
    command.args(["doctor", "--fabric-victim"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let [first, second] = both.job;
    let secret: String = both.secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let input = format!("{first} {second} {secret}\n{of_first}\n");
    let mut said = String::new();
    let (stdin, stdout) =
        (child.stdin.as_mut().expect("it is a pipe"), child.stdout.as_mut().expect("so is it"));
    stdin.write_all(input.as_bytes()).map_err(failed)?;
    BufReader::new(stdout).read_line(&mut said).map_err(failed)?;
    Ok((child, said.trim().to_owned()))
}

/// The process: it tests the way to rank 0 until it is killed, or until rank 1 has ended.
pub(super) fn victim() -> Result<(), String> {
    let mut lines = std::io::stdin().lines();
    let mut line = || lines.next().and_then(Result::ok).ok_or("its input has ended");
    let (job, of_first) = (line()?, line()?);
    let words: Vec<&str> = job.split(' ').collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok());
    let secret = words.get(2).and_then(|text| u128::from_str_radix(text, 16).ok()).map(u128::to_be_bytes);
    let (Some(first), Some(second), Some(secret)) = (number(0), number(1), secret) else {
        return Err("its input is no job".to_owned());
    };
    let name = |rank| Name { job: [first, second], rank };
    let wish = Wish::read(environment::var_os(FABRIC).as_deref()).map_err(|refused| refused.to_string())?;
    let chosen = Interfaces::here().choose(&wish, None).map_err(|refused| refused.to_string())?;
    let (address, reason) = chosen;
    let sockets = Sockets::open(name(VICTIM), secret, &[Network::Interface(address)]);
    let sockets = sockets.map_err(|error| error.to_string())?;
    let here =
        Here { address: Some(address), is_named: reason == Reason::Named, elsewhere: 1, ..Here::default() };
    let mut fabric = meeting::open(&wish, here, sockets, (VICTIM, secret))?;
    let end = add(&mut fabric, name(0), secret, &of_first).ok_or("its input has no place")?;
    fabric.distrust();
    println!("{}", known(&mut fabric));
    for round in 0.. {
        let plan = Plan::random(&fabric, round);
        // Rank 0 may be gone: then rank 1 kills this process.
        let _ = startup_test::ask_for(&mut fabric, end, KIND, &plan);
    }
    Ok(())
}
