//! What is known of messages that their sender may offer; [`super::wishes`] learns it.

use super::way::Way;
use super::{Class, Kind};

/// Size classes: messages of up to 32 KiB, and longer ones.
const CLASSES: usize = 2;
/// See [`CLASSES`].
const SHORTER: u64 = 32 << 10;

/// What is known of such messages from one rank.
#[derive(Debug)]
pub(crate) struct Offered {
    pub(super) classes: [Class; CLASSES],
    /// Whether the next message of each class is to be measured.
    pub(super) is_measured: [bool; CLASSES],
    /// The bits that the sender is told.
    pub(super) wish: u64,
}

impl Class {
    fn of_offered() -> Class {
        Class { opens_by_kernel: false, ..Class::new(0, Kind::Ordinary, Way::Staged) }
    }
}

impl Default for Offered {
    fn default() -> Offered {
        let classes = [Class::of_offered(); CLASSES];
        Offered { classes, is_measured: [true; CLASSES], wish: 0 }
    }
}

pub(super) fn class_of(bytes: u64) -> usize {
    usize::from(bytes > SHORTER)
}

/// The bit of a wish that stands for messages of so many bytes.
pub(crate) fn bit_of(bytes: u64) -> u64 {
    1 << class_of(bytes)
}
