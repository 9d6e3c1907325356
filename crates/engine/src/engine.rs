//! All state of the library in this process, except the objects behind handles, which are in slabs (see [`encore_slab`]).

mod new;

use std::rc::Rc;
use std::sync::atomic::AtomicU64;

use encore_boot::Job;
use encore_boot::segment::RankSlot;
use encore_shmem::heap::Heap;
use encore_transport::shm::Shm;
use encore_transport::transport::Transport;

use crate::entry::user_work::UserWork;
use crate::environment::counters::Counters;
use crate::layers::slots::EngineSlots;
use crate::p2p::ways::Measurement;
use crate::peers::handlers::Handlers;
use crate::peers::peer::{PeerId, Peers};
use crate::peers::placement::looks::Placement;
use crate::progress::sources::Source;
use crate::receive::unexpected::Message;
use crate::requests::completion::ready::ReadyLists;
use crate::state::allocations::Allocations;
use crate::state::at_end::AtEnd;
use crate::state::buffer::no_data;
use crate::state::buffering::{Buffered, Buffering};
use crate::state::helper::Helper;
use crate::state::jobs::Jobs;
use crate::state::message::Stream;
use crate::state::request::{Kind, REQUESTS, Request};
use crate::state::status::Status;
use encore_adapt::protocol::one_piece_limit;
use encore_errors::error::{Result, no_memory};
use encore_matching::{Key, Posted, Unexpected};
use encore_settings::Settings;
use encore_slab::Obj;
use encore_transport::outside::Outside;
use encore_transport::shm::rounds::Rounds;
use encore_tuning::spin::Spin;

/// The engine's action when a thread outside of it has finished work for the program.
pub type Delivery = Box<dyn FnOnce(&mut Engine) + Send>;

/// Pushes a layer's pending sends, as far as there is room. Returns whether anything went, and whether anything is left.
pub type PushLayer = fn(&mut Engine) -> (bool, bool);

/// The engine of this process; [`crate::entry::call::Call::engine`] has the rules of access.
pub struct Engine {
    /// This rank's part in a profile.
    #[cfg(feature = "insight")]
    pub insight: Option<crate::insight::state::Insight>,
    /// The rings.
    pub shm: Shm,
    /// Transport to peers without a ring, if there are any.
    pub link: Option<Box<dyn Transport>>,
    /// Whether there may be a source of progress besides rings, the backlog and collective operations; see `poll::once`. The code that adds one
    /// sets this; a poll that finds none clears it.
    pub has_other_sources: bool,
    /// The place in the job; owns the segment.
    pub job: Job,
    /// Settings.
    pub settings: Settings,
    /// Longest message that fits a cell, in bytes: the room of a cell, or less if the eager limit is lower.
    short_limit: u64,
    /// Longest message, in bytes, that goes as one piece without further checks.
    pub(crate) piece_limit: u64,
    /// Whether the machine has more ranks, of this job and connected ones, than processors.
    pub oversubscribed: bool,
    /// Share of the machine's processors for the ranks of this node, rounded down: where the ranks of a machine don't all share memory, others have
    /// the rest.
    pub processors: usize,
    /// Most awake ranks of this node that each have a processor: [`Engine::processors`], or none where ranks that share no memory with this one may
    /// need the processors and it is unknown whether they are awake.
    pub(crate) awake_at_ease: usize,
    /// Shared memory for the program.
    pub heap: Heap,
    /// Handlers of arriving cells, by kind.
    pub handlers: Handlers,
    /// Queued code of the program.
    pub user_work: UserWork,
    /// State of the layers above the engine.
    pub layers: EngineSlots,
    /// Sources of progress that most programs don't have.
    pub(crate) sources: &'static [&'static Source],
    /// Work of other threads of the library for the program.
    pub outside: Outside<Delivery>,
    /// The thread that makes progress while the program does something else.
    pub helper: Helper,
    /// Counters.
    pub counters: Counters,
    /// Posted receives.
    pub posted: Posted<Request>,
    /// Unexpected messages.
    pub unexpected: Unexpected<Message>,
    /// Whether unexpected messages take as much memory as they may, and this rank has published that.
    pub full: bool,
    /// The known processes, and the backlog towards each of them.
    pub peers: Peers,
    /// Long messages under way, with pieces for this rank to send or to copy.
    pub streams: Vec<Stream<PushLayer>>,
    /// Number of receives for which the kernel reads messages from other ranks' memory.
    pub kernel_reads: u32,
    /// Number of requests for which the link reads from or writes to the memory of other nodes.
    pub(crate) far_copies: usize,
    /// The long message whose protocol is being measured.
    pub(crate) measured: Option<Measurement>,
    /// This process's proof word: not 0 once this rank has published its address.
    pub(crate) proof: Box<AtomicU64>,
    /// Number of sends that wait for a reply of the receiver.
    pub unanswered: usize,
    /// The tag of the latest active message.
    pub(crate) active_tag: i32,
    /// Memory of devices that ranks of this node copy from.
    pub(crate) allocations: Allocations,
    /// The buffer that the process attached for buffered sends.
    pub buffering: Rc<Buffering>,
    /// Buffered sends that have not left yet.
    pub buffered: Buffered,
    /// Number of collective operations under way, advanced at each poll ([`crate::progress::collectives`]).
    pub collectives_under_way: usize,
    /// State about the program's long arrays of requests.
    pub ready_lists: ReadyLists,
    /// Whether this rank has named another rank for whose post on lanes it waits, since this was last cleared.
    pub waits_for_another: bool,
    /// Whether this is the last poll before the rank sleeps: it must not wait for anything that may never come.
    pub about_to_sleep: bool,
    /// State of the rank's moves between processors.
    pub placement: Placement,
    /// The choice of rings that a wait polls.
    pub rounds: Rounds,
    /// Number of polls of a ring by this rank.
    #[cfg(test)]
    pub(crate) rings_polled: usize,
    /// Spin time before the rank sleeps.
    pub(crate) spin: Spin,
    /// Other jobs.
    pub jobs: Jobs,
    /// Number of open models: the world counts as one, each session as one.
    pub open: u32,
    /// Whether the launcher has been notified that this process needs it no more.
    pub(crate) left_job: bool,
    /// State of the synchronization in `MPI_Finalize`.
    pub at_end: AtEnd,
    /// Whether there has been a session.
    pub sessions: bool,
    /// Whether two open models may be used by different threads.
    pub threads: bool,
    /// Number of threads of this process that sleep inside a call.
    pub sleepers: u32,
    /// Number of tests without result since this rank last yielded after one.
    pub(crate) vain_tests: u32,
    /// Number of windows on which others may request operations from this process.
    pub asked_windows: u32,
    /// The shared request of all sends that were complete when they were started.
    done: Obj<Request>,
}

impl Engine {
    /// Sets that `near` processes share the processors of this machine.
    pub fn share_processors_of(&mut self, near: u32) {
        self.oversubscribed = near > self.job.cpus;
        let here = self.shm.ranks();
        self.processors = self.job.cpus as usize * here / (near as usize).max(1);
        let all_share_memory = near as usize <= here;
        self.awake_at_ease = if all_share_memory { self.processors } else { 0 };
    }

    /// Updates the values that are derived from settings that may change.
    pub fn settings_changed(&mut self) {
        self.settings.fit_messages();
        self.short_limit = self.settings.eager_limit.min(encore_shmem::ring::INLINE as u64);
        self.piece_limit = one_piece_limit(&self.settings);
    }

    /// Longest message that fits a cell, in bytes: the room of a cell, or less if the eager limit is lower. The fast paths rely on it, so only the
    /// settings determine it:
    /// ```compile_fail,E0616
    /// # use encore_engine::engine::Engine;
    /// fn write_past_the_cell(engine: &mut Engine) {
    ///     engine.short_limit = 1000;
    /// }
    /// ```
    #[inline(always)]
    pub fn short_limit(&self) -> u64 {
        self.short_limit
    }

    /// This process's entry among those of the ranks.
    pub fn slot(&self) -> &RankSlot {
        self.job.own_slot()
    }

    /// Whether more ranks are known to be awake than there are processors, so that a waiting rank yields its processor (docs/lab/408).
    #[inline(always)]
    pub fn crowded(&self) -> bool {
        self.oversubscribed && self.shm.awake() > self.awake_at_ease
    }

    /// Whether no cell and no piece of a long message of this rank waits to be pushed.
    #[inline(always)]
    pub fn quiet(&self) -> bool {
        self.streams.is_empty() && self.peers.nothing_queued()
    }

    /// [`Engine::quiet`], and all data passed to the link has left this process.
    pub(crate) fn all_has_left(&self) -> bool {
        self.quiet() && self.link.as_deref().is_none_or(|link| !link.has_unsent())
    }

    /// A count on the shared request of sends that are complete from the start.
    #[inline(always)]
    pub fn done(&mut self) -> Obj<Request> {
        self.done.retain();
        self.done
    }

    /// Whether `request` is that of [`Engine::done`].
    pub fn is_done(&self, request: Obj<Request>) -> bool {
        request == self.done
    }

    /// Number of handles of [`Engine::done`] that the program has not freed.
    pub fn unwaited_sends(&self) -> usize {
        self.done.holders() as usize - 1
    }

    /// A request for communication with `MPI_PROC_NULL`: complete, once started.
    pub fn nothing(&mut self, flags: u32) -> Result<Obj<Request>> {
        let request = self.new_request(Request::new(
            Kind::Nothing,
            flags,
            PeerId::NOBODY,
            Key::default(),
            no_data(),
            None,
        ))?;
        request.status.set(Status::PROC_NULL);
        Ok(request)
    }

    /// Puts a request into the pool.
    #[inline]
    pub fn new_request(&mut self, request: Request) -> Result<Obj<Request>> {
        #[cfg(feature = "insight")]
        crate::insight::check::made(&request);
        REQUESTS.insert(request).ok_or_else(|| no_memory("a request"))
    }
}
