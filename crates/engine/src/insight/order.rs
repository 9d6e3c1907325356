//! The order of a rank's calls, for notes of `mpiexec --check`: which sends need the library's memory, and which receives could have got another message.

use encore_insight::layout::ADDRESS_BITS;
use encore_insight::order::Event;

use super::check::{Check, site};
use crate::state::request::Request;
use crate::{ANY_SOURCE, ANY_TAG};
use encore_functions::Function;
use encore_matching::Key;
use encore_slab::Obj;

/// Functions whose sends have ended when they return.
const SENDS: [Function; 10] = [
    Function::Send,
    Function::SendC,
    Function::Ssend,
    Function::SsendC,
    Function::Rsend,
    Function::RsendC,
    Function::Sendrecv,
    Function::SendrecvC,
    Function::SendrecvReplace,
    Function::SendrecvReplaceC,
];

/// Functions that return only once all members have called them.
const MEETINGS: [Function; 14] = [
    Function::Barrier,
    Function::Allreduce,
    Function::AllreduceC,
    Function::Allgather,
    Function::AllgatherC,
    Function::Allgatherv,
    Function::AllgathervC,
    Function::Alltoall,
    Function::AlltoallC,
    Function::Alltoallv,
    Function::AlltoallvC,
    Function::ReduceScatter,
    Function::ReduceScatterBlock,
    Function::WinFence,
];

fn is_in(functions: &[Function]) -> bool {
    let number = site() >> ADDRESS_BITS;
    functions.iter().any(|function| *function as u64 == number)
}

impl Check {
    fn log(&mut self, event: &Event) -> u32 {
        let log = self.area.log(self.me as usize);
        let thread = std::thread::current().id();
        if *self.thread.get_or_insert(thread) != thread {
            log.has_threads();
        }
        log.add(event, site()).map_or(0, |number| number + 1)
    }

    /// The program begins to send a message.
    pub(super) fn sends(&mut self, to: u32, key: Key, number: u64, is_buffered: bool) {
        let (Key { context, tag, .. }, number, blocks) = (key, number as u32, is_in(&SENDS));
        self.latest_send = self.log(&Event::Send { to, context, tag, number, blocks, is_buffered });
    }

    /// The program begins to receive.
    pub(super) fn receives(&mut self, request: &Request) {
        let Key { context, source, tag } = request.key;
        let (any_source, any_tag) = (source == ANY_SOURCE, tag == ANY_TAG);
        let event = Event::Receive { from: None, any_source, any_tag, context, tag, number: 0 };
        request.event.set(self.log(&event));
    }

    /// A receive has got a message. Where it is of a call of its own, that begins here.
    pub(super) fn receives_message(&mut self, request: Obj<Request>, from: u32, tag: i32, number: u64) {
        if request.event.get() == 0 {
            self.receives(&request);
        }
        if let Some(event) = request.event.get().checked_sub(1) {
            self.area.log(self.me as usize).received(event, from, tag, number as u32);
        }
    }

    /// The program has completed an operation.
    pub(super) fn completes(&mut self, request: &Request) {
        if let Some(event) = request.event.replace(0).checked_sub(1) {
            self.log(&Event::Done(event));
        }
    }

    /// The program calls a collective operation, known by two numbers.
    pub(super) fn meets(&mut self, id: [u64; 2]) {
        self.log(&Event::Together { id, blocks: is_in(&MEETINGS) });
    }
}
