//! Chapter 10: info objects.

use encore_coll::info;
use encore_engine::state::level::ThreadLevel;
use encore_mpi::world::environment;

use crate::shim::*;

/// Checks a key or a value: not empty, and no longer than MPI allows.
fn text<'a>(
    text: &'a CStr,
    room: c_int,
    class: ErrorClass,
    name: &'static str,
    may_be_empty: bool,
) -> Result<&'a [u8]> {
    let bytes = text.to_bytes();
    let longest = room as usize - 1;
    if bytes.len() > longest || (bytes.is_empty() && !may_be_empty) {
        let fact = Fact::StringLength { length: bytes.len(), longest };
        return Err(Error::argument(class, name, fact));
    }
    Ok(bytes)
}

fn key(key: &CStr) -> Result<&[u8]> {
    text(key, constants::MPI_MAX_INFO_KEY, ErrorClass::InfoKey, "key", false)
}

/// Fails for `MPI_INFO_ENV`, which is read-only.
fn writable(info: Obj<Info>) -> Result<()> {
    if info.handle() == InfoHandle::ENV {
        return Err(Error::argument(ErrorClass::Info, "info", Fact::Predefined(ObjectKind::Info)));
    }
    Ok(())
}

/// `MPI_Info_create`
pub fn info_create(_call: &mut Call, info: &mut InfoHandle) -> Result<()> {
    *info = info::insert(Info::default())?.handle();
    Ok(())
}

/// `MPI_Info_set`
pub fn info_set(_call: &mut Call, info: Obj<Info>, key: &CStr, value: &CStr) -> Result<()> {
    writable(info)?;
    let key = self::key(key)?;
    let value = text(value, constants::MPI_MAX_INFO_VAL, ErrorClass::InfoValue, "value", true)?;
    info.set(key, value);
    Ok(())
}

/// `MPI_Info_delete`
pub fn info_delete(_call: &mut Call, info: Obj<Info>, key: &CStr) -> Result<()> {
    writable(info)?;
    if !info.delete(self::key(key)?) {
        return Err(no_key(key));
    }
    Ok(())
}

#[cold]
fn no_key(key: &CStr) -> Error {
    let text = format!("there is no key \"{}\" in the info object", key.to_string_lossy());
    Error::argument(ErrorClass::InfoNokey, "key", Fact::Text(text))
}

/// `MPI_Info_get_string`
pub fn info_get_string(
    _call: &mut Call,
    info: Obj<Info>,
    key: &CStr,
    mut value: StringBuffer<'_>,
    flag: &mut Flag,
) -> Result<()> {
    let found = info.get(self::key(key)?);
    flag.set(found.is_some());
    if let Some(found) = found {
        value.set(&found);
    }
    Ok(())
}

/// `MPI_Info_get`
pub fn info_get(
    _call: &mut Call,
    info: Obj<Info>,
    key: &CStr,
    mut value: StringOut<'_>,
    flag: &mut Flag,
) -> Result<()> {
    let found = info.get(self::key(key)?);
    flag.set(found.is_some());
    if let Some(found) = found {
        value.set(&found);
    }
    Ok(())
}

/// `MPI_Info_get_valuelen`
pub fn info_get_valuelen(
    _call: &mut Call,
    info: Obj<Info>,
    key: &CStr,
    valuelen: &mut c_int,
    flag: &mut Flag,
) -> Result<()> {
    let found = info.get(self::key(key)?);
    flag.set(found.is_some());
    if let Some(found) = found {
        *valuelen = found.len() as c_int;
    }
    Ok(())
}

/// `MPI_Info_get_nkeys`
pub fn info_get_nkeys(_call: &mut Call, info: Obj<Info>, nkeys: &mut c_int) -> Result<()> {
    *nkeys = info.len() as c_int;
    Ok(())
}

/// `MPI_Info_get_nthkey`
pub fn info_get_nthkey(_call: &mut Call, info: Obj<Info>, n: c_int, mut key: StringOut<'_>) -> Result<()> {
    match usize::try_from(n).ok().and_then(|n| info.key(n)) {
        Some(found) => key.set(&found),
        None => {
            let fact = Fact::OutOfRange { value: n.into(), low: 0, high: info.len() as i64 - 1 };
            return Err(Error::argument(ErrorClass::Arg, "n", fact));
        }
    }
    Ok(())
}

/// `MPI_Info_dup`
pub fn info_dup(_call: &mut Call, info: Obj<Info>, newinfo: &mut InfoHandle) -> Result<()> {
    *newinfo = info::insert(info.copy())?.handle();
    Ok(())
}

/// `MPI_Info_free`
pub fn info_free(_call: &mut Call, info: &mut InfoHandle) -> Result<()> {
    let freed = check::info_object(*info, "info")?;
    writable(freed)?;
    // SAFETY: the program's count, which the call gives up.
    unsafe { info::release(freed) };
    *info = InfoHandle::NULL;
    Ok(())
}

/// `MPI_Info_create_env`: the contents of `MPI_INFO_ENV` (§11.2.1), with the default thread level.
pub fn info_create_env(
    _call: &mut Call,
    argc: c_int,
    argv: *mut *mut c_char,
    info: &mut InfoHandle,
) -> Result<()> {
    let count = if argv.is_null() { 0 } else { check::length(argc.into(), "argc")? };
    // SAFETY: the program passes main's arguments, as MPI demands, each of which is a string.
    let arguments: Vec<Vec<u8>> = unsafe {
        let list = check::list(argv.cast_const(), count, "argv")?;
        list.iter()
            .map(|argument| Ok(check::string(*argument, "argv")?.to_bytes().to_vec()))
            .collect::<Result<_>>()?
    };
    *info = info::insert(environment(&arguments, ThreadLevel::Single))?.handle();
    Ok(())
}
