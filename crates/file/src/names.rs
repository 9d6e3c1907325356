//! System calls that take a file's name: open and delete.

use std::ffi::CStr;
use std::os::fd::OwnedFd;

use rustix::fs::{AtFlags, CWD, FileType, Mode as Permissions, OFlags};
use rustix::io::Errno;

use crate::failure::{Failure, What};
use crate::mode::{self, Mode};

/// ROMIO's file system prefixes, written before a colon. Ignored here: the system knows the file system.
const PREFIXES: [&str; 17] = [
    "bgl",
    "daos",
    "ftp",
    "gpfs",
    "gsiftp",
    "hfs",
    "ime",
    "lustre",
    "nfs",
    "panfs",
    "pfs",
    "pvfs2",
    "quobytefs",
    "sfs",
    "testfs",
    "ufs",
    "xfs",
];

/// A name without a ROMIO prefix. Other names may have colons.
pub fn without_prefix(name: &CStr) -> &CStr {
    let bytes = name.to_bytes_with_nul();
    let Some(colon) = bytes.iter().position(|byte| *byte == b':') else { return name };
    let known = PREFIXES.iter().any(|prefix| bytes[..colon].eq_ignore_ascii_case(prefix.as_bytes()));
    match CStr::from_bytes_with_nul(&bytes[colon + 1..]) {
        Ok(rest) if known => rest,
        _ => name,
    }
}

/// A file that this rank has opened.
pub struct Opened {
    /// Its descriptor.
    pub fd: OwnedFd,
    /// See [`crate::disk::Disk::is_stream`].
    pub is_stream: bool,
    /// The kernel lets this process read it, whatever the program asked for.
    pub readable: bool,
    /// The name by which to delete the file on close, if this rank does.
    pub entry: Option<Entry>,
}

/// A name relative to an open folder; it stays valid if the process changes its working directory.
pub struct Entry {
    folder: OwnedFd,
    name: Vec<u8>,
}

impl Entry {
    fn new(name: &CStr) -> Result<Entry, Failure> {
        let bytes = name.to_bytes();
        let (folder, name) = match bytes.iter().rposition(|byte| *byte == b'/') {
            Some(slash) => (&bytes[..=slash], &bytes[slash + 1..]),
            None => (&b"."[..], bytes),
        };
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let folder = rustix::fs::openat(CWD, folder, flags, Permissions::empty());
        let folder = folder.map_err(|errno| Failure::system(What::Opening, errno))?;
        Ok(Entry { folder, name: name.to_vec() })
    }

    /// Deletes the file.
    ///
    /// # Errors
    /// The system's.
    pub fn unlink(&self) -> Result<(), Failure> {
        rustix::fs::unlinkat(&self.folder, &self.name[..], AtFlags::empty())
            .map_err(|errno| Failure::system(What::Deleting, errno))
    }
}

/// Opens a file. `first`: this rank creates and deletes it, where the mode says so.
///
/// # Errors
/// The system's errors; a file without positions; a directory.
pub fn open(name: &CStr, mode: Mode, first: bool, permissions: u32) -> Result<Opened, Failure> {
    let failed = |errno| Failure::system(What::Opening, errno);
    let sequential = mode.is(mode::SEQUENTIAL);
    // Opening a pipe waits for the other end: refuse pipes first where they can't be used.
    if !sequential {
        if let Ok(stat) = rustix::fs::stat(name) {
            if matches!(FileType::from_raw_mode(stat.st_mode), FileType::Fifo | FileType::Socket) {
                return Err(Failure::of(What::NoPositions));
            }
        }
    }
    let mut flags = OFlags::CLOEXEC | OFlags::NOCTTY;
    if first && mode.is(mode::CREATE) {
        flags |= OFlags::CREATE;
    }
    if first && mode.is(mode::CREATE) && mode.is(mode::EXCL) {
        flags |= OFlags::EXCL;
    }
    let permissions = Permissions::from_raw_mode(permissions);
    let open = |access: OFlags| loop {
        match rustix::fs::open(name, flags | access, permissions) {
            Err(Errno::INTR) => {}
            other => return other,
        }
    };
    let (fd, readable) = match (mode.reads(), mode.writes()) {
        (true, false) => (open(OFlags::RDONLY), true),
        (true, true) => (open(OFlags::RDWR), true),
        // A mapping needs read access: ask for it too, if the system allows it.
        _ if sequential => (open(OFlags::WRONLY), false),
        _ => match open(OFlags::RDWR) {
            Err(Errno::ACCESS) => (open(OFlags::WRONLY), false),
            other => (other, true),
        },
    };
    let fd = fd.map_err(failed)?;
    let stat = rustix::fs::fstat(&fd).map_err(failed)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::Directory {
        return Err(Failure::of(What::Directory));
    }
    let is_stream = matches!(rustix::fs::tell(&fd), Err(Errno::SPIPE));
    if is_stream && !sequential {
        return Err(Failure::of(What::NoPositions));
    }
    let entry = if first && mode.is(mode::DELETE_ON_CLOSE) { Some(Entry::new(name)?) } else { None };
    Ok(Opened { fd, is_stream, readable, entry })
}

/// Deletes a file.
///
/// # Errors
/// The system's.
pub fn unlink(name: &CStr) -> Result<(), Failure> {
    match rustix::fs::unlink(name) {
        Ok(()) => Ok(()),
        Err(Errno::PERM)
            if rustix::fs::stat(name)
                .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Directory) =>
        {
            Err(Failure::of(What::Directory))
        }
        Err(errno) => Err(Failure::system(What::Deleting, errno)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_prefixes_alone_are_taken_away() {
        for (name, rest) in [
            (c"ufs:/a/b", c"/a/b"),
            (c"NFS:b", c"b"),
            (c"a:b.dat", c"a:b.dat"),
            (c"/x/ufs:b", c"/x/ufs:b"),
            (c"plain", c"plain"),
            (c"ufs:nfs:b", c"nfs:b"),
            (c":b", c":b"),
        ] {
            assert_eq!(without_prefix(name), rest);
        }
    }
}
