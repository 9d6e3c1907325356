//! Line-wise output of a Python program whose interpreter runs in this process.
//!
//! mpiexec makes Python print unbuffered (`PYTHONUNBUFFERED`), the only way from outside to get each line at once. But Python then writes
//! each item of a line separately. Once the library is initialized, it can ask for line buffering instead.

use std::ffi::{CStr, c_char, c_int};

use encore_boot::environment::{self, LINES_OF_OTHERS};

/// Makes `sys.stdout` of a Python program line-buffered, if mpiexec asked for no buffer and the calling thread may run Python code.
pub fn print_by_lines() {
    let [(variable, value), _] = LINES_OF_OTHERS;
    if environment::var_os(variable).is_none_or(|found| found != value) {
        return;
    }
    // SAFETY: these functions of Python's interface have these types in all versions, and the library is the process's own. The first two
    // may be called at any time, the third only by a thread that holds the interpreter's lock, which the second one reports.
    unsafe {
        let Some(is_initialized) = function(c"Py_IsInitialized") else { return };
        let Some(holds_the_lock) = function(c"PyGILState_Check") else { return };
        let Some(run) = function(c"PyRun_SimpleString") else { return };
        let is_initialized: extern "C" fn() -> c_int = std::mem::transmute(is_initialized);
        let holds_the_lock: extern "C" fn() -> c_int = std::mem::transmute(holds_the_lock);
        let run: extern "C" fn(*const c_char) -> c_int = std::mem::transmute(run);
        if is_initialized() != 0 && holds_the_lock() != 0 {
            // If it fails, lines still come at once.
            run(CODE.as_ptr());
        }
    }
}

/// Whether an interpreter of Python runs in this process.
pub fn is_here() -> bool {
    let Some(is_initialized) = function(c"Py_IsInitialized") else { return false };
    // SAFETY: the function has this type in all versions, and any thread may call it at any time.
    let is_initialized: extern "C" fn() -> c_int = unsafe { std::mem::transmute(is_initialized) };
    is_initialized() != 0
}

/// Defines no names. The program may have replaced Python's own file.
const CODE: &CStr = c"getattr(__import__('sys').stdout, 'reconfigure', lambda **_: None)(line_buffering=True, write_through=False)";

fn function(name: &CStr) -> Option<*mut std::ffi::c_void> {
    // SAFETY: only looks up a name among the symbols of the process.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!address.is_null()).then_some(address)
}
