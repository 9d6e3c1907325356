//! §7.4.2, §7.4.3, §11.10.4: making communicators from others, and freeing them.

use encore_coll::under_way;
use encore_engine::UNDEFINED;
use encore_mpi::communicator::end::{disconnect, free};
use encore_mpi::communicator::set_hints;
use encore_mpi::create;
use encore_mpi::errhandler::HandlerFor;
use encore_mpi::ft::uniform;
use encore_mpi::jobs::common::{self, Lie};

use crate::calls::environment::fits;
use crate::shim::*;

/// Fails for an intercommunicator.
pub(in crate::calls) fn in_one_group(comm: Obj<Communicator>, name: &'static str) -> Result<()> {
    if comm.is_inter() {
        let fact = Fact::WrongCommKind { needs_inter: false };
        return Err(Error::argument(ErrorClass::Comm, name, fact));
    }
    Ok(())
}

fn store(newcomm: &mut CommHandle, made: Option<Obj<Communicator>>) -> Result<()> {
    *newcomm = made.map_or(CommHandle::NULL, Obj::<Communicator>::handle);
    Ok(())
}

/// `MPI_Comm_dup`
pub fn comm_dup(call: &mut Call, comm: Obj<Communicator>, newcomm: &mut CommHandle) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let made = create::dup(call, comm).map(Some);
    store(newcomm, uniform::settle(call, comm, made)?)
}

/// `MPI_Comm_dup_with_info`
pub fn comm_dup_with_info(
    call: &mut Call,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let made = create::dup_with_hints(call, comm, info.as_deref()).map(Some);
    store(newcomm, uniform::settle(call, comm, made)?)
}

fn idup(
    call: &mut Call,
    comm: Obj<Communicator>,
    hints: Option<&Info>,
    newcomm: &mut CommHandle,
    request: &mut RequestHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let begun = create::start_dup(call, comm, hints);
    if uniform::is_of_making(call.engine(), comm) {
        let (made, settling) = uniform::settle_making_later(call, comm, begun)?;
        *request = settling.handle();
        return store(newcomm, made);
    }
    let (made, run) = begun?;
    *request = under_way::new_request(call.engine(), run)?.handle();
    store(newcomm, Some(made))
}

/// `MPI_Comm_idup`: stores the handle at once; the communicator is usable after the request is complete.
pub fn comm_idup(
    call: &mut Call,
    comm: Obj<Communicator>,
    newcomm: &mut CommHandle,
    request: &mut RequestHandle,
) -> Result<()> {
    idup(call, comm, None, newcomm, request)
}

/// `MPI_Comm_idup_with_info`
pub fn comm_idup_with_info(
    call: &mut Call,
    comm: Obj<Communicator>,
    info: Option<Obj<Info>>,
    newcomm: &mut CommHandle,
    request: &mut RequestHandle,
) -> Result<()> {
    idup(call, comm, info.as_deref(), newcomm, request)
}

/// `MPI_Comm_create`
pub fn comm_create(
    call: &mut Call,
    comm: Obj<Communicator>,
    group: Obj<Group>,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let made = create::create(call, comm, group);
    store(newcomm, uniform::settle(call, comm, made)?)
}

/// `MPI_Comm_create_group`
pub fn comm_create_group(
    call: &mut Call,
    comm: Obj<Communicator>,
    group: Obj<Group>,
    tag: c_int,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    in_one_group(comm, "comm")?;
    store(newcomm, create::create_group(call, comm, group, tag)?)
}

/// The string tag by which the processes of a new communicator find each other.
pub(super) fn string_tag(stringtag: &CStr) -> Result<&[u8]> {
    let (string, longest) = (stringtag.to_bytes(), constants::MPI_MAX_STRINGTAG_LEN as usize - 1);
    if string.len() > longest {
        let fact = Fact::StringLength { length: string.len(), longest };
        return Err(Error::argument(ErrorClass::Arg, "stringtag", fact));
    }
    Ok(string)
}

/// `MPI_Comm_create_from_group`
pub fn comm_create_from_group(
    call: &mut Call,
    group: Obj<Group>,
    stringtag: &CStr,
    info: Option<Obj<Info>>,
    errhandler: Handler,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let string = string_tag(stringtag)?;
    fits(errhandler, HandlerFor::Comm)?;
    let hints = info.as_deref();
    store(newcomm, create::create_from_group(call, group, string, hints, errhandler)?)
}

/// `MPI_Comm_split`
pub fn comm_split(
    call: &mut Call,
    comm: Obj<Communicator>,
    color: c_int,
    key: c_int,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    if color < 0 && color != UNDEFINED {
        return Err(Error::argument(ErrorClass::Arg, "color", Fact::Negative(color.into())));
    }
    let made = create::split(call, comm, color, key);
    store(newcomm, uniform::settle(call, comm, made)?)
}

/// The ways to split by hardware (§7.4.2).
const SPLIT_TYPES: &[(c_int, &str)] = &[
    (constants::MPI_COMM_TYPE_SHARED, "MPI_COMM_TYPE_SHARED"),
    (constants::MPI_COMM_TYPE_HW_UNGUIDED, "MPI_COMM_TYPE_HW_UNGUIDED"),
    (constants::MPI_COMM_TYPE_HW_GUIDED, "MPI_COMM_TYPE_HW_GUIDED"),
    (constants::MPI_COMM_TYPE_RESOURCE_GUIDED, "MPI_COMM_TYPE_RESOURCE_GUIDED"),
    (UNDEFINED, "MPI_UNDEFINED"),
];

/// The info key that names a kind of hardware (§7.4.2), and the only known kind.
const RESOURCE: &[u8] = b"mpi_hw_resource_type";
const SHARED_MEMORY: &[u8] = b"mpi_shared_memory";

/// `MPI_Comm_split_type`. The ranks of a node share memory, so they form one communicator; so do members of several jobs that can share
/// memory. Smaller parts of the machine aren't distinguished: the guided forms know no other kind of resource; the unguided form splits a
/// communicator that spans nodes, reports that in `info`, and splits no further. Without such a part, both return `MPI_COMM_NULL`, as the
/// standard demands. Of an intercommunicator, members of both groups that belong together get a new one; members without a counterpart in
/// the other group get none, as in `MPI_Comm_split`.
pub fn comm_split_type(
    call: &mut Call,
    comm: Obj<Communicator>,
    split_type: c_int,
    key: c_int,
    info: Option<Obj<Info>>,
    newcomm: &mut CommHandle,
) -> Result<()> {
    *newcomm = CommHandle::NULL;
    let split_type = check::choice(split_type, SPLIT_TYPES, ErrorClass::Arg, "split_type")?;
    let asks = |key: &[u8], value: &[u8]| {
        info.and_then(|info| info.get(key)).is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let by_resource = asks(RESOURCE, SHARED_MEMORY);
    // Members of several jobs must find out together, whatever each asks for.
    let neighbours = match common::neighbours(call, comm, (0, 0), Lie::Apart) {
        Ok(neighbours) => neighbours,
        Err(error) => return store(newcomm, uniform::settle(call, comm, Err(error))?),
    };
    let engine = call.engine();
    let members = common::members_of(engine, comm);
    let of_nodes =
        neighbours.map_or_else(|| common::segments_of(engine, &members), |neighbours| neighbours.first);
    let is_whole = of_nodes.iter().all(|first| *first == 0);
    let (node, job) = (of_nodes[members.me] as c_int, common::jobs_of(engine, &members)[members.me] as c_int);
    let color = match split_type {
        constants::MPI_COMM_TYPE_SHARED => node,
        constants::MPI_COMM_TYPE_HW_UNGUIDED if !is_whole => node,
        constants::MPI_COMM_TYPE_HW_GUIDED if by_resource => node,
        constants::MPI_COMM_TYPE_RESOURCE_GUIDED if by_resource => node,
        constants::MPI_COMM_TYPE_RESOURCE_GUIDED if asks(b"mpi_pset_name", b"mpix://SHARED") => node,
        constants::MPI_COMM_TYPE_RESOURCE_GUIDED if asks(b"mpi_pset_name", b"mpi://SELF") => {
            members.me as c_int
        }
        constants::MPI_COMM_TYPE_RESOURCE_GUIDED if asks(b"mpi_pset_name", b"mpi://WORLD") => job,
        _ => UNDEFINED,
    };
    let made = create::split(call, comm, color, key);
    let made = uniform::settle(call, comm, made)?;
    if let (Some(made), Some(info)) = (made, info) {
        set_hints(&made, &info);
        if split_type == constants::MPI_COMM_TYPE_HW_UNGUIDED {
            info.set(RESOURCE, SHARED_MEMORY);
        }
    }
    store(newcomm, made)
}

/// Fails for a communicator that can't be freed.
fn made_by_the_program(comm: CommHandle) -> Result<Obj<Communicator>> {
    let comm = check::comm(comm, "comm")?;
    if comm.predefined.is_some() {
        return Err(Error::argument(ErrorClass::Comm, "comm", Fact::Predefined(ObjectKind::Comm)));
    }
    Ok(comm)
}

/// `MPI_Comm_free`: pending operations still end normally.
pub fn comm_free(call: &mut Call, comm: &mut CommHandle) -> Result<()> {
    let freed = made_by_the_program(*comm)?;
    crate::leaks::report_on(call, freed);
    free(call, freed)?;
    *comm = CommHandle::NULL;
    Ok(())
}

/// `MPI_Comm_disconnect`: returns once pending operations have ended. Also frees the communicator if the call fails because a process died.
pub fn comm_disconnect(call: &mut Call, comm: &mut CommHandle) -> Result<()> {
    let freed = made_by_the_program(*comm)?;
    crate::leaks::report_on(call, freed);
    let parted = disconnect(call, freed);
    if comm.resolve().is_none() {
        *comm = CommHandle::NULL;
    }
    parted
}
