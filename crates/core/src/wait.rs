//! Waiting: spin, then yield where ranks share processors, then sleep.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::segment::ASLEEP_ALONE;

use crate::call::Call;
use crate::engine::Engine;
use crate::request::{Kind, Request, flag};
use crate::slab::Obj;

/// World rank for "any" in [`encore_boot::segment::Waiting::peer`].
pub const ANY: i32 = -1;
/// World rank or tag for "several, or none in particular".
pub const NONE: i32 = -2;

/// How patiently a wait goes on; begins anew whenever something happened.
struct Patience {
    /// Looks since something happened.
    looks: u32,
    /// When the looking began; read only every so often.
    since: Option<Instant>,
    /// Yields since something happened.
    yields: u32,
}

/// Looks before a wait for one request makes up its mind how to wait.
const FIRST_LOOKS: u32 = 32;
/// Looks between two looks at the clock.
const LOOKS_A_CLOCK: u32 = 64;
/// Looks before the first yield of a rank that shares its processor: the rank that it waits for may be the one that can't run.
const LOOKS_BEFORE_YIELD: u32 = 2;
/// Yields at least before a rank that shares its processor sleeps.
const YIELDS: u32 = 4;
/// How long it goes on looking and yielding at least: about what it costs to announce a sleep, which interrupts the other processors.
/// Where few ranks share a processor, yields are over long before that.
const BEFORE_SLEEP: Duration = Duration::from_micros(20);

/// What to do when there was nothing to do.
enum Next {
    Look,
    Yield,
    Sleep,
}

impl Patience {
    fn new() -> Patience {
        Patience { looks: 0, since: None, yields: 0 }
    }

    /// How long ago the clock was first looked at.
    fn passed(&mut self) -> Duration {
        self.since.get_or_insert_with(Instant::now).elapsed()
    }

    #[inline(always)]
    fn next(&mut self, engine: &mut Engine, peer: i32) -> Next {
        self.looks += 1;
        if engine.crowded() {
            if self.looks < LOOKS_BEFORE_YIELD {
                return Next::Look;
            }
            self.yields += 1;
            let goes_on = self.yields <= YIELDS || self.passed() < BEFORE_SLEEP;
            return if goes_on { Next::Yield } else { Next::Sleep };
        }
        if self.looks % LOOKS_A_CLOCK != 0 {
            return Next::Look;
        }
        let spin = Duration::from_micros(u64::from(engine.settings.spin_us));
        if self.passed() >= spin {
            return Next::Sleep;
        }
        // Few are awake, but these may be on one processor.
        if engine.part(peer) || engine.oversubscribed { Next::Yield } else { Next::Look }
    }
}

impl Call {
    /// Waits until `done` says so; it is asked after each thing that happened. `peer` (world rank, or [`ANY`],
    /// [`NONE`]) and `tag` are what a roll-call says that this rank waits for.
    #[inline]
    pub fn wait_until(&mut self, peer: i32, tag: i32, mut done: impl FnMut(&mut Engine) -> bool) {
        let mut patience = Patience::new();
        loop {
            let engine = self.engine();
            if done(engine) {
                return;
            }
            if engine.poll() {
                patience = Patience::new();
                self.run_user_steps();
                continue;
            }
            match patience.next(engine, peer) {
                Next::Look if self.threaded() => self.let_others_in(),
                Next::Look => std::hint::spin_loop(),
                Next::Yield => self.outside(std::thread::yield_now),
                Next::Sleep => {
                    self.sleep(peer, tag, &mut done);
                    patience = Patience::new();
                }
            }
        }
    }

    /// Waits until a request is complete.
    #[inline]
    pub fn wait_for_request(&mut self, request: Obj<Request>) {
        if request.is(flag::COMPLETE) {
            return;
        }
        if request.kind == Kind::Collective {
            let looks = self.engine().first_looks();
            self.engine().look_on_lanes(request, looks);
        }
        // Mostly it is complete, or its message is there. Where ranks share processors, an operation on lanes has been looked after enough.
        let looks = match self.engine().crowded() {
            true => u32::from(request.kind != Kind::Collective),
            false => FIRST_LOOKS,
        };
        for _ in 0..looks {
            if request.is(flag::COMPLETE) {
                return;
            }
            if self.engine().poll() {
                self.run_user_steps();
            } else {
                std::hint::spin_loop();
            }
        }
        self.wait_longer_for(request);
    }

    #[inline(never)]
    fn wait_longer_for(&mut self, request: Obj<Request>) {
        let (peer, tag) = self.waiting_for(request);
        if request.kind == Kind::Collective {
            // Mostly that is all there is to do when the rank has its processor again.
            return self.wait_until(peer, tag, |engine| {
                engine.look_on_lanes(request, 1);
                request.is(flag::COMPLETE)
            });
        }
        self.wait_until(peer, tag, |_| request.is(flag::COMPLETE));
    }

    /// What a roll-call says of a rank that waits for this request.
    pub fn waiting_for(&self, request: Obj<Request>) -> (i32, i32) {
        match request.kind {
            Kind::Send(_) => (request.peer.get() as i32, request.key.tag),
            Kind::Recv => {
                let peer = request.comm.map_or(NONE, |comm| comm.world_rank_or_wildcard(request.key.source));
                (peer, if request.key.tag == crate::ANY_TAG { ANY } else { request.key.tag })
            }
            Kind::Collective | Kind::Nothing | Kind::Pair | Kind::Generalized | Kind::Flush => (NONE, NONE),
        }
    }

    /// Looks once for work, until `done`: what a test or probe that found nothing does.
    pub fn poll_once(&mut self, done: impl FnMut(&mut Engine) -> bool) {
        if self.engine().poll_until(done) {
            self.run_user_steps();
        }
        if self.threaded() {
            self.let_others_in();
        }
    }

    #[cold]
    #[inline(never)]
    fn sleep(&mut self, peer: i32, tag: i32, done: &mut dyn FnMut(&mut Engine) -> bool) {
        let threaded = self.threaded();
        let function = self.function;
        let engine = self.engine();
        engine.waits_for_another = false;
        let rung = engine.shm.announce_sleep();
        // Whom it waits for must have been said before the announcement: see `Team::wait_for`.
        engine.about_to_sleep = true;
        let found = engine.poll() || done(engine);
        engine.about_to_sleep = false;
        if found || engine.waits_for_another || engine.end_mismatches() {
            let others = engine.sleepers > 0;
            engine.shm.stay_awake(others);
            self.run_user_steps();
            return;
        }
        let bed = engine.shm.bed();
        engine.sleepers += 1;
        let slot = engine.slot();
        slot.waiting.describe(function as u32 + 1, function.name(), peer, tag);
        slot.asleep.store(asleep(threaded, engine.sleepers), Ordering::Release);
        let since = crate::tool::event::falls_asleep();
        self.outside(|| bed.sleep(rung, None));
        let engine = self.engine();
        engine.sleepers -= 1;
        engine.counters.sleeps += 1;
        crate::tool::event::slept(engine, since, peer, tag);
        let slot = engine.slot();
        slot.asleep.store(
            if engine.sleepers == 0 { 0 } else { asleep(threaded, engine.sleepers) },
            Ordering::Relaxed,
        );
        slot.wakeups.fetch_add(1, Ordering::Relaxed);
        self.run_user_steps();
    }
}

/// What the launcher is told (`RankSlot::asleep`) while threads sleep: whether others may still come, and how many sleep.
fn asleep(threaded: bool, sleepers: u32) -> u32 {
    if threaded { ASLEEP_ALONE + sleepers } else { ASLEEP_ALONE }
}
