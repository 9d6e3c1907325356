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
use crate::environment::error::{Result, no_memory};
use crate::layers::slots::EngineSlots;
use crate::p2p::protocol::one_piece_limit;
use crate::p2p::ways::Measurement;
use crate::peers::handlers::Handlers;
use crate::peers::peer::{PeerId, Peers};
use crate::peers::placement::looks::Placement;
use crate::progress::sources::Source;
use crate::progress::spin::Spin;
use crate::receive::rounds::Rounds;
use crate::receive::unexpected::Message;
use crate::requests::completion::ready::ReadyLists;
use crate::state::allocations::Allocations;
use crate::state::at_end::AtEnd;
use crate::state::buffer::no_data;
use crate::state::buffering::{Buffered, Buffering};
use crate::state::helper::Helper;
use crate::state::jobs::Jobs;
use crate::state::matching::{Key, Posted, Unexpected};
use crate::state::message::Stream;
use crate::state::outside::Outside;
use crate::state::request::{Kind, REQUESTS, Request};
use crate::state::status::Status;
use encore_settings::Settings;
use encore_slab::Obj;

/// What the engine does when a thread outside of it has done something for the program.
pub type Delivery = Box<dyn FnOnce(&mut Engine) + Send>;

/// Pushes what a layer has to send, as far as there is room. Returns whether anything went, and whether anything is left.
pub type PushLayer = fn(&mut Engine) -> (bool, bool);

/// The engine of this process; see [`crate::entry::call::Call::engine`] for who may use it when.
pub struct Engine {
    /// This rank's part in a profile.
    #[cfg(feature = "insight")]
    pub insight: Option<crate::insight::state::Insight>,
    /// The rings.
    pub shm: Shm,
    /// What carries cells to peers that no ring leads to, if there are such.
    pub link: Option<Box<dyn Transport>>,
    /// There is a source of progress besides rings, the backlog and collective operations; see `poll::once`. Whoever adds one
    /// sets this; a look that finds none clears it.
    pub has_other_sources: bool,
    /// The place in the job; holds the segment.
    pub job: Job,
    /// Settings.
    pub settings: Settings,
    /// The longest message that goes in a cell, in bytes: the room of a cell, or less if the eager limit is lower.
    short_limit: u64,
    /// The longest message that goes as one piece without being looked at more closely, in bytes.
    pub(crate) piece_limit: u64,
    /// The machine has more ranks, of this job and those that it is connected with, than processors.
    pub oversubscribed: bool,
    /// The part of the machine's processors that the ranks of this node have, rounded down: where the ranks of a machine don't all share memory,
    /// others have the rest.
    pub processors: usize,
    /// As long as no more ranks of this node are awake, each has a processor: [`Engine::processors`], or none where ranks that share no memory with
    /// this one may need the processors and nothing says whether they are awake.
    pub(crate) awake_at_ease: usize,
    /// Shared memory for the program.
    pub heap: Heap,
    /// The handlers of cells that arrive, by kind.
    pub handlers: Handlers,
    /// Code of the program that waits to be run.
    pub user_work: UserWork,
    /// What the layers above the engine keep in it.
    pub layers: EngineSlots,
    /// Sources of progress that most programs don't have.
    pub(crate) sources: &'static [&'static Source],
    /// What other threads of the library do for the program.
    pub outside: Outside<Delivery>,
    /// The thread that makes progress while the program does something else.
    pub helper: Helper,
    /// Counters.
    pub counters: Counters,
    /// Posted receives.
    pub posted: Posted<Request>,
    /// Unexpected messages.
    pub unexpected: Unexpected<Message>,
    /// Unexpected messages take as much memory as they may, and this rank has told the others so.
    pub full: bool,
    /// The processes that this one knows, and what waits for room towards each of them.
    pub peers: Peers,
    /// Long messages under way, of which this rank has pieces to send or to copy.
    pub streams: Vec<Stream<PushLayer>>,
    /// Receives of which the kernel reads the messages out of other ranks' memory.
    pub kernel_reads: u32,
    /// Requests of what the link reads out of the memory of other nodes, or writes to it.
    pub(crate) far_copies: usize,
    /// The long message whose way is being measured.
    pub(crate) measured: Option<Measurement>,
    /// A word in this process's own memory by which others know it: not 0 once this rank has shown its address to others.
    pub(crate) proof: Box<AtomicU64>,
    /// Sends that wait for an answer of the receiver.
    pub unanswered: usize,
    /// The tag of the latest active message.
    pub(crate) active_tag: i32,
    /// Memory of devices that ranks of this node copy from.
    pub(crate) allocations: Allocations,
    /// The buffer that the process attached for buffered sends.
    pub buffering: Rc<Buffering>,
    /// Buffered sends that have not left yet.
    pub buffered: Buffered,
    /// Number of collective operations under way, which are looked after at each poll ([`crate::progress::collectives`]).
    pub collectives_under_way: usize,
    /// What is known of the program's long arrays of requests.
    pub ready_lists: ReadyLists,
    /// Since this was last cleared, this rank has named another rank for whose post on lanes it waits.
    pub waits_for_another: bool,
    /// This is the last look before the rank sleeps: it must not wait for anything that may never come.
    pub about_to_sleep: bool,
    /// Its moves from processor to processor.
    pub placement: Placement,
    /// Which rings a wait looks into.
    pub rounds: Rounds,
    /// How long it looks before it sleeps.
    pub(crate) spin: Spin,
    /// Other jobs.
    pub jobs: Jobs,
    /// Number of open models: the world counts as one, each session as one.
    pub open: u32,
    /// The launcher has been told that this process needs it no more.
    pub(crate) left_job: bool,
    /// What this rank has been told of the meeting in `MPI_Finalize`.
    pub at_end: AtEnd,
    /// There has been a session.
    pub sessions: bool,
    /// Two open models may be used by different threads.
    pub threads: bool,
    /// Threads of this process that sleep inside a call.
    pub sleepers: u32,
    /// Tests that have found nothing since this rank has last yielded after one.
    pub(crate) vain_tests: u32,
    /// Windows on which others may ask this process for operations.
    pub asked_windows: u32,
    /// The request of all sends that were complete when they were started.
    done: Obj<Request>,
}

impl Engine {
    /// The processors of this machine are those of `near` processes.
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

    /// The longest message that goes in a cell, in bytes: the room of a cell, or less if the eager limit is lower. The quick ways rely on
    /// it, so it follows from the settings alone:
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

    /// More ranks are awake, as far as is known, than there are processors, so a waiting rank gives its processor to others (docs/lab/408).
    #[inline(always)]
    pub fn crowded(&self) -> bool {
        self.oversubscribed && self.shm.awake() > self.awake_at_ease
    }

    /// No cell and no piece of a long message of this rank waits to be pushed.
    #[inline(always)]
    pub fn quiet(&self) -> bool {
        self.streams.is_empty() && self.peers.nothing_queued()
    }

    /// The same, and all that it has given to the link has left this process.
    pub(crate) fn all_has_left(&self) -> bool {
        self.quiet() && self.link.as_deref().is_none_or(|link| !link.has_unsent())
    }

    /// A count on the request of sends that are complete from the start.
    #[inline(always)]
    pub fn done(&mut self) -> Obj<Request> {
        self.done.retain();
        self.done
    }

    /// Whether this is that request.
    pub fn is_done(&self, request: Obj<Request>) -> bool {
        request == self.done
    }

    /// Number of its handles that the program has not given up.
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
