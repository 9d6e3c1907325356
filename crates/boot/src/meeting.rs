//! The ranks of a node meet in shared memory that no launcher has made.
//!
//! Each rank says in the exchange which node it is on and where it listens: an abstract socket with a random name. After the fence the
//! first rank of each node makes the segment, and the others of the node connect to it. When all have come it hands the
//! segment to each of them. The kernel says which user a process at the other end belongs to; only the job's ranks know the socket's name.
//!
//! Ranks on one machine are still on several nodes if they can't see each other (containers), or if `ENCORE_SHARED` keeps them apart.

use std::fmt::Write as _;
use std::io::{self, Read};
use std::net::{IpAddr, Ipv6Addr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::os::unix::process::parent_id;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

use crate::bootstrap::Bootstrap;
use crate::company::Company;
use crate::error::BootError;
use crate::machine::boot_id;
use crate::passing;
use crate::segment::{self, Head, JobName, random_words};
use crate::shared::Shared;
use crate::watch::Neighbour;
use crate::{cpus, descriptors};

/// How long ranks that have passed a fence may take to meet.
const PATIENCE: Duration = Duration::from_secs(60);
/// The key of what a rank says before the fence.
const KEY: &str = "node";
/// The key of what rank 0 says of the whole job.
const JOB_KEY: &str = "job";

/// What ranks of a node have once they have met.
pub struct Met {
    /// The node's segment.
    pub segment: OwnedFd,
    /// Its head.
    pub head: Head,
    /// World ranks of the processes that share it, in the order of their places.
    pub here: Vec<u32>,
    /// This one's place.
    pub place: u32,
    /// How many distinct CPUs they may use together.
    pub cpus: u32,
    /// Whom this rank watches, where nobody else does: the first one the others, the second one the first.
    pub watched: Vec<Neighbour>,
    /// The connections by which they have met.
    pub company: Company,
    /// [`Bootstrap::towards`], which the first one finds out for all if the job has ranks on other nodes.
    pub towards: Option<IpAddr>,
}

/// The rank that comes to the meeting.
pub struct Guest<'a> {
    /// Its rank.
    pub rank: u32,
    /// Number of ranks of the job.
    pub size: u32,
    /// Ranks that may be on the same node, this one among them, in ascending order.
    pub near: &'a [u32],
    /// Which ranks of a machine may share memory.
    pub shared: &'a Shared,
    /// The job's name and secret, where they are known already: all ranks know them, or none.
    pub job: Option<(JobName, [u64; 2])>,
}

/// What a rank says before the fence.
struct Said {
    node: String,
    socket: String,
}

/// Meets the other ranks of the node. All ranks of the job take part.
pub fn meet(bootstrap: &mut dyn Bootstrap, guest: &Guest<'_>) -> Result<Met, BootError> {
    let near: Vec<u32> = {
        let part = guest.shared.part(guest.rank);
        guest.near.iter().copied().filter(|rank| guest.shared.part(*rank) == part).collect()
    };
    // The descriptors by which the launcher learns of a rank's end go with it only where they are few beside those that a process may have.
    let with_lifelines = near.len() as u64 <= descriptors::allowed() / 16;
    let socket = hex(&random_words::<2>().map_err(BootError::Segment)?);
    let listener =
        UnixListener::bind_addr(&address(&socket)?).map_err(failed("listening for other ranks"))?;
    let node = node_name(guest.shared.part(guest.rank));
    bootstrap.put(KEY, &format!("{node}.{socket}"))?;
    let mut of_job = None;
    if guest.job.is_none() && guest.rank == 0 {
        let text = hex(&random_words::<4>().map_err(BootError::Segment)?);
        bootstrap.put(JOB_KEY, &text)?;
        of_job = Some(text);
    }
    bootstrap.fence()?;
    let mut said = |rank| -> Result<Said, BootError> {
        let text = bootstrap.get(rank, KEY)?;
        let (node, socket) = text.split_once('.').ok_or_else(|| not_understood(rank, &text))?;
        Ok(Said { node: node.into(), socket: socket.into() })
    };
    // The first one that is on the same node. Mostly that is the first one at all.
    for &rank in near.iter().filter(|rank| **rank < guest.rank) {
        let other = said(rank)?;
        if other.node == node {
            drop(listener);
            let lifelines = if with_lifelines { bootstrap.lifelines() } else { Vec::new() };
            return join(rank, &other.socket, guest.rank, &lifelines);
        }
    }
    let later: Vec<u32> = near.iter().copied().filter(|rank| *rank > guest.rank).collect();
    // Each of them takes a connection, and a descriptor of its process as long as this one lives.
    descriptors::allow_more(2 * later.len() as u64);
    let mut guests = Guests::gather(&listener, &later, &mut |rank| Ok(said(rank)?.node == node))?;
    let here: Vec<u32> =
        std::iter::once(guest.rank).chain(guests.come.iter().map(|come| come.rank)).collect();
    let made = (|| {
        let (name, secret) = match guest.job {
            Some(known) => known,
            None => {
                let text = of_job.map_or_else(|| bootstrap.get(0, JOB_KEY), Ok)?;
                let [first, second, third, fourth] = words(&text).ok_or_else(|| not_understood(0, &text))?;
                (JobName([first, second]), [third, fourth])
            }
        };
        segment::create_for_node(name, secret, &here, guests.parent).map_err(BootError::Segment)
    })();
    let (segment, head) = made.inspect_err(|error| guests.turn_away(error))?;
    for slot in head.slots() {
        slot.apart.store(u32::from(guests.apart), Ordering::Relaxed);
    }
    let towards = if here.len() < guest.size as usize { bootstrap.towards() } else { None };
    let facts = Facts { cpus: u32::try_from(guests.cpus.len()).unwrap_or(u32::MAX), towards };
    guests.hand_out(&segment, facts, &bootstrap.lifelines())?;
    let place = |rank| here.iter().position(|other| *other == rank).expect("guests are from here") as u32;
    let (mut watched, mut others) = (Vec::new(), Vec::new());
    for Come { rank, stream, lifelines } in guests.come {
        watched.extend(pid_of(&stream).map(|pid| Neighbour { place: place(rank), pid, lifelines }));
        others.push(stream);
    }
    let company = Company::First(others);
    let Facts { cpus, towards } = facts;
    Ok(Met { segment, head, here, place: 0, cpus, watched, company, towards })
}

/// What a rank tells the first one of its node.
struct Hello {
    rank: u32,
    parent: u32,
    cpus: Vec<usize>,
}

impl Hello {
    fn send(&self, stream: &mut UnixStream, lifelines: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend(self.rank.to_ne_bytes());
        bytes.extend(self.parent.to_ne_bytes());
        bytes.extend((self.cpus.len() as u32).to_ne_bytes());
        self.cpus.iter().for_each(|cpu| bytes.extend((*cpu as u32).to_ne_bytes()));
        passing::send(stream, &bytes, lifelines)
    }

    /// What the rank says, and its lifelines, or that this process may not have so many descriptors.
    fn receive(stream: &mut UnixStream) -> io::Result<(Hello, io::Result<Vec<OwnedFd>>)> {
        let mut first = [0; 12];
        let lifelines = match passing::receive(stream, &mut first) {
            Err(error) if !descriptors::is_lack(&error) => return Err(error),
            lifelines => lifelines,
        };
        let word = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().expect("four bytes"));
        let (rank, parent, count) = (word(&first[..4]), word(&first[4..8]), word(&first[8..]));
        if count > 1 << 16 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut rest = vec![0; 4 * count as usize];
        stream.read_exact(&mut rest)?;
        let cpus = rest.chunks_exact(4).map(|bytes| word(bytes) as usize).collect();
        Ok((Hello { rank, parent, cpus }, lifelines))
    }
}

/// A rank that has come to the first one of its node.
struct Come {
    rank: u32,
    /// The connection to it.
    stream: UnixStream,
    /// By these the launcher learns of its end.
    lifelines: Vec<OwnedFd>,
}

/// The ranks of a node that have come to its first one, which waits for them.
struct Guests {
    come: Vec<Come>,
    /// The CPUs that they and this rank may use, ascending.
    cpus: Vec<usize>,
    /// There are several ranks, and no CPU is for two of them.
    apart: bool,
    /// The parent of all, 0 if they have none in common.
    parent: u32,
    /// Why this rank can't have them, and who was told so. All are told, since the launcher may end the job before this rank has said it.
    turned_away: Option<(BootError, Vec<u32>)>,
}

impl Guests {
    /// Waits until all have come that are on this node: some of `later`, ascending. Who comes is here. Of the others `is_here` says it, which asks the
    /// launcher: mostly many have come before that has answered for a few.
    ///
    /// # Errors
    /// [`BootError::Meeting`] if one doesn't come, or if this process may not have a descriptor for each. Those that have come are told.
    fn gather(
        listener: &UnixListener,
        later: &[u32],
        is_here: &mut dyn FnMut(u32) -> Result<bool, BootError>,
    ) -> Result<Guests, BootError> {
        let cpus = cpus::allowed().map_err(BootError::Cpus)?;
        let mut guests =
            Guests { come: Vec::new(), cpus, apart: true, parent: parent_id(), turned_away: None };
        let (begun, mut awaited) = (Instant::now(), Vec::new());
        for &rank in later {
            while guests.have_come() < later.len() && wait_for(listener, begun)? {
                guests.let_in(listener, later)?;
            }
            if !guests.has(rank) && is_here(rank)? {
                awaited.push(rank);
            }
        }
        let until = Instant::now() + PATIENCE;
        while let Some(&late) = awaited.iter().find(|rank| !guests.has(**rank)) {
            if !wait_for(listener, until)? {
                let text = format!("rank {late}, which is on this node, has not come within {PATIENCE:?}");
                let error = BootError::Meeting(text);
                guests.turn_away(&error);
                return Err(error);
            }
            guests.let_in(listener, later)?;
        }
        if let Some((error, _)) = guests.turned_away {
            return Err(error);
        }
        guests.come.sort_unstable_by_key(|come| come.rank);
        guests.apart &= !guests.come.is_empty();
        Ok(guests)
    }

    fn has(&self, rank: u32) -> bool {
        let told = self.turned_away.as_ref().is_some_and(|(_, told)| told.contains(&rank));
        told || self.come.iter().any(|one| one.rank == rank)
    }

    fn have_come(&self) -> usize {
        self.come.len() + self.turned_away.as_ref().map_or(0, |(_, told)| told.len())
    }

    /// Takes the next connection. Somebody else's process, or one that knows nothing of this meeting, is no rank.
    fn let_in(&mut self, listener: &UnixListener, later: &[u32]) -> Result<(), BootError> {
        let mut stream = match listener.accept() {
            Ok((stream, _)) => stream,
            // The connections that are given up leave room for the next one, which is told as well.
            Err(error) if descriptors::is_lack(&error) && !self.come.is_empty() => {
                self.lacks(error);
                return Ok(());
            }
            Err(error) => return Err(failed("listening for other ranks")(error)),
        };
        if !is_of_this_user(&stream) {
            return Ok(());
        }
        stream.set_read_timeout(Some(PATIENCE)).map_err(failed("listening for other ranks"))?;
        let Ok((hello, lifelines)) = Hello::receive(&mut stream) else { return Ok(()) };
        let rank = hello.rank;
        if !later.contains(&rank) || self.has(rank) {
            return Ok(());
        }
        let mut lack = None;
        let lifelines = lifelines.unwrap_or_else(|error| {
            lack = Some(error);
            Vec::new()
        });
        self.welcome(hello, Come { rank, stream, lifelines });
        if let Some(error) = lack {
            self.lacks(error);
        } else if let Some((error, mut told)) = self.turned_away.take() {
            told.extend(self.give_up(&error));
            self.turned_away = Some((error, told));
        }
        Ok(())
    }

    /// This process may not have a descriptor for each rank.
    fn lacks(&mut self, error: io::Error) {
        let error = failed("listening for other ranks")(error);
        let told = self.give_up(&error);
        self.turned_away = Some((error, told));
    }

    /// Turns the ranks that have come away and closes the connections to them. Returns which they are.
    fn give_up(&mut self, why: &BootError) -> Vec<u32> {
        self.turn_away(why);
        self.come.drain(..).map(|come| come.rank).collect()
    }

    /// Tells the ranks that have come why they don't get the segment.
    fn turn_away(&mut self, why: &BootError) {
        let text = match why {
            BootError::Meeting(text) => text.clone(),
            other => other.to_string(),
        };
        let answer = Answer::Refused(text);
        for come in &mut self.come {
            // One that has gone needs no reason.
            let _ = answer.send(&mut come.stream, &[]);
        }
    }

    fn welcome(&mut self, hello: Hello, come: Come) {
        self.apart &= hello.cpus.iter().all(|cpu| self.cpus.binary_search(cpu).is_err());
        self.cpus.extend(hello.cpus);
        self.cpus.sort_unstable();
        self.cpus.dedup();
        if hello.parent != self.parent {
            self.parent = 0;
        }
        self.come.push(come);
    }

    /// Hands the segment and the facts to all, and this rank's lifelines to the one that watches it.
    fn hand_out(
        &mut self,
        segment: &OwnedFd,
        facts: Facts,
        lifelines: &[BorrowedFd<'_>],
    ) -> Result<(), BootError> {
        let second = self.come.iter().map(|come| come.rank).min();
        let answer = Answer::Facts(facts);
        for Come { rank, stream, .. } in &mut self.come {
            let mut descriptors = vec![segment.as_fd()];
            if Some(*rank) == second {
                descriptors.extend(lifelines);
            }
            answer.send(stream, &descriptors).map_err(|error| {
                BootError::Meeting(format!("handing the shared memory to rank {rank}: {error}"))
            })?;
        }
        Ok(())
    }
}

/// What the first rank of a node answers to one that has come.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// The segment comes with it.
    Facts(Facts),
    /// Why there is none: the end of a sentence.
    Refused(String),
}

impl Answer {
    /// The longest reason, in bytes.
    const LONGEST: usize = 4096;

    /// Sends the length of the reason, 0 for none, and then that or the facts.
    fn send(&self, stream: &mut UnixStream, descriptors: &[BorrowedFd<'_>]) -> io::Result<()> {
        let (length, rest) = match self {
            Answer::Facts(facts) => (0, &facts.to_bytes()[..]),
            Answer::Refused(text) => {
                let length = text.len().min(Answer::LONGEST);
                (length, &text.as_bytes()[..length])
            }
        };
        passing::send(stream, &[&(length as u32).to_ne_bytes(), rest].concat(), descriptors)
    }

    /// The answer, and the descriptors that come with it.
    fn receive(stream: &mut UnixStream) -> io::Result<(Answer, Vec<OwnedFd>)> {
        let mut length = [0; 4];
        let descriptors = passing::receive(stream, &mut length)?;
        let answer = match u32::from_ne_bytes(length) as usize {
            0 => {
                let mut bytes = [0; Facts::BYTES];
                stream.read_exact(&mut bytes)?;
                Answer::Facts(Facts::from_bytes(bytes))
            }
            length if length > Answer::LONGEST => return Err(io::ErrorKind::InvalidData.into()),
            length => {
                let mut text = vec![0; length];
                stream.read_exact(&mut text)?;
                Answer::Refused(String::from_utf8_lossy(&text).into_owned())
            }
        };
        Ok((answer, descriptors))
    }
}

/// What the first rank of a node hands out with the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    /// See [`Met::cpus`].
    cpus: u32,
    /// See [`Met::towards`].
    towards: Option<IpAddr>,
}

impl Facts {
    const BYTES: usize = 20;

    fn to_bytes(self) -> [u8; Facts::BYTES] {
        let address = match self.towards {
            None => Ipv6Addr::UNSPECIFIED,
            Some(IpAddr::V4(address)) => address.to_ipv6_mapped(),
            Some(IpAddr::V6(address)) => address,
        };
        let mut bytes = [0; Facts::BYTES];
        bytes[..4].copy_from_slice(&self.cpus.to_ne_bytes());
        bytes[4..].copy_from_slice(&address.octets());
        bytes
    }

    fn from_bytes(bytes: [u8; Facts::BYTES]) -> Facts {
        let (cpus, address) = bytes.split_at(4);
        let octets: [u8; 16] = address.try_into().expect("sixteen bytes");
        let towards = Ipv6Addr::from(octets).to_canonical();
        Facts {
            cpus: u32::from_ne_bytes(cpus.try_into().expect("four bytes")),
            towards: Some(towards).filter(|address| !address.is_unspecified()),
        }
    }
}

/// Gets the segment from rank `first`, the first one of the node.
fn join(first: u32, socket: &str, rank: u32, lifelines: &[BorrowedFd<'_>]) -> Result<Met, BootError> {
    let wrong = |error: io::Error| {
        let advice = descriptors::advice(&error);
        BootError::Meeting(format!(
            "getting the shared memory of this node from rank {first}: {error}{advice}"
        ))
    };
    let mut stream = UnixStream::connect_addr(&address(socket)?).map_err(wrong)?;
    if !is_of_this_user(&stream) {
        return Err(BootError::Meeting(format!("rank {first} belongs to another user")));
    }
    let own = cpus::allowed().map_err(BootError::Cpus)?;
    Hello { rank, parent: parent_id(), cpus: own }.send(&mut stream, lifelines).map_err(wrong)?;
    stream.set_read_timeout(Some(2 * PATIENCE)).map_err(wrong)?;
    let (answer, descriptors) = Answer::receive(&mut stream).map_err(wrong)?;
    let Facts { cpus, towards } = match answer {
        Answer::Facts(facts) => facts,
        Answer::Refused(why) => return Err(BootError::Meeting(format!("rank {first} on this node: {why}"))),
    };
    let mut descriptors = descriptors.into_iter();
    let segment = descriptors.next().ok_or_else(|| wrong(io::ErrorKind::InvalidData.into()))?;
    let head = Head::map(segment.as_fd(), None).map_err(BootError::Segment)?;
    let here: Vec<u32> = head.slots().map(|slot| slot.rank.load(Ordering::Relaxed)).collect();
    let place = here.iter().position(|other| *other == rank);
    let place =
        place.ok_or_else(|| BootError::Meeting(format!("rank {first} has no place for rank {rank}")))?;
    let watches = pid_of(&stream).filter(|_| place == 1);
    let lifelines = descriptors.collect();
    let watched = watches.map(|pid| Neighbour { place: 0, pid, lifelines }).into_iter().collect();
    let (place, company) = (place as u32, Company::Other(first, stream));
    Ok(Met { segment, head, here, place, cpus, watched, company, towards })
}

/// Waits until somebody connects; false: nobody has in time.
fn wait_for(listener: &UnixListener, until: Instant) -> Result<bool, BootError> {
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let mut polled = [PollFd::new(listener, PollFlags::IN)];
        match rustix::event::poll(&mut polled, Some(&left)) {
            Err(rustix::io::Errno::INTR) => {}
            result => {
                return Ok(result.map_err(|error| failed("listening for other ranks")(error.into()))? > 0);
            }
        }
    }
}

fn is_of_this_user(stream: &UnixStream) -> bool {
    rustix::net::sockopt::socket_peercred(stream).is_ok_and(|peer| peer.uid == rustix::process::geteuid())
}

/// The process at the other end.
fn pid_of(stream: &UnixStream) -> Option<u32> {
    let peer = rustix::net::sockopt::socket_peercred(stream).ok()?;
    Some(peer.pid.as_raw_nonzero().get() as u32)
}

/// What only ranks that can share memory have in common: the running system, the processes that they see, and their network. `part`: of
/// the machine, as `ENCORE_SHARED` divides it.
fn node_name(part: u32) -> String {
    let facts = || -> io::Result<String> {
        let mut text: String = boot_id()?.chars().filter(char::is_ascii_hexdigit).collect();
        for space in ["pid", "net", "user"] {
            let inode = std::fs::metadata(format!("/proc/self/ns/{space}"))?.ino();
            // Writing to a string does not fail.
            let _ = write!(text, "-{inode:x}");
        }
        Ok(text)
    };
    // Where the system doesn't say, this rank is a node of its own.
    let unknown = |_| {
        random_words::<2>().map_or_else(|_| format!("process{}", std::process::id()), |words| hex(&words))
    };
    format!("{}-{part}", facts().unwrap_or_else(unknown))
}

fn address(socket: &str) -> Result<SocketAddr, BootError> {
    SocketAddr::from_abstract_name(format!("encore-{socket}")).map_err(failed("naming a socket"))
}

fn hex(words: &[u64]) -> String {
    words.iter().map(|word| format!("{word:016x}")).collect()
}

fn words<const WORDS: usize>(text: &str) -> Option<[u64; WORDS]> {
    let mut words = [0; WORDS];
    for (place, word) in words.iter_mut().enumerate() {
        *word = u64::from_str_radix(text.get(16 * place..16 * (place + 1))?, 16).ok()?;
    }
    Some(words)
}

fn failed(doing: &'static str) -> impl Fn(io::Error) -> BootError {
    move |error| BootError::Meeting(format!("{doing}: {error}{}", descriptors::advice(&error)))
}

fn not_understood(rank: u32, text: &str) -> BootError {
    BootError::Exchange(format!(
        "what rank {rank} says can't be understood ({text:?}): do all ranks use the same Encore?"
    ))
}

#[cfg(test)]
mod tests {
    use std::os::fd::AsFd;
    use std::sync::Arc;

    use super::*;
    use crate::bootstrap::Own;

    /// Threads of this process meet as ranks of a job.
    fn meet_all(ranks: u32, shared: &Shared) -> Vec<Met> {
        let (_file, head) = segment::create(ranks, 0).unwrap();
        let head = Arc::new(head);
        let near: Vec<u32> = (0..ranks).collect();
        std::thread::scope(|scope| {
            let rank = |rank| {
                let (head, near) = (head.clone(), &near);
                scope.spawn(move || {
                    let guest = Guest { rank, size: ranks, near, shared, job: None };
                    meet(&mut Own::new(head, rank), &guest).unwrap()
                })
            };
            let all: Vec<_> = (0..ranks).map(rank).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect()
        })
    }

    #[test]
    fn ranks_of_a_node_have_one_segment_and_a_place_each() {
        let shared = Shared::Groups(vec![vec![0, 3], vec![1, 2, 4]]);
        let met = meet_all(6, &shared);
        let here: Vec<&[u32]> = met.iter().map(|met| &*met.here).collect();
        assert_eq!(here, [&[0, 3][..], &[1, 2, 4], &[1, 2, 4], &[0, 3], &[1, 2, 4], &[5]]);
        assert_eq!(met.iter().map(|met| met.place).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 0]);
        let inode = |met: &Met| rustix::fs::fstat(met.segment.as_fd()).unwrap().st_ino;
        assert_eq!(inode(&met[1]), inode(&met[4]));
        assert_ne!(inode(&met[0]), inode(&met[4]));
        // All know the job by the same name, and the same secret.
        let header = |met: &Met| (met.head.header().job, met.head.header().secret);
        assert!(met.iter().all(|one| header(one) == header(&met[0])));
        let cpus = cpus::allowed().unwrap().len() as u32;
        assert!(met.iter().all(|one| one.cpus == cpus));
    }

    #[test]
    fn facts_survive_the_bytes() {
        for towards in [None, Some("10.77.0.1".parse().unwrap()), Some("fd00::7".parse().unwrap())] {
            let facts = Facts { cpus: 96, towards };
            assert_eq!(Facts::from_bytes(facts.to_bytes()), facts);
        }
    }

    #[test]
    fn a_rank_that_is_turned_away_hears_why() {
        let (mut here, mut there) = UnixStream::pair().unwrap();
        for text in ["no room".to_owned(), "a".repeat(2 * Answer::LONGEST)] {
            Answer::Refused(text.clone()).send(&mut here, &[]).unwrap();
            let (Answer::Refused(heard), descriptors) = Answer::receive(&mut there).unwrap() else {
                panic!()
            };
            assert!(text.starts_with(&heard) && heard.len() == text.len().min(Answer::LONGEST));
            assert!(descriptors.is_empty());
        }
        let socket = hex(&random_words::<2>().unwrap());
        let listener = UnixListener::bind_addr(&address(&socket).unwrap()).unwrap();
        let come = |rank: u32| {
            let mut stream = UnixStream::connect_addr(&address(&socket).unwrap()).unwrap();
            Hello { rank, parent: 7, cpus: vec![0] }.send(&mut stream, &[]).unwrap();
            stream
        };
        let mut streams: Vec<UnixStream> = [1, 2, 3].map(come).into();
        let cpus = Vec::new();
        let mut guests = Guests { come: Vec::new(), cpus, apart: true, parent: 7, turned_away: None };
        guests.let_in(&listener, &[1, 2, 3, 4]).unwrap();
        guests.lacks(rustix::io::Errno::MFILE.into());
        // Those that come afterwards are told, too.
        streams.push(come(4));
        (0..3).for_each(|_| guests.let_in(&listener, &[1, 2, 3, 4]).unwrap());
        assert!(guests.come.is_empty() && guests.have_come() == 4 && (1..5).all(|rank| guests.has(rank)));
        for stream in &mut streams {
            let (answer, _) = Answer::receive(stream).unwrap();
            assert!(matches!(answer, Answer::Refused(why) if why.contains("ulimit -n")));
        }
    }

    #[test]
    fn only_of_ranks_that_have_not_come_the_launcher_is_asked() {
        let socket = hex(&random_words::<2>().unwrap());
        let listener = UnixListener::bind_addr(&address(&socket).unwrap()).unwrap();
        let come = |rank| {
            let mut stream = UnixStream::connect_addr(&address(&socket).unwrap()).unwrap();
            Hello { rank, parent: 7, cpus: vec![900 + rank as usize] }.send(&mut stream, &[]).unwrap();
            stream
        };
        // Rank 9 isn't one of those that may come, and one comes twice.
        let _streams = [4, 2, 9, 2].map(come);
        let mut asked = Vec::new();
        let guests = Guests::gather(&listener, &[2, 3, 4, 5], &mut |rank| {
            asked.push(rank);
            // It comes while the launcher answers.
            if rank == 3 {
                come(3);
            }
            Ok(rank == 3)
        })
        .unwrap();
        assert_eq!(asked, [3, 5]);
        assert_eq!(guests.come.iter().map(|one| one.rank).collect::<Vec<_>>(), [2, 3, 4]);
        assert!(guests.apart && [902, 903, 904].iter().all(|cpu| guests.cpus.contains(cpu)));
        let nobody = Guests::gather(&listener, &[6], &mut |_| Ok(false)).unwrap();
        assert!(nobody.come.is_empty() && !nobody.apart);
    }

    #[test]
    fn a_process_of_this_machine_is_on_one_node() {
        assert_eq!(node_name(3), node_name(3));
        assert_ne!(node_name(3), node_name(4));
        assert_eq!(words(&hex(&[1, u64::MAX])), Some([1, u64::MAX]));
        assert_eq!(words::<2>("12"), None);
    }
}
