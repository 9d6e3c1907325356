//! Accesses in the background, done by threads ([`crate::threads`]).
//!
//! A file has two queues: one for this rank's independent accesses, one for collective accesses, which wait for other ranks. Each is
//! served in call order. The thread of the independent queue stays outside of the engine and delivers results
//! ([`encore_transport::outside`]). The thread of the collective queue enters the engine as the program's threads do, so calls take the
//! engine's lock from the first collective access on ([`Call::share`]).

use encore_engine::call::Call;
use encore_engine::channel;
use encore_engine::engine::{Delivery, Engine};
use encore_engine::error::{Error, Result};
use encore_engine::matching::Key;
use encore_engine::peer::PeerId;
use encore_engine::request::{Kind, Request, flag};
use encore_engine::requests::completion::finish;
use encore_engine::slab::Obj;
use encore_engine::status::Status;
use encore_transport::outside::Deliverer;

use encore_engine::buffer::Buffer;

use crate::access::Direction;
use crate::collective::{self, Stored};
use crate::data::Data;
use crate::failure::{Failure, What};
use crate::file::{FILES, Facts, File, handle};

/// An access for a thread to do.
struct Task {
    file: Obj<File>,
    request: Obj<Request>,
    facts: Facts,
    direction: Direction,
    data: Data,
    position: std::result::Result<u64, Failure>,
}

// SAFETY: the thread uses the objects only while it holds the engine, and holds a reference count on each; the rest is `Send`.
unsafe impl Send for Task {}

impl Task {
    /// Does an independent access, outside of the engine.
    fn alone(self, deliverer: Deliverer<Delivery>) {
        // SAFETY: the program doesn't touch the data until the request is complete.
        let outcome = self.position.and_then(|position| unsafe {
            transfer_alone(&self.facts, self.direction, &self.data, position)
        });
        deliverer.deliver(Box::new(move |engine| {
            let path = self.facts.disk.path.clone();
            self.end(engine, outcome.map_err(|failure| failure.error(&path, None)));
        }));
    }

    fn together(self, function: encore_engine::function::Function) {
        // On failure the library has been finalized, and nobody waits.
        // SAFETY: this thread has no other call.
        let Ok(mut call) = (unsafe { Call::enter(function) }) else { return };
        let (facts, exchange) = (&self.facts, &self.file.behind);
        // SAFETY: as above.
        let outcome = unsafe {
            collective::transfer(&mut call, exchange, facts, self.direction, &self.data, self.position)
        };
        call.engine().outside.end();
        self.end(call.engine(), outcome);
    }

    fn end(self, engine: &mut Engine, outcome: Result<u64>) {
        end(engine, self.file, self.request, outcome);
        // SAFETY: releases the count that this task holds.
        unsafe { FILES.release(self.file) };
    }
}

/// Moves the data of one rank, in the representation of its view.
///
/// # Errors
/// See [`crate::access::Access::transfer`] and [`Stored`].
///
/// # Safety
/// The data must be readable, or writable for a read.
pub unsafe fn transfer_alone(
    facts: &Facts,
    direction: Direction,
    data: &Data,
    position: u64,
) -> std::result::Result<u64, Failure> {
    // SAFETY: the caller's promise.
    unsafe {
        let stored = Stored::new(facts, direction, data)?;
        let moved = facts.access().transfer(direction, &stored.data, position)?;
        stored.end(facts, direction, data, moved)
    }
}

fn end(engine: &mut Engine, file: Obj<File>, request: Obj<Request>, outcome: Result<u64>) {
    let (bytes, error) = match outcome {
        Ok(bytes) => (bytes, None),
        Err(error) => (0, Some(error.on_file(handle(file).0))),
    };
    request.status.set(status(bytes));
    request.error.set(error);
    finish::complete(engine, request);
}

/// The status of an access that moved `bytes` bytes.
pub fn status(bytes: u64) -> Status {
    Status::new(encore_engine::PROC_NULL, encore_engine::ANY_TAG, bytes)
}

/// Begins an access in the background. `together`: collective, so all ranks of the file call it.
///
/// # Errors
/// There is no memory or no thread.
pub fn begin(
    call: &mut Call,
    file: Obj<File>,
    together: bool,
    direction: Direction,
    buffer: &Buffer,
    position: std::result::Result<u64, Failure>,
) -> Result<Obj<Request>> {
    let (facts, data) = (Facts::of(&file), Data::of(buffer));
    let request = Request::new(Kind::File, flag::ACTIVE, PeerId::NOBODY, Key::default(), *buffer, None);
    let request = call.engine().new_request(request)?;
    // One count is the program's, one the access's.
    request.retain();
    if facts.view.representation.is_own() && !together {
        // The program's conversion functions run in its own thread: do the access now.
        let outcome = position.and_then(|position| {
            // SAFETY: the program vouches for its buffer.
            call.outside(|| unsafe { transfer_alone(&facts, direction, &data, position) })
        });
        end(call.engine(), file, request, outcome.map_err(|failure| file.error(failure)));
        return Ok(request);
    }
    file.retain();
    let task = Task { file, request, facts, direction, data, position };
    let given = if together {
        let function = call.function;
        call.share();
        call.engine().outside.begin();
        file.together.give(Box::new(move || task.together(function)))
    } else {
        let deliverer = channel::expect_delivery(call.engine());
        file.alone.give(Box::new(move || task.alone(deliverer)))
    };
    if given.is_err() {
        match together {
            true => call.engine().outside.end(),
            false => call.engine().outside.expect_no_more(),
        }
        let error: Error = file.error(Failure::of(What::NoThread));
        end(call.engine(), file, request, Err(error));
        // SAFETY: the count taken for the thread, which didn't start.
        unsafe { FILES.release(file) };
    }
    Ok(request)
}
