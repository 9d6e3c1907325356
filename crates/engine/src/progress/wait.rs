//! Waiting: a rank polls, then yields if oversubscribed, then sleeps on its doorbell ([`encore_shmem::doorbell`]). The number of sleeping ranks is
//! shared, so two ranks that communicate while all others sleep behave as if there were no others.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::fd::{BorrowedFd, RawFd};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use encore_boot::printed;
use encore_boot::segment::{ASLEEP_ALONE, ASLEEP_BESIDE_LINK};
use encore_transport::transport::WaitOn;
use encore_tuning::{Next, Patience, TUNING};
use rustix::event::{PollFd, PollFlags, Timespec};

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::peers::channel;
use crate::peers::placement;
use crate::progress::collectives::{self, Looks};
use crate::progress::events;
use crate::receive::poll;
use crate::requests::completion::continuation;
use crate::state::hope::Hope;
use crate::state::jobs::Jobs;
use crate::state::process::{ANY, Identity, NONE};
use crate::state::request::{Kind, Request, flag};
use encore_mutation::{Mutation, planted};
use encore_slab::Obj;

/// The next step of a rank that waits for `peer` and whose latest poll has found nothing.
#[inline(always)]
fn next(patience: &mut Patience, engine: &mut Engine, peer: i32) -> Next {
    let looks = patience.look();
    #[cfg(any(test, feature = "testing"))]
    if crate::testing::engine().is_some() {
        // Under the test scheduler, an idle poll yields at once.
        return Next::Sleep;
    }
    if engine.crowded() {
        if looks < TUNING.polls_before_yield {
            return Next::Look;
        }
        if engine.placement.spread.is_due() {
            placement::spread(engine);
        }
        let goes_on = patience.yields_on(TUNING.yields, TUNING.before_sleep);
        return if goes_on { Next::Yield } else { Next::Sleep };
    }
    if looks % TUNING.polls_a_clock != 0 {
        return Next::Look;
    }
    if patience.passed() >= engine.spin.limit(engine.settings.spin()) {
        return Next::Sleep;
    }
    // Few ranks are awake, but they may be on one processor.
    if placement::leave_shared(engine, peer) || engine.oversubscribed { Next::Yield } else { Next::Look }
}

impl Call {
    /// Waits until `done` returns true. `done` runs after each change, and not again once it has returned true: it may take what it finds. A
    /// roll-call reports that this rank waits for `peer` (world rank, or [`ANY`], [`NONE`]) and `tag`.
    #[inline]
    pub fn wait_until(&mut self, peer: i32, tag: i32, done: impl FnMut(&mut Engine) -> bool) {
        self.engine().resume_measuring();
        #[cfg(feature = "insight")]
        crate::insight::hooks::begin_wait(self, peer, None);
        self.look_until(peer, tag, done);
        #[cfg(feature = "insight")]
        crate::insight::hooks::end_wait(self);
        self.engine().pause_measuring();
    }

    /// [`Call::wait_until`] within a wait.
    #[inline]
    fn look_until(&mut self, peer: i32, tag: i32, mut done: impl FnMut(&mut Engine) -> bool) {
        let mut patience = Patience::new();
        loop {
            let engine = self.engine();
            if done(engine) {
                return;
            }
            // When oversubscribed, this may be the only poll before the processor goes to another rank.
            let found = match engine.crowded() {
                true => poll::once(engine),
                false => poll::once_from(engine, peer),
            };
            if found {
                patience = Patience::new();
                self.run_user_steps();
                continue;
            }
            match next(&mut patience, engine, peer) {
                Next::Look if self.engine().outside.works() => self.outside(std::thread::yield_now),
                Next::Look if self.threaded() => self.let_others_in(),
                Next::Look => std::hint::spin_loop(),
                Next::Yield => self.outside(std::thread::yield_now),
                Next::Sleep => {
                    if self.sleep(peer, tag, &mut done) {
                        return;
                    }
                    patience = Patience::new();
                }
            }
        }
    }

    /// [`Call::wait_until`] for work that takes milliseconds and needs the processors: it sleeps at once.
    pub fn sleep_until(&mut self, peer: i32, tag: i32, mut done: impl FnMut(&mut Engine) -> bool) {
        while !done(self.engine()) {
            if poll::once(self.engine()) {
                self.run_user_steps();
            } else if self.sleep(peer, tag, &mut done) {
                return;
            }
        }
    }

    /// Waits until a request is complete.
    #[inline]
    pub fn wait_for_request(&mut self, request: Obj<Request>) {
        if request.is(flag::COMPLETE) {
            return;
        }
        if request.kind == Kind::Continuations {
            return continuation::wait_for(self, request);
        }
        self.engine().resume_measuring();
        #[cfg(feature = "insight")]
        {
            let peer = self.engine().awaited(request).0;
            crate::insight::hooks::begin_wait(self, peer, Some(request.kind));
        }
        self.look_for(request);
        #[cfg(feature = "insight")]
        crate::insight::hooks::end_wait(self);
        self.engine().pause_measuring();
    }

    /// [`Call::wait_for_request`] for a request that isn't complete, within a wait.
    #[inline(always)]
    fn look_for(&mut self, request: Obj<Request>) {
        if request.kind == Kind::Collective {
            let engine = self.engine();
            if engine.crowded() {
                // As a blocking call: its polls are those of the wait.
                return self.look_longer_for(request);
            }
            collectives::look_for(engine, request, Looks::First);
        }
        if request.kind == Kind::File {
            return self.sleep_for(request);
        }
        // Mostly it is complete, or its message has arrived.
        let engine = self.engine();
        let looks = match engine.crowded() {
            true => 1,
            false if poll::few_have_sent(engine) => TUNING.first_polls,
            // The wait chooses the rings that it polls.
            false => 0,
        };
        for _ in 0..looks {
            if request.is(flag::COMPLETE) {
                return;
            }
            if poll::once(self.engine()) {
                self.run_user_steps();
            } else {
                std::hint::spin_loop();
            }
        }
        self.look_longer_for(request);
    }

    /// Waits for the work of another thread of this rank: that thread needs the processor.
    #[cold]
    #[inline(never)]
    fn sleep_for(&mut self, request: Obj<Request>) {
        let (peer, tag) = self.engine().awaited(request);
        self.sleep_until(peer, tag, |_| request.is(flag::COMPLETE));
    }

    #[inline(never)]
    fn look_longer_for(&mut self, request: Obj<Request>) {
        let (peer, tag) = self.engine().awaited(request);
        if request.kind == Kind::Collective {
            // When the rank has its processor again, this poll is mostly the only work.
            return self.look_until(peer, tag, |engine| {
                collectives::look_for(engine, request, Looks::Once);
                request.is(flag::COMPLETE)
            });
        }
        self.look_until(peer, tag, |_| request.is(flag::COMPLETE));
    }

    /// Polls once, until `done`: for a test or probe that found nothing, with an interest in `hope`. Returns whether anything may have changed.
    pub fn poll_once(&mut self, hope: Hope, done: impl FnMut(&mut Engine) -> bool) -> bool {
        self.engine().resume_measuring();
        let any = poll::until(self.engine(), hope, done);
        if any {
            // After a poll without result, the next one restarts the time.
            self.engine().pause_measuring();
            self.run_user_steps();
        } else if self.engine().oversubscribed {
            self.yield_after_vain_tests();
        }
        let threaded = self.threaded();
        if threaded {
            self.let_others_in();
        }
        any || threaded
    }

    /// Yields after a few tests or probes without result. A program that calls one in a loop waits, so it gives its processor to the ranks that it
    /// waits for, if these may need it (docs/lab/350).
    #[cold]
    #[inline(never)]
    fn yield_after_vain_tests(&mut self) {
        let engine = self.engine();
        engine.vain_tests += 1;
        if engine.vain_tests >= TUNING.tests_before_yield {
            engine.vain_tests = 0;
            if engine.crowded() {
                self.outside(std::thread::yield_now);
            }
        }
    }

    /// Sleeps until another thread of this rank notifies it, without polling for messages. `tag` is for a roll-call.
    pub fn sleep_until_told(&mut self, tag: i32, done: impl Fn() -> bool) {
        let (threaded, function) = (self.threaded(), self.function);
        let engine = self.engine();
        channel::flush_link(engine);
        let bed = engine.shm.bed();
        let rung = bed.rung();
        engine.sleepers += 1;
        let slot = engine.slot();
        slot.waiting.describe(function as u32 + 1, function.name(), NONE, tag);
        slot.asleep.store(engine.asleep(threaded), Ordering::Release);
        if !done() {
            self.outside(|| bed.sleep(rung, None));
        }
        let engine = self.engine();
        engine.sleepers -= 1;
        let slot = engine.slot();
        slot.asleep.store(engine.asleep(threaded), Ordering::Relaxed);
        slot.wakeups.fetch_add(1, Ordering::Relaxed);
    }

    /// Sleeps until something happens. Checks `done` before, and returns whether it was true.
    #[cold]
    #[inline(never)]
    fn sleep(&mut self, peer: i32, tag: i32, done: &mut dyn FnMut(&mut Engine) -> bool) -> bool {
        let threaded = self.threaded();
        let function = self.function;
        if printed::waits() {
            self.outside(printed::push_out);
        }
        let engine = self.engine();
        engine.waits_for_another = false;
        #[cfg(any(test, feature = "testing"))]
        crate::testing::pause(crate::testing::Pause::Looked);
        let waits_on = channel::announce_sleep(engine);
        // The rank must publish the rank that it waits for before the announcement: see `Team::wait_for`.
        engine.about_to_sleep = true;
        let looks = !planted(Mutation::LostWakeUp);
        let found = looks && poll::once(engine);
        let is_done = looks && !found && done(engine);
        engine.about_to_sleep = false;
        if found || is_done || engine.waits_for_another || collectives::before_sleep(engine) {
            channel::stay_awake(engine);
            self.run_user_steps();
            return is_done;
        }
        // That poll may have sent something after its own poll of the link.
        channel::flush_link(engine);
        engine.sleepers += 1;
        let slot = engine.slot();
        slot.waiting.describe(function as u32 + 1, function.name(), peer, tag);
        slot.bonds.store(engine.bonds(), Ordering::Release);
        slot.asleep.store(engine.asleep(threaded), Ordering::Release);
        let since = events::falls_asleep();
        let launcher = (engine.jobs.starting > 0).then_some(TUNING.sleep_beside_launcher);
        let others = engine.sources.iter().map(|source| (source.longest_sleep)(engine));
        let longest = others.chain([collectives::longest_sleep(engine), launcher]).flatten().min();
        let began = Instant::now();
        self.outside(|| wait_on(waits_on, longest));
        let engine = self.engine();
        engine.spin.note(began.elapsed(), engine.settings.spin());
        engine.sleepers -= 1;
        if !matches!(waits_on, WaitOn::Bell(..)) {
            // No bell was rung, which would have withdrawn the announcement.
            channel::stay_awake(engine);
        }
        engine.counters.sleeps += 1;
        events::slept(engine, since, peer, tag);
        let slot = engine.slot();
        slot.asleep.store(engine.asleep(threaded), Ordering::Relaxed);
        slot.wakeups.fetch_add(1, Ordering::Relaxed);
        self.run_user_steps();
        false
    }
}

/// Sleeps until this rank is woken, or for `longest`.
fn wait_on(waits_on: WaitOn, longest: Option<Duration>) {
    #[cfg(any(test, feature = "testing"))]
    if crate::testing::pause(crate::testing::Pause::Sleeps { bounded: longest.is_some() }) {
        return;
    }
    match waits_on {
        WaitOn::Bell(bed, rung) => bed.sleep(rung, longest),
        // `announce_sleep` names the bell.
        WaitOn::Waker => {}
        WaitOn::Descriptor(descriptor) => {
            wait_on_descriptor(
                descriptor,
                longest.map_or(TUNING.sleep_beside_link, |longest| longest.min(TUNING.sleep_beside_link)),
            );
        }
        // Nothing would wake it.
        WaitOn::Driver => std::thread::yield_now(),
    }
}

/// Sleeps until a link's descriptor, which is never closed, is readable, or for `longest`. Returns whether it is.
pub(crate) fn wait_on_descriptor(descriptor: RawFd, longest: Duration) -> bool {
    // SAFETY: the link's, which is never closed.
    let descriptor = unsafe { BorrowedFd::borrow_raw(descriptor) };
    let mut polled = [PollFd::from_borrowed_fd(descriptor, PollFlags::IN)];
    // If it fails, the next poll finds what there is.
    rustix::event::poll(&mut polled, Timespec::try_from(longest).ok().as_ref()).is_ok_and(|found| found > 0)
}

/// Most connected processes of other jobs for which a rank sums up its bonds at each sleep: beyond, no deadlock between its job and another is
/// noticed.
const MOST_BONDS: usize = 64;

/// Number of a pair of processes: one has it, the other its negative. Both compute it by the same code.
fn bond(own: Identity, other: Identity) -> u64 {
    let hash = |pair: (Identity, Identity)| {
        let mut hasher = DefaultHasher::new();
        pair.hash(&mut hasher);
        hasher.finish() & !1
    };
    if own < other { hash((own, other)) } else { hash((other, own)).wrapping_neg() }
}

impl Engine {
    /// The peer (world rank, [`ANY`] or [`NONE`]) and the tag that a rank waits for when it waits for this request.
    pub(crate) fn awaited(&self, request: Obj<Request>) -> (i32, i32) {
        match request.kind {
            Kind::Send(_) => (self.peers.world_rank(request.peer.get()) as i32, request.key.tag),
            Kind::Recv => {
                let peer = request
                    .comm
                    .map_or(NONE, |comm| self.peers.world_rank_or_wildcard(comm, request.key.source));
                (peer, if request.key.tag == crate::ANY_TAG { ANY } else { request.key.tag })
            }
            Kind::Partitioned => {
                let peer = self.peers.world_rank(request.peer.get());
                (peer as i32, request.key.tag)
            }
            Kind::Continuations
            | Kind::Collective
            | Kind::Nothing
            | Kind::Pair
            | Kind::Generalized
            | Kind::File
            | Kind::Flush => (NONE, NONE),
        }
    }

    /// State for the launcher (`RankSlot::asleep`): 0 unless threads sleep; otherwise whether others may still enter, how many sleep where other
    /// ranks can wake them, and whether something may arrive that the launcher doesn't know of.
    pub(crate) fn asleep(&self, threaded: bool) -> u32 {
        let asleep = match self.sleepers {
            0 => return 0,
            _ if !threaded => ASLEEP_ALONE,
            sleepers => ASLEEP_ALONE + sleepers + u32::from(self.helper.is_dormant()),
        };
        let beside_others = self.may_meet_others() || self.outside.expects();
        asleep | if beside_others { ASLEEP_BESIDE_LINK } else { 0 }
    }

    /// Bonds for the launcher (`RankSlot::bonds`).
    fn bonds(&self) -> u64 {
        let Jobs { starting, ports, meeting, connected, .. } = &self.jobs;
        let waits = *starting > 0 || !ports.is_empty() || !meeting.is_empty() || self.outside.expects();
        if waits || connected.len() > MOST_BONDS {
            // The value of no pair.
            return 1;
        }
        let own = Identity { job: self.job.name, rank: self.job.rank };
        connected.iter().map(|peer| bond(own, self.peers[*peer].identity)).fold(0, u64::wrapping_add)
    }

    /// Whether processes of other jobs, unknown to the launcher, may have something for this one. Between the ranks of a job, a message in transit
    /// through a link wakes a rank as any message does.
    fn may_meet_others(&self) -> bool {
        let has_several_nodes = self.job.here.len() < self.job.size as usize;
        self.link.is_some() && (!has_several_nodes || self.jobs.has_met_others())
    }
}
