//! A rank of a world for its program: the calls of the C interface, on bytes.

use super::Pause;
use crate::engine::Engine;
use crate::entry::call::Call;
use crate::p2p::cancel;
use crate::receive::call as receive;
use crate::requests::completion;
use crate::send::call as send;
use crate::state::buffer::Buffer;
use crate::state::comm::{Communicator, Sides, insert};
use crate::state::context::{WORLD_NUMBER, context_id};
use crate::state::handle::{DatatypeHandle, RequestHandle};
use crate::state::request::{Mode, flag};
use crate::state::status::Status;
use encore_errors::error::ErrorClass;
use encore_functions::Function;
use encore_slab::Obj;

/// A rank.
pub struct Rank {
    pub call: Call,
    /// Communicator of all ranks.
    pub comm: Obj<Communicator>,
    pub me: i32,
}

/// Buffer for sending bytes. Sends only read it.
pub fn from(bytes: &[u8]) -> Buffer {
    buffer_at(bytes.as_ptr().cast_mut(), bytes.len())
}

/// Buffer for receiving bytes.
pub fn into(bytes: &mut [u8]) -> Buffer {
    buffer_at(bytes.as_mut_ptr(), bytes.len())
}

fn buffer_at(address: *mut u8, length: usize) -> Buffer {
    let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
    // SAFETY: a test keeps its bytes until its operations are complete.
    unsafe { Buffer::of(address, length as i64, byte) }
}

/// Content of message `number` of `length` bytes: different for each number.
pub fn message(number: usize, length: usize) -> Vec<u8> {
    (0..length).map(|at| (number * 131 + at * 7 + (at >> 8) * 3 + 1) as u8).collect()
}

impl Rank {
    /// The rank that runs now.
    pub fn new(me: u32) -> Rank {
        let mut call = Call::in_test(Function::Send);
        let peers = call.engine().peers.world();
        let sides = Sides { local: peers, remote: None, rank: me as i32 };
        let comm = insert(context_id(0, WORLD_NUMBER), sides, None, None);
        Rank { call, comm: comm.expect("memory for a communicator"), me: me as i32 }
    }

    /// Frees the rank's objects.
    pub fn end(self) {
        // SAFETY: the count of the test's rank.
        unsafe { crate::state::comm::release(self.comm) };
    }

    pub fn engine(&mut self) -> &mut Engine {
        self.call.engine()
    }

    pub fn send(&mut self, mode: Mode, bytes: &[u8], dest: i32, tag: i32) {
        send::send(&mut self.call, mode, from(bytes), dest, tag, self.comm).expect("a send");
    }

    pub fn isend(&mut self, mode: Mode, bytes: &[u8], dest: i32, tag: i32) -> RequestHandle {
        send::isend(&mut self.call, mode, from(bytes), dest, tag, self.comm).expect("a send").handle()
    }

    pub fn recv(&mut self, bytes: &mut [u8], source: i32, tag: i32) -> Status {
        let mut status = Status::EMPTY;
        receive::recv(&mut self.call, into(bytes), source, tag, self.comm, Some(&mut status))
            .expect("a receive");
        status
    }

    /// Receives a message and compares all of it.
    pub fn expect(&mut self, number: usize, length: usize, source: i32, tag: i32) -> Status {
        let mut bytes = vec![0; length + 3];
        let status = self.recv(&mut bytes, source, tag);
        assert_eq!(status.bytes(), length as u64, "the length of message {number}");
        assert!(
            bytes[..length] == message(number, length),
            "message {number} of {length} bytes has other content"
        );
        assert_eq!(bytes[length..], [0; 3], "written behind message {number}");
        status
    }

    pub fn irecv(&mut self, bytes: &mut [u8], source: i32, tag: i32) -> RequestHandle {
        receive::irecv(&mut self.call, into(bytes), source, tag, self.comm).expect("a receive").handle()
    }

    pub fn wait(&mut self, request: &mut RequestHandle) -> Status {
        let mut status = Status::EMPTY;
        completion::wait(&mut self.call, request, Some(&mut status)).expect("an operation that ends well");
        status
    }

    /// Error class of a wait that must fail.
    pub fn wait_failing(&mut self, request: &mut RequestHandle) -> ErrorClass {
        completion::wait(&mut self.call, request, None).expect_err("an operation that fails").class()
    }

    pub fn test(&mut self, request: &mut RequestHandle) -> Option<Status> {
        let mut status = Status::EMPTY;
        let ended = completion::test(&mut self.call, request, Some(&mut status)).expect("no error");
        ended.then_some(status)
    }

    /// Tests a request until it is complete.
    pub fn test_until_complete(&mut self, request: &mut RequestHandle) -> Status {
        loop {
            if let Some(status) = self.test(request) {
                return status;
            }
            self.look();
        }
    }

    pub fn wait_all(&mut self, requests: &mut [RequestHandle]) {
        completion::wait_all(&mut self.call, requests, None).expect("operations that end well");
    }

    pub fn start(&mut self, request: RequestHandle) {
        let request = request.resolve().expect("a live request");
        crate::requests::start::start(&mut self.call, request).expect("a start");
    }

    pub fn send_init(&mut self, mode: Mode, bytes: &[u8], dest: i32, tag: i32) -> RequestHandle {
        let (to, comm) = (self.comm.peer(dest), self.comm);
        let key = send::envelope(comm, tag);
        send::new(self.engine(), mode, flag::PERSISTENT, from(bytes), to, key, comm)
            .expect("a request")
            .handle()
    }

    pub fn recv_init(&mut self, bytes: &mut [u8], source: i32, tag: i32) -> RequestHandle {
        let comm = self.comm;
        let key = receive::wanted(comm, source, tag);
        receive::new_persistent(self.engine(), into(bytes), key, comm).expect("a request").handle()
    }

    pub fn free(&mut self, mut request: RequestHandle) {
        let object = request.resolve().expect("a live request");
        completion::free(&mut self.call, &mut request, object).expect("a request that is freed");
    }

    pub fn cancel(&mut self, request: RequestHandle) {
        let request = request.resolve().expect("a live request");
        cancel::mark(self.engine(), request);
    }

    /// Lets other ranks run after an idle poll.
    pub fn look(&mut self) {
        assert!(super::pause(Pause::Looked));
    }
}
