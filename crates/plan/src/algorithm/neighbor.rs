//! The neighbourhood collectives (MPI 5.0 §8.6): everything at once along the edges of a topology.

use std::collections::HashMap;

use crate::builder::Builder;
use crate::ir::{Buffer, Rank, Span};
use crate::operation::{Blocks, Items, Neighbors, Pairing};

/// Exchanges along all edges. `outgoing` returns the block for destination `i`.
fn direct(
    b: &mut Builder,
    neighbors: &Neighbors<'_>,
    recv: &Blocks<'_>,
    outgoing: impl Fn(u32) -> Span,
) -> Option<()> {
    let me = b.rank;
    let (sources, destinations) = (neighbors.sources, neighbors.destinations);
    b.reserve((sources.len() + destinations.len()) as u32);
    // Edges from this rank to itself: destination of each one's block.
    let mut loops: Vec<(u16, Span)> = Vec::new();
    each_edge(sources, neighbors.pairing, |i, source, lane| {
        let into = recv.span(Buffer::Recv, i);
        if source == me {
            loops.push((lane, into));
        } else {
            b.recv(source, into, lane, ());
        }
    })?;
    let across = neighbors.pairing == Pairing::Opposite;
    each_edge(destinations, neighbors.pairing, |i, destination, lane| {
        // A block that leaves in one direction along a dimension arrives as from the other.
        let lane = if across { lane ^ 1 } else { lane };
        if destination != me {
            b.send(destination, outgoing(i), lane, ());
        } else if let Ok(at) = loops.binary_search_by_key(&lane, |(lane, _)| *lane) {
            b.copy(outgoing(i), loops[at].1, ());
        }
    })
}

/// Lists up to this long are searched for earlier edges to the same rank; for longer ones that would be slow.
const SHORT: usize = 32;

/// Calls `visit` with each neighbour: its index in the list, its rank and the lane of the edge, from the list's point of view. Returns
/// `None` if there are more edges than lanes.
fn each_edge(list: &[Option<Rank>], pairing: Pairing, mut visit: impl FnMut(u32, Rank, u16)) -> Option<()> {
    let mut seen: HashMap<Rank, u16> = HashMap::new();
    for (i, entry) in (0..).zip(list) {
        let Some(rank) = *entry else { continue };
        let lane = match pairing {
            Pairing::Opposite => u16::try_from(i).ok()?,
            Pairing::InOrder if list.len() <= SHORT => {
                list[..i as usize].iter().filter(|earlier| *earlier == entry).count() as u16
            }
            Pairing::InOrder => {
                let next = seen.entry(rank).or_insert(0);
                let lane = *next;
                *next = next.checked_add(1)?;
                lane
            }
        };
        visit(i, rank, lane);
    }
    Some(())
}

/// One block to every destination. `None` if there are more edges than lanes.
pub(super) fn allgather(
    b: &mut Builder,
    neighbors: &Neighbors<'_>,
    send: Items,
    recv: &Blocks<'_>,
) -> Option<()> {
    direct(b, neighbors, recv, |_| Span::send(0, send.count()))
}

/// A block for each destination. `None` if there are more edges than lanes.
pub(super) fn alltoall(
    b: &mut Builder,
    neighbors: &Neighbors<'_>,
    send: &Blocks<'_>,
    recv: &Blocks<'_>,
) -> Option<()> {
    direct(b, neighbors, recv, |i| send.span(Buffer::Send, i))
}
