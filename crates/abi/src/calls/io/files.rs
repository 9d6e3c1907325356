//! §14.2, §14.6: files, their sizes, info and consistency.

use encore_coll::info as infos;
use encore_file::{file, open, together};
use encore_mpi::communicator;
use encore_mpi::group;

use crate::shim::*;

/// `MPI_File_open`
pub fn file_open(
    call: &mut Call,
    comm: Obj<Communicator>,
    filename: &CStr,
    amode: c_int,
    info: Option<Obj<Info>>,
    fh: &mut FileHandle,
) -> Result<()> {
    *fh = FileHandle::NULL;
    *fh = file::handle(open::open(call, comm, filename, amode, info.as_deref())?);
    Ok(())
}

/// `MPI_File_close`
pub fn file_close(call: &mut Call, fh: &mut FileHandle) -> Result<()> {
    let closing = check::file(*fh, "fh")?;
    let closed = open::close(call, closing);
    if file::resolve(*fh).is_none() {
        *fh = FileHandle::NULL;
    }
    closed
}

/// `MPI_File_delete`. Ignores all hints.
pub fn file_delete(call: &mut Call, filename: &CStr, _info: Option<Obj<Info>>) -> Result<()> {
    open::delete(call, filename)
}

/// `MPI_File_set_size`
pub fn file_set_size(call: &mut Call, fh: Obj<File>, size: Offset) -> Result<()> {
    together::set_size(call, fh, size)
}

/// `MPI_File_preallocate`
pub fn file_preallocate(call: &mut Call, fh: Obj<File>, size: Offset) -> Result<()> {
    together::preallocate(call, fh, size)
}

/// `MPI_File_get_size`
pub fn file_get_size(_call: &mut Call, fh: Obj<File>, size: &mut Offset) -> Result<()> {
    *size = fh.result(fh.disk.size())?;
    Ok(())
}

/// `MPI_File_get_group`
pub fn file_get_group(call: &mut Call, fh: Obj<File>, group: &mut GroupHandle) -> Result<()> {
    let me = call.engine().peers.me();
    *group = group::make(fh.comm().local.clone(), me, communicator::origin(&fh.comm()))?;
    Ok(())
}

/// `MPI_File_get_amode`
pub fn file_get_amode(_call: &mut Call, fh: Obj<File>, amode: &mut c_int) -> Result<()> {
    *amode = fh.mode.bits();
    Ok(())
}

/// `MPI_File_set_info`: collective, but each rank applies its own hints.
pub fn file_set_info(_call: &mut Call, fh: Obj<File>, info: Option<Obj<Info>>) -> Result<()> {
    if let Some(info) = info {
        fh.hints.borrow().take(&info, false);
        fh.settings.set(fh.hints.borrow().settings());
    }
    Ok(())
}

/// `MPI_File_get_info`: the hints in use, and the kinds of memory.
pub fn file_get_info(call: &mut Call, fh: Obj<File>, info_used: &mut InfoHandle) -> Result<()> {
    let hints = fh.hints.borrow().copy();
    match communicator::origin(&fh.comm()).get() {
        Some(session) => hints.set(encore_mpi::memory_kinds::KEY, session.memory_kinds.as_bytes()),
        None => hints
            .set(encore_mpi::memory_kinds::KEY, encore_mpi::memory_kinds::of_world(call.engine()).as_bytes()),
    }
    *info_used = infos::insert(hints)?.handle();
    Ok(())
}

/// `MPI_File_set_atomicity`
pub fn file_set_atomicity(call: &mut Call, fh: Obj<File>, flag: bool) -> Result<()> {
    together::set_atomicity(call, fh, flag)
}

/// `MPI_File_get_atomicity`
pub fn file_get_atomicity(_call: &mut Call, fh: Obj<File>, flag: &mut Flag) -> Result<()> {
    flag.set(fh.atomic.get());
    Ok(())
}

/// `MPI_File_sync`
pub fn file_sync(call: &mut Call, fh: Obj<File>) -> Result<()> {
    together::sync(call, fh)
}
