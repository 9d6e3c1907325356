//! Events (MPI 5.0 §15.3.8): the library calls functions of a tool when something happens inside it.
//!
//! The engine raises them ([`encore_engine::events`]) and delivers them in the program's own calls, so a function of a tool may do all
//! that the program may do: the required safety level is `MPI_T_CB_REQUIRE_NONE`.

use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};

use encore_engine::call::Call;
use encore_engine::error::{ErrorClass, Result, no_memory, wrong};
use encore_engine::events;
pub use encore_engine::events::{Data, Event, timestamp};
use encore_engine::settings::choices::Choices;
use encore_engine::settings::row::Category;
use encore_engine::slab::{Obj, Slab};

/// Offsets of the elements of [`Data`], in bytes.
pub const DISPLACEMENTS: [i64; 3] = [0, 4, 8];

/// A type of event.
pub struct Type {
    /// Its name.
    pub name: &'static str,
    /// Description of when it happens.
    pub what: &'static str,
    /// Its category.
    pub category: Category,
    /// Number, name and meaning of its elements.
    pub elements: &'static Choices,
}

/// All types of events, in the order of their numbers: [`events::UNEXPECTED`], [`events::SLEEP`].
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

/// Callback safety levels (§15.3.8), from the most permissive one to the strictest.
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
    /// Index of its type.
    kind: usize,
    /// Functions by safety level.
    callbacks: [Cell<Option<Callback>>; 4],
    dropped_handler: Cell<Option<DroppedFunction>>,
    /// Number of events lost since the last report to the tool.
    dropped: Cell<u64>,
    /// Number of its functions that are running.
    running: Cell<u32>,
    freed: Cell<bool>,
    /// Function to call once it is freed and none of its functions runs any more.
    free_function: Cell<Option<(FreeFunction, *mut c_void)>>,
}

struct State {
    registrations: RefCell<Vec<Obj<Registration>>>,
    delivering: Cell<bool>,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for State {}

static STATE: State = State { registrations: RefCell::new(Vec::new()), delivering: Cell::new(false) };
// SAFETY: reached only with the engine held.
static REGISTRATIONS: Slab<Registration> = unsafe { Slab::new() };
// SAFETY: reached only with the engine held.
static INSTANCES: Slab<Event> = unsafe { Slab::new() };
/// Delivers waiting events to tools.
#[cold]
pub fn deliver(call: &mut Call) {
    // A function of a tool may call MPI, which may raise new events: these are delivered after it.
    if STATE.delivering.replace(true) {
        return;
    }
    while let Some(instance) = events::take() {
        let kind = instance.kind;
        let Some(instance) = INSTANCES.insert(instance) else { continue };
        let all = STATE.registrations.borrow().clone();
        let listening = all.into_iter().filter(|registration| registration.kind == kind);
        let listening: Vec<_> = listening.inspect(|registration| registration.retain()).collect();
        let lost = events::take_lost(kind);
        for registration in listening {
            registration.dropped.set(registration.dropped.get() + lost);
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
            // SAFETY: the count of the instance's list.
            unsafe { REGISTRATIONS.release(registration) };
        }
        // SAFETY: the count of the queue that it was taken from.
        unsafe { INSTANCES.release(instance) };
    }
    STATE.delivering.set(false);
}

/// Reports the number of lost events to the tool, if there are any and it has a function for that.
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

/// Calls a function of a registration. If the registration was freed meanwhile, calls its last function, too.
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

/// The live registration for a value.
pub fn registration(value: usize) -> Result<Obj<Registration>> {
    REGISTRATIONS.get(value).filter(|registration| !registration.freed.get()).ok_or_else(|| {
        let text = format!("{value:#x} is no handle of a type of events");
        wrong(ErrorClass::ToolInvalidHandle, "event_registration", text)
    })
}

/// The event for a value, while the functions that receive it run.
pub fn instance(value: usize) -> Result<Obj<Event>> {
    INSTANCES.get(value).ok_or_else(|| {
        let text = format!("{value:#x} is no event: an event ends with the function that receives it");
        wrong(ErrorClass::ToolInvalidHandle, "event_instance", text)
    })
}

/// Index of a safety level.
pub fn safety(level: c_int) -> Result<usize> {
    SAFETY_LEVELS.iter().position(|known| *known == level).ok_or_else(|| {
        wrong(ErrorClass::ToolInvalid, "cb_safety", format!("{level:#x} is no callback safety level"))
    })
}

impl Registration {
    /// Registers a function for a safety level, in place of an earlier one; `None`: removes it.
    pub fn set_callback(&self, safety: usize, function: Option<Function>, user_data: *mut c_void) {
        self.callbacks[safety].set(function.map(|function| Callback { function, user_data }));
        update_heard();
    }

    /// Whether there is a function for a safety level.
    pub fn has_callback(&self, safety: usize) -> bool {
        self.callbacks[safety].get().is_some()
    }

    /// Sets the function that receives reports of lost events.
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
    // SAFETY: the program's count, which the call gives up.
    unsafe { REGISTRATIONS.release(registration) };
}

/// Frees all registrations.
pub(super) fn free_all(call: &mut Call) {
    let all = STATE.registrations.borrow().clone();
    for registration in all {
        free(call, registration, None, std::ptr::null_mut());
    }
    events::clear();
}

fn update_heard() {
    let registrations = STATE.registrations.borrow();
    let heard =
        registrations.iter().filter(|found| found.callbacks.iter().any(|callback| callback.get().is_some()));
    events::listen(heard.fold(0, |bits, found| bits | 1 << found.kind), deliver);
}

/// The type of an event.
pub fn type_of(event: &Event) -> &'static Type {
    &TYPES[event.kind]
}
