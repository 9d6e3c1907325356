//! Plans made ready for execution, and the cache of them in each communicator.

mod cache;

pub use cache::{Cache, Use};
pub(super) use cache::{numbers, numbers_of};

use std::rc::Rc;

use encore_plan::ir::{Action, Audience, Plan, Rank, StepId};
use encore_plan::operation::{Blocks, Class, Operation, Root};
use encore_plan::{Algorithm, Method};

use crate::purpose::Purpose;
use encore_engine::buffer::Buffer;

/// A plan with tables by which the executor runs it without searching.
pub struct CompiledPlan {
    /// The plan. In steps on lanes, ranks are indices in the team.
    pub plan: Plan,
    /// Steps that can begin at once; of a plan on lanes, messages.
    pub first: Box<[StepId]>,
    /// For each step, the number of steps that it waits for. Those on lanes don't count each other; without messages, there are none.
    pub waits: Box<[u32]>,
    /// For each step, the index of its first dependent in `dependents`; one more entry at the end.
    starts: Box<[u32]>,
    /// The dependents of all steps, concatenated.
    dependents: Box<[StepId]>,
    /// Of a plan on lanes: for each step, the first lane that it or a later one takes; at the end, the number of lanes.
    pub needed: Box<[u32]>,
    /// The part of the operation's mark that the plan determines.
    pub mark: u32,
    /// The operation's summary, without operator and datatype: see [`crate::summary::Summary`].
    pub said: [u64; 3],
    /// Whether some posts of a plan on lanes, of this rank or of others, may not fit in cells. Invariant: equal on all ranks.
    pub is_long: bool,
    /// Of a plan on lanes: whether this rank posts, and some posts don't fit in cells.
    pub posts_long: bool,
    /// Of a plan on lanes: the lane of this rank's last post.
    pub last_post: u32,
    /// Of a plan on lanes: whether staged bytes may be held for this rank.
    pub takes_long: bool,
    /// Of a plan on lanes: steps at which its executor stops for messages, ascending: before a step that waits for some, and after one
    /// that some wait for.
    pub stops: Box<[u32]>,
    /// Of a plan on lanes: the number of its messages.
    pub messages: u32,
    /// Of a plan on lanes: whether only two ranks know the length of a post between them.
    pub by_block: bool,
    /// Of a plan on lanes: whether this rank posts nothing, so the others may be ahead of it.
    pub only_takes: bool,
    /// Of a plan on lanes: the first step that waits for others after this rank's last post. No other rank waits for the steps from there
    /// on.
    pub wait_behind_posts: u32,
    /// Shortest message, in bytes, that goes by rendezvous, and is copied by the kernel: see [`encore_plan::Machine::announced_from`].
    pub announced_from: u64,
    /// The operation of the plan.
    pub what: What,
    /// Of a plan on lanes over several nodes: the form without lanes, for a node that has no memory for them ([`crate::lane_fallback`]).
    pub instead: Option<Rc<CompiledPlan>>,
}

/// The facts about a plan's operation on which all ranks must agree: for marks, and for reports of mismatches.
#[derive(Clone, Copy, Default)]
pub struct What {
    /// Index of the operation in the list of classes.
    pub class: u8,
    /// The root, if any.
    pub root: Option<u32>,
    /// See [`encore_plan::select::Facts::bytes`].
    pub bytes: i64,
    /// Bytes of the longest post; of this rank, if [`CompiledPlan::by_block`].
    pub longest_post: i64,
    /// If [`CompiledPlan::by_block`], bytes of the longest post that this rank takes.
    pub longest_take: i64,
    /// Its algorithm: method and segment; 0 if there is no choice.
    pub algorithm: u64,
    /// A few bits of the array of counts, if all ranks have the same.
    pub counts: u16,
    /// Its purpose.
    pub purpose: Purpose,
}

/// In place of a root between two groups: this rank takes no part.
pub const NOWHERE: u32 = u32::MAX - 1;

impl What {
    /// See [`What::call`].
    pub const ROOT_SHIFT: u32 = 8;
    const PURPOSE_SHIFT: u32 = u64::BITS - Purpose::BITS;
    const SEGMENT_SHIFT: u32 = 8;
    const COUNTS_SHIFT: u32 = 48;
    /// No class: the plan makes a communicator.
    const OTHER: u8 = u8::MAX;

    /// An algorithm in a few bits.
    pub fn algorithm(algorithm: Algorithm) -> u64 {
        let place = Method::ALL.iter().position(|method| *method == algorithm.method);
        let segment = (algorithm.segment as u64) << What::SEGMENT_SHIFT & ((1 << What::COUNTS_SHIFT) - 1);
        place.map_or(0, |place| place as u64 + 1) | segment
    }

    /// Algorithm and counts in one word.
    pub fn way(&self) -> u64 {
        u64::from(self.counts) << What::COUNTS_SHIFT | self.algorithm
    }

    /// Parts of [`What::way`]: the method's index plus one, the segment, the counts.
    pub fn parts_of(way: u64) -> (usize, i64, u16) {
        let segment = way << (64 - What::COUNTS_SHIFT) >> (64 - What::COUNTS_SHIFT + What::SEGMENT_SHIFT);
        (way as u8 as usize, segment as i64, (way >> What::COUNTS_SHIFT) as u16)
    }

    /// A few bits of the counts that are equal at all ranks.
    pub fn counts(operation: &Operation<'_>, ranks: u32) -> u16 {
        let few = |bytes: &dyn Fn(u32) -> i64| {
            (0..ranks).fold(0, |sum, rank| mix(sum ^ (bytes(rank) as u64 + 1))) as u16
        };
        match *operation {
            Operation::Allgather { recv, .. } if recv.len().is_some() => {
                few(&|rank| recv.items(rank).bytes())
            }
            Operation::ReduceScatter { counts, size, .. } => {
                few(&|rank| counts.get(rank).saturating_mul(size))
            }
            _ => 0,
        }
    }

    /// Bytes of the longest block that other ranks post for this one, up to the segment's length, for an operation of which each rank
    /// knows only its own counts.
    pub fn longest_take(operation: &Operation<'_>, rank: u32, ranks: u32, segment: i64) -> i64 {
        let (blocks, one) = match *operation {
            Operation::Gather { root, recv, .. } if root == Root::Rank(rank) => (recv, 0),
            Operation::Scatter { root, recv, .. } if root != Root::Rank(rank) => (Blocks::NONE, recv.bytes()),
            Operation::Alltoall { recv, .. } => (recv, 0),
            _ => (Blocks::NONE, 0),
        };
        let of_others = (0..ranks).filter(|other| *other != rank).map(|other| blocks.items(other).bytes());
        of_others.chain([one]).filter(|&bytes| segment <= 0 || bytes <= segment).max().unwrap_or(0)
    }

    /// Operation, root and purpose in one word: the class's index, from [`What::ROOT_SHIFT`] on the root plus one, or 0, and from
    /// [`What::PURPOSE_SHIFT`] on the purpose.
    pub fn call(&self) -> u64 {
        let root = self.root.map_or(0, |root| root.wrapping_add(1));
        self.kind() | u64::from(root) << What::ROOT_SHIFT
    }

    /// [`What::call`] without the root: known to all ranks, including those that take no part.
    pub fn kind(&self) -> u64 {
        u64::from(self.class) | u64::from(self.purpose.number()) << What::PURPOSE_SHIFT
    }

    /// The part of [`What::call`] that equals [`What::kind`].
    pub fn kind_of(call: u64) -> u64 {
        call & (0xff | !0 << What::PURPOSE_SHIFT)
    }

    /// The purpose in [`What::call`].
    pub fn purpose_of(call: u64) -> Purpose {
        Purpose::from_number((call >> What::PURPOSE_SHIFT) as u16)
    }

    /// A hash of all fields.
    fn mark(&self) -> u32 {
        mix(mix(mix(self.call()) ^ self.bytes as u64) ^ self.way()) as u32
    }
}

/// Spreads the differences of numbers over all their bits (a step of splitmix64).
pub fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The order in which the steps of a plan by messages can begin: see the fields of [`CompiledPlan`].
#[derive(Default)]
struct Order {
    first: Box<[StepId]>,
    waits: Box<[u32]>,
    starts: Box<[u32]>,
    dependents: Box<[StepId]>,
}

impl Order {
    /// Steps on lanes are in the order of the list already.
    fn of(plan: &Plan) -> Order {
        let steps = plan.steps.len();
        let listed = |id: StepId| is_listed(plan, plan.steps[id as usize].action);
        let pairs = || {
            let of_step = |(id, step)| plan.after(step).iter().map(move |&before| (before, id));
            (0..).zip(&plan.steps).flat_map(of_step).filter(|&(before, id)| !(listed(before) && listed(id)))
        };
        let (mut starts, mut waits) = (vec![0u32; steps + 1], vec![0; steps]);
        for (before, id) in pairs() {
            starts[before as usize + 1] += 1;
            waits[id as usize] += 1;
        }
        for step in 0..steps {
            starts[step + 1] += starts[step];
        }
        let mut next = starts.clone();
        let mut dependents = vec![0; starts[steps] as usize];
        for (before, id) in pairs() {
            let place = &mut next[before as usize];
            dependents[*place as usize] = id;
            *place += 1;
        }
        // Last first: the executor takes them from the end.
        let first = (0..steps as StepId).rev().filter(|&id| waits[id as usize] == 0 && !listed(id)).collect();
        Order { first, waits: waits.into(), starts: starts.into(), dependents: dependents.into() }
    }

    /// See [`CompiledPlan::stops`].
    fn stops(&self, plan: &Plan) -> Box<[u32]> {
        let mut stops = Vec::new();
        for (id, _) in (0..).zip(&plan.steps).filter(|(_, step)| is_listed(plan, step.action)) {
            if self.waits[id as usize] > 0 && stops.last() != Some(&id) {
                stops.push(id);
            }
            if self.starts[id as usize] < self.starts[id as usize + 1] {
                stops.push(id + 1);
            }
        }
        stops.into()
    }
}

/// Whether a step is done in the order of the list.
fn is_listed(plan: &Plan, action: Action) -> bool {
    plan.lanes > 0 && !action.is_message()
}

/// Replaces the ranks of a team by their indices in it, in steps on lanes.
fn name_by_place(plan: &mut Plan) {
    let Some(team) = &plan.team else { return };
    let place = |rank: Rank| team.binary_search(&rank).expect("the lanes are those of the team") as Rank;
    for step in &mut plan.steps {
        match &mut step.action {
            Action::Post { to: Audience::One(rank), .. }
            | Action::Take { rank, .. }
            | Action::Fold { rank, .. }
            | Action::Merge { rank, .. } => *rank = place(*rank),
            _ => {}
        }
    }
}

impl CompiledPlan {
    /// Prepares a plan that is for no operation of MPI.
    pub fn new(plan: Plan, purpose: Purpose) -> CompiledPlan {
        CompiledPlan::of(plan, What { class: What::OTHER, purpose, ..What::default() })
    }

    /// Prepares the plan of an operation.
    pub fn of(mut plan: Plan, what: What) -> CompiledPlan {
        name_by_place(&mut plan);
        let (mark, said) = (what.mark(), [what.call(), what.bytes as u64, what.way()]);
        let on_lanes = plan.lanes > 0;
        let messages = match on_lanes {
            true => plan.steps.iter().filter(|step| step.action.is_message()).count(),
            false => 0,
        };
        let by_block =
            on_lanes && Class::ALL.get(what.class as usize).is_some_and(|class| Algorithm::by_block(*class));
        let order = if on_lanes && messages == 0 { Order::default() } else { Order::of(&plan) };
        let stops = if on_lanes && messages > 0 { order.stops(&plan) } else { Box::default() };
        let Order { first, waits, starts, dependents } = order;
        let needed = if on_lanes { needed(&plan) } else { Box::default() };
        let posts = plan.steps.iter().rposition(|step| matches!(step.action, Action::Post { .. }));
        let is_staged = |bytes: i64| on_lanes && bytes > encore_shmem::ring::INLINE as i64;
        CompiledPlan {
            first,
            waits,
            starts,
            dependents,
            needed,
            mark,
            said,
            is_long: by_block || is_staged(what.longest_post),
            posts_long: posts.is_some() && is_staged(what.longest_post),
            last_post: posts.map_or(0, |last| posted_on(plan.steps[last].action).unwrap_or(0)),
            // If all ranks know of the long posts, these are for all, or are held for all.
            takes_long: is_staged(if by_block { what.longest_take } else { what.longest_post }),
            stops,
            messages: messages as u32,
            by_block,
            only_takes: on_lanes && posts.is_none(),
            wait_behind_posts: wait_behind_posts(&plan, posts.map_or(0, |last| last + 1)),
            announced_from: u64::MAX,
            plan,
            what,
            instead: None,
        }
    }

    /// Initial count of a run's unfinished parts: its steps; on lanes, its messages and 1 for the rest.
    pub fn left(&self) -> u32 {
        if self.plan.lanes > 0 { 1 + self.messages } else { self.plan.steps.len() as u32 }
    }

    /// Whether a step is on lanes and done in the order of the list.
    #[inline]
    pub fn is_listed(&self, step: StepId) -> bool {
        is_listed(&self.plan, self.plan.steps[step as usize].action)
    }

    /// The rank in the communicator of a member of the team whose lanes the plan uses.
    pub fn rank_of(&self, place: u32) -> Rank {
        self.plan.team.as_ref().map_or(place, |team| team[place as usize])
    }

    /// This plan, with rendezvous for messages of `announced_from` bytes or more.
    pub fn announced_from(self, announced_from: u64) -> CompiledPlan {
        CompiledPlan { announced_from, ..self }
    }

    /// This plan on lanes, with the form for a node without memory for them: see [`CompiledPlan::instead`].
    pub fn or_instead(self, instead: Option<CompiledPlan>) -> CompiledPlan {
        CompiledPlan { instead: instead.map(Rc::new), ..self }
    }

    /// Whether the message in `buffer` goes by rendezvous, and is copied by the kernel.
    pub fn goes_by_kernel(&self, buffer: &Buffer) -> bool {
        buffer.bytes() >= self.announced_from && buffer.datatype.dense
    }

    /// The most bytes that this rank stages on lanes.
    pub fn most_staged(&self) -> u64 {
        let posts = self.plan.steps.iter().filter(|step| matches!(step.action, Action::Post { .. }));
        (posts.count() as u64).saturating_mul(self.what.longest_post as u64)
    }

    /// The dependents of `step`.
    pub fn dependents(&self, step: StepId) -> &[StepId] {
        let step = step as usize;
        &self.dependents[self.starts[step] as usize..self.starts[step + 1] as usize]
    }
}

/// The lane that a step takes from, if any.
fn taken_by(action: Action) -> Option<u32> {
    match action {
        Action::Take { lane, .. } | Action::Fold { lane, .. } | Action::Merge { lane, .. } => Some(lane),
        _ => None,
    }
}

/// The lane that a step posts on, if any.
fn posted_on(action: Action) -> Option<u32> {
    match action {
        Action::Post { lane, .. } => Some(lane),
        _ => None,
    }
}

/// The first step from `begin` on at which a plan on lanes waits for a post; the number of steps if there is none.
fn wait_behind_posts(plan: &Plan, begin: usize) -> u32 {
    let wait = plan.steps[begin..].iter().position(|step| taken_by(step.action).is_some());
    wait.map_or(plan.steps.len(), |wait| begin + wait) as u32
}

/// For each step of a plan on lanes, the first lane that it or a later one takes; at the end, the number of lanes.
fn needed(plan: &Plan) -> Box<[u32]> {
    let mut lane = plan.lanes;
    let mut needed = vec![lane; plan.steps.len() + 1];
    for (step, needed) in plan.steps.iter().zip(&mut needed).rev() {
        lane = taken_by(step.action).map_or(lane, |taken| lane.min(taken));
        *needed = lane;
    }
    needed.into()
}

#[cfg(test)]
mod tests;
