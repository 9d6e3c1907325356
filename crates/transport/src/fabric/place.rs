//! The address of an endpoint, as text.

/// Address of a process's endpoint, for the others. As text, it has at most 1,400 characters, none of which is a blank, `=`, `;` or `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub(super) provider: String,
    pub(super) protocol: u32,
    pub(super) address: Vec<u8>,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{:x}:", self.provider.replace(';', "+"), self.protocol)?;
        match self.address.len() {
            ..=SHORT => self.address.iter().try_for_each(|byte| write!(f, "{byte:02x}")),
            _ => write!(f, "{LONG}{}", to_letters(&self.address)),
        }
    }
}

impl std::str::FromStr for Place {
    type Err = crate::sockets::NoAddress;

    fn from_str(text: &str) -> Result<Place, Self::Err> {
        let wrong = crate::sockets::NoAddress;
        let mut parts = text.splitn(3, ':');
        let (Some(provider), Some(protocol), Some(address)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong);
        };
        let protocol = u32::from_str_radix(protocol, 16).map_err(|_| wrong)?;
        let digits = address.as_bytes();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        let bytes: Option<Vec<u8>> = match address.strip_prefix(LONG) {
            Some(letters) => from_letters(letters),
            None if digits.len() % 2 == 0 => digits.chunks(2).map(byte).collect(),
            None => None,
        };
        let address = bytes.filter(|bytes| !bytes.is_empty()).ok_or(wrong)?;
        Ok(Place { provider: provider.replace('+', ";"), protocol, address })
    }
}

impl Place {
    /// The provider's name.
    pub fn provider(&self) -> &str {
        &self.provider
    }

    /// Whether two endpoints can communicate.
    pub fn reaches(&self, other: &Place) -> bool {
        self.provider == other.provider && self.protocol == other.protocol
    }
}

/// Longest address written in hexadecimal digits, in bytes; longer ones are written in letters, four for three bytes, behind [`LONG`].
const SHORT: usize = 64;
const LONG: char = '~';
/// Longest address, in bytes.
pub(super) const LONGEST: usize = 1000;
/// The letters; each stands for six bits.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn to_letters(bytes: &[u8]) -> String {
    let mut letters = String::new();
    for part in bytes.chunks(3) {
        let mut whole = [0; 4];
        whole[1..=part.len()].copy_from_slice(part);
        let bits = u32::from_be_bytes(whole);
        (0..=part.len())
            .for_each(|place| letters.push(LETTERS[(bits >> (18 - 6 * place)) as usize & 63].into()));
    }
    letters
}

fn from_letters(letters: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for part in letters.as_bytes().chunks(4) {
        let mut bits = 0;
        for (place, letter) in part.iter().enumerate() {
            let value = LETTERS.iter().position(|known| known == letter)?;
            bits |= (value as u32) << (18 - 6 * place);
        }
        let count = part.len().checked_sub(1).filter(|count| *count > 0)?;
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=count]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_survive_conversion_to_text() {
        let place =
            Place { provider: "tcp;ofi_rxm".to_owned(), protocol: 0x80000001, address: vec![2, 0, 0xff] };
        let text = place.to_string();
        assert_eq!(text, "tcp+ofi_rxm:80000001:0200ff");
        assert_eq!(text.parse(), Ok(place));
        for nonsense in ["", "tcp", "tcp:1", "tcp:1:", "tcp:x:00", "tcp:1:0", "tcp:1:0g", "tcp:1:é0"] {
            assert!(nonsense.parse::<Place>().is_err(), "{nonsense}");
        }
        // Long ones, as UCX has them.
        for length in SHORT..=LONGEST {
            let address: Vec<u8> = (0..length).map(|at| (at * 89 + length) as u8).collect();
            let place = Place { provider: "ucx".to_owned(), protocol: 1, address };
            let text = place.to_string();
            assert!(text.len() <= 1400 && !text.contains([' ', '=', ';', '/', '|']), "{text}");
            assert_eq!(text.parse(), Ok(place));
        }
        for nonsense in ["ucx:1:~", "ucx:1:~A", "ucx:1:~A+", "ucx:1:~é"] {
            assert!(nonsense.parse::<Place>().is_err(), "{nonsense}");
        }
    }
}
