//! `ENCORE_PROFILE` and `ENCORE_TRACE` without Encore's launcher: restarts a program that is linked with MPI, before its own code runs, with
//! the copy of the library that counts calls (`lib/profile`).

use std::ffi::{CStr, CString, OsStr, OsString, c_char};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr;

use encore_boot::environment;
use encore_boot::program::PROFILE_FOLDER;

/// Restarts the program with the other copy, if a profile is wanted and this library is being loaded with the program. Otherwise
/// `MPI_Init` reports that there is no profile.
pub fn load_other_copy() {
    let variable = environment::var_os;
    if !environment::counts_calls()
        || variable(environment::RANK).is_some()
        || variable(environment::PROFILE_RELOADED).is_some()
    {
        return;
    }
    // On failure, the program runs on.
    let _ = start_again();
}

/// Returns only on failure.
fn start_again() -> Option<()> {
    let others = others(&own_folder()?, &loaded_with_program()?);
    if others.is_empty() {
        return None;
    }
    let program = std::fs::read_link("/proc/self/exe").ok()?;
    let words = std::fs::read("/proc/self/cmdline").ok()?;
    let words = words.split_inclusive(|byte| *byte == 0);
    let words: Vec<CString> =
        words.map(|word| CString::from_vec_with_nul(word.to_vec()).ok()).collect::<Option<_>>()?;
    let before = environment::var_os("LD_PRELOAD").unwrap_or_default();
    let mut preload = OsString::new();
    for other in &others {
        preload.push(other);
        preload.push(":");
    }
    preload.push(&before);
    let changed = [("LD_PRELOAD", preload), (environment::PROFILE_RELOADED, before)];
    #[allow(clippy::disallowed_methods, reason = "the program gets all of them again")]
    let kept = std::env::vars_os().filter(|(name, _)| changed.iter().all(|(other, _)| name != other));
    let kept = kept.map(|(name, value)| assignment(&name, &value));
    let changed = changed.iter().map(|(name, value)| assignment(OsStr::new(name), value));
    let variables: Vec<CString> = kept.chain(changed).collect::<Option<_>>()?;
    let program = CString::new(program.into_os_string().into_vec()).ok()?;
    let (words, variables) = (pointers(&words), pointers(&variables));
    // SAFETY: all strings and both lists are terminated. The program's own code hasn't run yet.
    unsafe { libc::execve(program.as_ptr(), words.as_ptr(), variables.as_ptr()) };
    None
}

fn assignment(name: &OsStr, value: &OsStr) -> Option<CString> {
    CString::new([name.as_bytes(), b"=", value.as_bytes()].concat()).ok()
}

fn pointers(strings: &[CString]) -> Vec<*const c_char> {
    strings.iter().map(|string| string.as_ptr()).chain([ptr::null()]).collect()
}

/// The other copy's files that replace the loaded ones.
fn others(folder: &Path, loaded: &[PathBuf]) -> Vec<PathBuf> {
    let inside = loaded.iter().filter_map(|file| file.strip_prefix(folder).ok());
    inside.map(|file| folder.join(PROFILE_FOLDER).join(file)).filter(|file| file.exists()).collect()
}

/// The folder of Encore's libraries.
fn own_folder() -> Option<PathBuf> {
    Some(encore_boot::program::own_file()?.canonicalize().ok()?.parent()?.to_owned())
}

/// A loaded file, as the loader describes it (`<link.h>`).
#[repr(C)]
struct LinkMap {
    base: usize,
    name: *const c_char,
    dynamic: *const [usize; 2],
    next: *const LinkMap,
}

/// Entries of a dynamic section (`<elf.h>`).
const END: usize = 0;
const NEEDED: usize = 1;
const STRINGS: usize = 5;
const SONAME: usize = 14;

/// A loaded file: its path, its own name, and the names of the libraries it needs.
struct Loaded {
    path: PathBuf,
    soname: Option<Vec<u8>>,
    needs: Vec<Vec<u8>>,
}

/// Files loaded with the program, without those of a later `dlopen`, as paths without symbolic links.
fn loaded_with_program() -> Option<Vec<PathBuf>> {
    let all = loaded()?;
    let mut reached = vec![0];
    let mut next = 0;
    while let Some(index) = reached.get(next).copied() {
        next += 1;
        for name in &all[index].needs {
            let is_it = |file: &Loaded| {
                file.soname.as_ref() == Some(name)
                    || file.path.file_name().is_some_and(|file| file.as_bytes() == name)
                    || file.path.as_os_str().as_bytes() == name
            };
            if let Some(found) = all.iter().position(is_it).filter(|found| !reached.contains(found)) {
                reached.push(found);
            }
        }
    }
    Some(reached.into_iter().filter_map(|index| all[index].path.canonicalize().ok()).collect())
}

/// All loaded files, the program first.
fn loaded() -> Option<Vec<Loaded>> {
    let mut all = Vec::new();
    // SAFETY: the handle is the program's own, for which the loader gives its list. While this library is being loaded, no other thread changes it:
    // either there is none yet, or the loader's lock is held. Its entries are valid, and their dynamic sections and tables of strings mapped.
    unsafe {
        let program = libc::dlopen(ptr::null(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
        let mut map: *const LinkMap = ptr::null();
        if program.is_null() || libc::dlinfo(program, libc::RTLD_DI_LINKMAP, (&raw mut map).cast()) != 0 {
            return None;
        }
        while let Some(file) = map.as_ref() {
            all.push(describe(file));
            map = file.next;
        }
    }
    Some(all)
}

/// # Safety
/// Requires that the file is loaded.
unsafe fn describe(file: &LinkMap) -> Loaded {
    // SAFETY: the caller's promise. The loader has relocated the address of the strings, but for files whose dynamic section is read-only.
    unsafe {
        let text = |at: *const c_char| CStr::from_ptr(at).to_bytes().to_vec();
        let path = if file.name.is_null() { Vec::new() } else { text(file.name) };
        let mut strings = None;
        let mut places = Vec::new();
        let mut entry = file.dynamic;
        while !entry.is_null() && (*entry)[0] != END {
            match *entry {
                [STRINGS, at] => strings = Some(if at < file.base { file.base + at } else { at }),
                [NEEDED | SONAME, _] => places.push(*entry),
                _ => {}
            }
            entry = entry.add(1);
        }
        let (mut soname, mut needs) = (None, Vec::new());
        for [tag, place] in places {
            let Some(strings) = strings else { break };
            let name = text(ptr::with_exposed_provenance(strings + place));
            if tag == NEEDED { needs.push(name) } else { soname = Some(name) }
        }
        Loaded { path: PathBuf::from(OsString::from_vec(path)), soname, needs }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_and_its_libraries_are_found() {
        let all = loaded().unwrap();
        assert!(
            all[0].needs.iter().any(|name| name.starts_with(b"libc.so")),
            "the test program needs the C library"
        );
        let with_it = loaded_with_program().unwrap();
        let has = |name: &str| with_it.iter().any(|file| file.to_string_lossy().contains(name));
        assert!(has("libc.so"), "{with_it:?}");
    }

    #[test]
    fn only_files_of_the_own_folder_have_another_copy() {
        let folder = std::env::temp_dir().join(format!("encore-profiled-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("profile/mpich-abi")).unwrap();
        for name in ["profile/libmpi_abi.so.1", "profile/mpich-abi/libmpi.so.12"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let loaded =
            ["libmpi_abi.so.1", "mpich-abi/libmpi.so.12", "liblapi.so.1"].map(|name| folder.join(name));
        let found = others(&folder, &[&loaded[..], &["/usr/lib/libmpi_abi.so.1".into()]].concat());
        let expected =
            ["profile/libmpi_abi.so.1", "profile/mpich-abi/libmpi.so.12"].map(|name| folder.join(name));
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found, expected);
    }
}
