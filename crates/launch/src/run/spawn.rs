//! Starting the process of a rank, as cheaply as the kernel can: the new process borrows the memory of the
//! keeper, which waits, until it executes its program (`CLONE_VM | CLONE_VFORK`, what `posix_spawn` does too;
//! that one can neither tie a process's life to its parent's nor choose its processors).

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::ptr;

use rustix::io::Errno;
use rustix::process::Rlimit;

use super::signals::SignalSet;

/// A step in starting a rank that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Step {
    /// Making the pipes of its output.
    Pipes = 1,
    /// Making the process.
    Process = 2,
    /// Setting the process up.
    SetUp = 3,
    /// Entering the working directory.
    Directory = 4,
    /// Executing the program.
    Execute = 5,
}

impl Step {
    /// The step with this number.
    pub fn from_raw(raw: i32) -> Option<Step> {
        [Step::Pipes, Step::Process, Step::SetUp, Step::Directory, Step::Execute]
            .into_iter()
            .find(|step| *step as i32 == raw)
    }
}

/// All that a new process needs. Its lists are made beforehand, since it must not allocate.
pub struct Birth<'a> {
    /// The file to execute.
    pub file: &'a CStr,
    /// Arguments.
    pub arguments: &'a PointerList<'a>,
    /// Environment.
    pub environment: &'a PointerList<'a>,
    /// Working directory, if another one.
    pub directory: Option<&'a CStr>,
    /// Standard input, output and error.
    pub standard: [BorrowedFd<'a>; 3],
    /// A descriptor that the program inherits under its number.
    pub inherited: BorrowedFd<'a>,
    /// Another one, if there is one.
    pub inherited_too: Option<BorrowedFd<'a>>,
    /// Processors to run on, if not all.
    pub processors: Option<&'a [usize]>,
    /// The processor that it starts on, and those that it may go to then.
    pub start: Option<(usize, &'a [usize])>,
    /// Limit of file descriptors, if another one.
    pub descriptors: Option<Rlimit>,
    /// Signals that are blocked.
    pub blocked: &'a SignalSet,
}

/// Strings for execve: a list of pointers with a null pointer at its end.
pub struct PointerList<'a> {
    pointers: Vec<*const c_char>,
    strings: std::marker::PhantomData<&'a CStr>,
}

impl<'a> PointerList<'a> {
    /// A list of these strings.
    pub fn new(strings: impl IntoIterator<Item = &'a CString>) -> PointerList<'a> {
        let mut pointers: Vec<_> = strings.into_iter().map(|string| string.as_ptr()).collect();
        pointers.push(ptr::null());
        PointerList { pointers, strings: std::marker::PhantomData }
    }
}

/// Memory that new processes have their stacks in, one after the other.
pub struct Spawner {
    stack: Vec<u128>,
}

/// Size of the stack, in units of 16 bytes.
const STACK: usize = 64 * 1024 / 16;

/// Memory of parent and child while the child sets itself up.
struct Shared<'a> {
    birth: &'a Birth<'a>,
    shell: &'a PointerList<'a>,
    parent: libc::pid_t,
    /// The step that failed and its error number, written by the child.
    failed: Option<(Step, c_int)>,
}

impl Spawner {
    /// Room for one new process at a time.
    pub fn new() -> Spawner {
        Spawner { stack: vec![0; STACK] }
    }

    /// Starts a process and waits until it executes its program. All signals have to be blocked in this
    /// thread, the only one of its process.
    pub fn spawn(&mut self, birth: &Birth<'_>) -> Result<u32, (Step, Errno)> {
        // A script without a `#!` line is one for the shell.
        let mut shell = vec![c"/bin/sh".as_ptr(), birth.file.as_ptr()];
        shell.extend(birth.arguments.pointers.iter().skip(1));
        let shell = PointerList { pointers: shell, strings: std::marker::PhantomData };
        // SAFETY: getpid has no preconditions.
        let parent = unsafe { libc::getpid() };
        let mut shared = Shared { birth, shell: &shell, parent, failed: None };
        let flags = libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD;
        // SAFETY: the child runs `child` on a stack of its own, whose upper end is 16-byte aligned; `shared`
        // and all it refers to outlive its use, since CLONE_VFORK suspends this thread until the child has
        // executed its program or ended; no signal handler can run meanwhile as all signals are blocked.
        let pid = unsafe {
            let top = self.stack.as_mut_ptr().add(STACK);
            libc::clone(child, top.cast::<c_void>(), flags, ptr::from_mut(&mut shared).cast::<c_void>())
        };
        if pid < 0 {
            let error = io::Error::last_os_error().raw_os_error().unwrap_or(libc::EAGAIN);
            return Err((Step::Process, Errno::from_raw_os_error(error)));
        }
        // SAFETY: `shared` was written to by the child, through the pointer given to it, before it ended: the
        // compiler must not assume that it still has the value from above.
        match unsafe { ptr::read_volatile(&raw const shared.failed) } {
            None => Ok(pid as u32),
            Some((step, error)) => {
                // SAFETY: waits for the child that was just made; its status is not asked for.
                unsafe { libc::waitpid(pid, ptr::null_mut(), 0) };
                Err((step, Errno::from_raw_os_error(error)))
            }
        }
    }
}

/// The new process. It shares its parent's memory: it makes system calls only, and changes nothing but
/// `Shared::failed` and the C library's error number.
extern "C" fn child(argument: *mut c_void) -> c_int {
    let shared = argument.cast::<Shared<'_>>();
    // SAFETY: `argument` is the parent's `Shared`, which nobody else touches while the parent is suspended.
    unsafe {
        let step = set_up(&*shared);
        let error = io::Error::last_os_error().raw_os_error().unwrap_or(libc::EINVAL);
        ptr::write_volatile(&raw mut (*shared).failed, Some((step, error)));
        libc::_exit(127)
    }
}

/// Sets the process up and executes its program. Returns only if a step fails: that one, its error being the C
/// library's error number.
///
/// # Safety
/// To be called in a new process that shares the memory of its suspended parent.
unsafe fn set_up(shared: &Shared<'_>) -> Step {
    let birth = shared.birth;
    let [input, output, errors] = birth.standard;
    // SAFETY: system calls with valid arguments, on state of only the new process: descriptors, signal dispositions
    // and limits were copied, not shared. All strings end in zero and all lists in null.
    unsafe {
        // A group of its own: signals to a rank's group (`kill 0` in a script) reach that rank only.
        libc::setpgid(0, 0);
        // If the keeper is killed, its children are too; if that has happened already, this is too late.
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong);
        if libc::getppid() != shared.parent {
            libc::_exit(127);
        }
        // The three may be each other's numbers only if one of them is 0, 1 or 2, which only the first one is.
        for (number, descriptor) in [input, output, errors].iter().enumerate() {
            let number = number as c_int;
            let done = if descriptor.as_raw_fd() == number {
                libc::fcntl(number, libc::F_SETFD, 0)
            } else {
                libc::dup2(descriptor.as_raw_fd(), number)
            };
            if done < 0 {
                return Step::SetUp;
            }
        }
        for inherited in [Some(birth.inherited), birth.inherited_too].into_iter().flatten() {
            if libc::fcntl(inherited.as_raw_fd(), libc::F_SETFD, 0) < 0 {
                return Step::SetUp;
            }
        }
        if let Some(limit) = birth.descriptors {
            let limit = libc::rlimit {
                rlim_cur: limit.current.unwrap_or(libc::RLIM_INFINITY),
                rlim_max: limit.maximum.unwrap_or(libc::RLIM_INFINITY),
            };
            if libc::setrlimit(libc::RLIMIT_NOFILE, &limit) < 0 {
                return Step::SetUp;
            }
        }
        if let Some(processors) = birth.processors {
            if encore_boot::cpus::restrict_to(processors).is_err() {
                return Step::SetUp;
            }
        }
        if let Some((first, allowed)) = birth.start {
            // The first call moves this process, the second one lets it go wherever it may. Without them it runs all the same.
            let _ = encore_boot::cpus::restrict_to(&[first]);
            if encore_boot::cpus::restrict_to(allowed).is_err() {
                return Step::SetUp;
            }
        }
        if birth.directory.is_some_and(|directory| libc::chdir(directory.as_ptr()) < 0) {
            return Step::Directory;
        }
        // The Rust runtime ignores it, which a program would inherit.
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        libc::sigprocmask(libc::SIG_SETMASK, birth.blocked.as_ptr(), ptr::null_mut());
        let environment = birth.environment.pointers.as_ptr();
        libc::execve(birth.file.as_ptr(), birth.arguments.pointers.as_ptr(), environment);
        if *libc::__errno_location() == libc::ENOEXEC {
            libc::execve(c"/bin/sh".as_ptr(), shared.shell.pointers.as_ptr(), environment);
        }
        Step::Execute
    }
}
