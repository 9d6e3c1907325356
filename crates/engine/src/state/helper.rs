//! The thread that makes progress while the program does something else ([`crate::progress::helper`]).

use std::thread::JoinHandle;

/// The helper thread of this process.
#[derive(Default)]
pub struct Helper {
    /// How many need it.
    pub(crate) users: u32,
    pub(crate) thread: Option<JoinHandle<()>>,
    /// It sleeps without a time limit.
    pub(crate) dormant: bool,
}

impl Helper {
    /// Whether it sleeps until another rank has something for this one.
    pub fn is_dormant(&self) -> bool {
        self.dormant
    }
}
