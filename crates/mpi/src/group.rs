//! Groups: ordered sets of processes (MPI 5.0 §7.2).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::handle::GroupHandle;
use crate::session::origin::Origin;
use encore_coll::agree::Members;
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::peer::PeerId;
use encore_engine::slab::{Obj, Predefined, Slab};

/// All groups.
// SAFETY: reached only with the engine held.
pub static GROUPS: Slab<Group> = unsafe { Slab::new() };

/// `MPI_GROUP_EMPTY`.
// SAFETY: reached only with the engine held.
static EMPTY: Predefined<Group, 1> = unsafe { Predefined::new() };

/// Puts `MPI_GROUP_EMPTY` in place.
pub fn set_empty_group(group: Obj<Group>) {
    EMPTY.set(0, Some(group));
}

/// A group. Its ranks are numbered from 0 in the order of `members`.
pub struct Group {
    /// Its processes, without repetition.
    pub members: Arc<[PeerId]>,
    /// This process's rank in it.
    pub rank: Option<u32>,
    /// Its origin.
    pub origin: Origin,
}

impl Group {
    /// A group of these processes, seen from `me`.
    pub fn new(members: Arc<[PeerId]>, me: PeerId, origin: Origin) -> Group {
        let rank = members.iter().position(|member| *member == me).map(|rank| rank as u32);
        Group { members, rank, origin }
    }

    /// The group's members, of which this process is one.
    pub fn as_members(&self) -> Members<'_> {
        Members { all: &self.members, me: self.rank.expect("only members take part") as usize, of: None }
    }

    /// Number of members.
    pub fn size(&self) -> i32 {
        self.members.len() as i32
    }
}

impl GroupHandle {
    /// The live group that the handle stands for, if any.
    pub fn resolve(self) -> Option<Obj<Group>> {
        if self == GroupHandle::EMPTY {
            return EMPTY.get(0);
        }
        GROUPS.get(self.0)
    }
}

impl Group {
    /// `MPI_Group_union`: all members of this one, then the members of `other` that are not in it, in the order there (§7.3.2).
    pub fn union(&self, other: &Group) -> Vec<PeerId> {
        let known: HashSet<PeerId> = self.members.iter().copied().collect();
        let new = other.members.iter().filter(|member| !known.contains(member));
        self.members.iter().chain(new).copied().collect()
    }

    /// `MPI_Group_intersection`: the members of this one that are in `other` too, in the order here.
    pub fn intersection(&self, other: &Group) -> Vec<PeerId> {
        self.filtered(other, true)
    }

    /// `MPI_Group_difference`: the members of this one that are not in `other`, in the order here.
    pub fn difference(&self, other: &Group) -> Vec<PeerId> {
        self.filtered(other, false)
    }

    fn filtered(&self, other: &Group, inside: bool) -> Vec<PeerId> {
        let other: HashSet<PeerId> = other.members.iter().copied().collect();
        self.members.iter().filter(|member| other.contains(member) == inside).copied().collect()
    }

    /// The members with these ranks, in the order of the ranks, which must exist and be distinct.
    pub fn including(&self, ranks: impl Iterator<Item = i64>, name: &'static str) -> Result<Vec<PeerId>> {
        let mut taken = vec![false; self.members.len()];
        let mut members = Vec::new();
        for rank in ranks {
            members.push(self.members[self.mark(rank, &mut taken, name)?]);
        }
        Ok(members)
    }

    /// The members without these ranks, in the order here. The ranks must exist and be distinct.
    pub fn excluding(&self, ranks: impl Iterator<Item = i64>, name: &'static str) -> Result<Vec<PeerId>> {
        let mut taken = vec![false; self.members.len()];
        for rank in ranks {
            self.mark(rank, &mut taken, name)?;
        }
        Ok(self.members.iter().zip(taken).filter(|(_, taken)| !taken).map(|(member, _)| *member).collect())
    }

    /// Marks a rank as taken. It must exist and not have been taken before.
    fn mark(&self, rank: i64, taken: &mut [bool], name: &'static str) -> Result<usize> {
        let wrong = |fact| Err(Error::argument(ErrorClass::Rank, name, fact));
        let place = usize::try_from(rank).ok().filter(|place| *place < taken.len());
        match place {
            None => wrong(Fact::RankNotInGroup { rank, size: self.size() }),
            Some(place) if taken[place] => wrong(Fact::RankTwice(rank)),
            Some(place) => {
                taken[place] = true;
                Ok(place)
            }
        }
    }

    /// For each of these members, its rank here.
    pub fn ranks_of(&self, members: &[PeerId]) -> Vec<Option<usize>> {
        let places: HashMap<PeerId, usize> =
            self.members.iter().enumerate().map(|(rank, member)| (*member, rank)).collect();
        members.iter().map(|member| places.get(member).copied()).collect()
    }
}

/// The ranks that triplets of first rank, last rank and stride stand for (`MPI_Group_range_incl`).
pub fn expand_ranges(ranges: &[[i32; 3]], name: &'static str) -> Result<impl Iterator<Item = i64>> {
    if ranges.iter().any(|range| range[2] == 0) {
        let text = "a range has stride 0".to_owned();
        return Err(Error::argument(ErrorClass::Arg, name, Fact::Text(text)));
    }
    Ok(ranges.iter().flat_map(|range| {
        let [first, last, stride] = range.map(i64::from);
        // Both bounds belong to it; a range that leads away from its end is empty.
        let steps = (last - first) / stride;
        let count = if (last - first).signum() * stride.signum() < 0 { 0 } else { steps + 1 };
        (0..count).map(move |step| first + step * stride)
    }))
}

/// Makes a group of these processes, seen from `me`; `MPI_GROUP_EMPTY` if there are none.
pub fn make(members: Arc<[PeerId]>, me: PeerId, origin: Origin) -> Result<GroupHandle> {
    if members.is_empty() {
        return Ok(GroupHandle::EMPTY);
    }
    let made = GROUPS.insert(Group::new(members, me, origin)).ok_or_else(|| no_memory("a group"))?;
    Ok(GroupHandle(made.address()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peers<const N: usize>(rows: [u32; N]) -> [PeerId; N] {
        rows.map(PeerId::from_bits)
    }

    fn group<const N: usize>(members: [u32; N]) -> Group {
        Group::new(peers(members).into(), PeerId::from_bits(0), Origin::default())
    }

    #[test]
    fn first_group_determines_order() {
        let (one, other) = (group([5, 0, 3, 1]), group([1, 4, 5]));
        assert_eq!(one.union(&other), peers([5, 0, 3, 1, 4]));
        assert_eq!(one.intersection(&other), peers([5, 1]));
        assert_eq!(other.intersection(&one), peers([1, 5]));
        assert_eq!(one.difference(&other), peers([0, 3]));
        assert_eq!(one.ranks_of(&other.members), [Some(3), None, Some(0)]);
    }

    #[test]
    fn ranges_go_both_ways() {
        let ranks = |ranges: &[[i32; 3]]| expand_ranges(ranges, "ranges").unwrap().collect::<Vec<_>>();
        assert_eq!(ranks(&[[1, 7, 3], [9, 8, -1]]), [1, 4, 7, 9, 8]);
        assert_eq!(ranks(&[[6, 1, -4]]), [6, 2]);
        assert_eq!(ranks(&[[2, 2, 5], [3, 3, -1]]), [2, 3]);
        assert_eq!(ranks(&[[3, 1, 1], [1, 3, -1]]), []);
        assert_eq!(expand_ranges(&[[0, 1, 0]], "ranges").err().unwrap().class(), ErrorClass::Arg);
    }

    #[test]
    fn ranks_exist_and_are_distinct() {
        let group = group([5, 0, 3, 1]);
        fn ranks(ranks: &[i64]) -> impl Iterator<Item = i64> + Clone {
            ranks.iter().copied()
        }
        assert_eq!(group.including(ranks(&[3, 0]), "ranks").unwrap(), peers([1, 5]));
        assert_eq!(group.excluding(ranks(&[3, 0]), "ranks").unwrap(), peers([0, 3]));
        for wrong in [&[4][..], &[-1], &[1, 1]] {
            assert_eq!(group.including(ranks(wrong), "ranks").unwrap_err().class(), ErrorClass::Rank);
            assert_eq!(group.excluding(ranks(wrong), "ranks").unwrap_err().class(), ErrorClass::Rank);
        }
    }
}
