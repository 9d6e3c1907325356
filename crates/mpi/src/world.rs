//! `MPI_Init` and `MPI_Finalize` (MPI 5.0 §11.2): the world model. What it shares with sessions is in [`encore_engine::model`].

use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use encore_boot::environment as variables;

use crate::communicator::{self, new_comm};
use crate::errhandler;
use crate::group::{GROUPS, Group, set_empty_group};
use crate::handle::CommHandle;
use crate::memory_kinds;
use crate::session::origin::Origin;
use encore_coll::info::{self, Info};
use encore_engine::call::{Call, World};
use encore_engine::comm::{release, set_predefined_comm};
use encore_engine::context::{SELF_NUMBER, WORLD_NUMBER, context_id};
use encore_engine::error::{Error, ErrorClass, Fact, Result, no_memory};
use encore_engine::layer;
use encore_engine::model::{Ends, connect, enter_model, leave_model};
use encore_engine::peer::{Identity, PeerId};
use encore_engine::state::level::ThreadLevel;

/// The user's choices at start-up, read before a job removes its variables: number of ranks, error handler, kinds of memory, and the
/// folder in which the program was started.
struct Said {
    size: u32,
    memory_kinds: String,
    parent: Option<String>,
    folder: Option<PathBuf>,
}

fn said() -> &'static Said {
    static SAID: OnceLock<Said> = OnceLock::new();
    let variable = encore_boot::environment::var;
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
    // A value must be shorter than MPI_MAX_INFO_VAL; a longer one is of no use truncated, so it is left out.
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

/// Reads the environment before the process connects with its job, which removes the job's variables.
pub(crate) fn before_connecting() {
    errhandler::initial();
    said();
}

/// The predefined objects that the engine doesn't have.
pub(crate) fn make_predefined() -> Result<()> {
    let empty = Group::new(Arc::new([]), PeerId::NOBODY, Origin::default());
    set_empty_group(GROUPS.insert(empty).ok_or_else(|| no_memory("groups"))?);
    Ok(())
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
    *communicator::own(&world).name.borrow_mut() = b"MPI_COMM_WORLD".to_vec();
    let own = new_comm(context_id(number(me), SELF_NUMBER), own, 0, Some(CommHandle::SELF), handler)?;
    *communicator::own(&own).name.borrow_mut() = b"MPI_COMM_SELF".to_vec();
    info::set_env(environment)?;
    set_predefined_comm(CommHandle::WORLD, Some(world));
    set_predefined_comm(CommHandle::SELF, Some(own));
    call.set_world(World::Open);
    enter_model(call, level);
    #[cfg(feature = "insight")]
    crate::profile::at_the_beginning(call)?;
    layer::layer().map_or(Ok(()), |layer| (layer.begin)(call, said().parent.clone()))
}

/// `MPI_Finalize`: returns when all messages of this process have left, unless open sessions ensure that, and all ranks have come this
/// far.
///
/// Before anything else, the attributes of `MPI_COMM_SELF` are deleted (§11.2.4), then those of `MPI_COMM_WORLD`: their delete functions
/// find a working library. If one fails, nothing is finalized.
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
        call.drain();
    }
    if let Some(layer) = layer::layer() {
        (layer.part_from)(call, None)?;
    }
    #[cfg(feature = "insight")]
    crate::profile::before_the_end(call)?;
    call.meet_at_end();
    #[cfg(feature = "insight")]
    crate::profile::at_the_end(call);
    for comm in [CommHandle::WORLD, CommHandle::SELF] {
        if let Some(predefined) = comm.resolve() {
            set_predefined_comm(comm, None);
            // SAFETY: the count of the predefined object's place, from which it was removed.
            unsafe { release(predefined) };
        }
    }
    call.set_world(World::Closed);
    leave_model(call, Ends::Together);
    Ok(())
}
