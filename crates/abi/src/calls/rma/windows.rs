//! §12.2: windows, their memory, groups and info.

use encore_coll::info as infos;
use encore_engine::PROC_NULL;
use encore_mpi::communicator;
use encore_mpi::group;
use encore_mpi::rma::create::{self, Wish};
use encore_mpi::rma::dynamic;
use encore_mpi::rma::helping;
use encore_mpi::rma::kinds::Flavor;

use crate::shim::*;
use encore_engine::datatype::device;

fn make(
    call: &mut Call,
    comm: Obj<Communicator>,
    wish: Wish,
    info: Option<Obj<Info>>,
    win: &mut WinHandle,
) -> Result<Obj<Window>> {
    let made = create::create(call, comm, wish, info.as_deref())?;
    *win = made.handle();
    Ok(made)
}

/// `MPI_Win_create`
pub fn win_create(
    call: &mut Call,
    base: *mut c_void,
    size: usize,
    disp_unit: usize,
    info: Option<Obj<Info>>,
    comm: Obj<Communicator>,
    win: &mut WinHandle,
) -> Result<()> {
    if base.is_null() && size > 0 {
        return Err(Error::argument(ErrorClass::Base, "base", Fact::NullPointer));
    }
    // Report the error in this call, before others wait for this rank.
    encore_device::is_device(base.cast()).map_err(device::failed)?;
    let wish = Wish { flavor: Flavor::Create, base: base.cast(), size: size as u64, unit: disp_unit as u64 };
    make(call, comm, wish, info, win).map(|_| ())
}

/// `MPI_Win_allocate`: memory that all ranks reach directly.
pub fn win_allocate(
    call: &mut Call,
    size: usize,
    disp_unit: usize,
    info: Option<Obj<Info>>,
    comm: Obj<Communicator>,
    baseptr: &mut *mut c_void,
    win: &mut WinHandle,
) -> Result<()> {
    allocate(call, Flavor::Allocate, (size, disp_unit), info, comm, baseptr, win)
}

/// `MPI_Win_allocate_shared`
pub fn win_allocate_shared(
    call: &mut Call,
    size: usize,
    disp_unit: usize,
    info: Option<Obj<Info>>,
    comm: Obj<Communicator>,
    baseptr: &mut *mut c_void,
    win: &mut WinHandle,
) -> Result<()> {
    allocate(call, Flavor::Shared, (size, disp_unit), info, comm, baseptr, win)
}

fn allocate(
    call: &mut Call,
    flavor: Flavor,
    (size, disp_unit): (usize, usize),
    info: Option<Obj<Info>>,
    comm: Obj<Communicator>,
    baseptr: &mut *mut c_void,
    win: &mut WinHandle,
) -> Result<()> {
    let wish = Wish { flavor, base: std::ptr::null_mut(), size: size as u64, unit: disp_unit as u64 };
    *baseptr = make(call, comm, wish, info, win)?.base.cast();
    Ok(())
}

/// `MPI_Win_create_dynamic`: displacements are addresses at the target.
pub fn win_create_dynamic(
    call: &mut Call,
    info: Option<Obj<Info>>,
    comm: Obj<Communicator>,
    win: &mut WinHandle,
) -> Result<()> {
    let wish = Wish { flavor: Flavor::Dynamic, base: std::ptr::null_mut(), size: 0, unit: 1 };
    make(call, comm, wish, info, win).map(|_| ())
}

/// `MPI_Win_shared_query`: of memory that this process can't load from and store to, there are no bytes. `MPI_PROC_NULL`
/// stands for the first rank that has any memory, whether this process can or not.
pub fn win_shared_query(
    _call: &mut Call,
    win: Obj<Window>,
    rank: c_int,
    size: &mut Aint,
    mut disp_unit: CountOut<'_>,
    baseptr: &mut *mut c_void,
) -> Result<()> {
    if win.is(Flavor::Dynamic) {
        let text = "a dynamic window has no memory of its own".to_owned();
        return Err(Error::argument(ErrorClass::RmaFlavor, "win", Fact::Text(text)));
    }
    let rank = match rank {
        PROC_NULL => win.targets.iter().position(|target| target.size > 0),
        _ => Some(rank as usize),
    };
    let (base, bytes) = rank.map_or((std::ptr::null_mut(), 0), |rank| win.shared(rank));
    *size = bytes as Aint;
    disp_unit.set(rank.map_or(1, |rank| win.targets[rank].unit) as Count, "disp_unit")?;
    *baseptr = base.cast();
    Ok(())
}

/// `MPI_Win_attach`
pub fn win_attach(call: &mut Call, win: Obj<Window>, base: *mut c_void, size: usize) -> Result<()> {
    if dynamic::attach(call, &win, base.cast(), size as u64)? {
        helping::be_asked(call, &win);
    }
    Ok(())
}

/// `MPI_Win_detach`
pub fn win_detach(call: &mut Call, win: Obj<Window>, base: *const c_void) -> Result<()> {
    dynamic::detach(call, &win, base.cast())
}

/// `MPI_Win_free`
pub fn win_free(call: &mut Call, win: &mut WinHandle) -> Result<()> {
    let window = check::win(*win, "win")?;
    #[cfg(feature = "insight")]
    let context = window.comm.context.get();
    create::free(call, window)?;
    #[cfg(feature = "insight")]
    encore_mpi::rma::checked::freed(context);
    *win = WinHandle::NULL;
    Ok(())
}

/// `MPI_Win_get_group`
pub fn win_get_group(call: &mut Call, win: Obj<Window>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().peers.me();
    *group = group::make(win.comm.local.clone(), me, communicator::origin(&win.comm))?;
    Ok(())
}

/// `MPI_Win_set_info`
pub fn win_set_info(_call: &mut Call, win: Obj<Window>, info: Option<Obj<Info>>) -> Result<()> {
    if let Some(info) = info {
        win.hints.borrow().take(&info, false);
    }
    Ok(())
}

/// `MPI_Win_get_info`: the hints in use, and the kinds of memory.
pub fn win_get_info(call: &mut Call, win: Obj<Window>, info_used: &mut InfoHandle) -> Result<()> {
    let hints = win.hints.borrow().copy();
    match communicator::origin(&win.comm).get() {
        Some(session) => hints.set(encore_mpi::memory_kinds::KEY, session.memory_kinds.as_bytes()),
        None => hints
            .set(encore_mpi::memory_kinds::KEY, encore_mpi::memory_kinds::of_world(call.engine()).as_bytes()),
    }
    *info_used = infos::insert(hints)?.handle();
    Ok(())
}
