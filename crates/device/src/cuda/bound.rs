//! Memory of one operation's buffer that stays what it is as long as the operation: that of a persistent or partitioned request, which the program
//! keeps until it frees the request. The driver is asked when the request is made, and starts ask nothing.
//!
//! Only the operation itself finds it so. All others ask about these addresses, too: a program may free the memory of a request that is inactive, get
//! other memory there, and use that in another call.

use super::types::Place;
use super::{Driver, Failure, driver};

/// The allocations that a buffer is in, as far as they are known for all of its uses.
#[derive(Clone, Debug, Default)]
pub struct Bound(Vec<Place>);

/// Of a buffer about which each use asks.
pub static UNBOUND: Bound = Bound(Vec::new());

impl Bound {
    /// The allocations of these addresses. One that the driver doesn't classify now is asked about at each use, which reports the failure.
    pub fn new(addresses: impl IntoIterator<Item = *const u8>) -> Bound {
        let mut bound = Bound::default();
        let Some(Ok(driver)) = driver() else { return bound };
        for address in addresses {
            if bound.find(address as u64, 1).is_none() {
                bound.0.extend(driver.ask(address as u64).ok().flatten());
            }
        }
        bound
    }

    /// The allocation among these that holds all the bytes.
    pub(super) fn find(&self, address: u64, length: usize) -> Option<Place> {
        self.0.iter().find(|place| place.holds(address, length)).copied()
    }

    /// Where an address is: among these, or as the driver says.
    pub(crate) fn ask(&self, driver: &Driver, address: u64) -> Result<Option<Place>, Failure> {
        match self.find(address, 1) {
            Some(place) => Ok(Some(place)),
            None => driver.ask(address),
        }
    }
}
