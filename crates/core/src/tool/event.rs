//! Events (MPI 5.0 §15.3.8): functions of a tool are told what happens inside the library.
//!
//! Events are raised while the engine is held, when no function of the program may run, and off the short path; where no tool
//! listens that costs a look at one word. They wait in a queue until the thread that is inside does the work of the program
//! ([`crate::call::Call::run_user_steps`]), soon after; the timestamp tells when they happened. Called from there, a
//! function of a tool may do all that the program may do: the safety that is required is `MPI_T_CB_REQUIRE_NONE`.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::call::Call;
use crate::engine::Engine;
use crate::error::{ErrorClass, Result, no_memory, wrong};
use crate::settings::choices::Choices;
use crate::settings::row::Category;
use crate::slab::{Obj, Slab};
use crate::state::process;
use crate::unexpected::Message;
use crate::{ANY_SOURCE, ANY_TAG, UNDEFINED};

/// The data of an event. All types of events have two `int` and an `unsigned long long`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Data {
    /// The first element.
    pub first: i32,
    /// The second element.
    pub second: i32,
    /// The third element.
    pub third: u64,
}

/// Where the elements of [`Data`] are, in bytes.
pub const DISPLACEMENTS: [i64; 3] = [0, 4, 8];

/// A type of event.
pub struct Type {
    /// Its name.
    pub name: &'static str,
    /// When it happens.
    pub what: &'static str,
    /// Its category.
    pub category: Category,
    /// Number, name and meaning of its elements.
    pub elements: &'static Choices,
}

/// Places in [`TYPES`].
const UNEXPECTED: usize = 0;
const SLEEP: usize = 1;

/// All types of events.
pub static TYPES: &[Type] = &[
    Type {
        name: "unexpected_message",
        what: "a message has arrived before its receive was posted",
        category: Category::Messages,
        elements: &Choices {
            name: "unexpected_message_elements",
            items: &[
                (0, "source", "the sender's rank in MPI_COMM_WORLD"),
                (1, "tag", "its tag, or a number of the library's in collective operations"),
                (2, "bytes", "its length"),
            ],
        },
    },
    Type {
        name: "sleep",
        what: "this rank has slept because there was nothing to do, and was woken",
        category: Category::Waiting,
        elements: &Choices {
            name: "sleep_elements",
            items: &[
                (
                    0,
                    "peer",
                    "the rank in MPI_COMM_WORLD that it waited for, MPI_ANY_SOURCE, or MPI_UNDEFINED",
                ),
                (1, "tag", "the tag that it waited for, MPI_ANY_TAG, or MPI_UNDEFINED"),
                (2, "nanoseconds", "how long it slept"),
            ],
        },
    },
];

/// Name and description of the only source of events. Its timestamps are nanoseconds of `CLOCK_MONOTONIC`.
pub const SOURCE: (&str, &str) =
    ("engine", "this process's engine; timestamps are nanoseconds of the system's monotonic clock");

/// A moment, in nanoseconds of the system's monotonic clock, which all processes of a machine share.
pub fn timestamp() -> i64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

/// Numbers of callback safety levels (§15.3.8), from the one that allows most to the one that allows least.
pub const SAFETY_LEVELS: [c_int; 4] = [0x00, 0x03, 0x0F, 0x3F];

/// `MPI_T_event_cb_function`, with handles as addresses.
pub type Function = unsafe extern "C-unwind" fn(usize, usize, c_int, *mut c_void);
/// `MPI_T_event_free_cb_function`
pub type FreeFunction = unsafe extern "C-unwind" fn(usize, c_int, *mut c_void);
/// `MPI_T_event_dropped_cb_function`
pub type DroppedFunction = unsafe extern "C-unwind" fn(i64, usize, c_int, c_int, *mut c_void);

/// A function of a tool and the data that the tool passes with it.
#[derive(Clone, Copy)]
struct Callback {
    function: Function,
    user_data: *mut c_void,
}

/// A handle that a tool has allocated for a type of event.
pub struct Registration {
    /// Place of its type.
    kind: usize,
    /// By safety level.
    callbacks: [Cell<Option<Callback>>; 4],
    dropped_handler: Cell<Option<DroppedFunction>>,
    /// Events that were lost since the handler was last told.
    dropped: Cell<u64>,
    /// Functions of it that are being called.
    running: Cell<u32>,
    freed: Cell<bool>,
    /// Called when it has been freed and none of its functions runs any more.
    free_function: Cell<Option<(FreeFunction, *mut c_void)>>,
}

/// An event on its way to the functions of tools.
pub struct Instance {
    kind: usize,
    /// When it happened.
    pub timestamp: i64,
    /// Its data.
    pub data: Data,
}

/// Events that may wait for delivery.
const MOST_WAITING: usize = 1024;

struct State {
    registrations: RefCell<Vec<Obj<Registration>>>,
    waiting: RefCell<VecDeque<Instance>>,
    delivering: Cell<bool>,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for State {}

static STATE: State = State {
    registrations: RefCell::new(Vec::new()),
    waiting: RefCell::new(VecDeque::new()),
    delivering: Cell::new(false),
};
static REGISTRATIONS: Slab<Registration> = Slab::new();
static INSTANCES: Slab<Instance> = Slab::new();
/// A bit for each type of event that a function was registered for.
static HEARD: AtomicU32 = AtomicU32::new(0);

fn is_heard(kind: usize) -> bool {
    HEARD.load(Ordering::Relaxed) & 1 << kind != 0
}

/// A message joins the unexpected ones.
#[inline]
pub fn unexpected_came(engine: &mut Engine, message: Obj<Message>) {
    if is_heard(UNEXPECTED) {
        let sender = engine.peers.world_rank(message.sender);
        let data = Data { first: sender as i32, second: message.envelope.tag, third: message.bytes };
        raise(engine, UNEXPECTED, data);
    }
}

/// The rank falls asleep. Returns the time, if a tool listens.
pub fn falls_asleep() -> Option<i64> {
    is_heard(SLEEP).then(timestamp)
}

/// The rank has slept since `asleep`, for `peer` and `tag` as [`Call::wait_until`] describes them.
pub fn slept(engine: &mut Engine, asleep: Option<i64>, peer: i32, tag: i32) {
    if let Some(asleep) = asleep {
        let told = |value, any| match value {
            process::ANY => any,
            process::NONE => UNDEFINED,
            known => known,
        };
        let third = timestamp().abs_diff(asleep);
        raise(engine, SLEEP, Data { first: told(peer, ANY_SOURCE), second: told(tag, ANY_TAG), third });
    }
}

#[cold]
fn raise(engine: &mut Engine, kind: usize, data: Data) {
    let mut waiting = STATE.waiting.borrow_mut();
    if waiting.len() == MOST_WAITING {
        for registration in STATE.registrations.borrow().iter().filter(|found| found.kind == kind) {
            registration.dropped.set(registration.dropped.get() + 1);
        }
        return;
    }
    if waiting.is_empty() {
        engine.user_work.push_deferred(deliver);
    }
    waiting.push_back(Instance { kind, timestamp: timestamp(), data });
}

/// Tells tools of the events that wait.
#[cold]
pub fn deliver(call: &mut Call) {
    // A function of a tool may call MPI, which may raise new events: they are delivered after it.
    if STATE.delivering.replace(true) {
        return;
    }
    loop {
        let next = STATE.waiting.borrow_mut().pop_front();
        let Some(instance) = next else { break };
        let kind = instance.kind;
        let Some(instance) = INSTANCES.insert(instance) else { continue };
        let all = STATE.registrations.borrow().clone();
        let listening = all.into_iter().filter(|registration| registration.kind == kind);
        let listening: Vec<_> = listening.inspect(|registration| registration.retain()).collect();
        for registration in listening {
            if !registration.freed.get() {
                tell_of_losses(call, registration);
                let callback = registration.callbacks.iter().find_map(Cell::get);
                if let Some(Callback { function, user_data }) = callback {
                    let (event, handle) = (instance.address(), registration.address());
                    // SAFETY: the tool gave a function of this type.
                    while_running(call, registration, || unsafe {
                        function(event, handle, SAFETY_LEVELS[0], user_data)
                    });
                }
            }
            REGISTRATIONS.release(registration);
        }
        INSTANCES.release(instance);
    }
    STATE.delivering.set(false);
}

/// Tells the tool how many events were lost, if there are any and it has a function for that.
fn tell_of_losses(call: &mut Call, registration: Obj<Registration>) {
    let lost = registration.dropped.take();
    let (Some(function), true) = (registration.dropped_handler.get(), lost > 0) else { return };
    let user_data = registration.callbacks.iter().find_map(Cell::get).map(|callback| callback.user_data);
    let (handle, user_data) = (registration.address(), user_data.unwrap_or(std::ptr::null_mut()));
    // SAFETY: the tool gave a function of this type.
    while_running(call, registration, || unsafe {
        function(lost as i64, handle, 0, SAFETY_LEVELS[0], user_data)
    });
}

/// Calls a function of a registration, and the one that ends the registration, if that was freed meanwhile.
fn while_running(call: &mut Call, registration: Obj<Registration>, function: impl FnOnce()) {
    registration.running.set(registration.running.get() + 1);
    call.outside(function);
    registration.running.set(registration.running.get() - 1);
    end_if_idle(call, registration);
}

fn end_if_idle(call: &mut Call, registration: Obj<Registration>) {
    if registration.freed.get() && registration.running.get() == 0 {
        if let Some((function, user_data)) = registration.free_function.take() {
            let handle = registration.address();
            // SAFETY: the tool gave a function of this type.
            call.outside(|| unsafe { function(handle, SAFETY_LEVELS[0], user_data) });
        }
    }
}

/// `MPI_T_event_handle_alloc`
pub fn new_registration(kind: usize) -> Result<Obj<Registration>> {
    let registration = Registration {
        kind,
        callbacks: [const { Cell::new(None) }; 4],
        dropped_handler: Cell::new(None),
        dropped: Cell::new(0),
        running: Cell::new(0),
        freed: Cell::new(false),
        free_function: Cell::new(None),
    };
    let registration = REGISTRATIONS.insert(registration).ok_or_else(|| no_memory("a handle"))?;
    STATE.registrations.borrow_mut().push(registration);
    Ok(registration)
}

/// The live registration that a value stands for.
pub fn registration(value: usize) -> Result<Obj<Registration>> {
    REGISTRATIONS.get(value).filter(|registration| !registration.freed.get()).ok_or_else(|| {
        let text = format!("{value:#x} is no handle of a type of events");
        wrong(ErrorClass::ToolInvalidHandle, "event_registration", text)
    })
}

/// The event that a value stands for, while the functions that receive it run.
pub fn instance(value: usize) -> Result<Obj<Instance>> {
    INSTANCES.get(value).ok_or_else(|| {
        let text = format!("{value:#x} is no event: an event ends with the function that is told of it");
        wrong(ErrorClass::ToolInvalidHandle, "event_instance", text)
    })
}

/// The place of a safety level.
pub fn safety(level: c_int) -> Result<usize> {
    SAFETY_LEVELS.iter().position(|known| *known == level).ok_or_else(|| {
        wrong(ErrorClass::ToolInvalid, "cb_safety", format!("{level:#x} is no callback safety level"))
    })
}

impl Registration {
    /// Registers a function for a safety level, in place of an earlier one; `None`: takes it out.
    pub fn set_callback(&self, safety: usize, function: Option<Function>, user_data: *mut c_void) {
        self.callbacks[safety].set(function.map(|function| Callback { function, user_data }));
        update_heard();
    }

    /// Whether there is a function for a safety level.
    pub fn has_callback(&self, safety: usize) -> bool {
        self.callbacks[safety].get().is_some()
    }

    /// Sets the function that is told of lost events.
    pub fn set_dropped_handler(&self, function: Option<DroppedFunction>) {
        self.dropped_handler.set(function);
    }
}

/// `MPI_T_event_handle_free`: of the registration's functions, only `function` is still called, once and last.
pub fn free(
    call: &mut Call,
    registration: Obj<Registration>,
    function: Option<FreeFunction>,
    user_data: *mut c_void,
) {
    registration.freed.set(true);
    registration.free_function.set(function.map(|function| (function, user_data)));
    STATE.registrations.borrow_mut().retain(|live| *live != registration);
    update_heard();
    end_if_idle(call, registration);
    REGISTRATIONS.release(registration);
}

/// Frees all registrations.
pub(super) fn free_all(call: &mut Call) {
    let all = STATE.registrations.borrow().clone();
    for registration in all {
        free(call, registration, None, std::ptr::null_mut());
    }
    STATE.waiting.borrow_mut().clear();
}

fn update_heard() {
    let registrations = STATE.registrations.borrow();
    let heard =
        registrations.iter().filter(|found| found.callbacks.iter().any(|callback| callback.get().is_some()));
    HEARD.store(heard.fold(0, |bits, found| bits | 1 << found.kind), Ordering::Relaxed);
}

impl Instance {
    /// The type of event.
    pub fn kind(&self) -> &'static Type {
        &TYPES[self.kind]
    }
}
