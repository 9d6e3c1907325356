//! Cards: a process's name, address and secret, by which another one reaches it through the link; and their exchange between two groups.

use encore_boot::cpus;
use encore_boot::environment::{self, FABRIC};
use encore_boot::interfaces::{Interfaces, Wish};
use encore_coll::agree;
use encore_engine::channel;
use encore_engine::p2p::bytes;
use encore_engine::peers::placement;
use encore_plan::operation::Root;
use encore_transport::sockets::{self, Network, Sockets};

use crate::intercomm::Path;
use crate::jobs::death;
use crate::jobs::parting;
use crate::jobs::sharing;
use encore_engine::call::Call;
use encore_engine::comm::Communicator;
use encore_engine::engine::Engine;
use encore_engine::error::{Error, ErrorClass, Fact, Result};
use encore_engine::peer::{Identity, PeerId};
use encore_engine::slab::Obj;
use encore_engine::state::process::Channel;
pub use encore_transport::card::{Card, NoCard};
use encore_transport::introduction::Introduction;

/// Bytes of a card in messages.
const BYTES: usize = 208;

fn to_bytes(card: &Card) -> [u8; BYTES] {
    let text = card.to_string();
    let mut bytes = [b' '; BYTES];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    bytes
}

fn from_bytes(bytes: &[u8]) -> std::result::Result<Card, NoCard> {
    let card: Card = std::str::from_utf8(bytes).map_err(|_| NoCard)?.trim_end().parse()?;
    // Numbers written in fewer digits than usual would make the card too long to be passed on.
    if card.to_string().len() <= BYTES { Ok(card) } else { Err(NoCard) }
}

/// This process's card. If the process has no link yet, it opens one for processes of this machine, and of others if it has a network.
pub(crate) fn own(engine: &mut Engine) -> Result<Card> {
    if let Some(card) = &engine.jobs.own_card {
        return Ok(card.clone());
    }
    let mut secret = [0; 16];
    for half in secret.chunks_exact_mut(8) {
        half.copy_from_slice(&super::port::random()?.to_ne_bytes());
    }
    let me = engine.peers.me();
    let name = engine.peers[me].identity;
    let failed = |error: std::io::Error| {
        let text = format!("no socket can be opened on which other jobs could reach this process ({error})");
        Error::new(ErrorClass::Other, Fact::Text(text))
    };
    let link = Sockets::open(name.on_link(), secret, &networks(engine)).map_err(failed)?;
    let card = Card {
        name,
        secret,
        node: engine.peers[me].node,
        shares: placement::some_node_shares_processors(engine),
        processors: cpus::shared(),
        addresses: link.addresses().clone(),
    };
    channel::use_link(engine, Box::new(link), card.clone());
    Ok(card)
}

/// The networks on which this process listens for those of other jobs. Without one to other machines, only its own machine reaches it.
pub(crate) fn networks(engine: &Engine) -> Vec<Network> {
    let chosen = Wish::read(environment::var_os(FABRIC).as_deref())
        .and_then(|wish| Interfaces::here().choose(&wish, engine.job.towards()));
    let interface = chosen.ok().map(|(address, _)| Network::Interface(address));
    std::iter::once(Network::Machine).chain(interface).collect()
}

/// The process of a card; from now on, this process can reach it.
pub(crate) fn get_to_know(engine: &mut Engine, card: &Card) -> Result<PeerId> {
    let named = engine.peers.named(card.name);
    if let Some(known) = named.filter(|known| !engine.jobs.is_parted(*known)) {
        // The process may have connected here before, with no more than its name.
        engine.peers.know_place(known, card.node, card.shares);
        return Ok(known);
    }
    check_number(engine, card.name)?;
    own(engine)?;
    let before = named.map(|known| engine.peers.channel(known));
    let link = channel::sockets(engine).expect("this process has a card, so it has a link");
    if let Some(Channel::Link(before)) = before {
        // The process was unreachable, and is tried again, perhaps with another secret.
        link.forget(before);
    }
    let end = link.add(card.name.on_link(), card.addresses.clone(), card.secret);
    let peer = meet_at(engine, end, card.name);
    engine.peers.know_place(peer, card.node, card.shares);
    Ok(peer)
}

/// Assigns an end of the link to the process.
fn meet_at(engine: &mut Engine, end: u32, name: Identity) -> PeerId {
    let closed = channel::closed_route(engine);
    let unused = match engine.peers.named(name) {
        None => parting::unused_row(engine),
        Some(known) => {
            // The process returns, with another end.
            sharing::end(engine, known);
            if let Channel::Link(before) = engine.peers.channel(known) {
                channel::sockets(engine).expect("it came through the link").retire(before);
            }
            None
        }
    };
    let peer = engine.peers.meet(name, end, closed, unused);
    engine.jobs.parted.remove(&peer);
    peer
}

/// Handles the connection of an unknown process: it knows this process's secret, so it may call at a port. One that returns before this
/// process has disconnected from it waits until then.
pub(crate) fn greet_stranger(engine: &mut Engine, name: sockets::Name) {
    let identity = Identity::of_link(name);
    let known = engine.peers.named(identity);
    if known.is_some_and(|known| engine.jobs.connected.contains(&known)) {
        channel::sockets(engine).expect("it came through the link").name_again(name);
        return;
    }
    if check_number(engine, identity).is_ok() {
        let link = channel::sockets(engine).expect("it came through the link");
        let end = link.admit(name);
        meet_at(engine, end, identity);
    }
}

/// Fails if the process has the same number as another one, whose messages would be indistinguishable. A disconnected process that
/// nothing refers to doesn't count: it may never have existed.
fn check_number(engine: &Engine, name: Identity) -> Result<()> {
    let number = name.number();
    let has_it = |peer: &PeerId| engine.peers.number(*peer) == number && engine.peers[*peer].identity != name;
    for other in engine.peers.ids().filter(has_it) {
        if !engine.jobs.is_parted(other) || parting::without_uses(engine, std::iter::once(other)).is_none() {
            let text = "by a chance of one in some million, the names of two jobs fall together: start one of them again";
            return Err(Error::new(ErrorClass::Port, Fact::Text(text.to_owned())));
        }
    }
    Ok(())
}

/// The cards of a communicator's (local) group, concatenated.
pub(super) fn gather(call: &mut Call, comm: Obj<Communicator>) -> Result<Vec<u8>> {
    // A process without a card takes part all the same.
    let mine = own(call.engine());
    let mut cards = vec![0; comm.local.len() * BYTES];
    if let Ok(mine) = &mine {
        cards[comm.rank as usize * BYTES..][..BYTES].copy_from_slice(&to_bytes(mine));
    }
    agree::allgather_bytes(call, comm, &mut cards, BYTES)?;
    mine?;
    match cards.chunks_exact(BYTES).position(|card| card[0] == 0) {
        None => Ok(cards),
        Some(rank) => {
            let text =
                format!("rank {rank} of the group can't open a socket on which other jobs could reach it");
            Err(Error::new(ErrorClass::Other, Fact::Text(text)))
        }
    }
}

/// Makes each member of two groups reachable for each of the other one: by the cards in the other group's introduction, or else by those
/// that the leaders exchange now. `leader` leads the local group of `comm`; only it knows `path`.
pub(super) fn introduce(
    call: &mut Call,
    comm: Obj<Communicator>,
    leader: i32,
    path: Option<&Path>,
    other: &Introduction,
) -> Result<()> {
    let exchanged;
    let cards = match other.cards.is_empty() {
        false => &other.cards,
        true => {
            exchanged = exchange(call, comm, leader, path, other.members.len())?;
            &exchanged
        }
    };
    for bytes in cards.chunks_exact(BYTES) {
        let card = from_bytes(bytes).map_err(|NoCard| {
            let text = "the other group has sent something that is no card of a process".to_owned();
            Error::new(ErrorClass::Intern, Fact::Text(text))
        })?;
        let engine = call.engine();
        let is_lost =
            |path: &Path| engine.peers[path.to].identity == card.name && engine.jobs.is_parted(path.to);
        match path.filter(|path| is_lost(path)) {
            // The peer has died since its introduction: two that meet keep the connection.
            Some(path) => {
                engine.peers.know_place(path.to, card.node, card.shares);
                death::meet_dead(engine, path.to);
            }
            None => {
                let peer = get_to_know(engine, &card)?;
                parting::connect_with(engine, peer, card.processors);
                death::compare_with(engine, peer);
            }
        }
    }
    let engine = call.engine();
    parting::count_beside(engine);
    // Another thread may wait for the disconnect of a process that this one has met again now.
    channel::wake_other_threads(engine);
    Ok(())
}

/// The cards of the other group, `theirs` of them, which the leaders exchange and broadcast to their own groups.
fn exchange(
    call: &mut Call,
    comm: Obj<Communicator>,
    leader: i32,
    path: Option<&Path>,
    theirs: usize,
) -> Result<Vec<u8>> {
    let cards = gather(call, comm)?;
    let mut others = vec![0; theirs * BYTES];
    // If the exchange fails, the others of the group get bytes that are no cards.
    let exchanged =
        path.map_or(Ok(()), |path| bytes::exchange(call, path.to, path.keys, path.of, &cards, &mut others));
    agree::broadcast_bytes(call, comm, Root::Rank(leader as u32), &mut others)?;
    exchanged.map(|()| others)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_boot::segment::JobName;
    use encore_engine::state::process::NodeId;

    #[test]
    fn cards_are_parsed_or_refused() {
        let text = format!(
            "{:032x}:7:{:032x}:3:1:ff:unix:encore-{:032x}+tcp:[fe80::1]:80",
            u128::MAX - 5,
            u128::MAX - 9,
            u128::MAX
        );
        // The longest possible card, with a secret of one digit.
        let long = |letter: &str| letter.repeat(59);
        let short =
            format!("{:032x}:{}:5:{}:1:ff:unix:{}+unix:{}", 7, u32::MAX, u32::MAX - 1, long("a"), long("b"));
        let mut padded = text.clone().into_bytes();
        padded.resize(BYTES, b' ');
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "cards",
            examples: &[text.as_bytes(), &padded, short.as_bytes()],
            words: &[":", "+", "unix:a", "tcp:1.2.3.4:5", "4294967295"],
        };
        let look = |processors: fn(u64) -> u64, input: &[u8]| {
            let read = |input: &[u8]| {
                from_bytes(input).map(|card| Card { processors: processors(card.processors), ..card })
            };
            let Some(input) = input.get(..BYTES.min(input.len())) else { return };
            if let Ok(card) = read(input) {
                assert_eq!(read(&to_bytes(&card)), Ok(card));
            }
        };
        target.check(|input| look(|processors| processors, input));
        // Seeded fault: the number of the first processor is left out.
        target.finds(|input| look(|processors| processors >> 1, input));
    }

    #[test]
    fn cards_survive_encoding() {
        let name = Identity { job: JobName([1, u64::MAX]), rank: u32::MAX };
        let unix = format!("unix:encore-{:032x}", u128::MAX);
        let tcp = "tcp:[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535";
        for addresses in [unix.clone(), tcp.to_owned(), format!("{unix}+{tcp}")] {
            let card = Card {
                name,
                secret: [0xff; 16],
                node: NodeId(u32::MAX - 1),
                shares: true,
                processors: u64::MAX,
                addresses: addresses.parse().unwrap(),
            };
            assert_eq!(from_bytes(&to_bytes(&card)), Ok(card));
        }
        assert_eq!(from_bytes(&[0; BYTES]), Err(NoCard));
        assert_eq!(from_bytes(&[0xff; BYTES]), Err(NoCard));
    }
}
