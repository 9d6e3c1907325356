//! A thread that makes progress while the program does something else: for LAPI's interrupt mode, and other users.
//!
//! The helper sleeps on a futex of its own in the rank's doorbell. It has two ways of sleeping:
//!
//! - *Dormant*: without a time limit, until a sender that has stored a message sees in the doorbell that the helper wants to be woken. Where
//!   nothing wakes it for the cells of a link, it waits for these at the link's descriptor, and checks now and then whether it was woken.
//! - *Attentive*, after it was woken: every `helper_tick` ([`TUNING`]) it checks for messages that no thread takes. A thread of the program that is
//!   inside the library takes them itself, and the helper doesn't interfere. After `helper_quiet_ticks` idle ticks, the helper goes dormant.
//!
//! So senders pay for a wake-up at most once in some ticks, not with each message, and a message for a program that computes waits for at most one
//! tick and one wake-up. While a helper runs, every call takes the engine's lock. A process that needs no helper has no thread and pays nothing.

use std::sync::atomic::Ordering;

pub use encore_boot::signals::spawn_quietly;
use encore_transport::shm::Bed;
use encore_transport::transport::WaitOn;
use encore_tuning::TUNING;

use crate::engine::Engine;
use crate::entry::call::Call;
use crate::progress::wait::wait_on_descriptor;
use crate::receive::poll;
use encore_functions::Function;

/// Adds a user of the helper. Calls take the engine's lock already ([`Call::open`]).
pub fn start(call: &mut Call) {
    debug_assert!(call.locks());
    let helper = &mut call.engine().helper;
    helper.users += 1;
    if helper.thread.is_none() {
        match spawn_quietly("encore-helper", help) {
            Ok(thread) => helper.thread = Some(thread),
            Err(_) => crate::entry::fatal::out_of_memory("the thread that makes progress in interrupt mode"),
        }
    }
}

/// Removes a user of the helper. The last one waits until the thread has ended.
pub fn stop(call: &mut Call) {
    let engine = call.engine();
    engine.helper.users -= 1;
    if engine.helper.users > 0 {
        return;
    }
    let (thread, bed) = (engine.helper.thread.take(), engine.shm.bed());
    call.outside(|| {
        bed.wake_helper();
        if let Some(thread) = thread {
            // A thread that ended by a panic has ended the process.
            let _ = thread.join();
        }
    });
}

/// Result of a tick.
enum Look {
    /// The helper has no users any more.
    End,
    /// There was something, or a thread inside takes it.
    Something,
    Nothing,
}

/// Main function of the thread.
fn help() {
    let Some(bed) = bed() else { return };
    let mut quiet = 0;
    loop {
        let rung = bed.helper_rung();
        match look() {
            Look::End => return,
            Look::Something => quiet = 0,
            Look::Nothing => quiet += 1,
        }
        if quiet < TUNING.helper_quiet_ticks {
            bed.helper_sleep(rung, Some(TUNING.helper_tick));
            continue;
        }
        quiet = 0;
        let rung = bed.watch();
        // This check can't be left to threads inside: they may be leaving.
        // SAFETY: this thread has no other call.
        let Ok(mut call) = (unsafe { Call::enter(Function::LapiInit) }) else { return };
        if call.engine().helper.users == 0 {
            bed.stop_watching();
            return;
        }
        if poll::once(call.engine()) {
            call.run_user_steps();
            bed.stop_watching();
            continue;
        }
        set_dormant(call.engine(), true);
        let descriptor = call.engine().link.as_mut().and_then(|link| match link.arm() {
            WaitOn::Descriptor(descriptor) => Some(descriptor),
            WaitOn::Bell(..) | WaitOn::Waker | WaitOn::Driver => None,
        });
        drop(call);
        match descriptor {
            None => bed.helper_sleep(rung, None),
            Some(descriptor) => {
                while bed.helper_rung() == rung && !wait_on_descriptor(descriptor, TUNING.sleep_beside_link) {
                }
            }
        }
        // SAFETY: this thread has no other call.
        let Ok(mut call) = (unsafe { Call::enter(Function::LapiInit) }) else { return };
        set_dormant(call.engine(), false);
    }
}

fn bed() -> Option<Bed> {
    // SAFETY: this thread has no other call.
    Some(unsafe { Call::enter(Function::LapiInit) }.ok()?.engine().shm.bed())
}

/// Takes arrived cells, unless a thread of the program is inside.
fn look() -> Look {
    // SAFETY: this thread has no other call.
    let Some(mut call) = (unsafe { Call::try_enter(Function::LapiInit) }) else { return Look::Something };
    if call.engine().helper.users == 0 {
        return Look::End;
    }
    let mut found = false;
    while poll::once(call.engine()) {
        found = true;
        call.run_user_steps();
    }
    if found { Look::Something } else { Look::Nothing }
}

/// Records whether the helper is about to sleep without a time limit, or was woken.
fn set_dormant(engine: &mut Engine, dormant: bool) {
    engine.helper.dormant = dormant;
    let asleep = engine.asleep(true);
    engine.slot().asleep.store(asleep, Ordering::Release);
}
