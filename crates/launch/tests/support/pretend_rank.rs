//! Plays an MPI program for the tests of mpiexec: it does what its arguments say, one after the other, and says of
//! itself in its slot what the library would.
//!
//! `N@action` is for rank N only. The actions:
//!
//! - `init`, `finalizing`, `finalize`, `abort=CODE`, `abort-silently=CODE`: the stages of a rank
//! - `together`, `together=N`: waits until all ranks, or the first N, have called `init`
//! - `asleep=FUNCTION,PEER,TAG`: sleeps for ever in MPI, and says so
//! - `blink`: the same, but is woken now and then
//! - `forever`, `spin`: waits, or computes, for ever
//! - `print=TEXT`, `complain=TEXT`: a line on standard output or standard error
//! - `pieces=LINES,LENGTH`: that many lines of that length, each written in pieces, by letters of the rank's own
//! - `count-input`: says how many bytes standard input has
//! - `exit=CODE`, `raise=SIGNAL`: ends so
//! - `on-signal=SIGNAL`: says so when that signal comes, and ends with code 0
//! - `ignore=SIGNAL`: ignores it

use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::sync::atomic::Ordering;
use std::time::Duration;

use encore_boot::Job;
use encore_boot::segment::{RankSlot, Stage};

fn main() {
    let mut job = None;
    let rank: usize = std::env::var("ENCORE_RANK").unwrap().parse().unwrap();
    for argument in std::env::args().skip(1) {
        let action = match argument.split_once('@') {
            Some((only, action)) if only.parse() == Ok(rank) => action,
            Some((only, _)) if only.parse::<usize>().is_ok() => continue,
            _ => argument.as_str(),
        };
        act(action, rank, &mut job);
    }
}

fn act(action: &str, rank: usize, job: &mut Option<Job>) {
    let (action, operand) = action.split_once('=').unwrap_or((action, ""));
    let number = || operand.parse::<i32>().unwrap();
    match action {
        "init" => match Job::from_environment() {
            Ok(found) => {
                slot(&found).set_stage(Stage::Inside);
                *job = Some(found);
            }
            Err(error) => {
                eprintln!("MPI_Init: {error}");
                std::process::exit(9);
            }
        },
        "together" => {
            let head = &job.as_ref().unwrap().head;
            let count = operand.parse().unwrap_or(head.ranks() as usize);
            while head.slots().take(count).any(|slot| slot.stage() == Stage::Outside) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        "finalizing" => slot(job.as_ref().unwrap()).set_stage(Stage::Finalizing),
        "finalize" => slot(job.as_ref().unwrap()).set_stage(Stage::Finalized),
        "abort" | "abort-silently" => {
            if action == "abort" {
                eprintln!("MPI_Abort: rank {rank} gives up");
            }
            let slot = slot(job.as_ref().unwrap());
            slot.abort_code.store(number(), Ordering::Release);
            slot.set_stage(Stage::Aborted);
            std::process::exit(number() & 0xff);
        }
        "asleep" => {
            let mut parts = operand.split(',');
            let name = parts.next().unwrap();
            let mut number = || parts.next().unwrap().parse().unwrap();
            let slot = slot(job.as_ref().unwrap());
            slot.waiting.describe(1, name, number(), number());
            slot.asleep.store(1, Ordering::Release);
            println!("asleep");
            forever();
        }
        "blink" => {
            let slot = slot(job.as_ref().unwrap());
            loop {
                slot.asleep.store(1, Ordering::Release);
                std::thread::sleep(Duration::from_millis(20));
                slot.asleep.store(0, Ordering::Release);
                slot.wakeups.fetch_add(1, Ordering::Release);
            }
        }
        "forever" => forever(),
        "spin" => loop {
            std::hint::spin_loop();
        },
        "print" => println!("{operand}"),
        "complain" => eprintln!("{operand}"),
        "pieces" => {
            let (lines, length) = operand.split_once(',').unwrap();
            let (lines, length): (usize, usize) = (lines.parse().unwrap(), length.parse().unwrap());
            let line = vec![b'a' + (rank % 26) as u8; length];
            // Past the line buffer of the Rust library.
            let mut output = std::fs::File::from(std::io::stdout().as_fd().try_clone_to_owned().unwrap());
            for _ in 0..lines {
                line.chunks(length.div_ceil(3)).for_each(|piece| output.write_all(piece).unwrap());
                output.write_all(b"\n").unwrap();
            }
        }
        "count-input" => {
            let mut buffer = vec![0; 1 << 16];
            let mut count = 0;
            loop {
                match std::io::stdin().read(&mut buffer).unwrap() {
                    0 => break,
                    length => count += length,
                }
            }
            println!("{count} bytes");
        }
        "exit" => std::process::exit(number()),
        "raise" => {
            // SAFETY: both have no preconditions. The Rust runtime handles some signals itself.
            unsafe {
                libc::signal(number(), libc::SIG_DFL);
                libc::raise(number());
            }
        }
        "on-signal" => {
            extern "C" fn say(_: i32) {
                let text = b"heard\n";
                // SAFETY: both calls are allowed in a handler; the bytes are valid.
                unsafe {
                    libc::write(1, text.as_ptr().cast(), text.len());
                    libc::_exit(0);
                }
            }
            let handler: extern "C" fn(i32) = say;
            // SAFETY: the handler only does what is allowed in one.
            unsafe { libc::signal(number(), handler as libc::sighandler_t) };
        }
        "ignore" => {
            // SAFETY: no handler is installed.
            unsafe { libc::signal(number(), libc::SIG_IGN) };
        }
        other => panic!("there is no action {other}"),
    }
}

fn slot(job: &Job) -> &RankSlot {
    job.head.slot(job.rank)
}

fn forever() {
    loop {
        std::thread::park();
    }
}
