//! The ends: what a process knows of its peers, and how it forgets them.

use std::io::Error;

use super::address::Addresses;
use super::connection::Stage;
use super::name::Name;
use super::{Broken, End, Sockets};

impl Sockets {
    /// Adds a process by its addresses and its secret, for cells in both directions. Returns its end. Doesn't connect yet.
    pub fn add(&mut self, name: Name, addresses: Addresses, secret: [u8; 16]) -> u32 {
        self.new_end(name, Some((addresses, secret)))
    }

    /// Adds a process that has connected to this one ([`Sockets::strangers`]). Returns its end.
    pub fn admit(&mut self, name: Name) -> u32 {
        self.new_end(name, None)
    }

    pub(super) fn new_end(&mut self, name: Name, reach: Option<(Addresses, [u8; 16])>) -> u32 {
        assert!(!self.by_name.contains_key(&name), "a process is added once");
        self.acquaintances += 1;
        let made = End { name, reach, own_number: self.acquaintances, ..End::default() };
        let end = match (0..self.ends.len() as u32).find(|end| self.is_unused(*end)) {
            Some(end) => {
                self.ends[end as usize] = made;
                end
            }
            None => {
                self.ends.push(made);
                self.ends.len() as u32 - 1
            }
        };
        self.by_name.insert(name, end);
        self.new_strangers.retain(|other| *other != name);
        let (its, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.strangers).into_iter().partition(|stranger| stranger.name == name);
        self.strangers = others;
        // The stranger has given up all but its latest acquaintance.
        let latest = its.iter().map(|stranger| stranger.its_number).max();
        for stranger in its {
            match Some(stranger.its_number) == latest {
                true => self.belongs_to(stranger.place, end, stranger.its_number),
                false => self.drop_connection(stranger.place, None),
            }
        }
        end
    }

    /// Processes that have connected with this one's secret and either weren't added, or have forgotten this process since. Each is named
    /// once; its cells wait until it is added.
    pub fn strangers(&mut self) -> Vec<Name> {
        std::mem::take(&mut self.new_strangers)
    }

    /// Has [`Sockets::strangers`] name a stranger again that isn't added yet.
    pub fn name_again(&mut self, stranger: Name) {
        if self.strangers.iter().any(|other| other.name == stranger) {
            self.new_strangers.push(stranger);
        }
    }

    /// Ends all traffic with an end. Its connections close once all sent data has left. The process may be added again, as another end.
    pub fn forget(&mut self, end: u32) {
        let known = &mut self.ends[end as usize];
        known.forgotten = true;
        self.reached.retain(|other| *other != end);
        self.steps.retain(|(of, ..)| *of != end);
        self.shown.retain(|(of, ..)| *of != end);
        self.tests.retain(|(of, _)| *of != end);
        if self.by_name.get(&known.name) == Some(&end) {
            self.by_name.remove(&known.name);
        }
        self.part_from(end);
    }

    /// Ends the connections of a forgotten end. Bytes sent through a connection that this process began may still wait at the other side's
    /// door. Closing the other side's connection first would look like a death there. So that one ends after this process's own has ended,
    /// or once this process is let in.
    pub(super) fn part_from(&mut self, end: u32) {
        let known = &self.ends[end as usize];
        for place in [known.to, known.from].into_iter().flatten() {
            let waits_at_door = self
                .connections
                .iter()
                .flatten()
                .any(|other| other.end == Some(end) && other.begun_here && other.stage != Stage::Open);
            let Some(connection) = &mut self.connections[place] else { continue };
            if connection.begun_here || !waits_at_door {
                connection.closing = true;
                self.push_out(place);
            }
        }
    }

    /// Forgets an end that the caller won't use again.
    pub fn retire(&mut self, end: u32) {
        self.forget(end);
        self.ends[end as usize].retired = true;
    }

    /// Whether an end was retired and nothing here refers to it.
    pub(super) fn is_unused(&self, end: u32) -> bool {
        self.ends[end as usize].retired
            && !self.ends[end as usize].held
            && self.connections.iter().flatten().all(|connection| connection.end != Some(end))
            && self.broken.iter().all(|broken| broken.end != end)
            && self.ended.is_none_or(|(ended, _)| ended != end)
    }

    /// Whether an end has a connection through which frames may come.
    pub fn is_connected(&self, end: u32) -> bool {
        let end = &self.ends[end as usize];
        end.to.is_some() || end.from.is_some()
    }

    pub(crate) fn lose(&mut self, end: u32, error: Error) {
        let known = &mut self.ends[end as usize];
        let is_told = !known.gone && !known.forgotten && !known.left;
        known.gone = true;
        if is_told {
            self.broken.push_back(Broken { end, error });
        }
    }

    /// Declares an end dead, on the report of others: cells to it are lost, and none come from it.
    pub fn give_up(&mut self, end: u32) {
        let known = &mut self.ends[end as usize];
        (known.gone, known.left) = (true, false);
        for place in [known.to, known.from].into_iter().flatten() {
            self.drop_connection(place, None);
        }
    }

    /// Whether an end is unreachable.
    pub(crate) fn is_gone(&self, end: u32) -> bool {
        self.ends[end as usize].gone
    }

    /// Whether an end has left in good order.
    pub(crate) fn has_left(&self, end: u32) -> bool {
        self.ends[end as usize].left
    }

    /// Notes that an end hasn't left: a cell has come from it through another channel.
    pub(crate) fn is_back(&mut self, end: u32) {
        self.ends[end as usize].left = false;
    }

    /// The addresses of an end, if this process may connect to it.
    pub(crate) fn address_of(&self, end: u32) -> Option<&Addresses> {
        self.ends[end as usize].reach.as_ref().map(|(address, _)| address)
    }
}
