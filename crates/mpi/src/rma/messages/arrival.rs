//! The target's part: doing operations as their cells and their data arrive.
//!
//! An operation has at most three steps, each of which may need a message: its description, then its data, then, if it is atomic, its
//! turn. Nothing blocks in between: the listener of each step's receive begins the next one.

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
use encore_engine::active::{self, Origin};
use encore_engine::buffer::{Buffer, no_data};
use encore_engine::completion::listener::{Heard, Listener};
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::{self, device, new_datatype};
use encore_engine::engine::Engine;
use encore_engine::handlers::{Consumed, Incoming};
use encore_engine::mutation::{Mutation, planted};
use encore_engine::request::Request;
use encore_engine::slab::{Obj, Slab};

/// An operation of a member elsewhere.
struct Arrival {
    win: Obj<Window>,
    /// The origin member, and the operation's sequence number from it.
    from: usize,
    number: u64,
    /// Source of its data, and destination of its answer.
    whom: Origin,
    order: Order,
    combination: Option<Combination>,
    /// Number of bytes, or of elements of a combination.
    items: u64,
    /// Its description as received, and its meaning: locations of its bytes or elements, relative to its address.
    description: RefCell<Vec<u64>>,
    runs: RefCell<Vec<Run>>,
    /// Data of an atomic operation: those that the origin gives, and those that it takes.
    given: RefCell<Vec<u128>>,
    taken: RefCell<Vec<u128>>,
    /// Whether it can't be done.
    failed: Cell<bool>,
    /// Whether all of it has arrived.
    ready: Cell<bool>,
}

/// Operations under way.
// SAFETY: reached only with the engine held.
static ARRIVALS: Slab<Arrival> = unsafe { Slab::new() };

/// Extends `room` to `bytes` bytes.
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
                    receive(engine, arrival, room, Heard::WindowDescribed)
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
            begin(engine, arrival);
        }
        Form::Cell(_) | Form::Run => {
            let short = matches!(order.form, Form::Run) || arrival.given_bytes() <= Some(IN_CELL);
            if !short || arrival.given_bytes().is_none() {
                refuse(engine, cell, "its data don't fit the cell");
            }
            arrival.runs.borrow_mut().push((0, items));
            begin(engine, arrival);
        }
    }
    Consumed::Now(0)
}

fn of_word(word: u64) -> Obj<Arrival> {
    ARRIVALS.get(word as usize).expect("an operation lives until its last message has come or gone")
}

/// Handles the arrival of a description.
pub(crate) fn described(engine: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    arrival.note_loss(&request);
    let description = arrival.description.take();
    match describe::runs(describe::from_words(&description), arrival.items) {
        Some(runs) => _ = arrival.runs.replace(runs),
        // The description is invalid, or memory is missing.
        None => arrival.fail(Failure::OutOfMemory),
    }
    begin(engine, arrival);
}

/// Handles the arrival of data.
pub(crate) fn came(engine: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    arrival.note_loss(&request);
    go_on(engine, arrival);
}

/// Releases the memory of an answer that has left.
pub(crate) fn answered(engine: &mut Engine, _: Obj<Request>, _: u32, word: u64) {
    let arrival = of_word(word);
    if !arrival.is_atomic() {
        done(engine, arrival);
    }
    free(arrival);
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

    /// Bytes of an array of `items` elements or bytes. `None`: too many.
    fn bytes_of(&self, items: u64) -> Option<usize> {
        let items = usize::try_from(items).ok()?;
        let extent = self.combination.as_ref().map_or(1, |combination| combination.extent);
        items.checked_mul(extent).filter(|bytes| *bytes <= isize::MAX as usize)?;
        Some(self.combination.as_ref().map_or(items, |combination| combination.bytes(items)))
    }

    /// Number of bytes that the origin gives.
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

    /// Notes whether a message never comes because its origin has died: then nothing is done, and no process needs the reason. Data of a
    /// failed operation are longer than their buffer, which doesn't count as a loss.
    fn note_loss(&self, request: &Request) {
        if request.error.take().is_some() {
            self.failed.set(true);
        }
    }

    /// The part of the data outside of this process's part of the window.
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
    /// Whether all bytes at an address of this process are in its part of the window.
    fn has(&self, address: u64, bytes: u64) -> bool {
        if let Some(attached) = &self.attached {
            return attached.borrow().covers(address, bytes);
        }
        let start = address.checked_sub(self.base.addr() as u64);
        start.and_then(|start| start.checked_add(bytes)).is_some_and(|end| end <= self.size as u64)
    }
}

fn listener(arrival: Obj<Arrival>, heard: Heard) -> Listener {
    Listener::Layer(heard, 0, arrival.address() as u64)
}

fn receive(engine: &mut Engine, arrival: Obj<Arrival>, into: Buffer, heard: Heard) {
    if active::receive_more(engine, arrival.whom, into, listener(arrival, heard)).is_err() {
        encore_engine::fatal::out_of_memory("the data of an operation of another rank");
    }
}

fn send_answer(engine: &mut Engine, arrival: Obj<Arrival>, from: Buffer) {
    if active::answer(engine, arrival.whom, from, listener(arrival, Heard::WindowAnswered)).is_err() {
        encore_engine::fatal::out_of_memory("the answer to an operation of another rank");
    }
}

/// Begins an operation whose description is known: receives its data into place, or answers.
fn begin(engine: &mut Engine, arrival: Obj<Arrival>) {
    if let Some(failure) = arrival.outside() {
        arrival.fail(failure);
    }
    let given = arrival.given_bytes().expect("looked at when the cell came");
    let by_message = given > 0 && !matches!(arrival.order.form, Form::Cell(_));
    match arrival.order.action {
        Action::Put | Action::Get if !arrival.failed.get() => match place(arrival) {
            Some(place) => {
                match arrival.order.form {
                    _ if arrival.order.action == Action::Get => send_answer(engine, arrival, place),
                    Form::Cell(data) => {
                        // SAFETY: the bytes lie inside the window, and are in the cell.
                        unsafe { place.write(0, data.as_ptr().cast(), given) };
                        go_on(engine, arrival);
                    }
                    _ => receive(engine, arrival, place, Heard::WindowCame),
                }
                // SAFETY: the count that `place` was made with.
                unsafe { DATATYPES.release(place.datatype) };
                return;
            }
            None => arrival.fail(Failure::OutOfMemory),
        },
        Action::Put | Action::Get => {}
        Action::CompareAndSwap | Action::Combine { .. } if !arrival.failed.get() => {
            match make_room(&arrival.given, given) {
                Some(room) => {
                    if let Form::Cell(data) = arrival.order.form {
                        // SAFETY: as many bytes are in the cell, and there is room for them.
                        unsafe { ptr::copy_nonoverlapping(data.as_ptr().cast(), room, given) };
                    } else if by_message {
                        // SAFETY: the arrival keeps the room until all of it has come.
                        return receive(engine, arrival, unsafe { bytes_at(room, given) }, Heard::WindowCame);
                    }
                }
                None => arrival.fail(Failure::OutOfMemory),
            }
        }
        Action::CompareAndSwap | Action::Combine { .. } => {}
    }
    // Data of a failed operation are received all the same.
    match by_message && arrival.failed.get() {
        true => receive(engine, arrival, no_data(), Heard::WindowCame),
        false => go_on(engine, arrival),
    }
}

/// Location of the bytes of a put or get, as a buffer whose datatype the caller releases.
fn place(arrival: Obj<Arrival>) -> Option<Buffer> {
    let at = |offset: i64| {
        let address = arrival.order.address.wrapping_add_signed(offset) as usize;
        ptr::with_exposed_provenance_mut::<u8>(address)
    };
    let runs = arrival.runs.borrow();
    if let [(offset, bytes)] = **runs {
        // SAFETY: the run lies in the window (`Arrival::outside`), which its program leaves to its origins.
        let place = unsafe { bytes_at(at(offset), bytes as usize) };
        place.datatype.retain();
        return fitted(place);
    }
    let lengths: Vec<i64> = runs.iter().map(|(_, bytes)| *bytes as i64).collect();
    let offsets: Vec<i64> = runs.iter().map(|(offset, _)| *offset).collect();
    let byte = no_data().datatype;
    let definition = construct::hindexed(Counts::Count(&lengths), &offsets, &byte.definition);
    let datatype = definition.map_err(datatype::error).and_then(|made| new_datatype(Shared::new(made)));
    // SAFETY: as above, for each run.
    fitted(unsafe { Buffer::of(at(0), 1, datatype.ok()?) })
}

/// The buffer, with the type of a device's data if it lies there. The caller's count of its type moves to the result.
fn fitted(place: Buffer) -> Option<Buffer> {
    let fitting = device::fitting(place.address, place.count, place.datatype);
    let datatype = fitting.inspect(|datatype| datatype.retain());
    // SAFETY: the count of `place`, which is given up with it.
    unsafe { DATATYPES.release(place.datatype) };
    // SAFETY: the memory of `place`.
    Some(unsafe { Buffer::of(place.address, place.count, datatype.ok()?) })
}

/// Continues an operation of which all has arrived.
fn go_on(engine: &mut Engine, arrival: Obj<Arrival>) {
    if arrival.is_atomic() {
        arrival.ready.set(true);
        return run_ordered(engine, arrival.win, arrival.from);
    }
    match arrival.takes() {
        // The operation has failed.
        true => send_answer(engine, arrival, no_data()),
        false => {
            done(engine, arrival);
            free(arrival);
        }
    }
}

/// Does an atomic operation whose turn it is.
fn execute(engine: &mut Engine, arrival: Obj<Arrival>) {
    let bytes = arrival.bytes_of(arrival.items).expect("looked at when the cell came");
    if !arrival.failed.get() && arrival.takes() && make_room(&arrival.taken, bytes).is_none() {
        arrival.fail(Failure::OutOfMemory);
    }
    let mut answer = no_data();
    if !arrival.failed.get() {
        let taken = arrival.taken.borrow_mut().as_mut_ptr().cast::<u8>();
        let given = arrival.given.borrow().as_ptr().cast::<u8>();
        let spot = own_spot(&arrival.win, arrival.order.address);
        // SAFETY: the elements lie inside the window; as many were given, and there is room for as many.
        unsafe {
            match (arrival.order.action, arrival.combination) {
                (Action::Combine { gives, takes, .. }, Some(combination)) => {
                    let mut before = 0;
                    for &(offset, elements) in arrival.runs.borrow().iter() {
                        let spot = spot.shifted(offset);
                        let work = Work { combination, spot, holder: &arrival.win };
                        let from = gives.then(|| given.wrapping_add(before));
                        let to = takes.then(|| taken.wrapping_add(before));
                        work.run_here(elements as usize, from, to);
                        before += elements as usize * combination.extent;
                    }
                }
                _ => swap_here(&spot, &arrival.win, bytes, given, taken),
            }
        }
        if arrival.takes() {
            // SAFETY: the arrival keeps the elements taken until they have left.
            answer = unsafe { bytes_at(taken, bytes) };
        }
    }
    done(engine, arrival);
    match arrival.takes() {
        true => send_answer(engine, arrival, answer),
        false => free(arrival),
    }
}

/// Ends an operation that is done.
fn done(engine: &mut Engine, arrival: Obj<Arrival>) {
    {
        let under_way = &mut arrival.win.member(arrival.from).service.borrow_mut().under_way;
        let place = under_way.binary_search(&arrival.number).expect("it was under way");
        under_way.remove(place);
        if planted(Mutation::DoneTwice) {
            under_way.pop_front();
        }
    }
    engine.counters.window_served += u64::from(!arrival.failed.get());
    sync::after_operation(engine, arrival.win, arrival.from);
}

fn free(arrival: Obj<Arrival>) {
    let win = arrival.win;
    // SAFETY: the count of its maker; it is in no list any more.
    unsafe { ARRIVALS.release(arrival) };
    // SAFETY: the count that the arrival had.
    unsafe { WINDOWS.release(win) };
}

/// Does a member's arrived atomic operations whose turn it is.
fn run_ordered(engine: &mut Engine, win: Obj<Window>, from: usize) {
    let next = || {
        let ordered = &mut win.member(from).service.borrow_mut().ordered;
        if of_word(*ordered.front()?).ready.get() { ordered.pop_front().map(of_word) } else { None }
    };
    win.retain();
    while let Some(arrival) = next() {
        execute(engine, arrival);
    }
    // SAFETY: the count that was taken above.
    unsafe { WINDOWS.release(win) };
}

/// Number of others' operations under way in this process, for tests.
#[cfg(test)]
pub(crate) fn live() -> usize {
    ARRIVALS.live()
}
