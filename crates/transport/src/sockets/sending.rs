//! When cells leave. A cell alone leaves at once, which costs a system call. While a process sends many to the same one without looking for work
//! in between, they wait for each other and leave together: at the next look, before a sleep, when they have become many, or a moment
//! later by the thread, if the process computes (docs/lab/406).

use std::time::{Duration, Instant};

use super::Sockets;
use super::connection::Connection;
use super::frame::{CELL, HEAD, Sort, TestWords};
use super::outgoing::Outgoing;
use encore_tuning::TUNING;

/// A cell waits only if the one before it has left as short a time ago, about that of a system call that sends (docs/lab/406).
const BURST: Duration = TUNING.burst;
/// Bytes that leave together at most, and staged bytes of a cell that waits for others at most (docs/lab/406).
const TOGETHER: usize = TUNING.sent_together;
const STAGED: usize = TUNING.staged_together;

impl Sockets {
    /// Sends a frame with as many staged bytes to an end: now, or together with others.
    pub(super) fn put(&mut self, to: u32, staged: usize, write: impl FnOnce(&mut Outgoing)) {
        let Some(place) = self.connection_to(to) else { return };
        let looks = self.looks;
        let Some(connection) = &mut self.connections[place] else { return };
        let (waited, is_listed) = connection.write(write);
        if connection.stuck && waited {
            // Epoll says when there is room.
            return;
        }
        let is_long = staged > STAGED || connection.unsent >= TOGETHER;
        // Where the thread knows of what waits, it may be sending it just now: what it has sent is seen at the next look.
        let waits = !is_long && (is_listed || connection.is_in_burst(looks) && self.announce(place));
        match waits {
            true => self.hold(place),
            false => self.push_out(place),
        }
    }

    /// Sends an end a step of the test of a fast network between the two.
    pub(crate) fn tell_of_test(&mut self, to: u32, words: TestWords) {
        let mut bytes = [0; CELL];
        bytes[..HEAD].copy_from_slice(&Sort::Test.head(0));
        for (place, word) in bytes[HEAD..].chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        self.put(to, 0, |out| out.put(&bytes));
    }

    /// The next such step from an end.
    pub(crate) fn step_of_test(&mut self) -> Option<(u32, TestWords)> {
        self.tests.pop_front()
    }

    /// Sends the frame of a cell with its staged bytes to an end. Where nothing hinders it, the kernel takes them from where they lie.
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

    /// Has what waits on a connection leave at the next look, if the thread, which knows of it, hasn't sent it by then.
    pub(super) fn hold(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        if !std::mem::replace(&mut connection.is_held, true) {
            self.held.push(place);
        }
    }

    /// Has the thread send what waits on a connection. False: there is none.
    fn announce(&mut self, place: usize) -> bool {
        self.start_watcher();
        match (&self.watcher, &self.connections[place]) {
            (Some(watcher), Some(connection)) => watcher.departures().announce(&connection.out),
            _ => false,
        }
    }

    /// Sends what was held.
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

    /// Sends what the kernel takes of what waits on a connection. The thread tries the rest.
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

    /// What waited on a connection has been given to the kernel, as far as it took it.
    fn has_pushed(&mut self, place: usize) {
        let Some(connection) = &self.connections[place] else { return };
        if connection.has_ended() {
            return self.drop_connection(place, None);
        }
        if connection.stuck {
            // Without a thread, epoll tells this process when to go on.
            let _ = self.announce(place);
        }
        self.watch(place);
    }

    /// A connection ends: nothing more leaves through it.
    pub(super) fn let_go_of(&self, connection: &Connection) {
        if let Some(watcher) = &self.watcher {
            watcher.departures().withdraw(&connection.out);
        }
        if connection.is_of_network() {
            self.watched.remove(&connection.out);
        }
        match connection.is_at_door() {
            true => self.door.withdraw(&connection.out),
            // It may outlive the connection for as long as the thread sends.
            false => drop(rustix::event::epoll::delete(&self.epoll, &connection.socket)),
        }
    }
}

impl Connection {
    /// Whether this process has sent something a moment ago and hasn't looked for work since. `looks`: how often it has.
    fn is_in_burst(&self, looks: u64) -> bool {
        self.last.is_some_and(|(at, last)| at == looks && last.elapsed() < BURST)
    }
}
