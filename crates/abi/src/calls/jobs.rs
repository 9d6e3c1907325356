//! §11.8 to §11.10: starting processes, and connecting to other jobs.

use std::slice;

use encore_mpi::jobs::command::Wanted;
use encore_mpi::jobs::port::{self, PortName};
use encore_mpi::jobs::{join, meeting, names, spawn};

use super::comm::in_one_group;
use crate::shim::*;

/// The strings of an array that ends in a null pointer; none if the array is null.
///
/// # Safety
/// `array` is null, or a null-terminated array of zero-terminated strings.
unsafe fn arguments(array: *const *mut c_char) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    if array.is_null() {
        return found;
    }
    // SAFETY: the caller's promise.
    unsafe {
        let mut next = array;
        while !(*next).is_null() {
            found.push(CStr::from_ptr(*next).to_bytes().to_vec());
            next = next.add(1);
        }
    }
    found
}

/// Starts up to `asked` processes, and stores an error code for each.
///
/// # Safety
/// `codes` is null (`MPI_ERRCODES_IGNORE`), or has room for a code per requested process.
unsafe fn start(
    call: &mut Call,
    comm: Obj<Communicator>,
    root: c_int,
    wanted: Option<Result<Vec<Wanted>>>,
    asked: usize,
    codes: *mut c_int,
) -> Result<CommHandle> {
    let made = spawn::spawn(call, comm, root, wanted);
    let started = made.as_ref().map_or(0, |(_, started)| *started);
    // Only the root knows how many processes were requested.
    let known = if comm.rank == root { asked } else { started };
    if !codes.is_null() {
        // SAFETY: the caller's promise.
        let codes = unsafe { slice::from_raw_parts_mut(codes, known) };
        codes[started..].fill(ErrorClass::Spawn as c_int);
        codes[..started].fill(constants::MPI_SUCCESS);
    }
    Ok(made?.0.handle())
}

/// `MPI_Comm_spawn`
///
/// # Safety
/// At the root, the program, its arguments and the space for the codes are as the standard demands.
pub unsafe fn comm_spawn(
    call: &mut Call,
    command: *const c_char,
    argv: *mut *mut c_char,
    maxprocs: c_int,
    info: InfoHandle,
    root: c_int,
    comm: Obj<Communicator>,
    intercomm: &mut CommHandle,
    array_of_errcodes: *mut c_int,
) -> Result<()> {
    *intercomm = CommHandle::NULL;
    in_one_group(comm, "comm")?;
    let is_root = comm.rank == root;
    let wanted = is_root.then(|| {
        // SAFETY: the program's promise, at the root.
        let (command, arguments) = unsafe { (check::string(command, "command")?, arguments(argv)) };
        let info = check::info(info, "info")?;
        Ok(vec![Wanted::new(command.to_bytes(), arguments, maxprocs, info.as_deref())?])
    });
    // SAFETY: the program's promise.
    *intercomm = unsafe { start(call, comm, root, wanted, maxprocs.max(0) as usize, array_of_errcodes)? };
    Ok(())
}

/// `MPI_Comm_spawn_multiple`
///
/// # Safety
/// As of [`comm_spawn`], for each program.
pub unsafe fn comm_spawn_multiple(
    call: &mut Call,
    count: c_int,
    array_of_commands: *mut *mut c_char,
    array_of_argv: *mut *mut *mut c_char,
    array_of_maxprocs: *const c_int,
    array_of_info: *const InfoHandle,
    root: c_int,
    comm: Obj<Communicator>,
    intercomm: &mut CommHandle,
    array_of_errcodes: *mut c_int,
) -> Result<()> {
    *intercomm = CommHandle::NULL;
    in_one_group(comm, "comm")?;
    let is_root = comm.rank == root;
    let mut asked = 0;
    let wanted = is_root.then(|| {
        let count = usize::try_from(count).ok().filter(|count| *count > 0);
        let count = count.ok_or_else(|| {
            let text = "at least one program is needed".to_owned();
            Error::argument(ErrorClass::Count, "count", Fact::Text(text))
        })?;
        // SAFETY: the program's promise, at the root.
        unsafe {
            let commands = check::list(array_of_commands, count, "array_of_commands")?;
            let most = check::list(array_of_maxprocs, count, "array_of_maxprocs")?;
            let infos = check::list(array_of_info, count, "array_of_info")?;
            asked = most.iter().map(|most| (*most).max(0) as usize).sum();
            let wanted = |place: usize| {
                let command = check::string(commands[place], "array_of_commands")?;
                let argv =
                    if array_of_argv.is_null() { std::ptr::null_mut() } else { *array_of_argv.add(place) };
                let info = check::info(infos[place], "array_of_info")?;
                Wanted::new(command.to_bytes(), arguments(argv), most[place], info.as_deref())
            };
            (0..count).map(wanted).collect::<Result<Vec<_>>>()
        }
    });
    // SAFETY: the program's promise.
    *intercomm = unsafe { start(call, comm, root, wanted, asked, array_of_errcodes)? };
    Ok(())
}

/// `MPI_Comm_get_parent`
pub fn comm_get_parent(call: &mut Call, parent: &mut CommHandle) -> Result<()> {
    let known = call.engine().jobs.parent.filter(|parent| parent.resolve().is_some());
    *parent = known.unwrap_or(CommHandle::NULL);
    Ok(())
}

/// `MPI_Open_port`
pub fn open_port(call: &mut Call, _info: Option<Obj<Info>>, mut port_name: StringOut<'_>) -> Result<()> {
    let port = port::open(call)?;
    port_name.set(port.to_string().as_bytes());
    Ok(())
}

/// `MPI_Close_port`
pub fn close_port(call: &mut Call, port_name: &CStr) -> Result<()> {
    port::close(call, &port::named(port_name.to_bytes())?)
}

/// The port that the root names.
fn at_root(
    name: *const c_char,
    info: InfoHandle,
    root: c_int,
    comm: Obj<Communicator>,
) -> Option<Result<PortName>> {
    (comm.rank == root).then(|| {
        check::info(info, "info")?;
        // SAFETY: the program's promise, at the root.
        port::named(unsafe { check::string(name, "port_name")? }.to_bytes())
    })
}

/// `MPI_Comm_accept`
pub fn comm_accept(
    call: &mut Call,
    port_name: *const c_char,
    info: InfoHandle,
    root: c_int,
    comm: Obj<Communicator>,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    in_one_group(comm, "comm")?;
    *newcomm = meeting::accept(call, comm, root, at_root(port_name, info, root, comm))?.handle();
    Ok(())
}

/// `MPI_Comm_connect`
pub fn comm_connect(
    call: &mut Call,
    port_name: *const c_char,
    info: InfoHandle,
    root: c_int,
    comm: Obj<Communicator>,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    in_one_group(comm, "comm")?;
    *newcomm = meeting::connect(call, comm, root, at_root(port_name, info, root, comm))?.handle();
    Ok(())
}

/// `MPI_Publish_name`
pub fn publish_name(
    call: &mut Call,
    service_name: &CStr,
    _info: Option<Obj<Info>>,
    port_name: &CStr,
) -> Result<()> {
    names::publish(call, service_name.to_bytes(), port_name.to_bytes())
}

/// `MPI_Unpublish_name`
pub fn unpublish_name(
    call: &mut Call,
    service_name: &CStr,
    _info: Option<Obj<Info>>,
    port_name: &CStr,
) -> Result<()> {
    names::unpublish(call, service_name.to_bytes(), port_name.to_bytes())
}

/// `MPI_Lookup_name`
pub fn lookup_name(
    call: &mut Call,
    service_name: &CStr,
    _info: Option<Obj<Info>>,
    mut port_name: StringOut<'_>,
) -> Result<()> {
    port_name.set(names::look_up(call, service_name.to_bytes())?.as_bytes());
    Ok(())
}

/// `MPI_Comm_join`
pub fn comm_join(call: &mut Call, fd: c_int, intercomm: &mut CommHandle) -> Result<()> {
    *intercomm = CommHandle::NULL;
    *intercomm = join::join(call, fd)?.handle();
    Ok(())
}
