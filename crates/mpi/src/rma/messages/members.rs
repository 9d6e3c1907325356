//! Accessors of a window's members elsewhere.

use crate::rma::messages::state::Member;
use crate::rma::window::Window;

impl Member {
    /// Whether no operation at it uses memory of the program here any more.
    pub(super) fn has_ended_here(&self) -> bool {
        self.local.outstanding() == 0 && self.copies.outstanding() == 0
    }
}

impl Window {
    /// A member elsewhere; `None`: it shares memory with this process.
    #[inline]
    pub(super) fn far(&self, rank: usize) -> Option<&Member> {
        self.messages.as_ref()?.members.get(rank)?.as_ref()
    }

    /// [`Self::far`] for a member that is known to be elsewhere.
    pub(super) fn member(&self, rank: usize) -> &Member {
        self.far(rank).expect("a member elsewhere")
    }

    /// Whether a member is elsewhere.
    #[inline]
    pub(crate) fn is_far(&self, rank: usize) -> bool {
        self.far(rank).is_some()
    }

    /// The ranks of the members elsewhere.
    pub(crate) fn far_ranks(&self) -> impl Iterator<Item = usize> + '_ {
        let members = self.messages.as_ref().map(|messages| &*messages.members).unwrap_or_default();
        members.iter().enumerate().filter(|(_, member)| member.is_some()).map(|(rank, _)| rank)
    }
}
