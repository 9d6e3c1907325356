// Generated from api/ by `cargo run -p encore-apigen`; do not edit.

//! Chapter 11: Process initialization, creation and management.

use crate::shim::*;

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Init(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::Init, On::NOTHING, |call| unsafe {
        calls::process::init(call, argc, argv)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Init_thread(
    argc: *mut c_int,
    argv: *mut *mut *mut c_char,
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::InitThread, On::NOTHING, |call| unsafe {
        let required = check::choice(required, const { &[(0, "MPI_THREAD_SINGLE"), (1024, "MPI_THREAD_FUNNELED"), (2048, "MPI_THREAD_SERIALIZED"), (4096, "MPI_THREAD_MULTIPLE")] }, ErrorClass::Arg, "required")?;
        let provided = check::out(provided, "provided")?;
        calls::process::init_thread(call, argc, argv, required, provided)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Initialized(
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::Initialized, On::NOTHING, |call| unsafe {
        let flag = check::flag_out(flag, "flag")?;
        calls::process::initialized(call, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Finalize() -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Finalize, On::NOTHING, |call| unsafe {
        calls::process::finalize(call)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Finalized(
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::Finalized, On::NOTHING, |call| unsafe {
        let flag = check::flag_out(flag, "flag")?;
        calls::process::finalized(call, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_init(
    info: InfoHandle,
    errhandler: ErrhandlerHandle,
    session: *mut SessionHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run_any_time(Function::SessionInit, On::errhandler(errhandler), |call| unsafe {
        let errhandler = check::errhandler(errhandler, "errhandler")?;
        let info = check::info(info, "info")?;
        let session = check::out(session, "session")?;
        calls::process::session_init(call, info, errhandler, session)?;
        leaks::made(Function::SessionInit, What::Session, session.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_finalize(
    session: *mut SessionHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionFinalize, On::session_at(session), |call| unsafe {
        let session = check::out(session, "session")?;
        calls::process::session_finalize(call, session)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_num_psets(
    session: SessionHandle,
    info: InfoHandle,
    npset_names: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionGetNumPsets, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let info = check::info(info, "info")?;
        let npset_names = check::out(npset_names, "npset_names")?;
        calls::process::session_get_num_psets(call, session, info, npset_names)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_nth_pset(
    session: SessionHandle,
    info: InfoHandle,
    n: c_int,
    pset_len: *mut c_int,
    pset_name: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionGetNthPset, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let info = check::info(info, "info")?;
        let pset_len = check::out(pset_len, "pset_len")?;
        let pset_name = check::string_buffer(pset_name, pset_len, "pset_name")?;
        calls::process::session_get_nth_pset(call, session, info, n, pset_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_info(
    session: SessionHandle,
    info_used: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionGetInfo, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let info_used = check::out(info_used, "info_used")?;
        calls::process::session_get_info(call, session, info_used)?;
        leaks::made(Function::SessionGetInfo, What::Info, info_used.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Session_get_pset_info(
    session: SessionHandle,
    pset_name: *const c_char,
    info: *mut InfoHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::SessionGetPsetInfo, On::session(session), |call| unsafe {
        let session = check::session(session, "session")?;
        let pset_name = check::string(pset_name, "pset_name")?;
        let info = check::out(info, "info")?;
        calls::process::session_get_pset_info(call, session, pset_name, info)?;
        leaks::made(Function::SessionGetPsetInfo, What::Info, info.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Abort(
    comm: CommHandle,
    errorcode: c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::Abort, On::NOTHING, |call| unsafe {
        calls::process::abort(call, comm, errorcode)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Query_thread(
    provided: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::QueryThread, On::NOTHING, |call| unsafe {
        let provided = check::out(provided, "provided")?;
        calls::process::query_thread(call, provided)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Is_thread_main(
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::IsThreadMain, On::NOTHING, |call| unsafe {
        let flag = check::flag_out(flag, "flag")?;
        calls::process::is_thread_main(call, flag)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_spawn(
    command: *const c_char,
    argv: *mut *mut c_char,
    maxprocs: c_int,
    info: InfoHandle,
    root: c_int,
    comm: CommHandle,
    intercomm: *mut CommHandle,
    array_of_errcodes: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSpawn, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let root = check::root(root, comm, "root")?;
        let intercomm = check::out(intercomm, "intercomm")?;
        calls::process::comm_spawn(call, command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes)?;
        leaks::made(Function::CommSpawn, What::Comm, intercomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_spawn_multiple(
    count: c_int,
    array_of_commands: *mut *mut c_char,
    array_of_argv: *mut *mut *mut c_char,
    array_of_maxprocs: *const c_int,
    array_of_info: *const InfoHandle,
    root: c_int,
    comm: CommHandle,
    intercomm: *mut CommHandle,
    array_of_errcodes: *mut c_int,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommSpawnMultiple, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let root = check::root(root, comm, "root")?;
        let intercomm = check::out(intercomm, "intercomm")?;
        calls::process::comm_spawn_multiple(call, count, array_of_commands, array_of_argv, array_of_maxprocs, array_of_info, root, comm, intercomm, array_of_errcodes)?;
        leaks::made(Function::CommSpawnMultiple, What::Comm, intercomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_get_parent(
    parent: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommGetParent, On::NOTHING, |call| unsafe {
        let parent = check::out(parent, "parent")?;
        calls::process::comm_get_parent(call, parent)?;
        leaks::made(Function::CommGetParent, What::Comm, parent.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Open_port(
    info: InfoHandle,
    port_name: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::OpenPort, On::NOTHING, |call| unsafe {
        let info = check::info(info, "info")?;
        let port_name = check::string_out(port_name, constants::MPI_MAX_PORT_NAME, "port_name")?;
        calls::process::open_port(call, info, port_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Close_port(
    port_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::ClosePort, On::NOTHING, |call| unsafe {
        let port_name = check::string(port_name, "port_name")?;
        calls::process::close_port(call, port_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_accept(
    port_name: *const c_char,
    info: InfoHandle,
    root: c_int,
    comm: CommHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommAccept, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let root = check::root(root, comm, "root")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::process::comm_accept(call, port_name, info, root, comm, newcomm)?;
        leaks::made(Function::CommAccept, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_connect(
    port_name: *const c_char,
    info: InfoHandle,
    root: c_int,
    comm: CommHandle,
    newcomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommConnect, On::comm(comm), |call| unsafe {
        let comm = check::comm(comm, "comm")?;
        let root = check::root(root, comm, "root")?;
        let newcomm = check::out(newcomm, "newcomm")?;
        calls::process::comm_connect(call, port_name, info, root, comm, newcomm)?;
        leaks::made(Function::CommConnect, What::Comm, newcomm.0);
        Ok(())
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Publish_name(
    service_name: *const c_char,
    info: InfoHandle,
    port_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::PublishName, On::NOTHING, |call| unsafe {
        let service_name = check::string(service_name, "service_name")?;
        let info = check::info(info, "info")?;
        let port_name = check::string(port_name, "port_name")?;
        calls::process::publish_name(call, service_name, info, port_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Unpublish_name(
    service_name: *const c_char,
    info: InfoHandle,
    port_name: *const c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::UnpublishName, On::NOTHING, |call| unsafe {
        let service_name = check::string(service_name, "service_name")?;
        let info = check::info(info, "info")?;
        let port_name = check::string(port_name, "port_name")?;
        calls::process::unpublish_name(call, service_name, info, port_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Lookup_name(
    service_name: *const c_char,
    info: InfoHandle,
    port_name: *mut c_char,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::LookupName, On::NOTHING, |call| unsafe {
        let service_name = check::string(service_name, "service_name")?;
        let info = check::info(info, "info")?;
        let port_name = check::string_out(port_name, constants::MPI_MAX_PORT_NAME, "port_name")?;
        calls::process::lookup_name(call, service_name, info, port_name)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_disconnect(
    comm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommDisconnect, On::comm_at(comm), |call| unsafe {
        let comm = check::out(comm, "comm")?;
        let comm_before = comm.0;
        let done = calls::process::comm_disconnect(call, comm);
        leaks::freed(What::Comm, comm_before, comm.0);
        done
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn PMPI_Comm_join(
    fd: c_int,
    intercomm: *mut CommHandle,
) -> c_int {
    // SAFETY: the caller passes what the MPI standard demands.
    run(Function::CommJoin, On::NOTHING, |call| unsafe {
        let intercomm = check::out(intercomm, "intercomm")?;
        calls::process::comm_join(call, fd, intercomm)?;
        leaks::made(Function::CommJoin, What::Comm, intercomm.0);
        Ok(())
    })
}

weak_aliases! {
    "Init",
    "Init_thread",
    "Initialized",
    "Finalize",
    "Finalized",
    "Session_init",
    "Session_finalize",
    "Session_get_num_psets",
    "Session_get_nth_pset",
    "Session_get_info",
    "Session_get_pset_info",
    "Abort",
    "Query_thread",
    "Is_thread_main",
    "Comm_spawn",
    "Comm_spawn_multiple",
    "Comm_get_parent",
    "Open_port",
    "Close_port",
    "Comm_accept",
    "Comm_connect",
    "Publish_name",
    "Unpublish_name",
    "Lookup_name",
    "Comm_disconnect",
    "Comm_join",
}
