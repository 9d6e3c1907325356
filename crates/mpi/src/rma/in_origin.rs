//! Operations that the target does with data in the origin's memory, by the kernel's copy.
//!
//! The request contains the location of the data instead of the data, so they are copied once. It is only sent if the kernel copies from
//! the origin to the target. The target finds out whether it also copies the other way. It answers with the amount done; the origin does
//! the rest otherwise, and meets any error.

use std::cell::Cell;

use encore_boot::memory;
use encore_engine::p2p::kernel_copy;
use encore_engine::send::places;
use encore_tuning::TUNING;

use crate::rma::order::{Action, Request};
use crate::rma::spot::{Reach, Spot};
use crate::rma::state::RMA;
use crate::rma::work::Work;
use encore_engine::engine::Engine;
use encore_engine::peer::PeerId;

/// Bytes of elements that a target fetches at a time (docs/lab/307).
const AT_ONCE: usize = TUNING.fetched_at_once;

/// Location of an operation's data.
#[derive(Clone, Copy, Debug)]
pub(super) struct InOrigin {
    /// Address in the origin's process.
    address: u64,
    /// Address there of the word that proves the process to be the origin.
    proof: u64,
}

impl InOrigin {
    /// Data of this process.
    pub(super) fn here(engine: &mut Engine, address: *const u8) -> InOrigin {
        InOrigin { address: address.expose_provenance() as u64, proof: places::show_proof(engine) }
    }

    /// Decodes words of the cell.
    pub(super) fn of([address, proof]: [u64; 2]) -> InOrigin {
        InOrigin { address, proof }
    }

    /// Encodes it for the cell.
    pub(super) fn words(self) -> [u64; 2] {
        [self.address, self.proof]
    }

    /// The request to a target: an action on `number` bytes or elements from `address` on. `done` receives the number of them that it has
    /// done.
    pub(super) fn request<'a>(
        words: &'a [u64; 2],
        action: Action,
        (address, number): (u64, usize),
        done: &'a Cell<u64>,
    ) -> Request<'a> {
        Request {
            action,
            address,
            number,
            runs: &[],
            given: words.as_ptr().cast(),
            gives: size_of_val(words),
            taken: done.as_ptr().cast(),
            takes: size_of::<u64>(),
            far: true,
        }
    }

    /// Stores bytes at this rank if `puts`, else loads them. Returns their number.
    ///
    /// # Safety
    /// The bytes lie inside the window, and the origin expects those that are loaded.
    pub(super) unsafe fn copy(
        self,
        engine: &mut Engine,
        origin: PeerId,
        spot: &Spot<'_>,
        bytes: usize,
        puts: bool,
    ) -> usize {
        let Some((pid, at)) = self.reached(engine, origin, spot) else { return 0 };
        // SAFETY: the caller's promise.
        let copied = unsafe {
            match puts {
                true => memory::read(pid, self.address, at, bytes),
                false => memory::write(pid, self.address, at, bytes),
            }
        };
        // The origin will meet the kernel's refusal itself.
        copied.unwrap_or(0)
    }

    /// Combines elements. Returns their number.
    ///
    /// # Safety
    /// The elements lie inside the window.
    pub(super) unsafe fn combine(
        self,
        engine: &mut Engine,
        origin: PeerId,
        work: &Work<'_>,
        elements: usize,
    ) -> usize {
        let Some((pid, _)) = self.reached(engine, origin, &work.spot) else { return 0 };
        let extent = work.combination.extent;
        let room = &mut engine.layers[RMA].areas.elements;
        room.resize(room.len().max(AT_ONCE.max(extent).div_ceil(size_of::<u128>())), 0);
        let fetched = room.as_mut_ptr().cast::<u8>();
        let mut done = 0;
        while done < elements {
            let number = (AT_ONCE / extent).max(1).min(elements - done);
            let (before, bytes) = (done * extent, work.combination.bytes(number));
            let at = Work { spot: work.spot.shifted(before as i64), ..*work };
            // SAFETY: the caller's promise; `AT_ONCE` elements fit. The origin will meet a refusal of the kernel itself.
            unsafe {
                let read = memory::read(pid, self.address + before as u64, fetched, bytes).unwrap_or(0);
                if read < bytes {
                    break;
                }
                at.run_here(number, Some(fetched), None);
            }
            done += number;
        }
        done
    }

    /// The origin's process, if the kernel copies between it and this one, and the address of this rank's memory.
    fn reached(self, engine: &mut Engine, origin: PeerId, spot: &Spot<'_>) -> Option<(u32, *mut u8)> {
        let Reach::Direct(at) = spot.reach else { return None };
        kernel_copy::process_for_windows(engine, origin, self.proof).map(|pid| (pid, at))
    }
}
