//! The mpiexec command of a job that a program starts (MPI 5.0 §11.8.2), and its start.
//!
//! The mpiexec is the one installed with this library, whatever `PATH` says. It forks a process of its own and exits, so that the program
//! never sees it among its children.

use std::ffi::{OsStr, OsString};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Command;

use encore_boot::segment::Head;
use encore_boot::{environment, passing, process};
use rustix::io::Errno;

use encore_coll::info::Info;
use encore_engine::error::{Error, ErrorClass, Fact, Result};

/// Processes of one program, as `MPI_Comm_spawn` asks for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    program: Vec<u8>,
    arguments: Vec<Vec<u8>>,
    processes: u32,
    /// Options of mpiexec.
    options: Vec<OsString>,
}

/// Hints that are options of mpiexec under other names.
const OPTIONS: [(&[u8], &str); 7] = [
    (b"wdir", "-wdir"),
    (b"path", "-path"),
    (b"host", "-host"),
    (b"hostfile", "-hostfile"),
    (b"bind_to", "-bind-to"),
    (b"map_by", "-map-by"),
    (b"mpi_initial_errhandler", "-initial-errhandler"),
];

/// A process with which spawned jobs end that go on when a rank dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guardian {
    pid: u32,
    /// When it was started ([`process::Status`]).
    started: u64,
}

/// The guardian of the jobs that this process starts: that of its own job, or the process of the launcher that has started it. None: nobody has.
pub(super) fn guardian(head: &Head) -> Option<Guardian> {
    if let Some(said) = environment::var_os(environment::GUARDIAN) {
        let (pid, started) = said.to_str()?.split_once(':')?;
        return Some(Guardian { pid: pid.parse().ok()?, started: started.parse().ok()? });
    }
    let is_launched = head.header().launcher_pid != 0 || head.ranks() > 1;
    let pid = process::status(std::process::id()).filter(|_| is_launched)?.parent;
    Some(Guardian { pid, started: process::status(pid)?.started })
}

/// Error for a hint with an invalid value.
fn senseless(key: &str, value: &[u8], wanted: &str) -> Error {
    let text = format!("its {key} is \"{}\", which is not {wanted}", String::from_utf8_lossy(value));
    Error::argument(ErrorClass::InfoValue, "info", Fact::Text(text))
}

impl Wanted {
    /// `most` processes of a program, or fewer if `info` restricts their number (`soft`).
    pub fn new(program: &[u8], arguments: Vec<Vec<u8>>, most: i32, info: Option<&Info>) -> Result<Wanted> {
        if program.is_empty() {
            let text = "there is no program of an empty name".to_owned();
            return Err(Error::argument(ErrorClass::Spawn, "command", Fact::Text(text)));
        }
        if most < 1 {
            let text = format!("{most} processes are asked for: at least 1 is needed");
            return Err(Error::argument(ErrorClass::Arg, "maxprocs", Fact::Text(text)));
        }
        let mut options = Vec::new();
        let mut processes = most as u32;
        if let Some(info) = info {
            for (key, option) in OPTIONS {
                if let Some(value) = info.get(key) {
                    options.extend([OsString::from(option), OsStr::from_bytes(&value).to_owned()]);
                }
            }
            for line in info.get(b"env").unwrap_or_default().split(|byte| *byte == b'\n') {
                if line.is_empty() {
                    continue;
                }
                let Some(at) = line.iter().position(|byte| *byte == b'=').filter(|at| *at > 0) else {
                    return Err(senseless("env", line, "NAME=VALUE, or several of those, a line each"));
                };
                let [name, value] =
                    [&line[..at], &line[at + 1..]].map(|part| OsStr::from_bytes(part).to_owned());
                options.extend([OsString::from("-env"), name, value]);
            }
            if let Some(soft) = info.get(b"soft") {
                processes = soft_number(&soft, processes)?;
            }
        }
        Ok(Wanted { program: program.to_vec(), arguments, processes, options })
    }
}

/// The greatest number, from 1 to `most`, in the set `soft`: single numbers and ranges `a:b:c` (from `a` to `b` in steps of `c`),
/// separated by commas.
fn soft_number(soft: &[u8], most: u32) -> Result<u32> {
    let wrong = |wanted: &str| senseless("soft", soft, wanted);
    let form = || wrong("a list of numbers and ranges a:b or a:b:c, separated by commas");
    let mut best = None;
    for range in std::str::from_utf8(soft).map_err(|_| form())?.split(',') {
        let numbers: Vec<i64> = range
            .split(':')
            .map(|number| number.trim().parse().map_err(|_| form()))
            .collect::<Result<_>>()?;
        let (first, last, step) = match numbers[..] {
            [one] => (one, one, 1),
            [first, last] => (first, last, 1),
            [first, last, step] if step != 0 => (first, last, step),
            _ => return Err(form()),
        };
        // The last number of the range before its end, counted down until it is small enough.
        let fits = |number: &i64| (1..=i64::from(most)).contains(number);
        let steps = (last - first) / step;
        if steps < 0 {
            continue;
        }
        let greatest = match step > 0 {
            true => first + steps.min((i64::from(most) - first).max(-1).div_euclid(step)) * step,
            false => first + ((first - i64::from(most)).max(0) + -step - 1) / -step * step,
        };
        let in_range = (first.min(last)..=first.max(last)).contains(&greatest);
        if fits(&greatest) && in_range {
            best = best.max(Some(greatest as u32));
        }
    }
    best.ok_or_else(|| wrong(&format!("a set with a number from 1 to {most}, which is asked for at most")))
}

/// Starts mpiexec for these processes, whose parents wait at `port`. Returns the socket by which it and this process detect each other's
/// end, or an error text.
///
/// `universe` is what `MPI_UNIVERSE_SIZE` says to the parents. `job` is the memory in which all ranks of this job say what they do, if
/// there is one: a deadlock of both jobs is noticed there. `tolerance`: the new job goes on when a rank dies, also its root, as long as the guardian lives.
pub(super) fn start(
    wanted: &[Wanted],
    port: &str,
    universe: u32,
    job: Option<BorrowedFd<'_>>,
    tolerance: Option<Option<Guardian>>,
) -> std::result::Result<UnixStream, String> {
    let program = mpiexec().ok_or("the place of this library isn't known, so neither is that of mpiexec")?;
    let failed = |error: std::io::Error| format!("{} can't be started: {error}", program.display());
    let (own, theirs) = UnixStream::pair().map_err(failed)?;
    let mut own = apart(own).map_err(failed)?;
    passing::send(&mut own, &[0], job.as_slice()).map_err(failed)?;
    own.set_nonblocking(true).map_err(failed)?;
    let separator = separator(wanted);
    let mut command = Command::new(&program);
    command.args(["-spawned", "-section-separator", &separator]);
    command.args(["-usize", &universe.to_string()]);
    for (number, wanted) in wanted.iter().enumerate() {
        if number > 0 {
            command.arg(&separator);
        }
        command.args(["-n", &wanted.processes.to_string()]).args(&wanted.options).arg("--");
        command.arg(OsStr::from_bytes(&wanted.program));
        command.args(wanted.arguments.iter().map(|argument| OsStr::from_bytes(argument)));
    }
    // Passed as standard input: another thread may start a program meanwhile, which would inherit any other inheritable descriptor.
    command.env(environment::PARENT, port).stdin(OwnedFd::from(theirs));
    if let Some(guardian) = tolerance {
        command.env(environment::FAULT_TOLERANCE, "ulfm");
        command.envs(
            guardian.map(|Guardian { pid, started }| (environment::GUARDIAN, format!("{pid}:{started}"))),
        );
    }
    let mut started = command.spawn().map_err(failed)?;
    // It exits as soon as it has forked the process that continues.
    match started.wait() {
        Ok(status) if !status.success() => Err(format!("{} has failed ({status})", program.display())),
        // If the program ignores SIGCHLD, or itself waits for all children, the status is lost: the socket reports the result.
        Err(error) if Errno::from_io_error(&error) != Some(Errno::CHILD) => Err(failed(error)),
        _ => Ok(own),
    }
}

/// Duplicates the socket above the standard descriptors, which a program may have closed and still use.
fn apart(socket: UnixStream) -> std::io::Result<UnixStream> {
    Ok(UnixStream::from(rustix::io::fcntl_dupfd_cloexec(&socket, 3)?))
}

/// A word that differs from all arguments.
fn separator(wanted: &[Wanted]) -> String {
    let words = || wanted.iter().flat_map(|wanted| &wanted.arguments);
    let mut separator = ":".to_owned();
    while words().any(|word| word == separator.as_bytes()) {
        separator.push(':');
    }
    separator
}

/// mpiexec beside this library: `../bin/mpiexec`, seen from its folder.
fn mpiexec() -> Option<PathBuf> {
    let library = encore_boot::program::own_file()?.canonicalize().ok()?;
    let folder = library.parent()?.parent()?;
    // The copy of the library that counts calls is one folder deeper.
    let root = if cfg!(feature = "insight") { folder.parent()? } else { folder };
    Some(root.join("bin/mpiexec"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soft_gives_greatest_fitting_number() {
        let cases: [(&str, u32, Option<u32>); 14] = [
            ("1:3:2", 4, Some(3)),
            ("1:3:2", 2, Some(1)),
            ("4", 4, Some(4)),
            ("5", 4, None),
            ("1,2,7", 5, Some(2)),
            ("0:10:2", 5, Some(4)),
            ("10:0:-3", 5, Some(4)),
            ("3:1", 5, None),
            ("8:6:-1", 5, None),
            ("-4:9:3", 4, Some(2)),
            ("2:1000000", 64, Some(64)),
            ("0", 4, None),
            (" 1 , 2 ", 4, Some(2)),
            ("6:100:7", 5, None),
        ];
        for (soft, most, expected) in cases {
            assert_eq!(soft_number(soft.as_bytes(), most).ok(), expected, "{soft} of {most}");
        }
        for nonsense in ["", "a", "1:2:0", "1:2:3:4", ",", "1;2"] {
            let error = soft_number(nonsense.as_bytes(), 4).unwrap_err();
            assert_eq!(error.class(), ErrorClass::InfoValue, "{nonsense}");
        }
    }

    #[test]
    fn hints_become_options() {
        let info = Info::default();
        info.set(b"wdir", b"/tmp");
        info.set(b"env", b"A=1\nB=x=y\n");
        info.set(b"soft", b"1:2");
        info.set(b"unknown", b"7");
        let wanted = Wanted::new(b"program", vec![b":".to_vec()], 4, Some(&info)).unwrap();
        assert_eq!(wanted.processes, 2);
        assert_eq!(wanted.options, ["-wdir", "/tmp", "-env", "A", "1", "-env", "B", "x=y"]);
        assert_eq!(separator(&[wanted]), "::");
        info.set(b"env", b"A");
        assert_eq!(Wanted::new(b"p", vec![], 1, Some(&info)).unwrap_err().class(), ErrorClass::InfoValue);
        for wrong in [Wanted::new(b"", vec![], 1, None), Wanted::new(b"p", vec![], 0, None)] {
            assert!(wrong.is_err());
        }
    }
}
