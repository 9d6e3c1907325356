//! Address data that a rank of a job on several nodes publishes to the others, through the launcher.

use std::fmt;

use encore_transport::fabric;
use encore_transport::sockets::{Addresses, VERSION};

use super::agreement::Told;
use encore_engine::error::{Error, ErrorClass, Fact};

/// Separator of the parts.
const BETWEEN: char = '/';
/// Most characters of a node's name in the text.
const NAME: usize = 64;

/// Address data of a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Number of its node.
    pub(super) node: u32,
    /// Identity of its processors, equal for processes on the same ones ([`encore_boot::cpus::shared`]).
    pub(super) processors: u64,
    /// Whether its node has more ranks of the job than processors.
    pub(super) shares: bool,
    /// Addresses at which it listens.
    pub(super) addresses: Addresses,
    /// Port there at which it listens for the deadlock report; 0: none.
    pub(super) roll_call: u16,
    /// Its settings that must be equal on all ranks.
    pub(super) settings: Told,
    /// Name of its node.
    pub(super) host: String,
    /// Address of its endpoint of a fast network, if it has one.
    pub(super) endpoint: Option<fabric::Place>,
}

/// Error: a rank's published text can't be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// The rank has this other version, and is on this node.
    Version { version: String, host: String },
    /// No version publishes such a text.
    Nonsense,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { node, processors, shares, addresses, host, roll_call, settings, endpoint } = self;
        // In all versions, the text begins with the version and the node's name.
        write!(f, "{}{BETWEEN}{host}{BETWEEN}{node}{BETWEEN}{processors:x}{BETWEEN}", version())?;
        write!(f, "{}{BETWEEN}{roll_call}{BETWEEN}{settings}{BETWEEN}{addresses}", u8::from(*shares))?;
        endpoint.as_ref().map_or(Ok(()), |endpoint| write!(f, "{BETWEEN}{endpoint}"))
    }
}

impl Place {
    pub(super) fn parse(text: &str) -> Result<Place, Unknown> {
        let mut parts = text.splitn(9, BETWEEN);
        let (first, host) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        if first != version() {
            let is_one = first.starts_with("Encore-") && !host.is_empty();
            let known = || Unknown::Version { version: first.to_owned(), host: host.to_owned() };
            return Err(if is_one { known() } else { Unknown::Nonsense });
        }
        let mut place = || {
            let node = parts.next()?.parse().ok()?;
            let processors = u64::from_str_radix(parts.next()?, 16).ok()?;
            let shares = parts.next()? != "0";
            let roll_call = parts.next()?.parse().ok()?;
            let settings = parts.next()?.parse().ok()?;
            let addresses = parts.next()?.parse().ok()?;
            let endpoint = parts.next().map(str::parse).transpose().ok()?;
            let host = host.to_owned();
            Some(Place { node, processors, shares, addresses, host, roll_call, settings, endpoint })
        };
        place().ok_or(Unknown::Nonsense)
    }
}

pub(super) fn error(text: String) -> Error {
    Error::new(ErrorClass::Other, Fact::Text(text))
}

/// This library's version. It is read at run time, as from a file: a copy with only these bytes changed is another version.
pub(super) fn version() -> &'static str {
    std::hint::black_box(VERSION)
}

/// This node's name, shortened for the text.
pub(super) fn own_host() -> String {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "-._".contains(*letter);
    let plain: String = name.chars().filter(is_plain).take(NAME).collect();
    if plain.is_empty() { "a-node-without-name".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_parsed_or_refused() {
        let texts = [
            format!("{VERSION}/n2/7/f5/1/9/5.2/tcp:10.0.0.1:4711/udp+ofi_rxd:2:0a00000112"),
            format!("{VERSION}/n2/7/f5/0/9/5.2/tcp:[fe80::1]:80"),
            "Encore-9.1-link-8/n2/what/ever".to_owned(),
        ];
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "places",
            examples: &texts.each_ref().map(|text| text.as_bytes()),
            words: &["/", VERSION, "tcp:1.2.3.4:5", "5.2", "udp+ofi_rxd:2:00"],
        };
        let look = |processors: fn(u64) -> u64, input: &[u8]| {
            let parse = |text: &str| {
                Place::parse(text).map(|place| Place { processors: processors(place.processors), ..place })
            };
            let Ok(text) = std::str::from_utf8(input) else { return };
            if let Ok(place) = parse(text) {
                assert_eq!(parse(&place.to_string()), Ok(place));
            }
        };
        target.check(|input| look(|processors| processors, input));
        // Seeded fault: the number of the first processor is left out.
        target.finds(|input| look(|processors| processors >> 1, input));
    }

    #[test]
    fn places_survive_conversion_to_text() {
        for address in ["tcp:10.0.0.1:4711", "tcp:[fe80::1]:80", "unix:encore-0123456789abcdef"] {
            for endpoint in [None, Some("udp+ofi_rxd:2:0a00000112".parse().unwrap())] {
                let addresses = address.parse().unwrap();
                let (host, shares) = (own_host(), endpoint.is_some());
                let settings = "5.2".parse().unwrap();
                let place = Place {
                    node: 7,
                    processors: 0xf5,
                    shares,
                    addresses,
                    host,
                    roll_call: 9,
                    settings,
                    endpoint,
                };
                assert_eq!(Place::parse(&place.to_string()), Ok(place));
            }
        }
    }

    #[test]
    fn other_versions_differ_from_nonsense() {
        let other = Unknown::Version { version: "Encore-9.1-link-8".into(), host: "n2".into() };
        assert_eq!(Place::parse("Encore-9.1-link-8/n2/what/ever/it/says"), Err(other.clone()));
        assert_eq!(Place::parse("Encore-9.1-link-8/n2"), Err(other));
        for nonsense in ["", "0/tcp:10.0.0.1:4711", "Encore-9.1-link-8", "/", "////"] {
            assert_eq!(Place::parse(nonsense), Err(Unknown::Nonsense), "{nonsense}");
        }
        assert_eq!(Place::parse(&format!("{VERSION}/n2/x/0/0/0/tcp:1.2.3.4:5")), Err(Unknown::Nonsense));
    }
}
