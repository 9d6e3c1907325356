//! The connections: which one serves an end, how received bytes are handled, and how each connection ends.

use std::io::{Error, ErrorKind};
use std::os::fd::BorrowedFd;

use rustix::event::epoll;

use super::connection::Connection;
use super::frame::{HEAD, NOT_SHOWN, Sort, TestWords};
use super::memory::Step;
use super::{DOOR, MOST_STAGED, OTHER, Sockets, incoming};

impl Sockets {
    /// Number of connections, with any process.
    pub fn connections(&self) -> usize {
        self.connections.iter().flatten().count()
    }

    pub(super) fn insert(&mut self, mut connection: Connection) -> Result<usize, Error> {
        let free = self.connections.iter().position(Option::is_none);
        let place = free.unwrap_or(self.connections.len());
        if !connection.is_at_door() {
            self.begin_to_watch(&mut connection, place)?;
        }
        if connection.begun_here {
            self.watch_over(&connection);
        }
        match free {
            Some(place) => self.connections[place] = Some(connection),
            None => self.connections.push(Some(connection)),
        }
        Ok(place)
    }

    /// Watches for the death of the machine at the other end of a connection.
    pub(super) fn watch_over(&self, connection: &Connection) {
        if connection.is_of_network() {
            let reach = connection.end.and_then(|end| self.ends[end as usize].reach.as_ref());
            self.watched.add(&connection.out, reach.and_then(|(addresses, _)| addresses.of_network()));
        }
    }

    /// Adds a connection that has come through the door to epoll.
    pub(super) fn begin_to_watch(&self, connection: &mut Connection, place: usize) -> Result<(), Error> {
        connection.watched = connection.wants();
        let data = epoll::EventData::new_u64(place as u64);
        Ok(epoll::add(&self.epoll, &connection.socket, data, flags_of(connection.watched))?)
    }

    /// Updates the events that epoll watches for on a connection.
    pub(super) fn watch(&mut self, place: usize) {
        let Some(connection) = self.connections[place].as_mut().filter(|known| !known.is_at_door()) else {
            return;
        };
        let wanted = connection.wants();
        if connection.watched != wanted {
            connection.watched = wanted;
            let data = epoll::EventData::new_u64(place as u64);
            // Fails only if the kernel lacks memory; the next change asks again.
            if epoll::modify(&self.epoll, &connection.socket, data, flags_of(wanted)).is_err() {
                connection.watched = (false, false);
            }
        }
    }

    /// Has readability of this descriptor wake a sleeping process, too.
    pub(crate) fn watch_also(&mut self, descriptor: BorrowedFd<'_>) -> Result<(), Error> {
        let data = epoll::EventData::new_u64(OTHER);
        Ok(epoll::add(&self.epoll, descriptor, data, epoll::EventFlags::IN)?)
    }

    /// Ends [`Sockets::watch_also`].
    pub(crate) fn watch_no_longer(&mut self, descriptor: BorrowedFd<'_>) {
        // Fails only if the descriptor isn't watched, which is the goal.
        let _ = epoll::delete(&self.epoll, descriptor);
    }

    /// The connection for cells to an end; begun if there is none.
    pub(super) fn connection_to(&mut self, end: u32) -> Option<usize> {
        let known = &self.ends[end as usize];
        if known.to.is_some() || known.gone {
            return known.to;
        }
        let begun = match known.from {
            Some(place) => Ok(place),
            None => self.connect(end),
        };
        match begun {
            Ok(place) => {
                self.ends[end as usize].to = Some(place);
                Some(place)
            }
            Err(error) => {
                self.lose(end, error);
                None
            }
        }
    }

    /// Begins a connection with an end unless there is one. False: the end is gone.
    pub(crate) fn connect_to(&mut self, end: u32) -> bool {
        let connection = self.connection_to(end);
        if let Some(place) = connection {
            self.push_out(place);
        }
        connection.is_some()
    }

    /// Assigns a connection that the other side has begun to this end. `its_number`: the other side's number of the acquaintance.
    pub(super) fn belongs_to(&mut self, place: usize, end: u32, its_number: u64) {
        if let Some(connection) = &mut self.connections[place] {
            connection.end = Some(end);
        }
        self.connections[place].iter().for_each(|connection| self.watch_over(connection));
        let known = &mut self.ends[end as usize];
        known.its_number = Some(its_number);
        known.gone = false;
        // Its cells come here, unless some came through the connection that this process has begun: then that one stays in use.
        known.from = known.from.or(Some(place));
        self.merge_into(place, end);
        self.is_reached(place);
        self.take_notices(place);
    }

    /// Handles frames that are no cells, up to the first cell.
    pub(super) fn take_notices(&mut self, place: usize) {
        let Some(connection) = &mut self.connections[place] else { return };
        let Some(end) = connection.end else { return };
        while let Some(frame) = connection.head() {
            let known = &mut self.ends[end as usize];
            match frame.sort {
                Sort::Cell => {
                    known.from = Some(place);
                    known.left = false;
                    return;
                }
                Sort::Leaves => known.left = true,
                Sort::Ends => self.ended = self.ended.or(Some((end, frame.staged as i32))),
                Sort::Full | Sort::NotFull => known.full = frame.sort == Sort::Full,
                Sort::Moves => {
                    connection.incoming.pop(frame);
                    return self.has_moved(place, end);
                }
                Sort::Behind if !known.moved => return,
                Sort::Behind => known.from = Some(place),
                Sort::Memory => {
                    let step = Step::of(frame.staged);
                    let files = step.map_or(Vec::new(), |step| connection.incoming.take_files(step.files()));
                    self.steps.extend(step.map(|step| (end, step, files)));
                }
                Sort::File => {
                    let is_shown = frame.staged & NOT_SHOWN == 0;
                    let file = if is_shown { connection.incoming.take_files(1).pop() } else { None };
                    if !known.forgotten {
                        self.shown.push_back((end, frame.staged & !NOT_SHOWN, file));
                    }
                }
                Sort::Test => {
                    // SAFETY: the frame of a test is complete and begins at a multiple of 8.
                    let words = unsafe { frame.at.add(HEAD).cast::<TestWords>().read() };
                    self.tests.push_back((end, words));
                }
            }
            connection.incoming.pop(frame);
        }
    }

    /// Ends a connection. `error`: the reason, unless the connection was closing.
    pub(super) fn drop_connection(&mut self, place: usize, mut error: Option<Error>) {
        let Some(connection) = self.connections[place].take() else { return };
        self.held.retain(|other| *other != place);
        self.let_go_of(&connection);
        self.strangers.retain(|stranger| stranger.place != place);
        let Some(end) = connection.end else { return };
        let known = &mut self.ends[end as usize];
        // Cells may still come through another connection: the end of that one reports the death.
        let was_used = known.from.map_or(known.to == Some(place), |from| from == place);
        let none_came = known.from.is_none();
        known.to = known.to.filter(|other| *other != place);
        known.from = known.from.filter(|other| *other != place);
        if known.forgotten {
            // Another connection may have waited for the end of this one.
            return self.part_from(end);
        }
        if let Some(error) = error.take_if(|error| connection.has_lost_what_it_hands_over(error)) {
            return self.lose(end, error);
        }
        let Some(error) = error.filter(|_| was_used && !connection.closing) else { return };
        if none_came {
            // The other side may have begun a connection of its own before it has closed this one.
            self.answer_door();
            for place in 0..self.connections.len() {
                if self.connections[place].as_ref().is_some_and(|other| other.end.is_none()) {
                    self.look_at(place);
                }
            }
        }
        if self.ends[end as usize].from.is_none() {
            self.lose(end, error);
        }
    }

    /// Polls everything that may have changed.
    pub(crate) fn look(&mut self) {
        if self.watcher.is_none() {
            self.see_to_silence();
        }
        let mut events = [const { std::mem::MaybeUninit::<epoll::Event>::uninit() }; AT_A_TIME];
        loop {
            let Ok((found, _)) = epoll::wait(&self.epoll, &mut events, Some(&NOW)) else { return };
            for event in found.iter() {
                match event.data.u64() {
                    OTHER => {}
                    DOOR => self.answer_door(),
                    place => self.look_at(place as usize),
                }
            }
            if found.len() < AT_A_TIME {
                return;
            }
        }
    }

    pub(super) fn look_at(&mut self, place: usize) {
        if self.connections.get(place).is_none_or(Option::is_none) {
            return;
        }
        self.push_out(place);
        let Some(connection) = self.connections[place].as_mut().filter(|known| !known.is_at_door()) else {
            return;
        };
        let pulled = connection.pull_in(MOST_STAGED);
        self.hear_answer(place);
        self.take_notices(place);
        match pulled {
            Ok(false) => self.watch(place),
            Ok(true) => {
                self.closed(place, Error::new(ErrorKind::UnexpectedEof, "it has closed its connection"))
            }
            Err(error) => self.closed(place, error),
        }
    }

    /// Handles the end of a connection's incoming bytes. Frames received before remain.
    pub(super) fn closed(&mut self, place: usize, why: Error) {
        let Some(connection) = &mut self.connections[place] else { return };
        // For an end that this process has forgotten, or never adds, only cells matter.
        if connection.end.is_none() {
            connection.drop_notices();
        }
        if connection.head().is_some() && !connection.closing {
            // Checked again once that frame has been consumed.
            return;
        }
        self.drop_connection(place, Some(why));
    }

    /// The connection through which cells of an end come, and its first frame.
    pub(super) fn head(&self, inbox: usize) -> Option<(usize, incoming::Frame)> {
        let end = self.ends.get(inbox).filter(|end| !end.held)?;
        let place = end.from?;
        let frame = self.connections[place].as_ref()?.head()?;
        (frame.sort == Sort::Cell).then_some((place, frame))
    }

    /// Whether a received cell can be consumed.
    pub(super) fn has_come(&self) -> bool {
        self.connections.iter().flatten().any(|connection| {
            let is_cell = |frame: incoming::Frame| frame.sort == Sort::Cell;
            connection.end.is_some_and(|end| !self.ends[end as usize].held)
                && connection.head().is_some_and(is_cell)
        })
    }

    /// Discards all received bytes.
    pub(super) fn discard(&mut self) {
        for connection in self.connections.iter_mut().flatten() {
            while let Some(frame) = connection.head() {
                connection.incoming.pop(frame);
            }
        }
    }
}

/// Number of events per call of epoll.
const AT_A_TIME: usize = 64;

/// Epoll flags for the events that a connection wants ([`Connection::watched`]).
fn flags_of((reads, writes): (bool, bool)) -> epoll::EventFlags {
    let mut flags = epoll::EventFlags::empty();
    flags.set(epoll::EventFlags::IN, reads);
    flags.set(epoll::EventFlags::OUT, writes);
    flags
}

const NOW: rustix::event::Timespec = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
