//! Calls of ranks that don't fit together: how that is found, and what is reported.
//!
//! On lanes a cell's stamp carries the operation's mark. Messages of operations carry theirs in the envelope, so a message of another
//! operation is nobody's: no wrong data comes in, and the operation waits. Each rank says on its board what operations by messages it has
//! come to ([`encore_transport::board`]), and what it waits for on lanes when it is about to sleep; who is about to sleep in one compares with
//! what the others say, and so finds with whom it doesn't fit, also where nobody ever sends anything.

use std::sync::atomic::{Ordering, fence};

use encore_plan::operation::Class;
use encore_plan::{Algorithm, Method};
use encore_transport::board::Notice;
use encore_transport::team::Description;

use crate::collective::binding::Binding;
use crate::collective::lanes::Progress;
use crate::collective::prepared::{NOWHERE, Prepared, What};
use crate::collective::run::{Run, is_at};
use crate::comm::Communicator;
use crate::engine::Engine;
use crate::error::{CollectiveCall, Error, ErrorClass, Fact};
use crate::handle::{DatatypeHandle, OpHandle};
use crate::matching::Key;
use crate::objects::{MESSAGES, REQUESTS};
use crate::p2p::wire::{self, Location};
use crate::request::{Kind, Owner, Request, flag};
use crate::slab::Obj;
use crate::unexpected::{Arrival, Message};

/// What an operation is, for ranks that find that theirs is another: operation and root, bytes, operator and datatype, algorithm and counts.
pub type Summary = [u64; 4];

/// What an operation is.
#[inline]
pub fn summary(plan: &Prepared, binding: &Binding) -> Summary {
    // Objects that the program has made have other handles at each rank.
    let shared = |handle: usize| (handle as u64).min(CommonHandles::OWN);
    let reduction = binding
        .reduction
        .map_or(0, |(op, datatype)| shared(op.handle().0) | shared(datatype.handle().0) << 32);
    let [call, bytes, way] = plan.said;
    [call, bytes, reduction, way]
}

/// Handles that mean the same at all ranks.
struct CommonHandles;

impl CommonHandles {
    /// What stands for all others: predefined handles are below.
    const OWN: u64 = crate::error::OWN_OBJECT as u64;
}

/// What is said of an operation: what it is, and what the one before it was.
#[inline]
pub fn describe(now: Summary, before: Summary) -> Description {
    std::array::from_fn(|i| if i < 4 { now[i] } else { before[i - 4] })
}

/// The root in a summary, plus one.
fn root(words: &[u64]) -> u32 {
    (words[0] >> What::ROOT_SHIFT) as u32
}

/// The error that another rank has called something else.
#[cold]
pub fn other_call(rank: u32, remote: bool, theirs: &Description, ours: &Description) -> Error {
    // Marks tell of the operations before, too: where nobody took what nobody should have sent, it shows only now.
    let begin = if theirs[..4] == ours[..4] { 4 } else { 0 };
    let (theirs, ours) = (call(&theirs[begin..]), call(&ours[begin..]));
    let fact = Fact::OtherCollective { rank, remote, theirs, ours, before: begin > 0 };
    Error::new(ErrorClass::NotSame, fact)
}

fn call(words: &[u64]) -> CollectiveCall {
    let class = Class::ALL.get(words[0] as u8 as usize).copied();
    let (place, segment, counts) = What::parts_of(words[3]);
    let method = place.checked_sub(1).and_then(|place| Method::ALL.get(place));
    CollectiveCall {
        operation: class.map_or("comm-dup", |class| class.name()),
        root: root(words).checked_sub(1).filter(|root| *root != NOWHERE),
        bytes: words[1] as i64,
        op: OpHandle(words[2] as u32 as usize),
        datatype: DatatypeHandle((words[2] >> 32) as usize),
        algorithm: class.zip(method).map(|(class, &method)| Algorithm { class, method, segment }),
        counts,
    }
}

/// What went wrong with a message of a step, if anything: all of them must have the length that the receiver expects.
#[inline]
pub fn received(run: &Run, request: &Request) -> Option<Error> {
    let error = request.error.take();
    if request.kind != Kind::Recv || run.failed.get() {
        return error;
    }
    let (came, expected) = (request.status.get().bytes(), request.buffer.get().bytes());
    if error.is_none() && came == expected { None } else { Some(other_length(run, request, error)) }
}

#[cold]
fn other_length(run: &Run, request: &Request, error: Option<Error>) -> Error {
    let expected = request.buffer.get().bytes();
    let bytes = match error.as_ref().map(|error| &error.report().fact) {
        Some(Fact::Truncated { bytes, .. }) => *bytes,
        Some(_) => return error.expect("just seen"),
        None => request.status.get().bytes(),
    };
    let operation = call(&summary(&run.plan, &run.binding)).operation;
    let class = if bytes > expected { ErrorClass::Truncate } else { ErrorClass::NotSame };
    let (rank, remote) = (Run::sender(request.key), run.comm.is_inter());
    Error::new(class, Fact::OtherLength { rank, remote, operation, bytes, expected })
}

/// Looks of a blocking operation on lanes before it is compared with others: fewer than there are before it sleeps.
const LOOKS_BEFORE_BLOCKED: u32 = 4;

/// A blocking operation on lanes that waits: it has no run.
pub struct Blocked {
    comm: Obj<Communicator>,
    notice: Notice,
    error: Option<Error>,
}

/// The mark of an operation, and what is said of it.
pub type Said = (u32, Description);

/// What a rank says of an operation on lanes.
pub fn said_on_lanes(plan: &Prepared, binding: &Binding, progress: &Progress) -> Said {
    let (mark, before) = progress.said();
    (mark, describe(summary(plan, binding), before))
}

impl Run {
    /// What this rank says of the operation.
    fn notice(&self) -> Notice {
        let (mark, what) = match &self.on_lanes {
            Some(on) => said_on_lanes(&self.plan, &self.binding, &on.progress),
            None => {
                let what = describe(summary(&self.plan, &self.binding), self.before.get());
                (self.mark.get(), what)
            }
        };
        Notice { context: self.comm.collective_context(), number: self.place(), mark, what }
    }
}

/// Whether two ranks have called something else under the same number. Who takes no part in an operation with a root, between two
/// groups, says nothing of it but which it is.
fn differ(theirs: &Notice, ours: &Notice) -> bool {
    let no_part = |notice: &Notice| root(&notice.what) == NOWHERE + 1;
    match no_part(theirs) || no_part(ours) {
        true => theirs.what[0] as u8 != ours.what[0] as u8,
        false => theirs.mark != ours.mark,
    }
}

impl Engine {
    /// Says that this rank has come to an operation by messages.
    #[inline]
    pub fn announce_run(&mut self, run: Obj<Run>) {
        self.shm.board(self.shm.me() as u32).say(&run.notice());
        self.collectives.by_messages.push(run);
    }

    /// A blocking operation on lanes has looked so often in vain. Soon it counts among those that are compared; returns whether it was found
    /// not to fit.
    #[inline]
    pub fn looks_in_vain(
        &mut self,
        looks: u32,
        comm: Obj<Communicator>,
        said: impl FnOnce() -> Said,
    ) -> bool {
        if looks == LOOKS_BEFORE_BLOCKED {
            self.block_on_lanes(comm, said());
        }
        looks > LOOKS_BEFORE_BLOCKED && self.blocked_failed(comm)
    }

    #[cold]
    fn block_on_lanes(&mut self, comm: Obj<Communicator>, (mark, what): Said) {
        let (context, number) = (comm.collective_context(), comm.latest_collective());
        let notice = Notice { context, number, mark, what };
        self.collectives.blocked.push(Blocked { comm, notice, error: None });
    }

    #[cold]
    fn blocked_failed(&self, comm: Obj<Communicator>) -> bool {
        self.collectives.blocked.iter().any(|blocked| blocked.comm == comm && blocked.error.is_some())
    }

    /// That operation waits no longer: returns what was found.
    pub fn unblock(&mut self, comm: Obj<Communicator>) -> Option<Error> {
        let blocked = &mut self.collectives.blocked;
        let place = blocked.iter().position(|blocked| blocked.comm == comm)?;
        blocked.swap_remove(place).error
    }

    /// Looks whether what others say fits the collective operations that wait here, and ends those that it doesn't fit. Returns
    /// whether there were any. To be asked after a rank has said that it is about to sleep: of two ranks that don't fit, at least
    /// one then sees what the other says.
    #[inline]
    pub fn end_mismatches(&mut self) -> bool {
        let now = &self.collectives;
        if now.by_messages.is_empty() && now.on_lanes.is_empty() && now.blocked.is_empty() {
            return false;
        }
        self.look_for_mismatches()
    }

    #[inline(never)]
    fn look_for_mismatches(&mut self) -> bool {
        self.say_what_waits_on_lanes();
        let mut any = false;
        while let Some((run, error)) = self.mismatching_run() {
            any = true;
            let notice = run.notice();
            self.tell_others(run.comm, &notice);
            self.give_up(run, error);
            self.drop_messages_of(&notice);
        }
        while let Some((place, error)) = self.mismatching_blocked() {
            any = true;
            let blocked = &mut self.collectives.blocked[place];
            blocked.error = Some(error);
            let (comm, notice) = (blocked.comm, blocked.notice);
            self.tell_others(comm, &notice);
            self.drop_messages_of(&notice);
            self.wake_sleepers();
        }
        any
    }

    /// Operations on lanes are said only here: who waits in one for ranks that come to another by messages looks before they have come,
    /// if it is early, and they then look here.
    fn say_what_waits_on_lanes(&self) {
        let now = &self.collectives;
        if now.on_lanes.is_empty() && now.blocked.is_empty() {
            return;
        }
        let board = self.shm.board(self.shm.me() as u32);
        let runs = now.on_lanes.iter().filter(|run| !run.failed.get()).map(|run| run.notice());
        runs.chain(now.blocked.iter().map(|blocked| blocked.notice)).for_each(|notice| board.say(&notice));
        // Pairs with the one of another rank here, or the barrier at its announcement of a sleep: both say before they look, so at least
        // one sees what the other says.
        fence(Ordering::SeqCst);
    }

    fn mismatching_run(&self) -> Option<(Obj<Run>, Error)> {
        let now = &self.collectives;
        let mut runs = now.by_messages.iter().chain(&now.on_lanes).filter(|run| !run.failed.get());
        runs.find_map(|run| self.mismatch(run.comm, &run.notice()).map(|error| (*run, error)))
    }

    fn mismatching_blocked(&self) -> Option<(usize, Error)> {
        let mut blocked = self.collectives.blocked.iter().enumerate();
        blocked.find_map(|(place, blocked)| match blocked.error {
            Some(_) => None,
            None => self.mismatch(blocked.comm, &blocked.notice).map(|error| (place, error)),
        })
    }

    /// The first rank that says that this operation of a communicator is another one.
    fn mismatch(&self, comm: Obj<Communicator>, ours: &Notice) -> Option<Error> {
        let in_group = |members: &[u32], remote: bool| {
            let says = |(rank, &member): (usize, &u32)| {
                let theirs = self.shm.board(member).look(ours.context, ours.number)?;
                differ(&theirs, ours).then(|| other_call(rank as u32, remote, &theirs.what, &ours.what))
            };
            members.iter().enumerate().find_map(says)
        };
        let remote = || comm.remote.as_ref().and_then(|remote| in_group(remote, true));
        in_group(&comm.local, false).or_else(remote)
    }

    /// Has the others see what this rank has called, and wakes those that sleep.
    fn tell_others(&mut self, comm: Obj<Communicator>, notice: &Notice) {
        comm.mismatched.set(true);
        let me = self.shm.me() as u32;
        self.shm.board(me).say(notice);
        let remote = comm.remote.iter().flat_map(|remote| remote.iter());
        for &member in comm.local.iter().chain(remote).filter(|member| **member != me) {
            self.shm.call(member);
        }
    }

    /// Ends a run that can't go on: steps that aren't begun never are, what is under way is taken back.
    fn give_up(&mut self, run: Obj<Run>, error: Error) {
        run.failed.set(true);
        if run.on_lanes.is_some() {
            return self.end_on_lanes(run, Some(error));
        }
        run.error.set(Some(error));
        for request in REQUESTS.objects() {
            let ours = matches!(request.owner.get(), Owner::Step(owner, _) if owner == run);
            if ours && !request.is(flag::COMPLETE) {
                self.cancel(request);
            }
        }
        self.collectives.list(run);
        self.advance_collectives();
    }

    /// Drops what others have sent for an operation that was given up.
    fn drop_messages_of(&mut self, notice: &Notice) {
        self.drop_messages(notice.context, |envelope| is_at(notice.number, envelope));
    }

    /// Drops what has come for operations on a communicator since one of them was given up: before it is freed.
    #[cold]
    pub fn drop_strays(&mut self, comm: Obj<Communicator>) {
        self.drop_messages(comm.collective_context(), |envelope| envelope.tag >= 0);
    }

    /// Takes what this rank has said of a communicator's operations back, before its context id is another's.
    pub fn forget_notices(&mut self, comm: Obj<Communicator>) {
        self.shm.board(self.shm.me() as u32).forget(comm.collective_context());
    }

    fn drop_messages(&mut self, context: u64, which: impl Fn(Key) -> bool) {
        for message in MESSAGES.objects() {
            if message.envelope.context == context && which(message.envelope) {
                self.drop_message(message);
            }
        }
    }

    /// Drops an unexpected message that nobody will receive.
    fn drop_message(&mut self, message: Obj<Message>) {
        let here = message.read(|data| data.len() as u64);
        match message.arrival {
            // Its pieces still need a place.
            Arrival::Here | Arrival::HereSynchronous { .. } if here < message.bytes => return,
            Arrival::Here => {}
            Arrival::HereSynchronous { request } => self.tell_matched(message.sender, request),
            // Nothing of it is wanted.
            Arrival::Announced { request, .. } => {
                let words = wire::with_location(request, 0, 0, Location::Hidden);
                self.reply(message.sender, wire::ACCEPT, Key::default(), words);
            }
        }
        self.unexpected.remove(message);
        self.unexpected_went(message);
    }
}
