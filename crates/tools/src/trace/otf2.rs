//! Writes a timeline as an archive of the Open Trace Format, through the library `libotf2`, version 3, which is opened at run time.

use std::collections::HashMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use encore_insight::perfetto::read::{End, Event, Kind, Region, Track, Tracks};

use super::Wrong;

/// The library's names: Debian's and Ubuntu's, and its authors'.
const FILES: [&CStr; 2] = [c"libopen-trace-format2.so.10", c"libotf2.so.10"];

/// Values of the library's header, all of version 3.
const MODE_WRITE: u8 = 0;
const EVENTS_CHUNK: u64 = 1 << 20;
const DEFINITIONS_CHUNK: u64 = 4 << 20;
const POSIX: u8 = 1;
const UNCOMPRESSED: u8 = 1;
const FLUSH: u8 = 1;
const UNDEFINED: u32 = u32::MAX;
const ROLE_FUNCTION: u8 = 1;
const ROLE_CODE: u8 = 4;
const ROLE_ARTIFICIAL: u8 = 31;
const PARADIGM_USER: u8 = 1;
const PARADIGM_MPI: u8 = 4;
const PARADIGM_TOOL: u8 = 6;
const PROCESS: u8 = 1;
const THREAD: u8 = 1;
const LOCATIONS: u8 = 4;
const GROUP: u8 = 5;

/// Of the only node of the system's tree, group of locations, group of ranks, communicator.
const NODE: u32 = 0;
const ALL_LOCATIONS: u32 = 0;
const WORLD_GROUP: u32 = 1;
const WORLD: u32 = 0;

type Archive = *mut c_void;
type Writer = *mut c_void;

/// Called before a buffer is written: that it may be.
type PreFlush = unsafe extern "C" fn(*mut c_void, u8, u64, *mut c_void, bool) -> u8;

#[repr(C)]
struct FlushCallbacks {
    before: PreFlush,
    after: Option<unsafe extern "C" fn(*mut c_void, u8, u64) -> u64>,
}

unsafe extern "C" fn may_flush(_: *mut c_void, _: u8, _: u64, _: *mut c_void, _: bool) -> u8 {
    FLUSH
}

macro_rules! functions {
    ($($field:ident = $name:literal: ($($type:ty),*) -> $result:ty;)*) => {
        /// The library's functions.
        struct Library { $($field: unsafe extern "C" fn($($type),*) -> $result,)* }

        /// Opens the library, which stays open.
        fn open() -> Result<Library, Wrong> {
            // SAFETY: the names end with a zero; the library does nothing when it is opened.
            let opened = FILES.map(|file| unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW) });
            let library = opened.into_iter().find(|library| !library.is_null()).ok_or(Wrong::NoLibrary)?;
            Ok(Library { $($field: {
                // SAFETY: the library is open, and the name ends with a zero.
                let found = unsafe { libc::dlsym(library, concat!("OTF2_", $name, "\0").as_ptr().cast()) };
                if found.is_null() {
                    return Err(Wrong::Call { call: $name, text: "this libotf2 lacks it".to_owned() });
                }
                // SAFETY: the signature is that of the library's header, version 3.
                unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($type),*) -> $result>(found) }
            },)* })
        }
    };
}

functions! {
    archive_open = "Archive_Open": (*const c_char, *const c_char, u8, u64, u64, u8, u8) -> Archive;
    set_flush = "Archive_SetFlushCallbacks": (Archive, *const FlushCallbacks, *mut c_void) -> c_int;
    set_serial = "Archive_SetSerialCollectiveCallbacks": (Archive) -> c_int;
    set_creator = "Archive_SetCreator": (Archive, *const c_char) -> c_int;
    open_events = "Archive_OpenEvtFiles": (Archive) -> c_int;
    close_events = "Archive_CloseEvtFiles": (Archive) -> c_int;
    open_definitions = "Archive_OpenDefFiles": (Archive) -> c_int;
    close_definitions = "Archive_CloseDefFiles": (Archive) -> c_int;
    event_writer = "Archive_GetEvtWriter": (Archive, u64) -> Writer;
    close_event_writer = "Archive_CloseEvtWriter": (Archive, Writer) -> c_int;
    definition_writer = "Archive_GetDefWriter": (Archive, u64) -> Writer;
    close_definition_writer = "Archive_CloseDefWriter": (Archive, Writer) -> c_int;
    global_writer = "Archive_GetGlobalDefWriter": (Archive) -> Writer;
    archive_close = "Archive_Close": (Archive) -> c_int;
    enter = "EvtWriter_Enter": (Writer, *mut c_void, u64, u32) -> c_int;
    leave = "EvtWriter_Leave": (Writer, *mut c_void, u64, u32) -> c_int;
    send = "EvtWriter_MpiSend": (Writer, *mut c_void, u64, u32, u32, u32, u64) -> c_int;
    receive = "EvtWriter_MpiRecv": (Writer, *mut c_void, u64, u32, u32, u32, u64) -> c_int;
    clock = "GlobalDefWriter_WriteClockProperties": (Writer, u64, u64, u64, u64) -> c_int;
    string = "GlobalDefWriter_WriteString": (Writer, u32, *const c_char) -> c_int;
    region = "GlobalDefWriter_WriteRegion": (Writer, u32, u32, u32, u32, u8, u8, u32, u32, u32, u32) -> c_int;
    node = "GlobalDefWriter_WriteSystemTreeNode": (Writer, u32, u32, u32, u32) -> c_int;
    process = "GlobalDefWriter_WriteLocationGroup": (Writer, u32, u32, u8, u32, u32) -> c_int;
    location = "GlobalDefWriter_WriteLocation": (Writer, u64, u32, u8, u64, u32) -> c_int;
    group = "GlobalDefWriter_WriteGroup": (Writer, u32, u32, u8, u8, u32, u32, *const u64) -> c_int;
    communicator = "GlobalDefWriter_WriteComm": (Writer, u32, u32, u32, u32, u32) -> c_int;
    description = "Error_GetDescription": (c_int) -> *const c_char;
}

/// An archive that is being written.
struct Output {
    library: Library,
    archive: Archive,
    /// The numbers of the strings so far.
    strings: HashMap<String, u32>,
}

/// Calls a function of the library, and makes an error of its code.
macro_rules! call {
    ($library:expr, $field:ident($($argument:expr),*)) => {{
        // SAFETY: the archive and its writers are open, strings end with a zero, and the library copies what it is given.
        let code = unsafe { ($library.$field)($($argument),*) };
        match code {
            0 => Ok(()),
            _ => Err($library.failed(stringify!($field), code)),
        }
    }};
}

impl Library {
    fn failed(&self, call: &'static str, code: c_int) -> Wrong {
        // SAFETY: the library returns a string of its own for any code.
        let text = unsafe { (self.description)(code) };
        let text = match text.is_null() {
            true => format!("error {code}"),
            // SAFETY: as above.
            false => unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned(),
        };
        Wrong::Call { call, text }
    }
}

/// Writes the archive `folder/traces.otf2`.
pub(super) fn write(tracks: &Tracks, folder: &Path) -> Result<(), Wrong> {
    let library = open()?;
    let path = CString::new(folder.as_os_str().as_bytes()).map_err(|_| Wrong::Exists(folder.to_owned()))?;
    let flush = FlushCallbacks { before: may_flush, after: None };
    // SAFETY: both strings end with a zero.
    let archive = unsafe {
        let name = c"traces".as_ptr();
        (library.archive_open)(
            path.as_ptr(),
            name,
            MODE_WRITE,
            EVENTS_CHUNK,
            DEFINITIONS_CHUNK,
            POSIX,
            UNCOMPRESSED,
        )
    };
    if archive.is_null() {
        let text = format!("it can't make an archive in {}", folder.display());
        return Err(Wrong::Call { call: "Archive_Open", text });
    }
    let mut output = Output { library, archive, strings: HashMap::new() };
    call!(output.library, set_flush(archive, &flush, std::ptr::null_mut()))?;
    call!(output.library, set_serial(archive))?;
    call!(output.library, set_creator(archive, c"Encore".as_ptr()))?;
    output.events(tracks)?;
    output.definitions(tracks)?;
    call!(output.library, archive_close(archive))
}

impl Output {
    fn events(&self, tracks: &Tracks) -> Result<(), Wrong> {
        let Output { library, archive, .. } = self;
        call!(library, open_events(*archive))?;
        for (track, number) in tracks.tracks.iter().zip(0..) {
            // SAFETY: the archive is open.
            let writer = unsafe { (library.event_writer)(*archive, number) };
            track.events.iter().try_for_each(|(at, event)| self.event(writer, *at, *event))?;
            call!(library, close_event_writer(*archive, writer))?;
        }
        call!(library, close_events(*archive))?;
        // Readers expect a file of definitions for each track, though empty.
        call!(library, open_definitions(*archive))?;
        for number in 0..tracks.tracks.len() as u64 {
            // SAFETY: the archive is open.
            let writer = unsafe { (library.definition_writer)(*archive, number) };
            call!(library, close_definition_writer(*archive, writer))?;
        }
        call!(library, close_definitions(*archive))
    }

    fn event(&self, writer: Writer, at: u64, event: Event) -> Result<(), Wrong> {
        let (library, none) = (&self.library, std::ptr::null_mut());
        match event {
            Event::Enter(region) => call!(library, enter(writer, none, at, region as u32)),
            Event::Leave(region) => call!(library, leave(writer, none, at, region as u32)),
            Event::Send(End { rank, tag, bytes }) => {
                call!(library, send(writer, none, at, rank, WORLD, tag as u32, bytes))
            }
            Event::Receive(End { rank, tag, bytes }) => {
                call!(library, receive(writer, none, at, rank, WORLD, tag as u32, bytes))
            }
        }
    }

    fn definitions(&mut self, tracks: &Tracks) -> Result<(), Wrong> {
        // SAFETY: the archive is open.
        let writer = unsafe { (self.library.global_writer)(self.archive) };
        let times = || tracks.tracks.iter().flat_map(|track| track.events.iter().map(|(at, _)| *at));
        let (first, last) = (times().min().unwrap_or(0), times().max().unwrap_or(0));
        call!(self.library, clock(writer, 1_000_000_000, first, last - first + 1, u64::MAX))?;
        let (empty, title) = (self.name(writer, "")?, self.name(writer, &tracks.title)?);
        for (region, number) in tracks.regions.iter().zip(0..) {
            self.region(writer, number, region, empty)?;
        }
        let class = self.name(writer, "job")?;
        call!(self.library, node(writer, NODE, title, class, UNDEFINED))?;
        for (track, number) in tracks.tracks.iter().zip(0..) {
            self.track(writer, number, track)?;
        }
        let mut firsts: Vec<(u32, u64)> = (tracks.tracks.iter().zip(0..))
            .filter(|(track, _)| track.is_first())
            .map(|(track, number)| (track.rank, number))
            .collect();
        firsts.sort_unstable();
        let locations: Vec<u64> = firsts.iter().map(|(_, number)| *number).collect();
        let ranks: Vec<u64> = (0..locations.len() as u64).collect();
        let count = locations.len() as u32;
        let world = self.name(writer, "MPI_COMM_WORLD")?;
        call!(
            self.library,
            group(writer, ALL_LOCATIONS, empty, LOCATIONS, PARADIGM_MPI, 0, count, locations.as_ptr())
        )?;
        call!(
            self.library,
            group(writer, WORLD_GROUP, world, GROUP, PARADIGM_MPI, 0, count, ranks.as_ptr())
        )?;
        call!(self.library, communicator(writer, WORLD, world, WORLD_GROUP, UNDEFINED, 0))
    }

    fn region(&mut self, writer: Writer, number: u32, region: &Region, empty: u32) -> Result<(), Wrong> {
        let name = self.name(writer, &region.name)?;
        let function = self.name(writer, region.name.split(' ').next().unwrap_or_default())?;
        let (file, line) = match &region.line {
            Some((file, line)) => (self.name(writer, file)?, *line),
            None => (UNDEFINED, 0),
        };
        let (canonical, role, paradigm) = match region.kind {
            Kind::Call => (function, ROLE_FUNCTION, PARADIGM_MPI),
            Kind::Wait => (name, ROLE_ARTIFICIAL, PARADIGM_TOOL),
            Kind::Phase => (name, ROLE_CODE, PARADIGM_USER),
        };
        call!(
            self.library,
            region(writer, number, name, canonical, empty, role, paradigm, 0, file, line, line)
        )
    }

    /// A track, and before a rank's first one the rank.
    fn track(&mut self, writer: Writer, number: u64, track: &Track) -> Result<(), Wrong> {
        let name = self.name(writer, &track.name)?;
        if track.is_first() {
            call!(self.library, process(writer, track.rank, name, PROCESS, NODE, UNDEFINED))?;
        }
        call!(self.library, location(writer, number, name, THREAD, track.events.len() as u64, track.rank))
    }

    /// The number of a string, which is written when it first comes.
    fn name(&mut self, writer: Writer, text: &str) -> Result<u32, Wrong> {
        if let Some(known) = self.strings.get(text) {
            return Ok(*known);
        }
        let number = self.strings.len() as u32;
        let written = CString::new(text.replace('\0', " ")).expect("it has no zero");
        call!(self.library, string(writer, number, written.as_ptr()))?;
        self.strings.insert(text.to_owned(), number);
        Ok(number)
    }
}
