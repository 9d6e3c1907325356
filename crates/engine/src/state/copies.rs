//! Requests whose operation works on copies of the program's buffers: array sections of Fortran, for which no datatype will do.
//!
//! A library above the engine makes the copies, and gives the request three functions. They run wherever the program starts and
//! completes the request, or gives it up: that may be code in another language, which knows nothing of copies.

use std::ffi::c_void;

/// What becomes of copies. The functions run inside the engine: they copy and free memory, and call nothing of MPI.
#[repr(C)]
#[derive(Debug)]
pub struct Functions {
    /// Before a start: brings what is in the program's buffers by now.
    pub begin: unsafe extern "C" fn(*mut c_void),
    /// At the end of an operation: takes its results to the program's buffers.
    pub end: unsafe extern "C" fn(*mut c_void),
    /// When the request is no more: frees the copies.
    pub release: unsafe extern "C" fn(*mut c_void),
}

/// The copies of a request.
#[derive(Debug)]
pub struct Copies {
    functions: &'static Functions,
    which: *mut c_void,
}

impl Copies {
    /// Copies of which these functions know.
    ///
    /// # Safety
    /// The functions may be called with `which` until [`Functions::release`] was, which is the last call.
    pub unsafe fn new(functions: &'static Functions, which: *mut c_void) -> Copies {
        Copies { functions, which }
    }

    /// The start of an operation.
    pub fn begin(&self) {
        // SAFETY: the promise of `new`.
        unsafe { (self.functions.begin)(self.which) }
    }

    /// The end of an operation.
    pub fn end(&self) {
        // SAFETY: the promise of `new`.
        unsafe { (self.functions.end)(self.which) }
    }
}

impl Drop for Copies {
    fn drop(&mut self) {
        // SAFETY: the promise of `new`; this is the last call.
        unsafe { (self.functions.release)(self.which) }
    }
}
