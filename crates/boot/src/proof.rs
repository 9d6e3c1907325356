//! How two processes prove to each other that they know a secret, without saying it: each makes up a number for this one time (a *nonce*), and signs both
//! (HMAC-SHA-256).

use hmac::{Hmac, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use crate::error::BootError;
use crate::segment::random_words;

/// A number that is made up for one time.
pub type Nonce = [u8; 16];
/// Bytes that only a process with the secret can compute.
pub type Proof = [u8; 32];

/// A new nonce.
pub fn nonce() -> Result<Nonce, BootError> {
    let [first, second] = random_words().map_err(BootError::Segment)?;
    let mut nonce = [0; 16];
    nonce[..8].copy_from_slice(&first.to_ne_bytes());
    nonce[8..].copy_from_slice(&second.to_ne_bytes());
    Ok(nonce)
}

/// The proof of `secret` for a `purpose`, of which no other one may be the beginning, and the `parts` that both sides know.
pub fn prove(secret: &[u8], purpose: &str, parts: &[&[u8]]) -> Proof {
    sign(secret, purpose, parts).finalize().into_bytes().into()
}

/// Whether something is the proof ([`prove`]). Takes as long for any two.
pub fn is_proved(said: &[u8], secret: &[u8], purpose: &str, parts: &[&[u8]]) -> bool {
    sign(secret, purpose, parts).verify_slice(said).is_ok()
}

/// Whether two secrets are the same. Takes as long for any two of one length.
pub fn is_same_secret(one: &[u8], other: &[u8]) -> bool {
    one.ct_eq(other).into()
}

fn sign(secret: &[u8], purpose: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length will do");
    for part in [purpose.as_bytes()].iter().chain(parts) {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_of_one_secret_one_purpose_and_all_parts() {
        let (first, second) = (nonce().unwrap(), nonce().unwrap());
        assert_ne!(first, second);
        let proof = prove(b"secret", "caller", &[&first, &second]);
        let holds = |secret: &[u8], purpose, parts: &[&[u8]]| is_proved(&proof, secret, purpose, parts);
        assert!(holds(b"secret", "caller", &[&first, &second]));
        assert!(!holds(b"Secret", "caller", &[&first, &second]));
        assert!(!holds(b"secret", "called", &[&first, &second]));
        assert!(!holds(b"secret", "caller", &[&second, &first]));
        assert!(!holds(b"secret", "caller", &[&[first, second].concat()]));
        for at in 0..proof.len() {
            let mut other = proof;
            other[at] ^= 1;
            assert!(!is_proved(&other, b"secret", "caller", &[&first, &second]), "{at}");
        }
        assert!(!is_proved(&proof[..31], b"secret", "caller", &[&first, &second]));
    }

    #[test]
    fn secrets_are_compared_whole() {
        let secret: [u8; 16] = std::array::from_fn(|at| at as u8);
        assert!(is_same_secret(&secret, &secret.clone()));
        for at in 0..16 {
            let mut other = secret;
            other[at] ^= 0x80;
            assert!(!is_same_secret(&secret, &other), "{at}");
        }
    }
}
