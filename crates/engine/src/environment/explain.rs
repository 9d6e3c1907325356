//! `ENCORE_EXPLAIN`: the protocols of this rank's messages to and from each peer, and the limit, fact or measurement that decided.
//!
//! Nothing is counted for it: the rings count their cells, the receiver of long messages has its measurements ([`encore_adapt`]), and the functions
//! that choose for a message ([`encore_adapt::protocol`]) are called once more.

use encore_adapt::size::sizes;
use encore_adapt::{Kind, Knowledge};

use crate::engine::Engine;
use crate::peers::channel;
use crate::peers::peer::PeerId;
use crate::state::message::Access;
use crate::state::process::Channel;
use encore_adapt::protocol::{Limits, Memory, Message, Protocol, choose, one_piece_limit};
use encore_settings::TABLE;
use encore_settings::choices::{self, Whether};
use encore_settings::row::show_bytes;

/// The most lines of one rank's explanation.
const MOST_LINES: usize = 30;

/// Whether this rank explains its messages.
pub fn explains(engine: &Engine) -> bool {
    match engine.settings.explain {
        choices::ALL_RANKS => true,
        choices::RANK_0 => engine.job.rank == 0,
        _ => false,
    }
}

/// The explanation, as lines. Peers with equal values share theirs.
pub fn explain(engine: &Engine) -> Vec<String> {
    let mut lines = vec![totals(engine)];
    let peers: Vec<PeerId> = engine.peers.ids().filter(|peer| has_talked(engine, *peer)).collect();
    for (path, said, peers) in groups(&peers, |peer| (path(engine, peer), sent(engine, peer))) {
        lines.push(format!("to {}, {path}:", names(engine, &peers)));
        lines.extend(said.into_iter().map(|line| format!("  {line}")));
    }
    for (_, said, peers) in groups(&peers, |peer| ((), received(engine, peer))) {
        if !said.is_empty() {
            lines.push(format!("announced from {}:", names(engine, &peers)));
            lines.extend(said.into_iter().map(|line| format!("  {line}")));
        }
    }
    if lines.len() > MOST_LINES {
        let left_out = lines.split_off(MOST_LINES - 1).len();
        lines.push(format!("{left_out} more lines are left out"));
    }
    lines
}

/// Groups of peers with equal `said`, in the order of the first of each group.
fn groups<P: PartialEq>(
    peers: &[PeerId],
    said: impl Fn(PeerId) -> (P, Vec<String>),
) -> Vec<(P, Vec<String>, Vec<PeerId>)> {
    let mut groups: Vec<(P, Vec<String>, Vec<PeerId>)> = Vec::new();
    for &peer in peers {
        let (path, lines) = said(peer);
        match groups.iter_mut().find(|group| group.0 == path && group.1 == lines) {
            Some(group) => group.2.push(peer),
            None => groups.push((path, lines, vec![peer])),
        }
    }
    groups
}

/// The counters.
fn totals(engine: &Engine) -> String {
    let now = engine.values();
    let counters = now.counters;
    format!(
        "sent {}, {} bytes, {} announced, {} delayed; received {}, {} bytes; kernel copies {}, far reads {}, trials of ways {}",
        messages(now.messages_sent),
        counters.bytes_sent,
        counters.announced,
        counters.delayed,
        messages(now.messages_received),
        counters.bytes_received,
        counters.kernel_copies,
        counters.far_reads,
        counters.way_trials
    )
}

/// Whether cells may have been exchanged with a peer. Links don't count by peer.
fn has_talked(engine: &Engine, peer: PeerId) -> bool {
    channel::cells_with(engine, peer).is_none_or(|cells| cells > 0)
}

/// "rank 1", "ranks 1 to 3 and 5", "rank 0 of another job".
fn names(engine: &Engine, peers: &[PeerId]) -> String {
    let foreign = engine.peers.is_foreign(peers[0]);
    let of_kind = peers.iter().filter(|peer| engine.peers.is_foreign(**peer) == foreign);
    let ranks: Vec<u32> = of_kind.map(|peer| engine.peers[*peer].identity.rank).collect();
    let runs = ranks.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
        [] => unreachable!("chunks aren't empty"),
    });
    let runs: Vec<String> = runs.collect();
    let noun = if ranks.len() == 1 { "rank" } else { "ranks" };
    let whose = if foreign { " of other jobs" } else { "" };
    format!("{noun} {}{whose}", runs.join(", "))
}

/// The transport to a peer.
fn path(engine: &Engine, peer: PeerId) -> &'static str {
    let is_by_kernel = engine.link.as_ref().is_some_and(|link| link.is_by_kernel());
    match (engine.peers.shares_memory(peer), engine.peers.beside(peer)) {
        _ if peer == engine.peers.me() => "this rank itself",
        (true, _) => "in shared memory",
        (false, Some(_)) => "in memory shared by the two jobs",
        (false, None) if is_by_kernel => "through sockets (ENCORE_FABRIC)",
        (false, None) => "through the network's own transport (ENCORE_FABRIC)",
    }
}

/// The protocols of messages to a peer, by length.
fn sent(engine: &Engine, peer: PeerId) -> Vec<String> {
    let limits = Limits::of(&engine.settings, engine.short_limit());
    let message = |memory| Message {
        bytes: 0,
        synchronous: false,
        memory,
        receiver_is_full: false,
        to_self: peer == engine.peers.me(),
        shares_memory: engine.peers.shares_memory(peer),
        link_reads: channel::link_reads(engine, peer),
    };
    // A link takes staged bytes of any length.
    let has_ring = engine.link.is_none()
        || engine.peers.channel(peer) == Channel::Ring
        || engine.peers.beside(peer).is_some();
    let one_piece = if has_ring { one_piece_limit(&engine.settings) } else { 0 };
    let mut lines = Vec::new();
    let ordinary = ranges(&message(Memory::Own), &limits, one_piece);
    for range in &ordinary {
        lines.push(format!("{}: {}", up_to(range.to), range.text(engine, has_ring)));
    }
    // Memory of MPI_Alloc_mem, where that makes a difference.
    if engine.peers.shares_memory(peer) {
        let shared = ranges(&message(Memory::Shared), &limits, one_piece);
        let differs = |range: &&Range| range.protocol == Protocol::Announce(Memory::Shared);
        for range in shared.iter().filter(differs) {
            let (from, text) = (show_bytes(range.from), range.text(engine, has_ring));
            lines.push(format!("from {from} bytes in memory of MPI_Alloc_mem: {text}"));
        }
    }
    lines
}

/// A range of lengths with one protocol, in bytes, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    from: u64,
    to: u64,
    protocol: Protocol,
    /// For an eager message: whether it is one piece.
    one_piece: bool,
}

/// Protocols of a message by its length: calls [`choose`] for each length at which the result may change.
fn ranges(message: &Message, limits: &Limits, one_piece: u64) -> Vec<Range> {
    let before = [limits.direct_from, limits.kernel_from].map(|from| from.saturating_sub(1));
    let mut ends = [limits.short, one_piece, limits.eager, before[0], before[1], u64::MAX];
    ends.sort_unstable();
    let mut ranges: Vec<Range> = Vec::new();
    for to in ends {
        let protocol = choose(&Message { bytes: to, ..*message }, limits);
        let one_piece = protocol == Protocol::Pieces && to <= one_piece;
        let from = ranges.last().map_or(0, |last| last.to.saturating_add(1));
        match ranges.last_mut() {
            Some(last) if (last.protocol, last.one_piece) == (protocol, one_piece) => last.to = to,
            _ => ranges.push(Range { from, to, protocol, one_piece }),
        }
    }
    ranges
}

impl Range {
    /// Protocol of these messages, and the limit that decides it.
    fn text(&self, engine: &Engine, has_ring: bool) -> String {
        let setting = |name| setting(engine, name);
        match self.protocol {
            Protocol::Cell | Protocol::SynchronousCell => "in one cell: they fit".to_owned(),
            Protocol::Pieces if !has_ring => {
                format!("eager fragments behind cells of the link; {}", setting("ENCORE_EAGER_LIMIT"))
            }
            Protocol::Pieces if self.one_piece => format!(
                "one eager fragment, on an exchange buffer where one is at hand; {}",
                setting("ENCORE_EAGER_LIMIT")
            ),
            Protocol::Pieces => {
                format!("eager fragments through a staging buffer; {}", setting("ENCORE_EAGER_LIMIT"))
            }
            Protocol::Announce(Memory::Shared) => {
                format!("announced, and copied in place or staged; {}", setting("ENCORE_DIRECT_FROM"))
            }
            Protocol::Announce(Memory::Own) => format!(
                "announced; the receiver has them staged or has the kernel copy; longer than {}, {}",
                setting("ENCORE_EAGER_LIMIT"),
                setting("ENCORE_KERNEL_COPY")
            ),
            Protocol::Announce(Memory::Far) => format!(
                "announced; the receiver has them sent or reads them; longer than {}, {}",
                setting("ENCORE_EAGER_LIMIT"),
                setting("ENCORE_FAR_COPY")
            ),
            Protocol::Announce(Memory::Device(_)) => {
                format!("announced, and copied by the CUDA driver; {}", setting("ENCORE_DEVICE_COPY_FROM"))
            }
            Protocol::Announce(Memory::Hidden) => {
                format!("announced, then sent in chunks; longer than {}", setting("ENCORE_EAGER_LIMIT"))
            }
        }
    }
}

/// Protocols of rendezvous messages from a peer, with measurements.
fn received(engine: &Engine, peer: PeerId) -> Vec<String> {
    let mut lines = Vec::new();
    let far = !engine.peers.shares_memory(peer);
    if let Some(ways) = &engine.peers[peer].ways {
        for kind in [Kind::Ordinary, Kind::InTurns, Kind::Shared] {
            lines.extend(ways.known(kind).map(|known| of_class(&known, kind, far)));
        }
    }
    if matches!(engine.peers[peer].kernel_access, Access::Refused) && !far {
        lines.push("the kernel refuses to copy from that process".to_owned());
    }
    let chosen = [
        (engine.settings.kernel_copy != Whether::Auto && !far, "ENCORE_KERNEL_COPY"),
        (engine.settings.past_caches != Whether::Auto, "ENCORE_PAST_CACHES"),
        (engine.settings.far_copy != Whether::Auto && far, "ENCORE_FAR_COPY"),
    ];
    for (_, name) in chosen.into_iter().filter(|(is_set, _)| *is_set) {
        lines.push(format!("{} limits the choice", setting(engine, name)));
    }
    lines
}

/// Protocol of the rendezvous messages of one size class.
fn of_class(known: &Knowledge, kind: Kind, far: bool) -> String {
    let one_copy = match kind {
        _ if far => "read by the network",
        Kind::Ordinary | Kind::InTurns => "kernel's copy",
        Kind::Shared => "one copy in place",
    };
    let words = ["staged", "staged past the caches", one_copy];
    let turns = if kind == Kind::InTurns { " in turns" } else { "" };
    format!(
        "{}{turns}: {}, {} so far; {}",
        up_to(sizes(known.size).1),
        words[known.taken as usize],
        messages(known.messages.into()),
        known.reason(words)
    )
}

/// "1 message", "2 messages".
fn messages(count: u64) -> String {
    format!("{count} {}", if count == 1 { "message" } else { "messages" })
}

/// "up to 4K bytes", "longer ones".
fn up_to(bytes: u64) -> String {
    if bytes == u64::MAX { "longer ones".to_owned() } else { format!("up to {} bytes", show_bytes(bytes)) }
}

/// A setting with its value.
fn setting(engine: &Engine, name: &str) -> String {
    let row = TABLE.iter().find(|row| row.name == name).expect("a setting of the table");
    format!("{name}={}", row.show((row.get)(&engine.settings)))
}

#[cfg(test)]
mod tests {
    use encore_adapt::Way;

    use super::*;

    const KIB: u64 = 1 << 10;

    fn limits(kernel: Whether) -> Limits {
        Limits {
            short: 48,
            eager: 64 * KIB,
            direct_from: 16 * KIB,
            kernel_from: 16 * KIB,
            kernel,
            past_caches: Whether::Auto,
            too_long_for_kernel: 4 << 20,
            far_copy: Whether::Auto,
        }
    }

    #[test]
    fn length_ranges_meet_and_differ() {
        use Protocol::{Announce, Cell, Pieces};
        let message = |memory, shares_memory| Message {
            bytes: 0,
            synchronous: false,
            memory,
            receiver_is_full: false,
            to_self: false,
            shares_memory,
            link_reads: false,
        };
        let of = |memory, shares, limits: &Limits| -> Vec<(u64, Protocol)> {
            let ranges = ranges(&message(memory, shares), limits, 4 * KIB);
            assert_eq!(ranges[0].from, 0);
            assert!(ranges.windows(2).all(|pair| pair[0].to + 1 == pair[1].from));
            ranges.iter().map(|range| (range.to, range.protocol)).collect()
        };
        let begin = [(48, Cell), (4 * KIB, Pieces), (64 * KIB, Pieces)];
        for (memory, shares, kernel, last) in [
            (Memory::Own, true, Whether::Auto, Memory::Own),
            (Memory::Own, true, Whether::Never, Memory::Hidden),
            (Memory::Own, false, Whether::Auto, Memory::Hidden),
        ] {
            let expected: Vec<_> = begin.into_iter().chain([(u64::MAX, Announce(last))]).collect();
            assert_eq!(of(memory, shares, &limits(kernel)), expected);
        }
        let shared =
            [(48, Cell), (4 * KIB, Pieces), (16 * KIB - 1, Pieces), (u64::MAX, Announce(Memory::Shared))];
        assert_eq!(of(Memory::Shared, true, &limits(Whether::Auto)), shared);
        // A limit below another one.
        let low = Limits { eager: 20, ..limits(Whether::Never) };
        assert_eq!(of(Memory::Own, true, &low), [(20, Cell), (u64::MAX, Announce(Memory::Hidden))]);
    }

    #[test]
    fn class_is_shown_with_measurements() {
        let known =
            Knowledge { size: 1, messages: 40, taken: Way::Kernel, costs: [Some(90), None, Some(60)] };
        let said = |kind, far| of_class(&known, kind, far);
        assert_eq!(
            said(Kind::InTurns, false),
            "up to 256K bytes in turns: kernel's copy, 40 messages so far; measured: kernel's copy 60 ps/B, staged 90 ps/B"
        );
        assert!(said(Kind::Shared, false).contains(": one copy in place, 40"));
        assert!(said(Kind::Ordinary, true).contains(": read by the network, 40"));
        assert_eq!(up_to(u64::MAX), "longer ones");
    }
}
