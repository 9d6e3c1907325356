//! Machines that answer nothing.
//!
//! A process that computes or is stopped doesn't read, and its kernel closes the window. That is no death: the kernel answers each question of this one.
//! TCP_USER_TIMEOUT would count the time of a closed window, so it isn't set. Instead a connection on which something is outstanding is judged by what comes:
//!
//! - Nothing outstanding: the kernel probes an idle connection (keepalive), and ends one whose other side doesn't answer.
//! - Something outstanding: the other side's kernel answers what is sent again, and the probes of a closed window. If it has nothing
//!   outstanding itself, its keepalive sends probes, too. A connection on which no segment has come for [`SILENCE`], while this side's kernel has asked again
//!   and again, has a dead machine behind it.
//!
//! A kernel asks a closed window less and less often, up to every two minutes. Linux 6.15 has an option against that (`TCP_RTO_MAX_MS`). Before, a
//! machine that dies while windows have long been closed is noticed only after its kernel hasn't answered [`QUESTIONS`] of those.

use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::{Mutex, Weak};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::net::Shutdown;

use super::address::SILENCE;
use super::outgoing::{Outgoing, Shared, lock};

/// Time between two looks at the connections.
pub(super) const TICK: Duration = Duration::from_secs(1);
/// Questions that the other side's kernel must have left without an answer: a packet may get lost.
const QUESTIONS: u8 = 2;
/// Milliseconds between two questions of a kernel to a closed window, at most.
const RTO_MAX_MS: libc::c_int = 2000;
/// `<linux/tcp.h>`
const TCP_RTO_MAX_MS: libc::c_int = 44;

/// What the kernel says of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Something was sent that the other side's kernel hasn't acknowledged, or waits to be sent.
    pub(super) outstanding: bool,
    /// Times that the kernel has asked since the other side's has last answered: what it has sent again, or probes of a closed window.
    pub(super) questions: u8,
    /// Segments that have come, whatever they say.
    pub(super) segments: u32,
}

impl Seen {
    /// What TCP_INFO says. `None`: the kernel doesn't say it, or the connection isn't one of TCP.
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
        let [retransmits, probes] = [info[2], info[3]];
        let [unacked, segments, not_sent] = [24, 140, 144].map(word);
        Some(Seen { outstanding: unacked > 0 || not_sent > 0, questions: retransmits.max(probes), segments })
    }
}

/// How long nothing has come on a connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Silence {
    segments: u32,
    lasted: Duration,
}

impl Silence {
    /// Takes a look, `passed` after the last one. Returns whether the machine at the other end is dead.
    pub(super) fn look(&mut self, seen: Seen, passed: Duration) -> bool {
        if !seen.outstanding || seen.segments != self.segments {
            *self = Silence { segments: seen.segments, lasted: Duration::ZERO };
            return false;
        }
        // Time in which this process didn't run itself doesn't count.
        self.lasted += passed.min(2 * TICK);
        self.lasted >= Duration::from_secs(SILENCE.into()) && seen.questions >= QUESTIONS
    }
}

/// Has the kernel ask a closed window often, where it can.
pub(super) fn ask_often(socket: &OwnedFd) {
    let most = RTO_MAX_MS;
    let (from, length) = ((&raw const most).cast(), size_of_val(&most) as libc::socklen_t);
    // SAFETY: the call reads an int. A kernel without the option refuses, and asks less often.
    let _ = unsafe { libc::setsockopt(socket.as_raw_fd(), libc::IPPROTO_TCP, TCP_RTO_MAX_MS, from, length) };
}

/// The connections that are watched.
#[derive(Debug, Default)]
pub(super) struct Watched {
    all: Mutex<Vec<(Weak<Mutex<Outgoing>>, Silence)>>,
}

impl Watched {
    /// Watches a connection until it is dropped.
    pub(super) fn add(&self, out: &Shared) {
        lock(&self.all).push((std::sync::Arc::downgrade(out), Silence::default()));
    }

    /// Looks at all connections, `passed` after the last time. Those with a dead machine fail, which the process finds at its next look.
    pub(super) fn look(&self, passed: Duration) {
        lock(&self.all).retain_mut(|(out, silence)| {
            let Some(out) = out.upgrade() else { return false };
            let socket = lock(&out).socket().clone();
            let is_dead = Seen::of(&socket).is_some_and(|seen| silence.look(seen, passed));
            if is_dead {
                lock(&out).fail(Errno::TIMEDOUT.into());
                // Now there is something to read: the end. If it fails, the connection has ended already.
                let _ = rustix::net::shutdown(&*socket, Shutdown::Both);
            }
            !is_dead
        });
    }
}

/// When it is time for a look.
#[derive(Debug)]
pub(super) struct Clock(Instant);

impl Clock {
    pub(super) fn new() -> Clock {
        Clock(Instant::now())
    }

    /// Until the next look.
    pub(super) fn left(&self) -> Duration {
        TICK.saturating_sub(self.0.elapsed())
    }

    /// The time since the last look, if it is time for one.
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
    use std::sync::Arc;

    use rustix::net::sockopt;

    use super::super::address::Address;
    use super::super::listening::prepare;
    use super::*;

    /// Looks until the machine counts as dead, at most so many: after how many that was.
    fn death(silence: &mut Silence, most: u32, mut seen: impl FnMut(u32) -> Seen) -> Option<u32> {
        (1..=most).find(|look| silence.look(seen(*look), TICK))
    }

    #[test]
    fn a_machine_that_answers_nothing_is_dead_after_the_time_of_silence() {
        let asked = |look: u32| Seen { outstanding: true, questions: look.min(6) as u8, segments: 9 };
        let mut silence = Silence::default();
        assert!(!silence.look(asked(0), TICK));
        assert_eq!(death(&mut silence, 100, asked), Some(SILENCE));
    }

    #[test]
    fn a_closed_window_whose_kernel_answers_is_no_death() {
        // It answers this side's probes, however rarely these come; or it probes itself.
        let hour = 3600;
        for every in [1, 5, 14] {
            let answers = |look: u32| Seen { outstanding: true, questions: 3, segments: look / every };
            assert_eq!(death(&mut Silence::default(), hour, answers), None, "{every}");
        }
        // Both windows are closed, and the kernel asks every two minutes: each question is answered.
        let rarely = |_| Seen { outstanding: true, questions: 0, segments: 5 };
        assert_eq!(death(&mut Silence::default(), hour, rarely), None);
    }

    #[test]
    fn an_idle_connection_and_a_pause_of_this_process_are_no_death() {
        let idle = |_| Seen { outstanding: false, questions: 0, segments: 5 };
        let mut silence = Silence::default();
        assert_eq!(death(&mut silence, 1000, idle), None);
        // Something is sent after a long time without any.
        assert_eq!(
            death(&mut silence, 100, |_| Seen { outstanding: true, questions: 5, segments: 5 }),
            Some(SILENCE)
        );
        // This process was stopped for an hour with something outstanding.
        let mut silence = Silence::default();
        let asked = Seen { outstanding: true, questions: 4, segments: 7 };
        assert!(!silence.look(asked, TICK));
        assert!(!silence.look(asked, Duration::from_secs(3600)));
    }

    #[test]
    fn the_kernel_says_what_is_outstanding_and_does_not_count_a_closed_window_itself() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut sender = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (receiver, _) = listener.accept().unwrap();
        let address = Address::Tcp(listener.local_addr().unwrap());
        let socket: Arc<OwnedFd> = Arc::new(sender.try_clone().unwrap().into());
        prepare(&socket, &address).unwrap();
        // That would end the connection with an error, though the other side lives.
        assert_eq!(sockopt::tcp_user_timeout(&socket).unwrap(), 0);
        assert!(!Seen::of(&socket).unwrap().outstanding);
        // The other side reads nothing: the window closes.
        sender.set_nonblocking(true).unwrap();
        while sender.write(&[0; 1 << 16]).is_ok() {}
        let full = Seen::of(&socket).unwrap();
        assert!(full.outstanding && full.segments > 0, "{full:?}");
        let mut silence = Silence::default();
        for _ in 0..10 * SILENCE {
            assert!(!silence.look(Seen::of(&socket).unwrap(), TICK));
        }
        drop(receiver);
    }

    #[test]
    fn a_connection_with_a_dead_machine_fails_and_one_that_is_gone_is_watched_no_more() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let sender = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let out = Arc::new(Mutex::new(Outgoing::new(Arc::new(sender.into()), vec![])));
        let watched = Watched::default();
        watched.add(&out);
        watched.look(TICK);
        assert_eq!(lock(&watched.all).len(), 1);
        drop(out);
        watched.look(TICK);
        assert!(lock(&watched.all).is_empty());
    }
}
