//! Ends that go: dead ones, and those that leave, end the job or are retired.

use encore_transport::sockets::Sockets;
use encore_transport::transport::Transport;

use super::{NETWORKS, SECRET, all, name, receive, send};

#[test]
fn retired_end_is_reused_when_unreferenced() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[1], 0, 6));
        while ends[0].peek(1).is_none() || ends[1].has_unsent() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // While cells wait to be handled, not every poll reaches the sockets.
        (0..32).for_each(|_| ends[0].greet());
        let address = ends[1].addresses().clone();
        ends[0].hold(1);
        ends[0].retire(1);
        // Cells are waiting and the connection exists, so the same process comes again as another end.
        assert_eq!(ends[0].add(name(1), address.clone(), SECRET), 2);
        ends[0].let_go(1);
        assert_eq!((receive(&mut ends[0], 1), receive(&mut ends[0], 1)), (Some(5), Some(6)));
        assert_eq!(ends[0].add(name(7), address.clone(), SECRET), 3);
        while ends[0].is_connected(1) {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert_eq!(ends[0].add(name(8), address.clone(), SECRET), 1);
        // Only retired ends are reused.
        ends[0].forget(3);
        assert_eq!(ends[0].add(name(9), address, SECRET), 4);
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn death_is_reported_after_sent_cells() {
    for network in NETWORKS {
        let mut ends = all(network, 3);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[0], 1, 6));
        while receive(&mut ends[1], 0).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        drop(ends.remove(1));
        let mut came = None;
        let broken = loop {
            ends[0].greet();
            came = came.or_else(|| receive(&mut ends[0], 1));
            if let Some(broken) = ends[0].broken() {
                break broken;
            }
        };
        assert_eq!((came, broken.end), (Some(5), 1));
        // Nothing more can be sent there.
        assert!(!send(&mut ends[0], 1, 7));
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn job_end_is_reported_before_disconnect() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5));
        while receive(&mut ends[0], 1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // It leaves a cell unread, after a cell of its own.
        assert!(send(&mut ends[0], 1, 6) && send(&mut ends[1], 0, 7));
        ends[1].tell_end(-3);
        drop(ends.remove(1));
        let mut came = None;
        let ended = loop {
            ends[0].greet();
            assert!(ends[0].broken().is_none(), "the end of the job comes before that of the connection");
            came = came.or_else(|| receive(&mut ends[0], 1));
            if let Some(ended) = ends[0].ended() {
                break ended;
            }
        };
        assert_eq!((came, ended), (Some(7), (1, -3)));
        assert!(ends[0].ended().is_none());
    }
}

#[test]
fn leaving_end_is_no_death() {
    for network in NETWORKS {
        let mut ends = all(network, 3);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[2], 0, 6));
        while receive(&mut ends[0], 1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // It leaves with a cell unread.
        assert!(send(&mut ends[0], 1, 6) && send(&mut ends[1], 0, 7));
        ends[1].leave();
        drop(ends.remove(1));
        while receive(&mut ends[0], 1) != Some(7) {
            ends.iter_mut().for_each(Transport::greet);
        }
        // A cell to the end that has left is lost.
        assert!(send(&mut ends[0], 1, 8));
        drop(ends.remove(1));
        // The other one has died.
        let broken = loop {
            ends[0].greet();
            let _ = receive(&mut ends[0], 2);
            if let Some(broken) = ends[0].broken() {
                break broken;
            }
        };
        assert_eq!(broken.end, 2);
        ends[0].greet();
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn leaving_before_connection_loses_nothing() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5));
        ends[1].leave();
        drop(ends.remove(1));
        let came = loop {
            ends[0].greet();
            assert!(ends[0].broken().is_none(), "it has left in good order");
            if let Some(came) = receive(&mut ends[0], 1) {
                break came;
            }
        };
        assert_eq!(came, 5);
    }
}

#[test]
fn old_address_has_no_listener() {
    for network in NETWORKS {
        let gone = Sockets::open(name(1), SECRET, &[network]).unwrap().addresses().clone();
        let mut end = Sockets::open(name(0), SECRET, &[network]).unwrap();
        let to = end.add(name(1), gone, SECRET);
        assert!(send(&mut end, to, 1));
        loop {
            end.greet();
            if let Some(broken) = end.broken() {
                assert_eq!(broken.end, to);
                break;
            }
        }
    }
}
