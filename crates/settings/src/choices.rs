//! Values of settings and counters that are words.

use encore_device::Wish;

/// Words to choose from, each with its number and its meaning.
#[derive(Debug)]
pub struct Choices {
    /// Name of the whole.
    pub name: &'static str,
    /// Number, word, meaning.
    pub items: &'static [Item],
}

/// Number, word, meaning.
pub type Item = (i32, &'static str, &'static str);

impl Choices {
    /// The word with this number.
    pub fn word(&self, number: i32) -> Option<&'static str> {
        self.items.iter().find(|item| item.0 == number).map(|item| item.1)
    }
}

/// Whether something is done that pays only in some cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whether {
    /// Where it pays.
    Auto,
    /// Wherever it can be done.
    Always,
    /// Nowhere.
    Never,
}

impl Whether {
    /// All of it, with what the first two mean.
    const fn items(auto: &'static str, always: &'static str) -> [Item; 3] {
        [
            (Whether::Auto as i32, "auto", auto),
            (Whether::Always as i32, "always", always),
            (Whether::Never as i32, "never", "nowhere"),
        ]
    }
}

/// The ranks that explain their messages (the engine's `explain`).
pub static EXPLAINS: Choices = Choices {
    name: "explains",
    items: &[
        (0, "0", "none"),
        (RANK_0 as i32, "1", "rank 0 of the job"),
        (ALL_RANKS as i32, "all", "all ranks"),
    ],
};

/// See [`EXPLAINS`].
pub const RANK_0: u32 = 1;
/// See [`EXPLAINS`].
pub const ALL_RANKS: u32 = 2;

/// Whether the kernel copies long messages (the engine's `kernel_copy`).
pub static KERNEL_COPY: Choices = Choices {
    name: "kernel_copy",
    items: &Whether::items(
        "where messages show that it is the quicker way; messages shorter than a processor's share of the last-level cache also where more than twice as many ranks are awake as there are processors",
        "wherever it can",
    ),
};

/// Whether the link copies between the memories of nodes: long messages (the engine's `far_read`), gets and puts on windows
/// (the engine's `far_memory`).
pub static FAR_COPY: Choices = Choices {
    name: "far_copy",
    items: &Whether::items(
        "messages where they show that it is the quicker way, gets and puts where the target's processor has no part in them",
        "wherever the provider of libfabric can",
    ),
};

/// Whether buffers may be memory of a device.
pub static DEVICE: Choices = Choices {
    name: "device",
    items: &[
        (Wish::Auto as i32, "auto", "where this machine has /dev/nvidiactl"),
        (Wish::No as i32, "no", "never: a device's memory must not be given to MPI"),
        (Wish::Cuda as i32, "cuda", "in any case"),
    ],
};

/// Whether the receiver of a long message writes it past its caches (the engine's `past_caches`).
pub static PAST_CACHES: Choices = Choices {
    name: "past_caches",
    items: &Whether::items("where messages show that it is quicker", "from 2M on"),
};

/// The type of a setting's field.
pub(super) trait Value {
    /// A value that counts for nothing.
    const NOTHING: Self;

    /// The value with a number that the setting's row permits.
    fn of(number: u64) -> Self;

    /// Its number.
    fn number(self) -> u64;
}

macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl Value for $type {
            const NOTHING: Self = 0;

            fn of(number: u64) -> Self {
                number as $type
            }

            fn number(self) -> u64 {
                self as u64
            }
        }
    )*};
}

numbers! { u32 u64 usize }

impl Value for Wish {
    const NOTHING: Self = Wish::Auto;

    fn of(number: u64) -> Self {
        match number {
            0 => Wish::Auto,
            1 => Wish::No,
            _ => Wish::Cuda,
        }
    }

    fn number(self) -> u64 {
        self as u64
    }
}

impl Value for Whether {
    const NOTHING: Self = Whether::Auto;

    fn of(number: u64) -> Self {
        match number {
            0 => Whether::Auto,
            1 => Whether::Always,
            _ => Whether::Never,
        }
    }

    fn number(self) -> u64 {
        self as u64
    }
}
