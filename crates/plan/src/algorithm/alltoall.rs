//! Alltoall, alltoallv and alltoallw (MPI 5.0 §6.8).

use super::topology::{ceil_log2, others};
use crate::builder::Builder;
use crate::ir::{Buffer, Span, StepId};
use crate::operation::{Blocks, Items};

/// Number of exchanges of [`pairwise`] under way at a time.
const TOGETHER: usize = 2;

/// All exchanges at once. In place, all blocks are set aside first.
pub(super) fn direct(b: &mut Builder, send: &Blocks<'_>, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    b.reserve(if in_place { 3 } else { 2 } * size);
    if in_place {
        for peer in others(rank, size) {
            let place = recv.span(Buffer::Recv, peer);
            let (aside, ready) = set_aside(b, recv, peer);
            b.recv(peer, place, 0, ready);
            b.send(peer, aside, 0, ready);
        }
        return;
    }
    for from in others(rank, size) {
        b.recv(from, recv.span(Buffer::Recv, from), 0, ());
    }
    for to in others(rank, size) {
        b.send(to, send.span(Buffer::Send, to), 0, ());
    }
    b.copy(send.span(Buffer::Send, rank), recv.span(Buffer::Recv, rank), ());
}

/// Packs the block for `peer` into scratch of its own.
fn set_aside(b: &mut Builder, recv: &Blocks<'_>, peer: u32) -> (Span, Option<StepId>) {
    let aside = b.scratch(recv.items(peer).bytes());
    let ready = b.copy(recv.span(Buffer::Recv, peer), aside, ());
    (aside, ready)
}

/// A few exchanges at a time, each with one partner: in exchange s, ranks whose sum is s modulo n. Room for
/// that few blocks is all that in-place calls need.
pub(super) fn pairwise(b: &mut Builder, send: &Blocks<'_>, recv: &Blocks<'_>, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    b.reserve(3 * size);
    let partners = (0..size).map(|s| (s + size - rank) % size).filter(|&partner| partner != rank);
    let slots = if in_place {
        let most = partners.clone().map(|partner| recv.items(partner).bytes()).max().unwrap_or(0);
        [(); TOGETHER].map(|()| b.scratch(most))
    } else {
        b.copy(send.span(Buffer::Send, rank), recv.span(Buffer::Recv, rank), ());
        [Span::send(0, 0); TOGETHER]
    };
    let mut under_way = [(None, None); TOGETHER];
    for (turn, partner) in partners.enumerate() {
        let before = under_way[turn % TOGETHER];
        let place = recv.span(Buffer::Recv, partner);
        let (sent, got) = if in_place {
            let aside = slots[turn % TOGETHER].part(0, recv.items(partner).bytes());
            let ready = b.copy(place, aside, before);
            (b.send(partner, aside, 0, ready), b.recv(partner, place, 0, ready))
        } else {
            (b.send(partner, send.span(Buffer::Send, partner), 0, before), b.recv(partner, place, 0, before))
        };
        under_way[turn % TOGETHER] = (sent.or(before.0), got.or(before.1));
    }
}

/// In round k, each rank passes on all blocks whose remaining distance has bit k: ⌈log₂ n⌉ messages instead of n − 1, for blocks so short
/// that moving each several times pays.
pub(super) fn bruck(b: &mut Builder, send: Items, recv: Items, in_place: bool) {
    let (rank, size) = (b.rank, b.size);
    let bytes = recv.bytes();
    let (buffer, given) = if in_place { (Buffer::Recv, recv) } else { (Buffer::Send, send) };
    let blocks = |first: u32, number: u32| {
        Span::new(buffer, i64::from(first) * given.count(), i64::from(number) * given.count())
    };
    if !in_place {
        b.copy(blocks(rank, 1), Blocks::Equal(recv).span(Buffer::Recv, rank), ());
    }
    if bytes == 0 || size == 1 {
        return;
    }
    b.reserve(6 * size);
    // Block i travels to the rank i after its origin; block 0 stays.
    let travelling = b.scratch(i64::from(size - 1) * bytes);
    let travellers =
        |i: u32, number: u32| travelling.part(i64::from(i - 1) * bytes, i64::from(number) * bytes);
    let after = size - 1 - rank;
    let mut there = Vec::new();
    if after > 0 {
        there.push(b.copy(blocks(rank + 1, after), travellers(1, after), ()));
    }
    if rank > 0 {
        there.push(b.copy(blocks(0, rank), travellers(after + 1, rank), ()));
    }
    let mut ready = b.join(&there);

    let most = (0..ceil_log2(size)).map(|k| runs(k, size).map(|(_, n)| n).sum::<u32>()).max().unwrap_or(0);
    let (leaving, arriving) = (b.scratch(i64::from(most) * bytes), b.scratch(i64::from(most) * bytes));
    let (mut sent, mut unpacked) = (None, None);
    for k in 0..ceil_log2(size) {
        let (distance, number) = (1u32 << k, runs(k, size).map(|(_, n)| n).sum::<u32>());
        let to = ((u64::from(rank) + u64::from(distance)) % u64::from(size)) as u32;
        let from = if rank >= distance { rank - distance } else { rank + (size - distance) };
        let packed = |span: Span, at: u32, n: u32| span.part(i64::from(at) * bytes, i64::from(n) * bytes);

        let gone;
        if runs(k, size).nth(1).is_none() {
            sent = b.send(to, travellers(distance, number), 0, ready);
            gone = sent;
        } else {
            there.clear();
            let mut at = 0;
            for (i, n) in runs(k, size) {
                there.push(b.copy(travellers(i, n), packed(leaving, at, n), (ready, sent)));
                at += n;
            }
            gone = b.join(&there);
            sent = b.send(to, packed(leaving, 0, number), 0, gone);
        }
        let got = b.recv(from, packed(arriving, 0, number), 0, unpacked);
        there.clear();
        let mut at = 0;
        for (i, n) in runs(k, size) {
            there.push(b.copy(packed(arriving, at, n), travellers(i, n), (got, gone)));
            at += n;
        }
        unpacked = b.join(&there);
        ready = unpacked;
    }
    for i in 1..size {
        let place = Blocks::Equal(recv).span(Buffer::Recv, (rank + size - i) % size);
        b.copy(travellers(i, 1), place, ready);
    }
}

/// The runs of numbers in 1..size that have bit k: first and length.
fn runs(k: u32, size: u32) -> impl Iterator<Item = (u32, u32)> {
    let width = 1u64 << k;
    (0..)
        .map(move |turn: u64| width + turn * 2 * width)
        .take_while(move |&first| first < u64::from(size))
        .map(move |first| (first as u32, width.min(u64::from(size) - first) as u32))
}
