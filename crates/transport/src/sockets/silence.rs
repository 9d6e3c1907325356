//! Detection of machines that answer nothing.
//!
//! A process that computes or is stopped doesn't read, and its kernel closes the window. That is no death: its kernel still answers
//! probes. TCP_USER_TIMEOUT would count the time of a closed window, so it isn't set. Instead a connection with outstanding data is
//! judged by arriving segments:
//!
//! - Nothing outstanding: the kernel probes an idle connection (keepalive), and ends one whose other side doesn't answer.
//! - Something outstanding: the other side's kernel answers retransmissions, and probes of a closed window. If it has nothing outstanding
//!   itself, its keepalive sends probes, too.
//! - Both windows closed: kernels probe less and less often, up to every two minutes. So, when nothing has come for [`ASK_AFTER`], this
//!   process makes another connection to the other one's address, and sends nothing on it: that it is established is an answer, and its
//!   keepalive asks for more.
//!
//! A machine from which no segment has come for [`SILENCE`], despite repeated probes of this side's kernel, is dead.

use std::net::SocketAddr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::net::{self, Shutdown};

use super::address::{Address, SILENCE};
use super::listening::stream;
use super::outgoing::{Outgoing, Shared, lock};

/// Time between two checks of the connections.
pub(super) const TICK: Duration = Duration::from_secs(1);
/// Time without a segment after which another connection asks. A keepalive comes every [`SILENCE`] / 3.
const ASK_AFTER: Duration = Duration::from_secs(SILENCE as u64 / 3 + 2);
/// Fewest unanswered probes of a dead machine: a packet may get lost.
const QUESTIONS: u8 = 3;

/// The kernel's statistics of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Whether sent data isn't acknowledged by the other side's kernel, or data waits to be sent.
    pub(super) outstanding: bool,
    /// Number of retransmissions or probes since the other side's kernel last answered.
    pub(super) questions: u8,
    /// Number of segments received, of any kind.
    pub(super) segments: u32,
    /// Whether neither side has ended it.
    pub(super) is_open: bool,
}

/// States of TCP in which neither side has ended a connection: established, or being established.
const OPEN: [u8; 3] = [1, 2, 3];

impl Seen {
    /// Statistics from TCP_INFO. `None`: the kernel doesn't report them, or the connection isn't TCP.
    pub(super) fn of(socket: &OwnedFd) -> Option<Seen> {
        // The first fields of `struct tcp_info` in <linux/tcp.h>, up to `tcpi_notsent_bytes` (Linux 4.6).
        let mut info = [0_u8; 148];
        let mut length = info.len() as libc::socklen_t;
        let to = info.as_mut_ptr().cast();
        // SAFETY: the call fills up to `length` bytes.
        let asked = unsafe {
            libc::getsockopt(socket.as_raw_fd(), libc::IPPROTO_TCP, libc::TCP_INFO, to, &raw mut length)
        };
        if asked != 0 || (length as usize) < info.len() {
            return None;
        }
        let word = |at: usize| u32::from_ne_bytes(std::array::from_fn(|byte| info[at + byte]));
        let [state, retransmits, probes] = [info[0], info[2], info[3]];
        let [unacked, segments, not_sent] = [24, 140, 144].map(word);
        let (outstanding, questions) = (unacked > 0 || not_sent > 0, retransmits.max(probes));
        Some(Seen { outstanding, questions, segments, is_open: OPEN.contains(&state) })
    }
}

/// State of the other connection that asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// There is no such connection.
    None,
    /// Established, or being established: number of segments received, and of unanswered probes.
    Asks { segments: u32, questions: u8 },
    /// The other machine has ended it, or refused it.
    Answered,
    /// It got no answer.
    InVain,
}

/// Result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// The machine answers, or has nothing to answer.
    Lives,
    /// The machine hasn't answered lately.
    Silent,
    /// Another connection must ask it.
    Ask,
    Dead,
}

/// Time without a segment from a machine, on one connection.
#[derive(Clone, Copy, Debug, Default)]
struct Silence {
    segments: u32,
    of_question: u32,
    lasted: Duration,
}

impl Silence {
    /// Makes a check, `passed` after the last one.
    fn look(&mut self, seen: Seen, question: Question, passed: Duration) -> Verdict {
        let (of_question, questions) = match question {
            Question::Asks { segments, questions } => (segments, questions),
            Question::InVain => (self.of_question, QUESTIONS),
            Question::None | Question::Answered => (0, 0),
        };
        let is_heard = seen.segments != self.segments
            || question == Question::Answered
            || of_question > self.of_question;
        (self.segments, self.of_question) = (seen.segments, of_question);
        if !seen.outstanding || is_heard {
            self.lasted = Duration::ZERO;
            return Verdict::Lives;
        }
        // Time in which this process itself didn't run doesn't count.
        self.lasted += passed.min(2 * TICK);
        let is_asked = seen.questions.max(questions) >= QUESTIONS;
        match question {
            _ if is_asked && self.lasted >= Duration::from_secs(SILENCE.into()) => Verdict::Dead,
            Question::None | Question::InVain if self.lasted >= ASK_AFTER => Verdict::Ask,
            _ => Verdict::Silent,
        }
    }
}

/// A connection that is watched.
#[derive(Debug)]
struct Ward {
    out: Weak<Mutex<Outgoing>>,
    /// Address at which the other process listens, if known.
    listens: Option<SocketAddr>,
    silence: Silence,
    question: Option<OwnedFd>,
}

impl Ward {
    /// Checks the connection. Returns whether to keep watching it.
    fn look(&mut self, passed: Duration) -> bool {
        let Some(out) = self.out.upgrade() else { return false };
        let socket = lock(&out).socket().clone();
        let Some(seen) = Seen::of(&socket) else { return true };
        let question = self.asked();
        match self.silence.look(seen, question, passed) {
            // As long as windows are closed, one other connection asks.
            Verdict::Lives if seen.outstanding && matches!(question, Question::Asks { .. }) => {}
            Verdict::Lives => self.question = None,
            Verdict::Silent => {}
            Verdict::Ask => match self.listens.map(ask) {
                Some(Ok(question)) => self.question = Some(question),
                Some(Err(Errno::CONNREFUSED)) => self.silence.lasted = Duration::ZERO,
                // The system lacks resources, or the network is down: the next check tries again.
                Some(Err(_)) | None => self.question = None,
            },
            Verdict::Dead => {
                lock(&out).fail(Errno::TIMEDOUT.into());
                // Makes the socket readable: the process finds the end. If it fails, the connection has ended already.
                let _ = net::shutdown(&*socket, Shutdown::Both);
                return false;
            }
        }
        true
    }

    fn asked(&self) -> Question {
        let Some(socket) = &self.question else { return Question::None };
        match Seen::of(socket) {
            Some(Seen { is_open: true, segments, questions, .. }) => Question::Asks { segments, questions },
            _ => match net::sockopt::socket_error(socket) {
                Ok(Err(Errno::TIMEDOUT | Errno::HOSTUNREACH | Errno::NETUNREACH | Errno::HOSTDOWN)) => {
                    Question::InVain
                }
                _ => Question::Answered,
            },
        }
    }
}

/// Begins to connect to the address of a process.
fn ask(listens: SocketAddr) -> Result<OwnedFd, Errno> {
    let address = Address::Tcp(listens);
    let socket = stream(&address).map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::NOMEM))?;
    match net::connect(&socket, &address.to_system()?) {
        Ok(()) | Err(Errno::INPROGRESS) => Ok(socket),
        Err(error) => Err(error),
    }
}

/// The watched connections.
#[derive(Debug, Default)]
pub(super) struct Watched {
    all: Mutex<Vec<Ward>>,
}

impl Watched {
    /// Watches a connection until it is removed or dropped. `listens`: address of the other process, if known.
    pub(super) fn add(&self, out: &Shared, listens: Option<SocketAddr>) {
        let (out, silence) = (Arc::downgrade(out), Silence::default());
        lock(&self.all).push(Ward { out, listens, silence, question: None });
    }

    /// Stops watching a connection, which is about to be dropped.
    pub(super) fn remove(&self, out: &Shared) {
        lock(&self.all).retain(|ward| !std::ptr::eq(ward.out.as_ptr(), Arc::as_ptr(out)));
    }

    /// Checks all connections, `passed` after the last check. Those with a dead machine fail, which the process finds at its next poll.
    pub(super) fn look(&self, passed: Duration) {
        lock(&self.all).retain_mut(|ward| ward.look(passed));
    }
}

/// Schedule of checks.
#[derive(Debug)]
pub(super) struct Clock(Instant);

impl Clock {
    pub(super) fn new() -> Clock {
        Clock(Instant::now())
    }

    /// Time until the next check.
    pub(super) fn left(&self) -> Duration {
        TICK.saturating_sub(self.0.elapsed())
    }

    /// Time since the last check, if the next one is due.
    pub(super) fn tick(&mut self) -> Option<Duration> {
        let passed = self.0.elapsed();
        (passed >= TICK).then(|| {
            self.0 = Instant::now();
            passed
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::net::{TcpListener, TcpStream};

    use rustix::net::sockopt;

    use super::super::listening::prepare;
    use super::*;

    const OUT: Seen = Seen { outstanding: true, questions: 0, segments: 9, is_open: true };

    /// Checks until the machine counts as dead, at most `most` times. Returns the number of checks, and whether another connection was to
    /// ask.
    fn death(most: u32, mut seen: impl FnMut(u32) -> (Seen, Question)) -> (Option<u32>, bool) {
        let (mut silence, mut asks) = (Silence::default(), false);
        let dead = (0..=most).find(|look| {
            let (seen, question) = seen(*look);
            let verdict = silence.look(seen, if asks { question } else { Question::None }, TICK);
            asks |= verdict == Verdict::Ask;
            verdict == Verdict::Dead
        });
        (dead, asks)
    }

    #[test]
    fn unanswering_machine_dies_after_silence() {
        let unanswered = |look: u32| Question::Asks { segments: 0, questions: (look / 3) as u8 };
        // The kernel retransmits repeatedly.
        let again = |look: u32| (Seen { questions: look.min(6) as u8, ..OUT }, unanswered(look));
        assert_eq!(death(100, again), (Some(SILENCE), true));
        // The window is closed, and the kernel asks every two minutes.
        assert_eq!(death(100, |look| (OUT, unanswered(look))), (Some(SILENCE), true));
        assert_eq!(death(100, |_| (OUT, Question::InVain)), (Some(SILENCE), true));
    }

    #[test]
    fn answered_closed_window_is_no_death() {
        let hour = 3600;
        // The kernel answers this side's probes, or sends its own.
        for every in [1, 5] {
            let answers =
                |look: u32| (Seen { questions: 3, segments: 9 + look / every, ..OUT }, Question::None);
            assert_eq!(death(hour, answers), (None, false), "{every}");
        }
        // Both windows are closed: the other connection is established and lives, or is refused or closed again.
        let lives = |look: u32| (OUT, Question::Asks { segments: 1 + look / 5, questions: 0 });
        assert_eq!(death(hour, lives), (None, true));
        assert_eq!(death(hour, |_| (Seen { questions: 9, ..OUT }, Question::Answered)), (None, true));
        // The address of the other process isn't known.
        assert_eq!(death(hour, |_| (OUT, Question::None)), (None, true));
    }

    #[test]
    fn idleness_and_pauses_are_no_death() {
        let later = |look: u32| {
            let outstanding = look >= 1000;
            (Seen { outstanding, questions: 5, ..OUT }, Question::None)
        };
        assert_eq!(death(2000, later).0, Some(999 + SILENCE));
        // This process was stopped for an hour with something outstanding.
        let mut silence = Silence::default();
        let asked = Seen { questions: 4, ..OUT };
        assert_eq!(silence.look(asked, Question::None, TICK), Verdict::Lives);
        assert_eq!(silence.look(asked, Question::None, Duration::from_secs(3600)), Verdict::Silent);
    }

    #[test]
    fn kernel_reports_outstanding_without_user_timeout() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let listens = listener.local_addr().unwrap();
        let mut sender = TcpStream::connect(listens).unwrap();
        let (receiver, _) = listener.accept().unwrap();
        let socket: Arc<OwnedFd> = Arc::new(sender.try_clone().unwrap().into());
        prepare(&socket, &Address::Tcp(listens)).unwrap();
        // A user timeout would end the connection with an error, though the other side lives.
        assert_eq!(sockopt::tcp_user_timeout(&socket).unwrap(), 0);
        assert!(!Seen::of(&socket).unwrap().outstanding);
        // The other side reads nothing: the window closes.
        sender.set_nonblocking(true).unwrap();
        while sender.write(&[0; 1 << 16]).is_ok() {}
        let full = Seen::of(&socket).unwrap();
        assert!(full.outstanding && full.segments > 0 && full.is_open, "{full:?}");
        let out = Arc::new(Mutex::new(Outgoing::new(socket, vec![])));
        let watched = Watched::default();
        watched.add(&out, Some(listens));
        // The other side's kernel establishes the asking connection, though nothing accepts it; its keepalive doesn't ask in so short a
        // time.
        for _ in 0..SILENCE - 1 {
            watched.look(TICK);
        }
        let question = lock(&watched.all)[0].asked();
        assert!(matches!(question, Question::Asks { segments: 1.., questions: 0 }), "{question:?}");
        // A listener that is gone answers by a refusal.
        lock(&watched.all)[0].question = None;
        drop(listener);
        for _ in 0..SILENCE {
            watched.look(TICK);
        }
        assert!(lock(&out).push_out().is_ok());
        drop((out, receiver));
        watched.look(TICK);
        assert!(lock(&watched.all).is_empty());
    }
}
