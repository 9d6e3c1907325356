//! Memory that a test of a link reads and writes: registered where the link requires that, and leaked while a copy may still be under way.

use crate::transport::{Access, Descriptor, FarCopy, Registered, Shown, Transport};

/// Bytes, and their registration with a link.
#[derive(Debug, Default)]
pub(crate) struct TestMemory {
    pub(crate) bytes: Box<[u8]>,
    registered: Option<Registered>,
}

impl TestMemory {
    pub(crate) fn new(bytes: Vec<u8>) -> TestMemory {
        TestMemory { bytes: bytes.into(), registered: None }
    }

    /// Registers the memory for another end, which reads it, and writes to it if the link can (`is_open`). `None`: the link refuses that.
    pub(crate) fn show(&mut self, link: &mut dyn Transport, is_open: bool) -> Option<Shown> {
        self.register(link, if is_open { Access::Open } else { Access::Shown });
        self.shown()
    }

    /// The registration for another end.
    pub(crate) fn shown(&self) -> Option<Shown> {
        self.registered.as_ref().map(|registered| registered.shown)
    }

    /// Ends the registration.
    pub(crate) fn hide(&mut self) {
        self.registered = None;
    }

    /// A copy of all of the memory from or to (`writes`) another end's, for which the memory is registered where the link requires that. `None`: the link
    /// refuses that.
    pub(crate) fn copy(
        &mut self,
        link: &mut dyn Transport,
        there: Shown,
        writes: bool,
        name: u64,
    ) -> Option<FarCopy> {
        let access = if writes { Access::Given } else { Access::Filled };
        let bytes = self.bytes.len() as u64;
        let descriptor = match link.registers(access, bytes) {
            true => self.register(link, access)?,
            false => Descriptor::NONE,
        };
        Some(FarCopy { there, here: self.bytes.as_mut_ptr(), bytes, descriptor, name })
    }

    fn register(&mut self, link: &mut dyn Transport, access: Access) -> Option<Descriptor> {
        self.registered = link.register(self.bytes.as_mut_ptr(), self.bytes.len() as u64, access);
        self.registered.as_ref().map(|registered| registered.descriptor)
    }
}
