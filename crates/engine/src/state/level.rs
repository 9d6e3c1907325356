//! Thread levels (MPI 5.0 §11.2.2).

/// Levels of thread support, with the ABI's values (§11.2.1).
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum ThreadLevel {
    Single = 0,
    Funneled = 1024,
    Serialized = 2048,
    Multiple = 4096,
}

impl ThreadLevel {
    /// The lowest level that satisfies the request.
    pub fn at_least(wish: i32) -> ThreadLevel {
        [ThreadLevel::Single, ThreadLevel::Funneled, ThreadLevel::Serialized]
            .into_iter()
            .find(|level| wish <= *level as i32)
            .unwrap_or(ThreadLevel::Multiple)
    }

    /// Name of the level in C.
    pub fn name(self) -> &'static str {
        match self {
            ThreadLevel::Single => "MPI_THREAD_SINGLE",
            ThreadLevel::Funneled => "MPI_THREAD_FUNNELED",
            ThreadLevel::Serialized => "MPI_THREAD_SERIALIZED",
            ThreadLevel::Multiple => "MPI_THREAD_MULTIPLE",
        }
    }

    /// The level with this name.
    pub fn from_name(name: &[u8]) -> Option<ThreadLevel> {
        [ThreadLevel::Single, ThreadLevel::Funneled, ThreadLevel::Serialized, ThreadLevel::Multiple]
            .into_iter()
            .find(|level| level.name().as_bytes() == name)
    }
}
