//! Messages of ranks that may die: operations with a dead rank end with an error or well, those among the living well, with each message once and in
//! its order.

use encore_engine::receive::{call as receive, probe};
use encore_engine::request::Mode;
use encore_engine::send::call as send;
use encore_engine::status::Status;
use encore_engine::testing::rank::{from, into};
use encore_engine::{ANY_SOURCE, ANY_TAG};

use super::*;

const TAG: i32 = 5;

/// Lengths of the messages from a rank to another one, each a different one: in a cell, in pieces, by rendezvous.
const LENGTHS: [usize; 4] = [40, 60_000, 6_000, 41];

/// The choices of a rank.
struct Chance(Random);

impl Chance {
    fn of(rank: &Rank, said: &Said) -> Chance {
        Chance(Random(said.seed.get() << 8 | rank.me as u64))
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.0.number() % limit as u64) as usize
    }

    fn mode(&mut self) -> Mode {
        [Mode::Standard, Mode::Synchronous][self.below(2)]
    }

    /// The other ranks in some order.
    fn others(&mut self, rank: &Rank) -> Vec<i32> {
        let size = rank.comm.local.len() as i32;
        let mut all: Vec<i32> = (0..size).filter(|other| *other != rank.me).collect();
        (1..all.len()).rev().for_each(|at| all.swap(at, self.below(at + 1)));
        all
    }
}

fn is_dead(rank: &mut Rank, other: i32) -> bool {
    let peer = rank.comm.peer(other);
    rank.engine().jobs.dead.contains_key(&peer)
}

fn any_is_dead(rank: &mut Rank) -> bool {
    !rank.engine().jobs.dead.is_empty()
}

/// A message of a rank.
fn content(of: i32, number: usize) -> Vec<u8> {
    message(of as usize * LENGTHS.len() + number, LENGTHS[number])
}

/// The number of the message that `bytes` begin with, whose length its status has.
fn number_of(status: &Status, bytes: &[u8]) -> usize {
    let length = status.bytes() as usize;
    let number = LENGTHS.iter().position(|it| *it == length).expect("the length of a message");
    assert!(bytes[..length] == content(status.source, number), "other content");
    number
}

/// Begins to send a rank all messages.
fn send_all(rank: &mut Rank, chance: &mut Chance, sent: &[Vec<u8>], to: i32) -> Vec<(RequestHandle, i32)> {
    sent.iter().map(|bytes| (rank.isend(chance.mode(), bytes, to, TAG), to)).collect()
}

fn all_of(me: i32) -> Vec<Vec<u8>> {
    (0..LENGTHS.len()).map(|number| content(me, number)).collect()
}

/// Waits for an operation with `other`. Returns whether it has ended well; otherwise that rank has died.
fn ends_well(rank: &mut Rank, request: &mut RequestHandle, other: i32, status: &mut Status) -> bool {
    let result = completion::wait(&mut rank.call, request, Some(status));
    assert_eq!(*request, RequestHandle::NULL, "an operation that has ended");
    judge(rank, result, other)
}

/// Whether a result is a success; otherwise `other` has died.
fn judge(rank: &mut Rank, result: Result<()>, other: i32) -> bool {
    let class = class_of(&result);
    assert!(
        class.is_none() || class == Some(ErrorClass::ProcFailed) && is_dead(rank, other),
        "rank {} with rank {other}: {class:?}",
        rank.me
    );
    class.is_none()
}

fn wait_for_sends(rank: &mut Rank, sends: &mut [(RequestHandle, i32)]) {
    for (request, to) in sends {
        ends_well(rank, request, *to, &mut Status::EMPTY.clone());
    }
}

/// Receives with a named source, posted before and after the messages come.
fn exchanges(rank: &mut Rank, said: &Said) {
    let mut chance = Chance::of(rank, said);
    let sent = all_of(rank.me);
    for _ in 0..2 {
        let mut sends = Vec::new();
        let mut receives = Vec::new();
        for other in chance.others(rank) {
            let late = chance.below(2) == 0;
            if late {
                sends.extend(send_all(rank, &mut chance, &sent, other));
            }
            for number in 0..LENGTHS.len() {
                let mut bytes = vec![0; LENGTHS[1]];
                let request = rank.irecv(&mut bytes, other, TAG);
                receives.push((request, other, number, bytes));
            }
            if !late {
                sends.extend(send_all(rank, &mut chance, &sent, other));
            }
        }
        while !receives.is_empty() {
            let (mut request, other, number, bytes) = receives.swap_remove(chance.below(receives.len()));
            let mut status = Status::EMPTY;
            if ends_well(rank, &mut request, other, &mut status) {
                let got = number_of(&status, &bytes);
                assert!(got == number || got > number && is_dead(rank, other), "message {got} for {number}");
            }
        }
        wait_for_sends(rank, &mut sends);
    }
}

/// A receive from any rank.
struct Wild {
    request: RequestHandle,
    bytes: Vec<u8>,
    /// Which receive of its rank it is.
    number: usize,
}

/// Numbers of receives and of messages that a rank has got, for each other one.
type Got = Vec<Vec<(usize, usize)>>;

fn post(rank: &mut Rank, chance: &mut Chance, number: usize) -> Wild {
    let mut bytes = vec![0; LENGTHS[1]];
    let request = rank.irecv(&mut bytes, ANY_SOURCE, [TAG, ANY_TAG][chance.below(2)]);
    Wild { request, bytes, number }
}

/// The dead that the program has acknowledged.
fn acknowledged(rank: &mut Rank) -> Vec<PeerId> {
    let comm = rank.comm;
    failed::acknowledged(&mut rank.call, comm)
}

/// Acknowledges a death that is still unknown to the program, or all, or none.
fn acknowledge(rank: &mut Rank, chance: &mut Chance) {
    let comm = rank.comm;
    let before = acknowledged(rank).len();
    let count = [before, before + 1, usize::MAX][chance.below(3)];
    failed::acknowledge(&mut rank.call, comm, count);
}

/// Whether a rank has sent all, or is known to be dead.
fn is_done(rank: &Rank, got: &Got, known: &[PeerId], other: i32) -> bool {
    got[other as usize].len() == LENGTHS.len() || known.contains(&rank.comm.peer(other))
}

/// The message of a receive that has ended.
fn take(got: &mut Got, wild: &Wild, status: &Status) {
    got[status.source as usize].push((wild.number, number_of(status, &wild.bytes)));
}

/// Checks that the receives have got the messages of each rank in their order.
fn check_order(rank: &mut Rank, got: &mut Got) {
    let (me, known) = (rank.me, acknowledged(rank));
    for (other, got) in (0..).zip(got).filter(|(other, _)| *other != me) {
        got.sort_unstable();
        let numbers: Vec<usize> = got.iter().map(|(_, number)| *number).collect();
        assert!(numbers.is_sorted_by(|one, next| one < next), "from rank {other}: {got:?}");
        let is_known = known.contains(&rank.comm.peer(other));
        assert!(
            numbers.len() == LENGTHS.len() || is_known || is_dead(rank, other),
            "from rank {other}: {got:?}"
        );
    }
}

/// Receives from any rank, two at a time.
fn receives_from_any(rank: &mut Rank, said: &Said) {
    let mut chance = Chance::of(rank, said);
    let sent = all_of(rank.me);
    let others = chance.others(rank);
    let mut sends: Vec<_> = others.iter().flat_map(|to| send_all(rank, &mut chance, &sent, *to)).collect();
    let mut wilds: Vec<Wild> = (0..2).map(|number| post(rank, &mut chance, number)).collect();
    let mut posted = wilds.len();
    let mut got: Got = vec![Vec::new(); others.len() + 1];
    loop {
        let known = acknowledged(rank);
        if others.iter().all(|other| is_done(rank, &got, &known, *other)) {
            break;
        }
        let mut status = Status::EMPTY;
        let (at, result) = match chance.below(3) {
            // Of two that match, the older one gets the message.
            0 => {
                let at = usize::from(wilds[1].number < wilds[0].number);
                (at, completion::wait(&mut rank.call, &mut wilds[at].request, Some(&mut status)))
            }
            _ => {
                let mut both = [wilds[0].request, wilds[1].request];
                let ended = completion::wait_any(&mut rank.call, &mut both, Some(&mut status));
                let (at, result) = ended.expect("two requests");
                wilds[at as usize].request = both[at as usize];
                (at as usize, result)
            }
        };
        match class_of(&result) {
            None => take(&mut got, &wilds[at], &status),
            // It had got the beginning of a message from one that has died.
            Some(ErrorClass::ProcFailed) if any_is_dead(rank) => {}
            Some(ErrorClass::ProcFailedPending) => {
                assert!(wilds[at].request.resolve().is_some(), "a receive that isn't pending");
                let comm = rank.comm;
                let dead = failed::get(&mut rank.call, comm);
                assert!(dead.len() > known.len(), "pending, though all deaths are acknowledged");
                acknowledge(rank, &mut chance);
                continue;
            }
            Some(class) => panic!("a receive from any rank: {class:?}"),
        }
        assert_eq!(wilds[at].request, RequestHandle::NULL);
        wilds[at] = post(rank, &mut chance, posted);
        posted += 1;
    }
    for mut wild in wilds {
        rank.cancel(wild.request);
        let mut status = Status::EMPTY;
        let result = completion::wait(&mut rank.call, &mut wild.request, Some(&mut status));
        match class_of(&result) {
            None if status.cancelled() => {}
            None => take(&mut got, &wild, &status),
            class => assert!(class == Some(ErrorClass::ProcFailed) && any_is_dead(rank), "{class:?}"),
        }
    }
    check_order(rank, &mut got);
    wait_for_sends(rank, &mut sends);
}

/// Finds a message by one of the four probes, and receives it. `None`: the probe's or the receive's error says that a process has died.
fn probe_one(rank: &mut Rank, chance: &mut Chance, source: i32) -> Option<(Status, Vec<u8>)> {
    let comm = rank.comm;
    let tag = [TAG, ANY_TAG][chance.below(2)];
    let mut bytes = vec![0; LENGTHS[1]];
    let mut got = Status::EMPTY;
    let found = match chance.below(4) {
        0 => probe::probe(&mut rank.call, source, tag, comm).map(|status| (None, status)),
        1 => probe::mprobe(&mut rank.call, source, tag, comm).map(|(found, status)| (Some(found), status)),
        way => loop {
            let call = &mut rank.call;
            let found = match way {
                2 => probe::iprobe(call, source, tag, comm).map(|status| (None, status)),
                _ => probe::improbe(call, source, tag, comm).map(|(found, status)| (Some(found), status)),
            };
            if let Some(found) = found {
                break Ok(found);
            }
            if let Err(error) = probe::nothing_found(call, source, comm) {
                break Err(error);
            }
            rank.look();
        },
    };
    let (taken, status) = match found {
        Ok(found) => found,
        Err(error) => {
            assert_eq!(error.class(), ErrorClass::ProcFailed);
            assert!(if source == ANY_SOURCE { any_is_dead(rank) } else { is_dead(rank, source) });
            return None;
        }
    };
    let result = match taken {
        None => {
            let call = &mut rank.call;
            receive::recv(call, into(&mut bytes), status.source, status.tag, comm, Some(&mut got))
        }
        Some(taken) => {
            let message = taken.resolve().expect("a message that was taken");
            let ended = probe::mrecv(&mut rank.call, into(&mut bytes), message).expect("a receive");
            got = ended.0;
            ended.1.map_or(Ok(()), Err)
        }
    };
    judge(rank, result, status.source).then_some((got, bytes))
}

/// Probes for messages of a rank, or of any.
fn probes(rank: &mut Rank, said: &Said) {
    let mut chance = Chance::of(rank, said);
    let sent = all_of(rank.me);
    let others = chance.others(rank);
    let mut sends: Vec<_> = others.iter().flat_map(|to| send_all(rank, &mut chance, &sent, *to)).collect();
    let mut got: Got = vec![Vec::new(); others.len() + 1];
    let mut lost = vec![false; others.len() + 1];
    for receive in 0.. {
        let known = acknowledged(rank);
        let is_left = |other: &&i32| !lost[**other as usize] && !is_done(rank, &got, &known, **other);
        let left: Vec<i32> = others.iter().filter(is_left).copied().collect();
        let Some(&other) = left.first() else { break };
        let source = [ANY_SOURCE, other][chance.below(2)];
        match probe_one(rank, &mut chance, source) {
            Some((status, bytes)) => {
                got[status.source as usize].push((receive, number_of(&status, &bytes)));
            }
            None if source == ANY_SOURCE => acknowledge(rank, &mut chance),
            None => lost[other as usize] = true,
        }
    }
    check_order(rank, &mut got);
    wait_for_sends(rank, &mut sends);
}

/// Receives a message of `source` without naming that. Returns whether it has come.
fn receive_from_any(rank: &mut Rank, bytes: &mut [u8], source: i32, tag: i32) -> bool {
    let comm = rank.comm;
    loop {
        let mut status = Status::EMPTY;
        let call = &mut rank.call;
        let result = receive::recv(call, into(bytes), ANY_SOURCE, tag, comm, Some(&mut status));
        let Some(class) = class_of(&result) else {
            number_of(&status, bytes);
            return true;
        };
        assert!(class == ErrorClass::ProcFailed && any_is_dead(rank), "{class:?}");
        failed::acknowledge(&mut rank.call, comm, usize::MAX);
        if is_dead(rank, source) {
            return false;
        }
    }
}

/// Blocking sends and receives of each two ranks in turn, also receives from any rank.
fn takes_turns(rank: &mut Rank, said: &Said) {
    let mut chance = Chance::of(rank, said);
    let (comm, me, size) = (rank.comm, rank.me, rank.comm.local.len() as i32);
    let sent = all_of(me);
    for (sender, receiver) in (0..size).flat_map(|one| (0..size).map(move |other| (one, other))) {
        if sender == receiver {
            continue;
        }
        let tag = sender * size + receiver;
        for own in &sent {
            if me == sender {
                let mode = chance.mode();
                let result = send::send(&mut rank.call, mode, from(own), receiver, tag, comm);
                judge(rank, result, receiver);
            } else if me == receiver {
                let mut bytes = vec![0; LENGTHS[1]];
                // All that an acknowledged one has sent may have been received.
                let is_known = acknowledged(rank).contains(&comm.peer(sender));
                if !is_known && chance.below(2) == 0 {
                    receive_from_any(rank, &mut bytes, sender, tag);
                    continue;
                }
                let mut status = Status::EMPTY;
                let call = &mut rank.call;
                let result = receive::recv(call, into(&mut bytes), sender, tag, comm, Some(&mut status));
                if judge(rank, result, sender) {
                    number_of(&status, &bytes);
                }
            }
        }
    }
}

#[test]
fn operations_with_named_ranks_end_despite_deaths() {
    die_at_steps(exchanges);
}

#[test]
fn receives_from_any_rank_stay_pending_until_deaths_are_acknowledged() {
    die_at_steps(receives_from_any);
}

#[test]
fn probes_end_despite_deaths() {
    die_at_steps(probes);
}

#[test]
fn blocking_operations_end_despite_deaths() {
    die_at_steps(takes_turns);
}
