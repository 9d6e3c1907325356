//! Groups: ordered sets of processes (MPI 5.0 §7.2).

use std::sync::Arc;

use crate::handle::GroupHandle;
use crate::objects::GROUPS;
use crate::slab::Obj;

/// A group. Its ranks are numbered from 0 in the order of `members`.
pub struct Group {
    /// World ranks, without repetition.
    pub members: Arc<[u32]>,
    /// This process's rank in it.
    pub rank: Option<u32>,
}

impl Group {
    /// A group of these world ranks, seen from world rank `me`.
    pub fn new(members: Arc<[u32]>, me: u32) -> Group {
        let rank = members.iter().position(|member| *member == me).map(|rank| rank as u32);
        Group { members, rank }
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
            return crate::objects::empty_group();
        }
        GROUPS.get(self.0)
    }
}
