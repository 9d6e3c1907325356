//! Making and freeing of windows by the members of a communicator (MPI 5.0 §12.2).
//!
//! Rank 0 makes the context id, and the first member on each node the control block for its node. Each rank sends all others the location
//! of its memory. Then each determines how to reach each other one's memory, and all exchange whether that succeeded: either all have a
//! window or none.
//!
//! If the library provides the memory, members of several jobs on one machine share memory that is made for the window
//! ([`crate::jobs::common`]).

use encore_coll::agree;
use encore_engine::helper;
use encore_engine::p2p::far_memory;
use encore_engine::p2p::kernel_copy;
use encore_engine::p2p::lost;
use encore_engine::send::places;
use std::cell::{Cell, RefCell};
use std::ptr::{NonNull, null_mut};
use std::sync::OnceLock;

use encore_shmem::heap::Place;
use encore_shmem::window::ticket_lock::Mode;
use encore_shmem::window::{Block, Control};

use crate::attribute;
use crate::communicator::derive;
use crate::errhandler::Handler;
use crate::jobs::common::{self, Lie, Neighbours};
use crate::rma::asking::FIRST_PAUSE;
use crate::rma::attached::Attached;
use crate::rma::fence;
use crate::rma::helping;
use crate::rma::hints::Hints;
use crate::rma::kinds::{Access, Flavor, Held};
use crate::rma::messages::leaving;
use crate::rma::messages::state::Messages;
use crate::rma::messages::sync;
use crate::rma::spot::Reach;
use crate::rma::window::{Mortal, Target, UNIFIED, WINDOWS, Window};
use encore_adapt::operations::Operations;
use encore_coll::info::Info;
use encore_device::sharing::{self, Handle, Mapped, Shared};
use encore_engine::call::Call;
use encore_engine::comm::{Communicator, Sides};
use encore_engine::context::CONTEXTS;
use encore_engine::datatype::device;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::peer::PeerId;
use encore_engine::slab::Obj;
use encore_engine::state::attributes::Attributes;
use encore_transport::transport::Shown;

/// Parameters of a new window.
#[derive(Clone, Copy)]
pub struct Wish {
    /// Origin of the window's memory.
    pub flavor: Flavor,
    /// The program's memory, for [`Flavor::Create`].
    pub base: *mut u8,
    /// Bytes of this rank's memory.
    pub size: u64,
    /// Bytes of a unit of displacement.
    pub unit: u64,
}

/// Rights of members on other nodes to memory, without its rank's part: to read it, and also to write to it.
const READABLE: u64 = 1;
const WRITABLE: u64 = 2;

/// Record that a rank sends to all others when a window is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Whether it can't take part.
    failed: u64,
    /// The context id, from rank 0; 0: there is none left.
    context: u64,
    /// The extent of the control block, from the first member on a node.
    block: (u64, u64),
    /// Bytes of its memory, and of a unit of displacement.
    size: u64,
    unit: u64,
    /// Location of its memory in the shared segment; a length of 0: it isn't there.
    place: (u64, u64, u64),
    /// Address of its memory in its process, and of the word that proves the process's rank.
    address: u64,
    proof: u64,
    /// Whether its memory is a device's.
    on_device: u64,
    /// Access for members on other nodes without this rank's part: their rights, address and key.
    shown: (u64, u64, u64),
    /// The driver's handle of the allocation that its memory on a device is in, and where it begins there; zeros: there is none.
    handle: ([u64; 8], u64),
}

impl Offer {
    const WORDS: usize = 24;

    fn bytes(&self) -> [u8; Offer::WORDS * 8] {
        let (handle, offset) = self.handle;
        let words = [
            self.failed,
            self.context,
            self.block.0,
            self.block.1,
            self.size,
            self.unit,
            self.place.0,
            self.place.1,
            self.place.2,
            self.address,
            self.proof,
            self.shown.0,
            self.shown.1,
            self.shown.2,
            self.on_device,
            offset,
        ];
        let mut bytes = [0; Offer::WORDS * 8];
        for (place, word) in bytes.chunks_exact_mut(8).zip(words.into_iter().chain(handle)) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Offer {
        let word = |at: usize| u64::from_ne_bytes(std::array::from_fn(|byte| bytes[at * 8 + byte]));
        Offer {
            failed: word(0),
            context: word(1),
            block: (word(2), word(3)),
            size: word(4),
            unit: word(5),
            place: (word(6), word(7), word(8)),
            address: word(9),
            proof: word(10),
            shown: (word(11), word(12), word(13)),
            on_device: word(14),
            handle: (std::array::from_fn(|at| word(16 + at)), word(15)),
        }
    }

    fn set_place(&mut self, place: Place) {
        self.place = (place.extent, place.length, place.within);
    }

    /// Its memory for members on other nodes, if they may read it, and whether they may write to it.
    fn shown(&self) -> Option<(Shown, bool)> {
        let (rights, address, key) = self.shown;
        (rights != 0).then_some((Shown { address, key }, rights == WRITABLE))
    }

    fn shared(&self) -> Option<Place> {
        let (extent, length, within) = self.place;
        (length != 0).then_some(Place { extent, length, within })
    }
}

/// Memory that this rank has taken from the heap for a window, and its location for others.
#[derive(Clone, Copy)]
struct Taken {
    address: *mut u8,
    place: Option<Place>,
}

impl Taken {
    const NOTHING: Taken = Taken { address: null_mut(), place: None };

    fn from_heap(engine: &mut Engine, bytes: u64) -> Option<Taken> {
        if bytes == 0 {
            return Some(Taken::NOTHING);
        }
        let address = engine.heap.allocate(usize::try_from(bytes).ok()?)?.as_ptr();
        Some(Taken { address, place: engine.heap.locate(address, bytes) })
    }
}

/// `MPI_Win_create`, `MPI_Win_allocate`, `MPI_Win_allocate_shared` and `MPI_Win_create_dynamic`.
pub fn create(
    call: &mut Call,
    comm: Obj<Communicator>,
    wish: Wish,
    info: Option<&Info>,
) -> Result<Obj<Window>> {
    if comm.is_inter() {
        let fact = Fact::WrongCommKind { needs_inter: false };
        return Err(Error::argument(ErrorClass::Comm, "comm", fact));
    }
    let hints = Hints::new(wish.flavor);
    if let Some(info) = info {
        hints.take(info, true);
    }
    let apart = wish.flavor != Flavor::Shared || hints.is("alloc_shared_noncontig");
    let neighbours = match wish.flavor {
        Flavor::Allocate | Flavor::Shared => {
            let of_all = Block::bytes(comm.size() as usize).map_or(u64::MAX, |bytes| bytes as u64);
            common::neighbours(call, comm, (of_all, wish.size), if apart { Lie::Apart } else { Lie::InARow })?
        }
        Flavor::Create | Flavor::Dynamic => None,
    };
    if wish.flavor == Flavor::Shared {
        must_share_memory(call.engine(), comm, neighbours.as_ref())?;
    }
    let common = neighbours.as_ref().and_then(|all| all.memory_of(comm.rank as usize));
    let apart = apart || common.is_some();
    // If one piece of memory serves all, rank 0 takes it, so it must know its length.
    let sizes = match apart {
        true => Vec::new(),
        false => words(&agree::tell_all(call, comm, &wish.size.to_ne_bytes())?.0),
    };
    let total = sizes.iter().try_fold(0_u64, |sum, size| sum.checked_add(*size));
    let engine = call.engine();
    let leads = leader(engine, comm) == comm.rank as usize;
    let mine = match wish.flavor {
        Flavor::Create => Some(Taken { address: wish.base, place: engine.heap.locate(wish.base, wish.size) }),
        Flavor::Dynamic => Some(Taken::NOTHING),
        Flavor::Allocate | Flavor::Shared if common.is_some() => {
            // Empty parts of contiguous memory have addresses, too.
            let address =
                common.filter(|_| wish.size > 0 || wish.flavor == Flavor::Shared).unwrap_or(null_mut());
            Some(Taken { address, place: None })
        }
        Flavor::Allocate | Flavor::Shared if apart => Taken::from_heap(engine, wish.size),
        Flavor::Allocate | Flavor::Shared if leads => total.and_then(|total| Taken::from_heap(engine, total)),
        Flavor::Allocate | Flavor::Shared => Some(Taken::NOTHING),
    };
    // The block of members of several jobs is in their common memory.
    let block = match leads && common.is_none() {
        true => Block::bytes(comm.size() as usize).and_then(|bytes| Taken::from_heap(engine, bytes as u64)),
        false => Some(Taken::NOTHING),
    };
    let parts = mine.zip(block);
    let mut offer = Offer { size: wish.size, unit: wish.unit, ..Offer::default() };
    offer.failed = u64::from(parts.is_none());
    let (mine, block) = parts.unwrap_or((mine.unwrap_or(Taken::NOTHING), block.unwrap_or(Taken::NOTHING)));
    if comm.rank == 0 {
        offer.context = CONTEXTS.make().unwrap_or(0);
    }
    if leads {
        offer.block = block.place.map_or((0, 0), |place| (place.extent, place.length));
    }
    let on_device = wish.flavor == Flavor::Create && device::is_there(wish.base);
    offer.on_device = u64::from(on_device);
    if let Some(shared) = on_device.then(|| sharing::share(wish.base, wish.size)).flatten() {
        offer.handle = (shared.handle.0, shared.offset);
    }
    offer.address = mine.address.expose_provenance() as u64;
    match mine.place {
        Some(place) => offer.set_place(place),
        None => offer.proof = places::show_proof(engine),
    }
    // Memory attached later, shared memory and memory of a device don't count.
    let shown = match apart && wish.flavor != Flavor::Dynamic && !on_device {
        true => far_memory::show(engine, &comm.local, mine.address, wish.size),
        false => None,
    };
    if let Some((registered, may_write)) = &shown {
        let rights = if *may_write { WRITABLE } else { READABLE };
        offer.shown = (rights, registered.shown.address, registered.shown.key);
    }
    let told = agree::tell_all(call, comm, &offer.bytes())?.0;
    let mut offers: Vec<Offer> = told.chunks_exact(Offer::WORDS * 8).map(Offer::from_bytes).collect();
    if !apart {
        divide(&mut offers, &sizes);
    }
    let owned = match wish.flavor {
        Flavor::Create => null_mut(),
        _ if common.is_some() => null_mut(),
        _ => mine.address,
    };
    let mine = Mine { apart, address: mine.address, neighbours };
    let made = join(call, comm, wish, hints, &offers, [owned, block.address], mine);
    if let Ok(win) = &made {
        win.shown.replace(shown.map(|(registered, _)| registered));
    }
    // All must know whether all succeeded: if only some had a window, they would wait for the others for ever.
    let end = End::of(&made);
    let ends = words(&agree::tell_all(call, comm, &end.to_bytes())?.0);
    match (made, ends.iter().step_by(End::WORDS).position(|handle| *handle == 0)) {
        (Ok(win), None) => {
            complete(call, win, &ends);
            Ok(win)
        }
        (made, failed) => {
            let engine = call.engine();
            for address in [owned, block.address].into_iter().filter(|address| !address.is_null()) {
                engine.heap.free(address);
            }
            if let Ok(win) = &made {
                discard(call, *win)?;
            }
            let rank = failed.unwrap_or_default();
            Err(made.err().unwrap_or_else(|| {
                let text = format!("rank {rank} has no memory for the window");
                Error::new(ErrorClass::NoMem, Fact::Text(text))
            }))
        }
    }
}

/// Record that a rank sends to all others at the end.
struct End {
    /// The window's handle there; 0: there is none.
    handle: u64,
    /// Whether it requests operations from owners of memory.
    asks: Asks,
}

/// Whether window operations need the target's help; the least accessible memory decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Asks {
    /// No: it reaches all memory directly.
    Never,
    /// Perhaps: the kernel can copy as well.
    Maybe,
    /// Yes: it reaches some memory only with its owner's help.
    Always,
}

impl Asks {
    fn of(win: &Window) -> Asks {
        let for_one = |reach: &Reach| match reach {
            Reach::Direct(_) | Reach::Device(_) => Asks::Never,
            Reach::Kernel { .. } => Asks::Maybe,
            Reach::Served { .. } | Reach::Beside { .. } | Reach::Messages { .. } => Asks::Always,
        };
        win.targets.iter().map(|target| for_one(&target.reach)).max().unwrap_or(Asks::Never)
    }
}

impl End {
    const WORDS: usize = 2;

    fn of(made: &Result<Obj<Window>>) -> End {
        match made {
            Ok(win) => End { handle: win.handle().0 as u64, asks: Asks::of(win) },
            Err(_) => End { handle: 0, asks: Asks::Never },
        }
    }

    fn to_bytes(&self) -> [u8; End::WORDS * 8] {
        let mut bytes = [0; End::WORDS * 8];
        bytes[..8].copy_from_slice(&self.handle.to_ne_bytes());
        bytes[8..].copy_from_slice(&(self.asks as u64).to_ne_bytes());
        bytes
    }
}

/// Completes the window once all have sent their results.
fn complete(call: &mut Call, win: Obj<Window>, ends: &[u64]) {
    let mut asks = Asks::Never as u64;
    for (target, end) in win.targets.iter().zip(ends.chunks_exact(End::WORDS)) {
        target.theirs.set(end[0]);
        asks = asks.max(end[1]);
    }
    if asks == Asks::Always as u64 {
        helping::be_asked(call, &win);
    } else if asks == Asks::Maybe as u64 {
        helping::look_out(call, &win);
    }
}

fn words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|word| u64::from_ne_bytes(std::array::from_fn(|byte| word[byte]))).collect()
}

/// Assigns each rank its part of the memory that rank 0 has taken for all, contiguously.
fn divide(offers: &mut [Offer], sizes: &[u64]) {
    let whole = offers[0].shared();
    let mut before = 0;
    for (offer, size) in offers.iter_mut().zip(sizes) {
        if let Some(whole) = whole {
            offer.set_place(Place { within: whole.within + before, ..whole });
        }
        before += size;
    }
}

/// This rank's memory for a window.
struct Mine {
    /// Whether each rank has its own memory, rather than a part of rank 0's.
    apart: bool,
    /// Address of this rank's memory.
    address: *mut u8,
    /// Members that it shares memory with, if some are of other jobs.
    neighbours: Option<Neighbours>,
}

/// Makes this rank's window from all ranks' records.
fn join(
    call: &mut Call,
    comm: Obj<Communicator>,
    wish: Wish,
    hints: Hints,
    offers: &[Offer],
    from_heap: [*mut u8; 2],
    mine: Mine,
) -> Result<Obj<Window>> {
    if let Some(rank) = offers.iter().position(|offer| offer.failed != 0) {
        let text = match mine.apart {
            true => format!("rank {rank} has no memory for the window ({} bytes)", offers[rank].size),
            false => {
                let all = offers.iter().fold(0_u64, |sum, offer| sum.saturating_add(offer.size));
                format!("there is no memory for the window ({all} bytes of all ranks together)")
            }
        };
        return Err(Error::new(ErrorClass::NoMem, Fact::Text(text)));
    }
    let me = comm.rank as usize;
    let engine = call.engine();
    let (extent, length) = offers[leader(engine, comm)].block;
    let in_common = mine.neighbours.as_ref().and_then(|all| all.memory.as_ref());
    let address = match (in_common, from_heap[1].is_null()) {
        (Some(common), _) => Some(common.start()),
        (None, true) => engine.heap.reach(Place { extent, length, within: 0 }),
        (None, false) => Some(from_heap[1]),
    };
    let address = address.and_then(NonNull::new).ok_or_else(|| no_memory("the control block of a window"))?;
    // SAFETY: the first member here took it for this window, new from the heap, with the needed length; extents stay mapped. Or it is
    // zeroed memory of several jobs that was made for this window, which keeps it; nothing else keeps the block.
    let block = unsafe { Block::new(address, offers.len()) };
    let mut targets = Vec::with_capacity(offers.len());
    let of_its_own = wish.flavor != Flavor::Dynamic;
    let mut mapped = Vec::new();
    for (rank, offer) in offers.iter().enumerate() {
        let peer = comm.peer(rank as i32);
        let common = mine.neighbours.as_ref().and_then(|all| all.memory_of(rank));
        let reach = match (rank == me, common) {
            (true, _) if offer.on_device != 0 => Reach::Device(mine.address),
            (true, _) if mine.apart => Reach::Direct(mine.address),
            // Rank 0 has the memory of all.
            _ if me == 0 && !mine.apart => Reach::Direct(mine.address.wrapping_add(offer.place.2 as usize)),
            (_, Some(here)) if engine.peers.shares_memory(peer) => Reach::Direct(here),
            (_, Some(here)) => Reach::Beside { here, address: offer.address },
            (_, None) => {
                match map(engine, peer, offer, (offers[me].on_device != 0).then_some(mine.address)) {
                    Some(memory) => {
                        mapped.push(memory);
                        Reach::Device(mapped[mapped.len() - 1].address())
                    }
                    None => reach(engine, peer, offer)?,
                }
            }
        };
        let (base, memory) = match reach {
            Reach::Direct(base) => (base, base),
            Reach::Beside { here, .. } => (null_mut(), here),
            Reach::Device(_) | Reach::Kernel { .. } | Reach::Served { .. } | Reach::Messages { .. } => {
                (null_mut(), null_mut())
            }
        };
        targets.push(Target {
            memory: if of_its_own { memory } else { null_mut() },
            base: if of_its_own { base } else { null_mut() },
            size: offer.size,
            unit: offer.unit,
            stripes: match reach {
                Reach::Messages { .. } => closed(),
                _ => block.control(rank),
            },
            control: match reach {
                Reach::Beside { .. } | Reach::Messages { .. } => closed(),
                _ => block.control(rank),
            },
            open: Cell::new(false),
            held: Cell::new(Held::No),
            theirs: Cell::new(0),
            row: Cell::new((0, None)),
            pause: Cell::new((0, FIRST_PAUSE)),
            choices: Operations::default(),
            reach,
            posts_met: Cell::new(0),
            completes_met: Cell::new(0),
        });
    }
    let attached = match wish.flavor {
        Flavor::Dynamic => {
            let otherwise = targets.iter().map(|target| target.reach).collect();
            Some(RefCell::new(Attached::new(engine, me, otherwise)?))
        }
        _ => None,
    };
    let context = offers[0].context;
    if context == 0 {
        return Err(encore_engine::context::exhausted());
    }
    let messages = Messages::new(&call.engine().peers, &comm.local, |rank| offers[rank].shown())?;
    let own = derive(comm, context, Sides { local: comm.local.clone(), remote: None, rank: comm.rank })?;
    let base = match wish.flavor {
        Flavor::Dynamic => null_mut(),
        Flavor::Create => wish.base,
        Flavor::Allocate | Flavor::Shared => targets[me].base,
    };
    let win = Window {
        open_to_all: Cell::new(false),
        used: Cell::new(false),
        turn: Cell::new(0),
        number: me as u32 + 1,
        targets: targets.into_boxed_slice(),
        access: Cell::new(Access::None),
        exposed_to: RefCell::default(),
        started: RefCell::default(),
        comm: own,
        block,
        fenced: call.engine().shm.fences(),
        nobody_locked: Cell::new(false),
        forbids_locks: hints.is("no_locks"),
        flavor: wish.flavor as i32,
        model: UNIFIED,
        unit: i32::try_from(wish.unit).unwrap_or(i32::MAX),
        size: wish.size as i64,
        base,
        from_heap,
        kept: Cell::new((offers[me].on_device != 0).then(|| sharing::keep(base)).flatten()),
        mapped,
        common: mine.neighbours.and_then(|all| all.memory),
        mortal: Mortal::of(call.engine(), &comm.local),
        shown: RefCell::default(),
        attached,
        asked: Cell::new(false),
        helped: Cell::new(false),
        hints: RefCell::new(hints),
        name: RefCell::default(),
        handler: RefCell::new(Handler::AreFatal),
        attributes: Attributes::default(),
        freed: Cell::new(false),
        messages,
    };
    let win = WINDOWS.insert(win).ok_or_else(|| no_memory("a window"))?;
    // Members on other nodes receive the handle with each message, before all have finished.
    win.targets[me].theirs.set(win.handle().0 as u64);
    Ok(win)
}

/// The first member of a communicator on this node.
fn leader(engine: &Engine, comm: Obj<Communicator>) -> usize {
    let here = |peer: &PeerId| engine.peers.shares_memory(*peer);
    comm.local.iter().position(here).expect("this rank is here")
}

/// Fails unless all members share memory: all on one node, or in `neighbours` if some are of other jobs.
fn must_share_memory(
    engine: &Engine,
    comm: Obj<Communicator>,
    neighbours: Option<&Neighbours>,
) -> Result<()> {
    if let Some(neighbours) = neighbours {
        return match neighbours.first.iter().position(|first| *first != 0) {
            None => Ok(()),
            Some(rank) => {
                let text = format!(
                    "the members of comm can't share memory: rank {rank} shares none with rank 0, as they are of different jobs on different \
                     machines, or ENCORE_SHARED says so, or the system has refused it (MPI_Comm_split_type with MPI_COMM_TYPE_SHARED makes \
                     communicators whose members can)"
                );
                Err(Error::argument(ErrorClass::RmaShared, "comm", Fact::Text(text)))
            }
        };
    }
    match comm.local.iter().find(|peer| !engine.peers.shares_memory(**peer)) {
        None => Ok(()),
        Some(far) => {
            let rank = engine.peers.world_rank(*far);
            let text = format!(
                "the members of comm can't share memory: rank {rank} of MPI_COMM_WORLD is on another node (MPI_Comm_split_type \
                 with MPI_COMM_TYPE_SHARED makes communicators whose members can)"
            );
            Err(Error::argument(ErrorClass::RmaShared, "comm", Fact::Text(text)))
        }
    }
}

/// Stands in for the locks of a member on another node, which are there: a lock that is always held, so that fast paths never take it.
fn closed() -> &'static Control {
    static CLOSED: OnceLock<Control> = OnceLock::new();
    CLOSED.get_or_init(|| {
        let control = Control::default();
        control.lock.take(Mode::Exclusive);
        control
    })
}

/// Another rank's memory on a device, mapped here for as long as the window lives, if this rank has such memory, too.
fn map(engine: &Engine, peer: PeerId, offer: &Offer, near: Option<*mut u8>) -> Option<Mapped> {
    let (handle, offset) = offer.handle;
    let may_be = handle != [0; 8] && engine.peers.shares_memory(peer);
    near.filter(|_| may_be).and_then(|near| Mapped::new(Shared { handle: Handle(handle), offset }, near))
}

/// Way to reach another rank's memory.
fn reach(engine: &mut Engine, peer: PeerId, offer: &Offer) -> Result<Reach> {
    if !engine.peers.shares_memory(peer) {
        return Ok(Reach::Messages { address: offer.address });
    }
    if offer.on_device != 0 {
        return Ok(Reach::Served { address: offer.address });
    }
    if let Some(place) = offer.shared() {
        let address = engine.heap.reach(place).ok_or_else(|| no_memory("mapping another rank's memory"))?;
        return Ok(Reach::Direct(address));
    }
    // Memory of no bytes is never accessed, but memory may be attached later.
    Ok(match kernel_copy::process_for_windows(engine, peer, offer.proof) {
        Some(pid) => Reach::Kernel { pid, address: offer.address },
        None => Reach::Served { address: offer.address },
    })
}

/// `MPI_Win_free`: deletes the attributes, then waits for all members. If a delete function fails, the window stays.
pub fn free(call: &mut Call, win: Obj<Window>) -> Result<()> {
    if !matches!(win.access.get(), Access::None | Access::Fence) {
        return Err(win.misplaced("no epoch: end it first"));
    }
    if win.exposed_to.borrow().is_some() {
        return Err(crate::rma::fence::exposed());
    }
    win.retain();
    let deleted = attribute::delete_all(call, win);
    // A delete function may have freed it.
    if deleted.is_ok() && !win.freed.replace(true) {
        if win.helped.get() {
            // From here on this rank is in an MPI call, and serves others itself.
            helper::stop(call);
        }
        let left = sync::take_leave(call, &win);
        let met = fence::meet(call, &win, None);
        leaving::leave_far(call, &win, met.is_ok());
        win.shown.take();
        let engine = call.engine();
        engine.asked_windows -= u32::from(win.asked.get());
        // If a member has died, the others can't meet. The window is freed all the same, as requested; its memory stays, as members of
        // this node may still use it.
        let has_lost = lost::member(engine, win.comm).is_some();
        let unused = win.from_heap.into_iter().filter(|address| !address.is_null() && met.is_ok());
        unused.for_each(|address| _ = engine.heap.free(address));
        discard(call, win)?;
        // SAFETY: the count that was taken above.
        unsafe { WINDOWS.release(win) };
        return if has_lost { Ok(()) } else { left.and(met) };
    }
    // SAFETY: the count that was taken above.
    unsafe { WINDOWS.release(win) };
    deleted
}

/// Gives up the program's count on a window that no other rank uses any more.
fn discard(call: &mut Call, win: Obj<Window>) -> Result<()> {
    // The program may free its memory from here on.
    win.kept.take();
    if let Some(attached) = &win.attached {
        attached.borrow().free(call.engine());
    }
    let freed = crate::communicator::end::free(call, win.comm);
    // SAFETY: the program's count, which the call gives up.
    unsafe { WINDOWS.release(win) };
    freed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_survive_encoding() {
        let offer = Offer {
            failed: 1,
            context: 2,
            block: (3, 4),
            size: 5,
            unit: 6,
            place: (7, 8, 9),
            address: 10,
            proof: u64::MAX,
            shown: (11, 12, 13),
            on_device: 1,
            handle: ([14, 15, 16, 17, 18, 19, 20, 21], 22),
        };
        assert_eq!(Offer::from_bytes(&offer.bytes()), offer);
    }

    #[test]
    fn parts_of_one_piece_are_contiguous() {
        let mut offers = [Offer { place: (4096, 1 << 16, 0), ..Offer::default() }; 3];
        divide(&mut offers, &[100, 0, 24]);
        let within: Vec<u64> = offers.iter().map(|offer| offer.shared().unwrap().within).collect();
        assert_eq!(within, [0, 100, 100]);
    }
}
