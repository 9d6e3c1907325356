//! A thread's part of a profile. The entries in assembly (`crates/abi/insight`) find the site of a call by its return address, count it, and come
//! here for a new site; for calls that are timed they go to `timed`.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU64};

use encore_insight::area::{Area, Sites};
use encore_insight::code::{List, is_between, is_mpi4py};
use encore_insight::layout::{ADDRESS_BITS, BEHIND, SITES, SPARE, Site, THREADS, place_of};
use encore_insight::recorder::{Waiting, add};

use crate::memory;
use crate::writer::Writer;

/// A thread. The assembly knows the first two fields, and that they begin as zeros.
#[repr(C)]
pub struct Thread {
    /// The thread's table of sites; null: none yet.
    table: *const Sites,
    /// Site of the current or latest call.
    site: *const Site,
    /// Table in the profile, while the thread counts elsewhere.
    own_table: *const Sites,
    /// Ticks of waiting so far.
    pub waited: u64,
    /// End of the stack; 0: not queried yet.
    stack_end: usize,
    /// Current wait.
    pub waiting: Waiting,
    /// Writer of timeline records.
    pub(crate) writer: Writer,
}

/// Bytes that the assembly has for a [`Thread`].
const ROOM: usize = 128;
const _: () = assert!(size_of::<Thread>() <= ROOM);

unsafe extern "C" {
    /// This thread's data, zeros at first.
    safe fn encore_insight_thread() -> *mut Thread;
}

/// Memory of the profile and this rank; null: none.
static AREA: AtomicPtr<(Area, usize)> = AtomicPtr::new(std::ptr::null_mut());
/// Table for calls outside of any profile.
static ELSEWHERE: AtomicPtr<Sites> = AtomicPtr::new(std::ptr::null_mut());
/// Addresses of the latest new site's file, so that the list of files with code is read again only for unlisted ones.
static CODE: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// Addresses of mpi4py, whose callers are lines of Python.
static PYTHON: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// This thread's data.
///
/// # Safety
/// While the caller uses it, nothing that it calls obtains it again.
#[inline(always)]
pub unsafe fn own() -> &'static mut Thread {
    // SAFETY: it is this thread's own, which no other uses; zeros are valid; for the rest the caller's promise.
    unsafe { &mut *encore_insight_thread() }
}

/// The site at an address that the assembly or this module has put there.
#[inline(always)]
fn site_of(site: *const Site) -> Option<&'static Site> {
    // SAFETY: null, or in a table that is never unmapped; all of it is atomic.
    unsafe { site.as_ref() }
}

/// This thread's records.
///
/// # Safety
/// As for [`own`]; but a holder of the whole thread may continue to use its other parts.
#[inline(always)]
pub(crate) unsafe fn own_writer() -> &'static mut Writer {
    // SAFETY: as in `own`; only this part is accessed.
    unsafe { &mut (*encore_insight_thread()).writer }
}

/// Site of this thread's current or latest call.
#[inline(always)]
pub fn own_site() -> Option<&'static Site> {
    // SAFETY: nothing is called meanwhile.
    unsafe { own() }.site()
}

/// Begins the profile in this thread.
pub fn begin(area: Area, rank: usize) {
    memory::list_code(&area.rank(rank));
    AREA.store(Box::leak(Box::new((area, rank))), Release);
    // SAFETY: nothing that obtains it is called meanwhile.
    unsafe { own() }.table = std::ptr::null();
}

/// Sets whether this thread's calls count in the profile from now on.
pub fn count(is_on: bool) {
    // SAFETY: nothing that obtains it is called meanwhile.
    let thread = unsafe { own() };
    thread.table = if is_on { thread.own_table } else { elsewhere() };
}

/// The memory of the profile, and this rank.
pub(crate) fn profile() -> Option<&'static (Area, usize)> {
    // SAFETY: null, or leaked by `begin`.
    unsafe { AREA.load(Acquire).as_ref() }
}

/// A table outside of any profile.
fn elsewhere() -> *const Sites {
    let known = ELSEWHERE.load(Acquire);
    if !known.is_null() {
        return known;
    }
    let sites: Vec<Site> = (0..=SITES + SPARE).map(|_| Site::default()).collect();
    let table = sites.leak().as_mut_ptr().cast::<Sites>();
    match ELSEWHERE.compare_exchange(std::ptr::null_mut(), table, Release, Acquire) {
        Ok(_) => table,
        Err(other) => other,
    }
}

/// Site of a key that the entry hasn't found at its first place, or not at all.
///
/// # Safety
/// For the entries in assembly.
#[unsafe(no_mangle)]
unsafe extern "C" fn encore_insight_site(key: u64) -> *const Site {
    // SAFETY: nothing that obtains it is called meanwhile.
    let thread = unsafe { own() };
    if thread.table.is_null() {
        match profile() {
            Some((area, rank)) => {
                let part = area.rank(*rank);
                let index = part.head.threads.fetch_add(1, Relaxed) as usize;
                thread.table = &part.sites[index.min(THREADS - 1)];
                thread.own_table = thread.table;
            }
            None => thread.table = elsewhere(),
        }
    }
    // SAFETY: a table is never unmapped; all of it is atomic.
    let table = unsafe { &*thread.table };
    for site in &table[place_of(key)..SITES + SPARE] {
        match site.key.load(Acquire) {
            known if known == key => return site,
            // Threads that share a table may lose a place to each other; then the search continues.
            0 if site.key.compare_exchange(0, key, Release, Acquire).is_ok() => {
                if note_code(key) {
                    site.gap.store(BEHIND, Relaxed);
                }
                return site;
            }
            _ => {}
        }
    }
    if let Some((area, rank)) = profile() {
        add(&area.rank(*rank).head.lost, 1);
    }
    &table[SITES + SPARE]
}

/// Lists the files with code again, if a site is in no listed one. Returns whether the site is in a library that calls MPI for programs of another
/// language or ABI: then the program's call is behind it.
fn note_code(key: u64) -> bool {
    let address = address_of(key);
    let [start, end] = [CODE[0].load(Relaxed), CODE[1].load(Relaxed)];
    let Some((area, rank)) = profile().filter(|_| !(start..end).contains(&address)) else { return false };
    let part = area.rank(*rank);
    let mut text = part.text();
    if List::read(&text).at(address).is_none() {
        memory::list_code(&part);
        text = part.text();
    }
    match List::read(&text).at(address) {
        Some(code) if is_between(code.path) => true,
        Some(code) if is_mpi4py(code.path) => {
            PYTHON[0].store(code.addresses.start, Relaxed);
            PYTHON[1].store(code.addresses.end, Relaxed);
            true
        }
        Some(code) => {
            CODE[0].store(code.addresses.start, Relaxed);
            CODE[1].store(code.addresses.end, Relaxed);
            false
        }
        None => false,
    }
}

fn address_of(key: u64) -> u64 {
    key & ((1 << ADDRESS_BITS) - 1)
}

/// Most frames between the program's call and the library.
const FRAMES: usize = 8;

/// Site of a call through a library that calls MPI for the program. `frame`: that library's frame, by its frame pointer, which these libraries
/// have.
///
/// # Safety
/// For the entries in assembly.
#[unsafe(no_mangle)]
unsafe extern "C" fn encore_insight_behind(key: u64, frame: *const usize) -> *const Site {
    if is_of_python(key) {
        return site_in_python(key);
    }
    // SAFETY: nothing that obtains it is called meanwhile.
    let stack_end = unsafe { own() }.stack_end();
    let mut frame = frame;
    let mut least = (&raw const frame).addr();
    for _ in 0..FRAMES {
        let at = frame.addr();
        if at <= least || at + 2 * size_of::<usize>() > stack_end || at % align_of::<usize>() != 0 {
            break;
        }
        // SAFETY: it is in this thread's stack.
        let (next, caller) = unsafe { (frame.read(), frame.add(1).read()) };
        let key = key >> ADDRESS_BITS << ADDRESS_BITS | caller as u64;
        // SAFETY: as for the entries.
        let site = unsafe { encore_insight_site(key) };
        if site_of(site).is_some_and(|site| site.gap.load(Relaxed) != BEHIND) {
            return site;
        }
        if is_of_python(key) {
            return site_in_python(key);
        }
        (least, frame) = (at, std::ptr::with_exposed_provenance(next));
    }
    // SAFETY: nothing is called meanwhile, and the thread has a table since its call was found there.
    unsafe { &raw const (*own().table)[SITES + SPARE] }
}

/// Whether the program is one in Python, whose own file has no lines of it.
pub(crate) fn calls_from_python() -> bool {
    PYTHON[1].load(Relaxed) != 0
}

/// Whether a call comes from mpi4py.
fn is_of_python(key: u64) -> bool {
    (PYTHON[0].load(Relaxed)..PYTHON[1].load(Relaxed)).contains(&address_of(key))
}

/// Site of a call from mpi4py: the line of Python.
fn site_in_python(key: u64) -> *const Site {
    let key = key >> ADDRESS_BITS << ADDRESS_BITS | crate::python::address();
    // SAFETY: as for the entries.
    unsafe { encore_insight_site(key) }
}

impl Thread {
    /// Site of the current or latest call.
    #[inline(always)]
    pub fn site(&self) -> Option<&'static Site> {
        site_of(self.site)
    }

    fn stack_end(&mut self) -> usize {
        if self.stack_end == 0 {
            self.stack_end = memory::stack_end();
        }
        self.stack_end
    }
}
