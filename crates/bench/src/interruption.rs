//! Being told to stop: the program that runs at that moment is ended, with all it started, before this one ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

use crate::error::Error;

static TOLD: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on Ctrl-C, SIGTERM and SIGHUP are noticed by [`check`] instead of ending this process at once.
pub fn watch() -> Result<(), Error> {
    let told = TOLD.get_or_init(Arc::default);
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // A second signal ends the process the hard way, in case something here takes too long.
        signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(told))
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(told)))
            .map_err(Error::system("watch for signals"))?;
    }
    Ok(())
}

/// Fails if a signal has asked this process to stop.
pub fn check() -> Result<(), Error> {
    match TOLD.get() {
        // Nothing else is published with the flag.
        Some(told) if told.load(Ordering::Relaxed) => Err(Error::Interrupted),
        _ => Ok(()),
    }
}
