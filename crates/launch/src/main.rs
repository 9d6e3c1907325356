//! mpiexec: starts the ranks of a job on this machine.
//!
//! From the command line ([`cli`]) over what is decided before anything starts ([`plan`]) to the running job
//! ([`run`]) and the way of its output ([`output`]).

mod below;
mod cli;
mod handover;
mod output;
mod parent;
mod plan;
mod run;
mod waiting;

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};

use cli::Request;
use encore_boot::environment;
use encore_insight::dump::{COLLECT, FOUND, WATCH};
use handover::Surroundings;
use parent::Parent;
use plan::Plan;

/// Exit code for a command line that cannot be understood.
const USAGE: i32 = 2;
/// Exit code if the job could not be begun.
const NOT_BEGUN: i32 = 1;

fn main() {
    let mut words = std::env::args_os();
    let name = called(words.next());
    let words: Vec<OsString> = words.collect();
    if words.first().is_some_and(|first| first == COLLECT) {
        collect(&name, &words);
    }
    if words.first().is_some_and(|first| first == WATCH) {
        watch(&name, &words[1..]);
    }
    // Before any error in the options, so that the program can learn of it.
    let mut parent = parent::is_there(&words).then(|| match begin_spawned() {
        Ok(parent) => parent,
        Err(error) => fail(&name, &error, NOT_BEGUN),
    });
    let fail_job = |parent: Option<&mut Parent>, error: &dyn Display, code: i32| -> ! {
        if parent.is_some_and(|parent| parent.say(&error.to_string())) {
            std::process::exit(code);
        }
        fail(&name, error, code)
    };
    let mut line = match cli::parse(words, std::env::var_os("MPIEXEC_TIMEOUT")) {
        Ok(Request::Run(line)) => line,
        Ok(Request::Doctor) => doctor(&name),
        Ok(Request::Help) => print(&cli::help::usage(&name)),
        Ok(Request::Version) => print(&cli::help::version(&name)),
        Err(error) if parent.is_some() => fail_job(parent.as_mut(), &error, USAGE),
        Err(error) => fail(&name, &format!("{error} ({name} --help lists the options)"), USAGE),
    };
    if parent.is_none() && line.profile.is_none() {
        line.profile = environment::profile(environment::var_os(environment::PROFILE))
            .map(|file| file.map(PathBuf::from));
    }
    if parent.is_none() && line.timeline.is_none() {
        line.timeline = environment::timeline(environment::var_os(environment::TRACE));
    }
    line.check |= parent.is_none() && environment::checks(environment::var_os(environment::CHECK));
    match handover::decide(&line, &Surroundings::of_this_process()) {
        Ok(None) => {}
        Ok(Some(handover)) => {
            if let Some(parent) = &mut parent {
                // Once the ranks have come, the program needs no message.
                let sentence = below::run(handover, parent);
                parent.say(&sentence);
                std::process::exit(0);
            }
            if !line.quiet {
                handover.notices.iter().for_each(|notice| say(&name, notice));
            }
            fail(&name, &handover.run(), NOT_BEGUN)
        }
        Err(error) => fail_job(parent.as_mut(), &error, USAGE),
    }
    let plan = match Plan::new(*line) {
        Ok(plan) => plan,
        Err(error) => fail_job(parent.as_mut(), &error, error.exit_code().into()),
    };
    match run::run(&plan, &name, &mut parent) {
        Ok(outcome) => outcome.end(),
        Err(error) => fail_job(parent.as_mut(), &error, NOT_BEGUN),
    }
}

/// Goes on in a process of its own, for a program that spawns.
fn begin_spawned() -> std::io::Result<Parent> {
    let parent = Parent::new()?;
    parent::detach()?;
    run::signals::set_as_in_a_shell();
    Ok(parent)
}

/// Prints the page and the findings, or writes the timeline, of a job that another launcher has started: its first rank has collected the parts of all ranks.
fn collect(name: &str, words: &[OsString]) -> ! {
    let wanted = run::profile::wanted_of(words.get(1).cloned(), words.get(2).cloned());
    let mut parts = Vec::new();
    if let Err(error) = std::io::stdin().lock().read_to_end(&mut parts) {
        fail(name, &error, NOT_BEGUN);
    }
    let ended =
        words.get(3).map(|reason| format!("The job ended before its time: {}", reason.to_string_lossy()));
    match run::profile::of_ranks(&parts, wanted, ended, name) {
        Ok((page, any_found)) => show(&page, if any_found { FOUND.into() } else { 0 }),
        Err(error) => fail(name, &error, NOT_BEGUN),
    }
}

/// Prints a page, and exits with this code.
fn show(page: &str, code: i32) -> ! {
    let written = std::io::stderr().lock().write_all(page.as_bytes());
    std::process::exit(if written.is_ok() { code } else { NOT_BEGUN })
}

/// Outlives the ranks of a node, for the first of them: prints the page of a job that another launcher kills.
fn watch(name: &str, words: &[OsString]) -> ! {
    let wanted = run::killed::Wanted::read(words);
    let (Some(wanted), Ok(())) = (wanted, parent::detach()) else { std::process::exit(NOT_BEGUN) };
    // The launcher is to notice when the ranks' own end.
    run::killed::close_inherited();
    let memory = std::io::stdin().as_fd().try_clone_to_owned();
    let page = memory.ok().and_then(|memory| run::killed::page(&memory, wanted, name));
    match page {
        None => std::process::exit(0),
        Some(Ok(page)) => show(&page, 0),
        Some(Err(error)) => fail(name, &error, NOT_BEGUN),
    }
}

/// The name that this program was called by.
fn called(word: Option<OsString>) -> String {
    let name = word.as_deref().and_then(|word| Path::new(word).file_name()).and_then(OsStr::to_str);
    name.unwrap_or("mpiexec").to_owned()
}

/// Becomes `encore doctor`, which is beside this program.
fn doctor(name: &str) -> ! {
    let program = std::env::current_exe().unwrap_or_default().with_file_name("encore");
    let error = std::process::Command::new(&program).arg("doctor").exec();
    fail(name, &format!("{}: {error}", program.display()), NOT_BEGUN)
}

fn print(text: &str) -> ! {
    let written = std::io::stdout().lock().write_all(text.as_bytes());
    std::process::exit(if written.is_ok() { 0 } else { NOT_BEGUN })
}

fn say(name: &str, text: &str) {
    // There is nowhere else to say it.
    let _ = std::io::stderr().lock().write_all(format!("{name}: {text}\n").as_bytes());
}

fn fail(name: &str, error: &dyn Display, code: i32) -> ! {
    say(name, &error.to_string());
    std::process::exit(code)
}
