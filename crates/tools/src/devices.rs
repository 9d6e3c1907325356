//! Devices whose memory buffers may be, for `encore info` and `encore doctor`.

use encore_device::survey::{self, Survey};
use encore_device::{Failure, Wish, has_file};

/// Devices of this machine.
pub(crate) struct Devices {
    wish: Wish,
    /// There is the device file of CUDA's driver.
    file: bool,
    /// Answer of the driver, if it was asked and could be loaded.
    driver: Option<Result<Survey, Failure>>,
    /// Makers of devices that aren't served.
    pub(crate) others: Vec<&'static str>,
}

/// Consequence for a job, with the reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Buffers may be memory of devices.
    Served(String),
    /// Buffers are the host's: there are no devices, or none are wished for.
    HostOnly(String),
    /// Memory of devices is wished for, but the driver can't be used.
    Unusable(String),
}

impl Devices {
    /// Looks, and asks the driver if buffers may be memory of its devices.
    pub(crate) fn look(wish: Wish) -> Devices {
        let file = has_file();
        let asks = wish == Wish::Cuda || wish == Wish::Auto && file;
        let driver = asks.then(survey::survey).flatten();
        Devices { wish, file, driver, others: survey::others() }
    }

    /// One sentence.
    pub(crate) fn verdict(&self) -> Verdict {
        match (&self.driver, self.wish) {
            (_, Wish::No) => {
                Verdict::HostOnly("buffers are the host's memory, as ENCORE_DEVICE=no".to_owned())
            }
            (None, Wish::Auto) if !self.file => Verdict::HostOnly(
                "no device of CUDA is here (/dev/nvidiactl); buffers are the host's memory".to_owned(),
            ),
            (None, _) => {
                Verdict::Unusable("the CUDA driver's library, libcuda.so.1, can't be loaded".to_owned())
            }
            (Some(Err(failure)), _) => Verdict::Unusable(failure.to_string()),
            (Some(Ok(Survey { version: (major, minor), devices })), _) => {
                let names = devices.iter().map(|(name, bytes)| format!("{name} ({} MiB)", bytes >> 20));
                Verdict::Served(format!(
                    "{}; driver for CUDA {major}.{minor}. Served: memory of devices and pools, and managed memory, in all calls with buffers; the \
                     driver copies, between ranks of a node by its handles",
                    names.collect::<Vec<_>>().join(", ")
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdict_names_devices_or_the_reason() {
        let survey =
            Survey { version: (12, 4), devices: vec![("A".to_owned(), 3 << 20), ("B".to_owned(), 5 << 20)] };
        let of = |wish, file, driver| Devices { wish, file, driver, others: vec![] }.verdict();
        let served = of(Wish::Auto, true, Some(Ok(survey)));
        let Verdict::Served(text) = served else { panic!("{served:?}") };
        assert!(text.starts_with("A (3 MiB), B (5 MiB); driver for CUDA 12.4."), "{text}");
        assert!(matches!(of(Wish::Auto, false, None), Verdict::HostOnly(_)));
        assert!(matches!(of(Wish::No, true, None), Verdict::HostOnly(_)));
        assert!(matches!(of(Wish::Auto, true, None), Verdict::Unusable(_)));
        assert!(matches!(of(Wish::Cuda, false, None), Verdict::Unusable(_)));
    }
}
