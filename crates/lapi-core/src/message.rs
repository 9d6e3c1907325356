//! Active messages: at their origin, and at their target until their data are in place.
//!
//! The cell of a message waits at the head of its ring while its header handler runs ([`encore_engine::handlers`]), so header handlers run
//! in the order in which the messages of an origin arrive.

use std::ffi::{c_uint, c_ulong, c_void};

use encore_lapi_interface::types::{CompletionHandler, HeaderHandler, Vector};
use encore_lapi_interface::vector::{TARGET, runs};
use encore_lapi_interface::{ActiveMessage, code};

use crate::cell::{self, address, description};
use crate::handler;
use crate::memory;
use crate::operation;
use crate::order;
use crate::program;
use crate::state::{Announced, Completion, Early, LAPI, Landing, Result, Work};
use crate::task;
use crate::transfer::outgoing;
use crate::transfer::{Cell, DESCRIPTION, Data, Run, Runs, Sent};
use crate::vector::fit;
use crate::waiting;
use crate::wire::{self, End, SEND_INLINE, flag};
use encore_engine::call::Call;
use encore_engine::engine::Engine;
use encore_engine::handlers::{Answer, Consumed, Incoming, ProgramPart};
use encore_engine::matching::Key;

/// Most bytes of data that travel together with the user header; longer data wait for the target's answer.
const TOGETHER: u64 = 16 << 10;
/// Alignment of the data after a user header, in bytes.
const ALIGNMENT: u64 = 8;

/// Bytes of a user header in front of data.
fn padded(header: u64) -> u64 {
    header.next_multiple_of(ALIGNMENT)
}

/// Envelope of the first cell; the data's length is in the context id, which has 48 bits.
fn envelope(data: u64, header: u32, tag: i32) -> Key {
    Key { context: data, source: header as i32, tag }
}

/// Sends an active message.
#[inline]
pub fn lapi_amsend(call: &mut Call, message: &ActiveMessage) -> Result<()> {
    let engine = call.engine();
    task::check_target(engine, message.target)?;
    let handler = program::function_for(engine, message.target, message.handler)?;
    // SAFETY: liblapi passes `count` segments.
    let data = unsafe { std::slice::from_raw_parts(message.data.first, message.data.count) };
    send(engine, message, handler, data);
    operation::hold_back(call, message.target);
    Ok(())
}

#[inline]
pub(crate) fn send(
    engine: &mut Engine,
    message: &ActiveMessage,
    handler: u64,
    data: &[encore_lapi_interface::Segment],
) {
    let bytes: u64 = data.iter().map(|segment| segment.length).sum();
    let header = u64::from(message.header_length);
    let vector = if message.answers_vector { flag::VECTOR } else { 0 };
    let completion = message.completion_counter.expose_provenance() as u64;
    let mut words = [handler, message.target_counter, completion, 0, 0, 0];
    // Writes user header and data to memory with room for both.
    let fill = |place: *mut u8, start: u64| {
        // SAFETY: the program passed this many bytes; the caller has room for them.
        unsafe {
            encore_engine::buffer::copy(message.header.cast(), place, header as usize);
            let mut place = place.add(start as usize);
            for segment in data {
                encore_engine::buffer::copy(address(segment.origin), place, segment.length as usize);
                place = place.add(segment.length as usize);
            }
        }
    };
    if padded(header) + bytes <= SEND_INLINE {
        fill((&raw mut words[3]).cast(), padded(header));
        let envelope = envelope(bytes, message.header_length, vector);
        outgoing::send_cell(engine, message.target, Cell { kind: wire::SEND, envelope, words });
        return waiting::at_origin(engine, message.at_origin, message.target);
    }
    if padded(header) + bytes <= TOGETHER.min(engine.settings.chunk_bytes) {
        let envelope = envelope(bytes, message.header_length, vector);
        let cell = Cell { kind: wire::SEND, envelope, words };
        // SAFETY: the staging area has the room that was requested.
        unsafe {
            let length = padded(header) + bytes;
            outgoing::send_staged(engine, message.target, cell, length, |place| fill(place, padded(header)));
        }
        return waiting::at_origin(engine, message.at_origin, message.target);
    }
    let run = |segment: &encore_lapi_interface::Segment| Run {
        from: address(segment.origin),
        to: 0,
        length: segment.length,
    };
    let announced = Announced {
        target: message.target,
        runs: data.iter().map(run).collect(),
        at_origin: message.at_origin,
    };
    words[3] = engine.layers[LAPI].announced.insert(announced);
    task::record(engine, message.target).unanswered += 1;
    let envelope = envelope(bytes, message.header_length, vector | flag::ASK);
    let cell = Cell { kind: wire::SEND, envelope, words };
    match header {
        0 => outgoing::send_cell(engine, message.target, cell),
        // SAFETY: as above; only the header is written.
        _ => unsafe {
            outgoing::send_staged(engine, message.target, cell, header, |place| {
                encore_engine::buffer::copy(message.header.cast(), place, header as usize);
            })
        },
    }
}

/// Handles the target's answer to an announced message: the destination of its data, or that it wants none.
pub(crate) fn send_announced(
    engine: &mut Engine,
    from: u32,
    token: u64,
    theirs: u64,
    places: impl FnOnce(&[Run]) -> Vec<Run>,
) {
    let known = engine.layers[LAPI].announced.get(token).is_some_and(|message| message.target == from);
    // The message was given up.
    let Some(message) = known.then(|| engine.layers[LAPI].announced.remove(token)).flatten() else {
        return;
    };
    task::record(engine, from).unanswered -= 1;
    let runs = places(&message.runs);
    if runs.is_empty() {
        return waiting::at_origin(engine, message.at_origin, from);
    }
    let (end, sent) = (End::Message(theirs), Sent::Origin(message.at_origin));
    if memory::copy_there(engine, from, &runs) {
        waiting::at_origin(engine, message.at_origin, from);
        let nothing = Data { runs: Runs::new(Vec::new()), end, sent: Sent::Counter(0) };
        return outgoing::send_data(engine, from, nothing);
    }
    outgoing::send_data(engine, from, Data { runs: Runs::new(runs), end, sent });
}

/// Gives up the announced messages to a purged task.
pub(crate) fn give_up_announced(engine: &mut Engine, task: u32) {
    for token in engine.layers[LAPI].announced.find(|message| message.target == task) {
        engine.layers[LAPI].announced.remove(token);
        task::record(engine, task).unanswered -= 1;
    }
}

/// Finishes a message to this task whose data are all in place.
pub(crate) fn landed(engine: &mut Engine, from: u32, token: u64) {
    if let Some(landing) = engine.layers[LAPI].landing.remove(token) {
        task::record(engine, from).landing -= 1;
        handler::run_completion(engine, landing.completion);
        order::answer_fences(engine, from);
    }
}

/// Handles [`wire::SEND`].
pub(super) fn arrived(engine: &mut Engine, cell: &Incoming) -> Consumed {
    let length = cell::count(engine, cell);
    let staged = cell::staged(engine, cell);
    if !engine.layers[LAPI].ready {
        engine.layers[LAPI].early.push_back(Early::new(cell, staged));
        return Consumed::Now(length);
    }
    Consumed::Suspended(ProgramPart {
        staged,
        outside: run_header_handler,
        inside: |engine, cell, answer| {
            let staged = cell::staged(engine, cell);
            handled(engine, cell, staged, answer);
            cell::staged_bytes(cell)
        },
    })
}

/// Addresses of the user header, and of the data that came with it.
fn parts(cell: &Incoming, staged: *const u8) -> (*const u8, *const u8) {
    let header = match cell.envelope.tag & flag::STAGED {
        0 => cell.payload.wrapping_add(3 * size_of::<u64>()),
        _ => staged,
    };
    (header, header.wrapping_add(padded(cell.envelope.source as u64) as usize))
}

/// Runs the header handler of a message. Returns its result, the completion handler, its argument, and an error code.
pub(super) fn run_header_handler(cell: &Incoming, staged: *const u8) -> Answer {
    let Some(function) = program::resolve(cell.words[0]) else {
        return [0, 0, 0, code::ADDR_HNDL_RANGE as u64];
    };
    // SAFETY: the origin promises that this address in the program is that of a header handler.
    let function: HeaderHandler = unsafe { std::mem::transmute::<usize, HeaderHandler>(function) };
    let (header, _) = parts(cell, staged);
    let mut handle = program::handle();
    let mut header_length = cell.envelope.source as c_uint;
    let mut data_length = cell.envelope.context as c_ulong;
    let mut completion: Option<CompletionHandler> = None;
    let mut information: *mut c_void = std::ptr::null_mut();
    let header = if header_length == 0 { std::ptr::null_mut() } else { header.cast_mut().cast() };
    // SAFETY: the program's function, called as LAPI specifies.
    let answer = unsafe {
        function(&mut handle, header, &mut header_length, &mut data_length, &mut completion, &mut information)
    };
    let completion = completion.map_or(0, |function| function as usize as u64);
    [answer.expose_provenance() as u64, completion, information.expose_provenance() as u64, 0]
}

/// Continues a message whose header handler has run.
pub(super) fn handled(engine: &mut Engine, cell: &Incoming, staged: *const u8, answer: Answer) {
    let [place, completion, information, error] = answer;
    let [_, target_counter, completion_counter, token, ..] = cell.words;
    let (bytes, asks) = (cell.envelope.context, cell.envelope.tag & flag::ASK != 0);
    let completion = Completion {
        // SAFETY: a function of the program, or none.
        handler: unsafe { std::mem::transmute::<usize, Option<CompletionHandler>>(completion as usize) },
        information: address(information).cast(),
        task: task::origin_of(engine, cell),
        target_counter,
        completion_counter,
    };
    let places = match error {
        0 => places(cell, place, bytes),
        error => Err(error as i32),
    };
    let places = match places {
        Ok(places) => places,
        Err(error) => {
            // The data have no destination; the sender continues.
            if asks {
                outgoing::send_cell(
                    engine,
                    task::origin_of(engine, cell),
                    Cell::new(wire::LAND, 0, [token, 0, 0, 0, 0, 0]),
                );
            }
            return handler::run_later(engine, Work::Error { error, task: task::origin_of(engine, cell) });
        }
    };
    if !asks {
        let (_, mut data) = parts(cell, staged);
        for (place, length) in places {
            // SAFETY: the header handler has given this destination; `length` bytes arrived.
            unsafe { encore_engine::buffer::copy(data, address(place), length as usize) };
            data = data.wrapping_add(length as usize);
        }
        return handler::run_completion(engine, completion);
    }
    if places.is_empty() {
        outgoing::send_cell(
            engine,
            task::origin_of(engine, cell),
            Cell::new(wire::LAND, 0, [token, 0, 0, 0, 0, 0]),
        );
        return handler::run_completion(engine, completion);
    }
    let ours = engine.layers[LAPI].landing.insert(Landing { completion });
    task::record(engine, task::origin_of(engine, cell)).landing += 1;
    if let [(place, _)] = places[..] {
        return outgoing::send_cell(
            engine,
            task::origin_of(engine, cell),
            Cell::new(wire::LAND, 0, [token, place, ours, 0, 0, 0]),
        );
    }
    let mut bytes = Vec::with_capacity(places.len() * DESCRIPTION as usize);
    for (place, length) in &places {
        bytes.extend_from_slice(&place.to_ne_bytes());
        bytes.extend_from_slice(&length.to_ne_bytes());
    }
    outgoing::send_descriptions(
        engine,
        task::origin_of(engine, cell),
        wire::LAND_SCATTERED,
        bytes,
        DESCRIPTION,
        |last| [token, u64::from(last), ours, 0, 0, 0],
    );
}

/// Destination of a message's data: runs with as many bytes as arrived, or none if the data aren't wanted.
fn places(cell: &Incoming, place: u64, bytes: u64) -> Result<Vec<(u64, u64)>> {
    if place == 0 || bytes == 0 {
        return Ok(Vec::new());
    }
    if cell.envelope.tag & flag::VECTOR == 0 {
        return Ok(vec![(place, bytes)]);
    }
    let vector: *const Vector = std::ptr::with_exposed_provenance(place as usize);
    // SAFETY: the header handler of LAPI_Amsendv returns a vector.
    let runs = unsafe { runs(&*vector, &TARGET) }?;
    let mut left = bytes;
    let mut places = Vec::with_capacity(runs.len());
    for (place, length) in runs {
        let length = length.min(left);
        if length > 0 {
            places.push((place, length));
            left -= length;
        }
    }
    if left == 0 { Ok(places) } else { Err(code::VEC_LEN_DIFF) }
}

/// Handles [`wire::LAND`].
pub(super) fn land(engine: &mut Engine, cell: &Incoming, _: *const u8) {
    let [token, place, theirs, ..] = cell.words;
    send_announced(engine, task::origin_of(engine, cell), token, theirs, |runs| {
        let mut to = place;
        let placed = |run: &Run| {
            let run = Run { to, ..*run };
            to += run.length;
            run
        };
        if place == 0 { Vec::new() } else { runs.iter().map(placed).collect() }
    });
}

/// Handles [`wire::LAND_SCATTERED`], perhaps one of several cells.
pub(super) fn land_scattered(engine: &mut Engine, cell: &Incoming, staged: *const u8) {
    let [token, last, theirs, ..] = cell.words;
    let places = (0..cell.envelope.source as usize).map(|index| {
        // SAFETY: the sender wrote this many descriptions.
        let [to, length] = unsafe { description(staged, index) };
        (to, length)
    });
    engine.layers[LAPI].places.entry(token).or_default().extend(places);
    if last == 0 {
        return;
    }
    let places = engine.layers[LAPI].places.remove(&token).unwrap_or_default();
    send_announced(engine, task::origin_of(engine, cell), token, theirs, |runs| fit(runs, &places));
}
