//! When cells leave. A single cell leaves at once, at the cost of a system call. If a process sends many to one peer without polling for
//! work in between, they wait for each other and leave together: at the next poll, before a sleep, when they have become many, or a
//! moment later by the thread, if the process computes (docs/lab/406).

use std::time::{Duration, Instant};

use super::Sockets;
use super::connection::Connection;
use super::frame::{CELL, HEAD, Sort, TestWords};
use super::outgoing::Outgoing;
use encore_tuning::TUNING;

/// A cell waits only if the one before it left at most this long ago, about the time of a sending system call (docs/lab/406).
const BURST: Duration = TUNING.burst;
/// Most bytes that leave together, and most staged bytes of a cell that waits for others (docs/lab/406).
const TOGETHER: usize = TUNING.sent_together;
const STAGED: usize = TUNING.staged_together;

impl Sockets {
    /// Sends a frame with `staged` staged bytes to an end: now, or together with others.
    pub(super) fn put(&mut self, to: u32, staged: usize, write: impl FnOnce(&mut Outgoing)) {
        let Some(place) = self.connection_to(to) else { return };
        let looks = self.looks;
        let Some(connection) = &mut self.connections[place] else { return };
        let (waited, is_listed) = connection.write(write);
        if connection.stuck && waited {
            // Epoll reports when there is room.
            return;
        }
        let is_long = staged > STAGED || connection.unsent >= TOGETHER;
        // If the thread knows of waiting bytes, it may be sending them right now: the next poll sees what it has sent.
        let waits = !is_long && (is_listed || connection.is_in_burst(looks) && self.announce(place));
        match waits {
            true => self.hold(place),
            false => self.push_out(place),
        }
    }

    /// Sends a step of the test of the fast network between this process and an end.
    pub(crate) fn tell_of_test(&mut self, to: u32, words: TestWords) {
        let mut bytes = [0; CELL];
        bytes[..HEAD].copy_from_slice(&Sort::Test.head(0));
        for (place, word) in bytes[HEAD..].chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        self.put(to, 0, |out| out.put(&bytes));
    }

    /// The next step of a test from an end.
    pub(crate) fn step_of_test(&mut self) -> Option<(u32, TestWords)> {
        self.tests.pop_front()
    }

    /// Sends the frame of a cell with its staged bytes to an end. If possible, the kernel takes the staged bytes in place.
    pub(super) fn put_run(&mut self, to: u32, frame: &[u8], run: &[u8]) {
        let Some(place) = self.connection_to(to) else { return };
        let Some(connection) = &mut self.connections[place] else { return };
        if run.len() <= STAGED || connection.stuck || connection.is_at_door() {
            return self.put(to, run.len(), |out| {
                out.put(frame);
                out.put_run(run);
            });
        }
        if let Err(error) = connection.push_out_with(frame, run) {
            return self.drop_connection(place, Some(error));
        }
        self.has_pushed(place);
    }

    /// Has a connection's waiting bytes leave at the next poll, if the thread hasn't sent them by then.
    pub(super) fn hold(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        if !std::mem::replace(&mut connection.is_held, true) {
            self.held.push(place);
        }
    }

    /// Has the thread send a connection's waiting bytes. False: there is no thread.
    fn announce(&mut self, place: usize) -> bool {
        self.start_watcher();
        match (&self.watcher, &self.connections[place]) {
            (Some(watcher), Some(connection)) => watcher.departures().announce(&connection.out),
            _ => false,
        }
    }

    /// Sends the bytes of all held connections.
    pub(super) fn send_held(&mut self) {
        if self.held.is_empty() {
            return;
        }
        if let Some(watcher) = &self.watcher {
            watcher.departures().withdraw_all();
        }
        for place in std::mem::take(&mut self.held) {
            if let Some(connection) = &mut self.connections[place] {
                connection.is_held = false;
            }
            self.push_out(place);
        }
    }

    /// Sends as many waiting bytes of a connection as the kernel takes. The thread retries the rest.
    pub(super) fn push_out(&mut self, place: usize) {
        let looks = self.looks;
        let Some(connection) = &mut self.connections[place] else { return };
        let had_unsent = connection.has_unsent();
        if let Err(error) = connection.push_out() {
            return self.drop_connection(place, Some(error));
        }
        if had_unsent {
            connection.last = Some((looks, Instant::now()));
        }
        self.has_pushed(place);
    }

    /// Updates a connection after its bytes were given to the kernel.
    fn has_pushed(&mut self, place: usize) {
        let Some(connection) = &self.connections[place] else { return };
        if connection.has_ended() {
            return self.drop_connection(place, None);
        }
        if connection.stuck {
            // Without a thread, epoll reports when this process can continue.
            let _ = self.announce(place);
        }
        self.watch(place);
    }

    /// Ends sending through a connection that is about to be dropped.
    pub(super) fn let_go_of(&self, connection: &Connection) {
        if let Some(watcher) = &self.watcher {
            watcher.departures().withdraw(&connection.out);
        }
        if connection.is_of_network() {
            self.watched.remove(&connection.out);
        }
        match connection.is_at_door() {
            true => self.door.withdraw(&connection.out),
            // The socket may outlive the connection for as long as the thread sends.
            false => drop(rustix::event::epoll::delete(&self.epoll, &connection.socket)),
        }
    }
}

impl Connection {
    /// Whether this process sent something a moment ago and hasn't polled for work since. `looks`: its number of polls so far.
    fn is_in_burst(&self, looks: u64) -> bool {
        self.last.is_some_and(|(at, last)| at == looks && last.elapsed() < BURST)
    }
}
