//! Windows whose members are on several nodes: engines in one process, in many schedules.
//!
//! In most worlds here, ranks 0 and 1 share a segment, and so do 2 and 3: each window has members reached directly and members reached by
//! messages.

pub(crate) mod accumulates;
pub(crate) mod copies;
pub(crate) mod dynamics;
pub(crate) mod epochs;
pub(crate) mod locks;
mod random;

use std::ops::Deref;

use encore_datatype::reduce;

use crate::handle::{DatatypeHandle, OpHandle};
use crate::rma::create::{self, Wish};
use crate::rma::kinds::Flavor;
use crate::rma::messages::arrival;
use crate::rma::spot::Remote;
use crate::rma::window::{WINDOWS, Window};
use crate::rma::{accumulate, atomic, transfer};
use encore_engine::buffer::Buffer;
use encore_engine::datatype::{Datatype, new_datatype};
use encore_engine::error::{ErrorClass, Result};
use encore_engine::op::Op;
use encore_engine::settings::choices::Whether;
use encore_engine::slab::Obj;
use encore_engine::testing::rank::{Rank, from, into};
use encore_engine::testing::schedule::at_random;
use encore_engine::testing::world::{Carrier, Program, Setup, count_also, program};
use encore_transport::local::Copies;

/// Nodes of `ranks` ranks each.
fn nodes_of(ranks: u32) -> Setup {
    crate::layers::register();
    count_also(|| WINDOWS.live());
    count_also(arrival::live);
    Setup { teams: 1 << 20, ..Setup::on(Carrier::Nodes(ranks)) }
}

/// Nodes of two ranks each.
fn nodes() -> Setup {
    nodes_of(2)
}

/// A setup whose members also read and write each other's memory by the link.
fn that_copy(setup: Setup) -> Setup {
    let setup = setup.with(|_, settings| settings.far_copy = Whether::Always);
    Setup { copies: Copies::Work, ..setup }
}

/// Runs a program on `ranks` ranks in many schedules.
fn run_on(setup: &Setup, ranks: usize, runs: u64, does: impl Fn(&mut Rank) + 'static) {
    let all: Program = program(does);
    at_random(setup, &vec![all; ranks], runs);
}

/// A predefined type.
fn predefined(value: usize) -> Obj<Datatype> {
    DatatypeHandle(value).resolve().expect("a predefined type")
}

/// `MPI_INT64_T`, `MPI_DOUBLE_INT`, `MPI_BYTE`.
const INT64: usize = 0x258;
const DOUBLE_INT: usize = 0x229;
const BYTE: usize = 0x247;

const SUM: usize = reduce::Op::Sum as usize;
const REPLACE: usize = reduce::Op::Replace as usize;
const NO_OP: usize = reduce::Op::NoOp as usize;
const MAXLOC: usize = reduce::Op::Maxloc as usize;

/// A predefined operator.
fn op(value: usize) -> Obj<Op> {
    OpHandle(value).resolve().expect("a predefined operator")
}

/// A window, and its memory, which the test reads. Words have 8 bytes.
struct Win {
    win: Obj<Window>,
    memory: Box<[u64]>,
}

impl Deref for Win {
    type Target = Window;
    fn deref(&self) -> &Window {
        &self.win
    }
}

impl Win {
    /// `MPI_Win_create` of `words` zero words; displacements are in words.
    fn create(rank: &mut Rank, words: usize) -> Win {
        let mut memory = vec![0; words].into_boxed_slice();
        let wish = Wish {
            flavor: Flavor::Create,
            base: memory.as_mut_ptr().cast(),
            size: words as u64 * 8,
            unit: 8,
        };
        let comm = rank.comm;
        let win = create::create(&mut rank.call, comm, wish, None).expect("a window");
        Win { win, memory }
    }

    fn free(self, rank: &mut Rank) -> Box<[u64]> {
        create::free(&mut rank.call, self.win).expect("a window that can be freed");
        self.memory
    }

    /// Current content of this process's memory, which others write.
    fn word(&self, at: usize) -> u64 {
        // SAFETY: inside the memory; volatile, so that the compiler doesn't merge reads.
        unsafe { std::ptr::from_ref(&self.memory[at]).read_volatile() }
    }

    fn words(&self) -> Vec<u64> {
        (0..self.memory.len()).map(|at| self.word(at)).collect()
    }
}

/// The target's side of an operation on bytes.
fn bytes_there(rank: usize, disp: i64, bytes: usize) -> Remote {
    there(rank, disp, bytes, predefined(BYTE))
}

fn there(rank: usize, disp: i64, count: usize, datatype: Obj<Datatype>) -> Remote {
    Remote { rank: rank as i32, disp, count: count as i64, datatype }
}

fn as_bytes(words: &[u64]) -> &[u8] {
    // SAFETY: words are bytes.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), size_of_val(words)) }
}

fn as_bytes_mut(words: &mut [u64]) -> &mut [u8] {
    // SAFETY: words are bytes.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), size_of_val(words)) }
}

fn put(rank: &mut Rank, win: &Window, words: &[u64], target: usize, disp: i64) -> Result<()> {
    let remote = bytes_there(target, disp, size_of_val(words));
    // SAFETY: the test keeps the words.
    unsafe { transfer::put(&mut rank.call, win, &from(as_bytes(words)), &remote) }
}

fn get(rank: &mut Rank, win: &Window, words: &mut [u64], target: usize, disp: i64) -> Result<()> {
    let remote = bytes_there(target, disp, size_of_val(words));
    // SAFETY: the test keeps the words.
    unsafe { transfer::get(&mut rank.call, win, &into(as_bytes_mut(words)), &remote) }
}

/// Words as a buffer of elements of 8 bytes.
fn elements(words: &[u64], datatype: usize) -> Buffer {
    let count = words.len() as i64;
    // SAFETY: a test keeps its words until its operations are complete.
    unsafe { Buffer::of(words.as_ptr().cast_mut().cast(), count, predefined(datatype)) }
}

fn add(rank: &mut Rank, win: &Window, words: &[u64], target: usize, disp: i64) -> Result<()> {
    let remote = there(target, disp, words.len(), predefined(INT64));
    // SAFETY: the test keeps the words.
    unsafe { accumulate::accumulate(&mut rank.call, win, &elements(words, INT64), &remote, op(SUM)) }
}

fn fetch(
    rank: &mut Rank,
    win: &Window,
    value: &u64,
    result: &mut u64,
    (target, disp): (usize, i64),
    what: usize,
) -> Result<()> {
    let remote = there(target, disp, 1, predefined(INT64));
    let (origin, result) = (std::slice::from_ref(value), std::slice::from_mut(result));
    let (origin, result) = (elements(origin, INT64), elements(result, INT64));
    // SAFETY: the test keeps the words.
    unsafe { atomic::fetch_and_op(&mut rank.call, win, &origin, &result, &remote, op(what)) }
}

fn swap(
    rank: &mut Rank,
    win: &Window,
    (new, expected): (&u64, &u64),
    result: &mut u64,
    (target, disp): (usize, i64),
) -> Result<()> {
    let remote = there(target, disp, 1, predefined(INT64));
    let [new, expected, result] =
        [new, expected, result].map(|word| elements(std::slice::from_ref(word), INT64));
    // SAFETY: the test keeps the words.
    unsafe { atomic::compare_and_swap(&mut rank.call, win, (&new, &expected, &result), &remote) }
}

fn fence(rank: &mut Rank, win: &Window) {
    crate::rma::fence::fence(&mut rank.call, win, 0).expect("a fence");
}

/// Datatype of blocks of items at displacements in bytes; the caller releases it.
fn blocks(lengths: &[i64], displacements: &[i64], of: usize) -> Obj<Datatype> {
    let lengths = encore_datatype::Counts::Count(lengths);
    let made = encore_datatype::construct::hindexed(lengths, displacements, &predefined(of).definition)
        .expect("a type");
    new_datatype(encore_datatype::Shared::new(made)).expect("memory for a type")
}

/// A word that identifies its writer, place and purpose.
fn mark(writer: usize, place: usize, turn: usize) -> u64 {
    (writer as u64 + 1) << 48 | (turn as u64 + 1) << 32 | place as u64
}

#[test]
fn shared_windows_require_shared_memory() {
    run_on(&nodes(), 4, 10, |rank| {
        let comm = rank.comm;
        let wish = Wish { flavor: Flavor::Shared, base: std::ptr::null_mut(), size: 64, unit: 1 };
        let refused = create::create(&mut rank.call, comm, wish, None);
        assert_eq!(refused.expect_err("no shared memory").class(), ErrorClass::RmaShared);
    });
}
