//! Facts in a program's file: its machine, and the libraries that it needs.

use std::fs::File;
use std::path::{Path, PathBuf};

use object::elf::{self, FileHeader64};
use object::endian::LittleEndian;
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::{ReadCache, ReadRef, StringTable};

/// A program.
#[derive(Debug, PartialEq, Eq)]
pub enum Binary {
    /// Made for this kind of machine.
    Own(Needs),
    /// Made for another kind of machine, by name.
    Other(String),
    /// A script, or something that can't be read: nothing is known of it.
    Unknown,
}

/// The libraries that a program needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Their names, as the loader looks for them.
    pub libraries: Vec<String>,
    /// Folders in which the loader looks before `LD_LIBRARY_PATH`.
    pub first_in: Vec<PathBuf>,
    /// Folders in which it looks after that.
    pub last_in: Vec<PathBuf>,
}

/// Machines by their number in ELF files.
const MACHINES: [(u16, &str); 8] = [
    (elf::EM_X86_64, "x86_64"),
    (elf::EM_AARCH64, "aarch64"),
    (elf::EM_386, "i386"),
    (elf::EM_ARM, "arm"),
    (elf::EM_PPC64, "ppc64"),
    (elf::EM_RISCV, "riscv"),
    (elf::EM_S390, "s390"),
    (elf::EM_LOONGARCH, "loongarch"),
];

/// Looks into a program's file.
pub fn look(file: &Path) -> Binary {
    let Ok(opened) = File::open(file) else { return Binary::Unknown };
    let cache = ReadCache::new(opened);
    let Ok(start) = ReadRef::read_bytes_at(&cache, 0, 20) else { return Binary::Unknown };
    if start[..4] != elf::ELFMAG {
        return Binary::Unknown;
    }
    let machine = u16::from_le_bytes([start[18], start[19]]);
    let (bits, order) = (start[4], start[5]);
    let own = MACHINES.iter().find(|(_, name)| *name == std::env::consts::ARCH).map(|(number, _)| *number);
    // The system may run these too; what it makes of them is its to say.
    if machine == elf::EM_386 && cfg!(target_arch = "x86_64") {
        return Binary::Unknown;
    }
    if (bits, order) != (elf::ELFCLASS64, elf::ELFDATA2LSB) || own.is_some_and(|own| own != machine) {
        let known = MACHINES.iter().find(|(number, _)| *number == machine);
        let known = known.filter(|_| order == elf::ELFDATA2LSB);
        return Binary::Other(
            known.map_or_else(|| "another machine".to_owned(), |(_, name)| (*name).to_owned()),
        );
    }
    // A damaged file is the system's to refuse.
    needs(&cache, file).map_or(Binary::Unknown, Binary::Own)
}

fn needs<'a>(data: &'a ReadCache<File>, file: &Path) -> object::Result<Needs> {
    let header = FileHeader64::<LittleEndian>::parse(data)?;
    let endian = header.endian()?;
    let segments = header.program_headers(endian, data)?;
    let mut needs = Needs::default();
    for segment in segments {
        let Some(entries) = segment.dynamic(endian, data)? else { continue };
        let value = |tag: u32| {
            let found = entries.iter().find(|entry| entry.tag32(endian) == Some(tag));
            found.map(|entry| entry.d_val(endian))
        };
        let (Some(address), Some(size)) = (value(elf::DT_STRTAB), value(elf::DT_STRSZ)) else { continue };
        // The table's place in memory; where that is in the file, its segment says.
        let holder = segments.iter().find(|segment| {
            let start = segment.p_vaddr(endian);
            segment.p_type(endian) == elf::PT_LOAD
                && (start..start + segment.p_filesz(endian)).contains(&address)
        });
        let Some(holder) = holder else { continue };
        let start = address - holder.p_vaddr(endian) + holder.p_offset(endian);
        let strings: StringTable<'a, &'a ReadCache<File>> = StringTable::new(data, start, start + size);
        let text = |offset: u64| {
            let bytes = u32::try_from(offset).ok().and_then(|offset| strings.get(offset).ok());
            bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        };
        let of = |tag: u32| {
            let wanted = entries.iter().filter(move |entry| entry.tag32(endian) == Some(tag));
            wanted.filter_map(|entry| text(entry.d_val(endian)))
        };
        needs.libraries.extend(of(elf::DT_NEEDED));
        // The newer kind of search path comes after LD_LIBRARY_PATH, and puts the older one out of force.
        let own = file.parent().unwrap_or(Path::new("")).to_string_lossy().into_owned();
        let folders = |tag: u32| {
            let lists = of(tag).flat_map(|list| list.split(':').map(str::to_owned).collect::<Vec<_>>());
            lists.map(|folder| folder.replace("${ORIGIN}", &own).replace("$ORIGIN", &own).into())
        };
        match value(elf::DT_RUNPATH) {
            Some(_) => needs.last_in.extend(folders(elf::DT_RUNPATH)),
            None => needs.first_in.extend(folders(elf::DT_RPATH)),
        }
    }
    Ok(needs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_program_needs_the_c_library() {
        let Binary::Own(needs) = look(&std::env::current_exe().unwrap()) else { panic!("unknown") };
        assert!(needs.libraries.iter().any(|name| name.starts_with("libc.so.")), "{needs:?}");
    }

    #[test]
    fn other_machines_have_names() {
        let folder = std::env::temp_dir().join(format!("encore-binary-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("a.out");
        let header = |bits: u8, order: u8, machine: u16| {
            let mut bytes = vec![0x7f, b'E', b'L', b'F', bits, order, 1];
            bytes.resize(18, 0);
            bytes.extend(machine.to_le_bytes());
            bytes.resize(64, 0);
            std::fs::write(&file, bytes).unwrap();
            look(&file)
        };
        let other = if cfg!(target_arch = "x86_64") { "aarch64" } else { "x86_64" };
        let number = MACHINES.iter().find(|(_, name)| *name == other).unwrap().0;
        assert_eq!(header(2, 1, number), Binary::Other(other.into()));
        if cfg!(target_arch = "x86_64") {
            assert_eq!(header(1, 1, elf::EM_386), Binary::Unknown);
        }
        assert_eq!(header(2, 2, 0x1500), Binary::Other("another machine".into()));
        std::fs::write(&file, "#!/bin/sh\nexit 0\n# and more than twenty bytes").unwrap();
        assert_eq!(look(&file), Binary::Unknown);
        assert_eq!(look(&folder), Binary::Unknown);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
