//! Ranks that die at any of their steps, in engines of one process. Each program is run once without a death, which counts the steps, and then
//! with one death or several, each at a random step. `scripts/death-storm.sh --engines` runs more seeds.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use encore_coll::agree::{broadcast_bytes, tell_all};
use encore_coll::binding::{Binding, Side};
use encore_coll::blocking;
use encore_coll::comm::collectives;
use encore_engine::comm::Communicator;
use encore_engine::error::{ErrorClass, Result};
use encore_engine::handle::RequestHandle;
use encore_engine::peer::PeerId;
use encore_engine::receive::poll;
use encore_engine::requests::completion;
use encore_engine::slab::Obj;
use encore_engine::state::failure::revoked;
use encore_engine::testing::deaths::Death;
use encore_engine::testing::rank::{Rank, message};
use encore_engine::testing::schedule::Random;
use encore_engine::testing::world::{Carrier, Program, Setup, program, run_dying};
use encore_plan::operation::{Operation, Root};

use super::state::FAULTS;
use super::{agree, failed, revoke, shrink, uniform};
use crate::communicator::{ERROR_RANGE, ERROR_UNIFORM, end, own};
use crate::create;

mod messages;

/// Results of which all ranks must have the same, by name: those that any rank has had.
#[derive(Default)]
struct Said {
    results: RefCell<HashMap<String, HashSet<String>>>,
    /// Ranks that wait for nothing any more, and those at which the communicator is revoked.
    at_end: RefCell<HashSet<i32>>,
    revoked: RefCell<HashSet<i32>>,
    /// From which the ranks' own choices follow.
    seed: Cell<u64>,
}

impl Said {
    fn note(&self, name: String, result: impl std::fmt::Debug) {
        self.results.borrow_mut().entry(name).or_default().insert(format!("{result:?}"));
    }
}

type Does = fn(&mut Rank, &Said);

/// Most ranks of a world.
const RANKS: usize = 5;

/// Within a node, and between nodes of one or two ranks.
const CARRIERS: &[Carrier] = &[Carrier::Shm, Carrier::Nodes(1), Carrier::Nodes(2)];

/// Runs a program in many worlds, in which ranks die.
fn die_at_steps(does: Does) {
    crate::layers::register();
    let asked = encore_boot::environment::var("ENCORE_TEST_SEEDS");
    let seeds: u64 = asked.map_or(60, |seeds| seeds.parse().expect("a number of seeds"));
    let first =
        encore_boot::environment::var("ENCORE_TEST_SEED").map_or(1, |seed| seed.parse().expect("a seed"));
    let mut steps: HashMap<(usize, usize), Vec<u64>> = HashMap::new();
    let mut died = 0;
    for seed in first..first + seeds {
        let mut random = Random(seed);
        let mut below = |limit: u64| random.number() % limit;
        let ranks = 2 + below(RANKS as u64 - 1) as usize;
        let which = below(CARRIERS.len() as u64) as usize;
        let carrier = CARRIERS[which];
        let setup = Setup { teams: 1 << 22, tolerant: true, ..Setup::on(carrier) };
        let said = Rc::new(Said { seed: Cell::new(seed), ..Said::default() });
        let programs: Vec<Program> = (0..ranks)
            .map(|_| {
                let said = said.clone();
                program(move |rank| {
                    // No thread waits for deaths: the scheduler wakes the ranks.
                    rank.engine().layers[FAULTS].watched = true;
                    does(rank, &said);
                })
            })
            .collect();
        let mut told =
            Told(format!("ENCORE_TEST_SEED={seed} ENCORE_TEST_SEEDS=1, {ranks} ranks, {carrier:?}"));
        let steps = steps.entry((ranks, which)).or_insert_with(|| {
            // With other choices than those of `seed`, so that a seed gives the same deaths whichever was the first.
            said.seed.set(0);
            let steps = run_dying(&setup, &programs, &mut Random(0), &[]);
            said.seed.set(seed);
            *said.at_end.borrow_mut() = HashSet::new();
            *said.revoked.borrow_mut() = HashSet::new();
            *said.results.borrow_mut() = HashMap::new();
            steps
        });
        let victims = 1 + below(2.min(ranks as u64 - 1)) as u32;
        let start = below(ranks as u64) as u32;
        let deaths: Vec<Death> = (start..start + victims)
            .map(|rank| rank % ranks as u32)
            .map(|rank| Death { rank, step: 1 + below(steps[rank as usize]) })
            .collect();
        told.0 += &format!(", {deaths:?}");
        run_dying(&setup, &programs, &mut Random(seed), &deaths);
        for (name, results) in &*said.results.borrow() {
            assert_eq!(results.len(), 1, "{name}: {results:?}");
        }
        died += deaths.len();
        drop(told);
    }
    println!("{died} ranks have died in {seeds} worlds");
}

/// Prints how a failure came about.
struct Told(String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this happened with {}", self.0);
        }
    }
}

fn class_of<T>(result: &Result<T>) -> Option<ErrorClass> {
    result.as_ref().err().map(|error| error.class())
}

fn free(rank: &mut Rank, comm: Obj<Communicator>) {
    end::free(&mut rank.call, comm).expect("a communicator that is freed");
}

fn agrees(rank: &mut Rank, said: &Said) {
    let comm = rank.comm;
    for round in 0..4 {
        let mut flag = !(1 << rank.me);
        let result = agree::agree(&mut rank.call, comm, &mut flag);
        said.note(format!("agreement {round}"), (flag, class_of(&result)));
        if round == 1 {
            failed::acknowledge(&mut rank.call, comm, usize::MAX);
        }
    }
}

fn agrees_later(rank: &mut Rank, said: &Said) {
    let comm = rank.comm;
    let flags: Vec<Rc<Cell<i32>>> = (0..3).map(|_| Rc::new(Cell::new(0))).collect();
    let mut requests: Vec<RequestHandle> = Vec::new();
    for flag in &flags {
        let store = flag.clone();
        let request = agree::iagree(&mut rank.call, comm, !(1 << rank.me), move |value| store.set(value));
        requests.push(request.expect("a request").handle());
    }
    // The agreements have an order of their own.
    for (number, flag) in flags.iter().enumerate().rev() {
        let result = completion::wait(&mut rank.call, &mut requests[number], None);
        said.note(format!("agreement {number}"), (flag.get(), class_of(&result)));
    }
}

/// Members of a new communicator.
fn members(comm: Obj<Communicator>) -> Vec<PeerId> {
    comm.local.to_vec()
}

fn shrinks(rank: &mut Rank, said: &Said) {
    let mut comm = rank.comm;
    for round in 0..3 {
        let made = shrink::shrink(&mut rank.call, comm).expect("a communicator");
        said.note(format!("members {round}"), (members(made), made.context.get() != 0));
        let mut flag = 7;
        let result = agree::agree(&mut rank.call, made, &mut flag);
        said.note(format!("agreement {round} of {:?}", members(made)), (flag, class_of(&result)));
        if comm != rank.comm {
            free(rank, comm);
        }
        comm = made;
    }
    free(rank, comm);
}

fn shrinks_later(rank: &mut Rank, said: &Said) {
    let comm = rank.comm;
    for round in 0..2 {
        let made = Rc::new(Cell::new(None));
        let store = made.clone();
        let request = shrink::ishrink(&mut rank.call, comm, move |comm| store.set(Some(comm)));
        let mut request = request.expect("a request").handle();
        completion::wait(&mut rank.call, &mut request, None).expect("a shrinking");
        let made = made.take().expect("a communicator");
        said.note(format!("members {round}"), members(made));
        let mut flag = 7;
        let result = agree::agree(&mut rank.call, made, &mut flag);
        said.note(format!("agreement {round}"), (flag, class_of(&result)));
        free(rank, made);
    }
}

/// Waits until this rank knows of the revocation, or until no other living rank does.
fn await_revocation(rank: &mut Rank, said: &Said) {
    let (comm, me) = (rank.comm, rank.me);
    loop {
        poll::once(rank.engine());
        if comm.is_revoked() {
            said.revoked.borrow_mut().insert(me);
            return;
        }
        let engine = rank.engine();
        let others = engine.peers.world();
        let knows_nothing = |peer: &PeerId| {
            let other = engine.peers.world_rank(*peer) as i32;
            let (at_end, revoked) = (said.at_end.borrow(), said.revoked.borrow());
            engine.jobs.dead.contains_key(peer) || at_end.contains(&other) && !revoked.contains(&other)
        };
        if others.iter().all(knows_nothing) {
            return;
        }
        rank.look();
    }
}

/// Rank 0 revokes while the others wait for it. All living ranks get to know, or none.
fn revokes(rank: &mut Rank, said: &Said) {
    let (comm, me) = (rank.comm, rank.me);
    if me == 0 {
        revoke::revoke(&mut rank.call, comm);
    } else {
        let mut bytes = [0; 8];
        let mut request = rank.irecv(&mut bytes, 0, 1);
        let class = rank.wait_failing(&mut request);
        assert!(matches!(class, ErrorClass::Revoked | ErrorClass::ProcFailed), "{class:?}");
    }
    said.at_end.borrow_mut().insert(me);
    const REVOKED: i32 = 1;
    const NOT_REVOKED: i32 = 2;
    let mut all = 0;
    // A dead rank's messages may come at any time later, even while the others agree.
    while all == 0 {
        await_revocation(rank, said);
        all = if comm.is_revoked() { REVOKED } else { NOT_REVOKED };
        _ = agree::agree(&mut rank.call, comm, &mut all);
    }
    said.note("revoked everywhere".to_owned(), all);
    assert!(all != REVOKED || comm.is_revoked(), "a rank that knows nothing has said that it knows");
    let made = shrink::shrink(&mut rank.call, comm).expect("a communicator");
    free(rank, made);
}

/// Rounds of `does` on communicators that shrink whenever one fails anywhere.
fn in_rounds(rank: &mut Rank, said: &Said, does: fn(&mut Rank, Obj<Communicator>, usize) -> Result<()>) {
    let mut comm = rank.comm;
    let mut round = 0;
    while round < 3 {
        let done = does(rank, comm, round);
        if let Err(error) = &done {
            assert!(matches!(error.class(), ErrorClass::Revoked | ErrorClass::ProcFailed), "{error:?}");
            revoke::revoke(&mut rank.call, comm);
        }
        let mut flag = i32::from(done.is_ok());
        let result = agree::agree(&mut rank.call, comm, &mut flag);
        if flag == 1 && result.is_ok() {
            round += 1;
            continue;
        }
        let made = shrink::shrink(&mut rank.call, comm).expect("a communicator");
        if comm != rank.comm {
            free(rank, comm);
        }
        comm = made;
    }
    said.note("members".to_owned(), members(comm));
    if comm != rank.comm {
        free(rank, comm);
    }
}

fn operates(rank: &mut Rank, said: &Said) {
    in_rounds(rank, said, |rank, comm, round| {
        for length in [4, 3_000, 60_000] {
            let mine = message(rank.me as usize + round, length);
            let (all, _) = tell_all(&mut rank.call, comm, &mine)?;
            let mut world = |peer: &PeerId| rank.call.engine().peers.world_rank(*peer) as usize;
            let expected: Vec<u8> =
                members(comm).iter().flat_map(|peer| message(world(peer) + round, length)).collect();
            assert!(all == expected, "other blocks");
        }
        let root = round % comm.local.len();
        let mut bytes = if comm.rank as usize == root { message(round, 500) } else { vec![0; 500] };
        broadcast_bytes(&mut rank.call, comm, Root::Rank(root as u32), &mut bytes)?;
        assert!(bytes == message(round, 500), "another vector");
        let binding = Binding::new(Side::Absent, Side::Absent, None);
        blocking::own_collective(&mut rank.call, comm, &Operation::Barrier, binding)
    });
}

/// Communicators that are made of one, and used if all members have got theirs.
fn makes(rank: &mut Rank, said: &Said) {
    in_rounds(rank, said, |rank, comm, round| {
        let call = &mut rank.call;
        let made = match round {
            0 => create::dup(call, comm).map(Some),
            _ => create::split(call, comm, comm.rank % 2, 0),
        };
        let mut all = i32::from(made.is_ok());
        // A death that the agreement reports may have ended nothing.
        _ = agree::agree(call, comm, &mut all);
        let made = made?.expect("a communicator");
        let binding = Binding::new(Side::Absent, Side::Absent, None);
        let done = match all {
            1 => blocking::own_collective(&mut rank.call, made, &Operation::Barrier, binding),
            _ => Err(revoked()),
        };
        free(rank, made);
        done
    });
}

/// Collective operations with one result at all members, on a communicator that a death revokes.
fn operates_alike(rank: &mut Rank, said: &Said) {
    let comm = rank.comm;
    own(&comm).hints.set(ERROR_RANGE, b"group");
    own(&comm).hints.set(ERROR_UNIFORM, b"coll");
    collectives(&comm).uniform.set(true);
    for round in 0..6 {
        let mine = message(rank.me as usize, 4 + 2_000 * (round % 2));
        let done = tell_all(&mut rank.call, comm, &mine).map(drop);
        let settled = uniform::settle_operation(&mut rank.call, comm, done);
        said.note(format!("operation {round}"), class_of(&settled));
        if settled.is_err() && round % 2 == 0 {
            break;
        }
    }
    let made = shrink::shrink(&mut rank.call, comm).expect("a communicator");
    free(rank, made);
}

#[test]
fn agreements_end_alike_despite_deaths() {
    die_at_steps(agrees);
}

#[test]
fn later_agreements_end_alike_despite_deaths() {
    die_at_steps(agrees_later);
}

#[test]
fn shrunk_members_are_alike_despite_deaths() {
    die_at_steps(shrinks);
}

#[test]
fn later_shrunk_members_are_alike_despite_deaths() {
    die_at_steps(shrinks_later);
}

#[test]
fn revocation_reaches_all_despite_deaths() {
    die_at_steps(revokes);
}

#[test]
fn collectives_end_despite_deaths() {
    die_at_steps(operates);
}

#[test]
fn communicators_are_made_despite_deaths() {
    die_at_steps(makes);
}

#[test]
fn uniform_collectives_end_alike_despite_deaths() {
    die_at_steps(operates_alike);
}
