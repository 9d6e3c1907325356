//! A survey of this machine's devices, for programs that report it. Unlike all else here it loads the driver.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::path::Path;

use crate::cuda::{FILE, Failure};

/// Devices that CUDA's driver has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The version of CUDA that the driver is for: major, minor.
    pub version: (i32, i32),
    /// The name and the bytes of memory of each device.
    pub devices: Vec<(String, u64)>,
}

/// Asks CUDA's driver for its devices; none, if its library can't be loaded.
pub fn survey() -> Option<Result<Survey, Failure>> {
    // SAFETY: the name ends with a zero; the driver's library does nothing but prepare itself.
    let library = unsafe { libc::dlopen(FILE.as_ptr(), libc::RTLD_NOW) };
    (!library.is_null()).then(|| ask(library))
}

fn ask(library: *mut c_void) -> Result<Survey, Failure> {
    /// A function of the driver, called with some arguments.
    macro_rules! call {
        ($name:literal ($($type:ty),*) ($($argument:expr),*)) => {{
            // SAFETY: the library is open, the name ends with a zero.
            let found = unsafe { libc::dlsym(library, concat!($name, "\0").as_ptr().cast()) };
            if found.is_null() {
                return Err(Failure::lacking($name));
            }
            // SAFETY: the driver's interface gives the function of this name this type; addresses are of variables of the types.
            let code = unsafe {
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($type),*) -> c_int>(found)($($argument),*)
            };
            if code != 0 {
                return Err(Failure::unnamed($name, code));
            }
        }};
    }
    call!("cuInit"(c_uint)(0));
    let (mut version, mut number) = (0, 0);
    call!("cuDriverGetVersion" (*mut c_int) (&mut version));
    call!("cuDeviceGetCount" (*mut c_int) (&mut number));
    let mut devices = Vec::new();
    for index in 0..number {
        let (mut device, mut name, mut bytes) = (0, [0 as c_char; 128], 0_usize);
        call!("cuDeviceGet" (*mut c_int, c_int) (&mut device, index));
        call!("cuDeviceGetName" (*mut c_char, c_int, c_int) (name.as_mut_ptr(), name.len() as c_int - 1, device));
        call!("cuDeviceTotalMem_v2" (*mut usize, c_int) (&mut bytes, device));
        // SAFETY: the driver was given one byte less than there are, so a zero follows.
        let name = unsafe { CStr::from_ptr(name.as_ptr()) }.to_string_lossy().into_owned();
        devices.push((name, bytes as u64));
    }
    Ok(Survey { version: (version / 1000, version % 1000 / 10), devices })
}

/// Makers of this machine's devices whose memory isn't served, with the name of their interface.
pub fn others() -> Vec<&'static str> {
    let amd = Path::new("/dev/kfd").exists().then_some("AMD (HIP, ROCm)");
    let is_intel = |node: std::fs::DirEntry| {
        let is_render = node.file_name().to_string_lossy().starts_with("renderD");
        is_render
            && std::fs::read_to_string(node.path().join("device/vendor"))
                .is_ok_and(|id| id.trim() == "0x8086")
    };
    let nodes = std::fs::read_dir("/sys/class/drm");
    let intel = nodes.is_ok_and(|nodes| nodes.flatten().any(is_intel)).then_some("Intel (Level Zero)");
    amd.into_iter().chain(intel).collect()
}
