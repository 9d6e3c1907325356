//! Functions of the program, in an encoding that all tasks understand.
//!
//! Tasks of a job run the same program, but each may have loaded it at another address (position-independent executables, shared
//! libraries). So a function travels as its object file and its offset there. A program may also pass an address that it has from the
//! target (`LAPI_Address_init`), which travels unchanged, or an index in the target's address table.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use encore_boot::program::{Function, function_at, locate};
use encore_lapi_interface::code;
use encore_lapi_interface::types::{ADDRESSES, Handle};

use crate::state::Result;
use crate::task;
use encore_engine::engine::Engine;

/// The program's handle, for its functions.
static HANDLE: AtomicU32 = AtomicU32::new(0);
/// The address table (`LAPI_Addr_set`); entry 0 is not used.
static TABLE: [AtomicU64; ADDRESSES as usize] = [const { AtomicU64::new(0) }; ADDRESSES as usize];

/// The handle to pass to functions of the program.
pub fn handle() -> Handle {
    HANDLE.load(Ordering::Relaxed)
}

/// Sets the handle of open LAPI, and empties the address table.
pub fn set_handle(handle: Handle) {
    HANDLE.store(handle, Ordering::Relaxed);
    TABLE.iter().for_each(|entry| entry.store(0, Ordering::Relaxed));
}

/// `LAPI_Addr_set`. Requires a valid index.
pub fn set_address(index: u32, address: u64) {
    TABLE[index as usize].store(address, Ordering::Relaxed);
}

/// Flag in the word of a function that is given by its object file and offset.
const BY_PLACE: u64 = 1 << 63;
/// Number of bits of the offset.
const PLACE_BITS: u32 = 40;

/// Word of a function.
fn word(function: Function) -> Option<u64> {
    let Function { object, offset } = function;
    (offset < 1 << PLACE_BITS).then_some(BY_PLACE | u64::from(object & 0x7f_ffff) << PLACE_BITS | offset)
}

/// Cache of pairs of words. The first word is combined with the second, so that a pair that another thread is changing isn't a hit.
struct Found([(AtomicU64, AtomicU64); 16]);

impl Found {
    const fn new() -> Found {
        Found([const { (AtomicU64::new(0), AtomicU64::new(0)) }; 16])
    }

    fn place(&self, key: u64) -> &(AtomicU64, AtomicU64) {
        &self.0[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60) as usize]
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Option<u64> {
        let (mixed, value) = self.place(key);
        let value = value.load(Ordering::Relaxed);
        (mixed.load(Ordering::Relaxed) == key ^ value && value != 0).then_some(value)
    }

    fn set(&self, key: u64, value: u64) {
        let place = self.place(key);
        place.0.store(key ^ value, Ordering::Relaxed);
        place.1.store(value, Ordering::Relaxed);
    }
}

/// Addresses of this task's functions, with their words.
static WORDS: Found = Found::new();
/// Words of functions, with their addresses here.
static PLACES: Found = Found::new();

/// The address here of the function that another task's word encodes. `None`: this task's program has no such function.
#[inline]
pub fn resolve(word: u64) -> Option<usize> {
    if word < u64::from(ADDRESSES) {
        let address = TABLE[word as usize].load(Ordering::Relaxed);
        return (address != 0).then_some(address as usize);
    }
    if let Some(address) = PLACES.get(word) {
        return Some(address as usize);
    }
    let address = match word & BY_PLACE {
        0 => locate(word as usize).map(|_| word as usize),
        _ => {
            let object = (word & !BY_PLACE) >> PLACE_BITS;
            function_at(Function { object: object as u32, offset: word & ((1 << PLACE_BITS) - 1) })
        }
    }?;
    PLACES.set(word, address as u64);
    Some(address)
}

/// Most words of exchanges that are remembered for a task.
const MOST_EXCHANGED: usize = 1 << 12;

/// Records the word that a task gave in an exchange: it may be one of its functions.
pub(crate) fn note_exchanged(engine: &mut Engine, task: u32, word: u64) {
    let exchanged = &mut task::record(engine, task).exchanged;
    if word >= u64::from(ADDRESSES) && exchanged.len() < MOST_EXCHANGED && !exchanged.contains(&word) {
        exchanged.push(word);
    }
}

/// Encodes the function that the program has passed for a task: an index, an address that it has from that task, or a function of this
/// task's program.
#[inline]
pub(crate) fn function_for(engine: &mut Engine, task: u32, function: u64) -> Result<u64> {
    match function {
        0 => return Err(code::HDR_HNDLR_NULL),
        index if index < u64::from(ADDRESSES) => return Ok(index),
        _ => {}
    }
    let exchanged = &task::record(engine, task).exchanged;
    if !exchanged.is_empty() && exchanged.contains(&function) {
        return Ok(function);
    }
    if let Some(word) = WORDS.get(function) {
        return Ok(word);
    }
    let word = locate(function as usize).and_then(word).ok_or(code::ADDR_HNDL_RANGE)?;
    WORDS.set(function, word);
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_survive_encoding() {
        let function = resolve as *const () as usize;
        let word = word(locate(function).unwrap()).unwrap();
        assert_eq!((resolve(word), resolve(word)), (Some(function), Some(function)));
    }

    #[test]
    fn data_is_no_function() {
        static DATA: u64 = 7;
        assert!(locate(&raw const DATA as usize).is_none());
        assert_eq!(resolve(0x7fff_ffff_f000), None);
        assert_eq!(resolve(BY_PLACE | u64::MAX >> 1), None);
        assert_eq!(resolve(5), None);
        set_address(5, 4711);
        assert_eq!(resolve(5), Some(4711));
    }
}
