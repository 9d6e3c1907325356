//! CUDA's driver, reached by its C functions: no header or library of CUDA is needed to build Encore.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::fmt;
use std::sync::{Mutex, OnceLock};

pub(crate) mod bound;
pub(crate) mod copying;
pub(crate) mod known;
pub(crate) mod pinned;
pub mod reduce;
pub mod sharing;
mod texts;
pub(crate) mod types;

use types::{DEVICE, Handle, Kernels, Place, ShapeArguments};

/// The driver's library, as the program has loaded it.
pub(crate) const FILE: &CStr = c"libcuda.so.1";

/// `CUDA_ERROR_NOT_INITIALIZED`: the program has not called `cuInit`, so it has no memory of a device.
const NOT_INITIALIZED: c_int = 3;
/// `CU_STREAM_NON_BLOCKING`
const NON_BLOCKING: c_uint = 1;

/// `CU_POINTER_ATTRIBUTE_…` of one question.
const ATTRIBUTES: [c_int; 8] = [
    2,  // MEMORY_TYPE
    8,  // IS_MANAGED
    1,  // CONTEXT
    9,  // DEVICE_ORDINAL
    11, // RANGE_START_ADDR
    12, // RANGE_SIZE
    7,  // BUFFER_ID
    10, // IS_LEGACY_CUDA_IPC_CAPABLE
];

type Context = *mut c_void;
type Stream = *mut c_void;
type Module = *mut c_void;
type Function = *mut c_void;

/// A call of the driver that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The driver's function.
    pub function: &'static str,
    /// The result of the function (`CUresult`), or -1: the library lacks it.
    pub code: i32,
    /// The driver's name for that.
    name: &'static str,
}

impl Failure {
    /// The library lacks a function.
    pub(crate) fn lacking(function: &'static str) -> Failure {
        Failure { function, code: -1, name: "" }
    }

    /// A function has failed whose error the driver wasn't asked to name.
    pub(crate) fn unnamed(function: &'static str, code: i32) -> Failure {
        Failure { function, code, name: "" }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            -1 => write!(
                f,
                "the CUDA driver lacks the function {}: install a driver for CUDA 11 or later",
                self.function
            ),
            code if self.name.is_empty() => {
                write!(f, "the CUDA driver's {} failed with error {code}", self.function)
            }
            code => write!(f, "the CUDA driver's {} failed with error {code} ({})", self.function, self.name),
        }
    }
}

macro_rules! functions {
    ($($field:ident = $name:literal ($($argument:ty),*);)*) => {
        /// The functions that are used.
        pub struct Driver {
            $($field: unsafe extern "C" fn($($argument),*) -> c_int,)*
            /// A stream for each context and lane.
            streams: Mutex<Vec<((usize, usize), usize)>>,
            /// The primary context of each device, once it was needed.
            primary: Mutex<Vec<(c_int, usize)>>,
            /// The kernels of each context, once they were needed.
            kernels: Mutex<Vec<(usize, Kernels)>>,
        }

        impl Driver {
            fn of(library: *mut c_void) -> Result<Driver, Failure> {
                Ok(Driver {
                    $($field: {
                        // SAFETY: the library is open, the name ends with a zero.
                        let found = unsafe { libc::dlsym(library, concat!($name, "\0").as_ptr().cast()) };
                        if found.is_null() {
                            return Err(Failure::lacking($name));
                        }
                        // SAFETY: the driver's interface gives the function of this name this type.
                        unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($argument),*) -> c_int>(found) }
                    },)*
                    streams: Mutex::default(),
                    primary: Mutex::default(),
                    kernels: Mutex::default(),
                })
            }
        }
    };
}

functions! {
    attributes = "cuPointerGetAttributes" (c_uint, *const c_int, *const *mut c_void, u64);
    push = "cuCtxPushCurrent_v2" (Context);
    pop = "cuCtxPopCurrent_v2" (*mut Context);
    retain = "cuDevicePrimaryCtxRetain" (*mut Context, c_int);
    create_stream = "cuStreamCreate" (*mut Stream, c_uint);
    synchronize = "cuStreamSynchronize" (Stream);
    copy = "cuMemcpyAsync" (u64, u64, usize, Stream);
    copy_shape = "cuMemcpy3DAsync_v2" (*const ShapeArguments, Stream);
    pin = "cuMemHostAlloc" (*mut *mut c_void, usize, c_uint);
    export = "cuIpcGetMemHandle" (*mut Handle, u64);
    import = "cuIpcOpenMemHandle_v2" (*mut u64, Handle, c_uint);
    close = "cuIpcCloseMemHandle" (u64);
    load = "cuModuleLoadData" (*mut Module, *const c_void);
    find = "cuModuleGetFunction" (*mut Function, Module, *const c_char);
    launch = "cuLaunchKernel" (Function, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Stream, *mut *mut c_void, *mut *mut c_void);
    error_name = "cuGetErrorName" (c_int, *mut *const c_char);
}

// SAFETY: the functions may be called by any thread; the streams are behind a lock.
unsafe impl Send for Driver {}
// SAFETY: as above.
unsafe impl Sync for Driver {}

/// The driver, if the program has loaded it by now.
pub fn driver() -> Option<Result<&'static Driver, Failure>> {
    static DRIVER: OnceLock<Result<Driver, Failure>> = OnceLock::new();
    let opened = match DRIVER.get() {
        Some(opened) => opened,
        None => {
            // SAFETY: the name ends with a zero. Nothing is loaded: the library is found if it is there.
            let library = unsafe { libc::dlopen(FILE.as_ptr(), libc::RTLD_NOW | libc::RTLD_NOLOAD) };
            if library.is_null() {
                return None;
            }
            DRIVER.get_or_init(|| Driver::of(library))
        }
    };
    Some(opened.as_ref().map_err(|failure| *failure))
}

impl Driver {
    /// Where the address is, unless the processor may use it.
    pub fn ask(&self, address: u64) -> Result<Option<Place>, Failure> {
        if let Some(answer) = known::find(address) {
            return Ok(answer);
        }
        let (mut kind, mut managed, mut device, mut handle): (c_uint, c_uint, c_int, c_uint) = (0, 0, 0, 0);
        let (mut context, mut bytes) = (0usize, 0usize);
        let (mut start, mut id) = (0u64, 0u64);
        let answers: [*mut c_void; ATTRIBUTES.len()] = [
            (&raw mut kind).cast(),
            (&raw mut managed).cast(),
            (&raw mut context).cast(),
            (&raw mut device).cast(),
            (&raw mut start).cast(),
            (&raw mut bytes).cast(),
            (&raw mut id).cast(),
            (&raw mut handle).cast(),
        ];
        // SAFETY: each attribute has a place of its type, or of a longer one that is zero.
        let code = unsafe {
            (self.attributes)(ATTRIBUTES.len() as c_uint, ATTRIBUTES.as_ptr(), answers.as_ptr(), address)
        };
        if code == NOT_INITIALIZED {
            return Ok(None);
        }
        self.checked(code, "cuPointerGetAttributes")?;
        // The truth value of a handle has one byte.
        let has_handle = handle & 0xff != 0 && context != 0;
        let is_managed = managed != 0;
        let place = Place { context, device, start, bytes, id, is_managed, has_handle };
        Ok((kind == DEVICE || is_managed).then_some(place))
    }

    fn checked(&self, code: c_int, function: &'static str) -> Result<(), Failure> {
        if code == 0 {
            return Ok(());
        }
        let mut name: *const c_char = std::ptr::null();
        // SAFETY: the driver stores the address of a constant text, or null.
        let found = unsafe { (self.error_name)(code, &mut name) } == 0 && !name.is_null();
        // SAFETY: as above.
        let name = if found { unsafe { CStr::from_ptr(name) }.to_str().unwrap_or("") } else { "" };
        Err(Failure { function, code, name })
    }

    /// Makes the context current in this thread. Memory of a pool belongs to no context: then it is the device's primary one.
    fn enter(&self, place: &Place) -> Result<Entered<'_>, Failure> {
        let mut context = place.context as Context;
        if context.is_null() {
            context = self.primary(place.device)?;
        }
        // SAFETY: the context is alive, as its memory is.
        self.checked(unsafe { (self.push)(context) }, "cuCtxPushCurrent")?;
        Ok(Entered { driver: self, context: context as usize })
    }

    /// A device's primary context. It is retained once, and stays until the process ends, as the program uses it, too.
    fn primary(&self, device: c_int) -> Result<Context, Failure> {
        let mut known = self.primary.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((_, context)) = known.iter().find(|(of, _)| *of == device) {
            return Ok(*context as Context);
        }
        let mut context: Context = std::ptr::null_mut();
        // SAFETY: there is room for the answer.
        self.checked(unsafe { (self.retain)(&mut context, device) }, "cuDevicePrimaryCtxRetain")?;
        known.push((device, context as usize));
        Ok(context)
    }

    /// A stream of the context that is current.
    fn stream(&self, context: (usize, usize)) -> Result<usize, Failure> {
        let mut streams = self.streams.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((_, stream)) = streams.iter().find(|(of, _)| *of == context) {
            return Ok(*stream);
        }
        let mut stream: Stream = std::ptr::null_mut();
        // SAFETY: there is room for the answer.
        self.checked(unsafe { (self.create_stream)(&mut stream, NON_BLOCKING) }, "cuStreamCreate")?;
        streams.push((context, stream as usize));
        Ok(stream as usize)
    }
}

/// A context that is current as long as this lives.
struct Entered<'a> {
    driver: &'a Driver,
    context: usize,
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        let mut context: Context = std::ptr::null_mut();
        // SAFETY: the context was pushed by this thread, which has popped no other since. What is left current if this fails is the program's
        // own context.
        let _ = unsafe { (self.driver.pop)(&mut context) };
    }
}
