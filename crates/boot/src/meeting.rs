//! The ranks of a node meet in shared memory that no launcher has made.
//!
//! Each rank says in the exchange which node it is on and where it listens: an abstract socket with a random name. After the fence the
//! first rank of each node makes the segment, and the others of the node connect to it. When all have come it hands the
//! segment to each of them. The kernel says which user a process at the other end belongs to; only the job's ranks know the socket's name.
//!
//! Ranks on one machine are still on several nodes if they can't see each other (containers), or if `ENCORE_SHARED` keeps them apart.

mod guests;
mod messages;

use std::fmt::Write as _;
use std::io;
use std::net::IpAddr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::os::unix::process::parent_id;
use std::sync::atomic::Ordering;

use guests::{Come, Guests, PATIENCE, failed, is_of_this_user};
use messages::{Answer, Facts, Hello};

use crate::bootstrap::Bootstrap;
use crate::company::Company;
use crate::error::BootError;
use crate::machine::boot_id;
use crate::segment::{self, Head, JobName, random_words};
use crate::shared::Shared;
use crate::watch::Neighbour;
use crate::{cpus, descriptors};

/// The key of what a rank says before the fence.
const KEY: &str = "node";
/// Key of the value that rank 0 publishes about the whole job.
const JOB_KEY: &str = "job";

/// Result of the meeting of a node's ranks.
pub struct Met {
    /// The node's segment.
    pub segment: OwnedFd,
    /// Its head.
    pub head: Head,
    /// World ranks of the processes that share it, in the order of their places.
    pub here: Vec<u32>,
    /// This one's place.
    pub place: u32,
    /// Number of distinct CPUs they may use together.
    pub cpus: u32,
    /// Ranks that this rank watches, where nobody else does: the first rank watches the others, the second the first. In a fault-tolerant job
    /// all others watch the first.
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
    /// The ranks go on when one of them dies.
    pub tolerant: bool,
}

/// Values that a rank publishes before the fence.
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
            return join((rank, &other.socket), guest.rank, &lifelines);
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
    if guest.tolerant {
        head.tolerate_deaths();
    }
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

/// Gets the segment from rank `first`, the first one of the node.
fn join((first, socket): (u32, &str), rank: u32, lifelines: &[BorrowedFd<'_>]) -> Result<Met, BootError> {
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
    let watches = pid_of(&stream).filter(|_| place == 1 || head.deaths().is_some());
    let lifelines = descriptors.collect();
    let watched = watches.map(|pid| Neighbour { place: 0, pid, lifelines }).into_iter().collect();
    let (place, company) = (place as u32, Company::Other(first, stream));
    Ok(Met { segment, head, here, place, cpus, watched, company, towards })
}

/// The process at the other end.
fn pid_of(stream: &UnixStream) -> Option<u32> {
    let peer = rustix::net::sockopt::socket_peercred(stream).ok()?;
    Some(peer.pid.as_raw_nonzero().get() as u32)
}

/// A name common to exactly the ranks that can share memory: of the running system, its namespaces and `part`,
/// the part of the machine as `ENCORE_SHARED` divides it.
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
                    let guest = Guest { rank, size: ranks, near, shared, job: None, tolerant: false };
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
        // Ranks that come afterwards get the refusal, too.
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
            // Rank 3 comes while the launcher answers.
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
