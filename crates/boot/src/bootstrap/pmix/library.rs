//! The PMIx library, opened at run time: the few functions and structures of it that a rank needs.
//!
//! Sizes and numbers are those of PMIx 3.2 to 6.1, in which they are the same. A test compares them with the headers where these are installed.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::path::PathBuf;

use crate::error::BootError;

/// The file that all versions of the library have.
const FILE: &str = "libpmix.so.2";

/// `pmix_proc_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Process {
    pub namespace: [u8; 256],
    pub rank: u32,
}

/// `pmix_value_t`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Value {
    pub kind: u16,
    pub data: Data,
}

/// The union in `pmix_value_t`, as long as its longest member.
#[repr(C)]
#[derive(Clone, Copy)]
pub union Data {
    pub flag: bool,
    pub text: *mut c_char,
    pub word16: u16,
    pub word32: u32,
    pub word64: u64,
    room: [u64; 3],
}

/// `pmix_info_t`
#[repr(C)]
pub struct Info {
    pub key: [u8; 512],
    pub flags: u32,
    pub value: Value,
}

/// `pmix_pdata_t`
#[repr(C)]
pub struct Published {
    pub by: Process,
    pub key: [u8; 512],
    pub value: Value,
}

/// Kinds of values.
pub mod kind {
    pub const BOOL: u16 = 1;
    pub const STRING: u16 = 3;
    pub const SIZE: u16 = 4;
    pub const INT: u16 = 6;
    pub const INT32: u16 = 9;
    pub const UINT: u16 = 11;
    pub const UINT16: u16 = 13;
    pub const UINT32: u16 = 14;
    pub const UINT64: u16 = 15;
    pub const RANK: u16 = 40;
}

/// `PMIX_RANK_WILDCARD`
pub const ALL_RANKS: u32 = 0xffff_fffe;
/// `PMIX_GLOBAL`
const GLOBAL: u8 = 3;
/// `PMIX_SUCCESS`
const SUCCESS: c_int = 0;
/// `PMIX_ERR_NOT_FOUND`
const NOT_FOUND: c_int = -46;
/// `PMIX_ERR_NOT_SUPPORTED`
const NOT_SUPPORTED: c_int = -47;

type Init = unsafe extern "C" fn(*mut Process, *mut Info, usize) -> c_int;
type Finalize = unsafe extern "C" fn(*const Info, usize) -> c_int;
type Put = unsafe extern "C" fn(u8, *const c_char, *mut Value) -> c_int;
type Commit = unsafe extern "C" fn() -> c_int;
type Fence = unsafe extern "C" fn(*const Process, usize, *const Info, usize) -> c_int;
type Get = unsafe extern "C" fn(*const Process, *const c_char, *const Info, usize, *mut *mut Value) -> c_int;
type Abort = unsafe extern "C" fn(c_int, *const c_char, *mut Process, usize) -> c_int;
type Publish = unsafe extern "C" fn(*const Info, usize) -> c_int;
type Lookup = unsafe extern "C" fn(*mut Published, usize, *const Info, usize) -> c_int;
type Unpublish = unsafe extern "C" fn(*mut *mut c_char, *const Info, usize) -> c_int;
type ErrorString = unsafe extern "C" fn(c_int) -> *const c_char;

/// The library's functions. It stays open until the process ends.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    init: Init,
    finalize: Finalize,
    put: Put,
    commit: Commit,
    fence: Fence,
    get: Get,
    abort: Abort,
    publish: Publish,
    lookup: Lookup,
    unpublish: Unpublish,
    error_string: ErrorString,
}

impl Process {
    /// Rank `rank` of this process's namespace.
    pub fn with_rank(&self, rank: u32) -> Process {
        Process { rank, ..*self }
    }
}

impl Library {
    /// Opens it.
    pub fn open() -> Result<Library, BootError> {
        let mut errors = Vec::new();
        for path in candidates() {
            match open(&path) {
                Ok(handle) => return Library::functions(handle),
                Err(error) => errors.push(error),
            }
        }
        let text = format!(
            "it speaks PMIx, and the library for that can't be opened ({}): install it (Debian, Ubuntu: libpmix2), or have \
             LD_LIBRARY_PATH name its folder",
            errors.last().map_or("", |error| error)
        );
        Err(BootError::Launcher(text))
    }

    fn functions(handle: *mut c_void) -> Result<Library, BootError> {
        /// # Safety
        /// `T` is the type of a pointer to that function.
        unsafe fn function<T: Copy>(handle: *mut c_void, name: &CStr) -> Result<T, BootError> {
            assert_eq!(size_of::<T>(), size_of::<*mut c_void>());
            // SAFETY: the handle is of a library that is open, the name ends in a zero.
            let address = unsafe { libc::dlsym(handle, name.as_ptr()) };
            if address.is_null() {
                let text = format!("the PMIx library has no {}", name.to_string_lossy());
                return Err(BootError::Launcher(text));
            }
            // SAFETY: of the same size; the caller's promise.
            Ok(unsafe { std::mem::transmute_copy(&address) })
        }
        // SAFETY: these are the functions' types, in all versions of the library with this file name.
        unsafe {
            Ok(Library {
                init: function(handle, c"PMIx_Init")?,
                finalize: function(handle, c"PMIx_Finalize")?,
                put: function(handle, c"PMIx_Put")?,
                commit: function(handle, c"PMIx_Commit")?,
                fence: function(handle, c"PMIx_Fence")?,
                get: function(handle, c"PMIx_Get")?,
                abort: function(handle, c"PMIx_Abort")?,
                publish: function(handle, c"PMIx_Publish")?,
                lookup: function(handle, c"PMIx_Lookup")?,
                unpublish: function(handle, c"PMIx_Unpublish")?,
                error_string: function(handle, c"PMIx_Error_string")?,
            })
        }
    }

    fn check(&self, code: c_int, doing: &str) -> Result<(), BootError> {
        if code == SUCCESS {
            return Ok(());
        }
        // SAFETY: the function takes any number, and its texts live as long as the library.
        let text = unsafe {
            let text = (self.error_string)(code);
            if text.is_null() { "".into() } else { CStr::from_ptr(text).to_string_lossy() }
        };
        Err(BootError::Launcher(format!("{doing}: {text} ({code})")))
    }

    /// Connects this process with its server. Returns its name.
    pub fn init(&self) -> Result<Process, BootError> {
        let mut process = Process { namespace: [0; 256], rank: 0 };
        // SAFETY: there is room for the name, and there are no instructions.
        let code = unsafe { (self.init)(&mut process, std::ptr::null_mut(), 0) };
        self.check(code, "PMIx_Init").map(|()| process)
    }

    /// Says a text under a key.
    pub fn put(&self, key: &str, value: &str) -> Result<(), BootError> {
        let (key, text) = (c_string(key), c_string(value));
        let mut value = Value { kind: kind::STRING, data: Data { text: text.as_ptr().cast_mut() } };
        // SAFETY: key and value are valid for the calls, which copy them.
        let codes = unsafe {
            let put = (self.put)(GLOBAL, key.as_ptr(), &mut value);
            if put == SUCCESS { (self.commit)() } else { put }
        };
        self.check(codes, "PMIx_Put")
    }

    /// Waits for all ranks of `me`'s namespace, and fetches what they have put.
    pub fn fence(&self, me: &Process) -> Result<(), BootError> {
        let all = me.with_rank(ALL_RANKS);
        let mut collect =
            Info { key: [0; 512], flags: 0, value: Value { kind: kind::BOOL, data: Data { room: [0; 3] } } };
        collect.key[..12].copy_from_slice(b"pmix.collect");
        collect.value.data.flag = true;
        // SAFETY: one process and one instruction, valid for the call.
        let code = unsafe { (self.fence)(&all, 1, &collect, 1) };
        self.check(code, "PMIx_Fence")
    }

    /// The number under a key.
    pub fn number(&self, process: &Process, key: &str) -> Result<u64, BootError> {
        self.get(process, key, |value| {
            // SAFETY: the member that the kind says.
            unsafe {
                match value.kind {
                    kind::UINT16 => Some(value.data.word16.into()),
                    kind::INT | kind::INT32 | kind::UINT | kind::UINT32 | kind::RANK => {
                        Some(value.data.word32.into())
                    }
                    kind::SIZE | kind::UINT64 => Some(value.data.word64),
                    _ => None,
                }
            }
        })
    }

    /// The text under a key.
    pub fn text(&self, process: &Process, key: &str) -> Result<String, BootError> {
        self.get(process, key, |value| {
            // SAFETY: the member that the kind says, a string that ends in a zero.
            unsafe {
                let text = (value.kind == kind::STRING).then_some(value.data.text)?;
                (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
            }
        })
    }

    fn get<T>(
        &self,
        process: &Process,
        key: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, BootError> {
        let name = c_string(key);
        let mut value = std::ptr::null_mut();
        // SAFETY: process and key are valid for the call, which writes a pointer.
        let code = unsafe { (self.get)(process, name.as_ptr(), std::ptr::null(), 0, &mut value) };
        self.check(code, &format!("PMIx_Get of {key} of rank {}", process.rank))?;
        // SAFETY: the library has made the value, which is this caller's.
        let found = if value.is_null() { None } else { read(unsafe { &*value }) };
        // The value itself and its text stay allocated: the library has no function to free them that all its versions have, and a rank
        // asks for a few.
        found.ok_or_else(|| BootError::Launcher(format!("what it says under {key} is of another kind")))
    }

    /// Publishes a text under a name of fewer than 512 bytes. False: the server doesn't do that.
    pub fn publish(&self, name: &str, text: &str) -> Result<bool, BootError> {
        let text = c_string(text);
        let value = Value { kind: kind::STRING, data: Data { text: text.as_ptr().cast_mut() } };
        let info = Info { key: key(name), flags: 0, value };
        // SAFETY: one entry, valid for the call, which copies it.
        let code = unsafe { (self.publish)(&info, 1) };
        if code == NOT_SUPPORTED {
            return Ok(false);
        }
        self.check(code, "PMIx_Publish").map(|()| true)
    }

    /// The text that is published under a name, if any is, and the server does that.
    pub fn look_up(&self, name: &str) -> Result<Option<String>, BootError> {
        let nobody = Process { namespace: [0; 256], rank: 0 };
        let nothing = Value { kind: 0, data: Data { room: [0; 3] } };
        let mut found = Published { by: nobody, key: key(name), value: nothing };
        // SAFETY: one entry, which the call fills; there are no instructions.
        let code = unsafe { (self.lookup)(&mut found, 1, std::ptr::null(), 0) };
        if matches!(code, NOT_FOUND | NOT_SUPPORTED) {
            return Ok(None);
        }
        self.check(code, "PMIx_Lookup")?;
        // SAFETY: the member that the kind says, a string that ends in a zero.
        Ok(unsafe {
            let text = (found.value.kind == kind::STRING).then_some(found.value.data.text);
            text.filter(|text| !text.is_null())
                .map(|text| CStr::from_ptr(text).to_string_lossy().into_owned())
        })
    }

    /// Takes back what is published under a name.
    pub fn unpublish(&self, name: &str) -> Result<(), BootError> {
        let name = c_string(name);
        let mut names = [name.as_ptr().cast_mut(), std::ptr::null_mut()];
        // SAFETY: a list of names that ends in a null pointer, which the call only reads; there are no instructions.
        let code = unsafe { (self.unpublish)(names.as_mut_ptr(), std::ptr::null(), 0) };
        match code {
            NOT_FOUND | NOT_SUPPORTED => Ok(()),
            code => self.check(code, "PMIx_Unpublish"),
        }
    }

    /// Has the server end the job with an exit code.
    pub fn abort(&self, code: c_int, message: &str) {
        let message = c_string(message);
        // SAFETY: the message is valid for the call; no processes: all.
        unsafe { (self.abort)(code, message.as_ptr(), std::ptr::null_mut(), 0) };
    }

    /// Leaves the server.
    pub fn finalize(&self) -> Result<(), BootError> {
        // SAFETY: there are no instructions.
        let code = unsafe { (self.finalize)(std::ptr::null(), 0) };
        self.check(code, "PMIx_Finalize")
    }
}

/// A key as structures have it.
fn key(name: &str) -> [u8; 512] {
    let mut key = [0; 512];
    let length = name.len().min(key.len() - 1);
    key[..length].copy_from_slice(&name.as_bytes()[..length]);
    key
}

/// A string for C: what is behind a zero is cut off.
fn c_string(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).expect("there is no zero in it")
}

/// Where the library may be, best first: beside the launcher, which has one of its own version (packages of Open MPI and PRRTE keep it in folders of
/// their own), or wherever the dynamic linker finds it. Others work, but servers complain about some versions.
fn candidates() -> Vec<PathBuf> {
    let folders = crate::environment::var_os("LD_LIBRARY_PATH");
    let folders = folders.iter().flat_map(std::env::split_paths);
    let prefixes =
        ["PMIX_PREFIX", "PRTE_PREFIX", "OPAL_PREFIX"].into_iter().filter_map(crate::environment::var_os);
    // Mostly what has started this process is the launcher, in a folder beside that of its libraries.
    let launcher = std::fs::read_link(format!("/proc/{}/exe", std::os::unix::process::parent_id())).ok();
    let prefix = launcher.and_then(|program| Some(program.parent()?.parent()?.to_owned()));
    let prefixes = prefixes.map(PathBuf::from).chain(prefix);
    let beside = folders.chain(prefixes.map(|prefix| prefix.join("lib")));
    let beside = beside.flat_map(|folder| [folder.join(FILE), folder.join("openmpi").join(FILE)]);
    let mut paths: Vec<PathBuf> = beside.filter(|path| path.exists()).collect();
    paths.push(FILE.into());
    paths
}

fn open(path: &std::path::Path) -> Result<*mut c_void, String> {
    let name = c_string(&path.to_string_lossy());
    // SAFETY: the name ends in a zero. What the library does when it is loaded is its business, as if the program were linked with it.
    let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if !handle.is_null() {
        return Ok(handle);
    }
    // SAFETY: after an error there is a text, which stays until the next call of this thread.
    Err(unsafe {
        let text = libc::dlerror();
        if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
    })
}

#[cfg(test)]
mod tests {
    use std::mem::offset_of;

    use super::*;

    #[test]
    fn structures_have_the_sizes_of_the_library() {
        assert_eq!((size_of::<Process>(), size_of::<Value>(), size_of::<Info>()), (260, 32, 552));
        assert_eq!(
            (offset_of!(Value, data), offset_of!(Info, flags), offset_of!(Info, value)),
            (8, 512, 520)
        );
        assert_eq!((size_of::<Published>(), offset_of!(Published, value)), (808, 776));
    }

    #[test]
    fn text_for_c_ends_at_a_zero() {
        assert_eq!((c_string("a\0b"), c_string("")), (c"a".to_owned(), c"".to_owned()));
    }
}
