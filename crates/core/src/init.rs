//! `MPI_Init` and `MPI_Finalize` (MPI 5.0 §11.2).

use std::os::fd::AsFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use encore_boot::Job;
use encore_boot::segment::Stage;
use encore_plan::operation::Operation;
use encore_transport::layout::Sizes;
use encore_transport::shm::Shm;

use crate::call::Call;
use crate::collective::binding::{Binding, Side};
use crate::context::{CONTEXTS, SELF_NUMBER, WORLD_NUMBER, context_id};
use crate::create::new_comm;
use crate::engine::{Engine, no_memory};
use crate::errhandler::Handler;
use crate::error::{Error, ErrorClass, Fact, Result};
use crate::group::Group;
use crate::handle::CommHandle;
use crate::info::{self, Info};
use crate::objects::{GROUPS, set_empty_group, set_predefined_comm};
use crate::settings::Settings;
use crate::wait::NONE;

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
    /// The lowest level that gives what was asked for.
    pub fn at_least(wish: i32) -> ThreadLevel {
        [ThreadLevel::Single, ThreadLevel::Funneled, ThreadLevel::Serialized]
            .into_iter()
            .find(|level| wish <= *level as i32)
            .unwrap_or(ThreadLevel::Multiple)
    }

    /// Its name in C.
    pub fn name(self) -> &'static str {
        match self {
            ThreadLevel::Single => "MPI_THREAD_SINGLE",
            ThreadLevel::Funneled => "MPI_THREAD_FUNNELED",
            ThreadLevel::Serialized => "MPI_THREAD_SERIALIZED",
            ThreadLevel::Multiple => "MPI_THREAD_MULTIPLE",
        }
    }
}

/// What `MPI_INFO_ENV` says (§11.2.1): the command and its arguments, the machine, and how many ranks there are, if
/// that is known.
pub fn environment(arguments: &[Vec<u8>], size: Option<u32>, level: ThreadLevel) -> Info {
    let info = Info::default();
    // A value must be shorter than MPI_MAX_INFO_VAL; what is longer is no use cut off.
    let set = |key: &str, value: &[u8]| {
        if !value.is_empty() && value.len() < 1024 {
            info.set(key.as_bytes(), value);
        }
    };
    if let Some((command, arguments)) = arguments.split_first() {
        set("command", command);
        set("argv", &arguments.join(&b' '));
    }
    if let Some(size) = size {
        set("maxprocs", size.to_string().as_bytes());
        set("soft", format!("{size}:{size}").as_bytes());
    }
    if let Ok(folder) = std::env::current_dir() {
        set("wdir", folder.as_os_str().as_bytes());
    }
    let machine = rustix::system::uname();
    set("host", machine.nodename().to_bytes());
    set("arch", machine.machine().to_bytes());
    set("thread_level", level.name().as_bytes());
    info
}

/// This process's rank in `MPI_COMM_WORLD`, once known.
static RANK: AtomicU32 = AtomicU32::new(u32::MAX);

/// This process's rank in `MPI_COMM_WORLD`, as soon as it is known: also while initialization is under way.
pub fn known_rank() -> Option<u32> {
    Some(RANK.load(Ordering::Relaxed)).filter(|rank| *rank != u32::MAX)
}

/// Connects this process with its job.
pub fn init(call: &mut Call, level: ThreadLevel) -> Result<()> {
    let text = |error: &dyn std::fmt::Display| Error::new(ErrorClass::Other, Fact::Text(error.to_string()));
    let job = Job::from_environment().map_err(|error| text(&error))?;
    RANK.store(job.rank, Ordering::Relaxed);
    let ranks = job.size as usize;
    let settings = Settings::from_environment(ranks).map_err(|error| text(&error))?;
    let wish = Sizes { cells: settings.ring_cells, staging: settings.staging_bytes };
    let shm =
        Shm::attach(job.segment.as_fd(), job.rank as usize, ranks, wish).map_err(|error| text(&error))?;
    let me = job.rank;
    CONTEXTS.set_rank(me);
    crate::datatype::make_predefined()?;
    crate::op::make_predefined()?;
    let empty = GROUPS.insert(Group::new(Arc::new([]), me)).ok_or_else(|| no_memory("groups"))?;
    set_empty_group(empty);
    let all: Arc<[u32]> = (0..job.size).collect();
    let world =
        new_comm(context_id(0, WORLD_NUMBER), all, me as i32, Some(CommHandle::WORLD), Handler::AreFatal)?;
    *world.name.borrow_mut() = b"MPI_COMM_WORLD".to_vec();
    let own =
        new_comm(context_id(me, SELF_NUMBER), Arc::new([me]), 0, Some(CommHandle::SELF), Handler::AreFatal)?;
    *own.name.borrow_mut() = b"MPI_COMM_SELF".to_vec();
    let arguments: Vec<Vec<u8>> = std::env::args_os().map(OsStringExt::into_vec).collect();
    info::set_env(environment(&arguments, Some(job.size), level))?;
    let mut settings = settings;
    settings.fit(shm.sizes());
    let engine = Engine::new(job, shm, settings, world)?;
    engine.slot().set_stage(Stage::Inside);
    set_predefined_comm(CommHandle::WORLD, Some(world));
    set_predefined_comm(CommHandle::SELF, Some(own));
    call.start(engine, level == ThreadLevel::Multiple || crate::tool::any_thread());
    Ok(())
}

/// Disconnects this process from its job: all its messages have left, and all ranks have come this far.
///
/// Before anything else, the attributes of `MPI_COMM_SELF` are deleted (§11.2.4), then those of `MPI_COMM_WORLD`: their
/// delete functions find the library as it was. If one fails, nothing is finalized.
pub fn finalize(call: &mut Call) -> Result<()> {
    for comm in [CommHandle::SELF, CommHandle::WORLD].into_iter().filter_map(CommHandle::resolve) {
        crate::attribute::delete_all(call, comm)?;
    }
    call.engine().slot().set_stage(Stage::Finalizing);
    // Sends whose requests were freed, and buffered ones.
    call.wait_until(NONE, NONE, |engine| {
        engine.quiet() && engine.unanswered == 0 && engine.buffering.pending == 0
    });
    let world = call.engine().world;
    call.collective(world, &Operation::Barrier, Binding::new(Side::Absent, Side::Absent, None))?;
    call.wait_until(NONE, NONE, |engine| engine.quiet());
    call.engine().slot().set_stage(Stage::Finalized);
    set_predefined_comm(CommHandle::WORLD, None);
    set_predefined_comm(CommHandle::SELF, None);
    call.run_user_steps();
    crate::tool::keep(call);
    call.stop();
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
}
