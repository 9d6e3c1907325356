//! How a wait backs off: it polls, then yields its processor, then sleeps.

use std::fmt;
use std::time::{Duration, Instant};

/// The steps of a wait before it sleeps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stages {
    /// Polls before the first yield.
    pub polls: u32,
    /// Least number of yields.
    pub yields: u32,
    /// Least time of yields, from the first one that is more than [`Stages::yields`].
    pub least: Duration,
}

impl fmt::Debug for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} polls, {} yields", self.polls, self.yields)?;
        if self.least.is_zero() { Ok(()) } else { write!(f, ", {:?}", self.least) }
    }
}

/// The next step of a wait whose latest poll has found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another poll at once.
    Look,
    /// A yield of the processor before the next poll.
    Yield,
    /// A sleep before the next poll.
    Sleep,
}

/// The state of a wait that decides between polling, yielding and sleeping. A caller begins anew after each event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    /// Polls since something happened.
    looks: u32,
    /// Time of the first reading of the clock.
    since: Option<Instant>,
    /// Yields since something happened.
    yields: u32,
}

impl Patience {
    /// A wait that begins.
    #[inline(always)]
    pub const fn new() -> Patience {
        Patience { looks: 0, since: None, yields: 0 }
    }

    /// Counts a poll that has found nothing. Returns the number of all of them.
    #[inline(always)]
    pub fn look(&mut self) -> u32 {
        self.looks += 1;
        self.looks
    }

    /// Counts a yield. Returns whether there are more to come, rather than a sleep.
    #[inline(always)]
    pub fn yields_on(&mut self, yields: u32, least: Duration) -> bool {
        self.yields += 1;
        self.yields <= yields || self.passed() < least
    }

    /// Time since the first reading of the clock.
    #[inline(always)]
    pub fn passed(&mut self) -> Duration {
        self.since.get_or_insert_with(Instant::now).elapsed()
    }

    /// The step after a poll that has found nothing.
    #[inline]
    pub fn next(&mut self, stages: Stages) -> Next {
        if self.look() <= stages.polls {
            Next::Look
        } else if self.yields_on(stages.yields, stages.least) {
            Next::Yield
        } else {
            Next::Sleep
        }
    }

    /// Takes that step; `nap` is how long a sleep lasts.
    pub fn pause(&mut self, stages: Stages, nap: Duration) {
        match self.next(stages) {
            Next::Look => std::hint::spin_loop(),
            Next::Yield => std::thread::yield_now(),
            Next::Sleep => std::thread::sleep(nap),
        }
    }

    /// Naps until `done`, for `limit` at most. Returns whether it is done.
    pub fn nap_until(nap: Duration, limit: Duration, mut done: impl FnMut() -> bool) -> bool {
        let mut patience = Patience::new();
        patience.passed();
        while !done() {
            if patience.passed() >= limit {
                return false;
            }
            std::thread::sleep(nap);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_polls_then_yields_then_sleeps() {
        let stages = Stages { polls: 2, yields: 3, least: Duration::ZERO };
        let mut patience = Patience::new();
        let steps: Vec<Next> = (0..7).map(|_| patience.next(stages)).collect();
        let expected = [Next::Look; 2].into_iter().chain([Next::Yield; 3]).chain([Next::Sleep; 2]);
        assert!(steps.into_iter().eq(expected));
    }

    #[test]
    fn a_wait_yields_until_its_time_is_over() {
        let long = Stages { polls: 0, yields: 0, least: Duration::from_secs(1000) };
        let mut patience = Patience::new();
        assert!((0..100).all(|_| patience.next(long) == Next::Yield));
        assert_eq!(Next::Sleep, patience.next(Stages { least: Duration::ZERO, ..long }));
    }

    #[test]
    fn naps_end_when_it_is_done_or_the_time_is_over() {
        let mut looks = 0;
        let third = || {
            looks += 1;
            looks == 3
        };
        assert!(Patience::nap_until(Duration::ZERO, Duration::from_secs(1000), third));
        assert!(!Patience::nap_until(Duration::ZERO, Duration::ZERO, || false));
    }
}
