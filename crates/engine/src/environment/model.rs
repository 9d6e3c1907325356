//! This process's place in its job, and the models that it uses: the world, sessions, LAPI.
//!
//! The first opened model connects the process with its job, once in its life; the engine exists until the process ends. Open models are counted,
//! the world as one, each session as one: calls are admitted between the first and the last. So sessions begin and end before, during and after the
//! world. The last end waits until all sent messages have left.

use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use encore_boot::Job;
use encore_boot::environment;
use encore_boot::segment::Stage;
use encore_transport::layout::Sizes;
use encore_transport::shm::Shm;

use crate::engine::Engine;
use crate::entry::asked::{ask, asked};
use crate::entry::call::{Call, is_forked};
use crate::entry::strict;
use crate::layers::layer::layer;
use crate::layers::stages;
use crate::peers::channel;
use crate::peers::peer::Identity;
use crate::peers::placement;
use crate::state::context::CONTEXTS;
use crate::state::level::ThreadLevel;
use crate::state::process::NONE;
use encore_errors::error::{Error, ErrorClass, Fact, Result};
use encore_functions::Function;
use encore_settings::Settings;
use encore_settings::wishes::wish;

/// This process's rank in `MPI_COMM_WORLD`, once known.
static RANK: AtomicU32 = AtomicU32::new(u32::MAX);

/// This process's rank in `MPI_COMM_WORLD`, once known, even during initialization.
pub fn known_rank() -> Option<u32> {
    Some(RANK.load(Ordering::Relaxed)).filter(|rank| *rank != u32::MAX)
}

/// Whether tools may call from any thread.
static ANY_THREAD: AtomicBool = AtomicBool::new(false);

/// Sets whether tools may call from any thread: then the engine needs its lock.
pub fn promise_any_thread(promised: bool) {
    ANY_THREAD.store(promised, Ordering::Relaxed);
}

fn any_thread_may_call() -> bool {
    ANY_THREAD.load(Ordering::Relaxed)
}

/// Connects this process with its job, unless done before.
pub fn connect(call: &mut Call) -> Result<()> {
    if is_forked() {
        return Err(Error::new(ErrorClass::Other, Fact::Forked));
    }
    if call.connected() {
        return Ok(());
    }
    let text = |error: &dyn std::fmt::Display| Error::new(ErrorClass::Other, Fact::Text(error.to_string()));
    let stages = stages::all();
    stages.iter().for_each(|stage| (stage.before)());
    #[cfg(feature = "insight")]
    crate::insight::read_environment();
    #[cfg(not(feature = "insight"))]
    let wants_profile = environment::counts_calls();
    let job = Job::from_environment().map_err(|error| text(&error))?;
    RANK.store(job.rank, Ordering::Relaxed);
    #[cfg(not(feature = "insight"))]
    if wants_profile && job.rank == 0 && job.head.header().launcher_pid == 0 {
        encore_boot::notice!(
            "rank 0: ENCORE_PROFILE and ENCORE_TRACE have no effect, as the program loads MPI while it runs, or lib/profile/ is missing: start it with LD_PRELOAD naming lib/profile/libmpi_abi.so.1"
        );
    }
    if job.head.header().launcher_pid != 0 {
        encore_boot::printed::save_at_end();
    }
    encore_boot::crash::explain(job.rank);
    placement::start(job.own_slot());
    let ranks = job.here.len();
    let mut settings = Settings::from_environment(ranks, wish).map_err(|error| text(&error))?;
    let teams =
        if environment::is_under_memcheck() { Sizes::TEAMS_UNDER_MEMCHECK } else { Sizes::MOST_FOR_TEAMS };
    let sizes = Sizes { cells: settings.ring_cells, staging: settings.staging_bytes, teams };
    let shm =
        Shm::attach(job.segment.as_fd(), job.place as usize, ranks, sizes).map_err(|error| text(&error))?;
    CONTEXTS.set_maker(Identity { job: job.name, rank: job.rank }.number());
    // Oversubscribed ranks wait for each other longer than for pages, and all of them would spend that time when the job starts.
    if !job.shares_processors() {
        encore_boot::code::map();
    }
    crate::state::datatype::make_predefined()?;
    crate::state::op::make_predefined()?;
    stages.iter().try_for_each(|stage| (stage.begin)())?;
    settings.fit(shm.sizes());
    #[cfg(feature = "insight")]
    let checks = crate::insight::checks_are_wanted();
    #[cfg(not(feature = "insight"))]
    let checks = false;
    ask(settings.leaks == 1 || checks);
    strict::set(settings.strict == 1);
    if encore_device::look(settings.device) {
        // SAFETY: this is the call that opens the library, so no other thread is in it.
        unsafe { crate::state::buffer::ask_for_all() };
    }
    let mut engine = Engine::new(job, shm, settings)?;
    if encore_device::is_present() {
        let (segment, bytes) = channel::segment(&engine);
        encore_device::know_host(segment, bytes);
    }
    let layer = layer().expect("it is registered before a process connects");
    match engine.job.here.len() < engine.job.size as usize {
        true => (layer.join)(&mut engine)?,
        false => (layer.watch_ranks)(&mut engine)?,
    }
    call.connect(engine);
    // Last: the rest of this function would evict it.
    encore_boot::code::fetch();
    Ok(())
}

/// Opens one more model, whose objects may be used at a thread level.
///
/// Below `MPI_THREAD_MULTIPLE`, the program serializes the threads of one model, but not those of several models: unless all models belong to one
/// thread, calls take the lock.
pub fn enter_model(call: &mut Call, level: ThreadLevel) {
    let engine = call.engine();
    engine.open += 1;
    engine.threads |= level > ThreadLevel::Single;
    let several = engine.open > 1 && engine.threads;
    // With the lock, each receive takes the path that inspects it.
    let locked = level == ThreadLevel::Multiple || several || any_thread_may_call() || asked();
    engine.slot().set_stage(Stage::Inside);
    #[cfg(feature = "insight")]
    {
        crate::insight::hooks::begin(call);
        let engine = call.engine();
        crate::insight::check::opened(engine.open == 1 && !engine.sessions, level);
    }
    call.open(locked);
}

/// Relation of a model's end to other ranks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// All ranks end it together, as `MPI_Finalize` does.
    Together,
    /// Only this rank: others may still have theirs open, and another thread of this one may open the next, which they wait for.
    Alone,
}

/// Closes one model. At the end of the last one, all messages leave, and no more calls are admitted.
pub fn leave_model(call: &mut Call, ends: Ends) {
    if call.engine().open == 1 {
        call.drain();
        call.run_user_steps();
    }
    // Meanwhile, another thread may have opened a model.
    call.engine().open -= 1;
    if call.engine().open == 0 {
        call.engine().slot().set_stage(Stage::Finalized);
        call.engine().threads = false;
        match ends {
            Ends::Together => leave_job(call),
            Ends::Alone => leave_job_at_exit(call),
        }
        if let Some(link) = &mut call.engine().link {
            link.leave();
        }
        stages::all().iter().for_each(|stage| (stage.end)(call));
        #[cfg(feature = "insight")]
        crate::insight::hooks::end(call, ends == Ends::Alone);
        call.close();
    }
}

/// Reports to the launcher that this process has ended properly, once in its life.
fn leave_job(call: &mut Call) {
    let engine = call.engine();
    if std::mem::replace(&mut engine.left_job, true) {
        return;
    }
    let together = engine.job.head.deaths().is_none();
    if let Err(error) = engine.job.bootstrap.finalize(together) {
        // All messages have arrived: the loss of the launcher does no damage, but readers of its report should know.
        encore_boot::notice!("rank {}: MPI_Finalize: {error}", engine.job.rank);
    }
}

/// Registers a report to the launcher at process exit: it may make a rank that reports wait for all others.
fn leave_job_at_exit(call: &mut Call) {
    static ASKED: AtomicBool = AtomicBool::new(false);
    if !call.engine().left_job && !ASKED.swap(true, Ordering::Relaxed) {
        encore_boot::at_exit(exits);
    }
}

/// Runs as the process ends; all models are closed unless threads are still inside.
extern "C" fn exits() {
    if let Some(mut call) = Call::at_exit(Function::SessionFinalize) {
        leave_job(&mut call);
    }
    #[cfg(feature = "insight")]
    crate::insight::report::leave();
}

impl Call {
    /// Waits until no sent message needs this process any more: sends whose requests were freed, and buffered ones.
    pub fn drain(&mut self) {
        self.engine().slot().set_stage(Stage::Finalizing);
        self.wait_until(NONE, NONE, |engine| {
            engine.all_has_left() && engine.unanswered == 0 && engine.buffered.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_round_up() {
        assert_eq!(ThreadLevel::at_least(0), ThreadLevel::Single);
        assert_eq!(ThreadLevel::at_least(1), ThreadLevel::Funneled);
        assert_eq!(ThreadLevel::at_least(2048), ThreadLevel::Serialized);
        assert_eq!(ThreadLevel::at_least(9999), ThreadLevel::Multiple);
    }

    #[test]
    fn levels_have_names() {
        for number in [0, 1024, 2048, 4096] {
            let level = ThreadLevel::at_least(number);
            assert_eq!(ThreadLevel::from_name(level.name().as_bytes()), Some(level));
        }
        assert_eq!(ThreadLevel::from_name(b"MPI_THREAD_NONE"), None);
    }
}
