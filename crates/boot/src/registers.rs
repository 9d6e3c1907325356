//! The registers of a thread of another process, for finding out by which calls it has come to where it is.

use std::fs;
use std::io;

use encore_tuning::{Patience, TUNING};

/// Register values from which the unwinding of a stack begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// Address of the next instruction.
    pub instruction: u64,
    /// The stack pointer.
    pub stack: u64,
    /// The frame pointer; `None` if it isn't known.
    pub frame: Option<u64>,
    /// The link register, where the address is to which the innermost function may return; `None` if it isn't known, or the processor
    /// has none.
    pub link: Option<u64>,
}

/// The registers of a thread that sleeps in the system, as the system shows them, without touching it.
pub fn asleep(pid: u32, thread: u32) -> Option<Registers> {
    let text = fs::read_to_string(format!("/proc/{pid}/task/{thread}/syscall")).ok()?;
    let mut words = text.split_whitespace();
    // The number of the call, six arguments, the two that are wanted; or "running".
    let number = |word: &str| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok();
    let stack = words.nth(7).and_then(number)?;
    let instruction = words.next().and_then(number)?;
    Some(Registers { instruction, stack, frame: None, link: None })
}

/// The registers of a thread, which is stopped for a moment. A call in which it sleeps goes on afterwards.
///
/// # Errors
/// The system doesn't allow it, or the thread has ended, or doesn't stop.
pub fn stopped(thread: u32) -> io::Result<Registers> {
    let thread = thread as libc::pid_t;
    let null = std::ptr::null_mut::<libc::c_void>();
    // SAFETY: the request takes no memory; it makes this process the tracer of the thread, without stopping it.
    done(unsafe { libc::ptrace(libc::PTRACE_SEIZE, thread, null, null) })?;
    // SAFETY: as above; the thread stops soon.
    let result = done(unsafe { libc::ptrace(libc::PTRACE_INTERRUPT, thread, null, null) })
        .and_then(|()| wait_for_stop(thread))
        .and_then(|()| general(thread))
        .map(of_interest);
    // SAFETY: lets the thread go on; if it has ended, there is nothing to let go.
    unsafe { libc::ptrace(libc::PTRACE_DETACH, thread, null, null) };
    result
}

fn done(result: libc::c_long) -> io::Result<()> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The general registers of a thread that is stopped and that this process traces.
fn general(thread: libc::pid_t) -> io::Result<libc::user_regs_struct> {
    /// `NT_PRSTATUS` of <elf.h>: the general registers.
    const GENERAL: usize = 1;
    // SAFETY: plain numbers, for which zeros are valid.
    let mut registers: libc::user_regs_struct = unsafe { std::mem::zeroed() };
    let mut room = libc::iovec { iov_base: (&raw mut registers).cast(), iov_len: size_of_val(&registers) };
    // SAFETY: the structure has room for the registers, as `room` says.
    done(unsafe { libc::ptrace(libc::PTRACE_GETREGSET, thread, GENERAL, &raw mut room) })?;
    Ok(registers)
}

#[cfg(target_arch = "x86_64")]
fn of_interest(registers: libc::user_regs_struct) -> Registers {
    Registers { instruction: registers.rip, stack: registers.rsp, frame: Some(registers.rbp), link: None }
}

#[cfg(target_arch = "aarch64")]
fn of_interest(registers: libc::user_regs_struct) -> Registers {
    let [.., frame, link] = registers.regs;
    Registers { instruction: registers.pc, stack: registers.sp, frame: Some(frame), link: Some(link) }
}

fn wait_for_stop(thread: libc::pid_t) -> io::Result<()> {
    let mut stopped = Err(io::ErrorKind::TimedOut.into());
    Patience::nap_until(TUNING.nap_in_stopping, TUNING.stopping, || {
        let mut status = 0;
        // SAFETY: `status` is valid for the call.
        stopped = match unsafe { libc::waitpid(thread, &raw mut status, libc::WNOHANG | libc::__WALL) } {
            0 => return false,
            id if id == thread && libc::WIFSTOPPED(status) => Ok(()),
            id if id < 0 => Err(io::Error::last_os_error()),
            _ => Err(io::ErrorKind::NotFound.into()),
        };
        true
    });
    stopped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleeping_child_is_looked_at() {
        let mut child = std::process::Command::new("sleep").arg("1000").spawn().unwrap();
        let pid = child.id();
        let registers = loop {
            if let Some(registers) = asleep(pid, pid).filter(|registers| registers.stack != 0) {
                break registers;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        };
        assert!(registers.instruction != 0 && registers.stack != 0 && registers.frame.is_none());
        if let Ok(stopped) = stopped(pid) {
            assert!(stopped.instruction != 0 && stopped.frame.is_some());
            // The child runs on.
            assert!(child.try_wait().unwrap().is_none());
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(asleep(pid, pid), None);
        assert!(super::stopped(pid).is_err());
    }
}
