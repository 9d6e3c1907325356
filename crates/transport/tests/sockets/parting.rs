//! Ends that go: dead ones, those that leave, end the job or are retired.

use encore_transport::sockets::Sockets;
use encore_transport::transport::Transport;

use super::{NETWORKS, SECRET, all, name, receive, send};

#[test]
fn a_retired_end_becomes_another_process_once_nothing_refers_to_it() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5) && send(&mut ends[1], 0, 6));
        while ends[0].peek(1).is_none() || ends[1].has_unsent() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // While there are cells to be dealt with, not every look is at the sockets.
        (0..32).for_each(|_| ends[0].greet());
        let address = ends[1].addresses().clone();
        ends[0].hold(1);
        ends[0].retire(1);
        // Something was held back and its connection is there, so the same process comes again as another end.
        assert_eq!(ends[0].add(name(1), address.clone(), SECRET), 2);
        ends[0].let_go(1);
        assert_eq!((receive(&mut ends[0], 1), receive(&mut ends[0], 1)), (Some(5), Some(6)));
        assert_eq!(ends[0].add(name(7), address.clone(), SECRET), 3);
        while ends[0].is_connected(1) {
            ends.iter_mut().for_each(Transport::greet);
        }
        assert_eq!(ends[0].add(name(8), address.clone(), SECRET), 1);
        // Only what was retired is used again.
        ends[0].forget(3);
        assert_eq!(ends[0].add(name(9), address, SECRET), 4);
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn an_end_that_goes_is_told_once_what_it_sent_has_come() {
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
        // Nothing more can be sent to it.
        assert!(!send(&mut ends[0], 1, 7));
        assert!(ends[0].broken().is_none());
    }
}

#[test]
fn an_end_that_ends_the_job_says_so_before_it_goes() {
    for network in NETWORKS {
        let mut ends = all(network, 2);
        assert!(send(&mut ends[1], 0, 5));
        while receive(&mut ends[0], 1).is_none() {
            ends.iter_mut().for_each(Transport::greet);
        }
        // It leaves a cell unread, and one of its own comes before.
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
fn who_leaves_is_not_missed_and_what_it_sent_comes() {
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
        // What is sent to it is lost.
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
fn who_leaves_before_it_has_seen_its_connection_made_loses_nothing() {
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
fn nobody_listens_at_an_old_address() {
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
