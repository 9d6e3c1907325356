//! Transport within one process and one thread, for tests: queues of limited capacity. A scheduler decides when a cell becomes visible to
//! its receiver.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::shm::Arrived;
use crate::transport::{Access, Descriptor, FarCopy, Full, Payload, Registered, Shown, Transport, WaitOn};
use encore_shmem::ring::{Header, INLINE, Staged};

/// Capacity from one end to another, and the abilities of all ends.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Most cells in flight.
    pub cells: usize,
    /// Most staged bytes in flight.
    pub staging: u64,
    /// Whether a sender learns of returned room only in [`Transport::greet`], as where receivers report it by messages.
    pub told: bool,
    /// Whether ends read and write each other's memory.
    pub copies: Copies,
}

/// Whether ends read and write each other's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// Ends can't read or write each other's memory.
    None,
    /// Reads and writes from registered to registered memory succeed, when [`World::copy_next`] runs them.
    Work,
    /// Reads and writes begin, and every other one fails.
    Fail,
}

/// When a cell becomes visible to its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    /// At once, when it is sent.
    AtOnce,
    /// When [`World::deliver`] is called.
    WhenDelivered,
}

/// State that all ends share.
#[derive(Clone, Debug)]
pub struct World(Rc<RefCell<State>>);

#[derive(Debug)]
struct State {
    sizes: Sizes,
    visible: Visible,
    ends: Vec<End>,
    /// Channels, indexed by sender, then by receiver.
    ways: Vec<Way>,
    /// Cells that were given back. They stay in memory with overwritten contents, so that a stale read gets nonsense.
    #[expect(clippy::vec_box, reason = "a cell stays where it is: others have its address")]
    given_back: Vec<Box<Cell>>,
    /// Registered memory by key: address, length in bytes, and purpose.
    registered: Vec<Option<(u64, u64, Access)>>,
    /// Reads and writes under way, and the number begun so far.
    copies: Vec<Copying>,
    begun: u64,
}

/// A read or write under way.
#[derive(Debug)]
struct Copying {
    who: u32,
    copy: FarCopy,
    writes: bool,
    fails: bool,
}

/// A registration.
#[derive(Debug)]
struct Key {
    world: World,
    key: usize,
}

impl Drop for Key {
    fn drop(&mut self) {
        self.world.0.borrow_mut().registered[self.key] = None;
    }
}

/// State that an end publishes, and its finished copies.
#[derive(Clone, Debug, Default)]
struct End {
    armed: bool,
    full: bool,
    /// Number of times this end was woken.
    woken: u64,
    /// Finished reads and writes: name, and whether it succeeded.
    ended: VecDeque<(u64, bool)>,
}

/// Channel from one end to another.
#[derive(Debug, Default)]
struct Way {
    /// Cells that the receiver hasn't given back, oldest first.
    cells: VecDeque<Box<Cell>>,
    /// Number of `cells` that the receiver sees.
    visible: usize,
    /// Whether the receiver holds the inbox, so that it sees none of them.
    held: bool,
    /// Number of cells given back so far.
    returned: u64,
    /// Number of staged bytes given back so far.
    returned_bytes: u64,
    /// Whether the receiver is gone, so that there is no room.
    closed: bool,
}

#[derive(Debug)]
struct Cell {
    header: Header,
    payload: Payload,
    staged: Vec<Line>,
    /// Number of staged bytes.
    length: u64,
}

/// One cache line of staged bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([u8; 64]);

fn lines(length: u64) -> Vec<Line> {
    vec![Line([0; 64]); length.div_ceil(64) as usize]
}

impl World {
    /// A world of `ends` ends.
    pub fn new(ends: u32, sizes: Sizes, visible: Visible) -> World {
        let ways = (0..ends * ends).map(|_| Way::default()).collect();
        let ends = vec![End::default(); ends as usize];
        World(Rc::new(RefCell::new(State {
            sizes,
            visible,
            ends,
            ways,
            given_back: Vec::new(),
            registered: Vec::new(),
            copies: Vec::new(),
            begun: 0,
        })))
    }

    /// End `me`. Call it once for each end.
    pub fn end(&self, me: u32) -> Local {
        let ends = self.0.borrow().ends.len();
        assert!((me as usize) < ends);
        let told = self.0.borrow().sizes.told;
        let mut local = Local { world: self.clone(), me, out: vec![Out::default(); ends], received: 0 };
        if told {
            local.greet();
        }
        local
    }

    /// Channels with cells that their receivers don't see yet: sender and receiver.
    pub fn hidden(&self) -> Vec<(u32, u32)> {
        let state = self.0.borrow();
        let ends = state.ends.len();
        let waits = |&way: &usize| state.ways[way].visible < state.ways[way].cells.len();
        (0..state.ways.len()).filter(waits).map(|way| ((way / ends) as u32, (way % ends) as u32)).collect()
    }

    /// Makes the next cell of a channel visible and wakes its receiver if that sleeps. Returns whether there was such a cell.
    pub fn deliver(&self, from: u32, to: u32) -> bool {
        let mut state = self.0.borrow_mut();
        let way = state.way(from, to);
        let any = way.visible < way.cells.len();
        if any {
            way.visible += 1;
            state.ends[to as usize].wake();
        }
        any
    }

    /// Number of cells of a channel that its receiver doesn't see yet.
    pub fn hidden_on(&self, from: u32, to: u32) -> usize {
        let mut state = self.0.borrow_mut();
        let way = state.way(from, to);
        way.cells.len() - way.visible
    }

    /// Number of cells of a channel that its receiver hasn't given back.
    pub fn waiting_on(&self, from: u32, to: u32) -> usize {
        self.0.borrow_mut().way(from, to).cells.len()
    }

    /// Ends a channel towards a receiver that has died.
    pub fn close(&self, from: u32, to: u32) {
        self.0.borrow_mut().way(from, to).closed = true;
    }

    /// Loses the cells that the receiver doesn't see yet, but for the first `kept` ones: the sender has died.
    pub fn lose(&self, from: u32, to: u32, kept: usize) {
        let mut state = self.0.borrow_mut();
        let way = state.way(from, to);
        way.cells.truncate(way.visible + kept);
    }

    /// Number of reads and writes under way.
    pub fn copies(&self) -> usize {
        self.0.borrow().copies.len()
    }

    /// Completes the read or write at index `which`, and wakes the end that began it if that sleeps.
    ///
    /// # Panics
    /// If it accesses memory that isn't registered for that access.
    pub fn copy_next(&self, which: usize) {
        let mut state = self.0.borrow_mut();
        let Copying { who, copy, writes, fails } = state.copies.remove(which);
        let FarCopy { there, here, bytes, name, .. } = copy;
        let far: &[Access] = if writes { &[Access::Open] } else { &[Access::Shown, Access::Open] };
        let own = if writes { Access::Given } else { Access::Filled };
        assert!(state.has(there.key, there.address, bytes, far), "memory elsewhere is registered");
        assert!(
            state.has(copy.descriptor.0.addr() as u64, here as u64, bytes, &[own]),
            "own memory is registered"
        );
        if !fails {
            let there: *mut u8 = std::ptr::with_exposed_provenance_mut(there.address as usize);
            let (from, to) = if writes { (here, there) } else { (there, here) };
            // SAFETY: the caller of `read` or `write` promises valid memory here, and the registering end there, until the copy ends.
            // Both are in this process.
            unsafe { from.copy_to(to, bytes as usize) };
        }
        let end = &mut state.ends[who as usize];
        end.ended.push_back((name, !fails));
        end.wake();
    }

    /// Number of current registrations.
    pub fn registered(&self) -> usize {
        self.0.borrow().registered.iter().flatten().count()
    }

    /// Puts a cell that no end has sent onto a channel: what a faulty process might send.
    pub fn forge(&self, from: u32, to: u32, header: Header, payload: Payload, staged: &[u8]) {
        let mut state = self.0.borrow_mut();
        let mut place = lines(staged.len() as u64);
        let bytes = place.iter_mut().flat_map(|line| &mut line.0);
        bytes.zip(staged).for_each(|(byte, value)| *byte = *value);
        let cell = Cell { header, payload, staged: place, length: staged.len() as u64 };
        state.way(from, to).cells.push_back(Box::new(cell));
        state.sent(from, to);
    }

    /// Whether an end sleeps, or is about to.
    pub fn is_armed(&self, end: u32) -> bool {
        self.0.borrow().ends[end as usize].armed
    }

    /// Number of times an end was woken.
    pub fn woken(&self, end: u32) -> u64 {
        self.0.borrow().ends[end as usize].woken
    }

    /// Number of cells that were sent and not given back.
    pub fn on_the_way(&self) -> usize {
        self.0.borrow().ways.iter().map(|way| way.cells.len()).sum()
    }
}

impl State {
    /// Whether memory is registered for one of the purposes in `access`.
    fn has(&self, key: u64, address: u64, bytes: u64, access: &[Access]) -> bool {
        let known = self.registered.get(key as usize).copied().flatten();
        known.is_some_and(|(start, length, known)| {
            start <= address && address + bytes <= start + length && access.contains(&known)
        })
    }

    fn way(&mut self, from: u32, to: u32) -> &mut Way {
        let ends = self.ends.len();
        assert!((from as usize) < ends && (to as usize) < ends);
        &mut self.ways[from as usize * ends + to as usize]
    }

    /// Makes a cell just put onto the channel visible, if cells are visible at once.
    fn sent(&mut self, from: u32, to: u32) {
        if self.visible == Visible::AtOnce {
            let way = self.way(from, to);
            way.visible = way.cells.len();
            self.ends[to as usize].wake();
        }
    }
}

impl End {
    fn wake(&mut self) {
        if std::mem::take(&mut self.armed) {
            self.woken += 1;
        }
    }
}

/// One end.
#[derive(Debug)]
pub struct Local {
    world: World,
    me: u32,
    /// Send state, indexed by receiver.
    out: Vec<Out>,
    received: u64,
}

/// A sender's view of one channel.
#[derive(Clone, Copy, Debug, Default)]
struct Out {
    /// Number of cells sent.
    sent: u64,
    /// Cumulative cell credit at the last poll; 0 before the first.
    limit: u64,
    /// Number of staged bytes sent.
    staged: u64,
    /// Cumulative credit of staged bytes at the last poll; 0 before the first.
    staged_limit: u64,
}

impl Local {
    fn look(&mut self, to: u32) {
        let mut state = self.world.0.borrow_mut();
        let sizes = state.sizes;
        let way = state.way(self.me, to);
        let out = &mut self.out[to as usize];
        out.limit = way.returned + sizes.cells as u64;
        out.staged_limit = way.returned_bytes + sizes.staging;
    }

    /// Polls for room, unless the receiver reports room by messages.
    fn ask(&mut self, to: u32) {
        let told = self.world.0.borrow().sizes.told;
        if !told {
            self.look(to);
        }
    }

    /// Begins a read or a write.
    fn begin(&mut self, copy: FarCopy, writes: bool) -> bool {
        let mut state = self.world.0.borrow_mut();
        state.begun += 1;
        let fails = state.sizes.copies == Copies::Fail && state.begun % 2 == 0;
        state.copies.push(Copying { who: self.me, copy, writes, fails });
        true
    }

    fn put(&mut self, to: u32, cell: Cell) {
        let out = &mut self.out[to as usize];
        out.sent += 1;
        out.staged += cell.length;
        let mut state = self.world.0.borrow_mut();
        state.way(self.me, to).cells.push_back(Box::new(cell));
        state.sent(self.me, to);
    }

    /// Runs `read` on the cell at the head of an inbox.
    fn with_head<R>(&self, inbox: usize, read: impl FnOnce(&Cell) -> R) -> Option<R> {
        let mut state = self.world.0.borrow_mut();
        let way = state.way(inbox as u32, self.me);
        if way.held || way.visible == 0 {
            return None;
        }
        way.cells.front().map(|cell| read(cell))
    }
}

impl Transport for Local {
    fn me(&self) -> u32 {
        self.me
    }

    fn ends(&self) -> u32 {
        self.out.len() as u32
    }

    fn knows_room(&self, to: u32) -> bool {
        let out = &self.out[to as usize];
        out.sent < out.limit && !self.world.0.borrow_mut().way(self.me, to).closed
    }

    fn has_room(&mut self, to: u32) -> bool {
        if !self.knows_room(to) {
            self.ask(to);
        }
        self.knows_room(to)
    }

    fn has_staging_room(&mut self, to: u32, length: u64) -> bool {
        debug_assert!(length <= self.staging_limit());
        if !self.has_room(to) {
            return false;
        }
        let fits = |out: &Out| out.staged + length <= out.staged_limit;
        if !fits(&self.out[to as usize]) {
            self.ask(to);
        }
        fits(&self.out[to as usize])
    }

    fn staging_limit(&self) -> u64 {
        self.world.0.borrow().sizes.staging / 4
    }

    fn hide_room(&mut self, to: u32) {
        self.out[to as usize].limit = 0;
    }

    fn inject(&mut self, to: u32, header: Header, payload: &Payload) -> Result<(), Full> {
        if !self.has_room(to) {
            return Err(Full);
        }
        self.put(to, Cell { header, payload: *payload, staged: Vec::new(), length: 0 });
        Ok(())
    }

    fn inject_staged(
        &mut self,
        to: u32,
        header: Header,
        payload: &Payload,
        length: u64,
        stage: &mut dyn FnMut(Staged),
    ) -> Result<(), Full> {
        if !self.has_staging_room(to, length) {
            return Err(Full);
        }
        let mut staged = lines(length);
        stage(Staged { address: staged.as_mut_ptr().cast(), fresh: true, on_shuttle: false });
        self.put(to, Cell { header, payload: *payload, staged, length });
        Ok(())
    }

    fn cells_sent(&self) -> u64 {
        self.out.iter().map(|out| out.sent).sum()
    }

    fn greet(&mut self) {
        (0..self.out.len() as u32).for_each(|to| self.look(to));
    }

    fn inboxes(&self) -> usize {
        self.out.len()
    }

    fn source(&self, inbox: usize) -> u32 {
        inbox as u32
    }

    fn peek(&self, inbox: usize) -> Option<Arrived> {
        self.with_head(inbox, |cell| Arrived { header: cell.header, payload: cell.payload.as_ptr() })
    }

    fn staged(&self, inbox: usize, length: u64) -> Option<*const u8> {
        self.with_head(inbox, |cell| (length <= cell.length).then(|| cell.staged.as_ptr().cast()))?
    }

    fn release(&mut self, inbox: usize, staged: u64) {
        let mut state = self.world.0.borrow_mut();
        let way = state.way(inbox as u32, self.me);
        let cell = way.cells.pop_front().filter(|_| way.visible > 0 && !way.held);
        let mut cell = cell.expect("a cell that was seen is given back");
        assert!(staged <= cell.length, "more staged bytes are given back than the cell has");
        way.visible -= 1;
        way.returned += 1;
        way.returned_bytes += cell.length;
        cell.payload.fill(0xdb);
        cell.staged.fill(Line([0xdb; 64]));
        state.given_back.push(cell);
        state.ends[inbox].wake();
        self.received += 1;
    }

    fn hold(&mut self, inbox: usize) {
        let before = std::mem::replace(&mut self.world.0.borrow_mut().way(inbox as u32, self.me).held, true);
        assert!(!before, "an inbox is held once");
    }

    fn let_go(&mut self, inbox: usize) {
        self.world.0.borrow_mut().way(inbox as u32, self.me).held = false;
    }

    fn cells_received(&self) -> u64 {
        self.received
    }

    fn is_full(&mut self, to: u32) -> bool {
        to != self.me && self.world.0.borrow().ends[to as usize].full
    }

    fn set_full(&mut self, full: bool) {
        self.world.0.borrow_mut().ends[self.me as usize].full = full;
    }

    fn reads(&self, _from: u32) -> bool {
        self.world.0.borrow().sizes.copies != Copies::None
    }

    fn writes(&self, to: u32) -> bool {
        self.reads(to)
    }

    fn registers(&self, _access: Access, _bytes: u64) -> bool {
        true
    }

    fn register(&mut self, start: *mut u8, bytes: u64, access: Access) -> Option<Registered> {
        let mut state = self.world.0.borrow_mut();
        let (key, address) = (state.registered.len(), start.expose_provenance() as u64);
        state.registered.push(Some((address, bytes, access)));
        let shown = Shown { address, key: key as u64 };
        let descriptor = Descriptor(std::ptr::without_provenance_mut(key));
        Some(Registered { shown, descriptor, _held: Box::new(Key { world: self.world.clone(), key }) })
    }

    unsafe fn read(&mut self, _from: u32, copy: FarCopy) -> bool {
        self.begin(copy, false)
    }

    unsafe fn write(&mut self, _to: u32, copy: FarCopy) -> bool {
        self.begin(copy, true)
    }

    fn ended_copy(&mut self) -> Option<(u64, bool)> {
        self.world.0.borrow_mut().ends[self.me as usize].ended.pop_front()
    }

    fn arm(&mut self) -> WaitOn {
        self.world.0.borrow_mut().ends[self.me as usize].armed = true;
        WaitOn::Driver
    }

    fn is_armed(&self) -> bool {
        self.world.is_armed(self.me)
    }

    fn disarm(&mut self, others: bool) {
        if !others {
            self.world.0.borrow_mut().ends[self.me as usize].armed = false;
        }
    }

    fn is_asleep(&mut self, to: u32) -> bool {
        self.world.is_armed(to)
    }
}

const _: () = assert!(INLINE == size_of::<Payload>());
