//! How two processes of a machine that are connected come to share memory: the steps of their owners, each told by a frame among the cells.
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
//! Either side may say `Declines` instead of going on. A side that says `Follows` sends no cell behind it, so the other one hears the ring when all
//! cells before have been dealt with: the order of cells stays.
//!
//! Memory of more than two is one file, which a process shows to another one under a number that both know ([`Sockets::show_file`]), or says that it
//! doesn't.

use std::os::fd::{BorrowedFd, OwnedFd};

use super::frame::{NOT_SHOWN, Sort};
use super::{End, Sockets};

/// What becomes of a file that is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Showing {
    /// It was shown.
    Shown,
    /// It can't be now: something else is to leave first, or the two are about to be connected.
    Later,
    /// It can't be: the other process may be on another machine, or can't be reached any more, or the system refuses.
    Never,
}

/// A step towards memory of two processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The sender has made memory, and shows it and the head of its own segment.
    Offers,
    /// The sender has mapped both, and shows the head of its own.
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

    /// How many files are shown with it.
    pub(super) fn files(self) -> usize {
        match self {
            Step::Offers => 2,
            Step::Takes => 1,
            Step::Follows | Step::Declines => 0,
        }
    }
}

impl Sockets {
    /// A connection is open: whoever looks after its end is told, if files can be shown through it.
    pub(super) fn is_reached(&mut self, place: usize) {
        let connection = self.connections[place].as_ref().filter(|connection| connection.shows_files());
        if let Some(end) = connection.and_then(|connection| connection.end) {
            self.reached.push(end);
        }
    }

    /// An end with which a connection has come about through which files can be shown.
    pub fn reached(&mut self) -> Option<u32> {
        self.reached.pop()
    }

    /// How many cells have gone to an end or come from it.
    pub fn cells_with(&self, end: u32) -> u64 {
        self.ends[end as usize].cells
    }

    /// A step that an end has told of, after all of its cells that have been given back, and the files that it has shown.
    pub fn step(&mut self) -> Option<(u32, Step, Vec<OwnedFd>)> {
        self.steps.pop_front()
    }

    /// Whether [`Sockets::reached`] or [`Sockets::step`] has anything to say.
    pub fn has_news(&self) -> bool {
        !self.reached.is_empty() || !self.steps.is_empty()
    }

    /// Tells an end of a step. False: files can't be shown now, as something else waits to leave.
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

    /// Shows a file to an end, under a number that is even.
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

    /// Tells an end that no file will be shown under a number.
    pub fn show_no_file(&mut self, end: u32, number: u32) {
        self.put(end, 0, |out| out.put(&Sort::File.head(number | NOT_SHOWN)));
    }

    /// How many files wait that ends have shown, or have said that they don't show.
    pub fn files_shown(&self) -> usize {
        self.shown.len()
    }

    /// Takes the file that an end has shown under a number, after all of its cells that have been given back. `Some(None)`: it has said that it
    /// shows none.
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
