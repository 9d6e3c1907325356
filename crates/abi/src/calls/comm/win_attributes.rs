//! §7.7.3, §12.2.6: keys and attributes of windows.

use encore_engine::error::ObjectKind;
use encore_mpi::attribute;

use super::attributes::{rules, tell};
use crate::shim::*;

/// `MPI_Win_create_keyval`
pub fn win_create_keyval(
    _call: &mut Call,
    win_copy_attr_fn: Option<WinCopyAttrFunction>,
    win_delete_attr_fn: Option<WinDeleteAttrFunction>,
    win_keyval: &mut c_int,
    extra_state: *mut c_void,
) -> Result<()> {
    let (copy, delete) = rules(
        win_copy_attr_fn.map_or(0, |function| function as usize),
        win_delete_attr_fn.map_or(0, |function| function as usize),
    );
    *win_keyval = attribute::create_keyval(ObjectKind::Win, copy, delete, extra_state)?;
    Ok(())
}

/// Fails for the key of a predefined attribute, which programs can't change.
fn not_predefined(keyval: c_int) -> Result<()> {
    if (constants::MPI_WIN_BASE..=constants::MPI_WIN_MODEL).contains(&keyval) {
        return Err(Error::argument(ErrorClass::Keyval, "win_keyval", Fact::PredefinedAttribute(keyval)));
    }
    Ok(())
}

/// `MPI_Win_free_keyval`
pub fn win_free_keyval(_call: &mut Call, win_keyval: &mut c_int) -> Result<()> {
    not_predefined(*win_keyval)?;
    attribute::free_keyval(*win_keyval, ObjectKind::Win, "win_keyval")?;
    *win_keyval = constants::MPI_KEYVAL_INVALID;
    Ok(())
}

/// `MPI_Win_set_attr`
pub fn win_set_attr(
    call: &mut Call,
    win: Obj<Window>,
    win_keyval: c_int,
    attribute_val: *mut c_void,
) -> Result<()> {
    not_predefined(win_keyval)?;
    attribute::set(call, win, win_keyval, attribute_val, "win_keyval")
}

/// `MPI_Win_get_attr`. The base is itself the value; the other predefined attributes are addresses of numbers.
pub fn win_get_attr(
    _call: &mut Call,
    win: Obj<Window>,
    win_keyval: c_int,
    attribute_val: &mut *mut c_void,
    flag: &mut Flag,
) -> Result<()> {
    let number = |number: &i32| Some(std::ptr::from_ref(number).cast_mut().cast::<c_void>());
    let found = match win_keyval {
        constants::MPI_WIN_BASE => Some(win.base.cast()),
        constants::MPI_WIN_SIZE => Some(std::ptr::from_ref(&win.size).cast_mut().cast()),
        constants::MPI_WIN_DISP_UNIT => number(&win.unit),
        constants::MPI_WIN_CREATE_FLAVOR => number(&win.flavor),
        constants::MPI_WIN_MODEL => number(&win.model),
        _ => attribute::get(win, win_keyval, "win_keyval")?,
    };
    tell(found, attribute_val, flag);
    Ok(())
}

/// `MPI_Win_delete_attr`
pub fn win_delete_attr(call: &mut Call, win: Obj<Window>, win_keyval: c_int) -> Result<()> {
    not_predefined(win_keyval)?;
    attribute::delete(call, win, win_keyval, "win_keyval")
}
