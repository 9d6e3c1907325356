//! Ports (MPI 5.0 §11.9.1): their names, and callers that wait there.
//!
//! A port's name contains all that another process needs to reach the one that opened it: its version, its card, and the number of the
//! port, which is random. Without the name, a process can neither connect nor name the port.

use std::fmt;
use std::str::FromStr;

use encore_boot::segment::random_words;

use super::card::Card;
use super::place::version;
use crate::jobs::card;
use crate::jobs::meeting;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass, Fact, Result};

/// Content of a port's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortName {
    /// Number of the port at the process that opened it.
    pub number: u64,
    /// Card of that process.
    pub card: Card,
}

/// Prefix of names of ports.
const BEGINNING: &str = "encore-port:";
/// Suffix of names of ports, so that a truncated name is invalid.
const END: char = '.';

impl fmt::Display for PortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{BEGINNING}{}:{:016x}:{}{END}", version(), self.number, self.card)
    }
}

/// Error: the text is no name of a port that this process could connect to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPort {
    /// The port belongs to a process with this version.
    Version(String),
    /// No version gives such a name.
    Nonsense,
}

impl NoPort {
    /// Error text; `nonsense` is the one for a text that is no name of a port at all.
    pub(super) fn text(self, nonsense: impl Into<String>) -> String {
        match self {
            NoPort::Nonsense => nonsense.into(),
            NoPort::Version(other) => format!(
                "the process that has opened the port uses {other}, and this one uses {}: jobs that connect must use the same version of \
                 libmpi_abi.so.1",
                version()
            ),
        }
    }
}

impl FromStr for PortName {
    type Err = NoPort;

    fn from_str(text: &str) -> std::result::Result<PortName, NoPort> {
        let none = || NoPort::Nonsense;
        let rest = text.trim_end().strip_prefix(BEGINNING).ok_or_else(none)?;
        let rest = rest.strip_suffix(END).ok_or_else(none)?;
        let (said, rest) = rest.split_once(':').ok_or_else(none)?;
        if said != version() {
            let is_one = said.starts_with("Encore-");
            return Err(if is_one { NoPort::Version(said.to_owned()) } else { none() });
        }
        let (number, card) = rest.split_once(':').ok_or_else(none)?;
        let number = u64::from_str_radix(number, 16).map_err(|_| none())?;
        Ok(PortName { number, card: card.parse().map_err(|_| none())? })
    }
}

/// Error for a port that doesn't exist. `argument`: name of the argument.
pub fn wrong(text: impl Into<String>) -> Error {
    Error::argument(ErrorClass::Port, "port_name", Fact::Text(text.into()))
}

/// The port that an argument names.
pub fn named(text: &[u8]) -> Result<PortName> {
    let text = String::from_utf8_lossy(text);
    text.parse().map_err(|none: NoPort| {
        let shown: String = text.chars().take(40).collect();
        wrong(
            none.text(format!(
                "\"{shown}\" is no name of a port: MPI_Open_port and MPI_Lookup_name give those"
            )),
        )
    })
}

/// `MPI_Open_port`
pub fn open(call: &mut Call) -> Result<PortName> {
    let card = card::own(call.engine())?;
    let number = random()?;
    call.engine().jobs.ports.insert(number, Default::default());
    Ok(PortName { number, card })
}

/// A random number.
pub(super) fn random() -> Result<u64> {
    let failed = |error| Error::new(ErrorClass::Other, Fact::Text(format!("no random numbers: {error}")));
    random_words::<1>().map(|[word]| word).map_err(failed)
}

/// `MPI_Close_port`: refuses callers that wait there.
pub fn close(call: &mut Call, name: &PortName) -> Result<()> {
    let engine = call.engine();
    let waiting = match engine.jobs.own_card.as_ref() == Some(&name.card) {
        true => engine.jobs.ports.remove(&name.number),
        false => None,
    };
    let waiting = waiting.ok_or_else(|| wrong("this process has no such port open"))?;
    for waiting in waiting {
        meeting::refuse(engine, waiting.caller);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use encore_boot::segment::JobName;
    use encore_engine::peer::Identity;
    use encore_engine::state::process::NodeId;

    #[test]
    fn port_names_survive_conversion_to_text() {
        let name = Identity { job: JobName([u64::MAX, 7]), rank: 3 };
        let card = Card {
            name,
            secret: [0xa5; 16],
            node: NodeId(4),
            shares: false,
            processors: 7,
            addresses: "unix:encore-1+tcp:10.0.0.1:4711".parse().unwrap(),
        };
        let port = PortName { number: 0xdead_beef, card };
        let text = port.to_string();
        assert!(text.len() < 256 && text.is_ascii() && !text.contains(' '), "{text}");
        assert_eq!(text.parse(), Ok(port.clone()));
        // Fortran pads with blanks.
        assert_eq!(format!("{text}   ").parse(), Ok(port));
        for length in 0..text.len() {
            assert_eq!(text[..length].parse::<PortName>(), Err(NoPort::Nonsense), "{}", &text[..length]);
        }
        for nonsense in ["", "nonsense", "encore-port:", "encore-port:xyz:", "encore-port:::::::"] {
            assert_eq!(nonsense.parse::<PortName>(), Err(NoPort::Nonsense));
        }
    }

    #[test]
    fn other_versions_names_differ_from_nonsense() {
        let other = "Encore-9.1-link-8";
        let error = named(format!("encore-port:{other}:what:ever:it:says.").as_bytes()).unwrap_err();
        let said = error.text().unwrap();
        assert!(said.contains(other) && said.contains(version()), "{said}");
        assert!(named(b"encore-port:what:ever.").unwrap_err().text().unwrap().contains("no name of a port"));
    }
}
