//! A rank's part in `mpiexec --check`: it checks types of messages and collective operations, buffers of pending operations, and threads.
//!
//! Meanwhile the fast paths are closed, as for `-leaks`, so each message passes the code that calls these functions.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ThreadId;

use encore_datatype::{Datatype as Definition, Repr};
use encore_insight::check::{Called, CheckArea, Elements, Kind as Finding, MOST_WITH_BLOCKS};
use encore_recording::thread;

use super::far::{self, Leaving};
use super::kept::{Runs, Windows};
use crate::peers::peer::PeerId;
use crate::state::buffer::Buffer;
use crate::state::comm::Communicator;
use crate::state::datatype::Datatype;
use crate::state::level::ThreadLevel;
use crate::state::op::Op;
use crate::state::request::Request;
use encore_recording::changes::SentData;
use encore_slab::Obj;

/// End of the predefined handle values.
const PREDEFINED_END: usize = 4096;

static ON: AtomicBool = AtomicBool::new(false);
static CHECK: Mutex<Option<Check>> = Mutex::new(None);
/// The only thread that may call; unset where others may too.
static ONLY: OnceLock<(ThreadId, &'static str)> = OnceLock::new();
static ONLY_HOLDS: AtomicBool = AtomicBool::new(false);

/// Messages of a rank with a context and a tag.
type Row = (u32, u64, i32);

pub(super) struct Check {
    pub(super) area: CheckArea,
    pub(super) me: u32,
    /// Processes of the job, by rank.
    pub(super) world: Vec<PeerId>,
    /// Whether these are of this node.
    pub(super) here: Vec<bool>,
    /// Cells for other nodes, which leave with the next message or before the next wait.
    pub(super) leaving: Vec<Leaving>,
    /// Texts that have come for the next cell of a rank of another node.
    pub(super) texts: HashMap<u32, Vec<u8>>,
    pub(super) sent: HashMap<Row, u64>,
    pub(super) arrived: HashMap<Row, u64>,
    /// Rows in which a message didn't agree with its record. They are not compared any more.
    pub(super) lost: HashSet<Row>,
    /// Collective calls on communicators, by context id and first member.
    calls: HashMap<(u64, u32), u64>,
    /// Context ids of communicators whose members have called different operations: later comparisons would fail too.
    pub(super) apart: HashSet<u64>,
    /// Bytes that pending operations send, and bytes that they receive.
    pub(super) pending: [Runs; 2],
    /// Data of pending sends.
    pub(super) sent_data: SentData,
    /// Windows.
    pub(super) windows: Windows,
    /// The thread that has called first.
    pub(super) thread: Option<ThreadId>,
    /// The event at which the latest send has begun, plus 1; 0: it isn't kept.
    pub(super) latest_send: u32,
    /// Number of operations so far.
    pub(super) serial: u64,
    /// Findings so far.
    known: HashSet<(Finding, [u64; 2])>,
}

/// Whether this rank checks.
#[inline]
pub fn is_on() -> bool {
    ON.load(Relaxed)
}

/// Starts the checks. `world`: the processes of the job by rank, and whether each is of this node.
pub(super) fn begin(area: CheckArea, me: u32, world: &[(PeerId, bool)]) {
    *lock() = Some(Check {
        area,
        me,
        world: world.iter().map(|(peer, _)| *peer).collect(),
        here: world.iter().map(|(_, is_here)| *is_here).collect(),
        leaving: Vec::new(),
        texts: HashMap::new(),
        sent: HashMap::new(),
        arrived: HashMap::new(),
        lost: HashSet::new(),
        calls: HashMap::new(),
        apart: HashSet::new(),
        pending: Default::default(),
        sent_data: SentData::default(),
        windows: Windows::default(),
        thread: None,
        latest_send: 0,
        serial: 0,
        known: HashSet::new(),
    });
    ON.store(true, Relaxed);
}

pub(super) fn lock() -> MutexGuard<'static, Option<Check>> {
    CHECK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Key of this thread's call site; 0: none.
pub fn site() -> u64 {
    let site = thread::own_site();
    site.map_or(0, |site| site.key.load(Relaxed))
}

/// Records that a model is open, whose objects may be used at a thread level. `is_alone`: no other model is open, and the program has no sessions.
pub(crate) fn opened(is_alone: bool, level: ThreadLevel) {
    let is_only = is_alone && level < ThreadLevel::Serialized;
    if is_only {
        ONLY.get_or_init(|| (std::thread::current().id(), level.name()));
    }
    ONLY_HOLDS.store(is_only, Relaxed);
}

/// Checks a thread that has entered a function.
#[inline]
pub(crate) fn entered() {
    // Threads of the library have no call site in the program.
    if !is_on() || !ONLY_HOLDS.load(Relaxed) || site() == 0 {
        return;
    }
    if let Some((_, level)) = ONLY.get().filter(|(thread, _)| *thread != std::thread::current().id()) {
        let text = format!("the thread level is {level}, and this is not the thread that initialized MPI");
        if let Some(check) = &mut *lock() {
            check.found(Finding::Thread, -1, [site(), 0], 0, [&text, ""]);
        }
    }
}

/// Records the call site of a new request.
#[inline]
pub(crate) fn made(request: &Request) {
    if is_on() {
        request.site.set(site());
    }
}

/// A collective operation called by the program.
pub struct Operation<'a> {
    /// Number of the operation's name.
    pub name: u8,
    /// The root from the program, or none.
    pub root: Option<i32>,
    /// The operator.
    pub op: Option<Obj<Op>>,
    /// Items with elements that must be equal on all members.
    pub items: Option<&'a Buffer>,
    /// Numbers of elements of a type that must be the same for all members.
    pub counts: Option<(&'a [i64], Obj<Datatype>)>,
}

/// The program calls a collective operation. The number of the call on its communicator, unless nothing more is compared.
pub fn collective(comm: Obj<Communicator>, operation: &Operation<'_>) -> Option<Number> {
    if !is_on() || comm.is_inter() {
        return None;
    }
    let mut check = lock();
    let check = check.as_mut()?;
    let context = comm.context.get();
    if check.apart.contains(&context) {
        return None;
    }
    let first = comm.peers().first().and_then(|first| check.world.iter().position(|peer| peer == first));
    let first = first.map_or(u32::MAX, |rank| rank as u32);
    let counter = check.calls.entry((context, first)).or_insert(0);
    let number = *counter;
    *counter += 1;
    if comm.size() < 2 {
        return None;
    }
    check.meets([context ^ u64::from(first) << 48, number << 8 | u64::from(operation.name)]);
    let elements = match operation.counts {
        Some((counts, datatype)) => Some(elements_of_all(counts, datatype)),
        None => operation.items.map(|buffer| elements_of(buffer.datatype, buffer.count as u64)),
    };
    // Operators of the program have different handles in different processes.
    let op = operation.op.map_or(0, |op| op.handle().0.min(PREDEFINED_END));
    let mut words = Vec::new();
    words.extend(operation.root.map(|root| format!("root {root}")));
    words.extend(elements.as_ref().map(|elements| elements.text.clone()));
    words.extend((op != 0 && op < PREDEFINED_END).then(|| format!("operator {op:#x}")));
    let root = operation.root.map_or(0, |root| (root + 4) as u32);
    let called = Called {
        context,
        first,
        number,
        rank: check.me,
        operation: u64::from(operation.name) | (op as u64) << 8 | u64::from(root) << 32,
        site: site(),
        elements,
        text: words.join(", "),
    };
    let is_near = check.here.get(first as usize).is_none_or(|is_here| *is_here);
    if !is_near {
        far::tell_called(&mut check.leaving, comm.peers()[0], &called);
    }
    (!is_near || check.meet(&called)).then_some(Number { number, first })
}

/// A collective call among those on its communicator.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// From 0.
    number: u64,
    /// World rank of the communicator's first member.
    first: u32,
}

/// Blocks that a rank exchanges with another member, by its rank. `None`: there is none.
pub type Blocks<'a> = &'a dyn Fn(usize) -> Option<Buffer>;

/// The program exchanges blocks with members of a communicator, in the call with this number.
pub fn blocks(comm: Obj<Communicator>, call: Number, sends: Blocks<'_>, receives: Blocks<'_>) {
    let Some(check) = &mut *lock() else { return };
    let members = comm.size() as usize;
    if members > MOST_WITH_BLOCKS {
        return;
    }
    for (peer, sent) in (0..members).flat_map(|peer| [(peer, true), (peer, false)]) {
        let Some(buffer) = (if sent { sends } else { receives })(peer) else { continue };
        let elements = elements_of(buffer.datatype, buffer.count as u64);
        let text = match sent {
            true => format!("sends {} to rank {peer} of the communicator", elements.text),
            false => format!("receives {} from rank {peer} of the communicator", elements.text),
        };
        let called = Called {
            context: comm.context.get(),
            first: call.first,
            number: call.number,
            rank: check.me,
            operation: sent.into(),
            site: site(),
            elements: Some(elements),
            text,
        };
        let (me, peer) = (comm.rank as u32, peer as u32);
        let (from, to) = if sent { (me, peer) } else { (peer, me) };
        // Members of two nodes compare where the lower one is.
        let process = comm.peers()[peer as usize];
        if peer < me && !check.is_near(process) {
            far::tell_block(&mut check.leaving, process, &called, (from, to));
        } else {
            check.meet_in_block(&called, (from, to));
        }
    }
}

/// Records a leftover object, which was made at a site (0: unknown).
pub fn left(text: &str, site: u64) {
    if let Some(check) = &mut *lock() {
        check.area.found(check.me as usize, (check.me, -1), Finding::Left, [site, 0], 0, [text, ""]);
    }
}

impl Check {
    /// Adds a finding, once for equal sites.
    pub(super) fn found(&mut self, kind: Finding, peer: i32, sites: [u64; 2], value: i64, texts: [&str; 2]) {
        self.found_of((self.me, peer), kind, sites, value, texts);
    }

    /// [`Self::found`] about a rank, maybe of another node, and another one.
    pub(super) fn found_of(
        &mut self,
        ranks: (u32, i32),
        kind: Finding,
        sites: [u64; 2],
        value: i64,
        texts: [&str; 2],
    ) {
        if self.known.insert((kind, sites)) {
            self.area.found(self.me as usize, ranks, kind, sites, value, texts);
        }
    }

    /// Compares a collective call with that of the first member that came. False: they don't fit.
    pub(super) fn meet(&mut self, called: &Called) -> bool {
        if self.apart.contains(&called.context) {
            return false;
        }
        let Some(other) = self.area.called(called) else { return true };
        let fits = match (&other.elements, &called.elements) {
            (Some(theirs), Some(own)) => theirs.fits(own),
            _ => true,
        };
        if other.rank == called.rank || other.operation == called.operation && fits {
            return true;
        }
        if other.operation != called.operation {
            self.apart.insert(called.context);
        }
        let (ranks, sites) = ((called.rank, other.rank as i32), [other.site, called.site]);
        self.found_of(ranks, Finding::Collective, sites, 0, [&other.text, &called.text]);
        false
    }

    /// Compares a block that one member sends to another one with what the other one said of it.
    pub(super) fn meet_in_block(&mut self, called: &Called, (from, to): (u32, u32)) {
        let Some(other) = self.area.block(called, from, to) else { return };
        let Some((theirs, own)) = other.elements.as_ref().zip(called.elements.as_ref()) else { return };
        if other.operation != called.operation && !theirs.fits(own) {
            let (ranks, sites) = ((called.rank, other.rank as i32), [other.site, called.site]);
            self.found_of(ranks, Finding::Blocks, sites, 0, [&other.text, &called.text]);
        }
    }

    /// Whether a process of the job is of this node; those of others are compared nowhere.
    fn is_near(&self, process: PeerId) -> bool {
        let rank = self.world.iter().position(|peer| *peer == process);
        rank.is_none_or(|rank| self.here[rank])
    }
}

/// The elements of items of a type.
pub(super) fn elements_of(datatype: Obj<Datatype>, count: u64) -> Elements {
    let definition = &datatype.definition;
    let signature = definition.signature_of(count);
    let text = match definition.only_basic() {
        Some(basic) => format!("{} {}", signature.elements, basic.name()),
        None => datatype.with_name(|name| {
            let name = String::from_utf8_lossy(name);
            let of = if name.is_empty() { "a type of several".into() } else { name };
            format!("{count} {of}")
        }),
    };
    Elements { count: signature.elements, hash: signature.hash, is_any: has_any(definition), text }
}

/// Blocks of elements of a type, whose numbers count one by one.
fn elements_of_all(counts: &[i64], datatype: Obj<Datatype>) -> Elements {
    let all = counts.iter().fold(0_u64, |sum, count| sum.wrapping_add(*count as u64));
    let mut elements = elements_of(datatype, all);
    let mix =
        |hash: u64, count: &i64| (hash ^ *count as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    elements.hash = counts.iter().fold(elements.hash, mix);
    let numbers: Vec<String> = counts.iter().map(i64::to_string).collect();
    elements.text = format!("{} as blocks of {}", elements.text, numbers.join(", "));
    elements
}

/// Whether a type has elements that match any type.
fn has_any(definition: &Definition) -> bool {
    if let Some(entry) = definition.entry() {
        return matches!(entry.basic.repr(), Repr::Byte | Repr::Packed | Repr::Pair);
    }
    definition.contents().is_some_and(|contents| contents.types_given().iter().any(|part| has_any(part)))
}
