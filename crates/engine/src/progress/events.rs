//! Events for tools (MPI 5.0 §15.3.8): raised here, delivered by the layer for tools.
//!
//! Events are raised while the engine is held, when no function of the program may run, and off the short path; without a listening tool that costs
//! a check of one word. They wait in a queue until the thread that is inside does the work of the program
//! ([`crate::entry::call::Call::run_user_steps`]), soon after; the timestamp is that of the event.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::receive::unexpected::Message;
use crate::state::process;
use crate::{ANY_SOURCE, ANY_TAG, UNDEFINED};
use encore_slab::Obj;

/// Data of an event. All types of events have two `int` and an `unsigned long long`.
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

/// The type of an event: a message has arrived before its receive was posted.
pub const UNEXPECTED: usize = 0;
/// The type of an event: the rank has slept.
pub const SLEEP: usize = 1;
/// Number of types.
const TYPES: usize = 2;

/// An event.
pub struct Event {
    /// The event's type.
    pub kind: usize,
    /// Time of the event.
    pub timestamp: i64,
    /// The event's data.
    pub data: Data,
}

/// Most events waiting for delivery.
const MOST_WAITING: usize = 1024;

/// Events on their way to tools.
struct Queue {
    waiting: VecDeque<Event>,
    /// Lost events of each type, which found no room.
    lost: [u64; TYPES],
    /// Delivers events.
    deliver: Option<fn(&mut Call)>,
}

static QUEUE: Mutex<Queue> = Mutex::new(Queue { waiting: VecDeque::new(), lost: [0; TYPES], deliver: None });
/// One bit per type of event that a tool listens to.
static HEARD: AtomicU32 = AtomicU32::new(0);

fn queue() -> MutexGuard<'static, Queue> {
    QUEUE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the types of events that tools listen to, by bits. `deliver` runs after each event, among the work of the program.
pub fn listen(heard: u32, deliver: fn(&mut Call)) {
    queue().deliver = Some(deliver);
    HEARD.store(heard, Ordering::Relaxed);
}

/// Takes the oldest waiting event.
pub fn take() -> Option<Event> {
    queue().waiting.pop_front()
}

/// Takes the number of lost events of a type since the last call.
pub fn take_lost(kind: usize) -> u64 {
    std::mem::take(&mut queue().lost[kind])
}

/// Drops all waiting events.
pub fn clear() {
    queue().waiting.clear();
}

/// The current time, in nanoseconds of the system's monotonic clock, which all processes of a machine share.
pub fn timestamp() -> i64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
    now.tv_sec * 1_000_000_000 + now.tv_nsec
}

fn is_heard(kind: usize) -> bool {
    HEARD.load(Ordering::Relaxed) & 1 << kind != 0
}

/// Records that a message joins the unexpected ones.
#[inline]
pub(crate) fn unexpected_came(engine: &mut Engine, message: Obj<Message>) {
    if is_heard(UNEXPECTED) {
        let sender = engine.peers.world_rank(message.sender);
        let data = Data { first: sender as i32, second: message.envelope.tag, third: message.bytes };
        raise(engine, UNEXPECTED, data);
    }
}

/// Records that the rank falls asleep. Returns the time, if a tool listens.
pub(crate) fn falls_asleep() -> Option<i64> {
    is_heard(SLEEP).then(timestamp)
}

/// Records that the rank has slept since `asleep`, for `peer` and `tag` as in [`Call::wait_until`].
pub(crate) fn slept(engine: &mut Engine, asleep: Option<i64>, peer: i32, tag: i32) {
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
    let mut queue = queue();
    if queue.waiting.len() == MOST_WAITING {
        queue.lost[kind] += 1;
        return;
    }
    if queue.waiting.is_empty() {
        if let Some(deliver) = queue.deliver {
            engine.user_work.push_deferred(deliver);
        }
    }
    queue.waiting.push_back(Event { kind, timestamp: timestamp(), data });
}
