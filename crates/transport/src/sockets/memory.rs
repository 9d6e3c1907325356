//! Set-up of shared memory between two connected processes of a machine: steps of both sides, each announced by a frame among the cells.
//!
//! ```text
//! one side                                the other one
//! Offers, shows the memory and its head ──▶  maps both
//!                        ◀── Takes, shows its head
//! maps that; its next cells go through the memory
//! Follows ──▶                             hears the ring; its next cells go through the memory
//!                        ◀── Follows
//! hears the ring
//! ```
//!
//! Either side may send `Declines` instead of the next step. A side that sends `Follows` sends no cell after it, so the other one begins
//! to receive from the ring when it has handled all earlier cells: cells stay in order.
//!
//! Memory of more than two processes is one file. A process shows it to another one under a number that both know
//! ([`Sockets::show_file`]), or reports that it doesn't.

use std::os::fd::{BorrowedFd, OwnedFd};

use super::frame::{NOT_SHOWN, Sort};
use super::{End, Sockets};

/// Result of an attempt to show a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showing {
    /// The file was sent.
    Shown,
    /// Not possible now: something else must leave first, or the two are about to be connected.
    Later,
    /// Not possible: the other process may be on another machine or unreachable, or the system refuses.
    Never,
}

/// A step in setting up memory of two processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The sender has made memory, and shows it and the head of its own segment.
    Offers,
    /// The sender has mapped both, and shows the head of its own segment.
    Takes,
    /// The sender's cells go through the memory from here on.
    Follows,
    /// There will be no memory.
    Declines,
}

impl Step {
    pub(super) fn of(code: u32) -> Option<Step> {
        let steps = [Step::Offers, Step::Takes, Step::Follows, Step::Declines];
        steps.into_iter().find(|step| *step as u32 == code)
    }

    /// Number of files sent with the step.
    pub(super) fn files(self) -> usize {
        match self {
            Step::Offers => 2,
            Step::Takes => 1,
            Step::Follows | Step::Declines => 0,
        }
    }
}

impl Sockets {
    /// Reports the end of an open connection, if files can be sent through it, by [`Sockets::reached`].
    pub(super) fn is_reached(&mut self, place: usize) {
        let connection = self.connections[place].as_ref().filter(|connection| connection.shows_files());
        if let Some(end) = connection.and_then(|connection| connection.end) {
            self.reached.push(end);
        }
    }

    /// The next end with a new connection through which files can be sent.
    pub fn reached(&mut self) -> Option<u32> {
        self.reached.pop()
    }

    /// Number of cells sent to an end and received from it.
    pub fn cells_with(&self, end: u32) -> u64 {
        self.ends[end as usize].cells
    }

    /// The next step that an end has sent, after all of its earlier cells have been given back, with the files that it has shown.
    pub fn step(&mut self) -> Option<(u32, Step, Vec<OwnedFd>)> {
        self.steps.pop_front()
    }

    /// Whether [`Sockets::reached`] or [`Sockets::step`] has a result.
    pub fn has_news(&self) -> bool {
        !self.reached.is_empty() || !self.steps.is_empty()
    }

    /// Sends a step to an end. False: files can't be sent now, as something else waits to leave.
    pub fn tell_step(&mut self, end: u32, step: Step, files: &[BorrowedFd<'_>]) -> bool {
        assert_eq!(files.len(), step.files());
        let frame = Sort::Memory.head(step as u32);
        if files.is_empty() {
            self.put(end, 0, |out| out.put(&frame));
            return true;
        }
        let Some(place) = self.connection_to(end) else { return false };
        self.connections[place].as_mut().is_some_and(|connection| connection.show(&frame, files) == Ok(true))
    }

    /// Shows a file to an end, under an even number.
    pub fn show_file(&mut self, end: u32, number: u32, file: BorrowedFd<'_>) -> Showing {
        assert_eq!(number & NOT_SHOWN, 0, "numbers of files are even");
        let Some(place) = self.connection_to(end) else { return Showing::Never };
        self.push_out(place);
        let Some(connection) = &mut self.connections[place] else { return Showing::Never };
        match connection.show(&Sort::File.head(number), &[file]) {
            Ok(true) => Showing::Shown,
            Ok(false) => Showing::Later,
            Err(_) => Showing::Never,
        }
    }

    /// Reports to an end that no file will be shown under a number.
    pub fn show_no_file(&mut self, end: u32, number: u32) {
        self.put(end, 0, |out| out.put(&Sort::File.head(number | NOT_SHOWN)));
    }

    /// Number of waiting files that ends have shown, reports of no file included.
    pub fn files_shown(&self) -> usize {
        self.shown.len()
    }

    /// Removes and returns the file that an end has shown under a number, after all of its earlier cells have been given back.
    /// `Some(None)`: the end reports that it shows none.
    pub fn shown_file(&mut self, end: u32, number: u32) -> Option<Option<OwnedFd>> {
        let place = self.shown.iter().position(|(of, under, _)| (*of, *under) == (end, number))?;
        self.shown.remove(place).map(|(_, _, file)| file)
    }

    /// Whether files could be shown to an end now.
    pub fn can_show(&self, end: u32) -> bool {
        let End { to, from, .. } = self.ends[end as usize];
        let connection = to.or(from).and_then(|place| self.connections[place].as_ref());
        connection.is_some_and(|connection| connection.shows_files() && !connection.has_unsent())
    }
}
