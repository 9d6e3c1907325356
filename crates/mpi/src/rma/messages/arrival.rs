//! The target's part: doing operations as their cells and their data come.
//!
//! An operation goes through at most three steps, each of which a message may have to come for: its description, then its data, then, if
//! it is atomic, its turn. Nothing waits in between: each step is begun by the listener of the receive before it.

use easy_ext::ext;
use std::cell::{Cell, RefCell};
use std::ptr;

use encore_datatype::{Counts, Shared, construct};

use crate::rma::area::Run;
use crate::rma::combination::{Combination, combination};
use crate::rma::messages::failure::Failure;
use crate::rma::messages::origin::bytes_at;
use crate::rma::messages::wire::{Form, IN_CELL, Order};
use crate::rma::messages::{describe, refuse, sync, window_of};
use crate::rma::order::Action;
use crate::rma::served::own_spot;
use crate::rma::window::{WINDOWS, Window};
use crate::rma::work::{Work, swap_here};
use encore_engine::active::Origin;
use encore_engine::buffer::{Buffer, no_data};
use encore_engine::completion::listener::{Heard, Listener};
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::{self, new_datatype};
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::mutation::{Mutation, planted};
use encore_engine::request::Request;
use encore_engine::slab::{Obj, Slab};

/// An operation of a member elsewhere.
struct Arrival {
    win: Obj<Window>,
    /// Who wants it, and the place among all that this member wants.
    from: usize,
    number: u64,
    /// Whom its data come from, and its answer goes to.
    whom: Origin,
    order: Order,
    combination: Option<Combination>,
    /// Bytes, or elements of a combination.
    items: u64,
    /// Its description as it came, and what that says: where its bytes or elements lie, from its address on.
    description: RefCell<Vec<u64>>,
    runs: RefCell<Vec<Run>>,
    /// Of an atomic operation: what the origin gives, and what it takes.
    given: RefCell<Vec<u128>>,
    taken: RefCell<Vec<u128>>,
    /// It can't be done.
    failed: Cell<bool>,
    /// All of it has come.
    ready: Cell<bool>,
}

/// Operations under way.
// SAFETY: reached with the engine held alone.
static ARRIVALS: Slab<Arrival> = unsafe { Slab::new() };

/// Makes room for so many bytes.
fn make_room<T: Clone + Default>(room: &RefCell<Vec<T>>, bytes: usize) -> Option<*mut u8> {
    let mut room = room.borrow_mut();
    let items = bytes.div_ceil(size_of::<T>());
    room.try_reserve_exact(items).ok()?;
    room.resize(items, T::default());
    Some(room.as_mut_ptr().cast())
}

/// The handler of operations.
pub(super) fn operate(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let order = Order::from_words(cell.words);
    let win = window_of(engine, cell, order.window, order.rank);
    let combination = match order.action {
        Action::Combine { op, datatype, .. } => match combination(op, datatype) {
            Ok(combination) => Some(combination),
            Err(_) => refuse(engine, cell, "it names no operation on elements"),
        },
        _ => None,
    };
    win.retain();
    let mut service = win.member(order.rank).service.borrow_mut();
    let (number, items) = (service.begun, cell.envelope.context);
    let arrival = ARRIVALS.insert(Arrival {
        win,
        from: order.rank,
        number,
        whom: cell.origin(),
        order,
        combination,
        items,
        description: RefCell::default(),
        runs: RefCell::default(),
        given: RefCell::default(),
        taken: RefCell::default(),
        failed: Cell::new(false),
        ready: Cell::new(false),
    });
    let Some(arrival) = arrival else { encore_engine::fatal::out_of_memory("an operation of another rank") };
    service.begun += 1;
    service.under_way.push_back(number);
    if arrival.is_atomic() {
        service.ordered.push_back(arrival.address() as u64);
    }
    drop(service);
    match order.form {
        Form::Stretches(number) => {
            if number > items || arrival.given_bytes().is_none() {
                refuse(engine, cell, "its description is longer than its data");
            }
            let bytes = number as usize * describe::WORDS * size_of::<u64>();
            match make_room(&arrival.description, bytes) {
                Some(room) => {
                    // SAFETY: the arrival keeps the room until all of it has come.
                    let room = unsafe { bytes_at(room, bytes) };
                    arrival.receive(engine, room, Heard::WindowDescribed)
                }
                None => {
                    encore_engine::fatal::out_of_memory("the description of an operation of another rank")
                }
            }
        }
        Form::Stretch(stretch) => {
            let Some(runs) = describe::runs([stretch].into_iter(), items) else {
                refuse(engine, cell, "its description doesn't fit its data");
            };
            arrival.runs.replace(runs);
            arrival.begin(engine);
        }
        Form::Cell(_) | Form::Run => {
            let short = matches!(order.form, Form::Run) || arrival.given_bytes() <= Some(IN_CELL);
            if !short || arrival.given_bytes().is_none() {
                refuse(engine, cell, "its data don't fit the cell");
            }
            arrival.runs.borrow_mut().push((0, items));
            arrival.begin(engine);
        }
    }
    Consumed::Now(0)
}

fn of_word(word: u64) -> Obj<Arrival> {
    ARRIVALS.get(word as usize).expect("an operation lives until its last message has come or gone")
}

/// The description has come.
pub(crate) fn described(engine: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    arrival.note_loss(&request);
    let description = arrival.description.take();
    match describe::runs(describe::from_words(&description), arrival.items) {
        Some(runs) => _ = arrival.runs.replace(runs),
        // What it says can't be made sense of, or there is no memory for it.
        None => arrival.fail(Failure::OutOfMemory),
    }
    arrival.begin(engine);
}

/// The data have come.
pub(crate) fn came(engine: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    arrival.note_loss(&request);
    arrival.go_on(engine);
}

/// The answer has left, and the memory that it was in isn't needed any more.
pub(crate) fn answered(engine: &mut Engine, _: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    if !arrival.is_atomic() {
        arrival.done(engine);
    }
    arrival.free();
}

impl Arrival {
    fn is_atomic(&self) -> bool {
        matches!(self.order.action, Action::CompareAndSwap | Action::Combine { .. })
    }

    fn takes(&self) -> bool {
        match self.order.action {
            Action::Get | Action::CompareAndSwap => true,
            Action::Combine { takes, .. } => takes,
            Action::Put => false,
        }
    }

    /// Bytes that elements, or bytes, take in an array. `None`: more than there can be.
    fn bytes_of(&self, items: u64) -> Option<usize> {
        let items = usize::try_from(items).ok()?;
        let extent = self.combination.as_ref().map_or(1, |combination| combination.extent);
        items.checked_mul(extent).filter(|bytes| *bytes <= isize::MAX as usize)?;
        Some(self.combination.as_ref().map_or(items, |combination| combination.bytes(items)))
    }

    /// Bytes that the origin gives.
    fn given_bytes(&self) -> Option<usize> {
        let all = self.bytes_of(self.items)?;
        Some(match self.order.action {
            Action::Put | Action::Combine { gives: true, .. } => all,
            Action::Get | Action::Combine { gives: false, .. } => 0,
            Action::CompareAndSwap => 2 * all,
        })
    }

    fn fail(&self, failure: Failure) {
        self.failed.set(true);
        self.win.member(self.from).service.borrow_mut().failure.get_or_insert(failure);
    }

    /// What should have come never will, if its origin has died: then nothing is done, and nobody asks why. Data that come for nothing
    /// are longer than the room that they get, which is no loss.
    fn note_loss(&self, request: &Request) {
        if request.error.take().is_some() {
            self.failed.set(true);
        }
    }

    /// What of the data lies outside of this process's part of the window.
    fn outside(&self) -> Option<Failure> {
        for &(offset, items) in self.runs.borrow().iter() {
            let address = self.order.address.wrapping_add_signed(offset);
            let bytes = self.bytes_of(items).map_or(u64::MAX, |bytes| bytes as u64);
            if !self.win.has(address, bytes) {
                return Some(Failure::NoSuchMemory { address, bytes });
            }
        }
        None
    }
}

impl Window {
    /// Whether bytes at an address of this process are all in its part of the window.
    fn has(&self, address: u64, bytes: u64) -> bool {
        if let Some(attached) = &self.attached {
            return attached.borrow().covers(address, bytes);
        }
        let start = address.checked_sub(self.base.addr() as u64);
        start.and_then(|start| start.checked_add(bytes)).is_some_and(|end| end <= self.size as u64)
    }
}

#[ext(ArrivalObject)]
impl Obj<Arrival> {
    fn listener(self, heard: Heard) -> Listener {
        Listener::Layer(heard, 0, self.address() as u64)
    }

    fn receive(self, engine: &mut Engine, into: Buffer, heard: Heard) {
        if engine.receive_more_active_data(self.whom, into, self.listener(heard)).is_err() {
            encore_engine::fatal::out_of_memory("the data of an operation of another rank");
        }
    }

    fn answer(self, engine: &mut Engine, from: Buffer) {
        if engine.answer_active(self.whom, from, self.listener(Heard::WindowAnswered)).is_err() {
            encore_engine::fatal::out_of_memory("the answer to an operation of another rank");
        }
    }

    /// Its description is there: has its data come to their place, or answers.
    fn begin(self, engine: &mut Engine) {
        if let Some(failure) = self.outside() {
            self.fail(failure);
        }
        let given = self.given_bytes().expect("looked at when the cell came");
        let by_message = given > 0 && !matches!(self.order.form, Form::Cell(_));
        match self.order.action {
            Action::Put | Action::Get if !self.failed.get() => match self.place() {
                Some(place) => {
                    match self.order.form {
                        _ if self.order.action == Action::Get => self.answer(engine, place),
                        Form::Cell(data) => {
                            // SAFETY: the bytes lie inside the window, and are in the cell.
                            unsafe { place.write(0, data.as_ptr().cast(), given) };
                            self.go_on(engine);
                        }
                        _ => self.receive(engine, place, Heard::WindowCame),
                    }
                    DATATYPES.release(place.datatype);
                    return;
                }
                None => self.fail(Failure::OutOfMemory),
            },
            Action::Put | Action::Get => {}
            Action::CompareAndSwap | Action::Combine { .. } if !self.failed.get() => {
                match make_room(&self.given, given) {
                    Some(room) => {
                        if let Form::Cell(data) = self.order.form {
                            // SAFETY: as many bytes are in the cell, and there is room for them.
                            unsafe { ptr::copy_nonoverlapping(data.as_ptr().cast(), room, given) };
                        } else if by_message {
                            // SAFETY: the arrival keeps the room until all of it has come.
                            return self.receive(engine, unsafe { bytes_at(room, given) }, Heard::WindowCame);
                        }
                    }
                    None => self.fail(Failure::OutOfMemory),
                }
            }
            Action::CompareAndSwap | Action::Combine { .. } => {}
        }
        // What comes for nothing is taken all the same.
        match by_message && self.failed.get() {
            true => self.receive(engine, no_data(), Heard::WindowCame),
            false => self.go_on(engine),
        }
    }

    /// Where the bytes of a put or get lie, as a buffer whose datatype the caller releases.
    fn place(self) -> Option<Buffer> {
        let at = |offset: i64| {
            let address = self.order.address.wrapping_add_signed(offset) as usize;
            ptr::with_exposed_provenance_mut::<u8>(address)
        };
        let runs = self.runs.borrow();
        if let [(offset, bytes)] = **runs {
            // SAFETY: the run lies in the window (`look_at_runs`), which its program leaves to its origins.
            let place = unsafe { bytes_at(at(offset), bytes as usize) };
            place.datatype.retain();
            return Some(place);
        }
        let lengths: Vec<i64> = runs.iter().map(|(_, bytes)| *bytes as i64).collect();
        let offsets: Vec<i64> = runs.iter().map(|(offset, _)| *offset).collect();
        let byte = no_data().datatype;
        let definition = construct::hindexed(Counts::Count(&lengths), &offsets, &byte.definition);
        let datatype = definition.map_err(datatype::error).and_then(|made| new_datatype(Shared::new(made)));
        // SAFETY: as above, for each run.
        Some(unsafe { Buffer::of(at(0), 1, datatype.ok()?) })
    }

    /// All of it has come.
    fn go_on(self, engine: &mut Engine) {
        if self.is_atomic() {
            self.ready.set(true);
            return run_ordered(engine, self.win, self.from);
        }
        match self.takes() {
            // It has failed.
            true => self.answer(engine, no_data()),
            false => {
                self.done(engine);
                self.free();
            }
        }
    }

    /// Does an atomic operation whose turn it is.
    fn execute(self, engine: &mut Engine) {
        let bytes = self.bytes_of(self.items).expect("looked at when the cell came");
        if !self.failed.get() && self.takes() && make_room(&self.taken, bytes).is_none() {
            self.fail(Failure::OutOfMemory);
        }
        let mut answer = no_data();
        if !self.failed.get() {
            let taken = self.taken.borrow_mut().as_mut_ptr().cast::<u8>();
            let given = self.given.borrow().as_ptr().cast::<u8>();
            let spot = own_spot(&self.win, self.order.address);
            // SAFETY: the elements lie inside the window; as many were given, and there is room for as many.
            unsafe {
                match (self.order.action, self.combination) {
                    (Action::Combine { gives, takes, .. }, Some(combination)) => {
                        let mut before = 0;
                        for &(offset, elements) in self.runs.borrow().iter() {
                            let spot = spot.shifted(offset);
                            let work = Work { combination, spot, holder: &self.win };
                            let from = gives.then(|| given.wrapping_add(before));
                            let to = takes.then(|| taken.wrapping_add(before));
                            work.run_here(elements as usize, from, to);
                            before += elements as usize * combination.extent;
                        }
                    }
                    _ => swap_here(&spot, &self.win, bytes, given, taken),
                }
            }
            if self.takes() {
                // SAFETY: the arrival keeps what was taken until it has left.
                answer = unsafe { bytes_at(taken, bytes) };
            }
        }
        self.done(engine);
        match self.takes() {
            true => self.answer(engine, answer),
            false => self.free(),
        }
    }

    /// It has been done.
    fn done(self, engine: &mut Engine) {
        {
            let under_way = &mut self.win.member(self.from).service.borrow_mut().under_way;
            let place = under_way.binary_search(&self.number).expect("it was under way");
            under_way.remove(place);
            if planted(Mutation::DoneTwice) {
                under_way.pop_front();
            }
        }
        engine.counters.window_served += u64::from(!self.failed.get());
        sync::after_operation(engine, self.win, self.from);
    }

    fn free(self) {
        let win = self.win;
        ARRIVALS.release(self);
        WINDOWS.release(win);
    }
}

/// Does the atomic operations of a member that have come and whose turn it is.
fn run_ordered(engine: &mut Engine, win: Obj<Window>, from: usize) {
    let next = || {
        let ordered = &mut win.member(from).service.borrow_mut().ordered;
        if of_word(*ordered.front()?).ready.get() { ordered.pop_front().map(of_word) } else { None }
    };
    win.retain();
    while let Some(arrival) = next() {
        arrival.execute(engine);
    }
    WINDOWS.release(win);
}

/// Operations of others under way in this process, for tests.
#[cfg(test)]
pub(crate) fn live() -> usize {
    ARRIVALS.live()
}
