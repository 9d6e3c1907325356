//! The engine's interface to the layer for collective operations, while any is under way.

use std::time::Duration;

use crate::engine::Engine;
use crate::layers::registered::Registered;
use crate::state::request::{Request, flag};
use encore_slab::Obj;

/// The layer for collective operations.
pub struct Collectives {
    /// Advances operations under way, at the end of each poll. Returns whether there was anything to do.
    pub look: fn(&mut Engine) -> bool,
    /// Starts an inactive settled operation. False: nothing was done.
    pub start_settled: fn(&mut Engine, Obj<Request>) -> bool,
    /// Polls for what a request's operation waits for: once, or as often as pays before anything else is polled.
    pub look_for: fn(&mut Engine, Obj<Request>, Looks),
    /// Called before the rank sleeps. Returns whether something has ended, so that it shouldn't.
    pub before_sleep: fn(&mut Engine) -> bool,
    /// The longest permitted sleep.
    pub longest_sleep: fn(&Engine) -> Option<Duration>,
}

/// Number of polls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looks {
    /// Once.
    Once,
    /// As often as pays at the beginning of a wait.
    First,
}

static LAYER: Registered<Collectives> = Registered::none();

/// Registers the layer. Repeating it does no harm.
pub fn register(layer: &'static Collectives) {
    LAYER.set(layer);
}

/// Advances operations under way.
#[inline]
pub(crate) fn look(engine: &mut Engine) -> bool {
    LAYER.get().is_some_and(|layer| (layer.look)(engine))
}

/// Starts an inactive settled operation. False: the request isn't one, or nothing was done.
#[inline(always)]
pub(crate) fn start_settled(engine: &mut Engine, request: Obj<Request>) -> bool {
    // No other flag, in particular not ACTIVE.
    request.flags() == flag::PERSISTENT | flag::SETTLED
        && LAYER.get().is_some_and(|layer| (layer.start_settled)(engine, request))
}

/// Polls for what a request's operation waits for.
#[inline]
pub(crate) fn look_for(engine: &mut Engine, request: Obj<Request>, looks: Looks) {
    if let Some(layer) = LAYER.get() {
        (layer.look_for)(engine, request, looks);
    }
}

/// See [`Collectives::before_sleep`].
pub(crate) fn before_sleep(engine: &mut Engine) -> bool {
    LAYER.get().is_some_and(|layer| (layer.before_sleep)(engine))
}

/// See [`Collectives::longest_sleep`].
pub(crate) fn longest_sleep(engine: &Engine) -> Option<Duration> {
    LAYER.get().and_then(|layer| (layer.longest_sleep)(engine))
}
