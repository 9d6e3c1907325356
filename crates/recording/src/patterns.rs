//! Repeated calls with equal arguments, for `mpiexec --advise`: exchanges of non-blocking messages, collective operations, and single messages.
//!
//! The entries in assembly time each call and report its arguments. Patterns are measured when the program calls `MPI_Finalize`.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ThreadId;

use encore_datatype::predefined;
use encore_functions::Function;
use encore_insight::layout::ADDRESS_BITS;
use encore_insight::repeat::OPERATIONS;

use crate::arguments::{self, Arguments};
use crate::clock::now;
use crate::singles::{Early, Singles};

/// Most different exchanges, and most different operations, that are stored.
const KEPT: usize = 64;

/// An operation of an exchange on `MPI_COMM_WORLD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// Whether it sends.
    pub sends: bool,
    /// World rank of the peer.
    pub peer: i32,
    /// The tag.
    pub tag: i32,
    /// Length of the message in bytes.
    pub bytes: u64,
    /// Address of the buffer.
    address: usize,
    /// Key of the call site.
    pub site: u64,
}

/// Operations that begin one by one, and complete together.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Number of occurrences.
    pub count: u64,
    /// Operations of the exchange.
    pub operations: Vec<Operation>,
}

/// A collective operation on a communicator of all ranks, in the order of `MPI_COMM_WORLD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collective {
    /// The function.
    pub function: Function,
    /// Number of items, of those with blocks in each block.
    pub items: i32,
    /// Datatype of the items, a predefined one, or 0.
    pub datatype: usize,
    /// The operator, a predefined one, or 0.
    pub op: usize,
    /// The root, or 0.
    pub root: i32,
    /// Whether this rank's data are in the receive buffer (`MPI_IN_PLACE`).
    pub in_place: bool,
    /// Hints of the communicator; `None`: it is `MPI_COMM_WORLD` itself.
    pub hints: Option<Hints>,
    /// Key of the call site.
    pub site: u64,
    addresses: [usize; 2],
}

/// Algorithms that the hints of a communicator request, in a form that only the layers above know.
pub type Hints = u128;

static FOUND: Mutex<Option<Found>> = Mutex::new(None);
static ABOVE: OnceLock<Above> = OnceLock::new();

/// Functions and constants of the layers above.
#[derive(Clone, Copy)]
pub struct Above {
    /// `MPI_IN_PLACE`
    pub in_place: usize,
    /// Measures the patterns, in `MPI_Finalize`.
    pub measure: fn(),
    /// Hints of a communicator that has the ranks of `MPI_COMM_WORLD` in their order; `None` for others. This thread is inside of no call.
    pub hints_of: fn(usize) -> Option<Hints>,
}

/// Handles of the library, by their values.
#[derive(Clone, Copy)]
pub struct Handles {
    /// `MPI_COMM_WORLD`
    pub world: usize,
    /// Bytes of an item of a predefined datatype, if items follow each other without gaps, in memory that the processor may use.
    pub bytes_of: fn(usize) -> Option<u64>,
}

struct Found {
    handles: Handles,
    /// The only observed thread.
    thread: ThreadId,
    /// Operations that have begun since the latest completion.
    begun: Vec<Operation>,
    /// Whether some of them can't be repeated.
    broken: bool,
    exchanges: Vec<Exchange>,
    /// Index of the latest exchange.
    latest: Option<usize>,
    collectives: HashMap<Collective, u64>,
    singles: Singles,
    /// Whether the current call asks for a message, and whether the call before it has: a receive can't begin before.
    probes: [bool; 2],
}

/// A rank's patterns.
#[derive(Default)]
pub struct Patterns {
    /// Exchanges, the most frequent one first.
    pub exchanges: Vec<Exchange>,
    /// Collective operations with their numbers, the most frequent one first.
    pub collectives: Vec<(Collective, u64)>,
    /// Single messages.
    pub singles: Singles,
}

/// Sets the functions of the layers above. Call it when the library is loaded.
pub fn measure_by(above: Above) {
    ABOVE.get_or_init(|| above);
}

/// Starts the observation, where advice is wanted.
pub fn begin(handles: Handles) {
    let thread = std::thread::current().id();
    *found() = Some(Found {
        handles,
        thread,
        begun: Vec::new(),
        broken: false,
        exchanges: Vec::new(),
        latest: None,
        collectives: HashMap::new(),
        singles: Singles::default(),
        probes: [false; 2],
    });
    arguments::look_at_all_calls(called);
}

fn found() -> MutexGuard<'static, Option<Found>> {
    FOUND.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Observes a call of a function from a site.
fn called(site: u64, arguments: &Arguments) {
    let number = site >> ADDRESS_BITS;
    let is = |function: Function| number == function as u64;
    if is(Function::Finalize) {
        arguments::stop();
        if let Some(above) = ABOVE.get() {
            (above.measure)();
        }
        return;
    }
    if let Some(function) = COLLECTIVES.into_iter().find(|function| is(*function)) {
        saw_collective(function, site, arguments);
        return;
    }
    let mut found = found();
    let Some(found) = own(&mut found) else { return };
    found.probes = [is(Function::Probe) || is(Function::Iprobe), found.probes[0]];
    let sends = is(Function::Isend);
    if sends || is(Function::Send) {
        if let Some(Operation { peer, tag, bytes, address, .. }) =
            Operation::of(found.handles, site, true, arguments)
        {
            let work = now().saturating_sub(arguments::latest_end());
            found.singles.sent((peer, tag), (address, bytes), site, work);
        }
    }
    if sends || is(Function::Irecv) {
        found.begins(Operation::of(found.handles, site, sends, arguments));
    } else if is(Function::Waitall) {
        found.completes(arguments.int(0));
    } else if is(Function::Wait) {
        found.completes(1);
    } else if COMPLETES.iter().any(|function| is(*function)) {
        found.forget();
    } else if BEGINS.iter().any(|function| is(*function)) {
        found.broken = true;
    }
}

/// Observes a call of one of [`COLLECTIVES`].
fn saw_collective(function: Function, site: u64, arguments: &Arguments) {
    let handles = own(&mut found()).map(|found| {
        found.probes = [false, found.probes[0]];
        found.handles
    });
    // Nothing is held meanwhile: a thread that is inside of a call may wait for what this one holds.
    let collective = handles.and_then(|handles| Collective::of(handles, function, site, arguments));
    let mut found = found();
    let (Some(found), Some(collective)) = (own(&mut found), collective) else { return };
    if found.collectives.len() < KEPT || found.collectives.contains_key(&collective) {
        *found.collectives.entry(collective).or_default() += 1;
    }
}

/// The patterns, if this is the observed thread.
fn own(found: &mut Option<Found>) -> Option<&mut Found> {
    found.as_mut().filter(|found| found.thread == std::thread::current().id())
}

/// Observes that the receive which the current call begins, at a site, has found its message there.
pub fn came_early(site: u64, source: i32, bytes: u64) {
    if arguments::looks().is_none() {
        return;
    }
    let mut found = found();
    if let Some(found) = own(&mut found).filter(|found| !found.probes[1]) {
        found.singles.came_early(Early { source, bytes, site });
    }
}

/// Collective operations that are observed.
const COLLECTIVES: [Function; 6] = [
    Function::Barrier,
    Function::Bcast,
    Function::Reduce,
    Function::Allreduce,
    Function::Allgather,
    Function::Alltoall,
];
/// Functions that complete requests in a way that this module doesn't repeat.
const COMPLETES: [Function; 7] = [
    Function::Waitany,
    Function::Waitsome,
    Function::Test,
    Function::Testall,
    Function::Testany,
    Function::Testsome,
    Function::RequestFree,
];
/// Functions whose requests this module doesn't repeat.
const BEGINS: [Function; 9] = [
    Function::Issend,
    Function::Irsend,
    Function::Ibsend,
    Function::IsendC,
    Function::IrecvC,
    Function::Start,
    Function::Startall,
    Function::Isendrecv,
    Function::Imrecv,
];

impl Operation {
    fn of(handles: Handles, site: u64, sends: bool, arguments: &Arguments) -> Option<Operation> {
        let size = (handles.bytes_of)(arguments.word(2))?;
        let (count, peer, tag) = (arguments.int(1), arguments.int(3), arguments.int(4));
        let is_plain = arguments.word(5) == handles.world && count >= 0 && peer >= 0 && tag >= 0;
        is_plain.then(|| Operation {
            sends,
            peer,
            tag,
            bytes: count as u64 * size,
            address: arguments.word(0),
            site,
        })
    }
}

impl Collective {
    fn of(handles: Handles, function: Function, site: u64, arguments: &Arguments) -> Option<Collective> {
        let above = ABOVE.get()?;
        let nothing = Collective {
            function,
            items: 0,
            datatype: 0,
            op: 0,
            root: 0,
            in_place: false,
            hints: None,
            site,
            addresses: [0; 2],
        };
        let (int, word) = (|number| arguments.int(number), |number| arguments.word(number));
        // SAFETY: asked only for functions with seven arguments.
        let seventh = || unsafe { arguments.word_on_stack(0) };
        let (comm, collective) = match function {
            Function::Barrier => (word(0), nothing),
            Function::Bcast => {
                let (items, datatype, root) = (int(1), word(2), int(3));
                (word(4), Collective { items, datatype, root, addresses: [word(0), 0], ..nothing })
            }
            Function::Reduce => {
                let (items, datatype, op, root) = (int(2), word(3), word(4), int(5));
                let addresses = [word(0), word(1)];
                (seventh(), Collective { items, datatype, op, root, addresses, ..nothing })
            }
            Function::Allreduce => {
                let (items, datatype, op) = (int(2), word(3), word(4));
                (word(5), Collective { items, datatype, op, addresses: [word(0), word(1)], ..nothing })
            }
            // Both sides have blocks of the same items.
            _ if word(0) == above.in_place || (int(1), word(2)) == (int(4), word(5)) => {
                let (items, datatype) = (int(4), word(5));
                (seventh(), Collective { items, datatype, addresses: [word(0), word(3)], ..nothing })
            }
            _ => return None,
        };
        let is_predefined = collective.datatype == 0 || predefined(collective.datatype).is_some();
        if !is_predefined || collective.items < 0 || collective.op >= PREDEFINED_END {
            return None;
        }
        let hints = match comm == handles.world {
            true => None,
            false => Some((above.hints_of)(comm)?),
        };
        let in_place = function != Function::Bcast && collective.addresses[0] == above.in_place;
        Some(Collective { in_place, hints, ..collective })
    }

    /// Sort key among operations that were done equally often: equal at all ranks, up to the sites.
    fn key(&self) -> impl Ord + use<> {
        let Collective { function, items, datatype, op, root, hints, site, .. } = *self;
        (function as usize, items, datatype, op, root, hints, site)
    }
}

/// End of the predefined handle values.
const PREDEFINED_END: usize = 4096;

impl Found {
    fn begins(&mut self, operation: Option<Operation>) {
        match operation {
            Some(operation) if self.begun.len() < OPERATIONS => self.begun.push(operation),
            _ => self.broken = true,
        }
    }

    fn completes(&mut self, count: i32) {
        let is_whole = !self.broken && !self.begun.is_empty() && self.begun.len() == count as usize;
        if is_whole {
            // Mostly the latest exchange repeats.
            let is_it = |exchange: &Exchange| exchange.operations == self.begun;
            let known = self.latest.filter(|latest| is_it(&self.exchanges[*latest]));
            match known.or_else(|| self.exchanges.iter().position(is_it)) {
                Some(place) => {
                    self.exchanges[place].count += 1;
                    self.latest = Some(place);
                }
                None if self.exchanges.len() < KEPT => {
                    self.exchanges.push(Exchange { count: 1, operations: self.begun.clone() });
                }
                None => {}
            }
        }
        self.forget();
    }

    /// Forgets begun operations.
    fn forget(&mut self) {
        self.begun.clear();
        self.broken = false;
    }
}

/// This rank's patterns, which it forgets.
pub fn most() -> Patterns {
    let Some(Found { mut exchanges, collectives, singles, .. }) = found().take() else {
        return Patterns::default();
    };
    exchanges.sort_by_key(|exchange| std::cmp::Reverse(exchange.count));
    let mut collectives: Vec<(Collective, u64)> = collectives.into_iter().collect();
    collectives.sort_by_key(|(collective, count)| (std::cmp::Reverse(*count), collective.key()));
    Patterns { exchanges, collectives, singles }
}
