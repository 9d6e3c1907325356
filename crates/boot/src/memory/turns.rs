//! Costs of taking turns on a processor: to hand it to a process that waits for it, and to wake one that sleeps.
//!
//! The launcher measures both once for a job, in about 0.4 ms, where ranks share processors. It starts a child that runs on the same
//! processor, and both hand a byte, then a word in shared memory to and fro.

use std::os::fd::OwnedFd;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::mm::{MapFlags, ProtFlags};
use rustix::pipe::{PipeFlags, pipe_with};
use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity, sched_yield};

/// Figures in picoseconds. All zero: nothing was measured.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnCosts {
    /// From a process that yields its processor to another one that waits there for its turn. Where others keep the processor busy, yields
    /// go to them: then it is what it takes by sleeping, and `wake` is zero.
    pub switch: u32,
    /// Extra time if the other process sleeps: to wake it, and to fall asleep.
    pub wake: u32,
}

/// Times that the turn goes there and back, of each kind. The quickest counts: whatever else the machine does makes the others slower.
const ROUNDS: usize = 40;
/// Time limit of both kinds together. The rounds until then count. A yield that has begun ends when the kernel gives the processor back.
const LIMIT: Duration = Duration::from_micros(700);

/// Values of [`Turn`].
const PARENT: u32 = 0;
const CHILD: u32 = 1;

/// Bytes that the parent writes to the child: to write back, or to go on by yields.
const BACK: u8 = 0;
const YIELDS: u8 = 1;

/// A word that both processes see: whose turn it is.
struct Turn(NonNull<AtomicU32>);

/// A child that waits for its turns.
struct Partner {
    id: libc::pid_t,
    turn: Turn,
    /// To it, and from it. That this process could read what it writes itself keeps a write from failing after the child's end.
    there: (OwnedFd, OwnedFd),
    back: OwnedFd,
}

impl TurnCosts {
    /// Measures. `None`: the system refuses what is needed.
    pub fn measure() -> Option<TurnCosts> {
        // A thread of its own has processors of its own: those of this one stay as they are.
        let thread = std::thread::Builder::new().spawn(measure_here).ok()?;
        // Where it has panicked, it has said so.
        thread.join().ok().flatten()
    }

    /// The figures that follow from how long a round took.
    fn of(by_yields: Duration, by_sleep: Duration) -> TurnCosts {
        // There and back.
        let one = |round: Duration| round.as_nanos() * 1000 / 2;
        let figure = |number: u128| u32::try_from(number).unwrap_or(u32::MAX);
        // A turn by yields that takes longer than one by wake-up was disturbed by other processes.
        let switch = one(by_yields).min(one(by_sleep));
        // Zero would say that nothing was measured.
        TurnCosts { switch: figure(switch).max(1), wake: figure(one(by_sleep) - switch) }
    }
}

/// Measures on the processor on which this thread is, and binds the thread there.
fn measure_here() -> Option<TurnCosts> {
    let mut here = CpuSet::new();
    here.set(sched_getcpu());
    sched_setaffinity(None, &here).ok()?;
    let partner = Partner::start()?;
    // Sleeping first: the kernel favours who has slept, so that is quick whatever else runs.
    let begin = Instant::now();
    let by_sleep = quickest(begin, || partner.wakes(BACK))?;
    partner.writes(YIELDS)?;
    let by_yields = quickest(begin, || partner.yields(|| begin.elapsed() >= LIMIT));
    Some(TurnCosts::of(by_yields.unwrap_or(by_sleep), by_sleep))
}

/// Time of the quickest round. `None`: none ended in time.
fn quickest(begin: Instant, round: impl Fn() -> Option<()>) -> Option<Duration> {
    // The first one finds nothing in the caches.
    round()?;
    let mut quickest = None;
    for _ in 0..ROUNDS {
        let then = Instant::now();
        if round().is_none() {
            break;
        }
        let took = then.elapsed();
        quickest = Some(quickest.map_or(took, |before: Duration| before.min(took)));
        if begin.elapsed() >= LIMIT {
            break;
        }
    }
    quickest
}

impl Partner {
    /// Starts a child that gives back every turn that it gets.
    fn start() -> Option<Partner> {
        let turn = Turn::new()?;
        let there = pipe_with(PipeFlags::CLOEXEC).ok()?;
        let (back, from_child) = pipe_with(PipeFlags::CLOEXEC).ok()?;
        let parent = std::process::id() as libc::pid_t;
        // SAFETY: the child makes system calls only, on memory that is mapped already, until it is killed.
        let id = unsafe { libc::fork() };
        if id == 0 {
            // SAFETY: the calls take numbers; the last one ends the child, without running anything of the parent's.
            unsafe {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                // The parent may have ended before `prctl` took effect.
                while libc::getppid() == parent && answer(&turn, &there.0, &from_child).is_some() {}
                libc::_exit(0);
            }
        }
        (id > 0).then_some(Partner { id, turn, there, back })
    }

    fn writes(&self, what: u8) -> Option<()> {
        rustix::io::write(&self.there.1, &[what]).ok().map(drop)
    }

    /// A round in which who waits sleeps.
    fn wakes(&self, what: u8) -> Option<()> {
        self.writes(what)?;
        // None comes from a child that has ended.
        rustix::io::read(&self.back, &mut [0]).ok().filter(|&bytes| bytes == 1).map(drop)
    }

    /// A round in which who waits yields.
    fn yields(&self, gives_up: impl Fn() -> bool) -> Option<()> {
        self.turn.give(CHILD);
        self.turn.wait_for(PARENT, gives_up)
    }
}

/// The child's reply to a wake-up. `None`: there is nothing more to do.
fn answer(turn: &Turn, there: &OwnedFd, back: &OwnedFd) -> Option<()> {
    let mut what = [BACK];
    rustix::io::read(there, &mut what).ok()?;
    if what == [BACK] {
        return rustix::io::write(back, &what).ok().map(drop);
    }
    loop {
        turn.wait_for(CHILD, || false)?;
        turn.give(PARENT);
    }
}

impl Drop for Partner {
    fn drop(&mut self) {
        let mut status = 0;
        // SAFETY: the child wasn't waited for yet, so the number is its; `status` is valid for the calls.
        unsafe {
            libc::kill(self.id, libc::SIGKILL);
            // A process that ignores SIGCHLD gets another error once the child has ended.
            while libc::waitpid(self.id, &mut status, 0) < 0 && super::last_error() == Errno::INTR {}
        }
    }
}

impl Turn {
    fn new() -> Option<Turn> {
        let (length, access) = (size_of::<AtomicU32>(), ProtFlags::READ | ProtFlags::WRITE);
        // SAFETY: a new mapping at an address of the kernel's choice overlays nothing.
        let address =
            unsafe { rustix::mm::mmap_anonymous(std::ptr::null_mut(), length, access, MapFlags::SHARED) };
        NonNull::new(address.ok()?.cast()).map(Turn)
    }

    fn word(&self) -> &AtomicU32 {
        // SAFETY: the mapping lives as long as this, is long enough, and starts as zeros; both processes use it as an atomic only.
        unsafe { self.0.as_ref() }
    }

    fn give(&self, to: u32) {
        self.word().store(to, Ordering::Release);
    }

    /// Yields until it is the turn of `mine`. `None`: `gives_up` said so first.
    fn wait_for(&self, mine: u32, gives_up: impl Fn() -> bool) -> Option<()> {
        while self.word().load(Ordering::Acquire) != mine {
            if gives_up() {
                return None;
            }
            sched_yield();
        }
        Some(())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // SAFETY: the mapping was made by `new`, and nobody has a reference to it any more. That it is one makes the call succeed.
        let _unmapped = unsafe { rustix::mm::munmap(self.0.as_ptr().cast(), size_of::<AtomicU32>()) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_follow_from_the_rounds() {
        let of = |by_yields, by_sleep| {
            TurnCosts::of(Duration::from_nanos(by_yields), Duration::from_nanos(by_sleep))
        };
        assert_eq!(TurnCosts { switch: 500_000, wake: 1_500_000 }, of(1_000, 4_000));
        assert_eq!(TurnCosts { switch: 450_000, wake: 0 }, of(1_000, 900));
        assert_eq!(TurnCosts { switch: 1, wake: 0 }, of(0, 0));
    }

    #[test]
    fn a_measurement_leaves_the_processors_as_they_were() {
        let processors = || rustix::thread::sched_getaffinity(None).expect("they can be asked for");
        let before = processors();
        if let Some(TurnCosts { switch, .. }) = TurnCosts::measure() {
            assert!(switch > 0);
        }
        assert!(before == processors());
    }
}
