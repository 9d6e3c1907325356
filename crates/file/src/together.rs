//! Collective changes of an open file: its size (MPI 5.0 §14.2), its view (§14.3), atomic mode, and `MPI_File_sync` (§14.6).

use encore_mpi::rma::fence;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use encore_coll::info::Info;
use encore_engine::call::Call;
use encore_engine::datatype::Datatype as Object;
use encore_engine::error::Result;
use encore_engine::slab::Obj;

use crate::agree::{agree, agree_on};
use crate::failure::{Failure, What};
use crate::file::File;
use crate::mode;
use crate::representation::Representation;
use crate::view::View;

/// `MPI_DISPLACEMENT_CURRENT`
const DISPLACEMENT_CURRENT: i64 = -1;

/// Does something once for all ranks. Requires equal arguments at all of them.
fn once(
    call: &mut Call,
    file: Obj<File>,
    mine: std::result::Result<(), Failure>,
    argument: i64,
    what: impl FnOnce(&File) -> std::result::Result<(), Failure>,
) -> Result<()> {
    let (comm, path) = (file.comm(), &file.disk.path);
    let told = agree_on(call, comm, path, mine, &[argument as u64])?;
    let mut outcome = match told.iter().all(|words| *words == told[0]) {
        true => Ok(()),
        false => Err(Failure::of(What::OtherArgument)),
    };
    if comm.rank == 0 && outcome.is_ok() {
        outcome = call.outside(|| what(&file));
    }
    agree(call, comm, path, outcome)
}

fn check_size(file: &File, size: i64) -> std::result::Result<(), Failure> {
    file.check_writable()?;
    if size < 0 {
        return Err(Failure::of(What::NegativeSize));
    }
    file.check_not_sequential()
}

/// `MPI_File_set_size`
///
/// # Errors
/// The size is negative, the ranks' arguments differ, or the system refuses.
pub fn set_size(call: &mut Call, file: Obj<File>, size: i64) -> Result<()> {
    once(call, file, check_size(&file, size), size, |file| file.disk.set_size(size))
}

/// `MPI_File_preallocate`
///
/// # Errors
/// As for [`set_size`].
pub fn preallocate(call: &mut Call, file: Obj<File>, size: i64) -> Result<()> {
    once(call, file, check_size(&file, size), size, |file| file.disk.preallocate(size))
}

/// `MPI_File_sync`: the data that any rank has written are on the device.
///
/// # Errors
/// The system's.
pub fn sync(call: &mut Call, file: Obj<File>) -> Result<()> {
    let comm = file.comm();
    // After this, all ranks have written. A node's ranks share one cache of the file: one rank per node flushes it.
    fence::meet_all(call, comm)?;
    let outcome = match file.leads_node && file.mode.writes() && !file.disk.is_stream {
        true => call.outside(|| file.disk.sync()),
        false => Ok(()),
    };
    agree(call, comm, &file.disk.path, outcome)
}

/// `MPI_File_set_atomicity`
///
/// # Errors
/// The ranks' arguments differ, or the file system has no locks.
pub fn set_atomicity(call: &mut Call, file: Obj<File>, atomic: bool) -> Result<()> {
    once(call, file, Ok(()), i64::from(atomic), |file| match atomic && !file.disk.is_stream {
        true => file.disk.lock(file.mode.writes(), 0, 1).map(drop),
        false => Ok(()),
    })?;
    file.atomic.set(atomic);
    Ok(())
}

/// `MPI_File_set_view`: resets both pointers.
///
/// # Errors
/// At all ranks, if a rank's types are invalid, or if the extents of the etypes or the representations differ.
pub fn set_view(
    call: &mut Call,
    file: Obj<File>,
    displacement: i64,
    types: (Obj<Object>, Obj<Object>),
    representation: &[u8],
    info: Option<&Info>,
) -> Result<()> {
    let (comm, path) = (file.comm(), &file.disk.path);
    let sequential = file.mode.is(mode::SEQUENTIAL);
    if displacement == DISPLACEMENT_CURRENT {
        // After this, no rank uses the shared pointer, so all read the same value.
        fence::meet_all(call, comm)?;
    }
    let start = match (displacement, sequential) {
        (DISPLACEMENT_CURRENT, true) => crate::pointer::advance(call, file, 0).and_then(|pointer| {
            let view = file.view.borrow();
            view.position(pointer).map(|position| view.offset(position))
        }),
        (DISPLACEMENT_CURRENT, false) => Err(Failure::of(What::DisplacementCurrent)),
        (displacement, _) => Ok(displacement),
    };
    let found = Representation::find(representation).ok_or(Failure::of(What::UnknownRepresentation));
    let (etype, filetype) = (types.0.definition.clone(), types.1.definition.clone());
    let extent = etype.extent();
    let writes = file.mode.writes();
    // The program's functions may be called for extents.
    let made = call.outside(|| {
        let (start, found) = (start?, found?);
        View::new(start, etype, filetype, found, writes)
    });
    let name = representation.iter().fold(5381_u64, |hash, byte| hash.wrapping_mul(33) ^ u64::from(*byte));
    let outcome = made.as_ref().map(|_| ()).map_err(|failure| *failure);
    let told = agree_on(call, comm, path, outcome, &[extent as u64, name])?;
    let Ok(view) = made else { unreachable!("nobody has failed") };
    if told.iter().any(|words| *words != told[0]) {
        return Err(file.error(Failure::of(What::OtherEtypes)));
    }
    if let Some(info) = info {
        file.hints.borrow().take(info, false);
        file.settings.set(file.hints.borrow().settings());
    }
    *file.view.borrow_mut() = Arc::new(view);
    file.pointer.set(0);
    if comm.rank == 0 {
        file.disk.block.pointer().store(0, Ordering::Relaxed);
    }
    // No rank may use the shared pointer before it is reset.
    fence::meet_all(call, comm)
}
