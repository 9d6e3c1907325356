//! Steps of two processes in setting up shared memory, with the files that they show.

use std::os::fd::AsFd;

use encore_transport::sockets::{Network, Step};
use encore_transport::transport::Transport;

use super::{NETWORKS, all, receive, send};

#[test]
fn memory_steps_follow_cells_with_files() {
    let mut ends = all(Network::Machine, 2);
    assert!(!ends[0].can_show(1));
    assert!(send(&mut ends[0], 1, 0));
    // Either side learns of the connection.
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
    assert!(ends[1].step().is_none(), "an earlier cell is still unhandled");
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
fn network_carries_no_files() {
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
