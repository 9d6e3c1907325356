use super::*;
use encore_matching::Key;
use encore_transport::card::Card;
use encore_transport::layout::Sizes;
use std::os::fd::AsFd;

const JOB: JobName = JobName([3, 1]);

#[test]
fn two_jobs_agree_on_leader_and_identities() {
    let other = JobName([1, 9]);
    let here = [0, 1];
    let mut tables = [JOB, other].map(|job| {
        let mut shm = segment(1, 2);
        let closed = shm.closed_route();
        (Peers::of_job(job, 1, 2, &here, &mut shm), closed)
    });
    let names = [JOB, other].map(|job| Identity { job, rank: 0 });
    // Each meets rank 0 of the other job, whose rank equals that of a process of its own.
    let met: Vec<_> = tables
        .iter_mut()
        .zip([names[1], names[0]])
        .map(|((peers, closed), name)| {
            let met = peers.meet(name, 2, *closed, None);
            assert!(peers.introduced(&[name]).is_err(), "it has not reported its node");
            peers.know_place(met, NodeId(0), false);
            met
        })
        .collect();
    let own = |peers: &Peers| peers.of_world_rank(0).expect("a rank of the job");
    for ((peers, _), (&met, far)) in tables.iter().zip(met.iter().zip([names[1], names[0]])) {
        assert_ne!(own(peers), met);
        assert_eq!((&*peers.world(), peers.of_this_node().len()), (&[own(peers), peers.me()][..], 2));
        assert_eq!(*peers.introduced(&[far, peers[own(peers)].identity]).expect("known"), [met, own(peers)]);
        assert!(peers.introduced(&[Identity { rank: 1, ..far }]).is_err(), "this one was never met");
        assert!(!peers.shares_memory(met) && !peers.share_memory(&[met]));
    }
    // Both jobs number their only node equally, and both tables agree on all segments.
    let segments = |(peers, _): &(Peers, Route), met| {
        let [own, me, met] = [own(peers), peers.me(), met].map(|peer| peers.segment_of(peer));
        assert!(own == me && me != met);
        (me, met)
    };
    let (first, second) = (segments(&tables[0], met[0]), segments(&tables[1], met[1]));
    assert_eq!(first, (second.1, second.0));
    // One side leads, and both agree.
    let leads = |side: usize| tables[side].0.come_before(&[own(&tables[side].0)], &[met[side]]);
    assert_eq!([leads(0), leads(1)], [false, true]);
}

#[test]
fn processes_agree_on_segments_of_three_jobs() {
    // Each job's name, the node of each rank, and whether some node has more ranks than processors.
    let jobs = [
        (JOB, vec![0, 0], false),
        (JobName([2, 2]), vec![0, 1, 0, 3], true),
        (JobName([9, 9]), vec![0], false),
    ];
    let all: Vec<_> = jobs
        .iter()
        .flat_map(|(job, nodes, shares)| {
            let card = |(rank, &node): (usize, &u32)| Card {
                name: Identity { job: *job, rank: rank as u32 },
                secret: [0; 16],
                node: NodeId(node),
                shares: *shares,
                processors: 0,
                addresses: "unix:encore-1".parse().expect("an address"),
            };
            nodes.iter().enumerate().map(card)
        })
        .collect();
    let knowledge_of = |card: &Card| {
        let (job, nodes, _) = jobs.iter().find(|(job, ..)| *job == card.name.job).expect("one of them");
        let me = card.name.rank;
        let here: Vec<u32> =
            (0..nodes.len() as u32).filter(|&rank| nodes[rank as usize] == card.node.0).collect();
        let place = here.iter().position(|&rank| rank == me).expect("this rank is there");
        let mut shm = segment(place as u32, here.len() as u32);
        let closed = shm.closed_route();
        let mut peers = Peers::of_job(*job, me, nodes.len() as u32, &here, &mut shm);
        peers.know_nodes(nodes);
        let know = |other: &Card| {
            // As transmitted.
            let other: Card = other.to_string().parse().expect("a card");
            let peer = peers.named(other.name).unwrap_or_else(|| peers.meet(other.name, 7, closed, None));
            peers.know_place(peer, other.node, other.shares);
            (peers.segment_of(peer), peers.is_foreign(peer).then(|| peers.shares_processors(peer)))
        };
        all.iter().map(know).collect::<Vec<_>>()
    };
    let known: Vec<_> = all.iter().map(knowledge_of).collect();
    for (one, about) in known.iter().enumerate() {
        for (other, &(segment, shares)) in about.iter().enumerate() {
            assert_eq!(segment, known[0][other].0, "{one} of {other}");
            assert!(shares.is_none_or(|shares| shares == all[other].shares), "{one} of {other}");
            for (third, &(another, _)) in about.iter().enumerate() {
                let is_one = all[other].name.job == all[third].name.job && all[other].node == all[third].node;
                assert_eq!(segment == another, is_one, "{one} of {other} and {third}");
            }
        }
    }
}

/// Processes of a job on one node.
fn peers(me: u32, ranks: u32) -> Peers {
    let here: Vec<u32> = (0..ranks).collect();
    Peers::of_job(JOB, me, ranks, &here, &mut segment(me, ranks))
}

fn segment(me: u32, ranks: u32) -> Shm {
    let (file, _) = encore_boot::segment::create(ranks, 0).expect("a segment");
    let sizes = Sizes { cells: 16, staging: 4096, teams: 0 };
    Shm::attach(file.as_fd(), me as usize, ranks as usize, sizes).expect("shared memory")
}

#[test]
fn row_place_and_rank_are_independent() {
    // Ranks 4 and 2 of five share a segment, in this order.
    let mut shm = segment(1, 2);
    let closed = shm.closed_route();
    let peers = Peers::of_job(JOB, 2, 5, &[4, 2], &mut shm);
    let of = |rank| peers.of_world_rank(rank).expect("a rank of the job");
    let places = [0, 1, 2, 3, 4].map(|rank| peers[of(rank)].local);
    assert_eq!(places, [None, None, Some(LocalRank(1)), None, Some(LocalRank(0))]);
    assert_eq!(peers.me(), of(2));
    assert_eq!(*peers.of_this_node(), [of(2), of(4)]);
    assert!(peers.share_memory(&[of(2), of(4)]) && !peers.share_memory(&[of(4), of(3)]));
    let address = |route: Route| format!("{route:?}");
    for (rank, route) in [(0, closed), (2, shm.route(LocalRank(1))), (4, shm.route(LocalRank(0)))] {
        assert_eq!(peers.route(of(rank)).map(address), Some(address(route)), "rank {rank}");
    }
    assert!(peers.route(PeerId::NOBODY).is_none());
    // SAFETY: nothing else uses the rings.
    assert!(unsafe { !closed.has_known_room() && closed.inbox().is_none() });
}

#[test]
fn processes_are_found_by_world_rank() {
    let peers = peers(1, 3);
    assert_eq!(peers.world().len(), 3);
    assert_eq!(peers.world(), peers.of_this_node());
    for (rank, peer) in peers.world().iter().enumerate() {
        assert_eq!(peers.world_rank(*peer), rank as u32);
        assert_eq!(peers.of_world_rank(rank as u32), Some(*peer));
    }
    assert_eq!(peers.of_world_rank(1), Some(peers.me()));
    assert_eq!([3, u32::MAX].map(|rank| peers.of_world_rank(rank)), [None, None]);
}

#[test]
fn returned_item_stays_first() {
    let mut peers = peers(0, 2);
    let to = peers.of_world_rank(1).unwrap();
    let reply = |first| Queued::Reply(1, Key::default(), [first, 0, 0, 0, 0, 0]);
    let first = |queued| match queued {
        Some(Queued::Reply(_, _, words)) => Some(words[0]),
        _ => None,
    };
    assert!(peers.nothing_queued() && !peers.has_queued(to));
    (1..=3).for_each(|number| peers.queue(to, reply(number)));
    assert!(peers.has_queued(to) && !peers.has_queued(peers.me()));
    assert_eq!(first(peers.take_queued(to)), Some(1));
    peers.put_back(to, reply(1));
    let order: Vec<_> = std::iter::from_fn(|| first(peers.take_queued(to))).collect();
    assert_eq!(order, [1, 2, 3]);
    assert!(peers.nothing_queued());
}
