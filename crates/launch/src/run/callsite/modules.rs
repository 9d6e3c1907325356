//! The files that a process has mapped as code, and what they say of addresses.

use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};

use addr2line::Loader;
use framehop::{ExplicitModuleSectionInfo, Module};
use object::{Object, ObjectSection, ObjectSegment, ReadCache};

/// A file in the memory of a process.
#[derive(Debug)]
pub struct Mapped {
    /// The file.
    pub path: PathBuf,
    /// Where its first byte is.
    pub start: u64,
    end: u64,
}

impl Mapped {
    /// Whether an address is within it.
    pub fn contains(&self, address: u64) -> bool {
        (self.start..self.end).contains(&address)
    }

    /// Whether it is the MPI library.
    pub fn is_mpi(&self) -> bool {
        let name = self.name();
        name.starts_with("libmpi_abi.so") || name.starts_with("libmpi.so")
    }

    /// The name of the file.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The files with code in the memory of a process.
pub fn mapped(pid: u32) -> Option<Vec<Mapped>> {
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
    Some(read_maps(&maps))
}

fn read_maps(maps: &str) -> Vec<Mapped> {
    let mut all: Vec<(Mapped, bool)> = Vec::new();
    for line in maps.lines() {
        // addresses, permissions, offset, device, inode, path
        let mut words = line.split_whitespace();
        let (Some(range), Some(permissions), Some(offset)) = (words.next(), words.next(), words.next())
        else {
            continue;
        };
        let Some(path) = line.find('/').map(|at| &line[at..]) else { continue };
        let number = |text: &str| u64::from_str_radix(text, 16).ok();
        let Some((Some(start), Some(end))) = range.split_once('-').map(|(a, b)| (number(a), number(b)))
        else {
            continue;
        };
        let code = permissions.contains('x');
        match all.last_mut().filter(|(last, _)| last.path == Path::new(path)) {
            Some((last, has_code)) => {
                last.end = end;
                *has_code |= code;
            }
            None => {
                let start = start.saturating_sub(number(offset).unwrap_or(0));
                all.push((Mapped { path: path.into(), start, end }, code));
            }
        }
    }
    all.into_iter().filter(|(_, code)| *code).map(|(mapped, _)| mapped).collect()
}

/// A file with code, read.
pub struct Image {
    /// The address that it says its first byte has.
    base: u64,
    sections: ExplicitModuleSectionInfo<Vec<u8>>,
    build_id: Option<String>,
    /// For lines and names; `None` if there is nothing of the kind.
    symbols: Option<Loader>,
}

impl Image {
    /// Reads a file; `None` if it isn't one with code.
    pub fn read(path: &Path) -> Option<Image> {
        let cache = ReadCache::new(File::open(path).ok()?);
        let file = object::File::parse(&cache).ok()?;
        let base = file.segments().map(|segment| segment.address()).min().unwrap_or(0) & !0xfff;
        let section = |name: &str| -> Option<(Range<u64>, Vec<u8>)> {
            let section = file.section_by_name(name)?;
            let data = section.data().ok()?.to_vec();
            Some((section.address()..section.address() + section.size(), data))
        };
        let split =
            |found: Option<(Range<u64>, Vec<u8>)>| found.map_or((None, None), |(a, b)| (Some(a), Some(b)));
        let (text_svma, text) = split(section(".text"));
        let (eh_frame_svma, eh_frame) = split(section(".eh_frame"));
        let (eh_frame_hdr_svma, eh_frame_hdr) = split(section(".eh_frame_hdr"));
        let (_, debug_frame) = split(section(".debug_frame"));
        let got_svma = section(".got").map(|found| found.0);
        let sections = ExplicitModuleSectionInfo {
            base_svma: base,
            text_svma,
            text,
            got_svma,
            eh_frame_svma,
            eh_frame,
            eh_frame_hdr_svma,
            eh_frame_hdr,
            debug_frame,
            ..ExplicitModuleSectionInfo::default()
        };
        let hex = |id: &[u8]| id.iter().map(|byte| format!("{byte:02x}")).collect();
        let build_id = file.build_id().ok().flatten().map(hex);
        Some(Image { base, sections, build_id, symbols: Loader::new(path).ok() })
    }

    /// For unwinding stacks of a process that has it mapped.
    pub fn module(&self, mapped: &Mapped) -> Module<Vec<u8>> {
        Module::new(mapped.name(), mapped.start..mapped.end, mapped.start, self.sections.clone())
    }

    /// Description of an address in the memory of a process: file and line with the function, or as much as is known.
    pub fn describe(&self, mapped: &Mapped, address: u64) -> String {
        self.describe_place(&mapped.name(), address - mapped.start).0
    }

    /// [`Image::describe`] of a place in the file `name`, and whether it has the line.
    pub fn describe_place(&self, name: &str, place: u64) -> (String, bool) {
        let there = place + self.base;
        let symbols = self.symbols.as_ref();
        let frame = symbols.and_then(|symbols| symbols.find_frames(there).ok()?.next().ok()?);
        let named = frame.as_ref().and_then(|frame| {
            let name = frame.function.as_ref()?.demangle().ok()?;
            Some(name.into_owned())
        });
        let function = named.or_else(|| symbols?.find_symbol(there).map(str::to_owned));
        if let Some((file, line)) = frame.and_then(|frame| {
            let location = frame.location?;
            Some((location.file?.to_owned(), location.line?))
        }) {
            let file = Path::new(&file).file_name().unwrap_or_default().to_string_lossy().into_owned();
            let described = match function {
                Some(function) => format!("{file}:{line} ({function})"),
                None => format!("{file}:{line}"),
            };
            return (described, true);
        }
        let spot = format!("{name}+{place:#x}");
        let described = match (function, &self.build_id) {
            (Some(function), _) => format!("{function} in {spot}"),
            (None, Some(id)) => format!("{spot} (build-id {})", &id[..id.len().min(16)]),
            (None, None) => spot,
        };
        (described, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read() {
        let maps = "\
555500000000-555500001000 r--p 00000000 08:01 11 /a/program
555500001000-555500002000 r-xp 00001000 08:01 11 /a/program
7ffff0000000-7ffff0001000 rw-p 00000000 00:00 0
7ffff7c28000-7ffff7dbd000 r-xp 00028000 08:01 12 /lib/a b.so
7ffff7e00000-7ffff7e01000 r--p 00000000 08:01 13 /data
7ffff7fc3000-7ffff7fc5000 r-xp 00000000 00:00 0 [vdso]
";
        let found = read_maps(maps);
        let paths: Vec<_> = found.iter().map(|mapped| (mapped.name(), mapped.start, mapped.end)).collect();
        assert_eq!(
            paths,
            [
                ("program".to_owned(), 0x5555_0000_0000, 0x5555_0000_2000),
                ("a b.so".to_owned(), 0x7fff_f7c0_0000, 0x7fff_f7db_d000)
            ]
        );
    }

    #[test]
    fn this_function_is_found() {
        let own = mapped(std::process::id()).unwrap();
        let here = this_function_is_found as fn() as usize as u64 + 1;
        let module = own.iter().find(|module| module.contains(here)).unwrap();
        let image = Image::read(&module.path).unwrap();
        let described = image.describe(module, here);
        assert!(
            described.starts_with("modules.rs:") && described.contains("this_function_is_found"),
            "{described}"
        );
    }
}
