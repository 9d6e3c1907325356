//! §15.3.8: events and their sources. There are no hints, so all returned info objects are empty.

use std::mem::transmute;

use encore_coll::info;
use encore_mpi::tool::event::{self, DISPLACEMENTS, Data, Event, Registration, SOURCE, TYPES, Type};
use encore_mpi::tool::{index, initialized, named};

use super::{ITEM, NUMBER, enumeration_of, give, needs_buffer, store};
use crate::shim::*;

/// An info object without hints.
fn no_hints() -> Result<InfoHandle> {
    Ok(info::insert(Info::default())?.handle())
}

/// `MPI_T_source_get_num`: one, the engine.
pub fn t_source_get_num(_call: &mut Call, num_sources: &mut c_int) -> Result<()> {
    initialized()?;
    *num_sources = 1;
    Ok(())
}

/// `MPI_T_source_get_info`
pub fn t_source_get_info(
    _call: &mut Call,
    source_index: c_int,
    name: Option<StringBuffer<'_>>,
    desc: Option<StringBuffer<'_>>,
    ordering: Option<&mut c_int>,
    ticks_per_second: Option<&mut Count>,
    max_ticks: Option<&mut Count>,
    info: Option<&mut InfoHandle>,
) -> Result<()> {
    initialized()?;
    index("source_index", source_index, 1)?;
    give(name, SOURCE.0);
    give(desc, SOURCE.1);
    store(ordering, constants::MPI_T_SOURCE_ORDERED);
    store(ticks_per_second, 1_000_000_000);
    store(max_ticks, Count::MAX);
    if let Some(info) = info {
        *info = no_hints()?;
    }
    Ok(())
}

/// `MPI_T_source_get_timestamp`
pub fn t_source_get_timestamp(_call: &mut Call, source_index: c_int, timestamp: &mut Count) -> Result<()> {
    initialized()?;
    index("source_index", source_index, 1)?;
    *timestamp = event::timestamp();
    Ok(())
}

/// `MPI_T_event_get_num`
pub fn t_event_get_num(_call: &mut Call, num_events: &mut c_int) -> Result<()> {
    initialized()?;
    *num_events = TYPES.len() as c_int;
    Ok(())
}

fn type_at(event_index: c_int) -> Result<(usize, &'static Type)> {
    initialized()?;
    let place = index("event_index", event_index, TYPES.len())?;
    Ok((place, &TYPES[place]))
}

/// `MPI_T_event_get_info`
pub fn t_event_get_info(
    _call: &mut Call,
    event_index: c_int,
    name: Option<StringBuffer<'_>>,
    verbosity: Option<&mut c_int>,
    array_of_datatypes: *mut DatatypeHandle,
    array_of_displacements: *mut Aint,
    num_elements: Option<&mut c_int>,
    enumtype: Option<&mut TEnumHandle>,
    info: Option<&mut InfoHandle>,
    desc: Option<StringBuffer<'_>>,
    bind: Option<&mut c_int>,
) -> Result<()> {
    let (_, event) = type_at(event_index)?;
    give(name, event.name);
    store(verbosity, constants::MPI_T_VERBOSITY_USER_DETAIL);
    if let Some(number) = num_elements {
        // SAFETY: the tool gives arrays of `*number` elements, or null for unwanted ones.
        unsafe {
            for (at, datatype) in [ITEM, ITEM, NUMBER].into_iter().enumerate().take((*number).max(0) as usize)
            {
                if !array_of_datatypes.is_null() {
                    array_of_datatypes.add(at).write(datatype);
                }
                if !array_of_displacements.is_null() {
                    array_of_displacements.add(at).write(DISPLACEMENTS[at]);
                }
            }
        }
        *number = DISPLACEMENTS.len() as c_int;
    }
    store(enumtype, enumeration_of(event.elements));
    if let Some(info) = info {
        *info = no_hints()?;
    }
    give(desc, event.what);
    store(bind, constants::MPI_T_BIND_NO_OBJECT);
    Ok(())
}

/// `MPI_T_event_get_index`
pub fn t_event_get_index(_call: &mut Call, name: &CStr, event_index: &mut c_int) -> Result<()> {
    initialized()?;
    *event_index = named(TYPES.iter().map(|event| event.name), name.to_bytes())? as c_int;
    Ok(())
}

/// `MPI_T_event_handle_alloc`. No event type belongs to an object, so `obj_handle` is ignored.
pub fn t_event_handle_alloc(
    _call: &mut Call,
    event_index: c_int,
    _obj_handle: *mut c_void,
    _info: Option<Obj<Info>>,
    event_registration: &mut TEventRegistrationHandle,
) -> Result<()> {
    let (place, _) = type_at(event_index)?;
    *event_registration = TEventRegistrationHandle(event::new_registration(place)?.address());
    Ok(())
}

fn live(event_registration: TEventRegistrationHandle) -> Result<Obj<Registration>> {
    initialized()?;
    event::registration(event_registration.0)
}

/// `MPI_T_event_handle_set_info`
pub fn t_event_handle_set_info(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    _info: Option<Obj<Info>>,
) -> Result<()> {
    live(event_registration).map(drop)
}

/// `MPI_T_event_handle_get_info`
pub fn t_event_handle_get_info(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    info_used: &mut InfoHandle,
) -> Result<()> {
    live(event_registration)?;
    *info_used = no_hints()?;
    Ok(())
}

/// `MPI_T_event_register_callback`
pub fn t_event_register_callback(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    _info: Option<Obj<Info>>,
    user_data: *mut c_void,
    event_cb_function: Option<TEventCbFunction>,
) -> Result<()> {
    let registration = live(event_registration)?;
    let safety = event::safety(cb_safety)?;
    // SAFETY: the types differ only in that handles are transparent structures of an address here.
    let function =
        event_cb_function.map(|function| unsafe { transmute::<TEventCbFunction, event::Function>(function) });
    registration.set_callback(safety, function, user_data);
    Ok(())
}

/// Fails unless the registration has a function for the safety level.
fn with_callback(event_registration: TEventRegistrationHandle, cb_safety: c_int) -> Result<()> {
    let registration = live(event_registration)?;
    if !registration.has_callback(event::safety(cb_safety)?) {
        let text = "no function is registered for this callback safety level";
        return Err(encore_engine::error::wrong(ErrorClass::ToolInvalid, "cb_safety", text));
    }
    Ok(())
}

/// `MPI_T_event_callback_set_info`
pub fn t_event_callback_set_info(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    _info: Option<Obj<Info>>,
) -> Result<()> {
    with_callback(event_registration, cb_safety)
}

/// `MPI_T_event_callback_get_info`
pub fn t_event_callback_get_info(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    cb_safety: c_int,
    info_used: &mut InfoHandle,
) -> Result<()> {
    with_callback(event_registration, cb_safety)?;
    *info_used = no_hints()?;
    Ok(())
}

/// `MPI_T_event_handle_free`
pub fn t_event_handle_free(
    call: &mut Call,
    event_registration: TEventRegistrationHandle,
    user_data: *mut c_void,
    free_cb_function: Option<TEventFreeCbFunction>,
) -> Result<()> {
    let registration = live(event_registration)?;
    let function =
        // SAFETY: as in `t_event_register_callback`.
        free_cb_function.map(|function| unsafe { transmute::<TEventFreeCbFunction, event::FreeFunction>(function) });
    event::free(call, registration, function, user_data);
    Ok(())
}

/// `MPI_T_event_set_dropped_handler`
pub fn t_event_set_dropped_handler(
    _call: &mut Call,
    event_registration: TEventRegistrationHandle,
    dropped_cb_function: Option<TEventDroppedCbFunction>,
) -> Result<()> {
    let registration = live(event_registration)?;
    let function = dropped_cb_function
        // SAFETY: as in `t_event_register_callback`.
        .map(|function| unsafe { transmute::<TEventDroppedCbFunction, event::DroppedFunction>(function) });
    registration.set_dropped_handler(function);
    Ok(())
}

fn happened(event_instance: TEventInstanceHandle) -> Result<Obj<Event>> {
    initialized()?;
    event::instance(event_instance.0)
}

/// `MPI_T_event_read`
pub fn t_event_read(
    _call: &mut Call,
    event_instance: TEventInstanceHandle,
    element_index: c_int,
    buffer: *mut c_void,
) -> Result<()> {
    let data = happened(event_instance)?.data;
    let element = index("element_index", element_index, DISPLACEMENTS.len())?;
    needs_buffer(buffer, "buffer")?;
    // SAFETY: the tool gives room for a value of the element's datatype, as MPI demands.
    unsafe {
        match element {
            0 => buffer.cast::<c_int>().write_unaligned(data.first),
            1 => buffer.cast::<c_int>().write_unaligned(data.second),
            _ => buffer.cast::<u64>().write_unaligned(data.third),
        }
    }
    Ok(())
}

/// `MPI_T_event_copy`
pub fn t_event_copy(
    _call: &mut Call,
    event_instance: TEventInstanceHandle,
    buffer: *mut c_void,
) -> Result<()> {
    let data = happened(event_instance)?.data;
    needs_buffer(buffer, "buffer")?;
    // SAFETY: the tool gives room for all elements at their displacements, as MPI demands.
    unsafe { buffer.cast::<Data>().write_unaligned(data) };
    Ok(())
}

/// `MPI_T_event_get_timestamp`
pub fn t_event_get_timestamp(
    _call: &mut Call,
    event_instance: TEventInstanceHandle,
    event_timestamp: &mut Count,
) -> Result<()> {
    *event_timestamp = happened(event_instance)?.timestamp;
    Ok(())
}

/// `MPI_T_event_get_source`
pub fn t_event_get_source(
    _call: &mut Call,
    event_instance: TEventInstanceHandle,
    source_index: &mut c_int,
) -> Result<()> {
    happened(event_instance)?;
    *source_index = 0;
    Ok(())
}
