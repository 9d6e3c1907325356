//! Call sites in Python: the line of the script that called mpi4py.
//!
//! Public functions of the interpreter, which need its global lock, report the line. mpi4py has released that lock for the call, and this thread
//! holds no lock of the library yet, so it may wait for the interpreter's.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::fmt::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

use encore_insight::code::PYTHON;

/// First of the addresses that stand for lines of Python, where a program has no code; each line has two.
const FIRST: u64 = 0xf000_0000_0000;

type Object = *mut c_void;

/// Functions of the interpreter.
struct Interpreter {
    is_initialized: unsafe extern "C" fn() -> c_int,
    thread_state: unsafe extern "C" fn() -> Object,
    take_lock: unsafe extern "C" fn() -> c_int,
    give_lock: unsafe extern "C" fn(c_int),
    frame: unsafe extern "C" fn() -> Object,
    line: unsafe extern "C" fn(Object) -> c_int,
    code: unsafe extern "C" fn(Object) -> Object,
    attribute: unsafe extern "C" fn(Object, *const c_char) -> Object,
    text: unsafe extern "C" fn(Object) -> *const c_char,
    give_up: unsafe extern "C" fn(Object),
    forget_error: unsafe extern "C" fn(),
}

/// Lines that have called so far.
#[derive(Default)]
struct Lines {
    /// Indexes in `texts`, by code object and line. The code objects are kept.
    known: HashMap<(usize, c_int), usize>,
    texts: Vec<String>,
}

static INTERPRETER: OnceLock<Option<Interpreter>> = OnceLock::new();
static LINES: Mutex<Option<Lines>> = Mutex::new(None);

unsafe extern "C" {
    fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
}

impl Interpreter {
    fn find() -> Option<Interpreter> {
        let symbol = |name: &CStr| {
            // SAFETY: null means the program's files, in the order of loading.
            let found = unsafe { dlsym(std::ptr::null_mut(), name.as_ptr()) };
            (!found.is_null()).then_some(found)
        };
        // SAFETY: public functions of the interpreter, with these types since Python 3.9.
        unsafe {
            use std::mem::transmute;
            Some(Interpreter {
                is_initialized: transmute::<Object, unsafe extern "C" fn() -> c_int>(symbol(
                    c"Py_IsInitialized",
                )?),
                thread_state: transmute::<Object, unsafe extern "C" fn() -> Object>(symbol(
                    c"PyGILState_GetThisThreadState",
                )?),
                take_lock: transmute::<Object, unsafe extern "C" fn() -> c_int>(symbol(
                    c"PyGILState_Ensure",
                )?),
                give_lock: transmute::<Object, unsafe extern "C" fn(c_int)>(symbol(c"PyGILState_Release")?),
                frame: transmute::<Object, unsafe extern "C" fn() -> Object>(symbol(c"PyEval_GetFrame")?),
                line: transmute::<Object, unsafe extern "C" fn(Object) -> c_int>(symbol(
                    c"PyFrame_GetLineNumber",
                )?),
                code: transmute::<Object, unsafe extern "C" fn(Object) -> Object>(symbol(
                    c"PyFrame_GetCode",
                )?),
                attribute: transmute::<Object, unsafe extern "C" fn(Object, *const c_char) -> Object>(
                    symbol(c"PyObject_GetAttrString")?,
                ),
                text: transmute::<Object, unsafe extern "C" fn(Object) -> *const c_char>(symbol(
                    c"PyUnicode_AsUTF8",
                )?),
                give_up: transmute::<Object, unsafe extern "C" fn(Object)>(symbol(c"Py_DecRef")?),
                forget_error: transmute::<Object, unsafe extern "C" fn()>(symbol(c"PyErr_Clear")?),
            })
        }
    }

    /// This thread's code object and line, and a description if `is_new` returns that they have none.
    fn here(&self, is_new: impl FnOnce(usize, c_int) -> bool) -> Option<(usize, c_int, Option<String>)> {
        // SAFETY: the interpreter runs, and this thread is one of its own, so it may take the lock; its objects are used with the lock.
        unsafe {
            if (self.is_initialized)() == 0 || (self.thread_state)().is_null() {
                return None;
            }
            let lock = (self.take_lock)();
            let frame = (self.frame)();
            let found = (!frame.is_null()).then(|| {
                let (code, line) = ((self.code)(frame), (self.line)(frame));
                let described = is_new(code.addr(), line).then(|| self.describe(code, line));
                if described.is_none() {
                    (self.give_up)(code);
                }
                (code.addr(), line, described)
            });
            (self.give_lock)(lock);
            found
        }
    }

    /// # Safety
    /// This thread holds the interpreter's lock, and the object is code.
    unsafe fn describe(&self, code: Object, line: c_int) -> String {
        let word = |name: &CStr| {
            // SAFETY: the caller's promise; the text lives as long as its object.
            unsafe {
                let object = (self.attribute)(code, name.as_ptr());
                let text = if object.is_null() { std::ptr::null() } else { (self.text)(object) };
                let copy = (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned());
                if copy.is_none() {
                    (self.forget_error)();
                }
                if !object.is_null() {
                    (self.give_up)(object);
                }
                copy.unwrap_or_else(|| "?".to_owned()).replace('\n', " ")
            }
        };
        let file = word(c"co_filename");
        let file = file.rsplit('/').next().unwrap_or_default();
        format!("{file}:{line} ({})", word(c"co_name"))
    }
}

/// The address that stands for this thread's line of Python.
pub(crate) fn address() -> u64 {
    let interpreter = INTERPRETER.get_or_init(Interpreter::find).as_ref();
    let lines = || LINES.lock().unwrap_or_else(PoisonError::into_inner);
    let is_new = |code, line| !lines().as_ref().is_some_and(|lines| lines.known.contains_key(&(code, line)));
    let (code, line, described) =
        interpreter.and_then(|interpreter| interpreter.here(is_new)).unwrap_or((0, 0, None));
    let mut lines = lines();
    let lines = lines.get_or_insert_default();
    let next = lines.texts.len();
    let index = *lines.known.entry((code, line)).or_insert(next);
    if index == next {
        lines.texts.push(described.unwrap_or_else(|| "Python, line unknown".to_owned()));
    }
    FIRST + 2 * index as u64 + 1
}

/// The lines so far, for the list of files with code.
pub(crate) fn list() -> String {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    let mut text = String::new();
    for (index, line) in lines.iter().flat_map(|lines| lines.texts.iter().enumerate()) {
        let start = FIRST + 2 * index as u64;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{start:x} {:x} 0 {PYTHON}{line}", start + 2);
    }
    text
}
