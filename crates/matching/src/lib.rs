//! Posted receives and unexpected messages, in constant time per operation.
//!
//! Both are hash tables of queues ([`table::MatchTable`]), so the number of entries never matters. Wildcards are values of the key like others: a
//! receive from `MPI_ANY_SOURCE` is queued under that source. An incoming message is looked up under each form of its envelope that has receives;
//! sequence numbers tell which receive came first. The first wildcard receive of a form creates the index of unexpected messages for that form.
//!
//! A single receive isn't put into the table at all.

pub mod table;

use encore_mutation::{Mutation, planted};
use encore_slab::Obj;
pub use table::{Links, MatchTable};

/// `MPI_ANY_SOURCE`
pub const ANY_SOURCE: i32 = -1;
/// `MPI_ANY_TAG`
pub const ANY_TAG: i32 = -2;

/// The key by which messages and receives are matched. `source` and `tag` may be wildcards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Key {
    /// Context id of the communicator.
    pub context: u64,
    /// Rank in the communicator.
    pub source: i32,
    /// Tag.
    pub tag: i32,
}

impl Key {
    /// The envelope as the key of a receive of this form.
    #[inline(always)]
    fn in_form(self, form: Form) -> Key {
        match form {
            Form::Exact => self,
            Form::AnySource => Key { source: ANY_SOURCE, ..self },
            Form::AnyTag => Key { tag: ANY_TAG, ..self },
            Form::Any => Key { source: ANY_SOURCE, tag: ANY_TAG, ..self },
        }
    }

    /// The wildcards of the key.
    #[inline(always)]
    pub fn form(self) -> Form {
        match (self.source == ANY_SOURCE, self.tag == ANY_TAG) {
            (false, false) => Form::Exact,
            (true, false) => Form::AnySource,
            (false, true) => Form::AnyTag,
            (true, true) => Form::Any,
        }
    }

    /// Whether a receive with this key matches a message with this envelope.
    #[inline(always)]
    fn admits(self, envelope: Key) -> bool {
        self.context == envelope.context
            && (self.source == envelope.source || self.source == ANY_SOURCE)
            && (self.tag == envelope.tag || self.tag == ANY_TAG)
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        let envelope = self.source as u32 as u64 | (self.tag as u32 as u64) << 32;
        let mixed = (envelope ^ self.context.rotate_left(20)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }
}

/// The wildcards of a receive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// None.
    Exact = 0,
    /// `MPI_ANY_SOURCE`.
    AnySource = 1,
    /// `MPI_ANY_TAG`.
    AnyTag = 2,
    /// Both.
    Any = 3,
}

const WILD_FORMS: [Form; 3] = [Form::AnySource, Form::AnyTag, Form::Any];

/// An entry, with links for each table that it can be in at the same time.
pub trait Entry: Sized {
    /// The links for table number `table`.
    fn links(&self, table: usize) -> &Links<Self>;

    /// Notes that a message has been found for this receive, which has a wildcard and is in the table.
    #[inline(always)]
    fn found(&self) {}
}

/// Receives that wait for a message.
pub struct Posted<T: Entry> {
    /// The only receive, while there is only one: most programs post one, wait for it, and post the next. Then the table is empty.
    lone: Option<(Key, Obj<T>)>,
    table: MatchTable<T>,
    /// Number of receives of each form in the table, so that a message is looked up only under forms in use.
    forms: [usize; 4],
}

impl<T: Entry> Default for Posted<T> {
    fn default() -> Self {
        Posted { lone: None, table: MatchTable::new(0), forms: [0; 4] }
    }
}

impl<T: Entry> Posted<T> {
    /// Number of receives.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.table.len() + usize::from(self.lone.is_some())
    }

    /// Whether no receive is posted.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.lone.is_none() && self.table.is_empty()
    }

    /// Posts a receive.
    #[inline(always)]
    pub fn insert(&mut self, key: Key, receive: Obj<T>) {
        match self.is_empty() {
            true => self.lone = Some((key, receive)),
            false => self.insert_another(key, receive),
        }
    }

    #[inline(never)]
    fn insert_another(&mut self, key: Key, receive: Obj<T>) {
        if let Some((key, first)) = self.lone.take() {
            self.insert_in_table(key, first);
        }
        self.insert_in_table(key, receive);
    }

    #[inline]
    fn insert_in_table(&mut self, key: Key, receive: Obj<T>) {
        self.forms[key.form() as usize] += 1;
        self.table.insert(key, receive);
    }

    /// Moves a receive into the table, if it is the only one: from then on, [`Entry::found`] learns of the message that it matches.
    pub fn put_into_table(&mut self, receive: Obj<T>) {
        if let Some((key, lone)) = self.lone.take_if(|(_, lone)| *lone == receive) {
            self.insert_in_table(key, lone);
        }
    }

    /// The receive that a message with this envelope matches: the oldest matching one (§3.5).
    #[inline(always)]
    pub fn find(&self, envelope: Key) -> Option<Obj<T>> {
        match self.lone {
            Some((key, receive)) => key.admits(envelope).then_some(receive),
            None if self.table.is_empty() => None,
            None => self.find_in_table(envelope),
        }
    }

    #[inline(always)]
    fn find_in_table(&self, envelope: Key) -> Option<Obj<T>> {
        match self.table.len() == self.forms[Form::Exact as usize] {
            true => self.table.find(envelope),
            false => self.find_in_any_form(envelope),
        }
    }

    #[inline(never)]
    fn find_in_any_form(&self, envelope: Key) -> Option<Obj<T>> {
        let mut best = if self.forms[Form::Exact as usize] > 0 { self.table.find(envelope) } else { None };
        for form in WILD_FORMS {
            if self.forms[form as usize] == 0 {
                continue;
            }
            if let Some(found) = self.table.find(envelope.in_form(form)) {
                if best.is_none_or(|best| self.table.sequence(found) < self.table.sequence(best)) {
                    best = Some(found);
                }
            }
        }
        if let Some(best) = best {
            best.found();
        }
        best
    }

    /// Removes a receive.
    #[inline(always)]
    pub fn remove(&mut self, receive: Obj<T>) {
        match self.lone {
            Some((_, lone)) if lone == receive => self.lone = None,
            _ => self.remove_from_table(receive),
        }
    }

    #[inline(never)]
    fn remove_from_table(&mut self, receive: Obj<T>) {
        self.forms[self.table.key(receive).form() as usize] -= 1;
        self.table.remove(receive);
    }

    /// Whether `receive` is the only posted receive.
    #[inline(always)]
    pub fn holds_only(&self, receive: Obj<T>) -> bool {
        self.lone.is_some_and(|(_, lone)| lone == receive)
    }

    /// Whether a receive is posted.
    pub fn holds(&self, receive: Obj<T>) -> bool {
        self.holds_only(receive) || receive.links(0).linked()
    }

    /// All receives, in no particular order.
    pub fn entries(&self) -> Vec<Obj<T>> {
        self.lone.iter().map(|(_, receive)| *receive).chain(self.table.entries()).collect()
    }
}

/// Messages for which no receive was posted.
pub struct Unexpected<T: Entry> {
    exact: MatchTable<T>,
    /// All messages under each wildcard form, maintained from the first receive of that form on.
    wild: [Option<MatchTable<T>>; 3],
}

impl<T: Entry> Default for Unexpected<T> {
    fn default() -> Self {
        Unexpected { exact: MatchTable::new(0), wild: [None, None, None] }
    }
}

impl<T: Entry> Unexpected<T> {
    /// Number of messages.
    pub fn len(&self) -> usize {
        self.exact.len()
    }

    /// Whether there is no message.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty()
    }

    /// All messages, in no particular order.
    pub fn entries(&self) -> Vec<Obj<T>> {
        self.exact.entries()
    }

    /// Adds a message that just arrived.
    pub fn insert(&mut self, envelope: Key, message: Obj<T>) {
        self.exact.insert(envelope, message);
        for (table, form) in self.wild.iter_mut().zip(WILD_FORMS) {
            if let Some(table) = table {
                table.insert(envelope.in_form(form), message);
            }
        }
    }

    /// The oldest message that a receive with this key matches.
    #[inline]
    pub fn find(&mut self, receive: Key) -> Option<Obj<T>> {
        if self.exact.is_empty() {
            return None;
        }
        if planted(Mutation::NewestUnexpected) {
            return self
                .exact
                .entries()
                .into_iter()
                .filter(|found| receive.admits(self.exact.key(*found)))
                .max_by_key(|found| self.exact.sequence(*found));
        }
        match receive.form() {
            Form::Exact => self.exact.find(receive),
            form => self.find_wild(receive, form),
        }
    }

    fn find_wild(&mut self, receive: Key, form: Form) -> Option<Obj<T>> {
        let index = form as usize - 1;
        let exact = &self.exact;
        let table = self.wild[index].get_or_insert_with(|| {
            let mut table = MatchTable::new(form as usize);
            let mut messages = exact.entries();
            messages.sort_by_key(|message| exact.sequence(*message));
            for message in messages {
                table.insert(exact.key(message).in_form(form), message);
            }
            table
        });
        table.find(receive)
    }

    /// The oldest message with this envelope for which `wanted` holds. Checks each of them.
    pub fn find_where(&self, envelope: Key, wanted: impl Fn(&T) -> bool) -> Option<Obj<T>> {
        let mut entry = self.exact.find(envelope);
        while let Some(found) = entry {
            if wanted(&found) {
                break;
            }
            entry = found.links(0).next();
        }
        entry
    }

    /// Removes a message.
    pub fn remove(&mut self, message: Obj<T>) {
        self.exact.remove(message);
        for table in self.wild.iter_mut().flatten() {
            table.remove(message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_slab::Slab;
    use proptest::prelude::*;

    struct Node {
        id: usize,
        links: [Links<Node>; 4],
    }

    impl Entry for Node {
        fn links(&self, table: usize) -> &Links<Node> {
            &self.links[table]
        }
    }

    fn node(slab: &Slab<Node>, id: usize) -> Obj<Node> {
        slab.insert(Node { id, links: std::array::from_fn(|_| Links::default()) }).unwrap()
    }

    fn fits(receive: Key, message: Key) -> bool {
        receive.context == message.context
            && (receive.source == ANY_SOURCE || receive.source == message.source)
            && (receive.tag == ANY_TAG || receive.tag == message.tag)
    }

    fn keys(wild: bool) -> impl Strategy<Value = Key> {
        let low = if wild { -1 } else { 0 };
        (0..2u64, low..4i32, low..4i32).prop_map(|(context, source, tag)| Key {
            context,
            source: if source < 0 { ANY_SOURCE } else { source },
            tag: if tag < 0 { ANY_TAG } else { tag },
        })
    }

    #[derive(Clone, Debug)]
    enum Event {
        Receive(Key),
        Message(Key),
        /// Removes the i-th entry.
        Cancel(usize),
    }

    fn events() -> impl Strategy<Value = Vec<Event>> {
        prop::collection::vec(
            prop_oneof![
                4 => keys(true).prop_map(Event::Receive),
                4 => keys(false).prop_map(Event::Message),
                1 => (0..50usize).prop_map(Event::Cancel),
            ],
            0..300,
        )
    }

    proptest! {
        /// Compares both tables with plain lists that are searched from the front.
        #[test]
        fn tables_match_like_lists(events in events()) {
            // SAFETY: this thread's.
            let slab = unsafe { Slab::new() };
            let mut posted: Posted<Node> = Posted::default();
            let mut posted_list: Vec<(Key, Obj<Node>)> = Vec::new();
            let mut unexpected: Unexpected<Node> = Unexpected::default();
            let mut unexpected_list: Vec<(Key, Obj<Node>)> = Vec::new();
            for (id, event) in events.into_iter().enumerate() {
                match event {
                    Event::Receive(key) => {
                        let expected = unexpected_list.iter().position(|(message, _)| fits(key, *message));
                        let found = unexpected.find(key);
                        prop_assert_eq!(found.map(|node| node.id), expected.map(|i| unexpected_list[i].1.id));
                        if let Some(i) = expected {
                            unexpected.remove(unexpected_list.remove(i).1);
                        } else {
                            let node = node(&slab, id);
                            posted.insert(key, node);
                            posted_list.push((key, node));
                        }
                    }
                    Event::Message(key) => {
                        let expected = posted_list.iter().position(|(receive, _)| fits(*receive, key));
                        let found = posted.find(key);
                        prop_assert_eq!(found.map(|node| node.id), expected.map(|i| posted_list[i].1.id));
                        if let Some(i) = expected {
                            posted.remove(posted_list.remove(i).1);
                        } else {
                            let node = node(&slab, id);
                            unexpected.insert(key, node);
                            unexpected_list.push((key, node));
                        }
                    }
                    Event::Cancel(i) => {
                        if i < posted_list.len() {
                            posted.remove(posted_list.remove(i).1);
                        }
                        if i < unexpected_list.len() {
                            unexpected.remove(unexpected_list.remove(i).1);
                        }
                    }
                }
                prop_assert_eq!(posted.len(), posted_list.len());
                prop_assert_eq!(unexpected.len(), unexpected_list.len());
            }
        }
    }

    #[test]
    fn table_holds_many_keys_and_entries() {
        // SAFETY: this thread's.
        let slab = unsafe { Slab::new() };
        let mut table = MatchTable::new(0);
        let nodes: Vec<_> = (0..20_000).map(|id| node(&slab, id)).collect();
        let key = |id: usize| Key { context: 1, source: 0, tag: if id % 2 == 0 { id as i32 } else { -77 } };
        for (id, node) in nodes.iter().enumerate() {
            table.insert(key(id), *node);
        }
        for id in (0..20_000).rev().filter(|id| id % 2 == 0) {
            assert_eq!(table.find(key(id)).unwrap().id, id);
        }
        for id in (1..20_000).filter(|id| id % 2 == 1) {
            let oldest = table.find(key(id)).unwrap();
            assert_eq!(oldest.id, id);
            table.remove(oldest);
        }
        assert_eq!(table.len(), 10_000);
    }

    #[test]
    fn unused_keys_free_their_queues() {
        // SAFETY: this thread's.
        let slab = unsafe { Slab::new() };
        let mut table = MatchTable::new(0);
        let lasting = node(&slab, 0);
        table.insert(Key { context: 9, source: 1, tag: 1 }, lasting);
        let node = node(&slab, 1);
        for tag in 0..1_000_000 {
            table.insert(Key { context: 1, source: 0, tag }, node);
            table.remove(table.find(Key { context: 1, source: 0, tag }).unwrap());
        }
        assert!(table.find(Key { context: 9, source: 1, tag: 1 }).unwrap() == lasting);
        assert!(table.room() <= 1024, "{} queues are kept", table.room());
    }
}
