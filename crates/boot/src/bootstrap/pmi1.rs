//! PMI-1: lines `cmd=name key=value …`, over a socket that was inherited (`PMI_FD`) or to a port (`PMI_PORT`). Hydra's `mpiexec` speaks it,
//! and Slurm's `srun --mpi=pmi2` too, over the same descriptor as PMI-2.

use std::io;
use std::net::{IpAddr, TcpStream};
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::Arc;

use rustix::fs::FileType;
use rustix::io::{Errno, FdFlags};

use super::{Bootstrap, Described};
use crate::ending;
use crate::error::BootError;
use crate::launchers::Way;

/// A connection to a launcher that speaks PMI-1.
#[derive(Debug)]
pub struct Pmi1 {
    connection: Connection,
    /// The name of the job's key-value space.
    space: String,
    rank: u32,
    universe: Option<u32>,
}

/// Lines to the launcher and back.
#[derive(Debug)]
struct Connection {
    socket: Arc<OwnedFd>,
    /// While this process holds it, no other one that has inherited the socket talks to the launcher.
    _sole: Option<OwnedFd>,
    /// Bytes received after the last complete line.
    received: Vec<u8>,
}

impl Pmi1 {
    /// Connects this process with its launcher: the connection, and what the launcher says.
    pub fn connect(
        way: &Way,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<(Pmi1, Described), BootError> {
        let number = |name: &str| variable(name).and_then(|value| value.trim().parse::<u32>().ok());
        let (mut connection, rank, size) = match way {
            Way::Descriptor(descriptor) => {
                let connection = Connection::inherited(*descriptor, number("PMI_SIZE") == Some(1))?;
                let missing = |name: &'static str| number(name).ok_or(BootError::VariableMissing(name));
                (connection, missing("PMI_RANK")?, missing("PMI_SIZE")?)
            }
            Way::Port { address, id } => Connection::to_port(address, id)?,
            Way::Pmix => return Err(trouble("it speaks PMIx")),
        };
        if rank >= size {
            return Err(trouble(format!("it says that this is rank {rank} of {size}")));
        }
        connection.ask("cmd=init pmi_version=1 pmi_subversion=1")?.expect_success()?;
        // A rank reports its fatal error to the launcher with this function.
        let socket = connection.socket.clone();
        ending::set(move |code, _| {
            // The process ends now, whether the launcher hears it or not.
            let _ = send(&socket, &format!("cmd=abort exitcode={code}\n"));
        });
        let space = connection.ask("cmd=get_my_kvsname")?.value("kvsname")?.to_owned();
        let appnum = connection.ask("cmd=get_appnum")?.value("appnum")?.parse().unwrap_or(0);
        let universe = connection.ask("cmd=get_universe_size")?.value("size")?.parse().ok();
        let mapping = connection.ask(&format!("cmd=get kvsname={space} key=PMI_process_mapping"))?;
        let near = near_in_step(&space, rank, size, variable)
            .or_else(|| near(mapping.value("value").ok()?, rank, size))
            .unwrap_or_else(|| (0..size).collect());
        Ok((Pmi1 { connection, space, rank, universe }, Described { rank, size, appnum, near }))
    }
}

impl Bootstrap for Pmi1 {
    fn put(&mut self, key: &str, value: &str) -> Result<(), BootError> {
        let (space, rank) = (&self.space, self.rank);
        self.connection
            .ask(&format!("cmd=put kvsname={space} key=encore-{rank}-{key} value={value}"))?
            .expect_success()
    }

    fn fence(&mut self) -> Result<(), BootError> {
        self.connection.ask("cmd=barrier_in")?.expect_success()
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<String, BootError> {
        let answer =
            self.connection.ask(&format!("cmd=get kvsname={} key=encore-{rank}-{key}", self.space))?;
        answer.expect_success()?;
        Ok(answer.value("value")?.to_owned())
    }

    fn keeps_names(&self) -> bool {
        true
    }

    fn publish(&mut self, name: &str, port: &str) -> Result<Option<bool>, BootError> {
        let answer = self.connection.ask(&format!("cmd=publish_name service={name} port={port}"))?;
        Ok(Some(answer.expect_success().is_ok()))
    }

    fn look_up(&mut self, name: &str) -> Result<Option<String>, BootError> {
        let answer = self.connection.ask(&format!("cmd=lookup_name service={name}"))?;
        let port = answer.expect_success().and_then(|()| answer.value("port")).unwrap_or("");
        // Hydra's server has an empty port for names that it doesn't know.
        Ok(Some(port.to_owned()).filter(|port| !port.is_empty()))
    }

    fn unpublish(&mut self, name: &str) -> Result<(), BootError> {
        self.connection.ask(&format!("cmd=unpublish_name service={name}")).map(drop)
    }

    fn finalize(&mut self, _together: bool) -> Result<(), BootError> {
        self.connection.ask("cmd=finalize").map(drop)
    }

    fn lifelines(&self) -> Vec<BorrowedFd<'_>> {
        // Hydra looks for processes that have ended when one of these ends: what they print, or the connection.
        let mut lines = vec![self.connection.socket.as_fd()];
        for printed in [rustix::stdio::stdout(), rustix::stdio::stderr()] {
            let kind = rustix::fs::fstat(printed).map(|stat| FileType::from_raw_mode(stat.st_mode));
            if matches!(kind, Ok(FileType::Fifo | FileType::Socket)) {
                lines.push(printed);
            }
        }
        lines
    }

    fn towards(&self) -> Option<IpAddr> {
        self.connection.peer().or_else(super::towards_launcher)
    }

    fn universe_size(&self) -> Option<u32> {
        self.universe
    }
}

impl Connection {
    /// The socket that was inherited under this number. `sole`: only one process at a time may use it.
    fn inherited(descriptor: i32, sole: bool) -> Result<Connection, BootError> {
        // SAFETY: it is only examined until it is known to be a socket; if it is closed, or is something else that
        // the program has opened, nothing has been changed.
        let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
        let is_socket = rustix::net::sockopt::socket_type(borrowed);
        is_socket.map_err(|_| trouble(format!("PMI_FD={descriptor} is no socket in this process")))?;
        let sole = match sole {
            true => Some(claim(borrowed)?),
            false => None,
        };
        rustix::io::fcntl_setfd(borrowed, FdFlags::CLOEXEC)
            .map_err(|error| trouble(format!("keeping PMI_FD={descriptor}: {error}")))?;
        // SAFETY: it is the socket that the launcher has opened for a library like this one, and the variable that names it
        // is removed before a second caller could read it.
        let socket = unsafe { OwnedFd::from_raw_fd(descriptor) };
        Ok(Connection { socket: Arc::new(socket), _sole: sole, received: Vec::new() })
    }

    /// Connects to the launcher's port and says which process this is. Returns its rank and their number, too.
    fn to_port(address: &str, id: &str) -> Result<(Connection, u32, u32), BootError> {
        let wrong = |error: io::Error| trouble(format!("connecting to PMI_PORT={address}: {error}"));
        let stream = TcpStream::connect(address).map_err(wrong)?;
        stream.set_nodelay(true).map_err(wrong)?;
        let mut connection =
            Connection { socket: Arc::new(stream.into()), _sole: None, received: Vec::new() };
        connection.ask(&format!("cmd=initack pmiid={id}"))?;
        let (mut rank, mut size) = (None, None);
        // It says three things of its own accord: size, rank, and whether it is to be talkative.
        for _ in 0..3 {
            let line = connection.hear()?;
            rank = line.value("rank").ok().and_then(|value| value.parse().ok()).or(rank);
            size = line.value("size").ok().and_then(|value| value.parse().ok()).or(size);
        }
        match (rank, size) {
            (Some(rank), Some(size)) => Ok((connection, rank, size)),
            _ => Err(trouble("it doesn't say which rank this is")),
        }
    }

    /// Says a line and hears the answer.
    fn ask(&mut self, line: &str) -> Result<Line, BootError> {
        send(&self.socket, &format!("{line}\n"))
            .map_err(|error| trouble(format!("writing to it: {error}")))?;
        self.hear()
    }

    fn hear(&mut self) -> Result<Line, BootError> {
        loop {
            if let Some(end) = self.received.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.received.drain(..=end).collect();
                return Ok(Line(String::from_utf8_lossy(&line[..end]).into_owned()));
            }
            let mut buffer = [0; 1024];
            match rustix::io::read(&*self.socket, &mut buffer) {
                Ok(0) => return Err(trouble("it has closed the connection")),
                Ok(length) => self.received.extend_from_slice(&buffer[..length]),
                Err(Errno::INTR) => {}
                Err(error) => return Err(trouble(format!("reading from it: {error}"))),
            }
        }
    }

    /// The launcher's address, where the connection goes over a network.
    fn peer(&self) -> Option<IpAddr> {
        let stream = TcpStream::from(self.socket.try_clone().ok()?);
        stream.peer_addr().ok().map(|address| address.ip())
    }
}

/// Keeps other processes of this rank, which may have inherited the same socket, from taking its answers: it has a name that only one process at a time
/// can have.
fn claim(socket: BorrowedFd<'_>) -> Result<OwnedFd, BootError> {
    let taken = |error: io::Error| trouble(format!("another process of this rank talks to it ({error})"));
    let inode = rustix::fs::fstat(socket).map_err(|error| taken(error.into()))?.st_ino;
    let name = SocketAddr::from_abstract_name(format!("encore-pmi-{inode}")).map_err(taken)?;
    Ok(UnixDatagram::bind_addr(&name).map_err(taken)?.into())
}

fn send(socket: &OwnedFd, line: &str) -> Result<(), Errno> {
    let mut rest = line.as_bytes();
    while !rest.is_empty() {
        match rustix::net::send(socket, rest, rustix::net::SendFlags::NOSIGNAL) {
            Ok(sent) => rest = &rest[sent..],
            Err(Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// A line from the launcher.
struct Line(String);

impl Line {
    /// The value of a key: to the next blank, or of `value` to the end of the line.
    fn value(&self, key: &str) -> Result<&str, BootError> {
        let starts = self.0.match_indices(key).map(|(at, _)| at);
        let found = starts
            .filter(|at| *at == 0 || self.0.as_bytes()[at - 1] == b' ')
            .find_map(|at| self.0[at + key.len()..].strip_prefix('='));
        let value = found.ok_or_else(|| trouble(format!("it answered {:?}", self.0)))?;
        Ok(if key == "value" { value } else { value.split(' ').next().unwrap_or(value) })
    }

    /// An answer that doesn't say how it went says that it went well.
    fn expect_success(&self) -> Result<(), BootError> {
        match self.value("rc").or_else(|_| self.value("info")) {
            Ok("0" | "ok") | Err(_) => Ok(()),
            Ok(_) => Err(trouble(format!("it answered {:?}", self.0))),
        }
    }
}

/// The ranks on the machine of rank `rank`, from `(vector,(first node,nodes,ranks on each),…)`, which repeats until all ranks have a node.
fn near(mapping: &str, rank: u32, size: u32) -> Option<Vec<u32>> {
    let blocks = mapping.trim().strip_prefix("(vector,")?.strip_suffix(')')?;
    let numbers: Vec<u32> = blocks
        .split([',', '(', ')'])
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let mut nodes = Vec::new();
    for block in numbers.chunks(3) {
        let &[first, count, ranks] = block else { return None };
        if u64::from(count) * u64::from(ranks) > (1 << 24) - nodes.len() as u64 {
            return None;
        }
        if ranks == 0 {
            continue;
        }
        nodes.extend((first..first.checked_add(count)?).flat_map(|node| (0..ranks).map(move |_| node)));
    }
    let node_of = |rank: u32| nodes.get(rank as usize % nodes.len().max(1)).copied();
    let own = node_of(rank)?;
    Some((0..size).filter(|other| node_of(*other) == Some(own)).collect())
}

/// The ranks on the machine of rank `rank`, as the variables of Slurm's step say that this job is. Slurm's own mapping is wrong where the user has
/// placed ranks one by one (`--distribution=arbitrary`). Steps that only start another launcher's daemons have other names than its jobs.
fn near_in_step(
    space: &str,
    rank: u32,
    size: u32,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<Vec<u32>> {
    let step = format!("{}.{}", variable("SLURM_JOB_ID")?, variable("SLURM_STEP_ID")?);
    if step != space {
        return None;
    }
    let tasks = variable("SLURM_GTIDS")?;
    let mut near: Vec<u32> = tasks.split(',').map(|task| task.trim().parse().ok()).collect::<Option<_>>()?;
    near.sort_unstable();
    near.dedup();
    let fits = near.contains(&rank) && near.iter().all(|&other| other < size);
    fits.then_some(near)
}

fn trouble(what: impl Into<String>) -> BootError {
    BootError::Launcher(what.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mapping_says_who_is_near() {
        assert_eq!(near("(vector,(0,1,4))", 2, 4), Some(vec![0, 1, 2, 3]));
        assert_eq!(near("(vector,(0,1,3),(1,1,1))", 3, 4), Some(vec![3]));
        assert_eq!(near("(vector,(0,2,1))", 1, 5), Some(vec![1, 3]));
        assert_eq!(near("(vector,(0,2,2),(2,1,1))", 4, 5), Some(vec![4]));
        for nonsense in [
            "",
            "(vector,)",
            "(vector,(0,1))",
            "(vector,(a,1,1))",
            "(vector,(0,4000000000,4000000000))",
            "(vector,(0,4000000000,0))",
        ] {
            assert_eq!(near(nonsense, 0, 2), None, "{nonsense}");
        }
    }

    #[test]
    fn any_mapping_is_believed_or_refused() {
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "mapping",
            examples: &[b"(vector,(0,1,4))", b"(vector,(0,2,2),(2,1,1))"],
            words: &["(vector,", "(0,1,4)", "),(", "16777216"],
        };
        let look = |near: fn(&str, u32, u32) -> Option<Vec<u32>>, input: &[u8]| {
            let Ok(text) = std::str::from_utf8(input) else { return };
            for (rank, size) in [(0, 1), (3, 4), (6, 7)] {
                if let Some(near) = near(text, rank, size) {
                    assert!(
                        near.contains(&rank) && near.is_sorted() && near.iter().all(|&other| other < size)
                    );
                }
            }
        };
        target.check(|input| look(near, input));
        // The mistake: it is always the node of rank 0.
        target.finds(|input| look(|text, _, size| near(text, 0, size), input));
    }

    #[test]
    fn many_nodes_of_many_ranks_are_refused_before_they_take_memory() {
        let blocks = "(0,4000,4000),".repeat(100);
        assert_eq!(near(&format!("(vector,{blocks}(0,1,1))"), 0, 2), None);
    }

    #[test]
    fn any_line_is_an_answer_or_refused() {
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "pmi-1",
            examples: &[
                b"cmd=get_result rc=0 msg=success value=a b=c",
                b"cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024",
                b"cmd=appnum appnum=0",
            ],
            words: &["cmd=", "rc=", "info=ok", "value=", " ", "kvsname="],
        };
        let look = |value: for<'l> fn(&'l Line, &str) -> Option<&'l str>, input: &[u8]| {
            let line = Line(String::from_utf8_lossy(input).into_owned());
            let _ = line.expect_success();
            for key in ["rc", "kvsname", "size", "value"] {
                if let Some(value) = value(&line, key) {
                    assert!(line.0.contains(&format!("{key}={value}")));
                    assert!(key == "value" || !value.contains(' '));
                }
            }
        };
        target.check(|input| look(|line, key| line.value(key).ok(), input));
        // The mistake: a value ends where the line does.
        target.finds(|input| look(|line, key| line.0.split_once(key)?.1.strip_prefix('='), input));
    }

    #[test]
    fn a_step_of_slurm_says_who_is_near() {
        let said = |job: &'static str, tasks: &'static str| {
            move |name: &str| match name {
                "SLURM_JOB_ID" => Some(job.to_owned()),
                "SLURM_STEP_ID" => Some("0".to_owned()),
                "SLURM_GTIDS" => Some(tasks.to_owned()),
                _ => None,
            }
        };
        assert_eq!(near_in_step("7.0", 3, 4, said("7", "3,1")), Some(vec![1, 3]));
        // Of another step; without this rank; of another size; nonsense.
        for (job, tasks) in [("8", "1,3"), ("7", "1,2"), ("7", "3,4"), ("7", "3,x"), ("7", "")] {
            assert_eq!(near_in_step("7.0", 3, 4, said(job, tasks)), None, "{job} {tasks}");
        }
        assert_eq!(near_in_step("7.0", 3, 4, |_| None), None);
    }

    #[test]
    fn lines_are_taken_apart() {
        let line = Line("cmd=get_result rc=0 msg=success value=a=b c".into());
        assert_eq!((line.value("rc").unwrap(), line.value("value").unwrap()), ("0", "a=b c"));
        assert!(line.value("alue").is_err() && line.expect_success().is_ok());
        assert!(Line("cmd=put_result rc=-1 msg=x".into()).expect_success().is_err());
        assert!(Line("cmd=barrier_out".into()).expect_success().is_ok());
        assert!(Line("cmd=publish_result info=ok".into()).expect_success().is_ok());
        assert!(Line("cmd=publish_result info=fail".into()).expect_success().is_err());
    }
}
