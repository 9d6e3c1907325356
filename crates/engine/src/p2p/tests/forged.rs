//! Cells that no engine sends: a rank that gets one reports it or ignores it, and writes only to buffers that wait for it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use encore_shmem::ring::{Header, INLINE, Staged};
use encore_transport::transport::{Payload, Transport};
use proptest::prelude::*;

use crate::engine::Engine;
use crate::p2p::wire::{self, Words};
use crate::receive::call as receive;
use crate::receive::call::wanted;
use crate::receive::poll;
use crate::state::handle::RequestHandle;
use crate::state::request::Mode;
use crate::testing::rank::message;
use crate::testing::world::{Carrier, Engines, Setup};
use crate::testing::{turn, with_engine};

/// Sends a cell of these words from rank 0 to rank 1.
fn forge(engines: &Engines, kind: u8, tag: i32, words: Words, staged: &[u8]) {
    let header = Header { kind, length: INLINE as u8, context: 0, source: 0, tag };
    let mut payload: Payload = [0; INLINE];
    for (place, word) in payload.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    forge_payload(engines, header, payload, staged);
}

fn forge_payload(engines: &Engines, header: Header, payload: Payload, staged: &[u8]) {
    engines.world.forge(0, 1, header, payload, staged);
    assert!(engines.world.deliver(0, 1));
}

/// Polls rank 1. `Err`: its report about the cell.
fn poll(engine: &mut Engine) -> Result<bool, String> {
    catch_unwind(AssertUnwindSafe(|| poll::once(engine))).map_err(|panic| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => {
            other.downcast::<&str>().map_or_else(|_| "something else".to_owned(), |text| (*text).to_owned())
        }
    })
}

/// Checks that rank 1 reports an invalid cell from rank 0.
fn is_refused(engines: &mut Engines) {
    let said = poll(&mut engines.all[1]).expect_err("a forged cell was taken");
    assert!(said.contains("rank 0 sent"), "{said}");
}

fn two_ranks() -> Engines {
    Engines::new(&Setup::on(Carrier::Local), 2)
}

fn address(request: RequestHandle) -> u64 {
    request.0 as u64
}

#[test]
pub(crate) fn reply_to_idle_request_is_rejected() {
    let _turn = turn();
    for kind in [wire::ACCEPT, wire::SHARE, wire::MATCHED, wire::DATA, wire::PLACED, wire::CANCEL_REPLY] {
        // The request: a posted unmatched receive, a send to another rank, nothing, a complete one.
        for which in 0..4 {
            let mut engines = two_ranks();
            let mut buffer = vec![0; 100];
            let data = message(1, 20_000);
            let (ours, receive) = with_engine(&mut engines.all[1], |rank| {
                let receive = rank.irecv(&mut buffer, 0, 0);
                let send = rank.isend(Mode::Synchronous, &data, 1, 0);
                let mut complete = rank.isend(Mode::Standard, &data[..4], 0, 0);
                let stale = complete;
                rank.wait(&mut complete);
                ([address(receive), address(send), 0xdead_0000, address(stale)][which], receive)
            });
            let _ = receive;
            forge(&engines, kind, 0, [ours, 64, 64, 0, 0, 0], &[7; 64]);
            is_refused(&mut engines);
            assert_eq!(buffer, [0; 100], "kind {kind} of request {which} was written");
        }
    }
}

#[test]
pub(crate) fn cells_claiming_excess_bytes_are_rejected() {
    let _turn = turn();
    let cases: [(u8, Words, usize); 8] = [
        // More staged bytes than exist.
        (wire::EAGER_STAGED, [100, 100, 0, 0, 0, 0], 64),
        // A piece longer than its message, an empty one, and a message longer than any sent this way.
        (wire::EAGER_STAGED, [10, 64, 0, 0, 0, 0], 64),
        (wire::EAGER_STAGED, [10, 0, 0, 0, 0, 0], 64),
        (wire::EAGER_STAGED, [1 << 50, 64, 0, 0, 0, 0], 64),
        // A further piece without a message.
        (wire::MORE, [64, 0, 0, 0, 0, 0], 64),
        // More bytes skipped than exist.
        (wire::SKIP, [1 << 40, 0, 0, 0, 0, 0], 0),
        // Unknown kinds.
        (0, [0; 6], 0),
        (127, [0; 6], 0),
    ];
    for (kind, words, staged) in cases {
        let mut engines = two_ranks();
        forge(&engines, kind, 0, words, &vec![1; staged]);
        is_refused(&mut engines);
    }
    for kind in [wire::EAGER, wire::SYNCHRONOUS_SHORT] {
        let mut engines = two_ranks();
        let header = Header { kind, length: 255, context: 0, source: 0, tag: 0 };
        forge_payload(&engines, header, [0; INLINE], &[]);
        is_refused(&mut engines);
    }
}

#[test]
pub(crate) fn piece_longer_than_rest_is_rejected() {
    let _turn = turn();
    let mut engines = two_ranks();
    forge(&engines, wire::EAGER_STAGED, 0, [100, 64, 0, 0, 0, 0], &[1; 64]);
    assert_eq!(poll(&mut engines.all[1]), Ok(true));
    forge(&engines, wire::MORE, 0, [64, 0, 0, 0, 0, 0], &[1; 64]);
    is_refused(&mut engines);
    // A new message, while pieces of another are missing.
    let mut engines = two_ranks();
    for _ in 0..2 {
        forge(&engines, wire::EAGER_STAGED, 0, [100, 64, 0, 0, 0, 0], &[1; 64]);
        if poll(&mut engines.all[1]).is_err() {
            return;
        }
    }
    panic!("two messages at once were taken");
}

/// A blocking receive polls the ring by itself: it rejects the same cells, and writes nothing behind the buffer.
#[test]
pub(crate) fn polling_receive_rejects_wrong_lengths() {
    let _turn = turn();
    let refused: [Vec<(u8, Words)>; 3] = [
        // A piece longer than its message; further ones longer than the rest; more bytes skipped than exist.
        vec![(wire::EAGER_STAGED, [10_u64, 64, 0, 0, 0, 0])],
        vec![(wire::EAGER_STAGED, [16, 8, 0, 0, 0, 0]), (wire::MORE, [64, 0, 0, 0, 0, 0])],
        vec![(wire::SKIP, [1 << 40, 0, 0, 0, 0, 0])],
    ];
    for cells in refused {
        let mut engines = Engines::new(&Setup::on(Carrier::Shm), 2);
        for (kind, words) in &cells {
            let header = Header { kind: *kind, length: INLINE as u8, context: 0, source: 0, tag: 0 };
            let mut payload: Payload = [0; INLINE];
            for (place, word) in payload.chunks_exact_mut(8).zip(words) {
                place.copy_from_slice(&word.to_ne_bytes());
            }
            let mut stage = |staged: Staged| {
                // SAFETY: as many bytes are there to be written.
                unsafe { staged.address.write_bytes(7, 64) }
            };
            assert!(engines.all[0].shm.inject_staged(1, header, &payload, 64, &mut stage).is_ok());
        }
        let mut buffer = [0; 100];
        let room = &mut buffer[..16];
        let receive = || with_engine(&mut engines.all[1], |rank| rank.recv(room, 0, 0));
        let panic = catch_unwind(AssertUnwindSafe(receive)).expect_err("a forged cell was taken");
        let said = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(said.contains("rank 0 sent"), "{cells:?}: {said}");
        assert_eq!(buffer[16..], [0; 84], "{cells:?}");
    }
}

/// A fast-path receive reads cells before their handlers do: it takes none that these reject.
#[test]
pub(crate) fn fast_receive_takes_no_invalid_cell() {
    let _turn = turn();
    let cells: [(u8, u8, Words); 7] = [
        // Longer than a cell.
        (wire::EAGER, INLINE as u8 + 1, [0; 6]),
        (wire::EAGER, 255, [0; 6]),
        // Nonexistent shuttles.
        (wire::EAGER_STAGED, 200, [64, 64, 0, 0, 0, 0]),
        (wire::EAGER_STAGED, 255, [64, 64, 0, 0, 0, 0]),
        // Pieces longer than their message, or empty.
        (wire::EAGER_STAGED, INLINE as u8, [10, 64, 0, 0, 0, 0]),
        (wire::EAGER_STAGED, 255, [10, 64, 0, 0, 0, 0]),
        (wire::EAGER_STAGED, INLINE as u8, [0; 6]),
    ];
    for (kind, length, words) in cells {
        let mut engines = Engines::new(&Setup::on(Carrier::Shm), 2);
        // The fast path reads nothing before a first message.
        with_engine(&mut engines.all[0], |rank| rank.send(Mode::Standard, &[1], 1, 0));
        with_engine(&mut engines.all[1], |rank| rank.recv(&mut [0], 0, 0));
        let header = Header { kind, length, context: 0, source: 0, tag: 0 };
        let mut payload: Payload = [0; INLINE];
        payload
            .chunks_exact_mut(8)
            .zip(words)
            .for_each(|(place, word)| place.copy_from_slice(&word.to_ne_bytes()));
        assert!(engines.all[0].shm.inject(1, header, &payload).is_ok());
        let mut buffer = [0xee_u8; 300];
        let (address, capacity) = (buffer.as_mut_ptr(), buffer.len() as u64);
        let received = with_engine(&mut engines.all[1], |rank| {
            let (from, key) = (rank.comm.peer(0), wanted(rank.comm, 0, 0));
            // SAFETY: the buffer is writable, and that long.
            unsafe {
                let engine = rank.engine();
                let received = receive::quickly(engine, address, capacity, from, key);
                received.or_else(|| receive::piece_quickly(engine, address, capacity, from, key))
            }
        });
        assert!(
            received.is_none() && buffer == [0xee; 300],
            "a cell of kind {kind}, {length}, {words:?} was taken"
        );
        is_refused(&mut engines);
    }
}

/// Words that are sometimes valid for an engine.
fn word() -> impl Strategy<Value = Word> {
    prop_oneof![
        4 => (0..4_usize).prop_map(Word::Request),
        4 => prop_oneof![Just(0), Just(1), 0..200_u64, Just(4096), Just(u64::MAX)].prop_map(Word::Number),
        1 => any::<u64>().prop_map(Word::Number),
    ]
}

#[derive(Clone, Copy, Debug)]
enum Word {
    /// The address of one of the requests.
    Request(usize),
    Number(u64),
}

#[derive(Clone, Debug)]
struct Forged {
    kind: u8,
    length: u8,
    context: u64,
    source: i32,
    tag: i32,
    words: [Word; 6],
    staged: usize,
}

fn forged() -> impl Strategy<Value = Forged> {
    let kind = prop_oneof![20 => 0..20_u8, 1 => 112..128_u8];
    let length = prop_oneof![0..=48_u8, any::<u8>()];
    let rank = -3..3_i32;
    (kind, length, 0..3_u64, rank.clone(), rank, prop::array::uniform6(word()), 0..300_usize).prop_map(
        |(kind, length, context, source, tag, words, staged)| Forged {
            kind,
            length,
            context,
            source,
            tag,
            words,
            staged,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The rank handles any cell by its content, or reports its sender. It writes only into the buffers of its receives.
    #[test]
    fn random_cells_do_no_harm(cells in prop::collection::vec(forged(), 1..12)) {
        let _turn = turn();
        let mut engines = two_ranks();
        // Two receives in the middle of memory that must not be written, and two sends.
        let mut memory = vec![0xee_u8; 3000];
        let data = message(1, 20_000);
        let requests = with_engine(&mut engines.all[1], |rank| {
            let (first, rest) = memory.split_at_mut(1000);
            [
                rank.irecv(&mut first[500..600], 0, 0),
                rank.irecv(&mut rest[500..1500], crate::ANY_SOURCE, crate::ANY_TAG),
                rank.isend(Mode::Synchronous, &data[..30], 0, 0),
                rank.isend(Mode::Standard, &data, 0, 1),
            ]
        });
        for cell in cells {
            let words = cell.words.map(|word| match word {
                Word::Request(which) => address(requests[which]),
                Word::Number(number) => number,
            });
            let mut payload: Payload = [0; INLINE];
            payload.chunks_exact_mut(8).zip(words).for_each(|(place, word)| place.copy_from_slice(&word.to_ne_bytes()));
            let Forged { kind, length, context, source, tag, staged, .. } = cell;
            forge_payload(&engines, Header { kind, length, context, source, tag }, payload, &vec![0x11; staged]);
            if let Err(said) = poll(&mut engines.all[1]) {
                prop_assert!(said.contains("rank 0 sent") || said.contains("out of memory"), "{}", said);
                break;
            }
        }
        for (at, byte) in memory.iter().enumerate() {
            let may_be_written = (500..600).contains(&at) || (1500..2500).contains(&at);
            prop_assert!(may_be_written || *byte == 0xee, "byte {} was written", at);
        }
    }
}
