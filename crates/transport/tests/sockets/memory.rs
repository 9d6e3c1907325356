//! Steps of two processes towards memory that both map, with the files that one of them shows.

use std::os::fd::AsFd;

use encore_transport::sockets::{Network, Step};
use encore_transport::transport::Transport;

use super::{NETWORKS, all, receive, send};

#[test]
fn steps_towards_memory_come_behind_the_cells_before_them_with_their_files() {
    let mut ends = all(Network::Machine, 2);
    assert!(!ends[0].can_show(1));
    assert!(send(&mut ends[0], 1, 0));
    // Either side learns that there is a connection.
    while ends[0].reached() != Some(1) {
        ends[1].greet();
        ends[0].greet();
    }
    let files = [1, 2].map(|bytes| encore_boot::segment::memory_of(bytes).unwrap());
    assert!(ends[0].can_show(1));
    assert!(ends[0].tell_step(1, Step::Offers, &[files[0].as_fd(), files[1].as_fd()]));
    assert!(ends[0].tell_step(1, Step::Follows, &[]));
    while ends[1].peek(0).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    assert!(ends[1].step().is_none(), "a cell is still to be dealt with before them");
    assert_eq!(receive(&mut ends[1], 0), Some(0));
    let (mut came, mut lengths) = (Vec::new(), Vec::new());
    while came.len() < 2 {
        ends[1].greet();
        if let Some((end, step, files)) = ends[1].step() {
            came.push((end, step));
            lengths.extend(files.iter().map(|file| rustix::fs::fstat(file).unwrap().st_size));
        }
    }
    assert_eq!((came, lengths), (vec![(0, Step::Offers), (0, Step::Follows)], vec![1, 2]));
}

#[test]
fn no_file_is_shown_through_a_network() {
    let mut ends = all(NETWORKS[1], 2);
    assert!(send(&mut ends[0], 1, 0));
    while receive(&mut ends[1], 0).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    assert!(send(&mut ends[1], 0, 0));
    while receive(&mut ends[0], 1).is_none() {
        ends[0].greet();
        ends[1].greet();
    }
    let file = encore_boot::segment::memory_of(1).unwrap();
    assert!(ends.iter_mut().all(|end| end.reached().is_none()));
    assert!(!ends[0].can_show(1) && !ends[0].tell_step(1, Step::Takes, &[file.as_fd()]));
}
