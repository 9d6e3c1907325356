//! The running system, and numbers made of what is known of it.

use std::io;
use std::os::unix::fs::MetadataExt;

/// A value that differs between running systems, and changes when one is started again.
pub fn boot_id() -> io::Result<String> {
    std::fs::read_to_string("/proc/sys/kernel/random/boot_id").map(|text| text.trim().to_owned())
}

/// A number that processes have in common which can show each other files, and see each other's process ids: the same running system, the same network
/// and processes, the same user. 0: the system doesn't say.
pub fn neighbourhood() -> u64 {
    let space = |name: &str| std::fs::metadata(format!("/proc/self/ns/{name}"));
    let (Ok(boot), Ok(network), Ok(processes)) = (boot_id(), space("net"), space("pid")) else { return 0 };
    let mut sum = Fnv::default();
    sum.add(boot.bytes());
    let spaces = [network.dev(), network.ino(), processes.dev(), processes.ino()];
    sum.add(spaces.into_iter().flat_map(u64::to_ne_bytes));
    sum.add(rustix::process::geteuid().as_raw().to_ne_bytes());
    sum.number().max(1)
}

/// FNV-1a of 64 bits: short, and the same in all processes, of whatever build.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Goes on with these bytes.
    pub fn add(&mut self, bytes: impl IntoIterator<Item = u8>) {
        let fold = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.0 = bytes.into_iter().fold(self.0, fold);
    }

    /// The number of all bytes so far.
    pub fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_in_one_neighbourhood() {
        assert!(neighbourhood() != 0 && neighbourhood() == neighbourhood());
    }

    #[test]
    fn numbers_are_those_of_the_standard_function() {
        let of = |text: &str| {
            let mut sum = Fnv::default();
            sum.add(text.bytes());
            sum.number()
        };
        assert_eq!(
            [of(""), of("a"), of("foobar")],
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }
}
