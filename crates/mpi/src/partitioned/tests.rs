//! Partitioned transfers of engines in one process: within a node, where both sides share memory, and between nodes.

use encore_datatype::{Form, Shared, construct};
use encore_engine::receive::poll;

use crate::handle::{DatatypeHandle, RequestHandle};
use crate::partitioned;
use crate::partitioned::transfer::Side;
use encore_engine::buffer::Buffer;
use encore_engine::datatype::object::DATATYPES;
use encore_engine::datatype::{Datatype, new_datatype};
use encore_engine::error::ErrorClass;
use encore_engine::slab::Obj;
use encore_engine::testing::rank::{Rank, message};
use encore_engine::testing::schedule::{Random, at_random};
use encore_engine::testing::world::{Carrier, Program, Setup, program};

fn near() -> Setup {
    crate::layers::register();
    Setup::on(Carrier::Shm)
}

fn far() -> Setup {
    crate::layers::register();
    Setup::on(Carrier::Nodes(1))
}

/// Runs the programs within a node, and between two.
fn everywhere(programs: [Program; 2], runs: u64) {
    for setup in [near(), far()] {
        at_random(&setup, &programs, runs);
    }
}

fn side_of(rank: &mut Rank, side: Side, all: Buffer, partitions: u32, other: i32) -> RequestHandle {
    let comm = rank.comm;
    partitioned::new(rank.engine(), side, all, partitions, other, 7, comm).expect("a request").handle()
}

fn ready(rank: &mut Rank, request: RequestHandle, partition: usize) {
    let request = request.resolve().expect("a live request");
    partitioned::ready(rank.engine(), request, std::iter::once(partition as i64)).expect("a ready partition");
}

fn arrived(rank: &mut Rank, request: RequestHandle, partition: usize) -> bool {
    poll::once(rank.engine());
    let request = request.resolve().expect("a live request");
    partitioned::arrived(rank.engine(), request, partition as i64).expect("a partition")
}

/// Layout of a side's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Contiguous.
    Dense,
    /// Items of two bytes, two bytes apart.
    Apart,
}

/// A side's memory.
struct Memory {
    held: Held,
    bytes: Vec<u8>,
    datatype: Obj<Datatype>,
}

impl Memory {
    fn new(held: Held, length: usize) -> Memory {
        let byte = DatatypeHandle(0x247).resolve().expect("MPI_BYTE is predefined");
        let datatype = match held {
            Held::Dense => {
                byte.retain();
                byte
            }
            Held::Apart => {
                let apart = construct::vector(Form::Int, 2, 1, 2, &byte.definition);
                let apart = Shared::new(apart.expect("a vector"));
                let apart = construct::resized(Form::Int, 0, 4, &apart);
                new_datatype(Shared::new(apart.expect("a vector with a gap"))).expect("a datatype")
            }
        };
        let room = if held == Held::Dense { length } else { 2 * length };
        Memory { held, bytes: vec![0xee; room], datatype }
    }

    fn buffer(&mut self) -> Buffer {
        let items = match self.held {
            Held::Dense => self.bytes.len(),
            Held::Apart => self.bytes.len() / 4,
        };
        // SAFETY: the bytes stay until the rounds are complete.
        unsafe { Buffer::of(self.bytes.as_mut_ptr(), items as i64, self.datatype) }
    }

    /// Index of byte `at` of the data.
    fn place(&self, at: usize) -> usize {
        if self.held == Held::Dense { at } else { 2 * at }
    }

    fn put(&mut self, at: usize, data: &[u8]) {
        for (byte, data) in (at..).zip(data) {
            let place = self.place(byte);
            self.bytes[place] = *data;
        }
    }

    fn get(&self, at: usize, length: usize) -> Vec<u8> {
        (at..at + length).map(|byte| self.bytes[self.place(byte)]).collect()
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { DATATYPES.release(self.datatype) };
    }
}

const ROUNDS: usize = 5;

/// Sends `length` bytes a round in `partitions` partitions, which become ready in varying order, some before the receiver has started.
fn sender(held: Held, length: usize, partitions: usize) -> Program {
    program(move |rank| {
        let mut random = Random((length + partitions) as u64);
        let mut memory = Memory::new(held, length);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Send, all, partitions as u32, 1);
        let bytes = length / partitions;
        for round in 0..ROUNDS {
            rank.start(request);
            let data = message(round, length);
            let mut left: Vec<usize> = (0..partitions).collect();
            while !left.is_empty() {
                let part = left.swap_remove((random.number() % left.len() as u64) as usize);
                memory.put(part * bytes, &data[part * bytes..][..bytes]);
                ready(rank, request, part);
                if random.number() % 3 == 0 {
                    rank.look();
                    poll::once(rank.engine());
                }
            }
            rank.wait(&mut request);
            // The program may reuse the buffer.
            memory.bytes.fill(0xdd);
        }
        rank.free(request);
    })
}

/// Receives the bytes in `partitions` partitions. Checks that arrived partitions are complete, and other bytes unchanged.
fn receiver(held: Held, length: usize, partitions: usize) -> Program {
    program(move |rank| {
        let mut memory = Memory::new(held, length);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Receive, all, partitions as u32, 0);
        let bytes = length / partitions;
        for round in 0..ROUNDS {
            memory.bytes.fill(0xee);
            if round % 2 == 0 {
                rank.look();
            }
            rank.start(request);
            let data = message(round, length);
            for part in (0..partitions).rev().filter(|_| round % 3 < 2) {
                while !arrived(rank, request, part) {
                    rank.look();
                }
                let got = memory.get(part * bytes, bytes);
                assert!(got == data[part * bytes..][..bytes], "partition {part} in round {round}");
            }
            let status = rank.wait(&mut request);
            assert_eq!((status.bytes(), status.source, status.tag), (length as u64, 0, 7));
            assert!(memory.get(0, length) == data, "round {round}");
            let gaps = (0..memory.bytes.len()).filter(|at| held == Held::Apart && at % 2 == 1);
            assert!({ gaps }.all(|at| memory.bytes[at] == 0xee), "a gap was written");
        }
        rank.free(request);
    })
}

#[test]
pub(crate) fn partitions_arrive_in_every_round() {
    use Held::{Apart, Dense};
    let sides = [(Dense, Dense), (Apart, Dense), (Dense, Apart), (Apart, Apart)];
    for (to, from) in sides {
        for (length, sent, received) in [(48, 1, 1), (96, 6, 4), (96, 4, 6), (24_000, 3, 8), (120_000, 5, 2)]
        {
            everywhere([sender(to, length, sent), receiver(from, length, received)], 3);
        }
    }
}

#[test]
fn partitions_without_bytes_arrive() {
    everywhere([sender(Held::Dense, 0, 3), receiver(Held::Dense, 0, 2)], 4);
}

#[test]
fn excess_bytes_fail_and_arent_written() {
    let sends = program(|rank| {
        let mut memory = Memory::new(Held::Dense, 60);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Send, all, 3, 1);
        rank.start(request);
        (0..3).for_each(|part| ready(rank, request, part));
        rank.wait(&mut request);
        rank.free(request);
    });
    let receives = program(|rank| {
        let mut memory = [0; 50];
        let some = encore_engine::testing::rank::into(&mut memory);
        // SAFETY: a part of the memory.
        let all = unsafe { Buffer::of(some.address, 30, some.datatype) };
        let mut request = side_of(rank, Side::Receive, all, 2, 0);
        rank.start(request);
        assert_eq!(rank.wait_failing(&mut request), ErrorClass::Truncate);
        assert_eq!(memory, std::array::from_fn::<u8, 50, _>(|at| if at < 30 { 0xee } else { 0 }));
        rank.free(request);
    });
    everywhere([sends, receives], 4);
}

#[test]
fn unstarted_freed_requests_match_nothing() {
    let side = |side: Side| {
        program(move |rank| {
            let (mut unused, mut memory) = (Memory::new(Held::Dense, 8), Memory::new(Held::Dense, 8));
            let other = 1 - rank.me;
            let first = unused.buffer();
            let first = side_of(rank, side, first, 1, other);
            let second = memory.buffer();
            let mut second = side_of(rank, side, second, 2, other);
            rank.free(first);
            rank.start(second);
            if side == Side::Send {
                memory.put(0, &message(3, 8));
                (0..2).for_each(|part| ready(rank, second, part));
            }
            rank.wait(&mut second);
            assert_eq!(memory.get(0, 8), message(3, 8));
            rank.free(second);
        })
    };
    everywhere([side(Side::Send), side(Side::Receive)], 6);
}

#[test]
fn sender_of_freed_receiver_ends_rounds() {
    let sends = program(|rank| {
        let mut memory = Memory::new(Held::Dense, 8);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Send, all, 2, 1);
        for _ in 0..3 {
            rank.start(request);
            (0..2).for_each(|part| ready(rank, request, part));
            rank.wait(&mut request);
        }
        rank.free(request);
    });
    let receives = program(|rank| {
        let mut memory = Memory::new(Held::Dense, 8);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Receive, all, 1, 0);
        rank.start(request);
        rank.wait(&mut request);
        rank.free(request);
    });
    everywhere([sends, receives], 6);
}

#[test]
fn started_side_rejects_free_and_remarking() {
    let sends = program(|rank| {
        let mut memory = Memory::new(Held::Dense, 8);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Send, all, 2, 1);
        let object = request.resolve().expect("a live request");
        let marked =
            |rank: &mut Rank, part: i64| partitioned::ready(rank.engine(), object, std::iter::once(part));
        assert_eq!(marked(rank, 0).expect_err("not started").class(), ErrorClass::Request);
        rank.start(request);
        ready(rank, request, 1);
        assert_eq!(
            partitioned::free(rank.engine(), object).expect_err("under way").class(),
            ErrorClass::Request
        );
        assert_eq!(marked(rank, 1).expect_err("twice").class(), ErrorClass::Arg);
        assert_eq!(marked(rank, 2).expect_err("no such partition").class(), ErrorClass::Arg);
        ready(rank, request, 0);
        rank.wait(&mut request);
        rank.free(request);
    });
    everywhere([sends, receiver_of_one_round()], 4);
}

#[test]
fn fully_ready_send_can_be_freed() {
    let sends = program(|rank| {
        let mut memory = Memory::new(Held::Dense, 8);
        let all = memory.buffer();
        let request = side_of(rank, Side::Send, all, 2, 1);
        rank.start(request);
        (0..2).for_each(|part| ready(rank, request, part));
        rank.free(request);
        // Its data stays valid.
        rank.expect(9, 8, 1, 1);
    });
    let receives = program(|rank| {
        let receive = receiver_of_one_round();
        receive(rank);
        rank.send(encore_engine::request::Mode::Standard, &message(9, 8), 0, 1);
    });
    everywhere([sends, receives], 6);
}

fn receiver_of_one_round() -> Program {
    program(|rank| {
        let mut memory = Memory::new(Held::Dense, 8);
        let all = memory.buffer();
        let mut request = side_of(rank, Side::Receive, all, 1, 0);
        rank.start(request);
        assert_eq!(rank.wait(&mut request).bytes(), 8);
        assert_eq!(memory.get(0, 8), [0xee; 8]);
        rank.free(request);
    })
}
