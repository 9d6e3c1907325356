//! Handles of other ABIs: which ABI they belong to, and what to do about them.

use std::borrow::Cow;
use std::ffi::{CStr, c_void};
use std::mem::MaybeUninit;

use crate::python;

/// The name of the ABI that this handle probably belongs to, if not this one.
///
/// MPICH handles are 32-bit numbers: 1 in the upper two bits for a predefined handle, 2 or 3 for an object. Read as an address, such a handle
/// gets 32 more bits: zeros, the sign, or the memory behind the handle (small flags, in an object of mpi4py). Predefined handles of Open MPI
/// are addresses of its library's data; Encore's translation has no others of its own.
pub fn abi_of(handle: usize) -> Option<&'static str> {
    const FLAGS: usize = 0xf;
    const SIGN: usize = 0xffff_ffff;
    let (upper, lower) = (handle >> 32, handle as u32);
    if lower >> 30 != 0 && (upper <= FLAGS || upper == SIGN) && handle != usize::MAX {
        return Some("MPICH's");
    }
    symbol_at(handle).filter(|name| name.to_bytes().starts_with(b"ompi_mpi_")).map(|_| "Open MPI's")
}

/// Advice: where such a handle comes from, and what to do.
pub fn advice(abi: &str) -> Cow<'static, str> {
    let what = format!("it looks like a handle of {abi} ABI");
    if !python::is_here() {
        return format!("{what}: was the program compiled with another mpi.h?").into();
    }
    format!(
        "{what}, as mpi4py's ready-made packages have them; a module that was compiled with Encore's mpicc needs an mpi4py that was, \
         too: run `MPICC=mpicc pip install --force-reinstall --no-cache-dir --no-binary=mpi4py mpi4py`, or install Encore's wheel for pip \
         beside mpi4py and leave MPI4PY_MPIABI and MPI4PY_LIBMPI unset"
    )
    .into()
}

/// The name of the symbol that a library exports at exactly this address.
fn symbol_at(address: usize) -> Option<&'static CStr> {
    let mut found = MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: any address may be passed; it isn't followed. The result is initialized: zeros are a valid value.
    let (known, found) =
        unsafe { (libc::dladdr(address as *const c_void, found.as_mut_ptr()) != 0, found.assume_init()) };
    if !known || found.dli_saddr as usize != address || found.dli_sname.is_null() {
        return None;
    }
    // SAFETY: a string of a loaded library; libraries that export MPI data aren't unloaded while they are used.
    Some(unsafe { CStr::from_ptr(found.dli_sname) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_of_mpich_are_recognised_as_they_are_read() {
        for handle in
            [0x4400_0000, 0x4c00_0405, 0x8412_3456, 0xc400_0001, 0x2_4400_0000, 0xffff_ffff_8412_3456]
        {
            assert_eq!(abi_of(handle), Some("MPICH's"), "{handle:#x}");
        }
        let local = 0;
        let own = [0, 1, 0x101, 4095, 0x1234_5678, 0x5555_4400_0000, 0x7fff_8400_1000, usize::MAX];
        for handle in own.into_iter().chain([&raw const local as usize, abi_of as *const () as usize]) {
            assert_eq!(abi_of(handle), None, "{handle:#x}");
        }
    }
}
