//! From which line of its program a rank has called MPI, found out after the fact: from its stack, the tables for unwinding
//! it, and the program's debug information. Nothing of it costs the program anything on its way.

pub mod modules;

use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

use encore_boot::registers::{self, Registers};
use framehop::{CacheNative, MayAllocateDuringUnwind, UnwindRegsNative, Unwinder, UnwinderNative};

use modules::{Image, Mapped};

/// Knows the modules of a rank, for the processor on which this program runs.
type NativeUnwinder = UnwinderNative<Vec<u8>, MayAllocateDuringUnwind>;

/// Threads of a rank that are looked at, at most.
const MOST_THREADS: usize = 64;
/// Frames of a stack that are looked at, at most.
const MOST_FRAMES: usize = 512;

/// Call sites, for one roll-call: files that several ranks use are read once.
#[derive(Default)]
pub struct CallSites {
    images: HashMap<PathBuf, Option<Image>>,
}

impl CallSites {
    /// Where process `pid` has called MPI, as a phrase (`halo.c:88 (exchange)`); `None` if it isn't in MPI, or isn't to be
    /// looked at.
    pub fn of(&mut self, pid: u32) -> Option<String> {
        let mapped = modules::mapped(pid)?;
        let memory = File::open(format!("/proc/{pid}/mem")).ok()?;
        for module in &mapped {
            self.images.entry(module.path.clone()).or_insert_with(|| Image::read(&module.path));
        }
        let mut unwinder = NativeUnwinder::new();
        for module in &mapped {
            if let Some(image) = &self.images[&module.path] {
                unwinder.add_module(image.module(module));
            }
        }
        let threads = threads(pid);
        let look = |thread: &u32| {
            // On arm64 even the first step needs the link register, which the system shows only of a stopped thread.
            let sleeping = if cfg!(target_arch = "x86_64") { registers::asleep(pid, *thread) } else { None };
            let found = sleeping.and_then(|registers| caller(&unwinder, &mapped, &memory, registers));
            // Without the frame pointer, the way may be lost: to know it, the thread has to be stopped.
            found.or_else(|| {
                let registers = registers::stopped(*thread).ok()?;
                caller(&unwinder, &mapped, &memory, registers)
            })
        };
        let (module, address) = threads.iter().take(MOST_THREADS).find_map(look)?;
        let module = &mapped[module];
        Some(match &self.images[&module.path] {
            Some(image) => image.describe(module, address),
            None => format!("{}+{:#x}", module.name(), address - module.start),
        })
    }
}

fn threads(pid: u32) -> Vec<u32> {
    let entries = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let mut threads: Vec<u32> =
        entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    // The first one has the number of the process.
    threads.sort_unstable_by_key(|thread| (*thread != pid, *thread));
    threads
}

/// The innermost frame outside of the MPI library that has called it: its module, and an address within the call.
fn caller(
    unwinder: &NativeUnwinder,
    mapped: &[Mapped],
    memory: &File,
    registers: Registers,
) -> Option<(usize, u64)> {
    let mut read = |address: u64| {
        let mut bytes = [0; 8];
        memory.read_exact_at(&mut bytes, address).map_err(|_| ())?;
        Ok(u64::from_le_bytes(bytes))
    };
    let mut cache = CacheNative::<_>::new();
    let frame = registers.frame.unwrap_or(0);
    #[cfg(target_arch = "x86_64")]
    let start = UnwindRegsNative::new(registers.instruction, registers.stack, frame);
    #[cfg(target_arch = "aarch64")]
    let start = UnwindRegsNative::new(registers.link.unwrap_or(0), registers.stack, frame);
    let mut frames = unwinder.iter_frames(registers.instruction, start, &mut cache, &mut read);
    let mut in_mpi = false;
    for _ in 0..MOST_FRAMES {
        let address = frames.next().ok()??.address_for_lookup();
        let module = mapped.iter().position(|module| module.contains(address));
        match module {
            Some(module) if mapped[module].is_mpi() => in_mpi = true,
            Some(module) if in_mpi => return Some((module, address)),
            // Code that no file has.
            None if in_mpi => return None,
            _ => {}
        }
    }
    None
}
