//! What LAPI keeps in an engine.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ffi::{c_int, c_void};
use std::thread::JoinHandle;

use encore_lapi_interface::AtOrigin;
use encore_lapi_interface::types::{CompletionHandler, ErrorHandler, Handle, LENGTH_OF_TEXT, SendHandler};
use encore_shmem::heap::Place;

use crate::table::Table;
use crate::transfer::{Outgoing, Run};
use encore_engine::call::Call;
use encore_engine::handlers::Incoming;
use encore_engine::slots::{Slot, StateKey};

/// What a call of LAPI answers: nothing, or an error code (`LAPI_ERR_*`).
pub type Result<T> = std::result::Result<T, i32>;

/// LAPI's state in an engine.
// SAFETY: the only key of its slot.
pub const LAPI: StateKey<Lapi> = unsafe { StateKey::new(Slot::Lapi) };

/// LAPI in this process.
#[derive(Default)]
pub struct Lapi {
    /// The program's handle; 0 while LAPI is closed.
    pub(super) handle: Handle,
    /// LAPI is open, and all that came before has been handled.
    pub(super) ready: bool,
    /// The handle that was given last.
    pub(super) latest: Handle,
    /// What is known of each task; as many as there are ranks from the first use on.
    pub(super) tasks: Vec<Task>,
    /// Something waits in [`Task::out`], and the engine's list of streams says so.
    pub(super) listed: bool,
    /// Cells that came before `LAPI_Init`.
    pub(super) early: VecDeque<Early>,
    /// Active messages of this task whose data waits for the target's word.
    pub(super) announced: Table<Announced>,
    /// Active messages to this task whose data is on its way.
    pub(super) landing: Table<Landing>,
    /// Where the data of announced messages goes, of which only a part is known, by token.
    pub(super) places: HashMap<u64, Vec<(u64, u64)>>,
    /// Gets and read-modify-writes under way.
    pub(super) pending: Table<Pending>,
    /// Functions of the program that are to be run.
    pub(super) handlers: Handlers,
    /// Fences, barriers, exchanges.
    pub(super) order: Order,
    /// Who waits for counters.
    pub(super) waiting: Waiting,
    /// Memory of other tasks.
    pub(super) reach: Reach,
    /// The program's error handler.
    pub(super) error_handler: Option<ErrorHandler>,
    /// Whether operations use memory that tasks share.
    pub(super) direct: bool,
    /// Interrupt mode.
    pub(super) interrupts: bool,
    /// Seconds after which a wait for another task is an error (`TIMEOUT`).
    pub(super) timeout: i32,
    /// Operations of this task that have completed, and messages from others.
    pub(super) completed: (u64, u64),
}

/// What is known of another task.
#[derive(Default)]
pub(super) struct Task {
    /// What waits for room towards it, in order.
    pub(super) out: VecDeque<Outgoing>,
    /// Something was sent since the last fence that the target may not have handled yet.
    pub(super) dirty: bool,
    /// Operations whose end it will tell.
    pub(super) unanswered: u32,
    /// Nothing may be sent to it (`LAPI_Purge_totask`).
    pub(super) purged: bool,
    /// Its answers to fences that are to come.
    pub(super) fencing: u32,
    /// Active messages from it whose data is not in place yet.
    pub(super) landing: u32,
    /// Fences of it that wait for these.
    pub(super) fences: u32,
    /// Words that it gave in exchanges of addresses: maybe its functions, as it calls them.
    pub(super) exchanged: Vec<u64>,
}

/// A cell that came before `LAPI_Init`, with a copy of its bytes.
pub struct Early {
    pub(super) cell: Incoming,
    pub(super) payload: Box<[u8]>,
    pub(super) staged: Vec<u8>,
}

/// Functions that are to be run, and the threads that run them.
#[derive(Default)]
pub struct Handlers {
    pub(super) queue: VecDeque<Work>,
    /// How many are running.
    pub(super) running: u32,
    /// How many threads are to be started when they are needed.
    pub(super) wanted: u32,
    pub(super) threads: Vec<JoinHandle<()>>,
    /// The threads are to end.
    pub(super) ending: bool,
    /// The words for an error code.
    pub(super) text: Option<extern "C" fn(c_int, &mut [u8; LENGTH_OF_TEXT])>,
    pub(super) end_job: Option<EndJob>,
}

impl Handlers {
    /// Whether nothing is to be run, or running.
    pub fn idle(&self) -> bool {
        self.queue.is_empty() && self.running == 0
    }
}

/// What becomes of an active message whose data is in place.
#[derive(Clone, Copy)]
pub struct Completion {
    /// The completion handler, if the header handler named one.
    pub handler: Option<CompletionHandler>,
    /// Its argument.
    pub information: *mut c_void,
    /// The origin.
    pub task: u32,
    /// The target counter, or 0.
    pub target_counter: u64,
    /// The completion counter at the origin, or 0.
    pub completion_counter: u64,
}

/// A function that is to be run.
pub enum Work {
    /// A completion handler.
    Completion(Completion),
    /// A send completion handler.
    Sent {
        /// The function.
        handler: SendHandler,
        /// Its parameter.
        parameter: *mut c_void,
        /// The target.
        task: u32,
        /// An error code.
        reason: c_int,
    },
    /// The error handler, or, without one, the end of the job.
    Error {
        /// The error code.
        error: c_int,
        /// The other task.
        task: u32,
    },
}

/// Ends the job with an exit code and a text.
pub type EndJob = fn(&mut Call, c_int, &str) -> !;

/// A message whose data waits until its target says where it goes.
pub struct Announced {
    pub(super) target: u32,
    /// The runs of the data; where they go isn't known.
    pub(super) runs: Vec<Run>,
    pub(super) at_origin: AtOrigin,
}

/// A message whose data is on its way to this task.
pub struct Landing {
    pub(super) completion: Completion,
}

/// An operation that its target will answer.
pub struct Pending {
    pub(super) target: u32,
    /// Answers to come.
    pub(super) parts: u32,
    pub(super) at_origin: AtOrigin,
    pub(super) result: Option<ResultPlace>,
}

/// Where the result of a read-modify-write goes.
#[derive(Clone, Copy)]
pub(super) struct ResultPlace {
    pub(super) previous: *mut c_void,
    pub(super) size: u32,
    /// The value that the variable was compared with, if that is the operation.
    pub(super) compared: Option<u64>,
}

/// How far fences, barriers and exchanges are.
#[derive(Default)]
pub struct Order {
    /// Barriers begun.
    pub(super) barriers: u64,
    /// How often a task has come to each round of a barrier, of which this one is told.
    pub(super) arrived: [u64; ROUNDS],
    /// Exchanges begun.
    pub(super) exchanges: u64,
    /// Words of an exchange and of the next one: a task can be ahead by one.
    pub(super) words: [Vec<u64>; 2],
    /// How many have come of each.
    pub(super) come: [u32; 2],
}

/// Rounds of a barrier, at most: each doubles the number of tasks that are known to have come.
pub(super) const ROUNDS: usize = 32;

/// What is known of the memory of other tasks.
#[derive(Default)]
pub struct Reach {
    /// Extents, by task.
    pub(super) extents: Vec<Vec<Extent>>,
    /// The address by which each task proves its process to be its own, 0 where it isn't known.
    pub(super) proofs: Vec<u64>,
    /// Pages of tasks that lie in no extent, or of which it has been asked.
    pub(super) others: HashSet<(u32, u64)>,
}

/// An extent of another task's heap.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// Its address there.
    pub(super) address: u64,
    pub(super) place: Place,
}

/// Who waits for counters, and whose operations they count.
#[derive(Default)]
pub struct Waiting {
    /// Counters that threads wait for without polling.
    pub(super) without_polling: Vec<usize>,
    /// Counters that tell tasks apart (`LAPI_Setcntr_wstatus`).
    pub(super) tracked: Vec<Tracked>,
}

/// A counter with the states of the tasks whose operations it counts.
pub(super) struct Tracked {
    pub(super) counter: usize,
    pub(super) tasks: Vec<u32>,
    pub(super) states: *mut c_int,
}
