//! §11.3: sessions.

use std::sync::Arc;

use encore_coll::info;
use encore_mpi::errhandler::HandlerFor;
use encore_mpi::session::{self, PROCESS_SETS};

use super::environment::fits;
use crate::fatal::prepare;
use crate::shim::*;

/// `MPI_Session_init`
pub fn session_init(
    call: &mut Call,
    info: Option<Obj<Info>>,
    errhandler: Handler,
    session: &mut SessionHandle,
) -> Result<()> {
    *session = SessionHandle::NULL;
    fits(errhandler, HandlerFor::Session)?;
    prepare();
    let wishes = info.as_deref();
    *session = session::open(call, wishes, errhandler)?.handle();
    Ok(())
}

/// `MPI_Session_finalize`
pub fn session_finalize(call: &mut Call, session: &mut SessionHandle) -> Result<()> {
    let closing = check::session(*session, "session")?;
    leaks::freed(What::Session, session.0, SessionHandle::NULL.0);
    crate::explain::report(call);
    session::close(call, closing);
    *session = SessionHandle::NULL;
    crate::leaks::report(call);
    Ok(())
}

/// `MPI_Session_get_num_psets`. Ignores hints.
pub fn session_get_num_psets(
    _call: &mut Call,
    _session: Obj<Session>,
    _info: Option<Obj<Info>>,
    npset_names: &mut c_int,
) -> Result<()> {
    *npset_names = PROCESS_SETS.len() as c_int;
    Ok(())
}

/// `MPI_Session_get_nth_pset`
pub fn session_get_nth_pset(
    _call: &mut Call,
    _session: Obj<Session>,
    _info: Option<Obj<Info>>,
    n: c_int,
    mut pset_name: StringBuffer<'_>,
) -> Result<()> {
    let Some(name) = usize::try_from(n).ok().and_then(|n| PROCESS_SETS.get(n)) else {
        let fact = Fact::OutOfRange { value: n.into(), low: 0, high: PROCESS_SETS.len() as i64 - 1 };
        return Err(Error::argument(ErrorClass::Arg, "n", fact));
    };
    pset_name.set(name.as_bytes());
    Ok(())
}

/// The members of the process set of this name.
pub(super) fn process_set(call: &mut Call, pset_name: &CStr) -> Result<Arc<[PeerId]>> {
    session::process_set(call.engine(), pset_name.to_bytes()).ok_or_else(|| {
        let known = PROCESS_SETS.join(", ");
        let text = format!("there is no process set \"{}\", only {known}", pset_name.to_string_lossy());
        Error::argument(ErrorClass::Arg, "pset_name", Fact::Text(text))
    })
}

/// `MPI_Session_get_info`
pub fn session_get_info(_call: &mut Call, session: Obj<Session>, info_used: &mut InfoHandle) -> Result<()> {
    *info_used = info::insert(session::hints(&session))?.handle();
    Ok(())
}

/// `MPI_Session_get_pset_info`
pub fn session_get_pset_info(
    call: &mut Call,
    _session: Obj<Session>,
    pset_name: &CStr,
    info: &mut InfoHandle,
) -> Result<()> {
    *info = InfoHandle::NULL;
    let members = process_set(call, pset_name)?;
    let facts = Info::default();
    facts.set(b"mpi_size", members.len().to_string().as_bytes());
    *info = info::insert(facts)?.handle();
    Ok(())
}
