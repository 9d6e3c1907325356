//! §15.3.7: performance variables.

use encore_engine::error::wrong;
use encore_mpi::tool::pvar::{self, CLASSES, Handle, Session, VARIABLES, Variable};
use encore_mpi::tool::{index, initialized};

use super::{ITEM, NUMBER, enumeration_of, give, needs_buffer, store};
use crate::shim::*;

/// `MPI_T_pvar_get_num`
pub fn t_pvar_get_num(_call: &mut Call, num_pvar: &mut c_int) -> Result<()> {
    initialized()?;
    *num_pvar = VARIABLES.len() as c_int;
    Ok(())
}

fn variable(pvar_index: c_int) -> Result<&'static Variable> {
    initialized()?;
    Ok(&VARIABLES[index("pvar_index", pvar_index, VARIABLES.len())?])
}

/// `MPI_T_pvar_get_info`
pub fn t_pvar_get_info(
    _call: &mut Call,
    pvar_index: c_int,
    name: Option<StringBuffer<'_>>,
    verbosity: Option<&mut c_int>,
    var_class: Option<&mut c_int>,
    datatype: Option<&mut DatatypeHandle>,
    enumtype: Option<&mut TEnumHandle>,
    desc: Option<StringBuffer<'_>>,
    bind: Option<&mut c_int>,
    readonly: Option<&mut c_int>,
    continuous: Option<&mut c_int>,
    atomic: Option<&mut c_int>,
) -> Result<()> {
    let variable = variable(pvar_index)?;
    let binding =
        if variable.of_comm() { constants::MPI_T_BIND_MPI_COMM } else { constants::MPI_T_BIND_NO_OBJECT };
    give(name, variable.name);
    store(verbosity, constants::MPI_T_VERBOSITY_USER_BASIC);
    store(var_class, variable.class as c_int);
    store(datatype, if variable.items().is_some() { ITEM } else { NUMBER });
    store(enumtype, variable.items().map_or(constants::MPI_T_ENUM_NULL, enumeration_of));
    give(desc, variable.what);
    store(bind, binding);
    store(readonly, c_int::from(variable.is_level()));
    store(continuous, c_int::from(variable.is_level()));
    // The engine is held, so reading and resetting are atomic.
    store(atomic, c_int::from(!variable.is_level()));
    Ok(())
}

/// `MPI_T_pvar_get_index`
pub fn t_pvar_get_index(
    _call: &mut Call,
    name: &CStr,
    var_class: c_int,
    pvar_index: &mut c_int,
) -> Result<()> {
    initialized()?;
    let found = VARIABLES.iter().position(|variable| {
        variable.name.as_bytes() == name.to_bytes() && variable.class as c_int == var_class
    });
    let found = found.ok_or_else(|| {
        let class = if CLASSES.contains(&var_class) { "this class" } else { "a class that does not exist" };
        let text = format!("there is no variable with the name \"{}\" in {class}", name.to_string_lossy());
        wrong(ErrorClass::ToolInvalidName, "name", text)
    })?;
    *pvar_index = found as c_int;
    Ok(())
}

/// `MPI_T_pvar_session_create`
pub fn t_pvar_session_create(_call: &mut Call, session: &mut TPvarSessionHandle) -> Result<()> {
    initialized()?;
    *session = TPvarSessionHandle(pvar::new_session()?.address());
    Ok(())
}

fn live(session: TPvarSessionHandle) -> Result<Obj<Session>> {
    initialized()?;
    pvar::session(session.0)
}

/// `MPI_T_pvar_session_free`
pub fn t_pvar_session_free(_call: &mut Call, session: &mut TPvarSessionHandle) -> Result<()> {
    pvar::free_session(live(*session)?);
    *session = constants::MPI_T_PVAR_SESSION_NULL;
    Ok(())
}

/// `MPI_T_pvar_handle_alloc`
pub fn t_pvar_handle_alloc(
    call: &mut Call,
    session: TPvarSessionHandle,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: &mut TPvarHandle,
    count: &mut c_int,
) -> Result<()> {
    let session = live(session)?;
    let variable = variable(pvar_index)?;
    let comm = if variable.of_comm() { Some(bound_to(obj_handle)?) } else { None };
    *handle = TPvarHandle(pvar::new_handle(call, session, variable, comm)?.address());
    *count = variable.elements() as c_int;
    Ok(())
}

/// The communicator whose handle is at the address that a tool gives.
fn bound_to(obj_handle: *mut c_void) -> Result<Obj<Communicator>> {
    needs_buffer(obj_handle, "obj_handle")?;
    // SAFETY: the tool gives the address of a handle of a communicator, as MPI demands for this variable.
    check::comm(unsafe { obj_handle.cast::<CommHandle>().read() }, "obj_handle")
}

/// `MPI_T_pvar_handle_free`
pub fn t_pvar_handle_free(
    _call: &mut Call,
    session: TPvarSessionHandle,
    handle: &mut TPvarHandle,
) -> Result<()> {
    pvar::free(pvar::resolve(live(session)?, handle.0)?);
    *handle = constants::MPI_T_PVAR_HANDLE_NULL;
    Ok(())
}

/// Applies a function to one handle of a session if allowed, or to all handles for which it is.
fn with(
    call: &mut Call,
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    allowed: fn(&Handle) -> Result<()>,
    action: fn(&Handle, &mut Call),
) -> Result<()> {
    let session = live(session)?;
    if handle == constants::MPI_T_PVAR_ALL_HANDLES {
        for handle in pvar::handles(session).into_iter().filter(|handle| allowed(handle).is_ok()) {
            action(&handle, call);
        }
        return Ok(());
    }
    let handle = pvar::resolve(session, handle.0)?;
    allowed(&handle)?;
    action(&handle, call);
    Ok(())
}

/// `MPI_T_pvar_start`
pub fn t_pvar_start(call: &mut Call, session: TPvarSessionHandle, handle: TPvarHandle) -> Result<()> {
    with(call, session, handle, Handle::may_start_and_stop, Handle::start)
}

/// `MPI_T_pvar_stop`
pub fn t_pvar_stop(call: &mut Call, session: TPvarSessionHandle, handle: TPvarHandle) -> Result<()> {
    with(call, session, handle, Handle::may_start_and_stop, Handle::stop)
}

/// `MPI_T_pvar_reset`
pub fn t_pvar_reset(call: &mut Call, session: TPvarSessionHandle, handle: TPvarHandle) -> Result<()> {
    with(call, session, handle, Handle::may_write, Handle::begin_again)
}

/// `MPI_T_pvar_read`
pub fn t_pvar_read(
    call: &mut Call,
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> Result<()> {
    let handle = pvar::resolve(live(session)?, handle.0)?;
    needs_buffer(buf, "buf")?;
    let are_items = handle.items().is_some();
    // SAFETY: the tool gives room for all values, each of the variable's datatype, as MPI demands.
    handle.read_each(call, |at, value| unsafe {
        match are_items {
            true => buf.cast::<c_int>().add(at).write_unaligned(value as c_int),
            false => buf.cast::<u64>().add(at).write_unaligned(value),
        }
    });
    Ok(())
}

/// `MPI_T_pvar_readreset`
pub fn t_pvar_readreset(
    call: &mut Call,
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *mut c_void,
) -> Result<()> {
    let resettable = pvar::resolve(live(session)?, handle.0)?;
    resettable.may_write()?;
    t_pvar_read(call, session, handle, buf)?;
    resettable.begin_again(call);
    Ok(())
}

/// `MPI_T_pvar_write`
pub fn t_pvar_write(
    call: &mut Call,
    session: TPvarSessionHandle,
    handle: TPvarHandle,
    buf: *const c_void,
) -> Result<()> {
    let handle = pvar::resolve(live(session)?, handle.0)?;
    handle.may_write()?;
    needs_buffer(buf, "buf")?;
    // SAFETY: the tool gives a value of the variable's datatype, as MPI demands.
    let value = unsafe { buf.cast::<u64>().read_unaligned() };
    handle.write(call, value);
    Ok(())
}
