//! Chapter 20: the ABI itself, and handles as integers.
//!
//! A predefined handle is its own integer (§20.3); any other handle's integer is its object's number, valid until the object is freed. A
//! handle of no object becomes 0, which isn't a handle.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use encore_coll::info::{self, INFOS};
use encore_datatype::reduce::fortran;
use encore_engine::comm::COMMS;
use encore_engine::datatype::object::DATATYPES;
use encore_engine::op::OPS;
use encore_engine::request::REQUESTS;
use encore_engine::slab::Slab;
use encore_engine::unexpected::MESSAGES;
use encore_file::file::FILES;
use encore_mpi::errhandler::ERRHANDLERS;
use encore_mpi::group::GROUPS;
use encore_mpi::rma::window::WINDOWS;
use encore_mpi::session::origin::SESSIONS;

use crate::shim::*;

/// Handles below this value are predefined.
const PREDEFINED_END: usize = 4096;

/// The integer for a handle.
fn to_int<T>(function: Function, slab: &Slab<T>, handle: usize) -> c_int {
    if handle < PREDEFINED_END {
        return handle as c_int;
    }
    // SAFETY: the program's code is run in `Call::outside`; nothing uses the engine.
    let _call = unsafe { Call::enter_any_time(function) };
    slab.get(handle).and_then(|object| slab.number(object)).unwrap_or(0)
}

/// The handle for an integer.
fn from_int<T>(function: Function, slab: &Slab<T>, number: c_int) -> usize {
    match usize::try_from(number) {
        Ok(predefined) if predefined < PREDEFINED_END => predefined,
        _ => {
            // SAFETY: as in `to_int`.
            let _call = unsafe { Call::enter_any_time(function) };
            slab.by_number(number).map_or(0, Obj::address)
        }
    }
}

/// Defines `X_toint` and `X_fromint`.
macro_rules! as_integers {
    ($($slab:expr, $handle:ident, $to:ident $to_function:ident, $from:ident $from_function:ident;)*) => {$(
        #[doc = concat!("`MPI_", stringify!($to_function), "` in small letters")]
        pub fn $to(handle: $handle) -> c_int {
            to_int(Function::$to_function, $slab, handle.0)
        }

        #[doc = concat!("`MPI_", stringify!($from_function), "` in small letters")]
        pub fn $from(number: c_int) -> $handle {
            $handle(from_int(Function::$from_function, $slab, number))
        }
    )*};
}

as_integers! {
    &COMMS, CommHandle, comm_toint CommToint, comm_fromint CommFromint;
    &ERRHANDLERS, ErrhandlerHandle, errhandler_toint ErrhandlerToint, errhandler_fromint ErrhandlerFromint;
    &FILES, FileHandle, file_toint FileToint, file_fromint FileFromint;
    &GROUPS, GroupHandle, group_toint GroupToint, group_fromint GroupFromint;
    &INFOS, InfoHandle, info_toint InfoToint, info_fromint InfoFromint;
    &MESSAGES, MessageHandle, message_toint MessageToint, message_fromint MessageFromint;
    &OPS, OpHandle, op_toint OpToint, op_fromint OpFromint;
    &REQUESTS, RequestHandle, request_toint RequestToint, request_fromint RequestFromint;
    &SESSIONS, SessionHandle, session_toint SessionToint, session_fromint SessionFromint;
    &DATATYPES, DatatypeHandle, type_toint TypeToint, type_fromint TypeFromint;
    &WINDOWS, WinHandle, win_toint WinToint, win_fromint WinFromint;
}

/// `MPI_Abi_get_version`
pub fn abi_get_version(_call: &mut Call, abi_major: &mut c_int, abi_minor: &mut c_int) -> Result<()> {
    (*abi_major, *abi_minor) = (constants::MPI_ABI_VERSION, constants::MPI_ABI_SUBVERSION);
    Ok(())
}

/// `MPI_Abi_get_info`: the sizes of the interface's types `MPI_Aint`, `MPI_Count` and `MPI_Offset`.
pub fn abi_get_info(_call: &mut Call, info: &mut InfoHandle) -> Result<()> {
    *info = InfoHandle::NULL;
    let sizes = Info::default();
    for (key, size) in [
        ("mpi_aint_size", size_of::<Aint>()),
        ("mpi_count_size", size_of::<Count>()),
        ("mpi_offset_size", size_of::<Offset>()),
    ] {
        sizes.set(key.as_bytes(), size.to_string().as_bytes());
    }
    *info = info::insert(sizes)?.handle();
    Ok(())
}

/// The program's report about its Fortran compiler (§20.4.1); `None` before it.
static FORTRAN: Mutex<Option<Info>> = Mutex::new(None);

/// Sizes of Fortran's default types in the predefined datatypes.
const FORTRAN_SIZES: [(&str, &str); 4] = [
    ("mpi_logical_size", "4"),
    ("mpi_integer_size", "4"),
    ("mpi_real_size", "4"),
    ("mpi_double_precision_size", "8"),
];

/// Beginnings of the keys that say whether the Fortran compiler has a type: `mpi_integer8_supported` and so on.
const FORTRAN_TYPES: [&str; 5] =
    ["mpi_logical", "mpi_integer", "mpi_real", "mpi_complex", "mpi_double_complex"];

/// `MPI_Abi_get_fortran_info`
pub fn abi_get_fortran_info(_call: &mut Call, info: &mut InfoHandle) -> Result<()> {
    *info = InfoHandle::NULL;
    if let Some(known) = &*FORTRAN.lock().unwrap_or_else(PoisonError::into_inner) {
        *info = info::insert(known.copy())?.handle();
    }
    Ok(())
}

/// `MPI_Abi_set_fortran_info`: allowed once. Refuses sizes that differ from the predefined datatypes'.
pub fn abi_set_fortran_info(_call: &mut Call, info: Option<Obj<Info>>) -> Result<()> {
    let wrong = |class, text: String| Err(Error::argument(class, "info", Fact::Text(text)));
    let Some(info) = info else {
        return Err(Error::argument(ErrorClass::Info, "info", Fact::NullHandle(ObjectKind::Info)));
    };
    let mut known = FORTRAN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.is_some() {
        let text =
            "the properties of the Fortran compiler have been set already, which can be done only once";
        return wrong(ErrorClass::Abi, text.to_owned());
    }
    for key in (0..info.len()).filter_map(|place| info.key(place)) {
        let value = info.get(&key).unwrap_or_default();
        let (key, value) = (String::from_utf8_lossy(&key), String::from_utf8_lossy(&value));
        if let Some((_, size)) = FORTRAN_SIZES.iter().find(|(size, _)| *size == key) {
            if value != *size {
                return wrong(
                    ErrorClass::Abi,
                    format!("{key} is \"{value}\", but that type has {size} bytes here"),
                );
            }
        } else if key.ends_with("_supported")
            && FORTRAN_TYPES.iter().any(|name| key.starts_with(name))
            && !["true", "false"].contains(&&*value)
        {
            return wrong(ErrorClass::InfoValue, format!("{key} is \"{value}\": it must be true or false"));
        }
    }
    *known = Some(info.copy());
    Ok(())
}

/// Whether the program has set Fortran's logical values.
static BOOLEANS_SET: AtomicBool = AtomicBool::new(false);

/// Checks the size of a logical: some kind must have it.
fn logical_bytes(logical_size: c_int) -> Result<usize> {
    match usize::try_from(logical_size) {
        Ok(size @ (1 | 2 | 4 | 8 | 16)) => Ok(size),
        _ => {
            let text = format!("no Fortran logical has {logical_size} bytes: 1, 2, 4, 8 and 16 are allowed");
            Err(Error::argument(ErrorClass::Arg, "logical_size", Fact::Text(text)))
        }
    }
}

/// The address of a logical, as bytes.
fn logical(address: *mut c_void, argument: &'static str) -> Result<*mut u8> {
    if address.is_null() {
        return Err(Error::argument(ErrorClass::Arg, argument, Fact::NullPointer));
    }
    Ok(address.cast())
}

/// `MPI_Abi_get_fortran_booleans`. Until they are set, operators use 1 and 0, as most compilers do.
pub fn abi_get_fortran_booleans(
    _call: &mut Call,
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: &mut Flag,
) -> Result<()> {
    let size = logical_bytes(logical_size)?;
    let (yes, no) = fortran::logical_values();
    for (address, value, argument) in
        [(logical_true, yes, "logical_true"), (logical_false, no, "logical_false")]
    {
        let place = logical(address, argument)?;
        // All supported machines are little-endian.
        let bytes = i128::from(value).to_le_bytes();
        // SAFETY: the program gives the address of a logical of this size.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), place, size) };
    }
    is_set.set(BOOLEANS_SET.load(Ordering::Relaxed));
    Ok(())
}

/// `MPI_Abi_set_fortran_booleans`: allowed once.
pub fn abi_set_fortran_booleans(
    _call: &mut Call,
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
) -> Result<()> {
    let size = logical_bytes(logical_size)?;
    let read = |address, argument| {
        let place = logical(address, argument)?;
        let mut bytes = [0u8; 16];
        // SAFETY: the program gives the address of a logical of this size.
        unsafe { std::ptr::copy_nonoverlapping(place, bytes.as_mut_ptr(), size) };
        let unused = 128 - 8 * size as u32;
        i64::try_from(i128::from_le_bytes(bytes) << unused >> unused).map_err(|_| {
            let text = "a logical value of more than 64 bits".to_owned();
            Error::argument(ErrorClass::Arg, argument, Fact::Text(text))
        })
    };
    let (yes, no) = (read(logical_true, "logical_true")?, read(logical_false, "logical_false")?);
    if BOOLEANS_SET.swap(true, Ordering::Relaxed) {
        let text =
            "the logical values of Fortran have been set already, which can be done only once".to_owned();
        return Err(Error::new(ErrorClass::Abi, Fact::Text(text)));
    }
    fortran::set_logical_values(yes, no);
    Ok(())
}
