//! `MPI_Init` and `MPI_Finalize` (MPI 5.0 §11.2), and the parts that they share with sessions.
//!
//! The first `MPI_Init` or `MPI_Session_init` connects the process with its job, once in its life; the engine stays in its place until
//! the process ends. Open models are counted, the world as one, each session as one: between the first and the last, calls are let in.
//! So sessions begin and end before, during and after the world. The last end waits until all messages that were sent have left.

use std::os::fd::AsFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use encore_boot::segment::Stage;
use encore_boot::{Job, environment as variables};
use encore_transport::layout::Sizes;
use encore_transport::shm::Shm;

use crate::call::{Call, World};
use crate::comm::{release, set_predefined_comm};
use crate::context::{CONTEXTS, SELF_NUMBER, WORLD_NUMBER, context_id};
use crate::create::new_comm;
use crate::engine::Engine;
use crate::errhandler;
use crate::error::{Error, ErrorClass, Fact, Result, no_memory};
use crate::group::{GROUPS, Group, set_empty_group};
use crate::handle::CommHandle;
use crate::info::{self, Info};
use crate::layer;
use crate::leaks::asked;
use crate::memory_kinds;
use crate::peer::{Identity, PeerId};
use crate::placement;
use crate::settings::Settings;
use crate::state::level::ThreadLevel;
use crate::state::process::NONE;
use crate::state::session::Origin;
use crate::strict;

/// What the user said at start-up, read before a job takes its variables away: number of ranks, error handler, kinds of
/// memory, and where the program was started.
struct Said {
    size: u32,
    memory_kinds: String,
    parent: Option<String>,
    folder: Option<PathBuf>,
}

fn said() -> &'static Said {
    static SAID: OnceLock<Said> = OnceLock::new();
    let variable = |name: &str| std::env::var(name).ok();
    SAID.get_or_init(|| Said {
        size: encore_boot::launchers::announced_size(variable).unwrap_or(1),
        memory_kinds: memory_kinds::supported(&variable(variables::MEMORY_ALLOC_KINDS).unwrap_or_default()),
        parent: variable(variables::PARENT),
        folder: std::env::current_dir().ok(),
    })
}

/// The content of `MPI_INFO_ENV` (§11.2.1): the command and its arguments, the machine, the number of ranks, and the user's choices
/// at start-up. It is the same before initialization, after it, and after finalization.
pub fn environment(arguments: &[Vec<u8>], level: ThreadLevel) -> Info {
    let info = Info::default();
    // A value must be shorter than MPI_MAX_INFO_VAL; a longer one is of no use cut off, so it is left out.
    let set = |key: &str, value: &[u8]| {
        if !value.is_empty() && value.len() < 1024 {
            info.set(key.as_bytes(), value);
        }
    };
    if let Some((command, arguments)) = arguments.split_first() {
        set("command", command);
        set("argv", &arguments.join(&b' '));
    }
    let Said { size, memory_kinds, folder, .. } = said();
    set("maxprocs", size.to_string().as_bytes());
    set("soft", format!("{size}:{size}").as_bytes());
    if let Some(folder) = folder {
        set("wdir", folder.as_os_str().as_bytes());
    }
    let machine = rustix::system::uname();
    set("host", machine.nodename().to_bytes());
    set("arch", machine.machine().to_bytes());
    set("thread_level", level.name().as_bytes());
    if let Some(handler) = errhandler::said() {
        set("mpi_initial_errhandler", handler.name().as_bytes());
    }
    info.set(memory_kinds::KEY, memory_kinds.as_bytes());
    info
}

/// This process's rank in `MPI_COMM_WORLD`, once known.
static RANK: AtomicU32 = AtomicU32::new(u32::MAX);

/// This process's rank in `MPI_COMM_WORLD`, as soon as it is known: also while initialization is under way.
pub fn known_rank() -> Option<u32> {
    Some(RANK.load(Ordering::Relaxed)).filter(|rank| *rank != u32::MAX)
}

/// Connects this process with its job, unless that was done before.
pub fn connect(call: &mut Call) -> Result<()> {
    if call.connected() {
        return Ok(());
    }
    let text = |error: &dyn std::fmt::Display| Error::new(ErrorClass::Other, Fact::Text(error.to_string()));
    // The job takes the variables away.
    errhandler::initial();
    said();
    let job = Job::from_environment().map_err(|error| text(&error))?;
    RANK.store(job.rank, Ordering::Relaxed);
    if job.head.header().launcher_pid != 0 {
        encore_boot::printed::save_at_end();
    }
    placement::start(job.own_slot());
    let ranks = job.here.len();
    let mut settings =
        Settings::from_environment(ranks, crate::tool::cvar::wish).map_err(|error| text(&error))?;
    let wish =
        Sizes { cells: settings.ring_cells, staging: settings.staging_bytes, teams: Sizes::MOST_FOR_TEAMS };
    let shm =
        Shm::attach(job.segment.as_fd(), job.place as usize, ranks, wish).map_err(|error| text(&error))?;
    CONTEXTS.set_maker(Identity { job: job.name, rank: job.rank }.number());
    encore_boot::code::map();
    crate::datatype::make_predefined()?;
    crate::op::make_predefined()?;
    let empty = Group::new(Arc::new([]), PeerId::NOBODY, Origin::default());
    set_empty_group(GROUPS.insert(empty).ok_or_else(|| no_memory("groups"))?);
    settings.fit(shm.sizes());
    asked::ask(settings.leaks == 1);
    strict::set(settings.strict == 1);
    let mut engine = Engine::new(job, shm, settings)?;
    let layer = layer::layer().expect("it is registered before a process connects");
    match engine.job.here.len() < engine.job.size as usize {
        true => (layer.join)(&mut engine)?,
        false => (layer.watch_ranks)(&mut engine)?,
    }
    call.connect(engine);
    // Last: what else is done here would push it out again.
    encore_boot::code::fetch();
    Ok(())
}

/// One more model is open, whose objects may be used at a thread level.
///
/// Below `MPI_THREAD_MULTIPLE`, the program keeps the threads of one model apart, but not those of several models:
/// unless all of them belong to one thread, calls take the lock.
pub fn enter_model(call: &mut Call, level: ThreadLevel) {
    let engine = call.engine();
    engine.open += 1;
    engine.threads |= level > ThreadLevel::Single;
    let several = engine.open > 1 && engine.threads;
    // With the lock, each receive goes the way on which it is looked at.
    let locked = level == ThreadLevel::Multiple || several || crate::tool::any_thread() || asked::asked();
    engine.slot().set_stage(Stage::Inside);
    call.open(locked);
}

/// One model less is open. At the end of the last one, all messages leave, and no more calls are let in.
pub fn leave_model(call: &mut Call) {
    if call.engine().open == 1 {
        drain(call);
        call.run_user_steps();
    }
    // Meanwhile, another thread may have opened something.
    call.engine().open -= 1;
    if call.engine().open == 0 {
        call.engine().slot().set_stage(Stage::Finalized);
        call.engine().threads = false;
        leave_job(call);
        if let Some(link) = &mut call.engine().link {
            link.leave();
        }
        crate::tool::keep(call);
        call.close();
    }
}

/// Tells the launcher that this process has come to its end as it should, once in its life.
fn leave_job(call: &mut Call) {
    let engine = call.engine();
    if std::mem::replace(&mut engine.left_job, true) {
        return;
    }
    if let Err(error) = engine.job.bootstrap.finalize() {
        // All messages have arrived: that the launcher is gone spoils nothing, but whoever reads its report should know.
        eprintln!("rank {}: MPI_Finalize: {error}", engine.job.rank);
    }
}

/// Waits until no message that was sent needs this process any more: sends whose requests were freed, and buffered ones.
fn drain(call: &mut Call) {
    call.engine().slot().set_stage(Stage::Finalizing);
    call.wait_until(NONE, NONE, |engine| {
        engine.all_has_left() && engine.unanswered == 0 && engine.buffered.is_empty()
    });
}

/// `MPI_Init`
pub fn init(call: &mut Call, level: ThreadLevel) -> Result<()> {
    connect(call)?;
    let engine = call.engine();
    let (job, me) = (engine.job.name, engine.job.rank);
    let arguments: Vec<Vec<u8>> = std::env::args_os().map(OsStringExt::into_vec).collect();
    let environment = environment(&arguments, level);
    let handler = errhandler::initial();
    let (all, own) = (engine.peers.world(), Arc::new([engine.peers.me()]));
    let number = |rank| Identity { job, rank }.number();
    let world =
        new_comm(context_id(number(0), WORLD_NUMBER), all, me as i32, Some(CommHandle::WORLD), handler)?;
    *world.name.borrow_mut() = b"MPI_COMM_WORLD".to_vec();
    let own = new_comm(context_id(number(me), SELF_NUMBER), own, 0, Some(CommHandle::SELF), handler)?;
    *own.name.borrow_mut() = b"MPI_COMM_SELF".to_vec();
    info::set_env(environment)?;
    set_predefined_comm(CommHandle::WORLD, Some(world));
    set_predefined_comm(CommHandle::SELF, Some(own));
    call.set_world(World::Open);
    enter_model(call, level);
    layer::layer().map_or(Ok(()), |layer| (layer.begin)(call, said().parent.clone()))
}

/// `MPI_Finalize`: returns when all messages of this process have left, unless open sessions see to that, and all ranks have come
/// this far.
///
/// Before anything else, the attributes of `MPI_COMM_SELF` are deleted (§11.2.4), then those of `MPI_COMM_WORLD`: their
/// delete functions find the library as it was. If one fails, nothing is finalized.
pub fn finalize(call: &mut Call) -> Result<()> {
    match call.world() {
        World::Open => {}
        World::Closed => return Err(Error::new(ErrorClass::Other, Fact::Finalized)),
        _ => return Err(Error::new(ErrorClass::Other, Fact::NotInitialized)),
    }
    for comm in [CommHandle::SELF, CommHandle::WORLD].into_iter().filter_map(CommHandle::resolve) {
        crate::attribute::delete_all(call, comm)?;
    }
    if call.engine().open == 1 {
        drain(call);
    }
    if let Some(layer) = layer::layer() {
        (layer.part_from)(call, None)?;
    }
    call.meet_at_end();
    for comm in [CommHandle::WORLD, CommHandle::SELF] {
        if let Some(predefined) = comm.resolve() {
            set_predefined_comm(comm, None);
            release(predefined);
        }
    }
    call.set_world(World::Closed);
    leave_model(call);
    Ok(())
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
