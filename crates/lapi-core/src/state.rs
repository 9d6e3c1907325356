//! State of LAPI in an engine.

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

/// Result of a call of LAPI: a value, or an error code (`LAPI_ERR_*`).
pub type Result<T> = std::result::Result<T, i32>;

/// Key of LAPI's state in an engine.
// SAFETY: the only key of its slot.
pub const LAPI: StateKey<Lapi> = unsafe { StateKey::new(Slot::Lapi) };

/// LAPI in this process.
#[derive(Default)]
pub struct Lapi {
    /// The program's handle; 0 while LAPI is closed.
    pub(super) handle: Handle,
    /// Whether LAPI is open, and all earlier cells have been handled.
    pub(super) ready: bool,
    /// The handle that was given last.
    pub(super) latest: Handle,
    /// State of each task; one for each rank from the first use on.
    pub(super) tasks: Vec<Task>,
    /// Whether something waits in [`Task::out`], as the engine's list of streams records.
    pub(super) listed: bool,
    /// Cells that arrived before `LAPI_Init`.
    pub(super) early: VecDeque<Early>,
    /// Active messages of this task whose data wait for the target's answer.
    pub(super) announced: Table<Announced>,
    /// Active messages to this task whose data are in flight.
    pub(super) landing: Table<Landing>,
    /// Partial lists of destinations for the data of announced messages, by token.
    pub(super) places: HashMap<u64, Vec<(u64, u64)>>,
    /// Gets and read-modify-writes under way.
    pub(super) pending: Table<Pending>,
    /// Functions of the program to run.
    pub(super) handlers: Handlers,
    /// Fences, barriers, exchanges.
    pub(super) order: Order,
    /// Threads that wait for counters.
    pub(super) waiting: Waiting,
    /// Memory of other tasks.
    pub(super) reach: Reach,
    /// The program's error handler.
    pub(super) error_handler: Option<ErrorHandler>,
    /// Whether operations use memory that tasks share.
    pub(super) direct: bool,
    /// Whether interrupt mode is on.
    pub(super) interrupts: bool,
    /// Seconds after which a wait for another task is an error (`TIMEOUT`).
    pub(super) timeout: i32,
    /// Numbers of completed operations of this task, and of completed messages from others.
    pub(super) completed: (u64, u64),
}

/// State of another task.
#[derive(Default)]
pub(super) struct Task {
    /// Cells and data that wait for room towards it, in order.
    pub(super) out: VecDeque<Outgoing>,
    /// Whether something was sent since the last fence that the target may not have handled yet.
    pub(super) dirty: bool,
    /// Operations whose end it will report.
    pub(super) unanswered: u32,
    /// Whether nothing may be sent to it (`LAPI_Purge_totask`).
    pub(super) purged: bool,
    /// Number of its missing answers to fences.
    pub(super) fencing: u32,
    /// Number of active messages from it whose data are not in place yet.
    pub(super) landing: u32,
    /// Number of its fences that wait for these.
    pub(super) fences: u32,
    /// Words that it gave in exchanges of addresses: perhaps its functions, in its own encoding.
    pub(super) exchanged: Vec<u64>,
}

/// A cell that arrived before `LAPI_Init`, with a copy of its bytes.
pub struct Early {
    pub(super) cell: Incoming,
    pub(super) payload: Box<[u8]>,
    pub(super) staged: Vec<u8>,
}

/// Functions to run, and the threads that run them.
#[derive(Default)]
pub struct Handlers {
    pub(super) queue: VecDeque<Work>,
    /// Number of functions that are running.
    pub(super) running: u32,
    /// Number of threads to start when they are needed.
    pub(super) wanted: u32,
    pub(super) threads: Vec<JoinHandle<()>>,
    /// Whether the threads must end.
    pub(super) ending: bool,
    /// Writer of the text for an error code.
    pub(super) text: Option<extern "C" fn(c_int, &mut [u8; LENGTH_OF_TEXT])>,
    pub(super) end_job: Option<EndJob>,
}

impl Handlers {
    /// Whether no function waits or runs.
    pub fn idle(&self) -> bool {
        self.queue.is_empty() && self.running == 0
    }
}

/// Final steps of an active message whose data are in place.
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

/// A function to run.
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

/// A message whose data wait until its target answers with their destination.
pub struct Announced {
    pub(super) target: u32,
    /// Runs of the data, without destinations.
    pub(super) runs: Vec<Run>,
    pub(super) at_origin: AtOrigin,
}

/// A message whose data are in flight to this task.
pub struct Landing {
    pub(super) completion: Completion,
}

/// An operation that its target will answer.
pub struct Pending {
    pub(super) target: u32,
    /// Number of missing answers.
    pub(super) parts: u32,
    pub(super) at_origin: AtOrigin,
    pub(super) result: Option<ResultPlace>,
}

/// Destination of the result of a read-modify-write.
#[derive(Clone, Copy)]
pub(super) struct ResultPlace {
    pub(super) previous: *mut c_void,
    pub(super) size: u32,
    /// The value to compare the variable with, if that is the operation.
    pub(super) compared: Option<u64>,
}

/// Progress of fences, barriers and exchanges.
#[derive(Default)]
pub struct Order {
    /// Number of barriers begun.
    pub(super) barriers: u64,
    /// Number of notices for each round of a barrier, from the task that notifies this one in that round.
    pub(super) arrived: [u64; ROUNDS],
    /// Number of exchanges begun.
    pub(super) exchanges: u64,
    /// Words of an exchange and of the next one: a task can be ahead by one.
    pub(super) words: [Vec<u64>; 2],
    /// Number of words received of each.
    pub(super) come: [u32; 2],
}

/// Most rounds of a barrier: each doubles the number of tasks that are known to have arrived.
pub(super) const ROUNDS: usize = 32;

/// Knowledge of other tasks' memory.
#[derive(Default)]
pub struct Reach {
    /// Known extents, by task.
    pub(super) extents: Vec<Vec<Extent>>,
    /// Address by which each task proves its process to be its own; 0: unknown.
    pub(super) proofs: Vec<u64>,
    /// Pages of tasks that lie in no extent, or about which the task was asked.
    pub(super) others: HashSet<(u32, u64)>,
}

/// An extent of another task's heap.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    /// Its address in that task.
    pub(super) address: u64,
    pub(super) place: Place,
}

/// Counters that threads wait for, and counters that track tasks.
#[derive(Default)]
pub struct Waiting {
    /// Counters that threads wait for without polling.
    pub(super) without_polling: Vec<usize>,
    /// Counters that distinguish tasks (`LAPI_Setcntr_wstatus`).
    pub(super) tracked: Vec<Tracked>,
}

/// A counter with the states of the tasks whose operations it counts.
pub(super) struct Tracked {
    pub(super) counter: usize,
    pub(super) tasks: Vec<u32>,
    pub(super) states: *mut c_int,
}
