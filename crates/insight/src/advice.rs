//! Advice: patterns that repeat in a program, measured in its other form at the end of the run.

use encore_plan::Method;
use encore_plan::operation::Class;

use crate::kind::Kind;
use crate::layout::ADVICE_WORDS;
use crate::page::{count, place, size, time};
use crate::profile::{Advice, Algorithms, Form, Pattern, Profile};
use crate::repeat::{Choice, WORTH};

impl Advice {
    /// As a rank has left it; `place_of` finds the place of a site. `None`: there is none.
    pub fn of(words: [u64; ADVICE_WORDS], mut place_of: impl FnMut(u64) -> usize) -> Option<Advice> {
        let [kind, first, last, count, bytes, was, other, spread, work] = words;
        let (pattern, form) = match Kind::numbered(kind & 0xff)? {
            Kind::PersistentExchange => (Pattern::Exchange, Form::Persistent),
            Kind::PersistentCollective => (Pattern::Collective, Form::Persistent),
            Kind::Memory => (Pattern::Exchange, Form::Memory),
            Kind::Joined => (Pattern::Exchange, Form::Joined),
            Kind::Neighbors => (Pattern::Exchange, Form::Neighbors),
            Kind::Earlier => (Pattern::Early, Form::Earlier),
            Kind::Partitioned => (Pattern::Long, Form::Partitioned),
            Kind::Algorithm => (Pattern::Collective, Form::Algorithm),
        };
        let algorithms = match form {
            Form::Algorithm => Some(Algorithms::of(Choice::of(kind >> 40))?),
            _ => None,
        };
        Some(Advice {
            pattern,
            form,
            places: [place_of(first), place_of(last)],
            ranks: kind >> 8 & 0xffff_ffff,
            operations: if algorithms.is_some() { 1 } else { kind >> 40 },
            count,
            bytes,
            was: f64::from_bits(was),
            other: f64::from_bits(other),
            spread: f64::from_bits(spread),
            algorithms,
            work,
        })
    }

    /// Seconds that the other form would have gained in the run.
    pub fn gain(&self) -> f64 {
        (self.was - self.other) * self.count as f64 / 1e9
    }

    fn lines(&self, profile: &Profile, number: usize) -> String {
        let first = place(profile, Some(self.places[0]));
        let (what, each) = match self.pattern {
            Pattern::Exchange if self.form != Form::Persistent => {
                ("The same messages".to_owned(), "an exchange")
            }
            Pattern::Exchange => {
                let last = place(profile, Some(self.places[1]));
                let to = if self.operations > 1 { format!(" to {last}") } else { String::new() };
                let messages = if self.operations == 1 { "message" } else { "messages" };
                (
                    format!("{first}{to}: the same {} {messages} of {}", self.operations, size(self.bytes)),
                    "an exchange",
                )
            }
            Pattern::Collective => {
                let is_for_each = first.starts_with("MPI_Alltoall ");
                let whom = if is_for_each { " to each rank" } else { "" };
                (format!("{first}: the same operation of {}{whom}", size(self.bytes)), "an operation")
            }
            Pattern::Early => {
                (format!("{first}: a message of {} came before its receive", size(self.bytes)), "a message")
            }
            Pattern::Long => {
                (format!("{first}: the same message of {} after work", size(self.bytes)), "a message")
            }
        };
        let work = time(self.work as f64 / 1e9);
        let in_parts = format!(
            "In {} parts (MPI_Psend_init and MPI_Pready), if {work} of that work fill them one by one",
            self.operations
        );
        let by_setting = self.algorithms.as_ref().map(Algorithms::text).unwrap_or_default();
        let form = match (self.form, self.pattern) {
            (Form::Persistent, Pattern::Collective) => {
                "By persistent requests (its form with _init and MPI_Start)"
            }
            (Form::Persistent, _) => "By persistent requests (MPI_Send_init, MPI_Recv_init and MPI_Startall)",
            (Form::Memory, _) => "In buffers of MPI_Alloc_mem",
            (Form::Joined, _) => "As one message for each neighbour, packed and unpacked",
            (Form::Neighbors, _) => {
                "By MPI_Neighbor_alltoallv on a communicator of MPI_Dist_graph_create_adjacent"
            }
            (Form::Earlier, _) => "With the receive begun before the message comes (MPI_Irecv)",
            (Form::Partitioned, _) => &in_parts,
            (Form::Algorithm, _) => &by_setting,
        };
        let gap = if self.form == Form::Algorithm { "\n     " } else { " " };
        let verdict = if self.other - self.was > self.spread {
            "slower: not worth it".to_owned()
        } else if self.was - self.other <= self.spread {
            "no gain beyond chance: not worth it".to_owned()
        } else {
            let share = self.gain() / profile.seconds.max(1e-9);
            let worth = if share >= WORTH { "worth a change" } else { "not worth it" };
            format!("{} of {} in this run: {worth}", time(self.gain()), time(profile.seconds))
        };
        format!(
            "  {number}  {what}, {} times.\n     {form}:{gap}{} instead of {} {each}, ±{}, as {} ranks measured it here;\n     {verdict}.\n",
            count(self.count),
            time(self.other / 1e9),
            time(self.was / 1e9),
            time(self.spread / 1e9),
            self.ranks,
        )
    }
}

impl Algorithms {
    /// As a rank has named them. `None`: there are no such.
    fn of(choice: Choice) -> Option<Algorithms> {
        let name = |place: usize| Some(Method::ALL.get(place)?.name().to_owned());
        let class = Class::ALL.get(choice.class)?;
        Some(Algorithms {
            setting: format!("ENCORE_{}", class.name().to_uppercase()),
            was: name(choice.was)?,
            other: name(choice.other)?,
            reorders: choice.reorders,
        })
    }

    fn text(&self) -> String {
        let Algorithms { setting, was, other, reorders } = self;
        let order = if *reorders {
            "\n     (numbers are added in another order, so last digits may differ)"
        } else {
            ""
        };
        format!(
            "By {setting}={other} instead of {was}, or the hint {} of a communicator{order}",
            setting.to_lowercase()
        )
    }
}

/// The section below the page; empty where no advice was wanted.
pub fn section(profile: &Profile) -> String {
    let Some(advice) = &profile.advice else { return String::new() };
    if advice.is_empty() {
        return "\nencore advice: no exchange on MPI_COMM_WORLD, and no collective operation of all its ranks, repeats 20 times with the same arguments at all ranks concerned\n".to_owned();
    }
    let lines = advice.iter().zip(1..).map(|(advice, number)| advice.lines(profile, number));
    "\nencore advice\n".to_owned() + &lines.collect::<String>()
}
