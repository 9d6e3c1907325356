//! Requests that work on copies of the program's buffers: Fortran array sections that no datatype describes.
//!
//! A library above the engine makes the copies, and gives the request three functions. The engine calls them wherever the program starts, completes
//! or frees the request, even from code in a language that knows nothing of copies.

use std::ffi::c_void;

/// Callbacks for copies. They run inside the engine: they copy and free memory, and call nothing of MPI.
#[repr(C)]
#[derive(Debug)]
pub struct Functions {
    /// Before a start: copies the current content of the program's buffers.
    pub begin: unsafe extern "C" fn(*mut c_void),
    /// At the end of an operation: copies its results to the program's buffers.
    pub end: unsafe extern "C" fn(*mut c_void),
    /// When the request is destroyed: frees the copies.
    pub release: unsafe extern "C" fn(*mut c_void),
}

/// The copies of a request.
#[derive(Debug)]
pub struct Copies {
    functions: &'static Functions,
    which: *mut c_void,
}

impl Copies {
    /// Copies that these functions manage.
    ///
    /// # Safety
    /// The functions may be called with `which` until [`Functions::release`], the last call.
    pub unsafe fn new(functions: &'static Functions, which: *mut c_void) -> Copies {
        Copies { functions, which }
    }

    /// Runs [`Functions::begin`].
    pub fn begin(&self) {
        // SAFETY: the promise of `new`.
        unsafe { (self.functions.begin)(self.which) }
    }

    /// Runs [`Functions::end`].
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
