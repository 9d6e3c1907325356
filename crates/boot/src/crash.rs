//! Explanation of a likely cause of a crash: a device pointer passed where host memory is expected.
//!
//! The program dies of the signal as it would without this, at the same place; before that, a sentence says what the address may be.

use std::ffi::c_int;
use std::sync::atomic::{AtomicU32, Ordering};

/// Name prefixes of device driver libraries. A program that loads none of them has no device memory.
const DRIVERS: [&[u8]; 5] =
    [b"libcuda.so", b"libamdhip64.so", b"libhsa-runtime64.so", b"libze_loader.so", b"libze_intel_gpu.so"];

/// Addresses below this one are of null pointers.
const FIRST: usize = 1 << 16;

static RANK: AtomicU32 = AtomicU32::new(0);

/// Explains a crash of this rank from now on. A program's own handler of `SIGSEGV` stays.
pub fn explain(rank: u32) {
    RANK.store(rank, Ordering::Relaxed);
    // SAFETY: the present action is asked for, and replaced if it is the default; the new one is valid, and its handler makes system calls only.
    unsafe {
        let mut present = std::mem::zeroed::<libc::sigaction>();
        if libc::sigaction(libc::SIGSEGV, std::ptr::null(), &mut present) != 0
            || present.sa_sigaction != libc::SIG_DFL
        {
            return;
        }
        let mut action = std::mem::zeroed::<libc::sigaction>();
        let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut libc::c_void) = crashed;
        action.sa_sigaction = handler as usize;
        // The default action takes the handler's place as it begins. After it, the same instruction fails again.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_RESETHAND | libc::SA_ONSTACK;
        libc::sigaction(libc::SIGSEGV, &action, std::ptr::null_mut());
    }
}

/// The handler: it allocates nothing and takes no lock.
extern "C" fn crashed(signal: c_int, info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    // SAFETY: the kernel gives it; `raise` has no preconditions. The signal comes again when this handler returns.
    unsafe {
        if (*info).si_code <= 0 {
            // Somebody has sent it: nothing fails again.
            libc::raise(signal);
            return;
        }
    }
    // SAFETY: the kernel gives both.
    let (address, [at, called_from]) =
        unsafe { ((*info).si_addr() as usize, code_of(&(*context.cast::<libc::ucontext_t>()).uc_mcontext)) };
    if address < FIRST {
        return;
    }
    let own: extern "C" fn(c_int, *mut libc::siginfo_t, *mut libc::c_void) = crashed;
    let mut found = Found::new(address, own as usize, [at, called_from]);
    read_maps(&mut |line| found.take(line));
    if let Some(driver) = found.verdict() {
        let mut text = Text::default();
        text.add(b"rank ").number(RANK.load(Ordering::Relaxed) as usize, 10);
        text.add(b": no memory of this process's is at 0x").number(address, 16);
        text.add(b", where Encore was to read or write a buffer, and ").add(driver);
        text.add(b" is loaded: the buffer may be memory of a device").add(remedy(driver));
        // SAFETY: the bytes are initialised.
        unsafe { libc::write(libc::STDERR_FILENO, text.bytes.as_ptr().cast(), text.length) };
    }
}

/// End of the sentence: the interface whose memory it may be, by the driver's library, and a remedy.
fn remedy(driver: &[u8]) -> &'static [u8] {
    match driver {
        [b'l', b'i', b'b', b'c', b'u', b'd', b'a', ..] => {
            b" of CUDA. Encore takes that with ENCORE_DEVICE=cuda; otherwise copy the data to the host first\n"
        }
        [b'l', b'i', b'b', b'z', b'e', ..] => {
            b" of Level Zero, which Encore doesn't take: copy the data to the host first, or use shared memory\n"
        }
        _ => b" of HIP (ROCm), which Encore doesn't take: copy the data to the host first, or use managed memory\n",
    }
}

/// Where the code is that has failed, and where it returns to if it hasn't called anything yet, as a copying loop of the C library hasn't.
///
/// # Safety
/// The context is one that the kernel has given to a handler on this thread.
#[cfg(target_arch = "x86_64")]
unsafe fn code_of(context: &libc::mcontext_t) -> [usize; 2] {
    let stack = context.gregs[libc::REG_RSP as usize] as usize as *const usize;
    // SAFETY: the stack's last word is there unless the stack has overflowed: then the process dies here, of the same signal.
    [context.gregs[libc::REG_RIP as usize] as usize, unsafe { stack.read() }]
}

/// Where the code is that has failed, and where it returns to if it hasn't called anything yet, as a copying loop of the C library hasn't.
///
/// # Safety
/// None is needed here.
#[cfg(target_arch = "aarch64")]
unsafe fn code_of(context: &libc::mcontext_t) -> [usize; 2] {
    [context.pc as usize, context.regs[30] as usize]
}

/// Calls `take` with each line of this process's maps, as far as it fits.
fn read_maps(take: &mut dyn FnMut(&[u8])) {
    let mut buffer = [0_u8; 4096];
    let mut filled = 0;
    // SAFETY: system calls on a buffer of this size.
    unsafe {
        let file = libc::open(c"/proc/self/maps".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        if file < 0 {
            return;
        }
        loop {
            let read = libc::read(file, buffer[filled..].as_mut_ptr().cast(), buffer.len() - filled);
            if read <= 0 {
                break;
            }
            filled += read as usize;
            let mut start = 0;
            while let Some(length) = buffer[start..filled].iter().position(|byte| *byte == b'\n') {
                take(&buffer[start..start + length]);
                start += length + 1;
            }
            if start == 0 && filled == buffer.len() {
                // A name longer than any that is looked for.
                filled = 0;
                continue;
            }
            buffer.copy_within(start..filled, 0);
            filled -= start;
        }
        libc::close(file);
    }
}

/// Facts about a crash from the process's memory maps.
struct Found {
    address: usize,
    own: usize,
    code: [usize; 2],
    /// Host memory is at the address.
    is_host: bool,
    /// The code that crashed is Encore's, or was called by it.
    is_own: bool,
    driver: Option<[u8; 32]>,
}

impl Found {
    /// Of a crash at `address` in code at the first place, called from the second; `own` is in the library's code.
    fn new(address: usize, own: usize, code: [usize; 2]) -> Found {
        Found { address, own, code, is_host: false, is_own: false, driver: None }
    }

    /// Takes a line of proc_pid_maps(5).
    fn take(&mut self, line: &[u8]) {
        let mut words = line.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
        let (Some(range), Some(may)) = (words.next(), words.next()) else { return };
        let Some(at) = range.iter().position(|byte| *byte == b'-') else { return };
        let (Some(first), Some(end)) = (hexadecimal(&range[..at]), hexadecimal(&range[at + 1..])) else {
            return;
        };
        let path = words.nth(3).unwrap_or_default();
        let range = first..end;
        if range.contains(&self.address) && may.first() == Some(&b'r') && !path.starts_with(b"/dev/nvidia") {
            self.is_host = true;
        }
        if range.contains(&self.own) {
            self.is_own = self.code.iter().any(|code| range.contains(code));
        }
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        if DRIVERS.iter().any(|driver| name.starts_with(driver)) {
            let mut kept = [0; 32];
            let length = name.len().min(kept.len());
            kept[..length].copy_from_slice(&name[..length]);
            self.driver = Some(kept);
        }
    }

    /// The driver whose memory the address may be of.
    fn verdict(&self) -> Option<&[u8]> {
        let driver = self.driver.as_ref().filter(|_| self.is_own && !self.is_host)?;
        driver.split(|byte| *byte == 0).next()
    }
}

fn hexadecimal(text: &[u8]) -> Option<usize> {
    text.iter().try_fold(0_usize, |sum, digit| Some(sum << 4 | (*digit as char).to_digit(16)? as usize))
}

/// A sentence that is made without allocating.
struct Text {
    bytes: [u8; 512],
    length: usize,
}

impl Default for Text {
    fn default() -> Text {
        Text { bytes: [0; 512], length: 0 }
    }
}

impl Text {
    fn add(&mut self, more: &[u8]) -> &mut Text {
        let end = (self.length + more.len()).min(self.bytes.len());
        self.bytes[self.length..end].copy_from_slice(&more[..end - self.length]);
        self.length = end;
        self
    }

    fn number(&mut self, number: usize, base: usize) -> &mut Text {
        if number >= base {
            self.number(number / base, base);
        }
        self.add(&[b"0123456789abcdef"[number % base]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: [&str; 4] = [
        "7f0000000000-7f0000001000 r-xp 00000000 08:01 12 /e/lib/libmpi_abi.so.1",
        "7f0000002000-7f0000003000 r-xp 00000000 08:01 13 /usr/lib/libc.so.6",
        "7f0000004000-7f0000005000 rw-p 00000000 00:00 0 ",
        "7f0000006000-7f0000007000 ---p 00000000 00:00 0 ",
    ];

    fn verdict(address: usize, code: [usize; 2], more: &str) -> Option<String> {
        let mut found = Found::new(address, 0x7f0000000100, code);
        MAPS.iter().chain([&more]).for_each(|line| found.take(line.as_bytes()));
        found.verdict().map(|driver| String::from_utf8(driver.to_vec()).unwrap())
    }

    #[test]
    fn remedy_names_the_interface_of_the_driver() {
        let said = |driver: &str| String::from_utf8(remedy(driver.as_bytes()).to_vec()).unwrap();
        assert!(said("libcuda.so.1").contains("ENCORE_DEVICE=cuda"));
        assert!(said("libamdhip64.so.6").contains("HIP") && said("libhsa-runtime64.so.1").contains("HIP"));
        assert!(said("libze_loader.so.1").contains("Level Zero"));
    }

    #[test]
    fn a_buffer_that_is_nowhere_may_be_of_a_device() {
        let (driver, copy) = (
            "7f0000008000-7f0000009000 r--p 00000000 08:01 14 /usr/lib/libcuda.so.1",
            [0x7f0000002100, 0x7f0000000200],
        );
        let said = Some("libcuda.so.1".to_owned());
        assert_eq!(verdict(0x7e0000000000, copy, driver), said);
        assert_eq!(verdict(0x7e0000000000, [0x7f0000000300, 0], driver), said);
        assert_eq!(verdict(0x7f0000006010, copy, driver), said);
        // Memory of the host, code of the program, no driver.
        assert_eq!(verdict(0x7f0000004010, copy, driver), None);
        assert_eq!(verdict(0x7e0000000000, [0x7f0000002100, 0x7e0000000000], driver), None);
        assert_eq!(verdict(0x7e0000000000, copy, "x"), None);
    }

    #[test]
    fn the_maps_of_this_process_are_read() {
        let (mut lines, mut own) = (0, false);
        let here = the_maps_of_this_process_are_read as fn() as usize;
        let mut found = Found::new(here, here, [here, 0]);
        read_maps(&mut |line| {
            lines += 1;
            own |= line.ends_with(b"[stack]");
            found.take(line);
        });
        assert!(lines > 10 && own && found.is_host && found.is_own);
    }

    #[test]
    fn sentences_are_made_without_memory() {
        let mut text = Text::default();
        text.add(b"at 0x").number(0x7f00ab, 16).add(b" ").number(120, 10);
        assert_eq!(&text.bytes[..text.length], b"at 0x7f00ab 120");
        text.add(&[b'x'; 1000]);
        assert_eq!(text.length, 512);
    }
}
