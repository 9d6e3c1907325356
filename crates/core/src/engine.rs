//! All state of the library in this process, but for the objects behind handles (see [`crate::objects`]).

use std::rc::Rc;

use encore_boot::Job;
use encore_boot::segment::RankSlot;
use encore_transport::heap::Heap;
use encore_transport::shm::Shm;
use encore_transport::staging::Pace;

use crate::buffer::Buffer;
use crate::collective::Collectives;
use crate::counters::Counters;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::handle::DatatypeHandle;
use crate::matching::{Key, Posted, Unexpected};
use crate::memory_kinds;
use crate::objects::REQUESTS;
use crate::p2p::buffered::{Buffered, Buffering};
use crate::p2p::kernel_copy::KernelAccess;
use crate::p2p::outgoing::{Backlog, Stream};
use crate::placement::Placement;
use crate::request::{Kind, Mode, Owner, Request, flag};
use crate::settings::Settings;
use crate::slab::Obj;
use crate::status::Status;
use crate::unexpected::Message;

/// The engine of this process; see [`crate::call::Call::engine`] for who may use it when.
pub struct Engine {
    /// The rings.
    pub shm: Shm,
    /// The place in the job; holds the segment.
    pub job: Job,
    /// Settings.
    pub settings: Settings,
    /// The longest message that goes in a cell, in bytes: what fits, or less if the eager limit is lower.
    pub short_limit: u64,
    /// More ranks than processors.
    pub oversubscribed: bool,
    /// Shared memory for the program.
    pub heap: Heap,
    /// What is counted.
    pub counters: Counters,
    /// Posted receives.
    pub posted: Posted<Request>,
    /// Unexpected messages.
    pub unexpected: Unexpected<Message>,
    /// Unexpected messages take as much memory as they may, and others were told so.
    pub full: bool,
    /// What waits for room in a ring.
    pub backlog: Backlog,
    /// How what goes to each rank is written into its staging area.
    pub paces: Box<[Pace]>,
    /// Long messages under way that this rank has pieces of to send, or to copy.
    pub streams: Vec<Stream>,
    /// Whether the kernel copies between this rank and others.
    pub kernel_access: KernelAccess,
    /// Eager messages of which pieces are still to come.
    pub partials: Vec<crate::p2p::incoming::Partial>,
    /// Sends that wait for an answer of the receiver.
    pub unanswered: usize,
    /// The buffer that the process attached for buffered sends.
    pub buffering: Rc<Buffering>,
    /// Buffered sends that have not left yet.
    pub buffered: Buffered,
    /// Collective operations under way.
    pub collectives: Collectives,
    /// Memory of lanes that came from this rank's heap.
    pub lanes_from_heap: Vec<crate::collective::team::FromHeap>,
    /// Since somebody looked, this rank has said that it waits for another rank's post on lanes.
    pub waits_for_another: bool,
    /// This is the last look before the rank sleeps: nothing that may never come must be waited for.
    pub about_to_sleep: bool,
    /// Its moves from processor to processor.
    pub placement: Placement,
    /// What is open: the world model counts as one, each session as one.
    pub open: u32,
    /// There has been a session.
    pub sessions: bool,
    /// Something that is open may be used by other threads than others.
    pub threads: bool,
    /// The kinds of memory that the world model's buffers may be in, as `mpi_memory_alloc_kinds` says it.
    pub memory_kinds: String,
    /// Threads of this process that sleep inside a call.
    pub sleepers: u32,
    /// The request of all sends that were complete when they were started.
    done: Obj<Request>,
}

impl Engine {
    /// The engine of a process that is connected.
    pub fn new(job: Job, shm: Shm, settings: Settings) -> Result<Engine> {
        let ranks = shm.ranks();
        let oversubscribed = job.size > job.cpus;
        let kind = Kind::Send(Mode::Standard);
        let request = Request::new(kind, flag::ACTIVE | flag::COMPLETE, 0, Key::default(), no_data(), None);
        let done = REQUESTS.insert(request).ok_or_else(|| no_memory("requests"))?;
        let memory_kinds = memory_kinds::supported(job.memory_alloc_kinds.as_deref().unwrap_or_default());
        let segment = job.segment.try_clone().map_err(|_| no_memory("a descriptor of the job's memory"))?;
        let paces = vec![Pace::new(shm.sizes().staging as u64); ranks].into_boxed_slice();
        let mut engine = Engine {
            heap: shm.heap(segment),
            shm,
            job,
            short_limit: 0,
            settings,
            oversubscribed,
            counters: Counters::default(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            full: false,
            backlog: Backlog::new(ranks),
            paces,
            streams: Vec::new(),
            kernel_access: KernelAccess::default(),
            partials: Vec::new(),
            unanswered: 0,
            buffering: Rc::default(),
            buffered: Buffered::default(),
            collectives: Collectives::default(),
            lanes_from_heap: Vec::new(),
            waits_for_another: false,
            about_to_sleep: false,
            placement: Placement::default(),
            open: 0,
            sessions: false,
            threads: false,
            memory_kinds,
            sleepers: 0,
            done,
        };
        engine.settings_changed();
        Ok(engine)
    }

    /// Brings what depends on settings that may change up to date with them.
    pub fn settings_changed(&mut self) {
        self.settings.fit_messages();
        self.short_limit = self.settings.eager_limit.min(encore_transport::ring::INLINE as u64);
    }

    /// This process's entry in the head of the segment.
    pub fn slot(&self) -> &RankSlot {
        self.job.head.slot(self.job.rank)
    }

    /// More ranks are awake than there are processors, so that one that waits gets out of the way.
    #[inline(always)]
    pub fn crowded(&self) -> bool {
        self.oversubscribed && self.shm.awake() > self.job.cpus as usize
    }

    /// Nothing of ours waits to be pushed.
    #[inline(always)]
    pub fn quiet(&self) -> bool {
        self.streams.is_empty() && self.backlog.is_empty()
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

    /// How many handles of it the program has not given up.
    pub fn unwaited_sends(&self) -> usize {
        self.done.references().get() as usize - 1
    }

    /// A request for communication with `MPI_PROC_NULL`: complete, once started.
    pub fn nothing(&mut self, flags: u32) -> Result<Obj<Request>> {
        let request =
            self.new_request(Request::new(Kind::Nothing, flags, 0, Key::default(), no_data(), None))?;
        request.status.set(Status::PROC_NULL);
        Ok(request)
    }

    /// The same, complete.
    pub fn complete_nothing(&mut self) -> Result<Obj<Request>> {
        self.nothing(flag::ACTIVE | flag::COMPLETE)
    }

    /// Puts a request into the pool.
    #[inline]
    pub fn new_request(&mut self, request: Request) -> Result<Obj<Request>> {
        REQUESTS.insert(request).ok_or_else(|| no_memory("a request"))
    }

    /// Tells those who wait of a completion.
    #[inline]
    pub fn announce_completion(&mut self, request: Obj<Request>) {
        match request.owner.get() {
            Owner::User => {}
            Owner::Step(run, step) => {
                let error = crate::collective::mismatch::received(&run, &request);
                self.collectives.step_ended(run, step, error);
            }
            Owner::Pair(pair) => self.pair_half_ended(pair, request),
        }
        if request.kind == Kind::Send(Mode::Buffered) {
            self.end_buffered(request);
        }
        self.wake_sleepers();
    }

    /// Has the threads of this process that sleep inside a call look again.
    #[inline(always)]
    pub fn wake_sleepers(&mut self) {
        if self.sleepers > 0 {
            self.shm.bed().wake();
        }
    }
}

/// A buffer of no items.
pub fn no_data() -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("predefined datatypes are made first");
    Buffer { address: std::ptr::null_mut(), count: 0, datatype: byte }
}

/// The error that there is no memory.
#[cold]
pub fn no_memory(what: &'static str) -> Error {
    Error::new(ErrorClass::NoMem, Fact::OutOfMemory { what, bytes: 0 })
}
