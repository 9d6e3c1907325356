//! Functions of the program and of its shared libraries, wherever these are loaded.

use std::ffi::{CStr, OsStr, c_int, c_void};
use std::mem::MaybeUninit;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// A function as all processes of the same program understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// The executable (0) or shared library that it is in: a number made from its file's name, of 23 bits.
    pub object: u32,
    /// Bytes behind the object's load address.
    pub offset: u64,
}

/// State of a search: the wanted function, and the result.
struct Search {
    wanted: Wanted,
    found: Option<(Function, usize)>,
    /// The executable is the first object.
    first: bool,
}

enum Wanted {
    Address(usize),
    Function(Function),
}

/// The folder of the libraries that count calls (`mpiexec --profile`), below that of the ordinary ones.
pub const PROFILE_FOLDER: &str = "profile";

/// The file of the library, or program, that this function is in.
pub fn own_file() -> Option<PathBuf> {
    let mut found = MaybeUninit::<libc::Dl_info>::zeroed();
    let here = own_file as fn() -> Option<PathBuf>;
    // SAFETY: the address is that of a function of a loaded object, and the answer is initialised: zero is one of its values.
    let (known, found) =
        unsafe { (libc::dladdr(here as *const c_void, found.as_mut_ptr()) != 0, found.assume_init()) };
    if !known || found.dli_fname.is_null() {
        return None;
    }
    // SAFETY: a string of the object that this code is in, which stays loaded while it runs.
    let file = unsafe { CStr::from_ptr(found.dli_fname) };
    Some(PathBuf::from(OsStr::from_bytes(file.to_bytes())))
}

/// The function at an address, if there is code of a loaded object.
pub fn locate(address: usize) -> Option<Function> {
    search(Wanted::Address(address)).map(|(function, _)| function)
}

/// Where a function is in this process; `None` if this process has no code there.
pub fn function_at(function: Function) -> Option<usize> {
    search(Wanted::Function(function)).map(|(_, address)| address)
}

fn search(wanted: Wanted) -> Option<(Function, usize)> {
    let mut search = Search { wanted, found: None, first: true };
    // SAFETY: the call-back gets the search back, and keeps to what the C library says of its arguments.
    unsafe { libc::dl_iterate_phdr(Some(visit), (&raw mut search).cast()) };
    search.found
}

/// The number of an object with this file name.
fn number(path: &[u8]) -> u32 {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let hash =
        name.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    (hash & 0x7f_ffff).max(1)
}

/// # Safety
/// As the C library calls it, with a [`Search`].
unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _: usize, search: *mut c_void) -> c_int {
    // SAFETY: the caller's promise.
    let (info, search) = unsafe { (&*info, &mut *search.cast::<Search>()) };
    let base = info.dlpi_addr as usize;
    let object = match std::mem::take(&mut search.first) {
        true => 0,
        // SAFETY: a string, unless it is null.
        false if !info.dlpi_name.is_null() => number(unsafe { CStr::from_ptr(info.dlpi_name) }.to_bytes()),
        false => return 0,
    };
    let (address, function) = match search.wanted {
        Wanted::Address(address) => (address, Function { object, offset: address.wrapping_sub(base) as u64 }),
        Wanted::Function(function) if function.object == object => {
            (base.wrapping_add(function.offset as usize), function)
        }
        Wanted::Function(_) => return 0,
    };
    // SAFETY: `dlpi_phdr` points to `dlpi_phnum` headers.
    let headers = unsafe { std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum.into()) };
    let is_code = headers.iter().any(|header| {
        let start = base.wrapping_add(header.p_vaddr as usize);
        let code = header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_X != 0;
        code && address.wrapping_sub(start) < header.p_memsz as usize
    });
    if is_code {
        search.found = Some((function, address));
    }
    c_int::from(is_code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_both_ways() {
        let own = number as *const () as usize;
        let function = locate(own).unwrap();
        assert_eq!((function.object, function_at(function)), (0, Some(own)));
        // Of the C library.
        let theirs = libc::getpid as *const () as usize;
        let function = locate(theirs).unwrap();
        assert_eq!(function_at(function), Some(theirs));
    }

    #[test]
    fn data_address_is_no_function() {
        let stack = 0_u8;
        assert_eq!(locate(&raw const stack as usize), None);
        assert_eq!(function_at(Function { object: 0, offset: u64::MAX >> 8 }), None);
        assert_eq!(function_at(Function { object: number(b"no such object"), offset: 0 }), None);
    }
}
