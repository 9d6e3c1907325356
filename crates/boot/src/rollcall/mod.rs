//! Noticing that no rank of the job can ever go on, and saying where each is: the roll-call.
//!
//! Encore's `mpiexec` sees all ranks and does it by itself, with [`Watch`], [`place`] and [`table`]. Under launchers of others the ranks do it:
//! a thread of the first rank of each node looks at what the ranks of the node say of themselves ([`crate::segment::RankSlot`]). That of
//! rank 0 listens for those of the other nodes, which connect to it once all of their ranks have slept for long. Then it asks all of them
//! again and again, in rounds. All ranks wait for each other if they have slept from one round to the next ones for as long as counts, and have
//! received as many cells from other nodes as they have sent: then nothing is on its way that could wake one.

mod text;
mod watch;
mod wire;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec};

pub use text::{FEW, list, place, table};
pub use watch::{Liveliness, TICK, Watch, are_among_themselves, slot_sleeps};
use wire::{Line, Question, Seen};

use crate::ending;
use crate::process::ROLLCALL_THREAD;
use crate::segment::{Head, Stage};
use crate::signals::Blocked;

/// Seconds that all ranks may sleep in MPI before that counts as a deadlock; 0: for ever.
const SECONDS: &str = "ENCORE_DEADLOCK_SECONDS";
/// Default of [`limit`].
pub const LIMIT: Duration = Duration::from_secs(10);
/// Connections whose other side hasn't proved that it knows the secret, at most. Of more, the oldest are closed.
const STRANGERS: usize = 16;
/// The exit code of the job after a deadlock: the number of the error EDEADLK.
pub const DEADLOCK: u8 = 35;

/// Time that all ranks may sleep in MPI before that counts as a deadlock; `None`: for ever. The error is a notice for the user.
pub fn limit(variable: impl FnOnce(&str) -> Option<std::ffi::OsString>) -> Result<Option<Duration>, String> {
    let Some(value) = variable(SECONDS) else { return Ok(Some(LIMIT)) };
    match value.to_str().and_then(|value| value.trim().parse::<f64>().ok()) {
        Some(seconds) if (0.0..=1e9).contains(&seconds) => {
            Ok(Some(Duration::from_secs_f64(seconds)).filter(|limit| !limit.is_zero()))
        }
        _ => Err(format!("{SECONDS} is not a number of seconds: {value:?}")),
    }
}

/// Interval between checks for a deadlock with this limit.
pub fn tick(limit: Duration) -> Duration {
    TICK.min(limit / 4).max(Duration::from_millis(10))
}

/// Where the ranks of other nodes are asked from.
#[derive(Debug)]
pub enum Nodes {
    /// There is one node.
    One,
    /// Rank 0 is on this node: the number of nodes, and the listener that the others connect to.
    Here(u32, TcpListener),
    /// Rank 0 is on another node, at this address.
    At(SocketAddr),
}

/// The roll-call of a job that another launcher has started, by the first rank of a node.
#[derive(Debug)]
pub struct RollCall {
    /// The head of the node's segment.
    pub head: Arc<Head>,
    /// The job's secret, known only to its ranks.
    pub secret: [u8; 16],
    /// Where the others are.
    pub nodes: Nodes,
    /// Time that all ranks must have slept.
    pub limit: Duration,
}

/// A listener for the other nodes, and its port.
pub fn listen(address: IpAddr) -> io::Result<(TcpListener, u16)> {
    let listener = TcpListener::bind((address, 0))?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    Ok((listener, port))
}

impl RollCall {
    /// Begins to watch, in a thread that ends when this process has finalized.
    pub fn begin(self) -> io::Result<()> {
        // Signals are for the program's own threads.
        let _blocked = Blocked::all();
        let thread = std::thread::Builder::new().name(ROLLCALL_THREAD.into());
        thread.spawn(move || self.watch()).map(drop)
    }

    fn watch(mut self) {
        match std::mem::replace(&mut self.nodes, Nodes::One) {
            Nodes::One => self.lead(1, None),
            Nodes::Here(nodes, listener) => self.lead(nodes, Some(listener)),
            Nodes::At(address) => self.follow(address),
        }
    }

    fn is_over(&self) -> bool {
        // The first rank of a node has its first place.
        matches!(self.head.slot(0).stage(), Stage::Finalized | Stage::Aborted)
    }

    /// Activity of each rank of this node. `closely`: the kernel is asked, too.
    fn look(&self, closely: bool) -> Vec<Seen> {
        let seen = |slot: &crate::segment::RankSlot| {
            let does = Liveliness::of(slot);
            let dreams = closely && matches!(does, Liveliness::Asleep(_)) && !slot_sleeps(slot);
            let [sent, received] = slot.through_link.each_ref().map(|count| count.load(Ordering::Acquire));
            Seen {
                rank: slot.rank.load(Ordering::Relaxed),
                does: if dreams { Liveliness::Awake } else { does },
                sent,
                received,
            }
        };
        self.head.slots().map(seen).collect()
    }

    /// Where each rank of this node is.
    fn places(&self) -> Vec<(u32, String)> {
        let host = rustix::system::uname().nodename().to_string_lossy().into_owned();
        let place = |slot: &crate::segment::RankSlot| {
            let pid = slot.pid.load(Ordering::Relaxed);
            let rank = slot.rank.load(Ordering::Relaxed);
            (rank, format!("(process {pid} on {host}) {}", place(slot, pid)))
        };
        self.head.slots().map(place).collect()
    }

    /// Loop of rank 0's thread.
    fn lead(&self, nodes: u32, listener: Option<TcpListener>) {
        let mut leader = Leader { call: self, others: nodes - 1, lines: Vec::new(), job: Watch::default() };
        let (mut here, mut clock) = (Watch::default(), Clock::new(tick(self.limit)));
        let mut round = Round::default();
        while !self.is_over() {
            wait(listener.as_ref(), &leader.lines, clock.left());
            leader.accept(listener.as_ref());
            if !leader.hear(&mut round) {
                round = Round::default();
            }
            if let Some(passed) = clock.tick() {
                let slept = here.look(does(&self.look(false)), passed);
                if slept < self.limit && leader.others > 0 {
                    // Somebody is at work here: nobody else has to be asked.
                    leader.job = Watch::default();
                } else if round.asked.is_none() && leader.is_whole() {
                    leader.ask(Question::Look, &mut round);
                }
            }
            if round.asked == Some(Question::Look) && round.looks.len() == leader.others as usize {
                let all: Vec<Seen> = std::mem::take(&mut round.looks).into_iter().flatten().collect();
                round.asked = None;
                if leader.none_can_go_on(all, clock.since_round()) {
                    leader.ask(Question::Call, &mut round);
                }
            }
            if round.asked == Some(Question::Call) && round.places.len() == leader.others as usize {
                self.end_job(std::mem::take(&mut round.places));
            }
        }
    }

    /// Loop of the other nodes' threads.
    fn follow(&self, address: SocketAddr) {
        let (mut here, mut clock) = (Watch::default(), Clock::new(tick(self.limit)));
        let mut lines: Vec<Line> = Vec::new();
        while !self.is_over() {
            wait(None, &lines, clock.left());
            lines.retain_mut(|line| line.pull().is_ok() && self.answer(line).is_ok());
            let Some(passed) = clock.tick() else { continue };
            if here.look(does(&self.look(false)), passed) >= self.limit && lines.is_empty() {
                // If rank 0 can't be reached, the next check tries again: if it has gone, the link reports it.
                let connected = TcpStream::connect_timeout(&address, LIMIT);
                lines.extend(connected.and_then(|stream| Line::new(stream, false)));
            }
        }
    }

    /// Answers the questions that have come.
    fn answer(&self, line: &mut Line) -> io::Result<()> {
        if !line.is_known {
            line.recognize(&self.secret)?;
        }
        if !line.is_known {
            return Ok(());
        }
        while let Some(question) = line.question()? {
            match question {
                Question::Look => line.tell_looks(&self.look(true))?,
                Question::Call => line.tell_places(&self.places())?,
            }
        }
        Ok(())
    }

    /// All ranks wait for each other.
    fn end_job(&self, others: Vec<Vec<(u32, String)>>) -> ! {
        let mut places: Vec<(u32, String)> = others.into_iter().flatten().chain(self.places()).collect();
        places.sort();
        let text = format!(
            "deadlock: all ranks have waited for each other for {} s, so none can ever go on; rank 0 ends the job",
            self.limit.as_secs_f64()
        );
        let table =
            table("rank 0", places.into_iter().map(|(_, place)| place).collect::<Vec<_>>().into_iter());
        crate::notice!("{table}rank 0: {text}");
        ending::end_job(DEADLOCK.into(), &text);
        // SAFETY: what the program has printed is in its hands; nothing of it runs any more.
        unsafe { libc::_exit(DEADLOCK.into()) }
    }
}

fn does(seen: &[Seen]) -> Vec<Liveliness> {
    seen.iter().map(|seen| seen.does).collect()
}

/// A question to all nodes, and the answers so far.
#[derive(Default)]
struct Round {
    asked: Option<Question>,
    looks: Vec<Vec<Seen>>,
    places: Vec<Vec<(u32, String)>>,
}

/// Rank 0's knowledge of the other nodes.
struct Leader<'a> {
    call: &'a RollCall,
    /// Number of other nodes.
    others: u32,
    /// The connections with them, and with strangers.
    lines: Vec<Line>,
    /// The watch over all ranks of the job.
    job: Watch,
}

impl Leader<'_> {
    fn accept(&mut self, listener: Option<&TcpListener>) {
        let Some(listener) = listener else { return };
        while let Ok((stream, _)) = listener.accept() {
            let is_stranger = |line: &Line| !line.is_known;
            if self.lines.iter().filter(|line| is_stranger(line)).count() >= STRANGERS {
                let oldest = self.lines.iter().position(is_stranger).expect("there are some");
                self.lines.remove(oldest);
            }
            self.lines.extend(Line::new(stream, true));
        }
    }

    /// Takes what the other nodes have said. False: a connection with one of them has ended, so not all will answer.
    fn hear(&mut self, round: &mut Round) -> bool {
        let known = |lines: &[Line]| lines.iter().filter(|line| line.is_known).count();
        let before = known(&self.lines);
        let secret = &self.call.secret;
        let mut came = 0;
        self.lines.retain_mut(|line| {
            let was_known = line.is_known;
            let fine = line.pull().is_ok() && (line.is_known || line.recognize(secret).is_ok());
            let fine = fine && (!line.is_known || hear_answers(line, round).is_ok());
            came += usize::from(fine && line.is_known && !was_known);
            fine
        });
        known(&self.lines) == before + came
    }

    /// Whether all other nodes are connected.
    fn is_whole(&self) -> bool {
        self.lines.iter().filter(|line| line.is_known).count() == self.others as usize
    }

    fn ask(&mut self, question: Question, round: &mut Round) {
        *round = Round { asked: Some(question), ..Round::default() };
        // Where it fails, the connection ends.
        self.lines.iter_mut().filter(|line| line.is_known).for_each(|line| drop(line.ask(question)));
    }

    /// Whether all ranks have slept for long, and nothing is on its way to one. `others`: what those of other nodes do. `passed`: since the last
    /// round.
    fn none_can_go_on(&mut self, others: Vec<Seen>, passed: Duration) -> bool {
        let mut all = others;
        all.extend(self.call.look(true));
        all.sort_by_key(|seen| seen.rank);
        let sum = |count: fn(&Seen) -> u64| all.iter().map(count).fold(0, u64::wrapping_add);
        let balanced = sum(|seen| seen.sent) == sum(|seen| seen.received);
        // A rank that has sent or received a cell since the last round has done something.
        let does = |seen: &Seen| match seen.does {
            Liveliness::Asleep(wakeups) => {
                Liveliness::Asleep(wakeups.wrapping_add(seen.sent).wrapping_add(seen.received))
            }
            other => other,
        };
        let slept = self.job.look(all.iter().map(does).collect(), passed);
        balanced && slept >= self.call.limit
    }
}

fn hear_answers(line: &mut Line, round: &mut Round) -> io::Result<()> {
    match round.asked {
        Some(Question::Look) => round.looks.extend(line.looks()?),
        Some(Question::Call) => round.places.extend(line.places()?),
        None => {}
    }
    Ok(())
}

/// Waits until somebody says something, or for a time.
fn wait(listener: Option<&TcpListener>, lines: &[Line], longest: Duration) {
    let listeners = listener.into_iter().map(|listener| PollFd::new(listener, PollFlags::IN));
    let mut polled: Vec<PollFd<'_>> =
        listeners.chain(lines.iter().map(|line| PollFd::new(line.stream(), PollFlags::IN))).collect();
    // If the poll fails, the next check finds what there is.
    let _ = rustix::event::poll(&mut polled, Timespec::try_from(longest).ok().as_ref());
}

/// When to look.
struct Clock {
    tick: Duration,
    last: Instant,
    last_round: Instant,
}

impl Clock {
    fn new(tick: Duration) -> Clock {
        let now = Instant::now();
        Clock { tick, last: now, last_round: now }
    }

    /// Time until the next check.
    fn left(&self) -> Duration {
        self.tick.saturating_sub(self.last.elapsed())
    }

    /// Time since the last check, if the next one is due. Time in which this thread did not run itself does not count.
    fn tick(&mut self) -> Option<Duration> {
        let passed = self.last.elapsed();
        (passed >= self.tick).then(|| {
            self.last = Instant::now();
            passed.min(2 * self.tick)
        })
    }

    /// Time since the last round, capped as in [`Clock::tick`].
    fn since_round(&mut self) -> Duration {
        let passed = self.last_round.elapsed();
        self.last_round = Instant::now();
        passed.min(2 * self.tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::segment::create;

    fn asleep(rank: u32, wakeups: u64, sent: u64, received: u64) -> Seen {
        Seen { rank, does: Liveliness::Asleep(wakeups), sent, received }
    }

    #[test]
    fn message_in_transit_is_no_deadlock() {
        let (_segment, head) = create(1, 0).unwrap();
        head.slot(0).set_stage(Stage::Finalized);
        let second = Duration::from_secs(1);
        let call = RollCall { head: Arc::new(head), secret: [0; 16], nodes: Nodes::One, limit: 2 * second };
        let begin = || Leader { call: &call, others: 1, lines: Vec::new(), job: Watch::default() };
        let mut leader = begin();
        let mut look = |seen: [Seen; 2]| leader.none_can_go_on(seen.to_vec(), second);
        let still = || [asleep(1, 5, 3, 1), asleep(2, 6, 1, 3)];
        assert_eq!([look(still()), look(still()), look(still())], [false, false, true]);
        // Somebody has received something and sent something, and sleeps as before.
        let later = || [asleep(1, 5, 4, 1), asleep(2, 6, 1, 4)];
        assert_eq!([look(later()), look(later()), look(later())], [false, false, true]);
        // A cell of rank 1 hasn't come.
        let on_its_way = || [asleep(1, 5, 5, 1), asleep(2, 6, 1, 4)];
        assert!((0..9).all(|_| !look(on_its_way())));
        // Nor is a rank that is awake one that can't go on.
        let awake = || [asleep(1, 5, 3, 1), Seen { does: Liveliness::Awake, ..asleep(2, 0, 1, 3) }];
        assert!((0..9).all(|_| !look(awake())));
    }

    #[test]
    fn the_time_is_what_the_user_says() {
        let says = |text: &'static str| limit(move |_| Some(text.into()));
        assert_eq!(limit(|_| None), Ok(Some(LIMIT)));
        assert_eq!(says("0.5"), Ok(Some(Duration::from_millis(500))));
        assert_eq!(says("0"), Ok(None));
        assert!(says("soon").unwrap_err().contains("soon") && says("-1").is_err());
    }
}
