//! Another layer's rows: a cell whose handling needs the program's code, and a reply that completes a request.

use std::cell::Cell;

use super::{Answer, Consumed, Incoming, OTHERS, ProgramPart};
use crate::engine::Engine;
use crate::p2p::tests::in_many_orders;
use crate::peers::peer::PeerId;
use crate::requests::completion::finish;
use crate::requests::completion::heard;
use crate::requests::completion::listener::{Heard, Listener};
use crate::send::backlog;
use crate::state::buffer::no_data;
use crate::state::request::{Kind, Mode, REQUESTS, Request, flag};
use crate::testing::rank::message;
use crate::testing::world::program;
use encore_matching::Key;
use encore_slab::Obj;

/// Requests the double of a number. Words: the requester, the number.
const ASK: u8 = OTHERS.start;
/// The reply. Words: the requester, the double.
const DOUBLE: u8 = OTHERS.start + 1;

fn ask(engine: &mut Engine, _: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    Consumed::Suspended(ProgramPart { staged: std::ptr::null(), outside: double, inside: answer })
}

/// Code of the program.
fn double(cell: &Incoming, _: *const u8) -> Answer {
    [2 * cell.words[1], 0, 0, 0]
}

fn answer(engine: &mut Engine, cell: &Incoming, [double, ..]: Answer) -> u64 {
    backlog::reply(engine, cell.from, DOUBLE, Key::default(), [cell.words[0], double, 0, 0, 0, 0]);
    0
}

fn answered(engine: &mut Engine, cell: &Incoming) -> Consumed {
    engine.counters.other_cells_received += 1;
    let [ours, double, ..] = cell.words;
    let request = REQUESTS.get(ours as usize).expect("it waits for the answer");
    request.bytes.set(double);
    finish::complete(engine, request);
    Consumed::Now(0)
}

thread_local! {
    /// Arguments of the listener: the request's reply, and the word.
    static TOLD: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

fn told(_: &mut Engine, request: Obj<Request>, _: u32, word: u64) {
    assert!(TOLD.replace(Some((request.bytes.get(), word))).is_none(), "the listener is notified once");
}

#[test]
fn layer_rows_suspend_reply_and_complete() {
    heard::register(Heard::Test, told);
    let origin = program(|rank| {
        rank.engine().handlers.add(DOUBLE, answered);
        for number in [21, 4] {
            let none = PeerId::NOBODY;
            let request = Request::new(Kind::Nothing, flag::ACTIVE, none, Key::default(), no_data(), None);
            request.set_listener(Listener::Layer(Heard::Test, 0, number + 1));
            let request = rank.engine().new_request(request).expect("a request");
            // The handler of the reply drops this count.
            request.retain();
            let to = rank.comm.peer(1);
            let words = [request.address() as u64, number, 0, 0, 0, 0];
            backlog::reply(rank.engine(), to, ASK, Key::default(), words);
            // Later messages stay behind the suspended cell.
            rank.send(Mode::Standard, &message(1, 30), 1, 0);
            rank.wait(&mut request.handle());
            assert_eq!(TOLD.take(), Some((2 * number, number + 1)));
        }
    });
    let target = program(|rank| {
        rank.engine().handlers.add(ASK, ask);
        (0..2).for_each(|_| _ = rank.expect(1, 30, 0, 0));
    });
    in_many_orders(&[origin, target]);
}
