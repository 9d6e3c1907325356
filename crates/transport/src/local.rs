//! Ends within one process and one thread, for tests: queues with limited room, where a scheduler decides when a cell becomes
//! visible to its receiver.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::shm::Arrived;
use crate::transport::{Access, Descriptor, FarCopy, Full, Payload, Registered, Shown, Transport, WaitOn};
use encore_shmem::ring::{Header, INLINE, Staged};

/// How much room there is between two ends.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Cells.
    pub cells: usize,
    /// Staged bytes.
    pub staging: u64,
    /// A sender learns of room that comes back in [`Transport::greet`] alone, as where receivers tell of it.
    pub told: bool,
    /// Whether ends read and write each other's memory.
    pub copies: Copies,
}

/// Whether ends read and write each other's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// They can't.
    None,
    /// They do, when [`World::copy_next`] says so, from registered memory to registered memory.
    Work,
    /// They begin, and every other one fails.
    Fail,
}

/// When a cell becomes visible to its receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visible {
    /// When it is sent.
    AtOnce,
    /// When [`World::deliver`] says so.
    WhenDelivered,
}

/// What all ends share.
#[derive(Clone, Debug)]
pub struct World(Rc<RefCell<State>>);

#[derive(Debug)]
struct State {
    sizes: Sizes,
    visible: Visible,
    ends: Vec<End>,
    /// By sender, then by receiver.
    ways: Vec<Way>,
    /// Cells that were given back. They stay in memory, full of nonsense, for whoever still reads them.
    #[expect(clippy::vec_box, reason = "a cell stays where it is: others have its address")]
    given_back: Vec<Box<Cell>>,
    /// Registered memory, by key: its address, how many bytes, and what for.
    registered: Vec<Option<(u64, u64, Access)>>,
    /// Reads and writes under way, and how many have begun.
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

/// What an end says of itself.
#[derive(Clone, Debug, Default)]
struct End {
    armed: bool,
    full: bool,
    /// How often it was woken.
    woken: u64,
    /// Reads and writes that have ended.
    ended: VecDeque<(u64, bool)>,
}

/// From one end to another.
#[derive(Debug, Default)]
struct Way {
    /// Cells that were not given back, oldest first.
    cells: VecDeque<Box<Cell>>,
    /// How many of them the receiver sees.
    visible: usize,
    /// The receiver looks at none of them.
    held: bool,
    /// Cells given back.
    returned: u64,
    /// Staged bytes given back.
    returned_bytes: u64,
}

#[derive(Debug)]
struct Cell {
    header: Header,
    payload: Payload,
    staged: Vec<Line>,
    /// Staged bytes.
    length: u64,
}

/// Staged bytes begin a cache line.
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

    /// End `me`. To be called once for each.
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

    /// The ways that have cells which their receivers don't see: sender and receiver.
    pub fn hidden(&self) -> Vec<(u32, u32)> {
        let state = self.0.borrow();
        let ends = state.ends.len();
        let waits = |&way: &usize| state.ways[way].visible < state.ways[way].cells.len();
        (0..state.ways.len()).filter(waits).map(|way| ((way / ends) as u32, (way % ends) as u32)).collect()
    }

    /// Makes the next cell of a way visible, and wakes its receiver if that sleeps. Returns whether there was one.
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

    /// Reads and writes under way.
    pub fn copies(&self) -> usize {
        self.0.borrow().copies.len()
    }

    /// One of them is done, and whoever has begun it woken if it sleeps.
    ///
    /// # Panics
    /// If it reads or writes memory that isn't registered for that.
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
            // SAFETY: who begins it promises for its own memory, and who has registered the other one, for as long. Both are in this process.
            unsafe { from.copy_to(to, bytes as usize) };
        }
        let end = &mut state.ends[who as usize];
        end.ended.push_back((name, !fails));
        end.wake();
    }

    /// Memory that is registered now.
    pub fn registered(&self) -> usize {
        self.0.borrow().registered.iter().flatten().count()
    }

    /// Puts a cell on the way from one end to another that no end has sent: what a faulty process might send.
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

    /// How often an end was woken.
    pub fn woken(&self, end: u32) -> u64 {
        self.0.borrow().ends[end as usize].woken
    }

    /// Cells on the way that were not given back.
    pub fn on_the_way(&self) -> usize {
        self.0.borrow().ways.iter().map(|way| way.cells.len()).sum()
    }
}

impl State {
    /// Whether memory is registered, for one of some purposes.
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

    /// A cell was put on the way.
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
    /// By receiver.
    out: Vec<Out>,
    received: u64,
}

/// What the sender knows of a way.
#[derive(Clone, Copy, Debug, Default)]
struct Out {
    /// Cells sent.
    sent: u64,
    /// How many may have been sent at most, as of the last look. 0 before the first one.
    limit: u64,
    /// Staged bytes sent.
    staged: u64,
    /// How many may have been sent at most, as of the last look.
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

    /// Looks for room because somebody asks for it.
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
        out.sent < out.limit
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
