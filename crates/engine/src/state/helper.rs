//! The thread that makes progress while the program does something else ([`crate::progress::helper`]).

use std::thread::JoinHandle;

/// The helper thread of this process.
#[derive(Default)]
pub struct Helper {
    /// Number of users that need the thread.
    pub(crate) users: u32,
    pub(crate) thread: Option<JoinHandle<()>>,
    /// Whether it sleeps without a time limit.
    pub(crate) dormant: bool,
}

impl Helper {
    /// Whether the thread sleeps until another rank has something for this one.
    pub fn is_dormant(&self) -> bool {
        self.dormant
    }
}
