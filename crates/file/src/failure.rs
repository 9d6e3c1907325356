//! Why a file operation failed, in two words: short enough to send to all ranks, so that all report it alike.

use encore_engine::error::{Error, ErrorClass, Fact};

/// Makes the enumeration, and the list of its values in their order.
macro_rules! what {
    ($($name:ident,)*) => {
        /// The kind of failure, or the step that the system refused.
        #[repr(u32)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum What {
            $($name,)*
        }

        const ALL: &[What] = &[$(What::$name,)*];
    };
}

what! {
    Nothing,
    // Refused by the system.
    Opening,
    Closing,
    Deleting,
    Reading,
    Writing,
    Syncing,
    Sizing,
    Preallocating,
    Locking,
    Asking,
    // Refused here.
    Accesses,
    CreateToRead,
    SequentialBothWays,
    OtherMode,
    OtherArgument,
    NotToBeRead,
    NotToBeWritten,
    Directory,
    NoPositions,
    Sequential,
    NegativeOffset,
    TooFar,
    NegativeSize,
    NegativeDisplacement,
    DisplacementCurrent,
    EtypeOverlaps,
    FiletypeNegative,
    FiletypeDecreasing,
    FiletypeOverlaps,
    NotMadeOfEtypes,
    NotWholeEtypes,
    NoData,
    UnknownRepresentation,
    NoRepresentation,
    Conversion,
    NoMemory,
    NoContext,
    NoThread,
    Function,
    OtherEtypes,
    HolesInStream,
    Torn,
    NoSharedPointer,
    BadParcel,
}

/// A failure, in the form that ranks exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The kind of failure.
    pub what: What,
    /// The system's error number, or the code that a function of the program returned; 0: neither.
    pub number: i32,
}

impl Failure {
    /// A failure that this library found.
    pub const fn of(what: What) -> Failure {
        Failure { what, number: 0 }
    }

    /// A failure that the system returned.
    pub fn system(what: What, errno: rustix::io::Errno) -> Failure {
        Failure { what, number: errno.raw_os_error() }
    }

    /// Encodes the failure in two words.
    pub fn to_words(self) -> [u32; 2] {
        [self.what as u32, self.number as u32]
    }

    /// Decodes two words; `None` if there was no failure.
    pub fn from_words(words: [u32; 2]) -> Option<Failure> {
        let what = ALL.get(words[0] as usize).copied().unwrap_or(What::Asking);
        (words[0] != 0).then_some(Failure { what, number: words[1] as i32 })
    }

    /// The error class (§14.8).
    pub fn class(self) -> ErrorClass {
        match self.what {
            What::Nothing
            | What::Opening
            | What::Closing
            | What::Deleting
            | What::Reading
            | What::Writing
            | What::Syncing
            | What::Sizing
            | What::Preallocating
            | What::Locking
            | What::Asking => class_of(self.number),
            What::Accesses | What::CreateToRead | What::SequentialBothWays => ErrorClass::Amode,
            What::OtherMode | What::OtherArgument | What::OtherEtypes => ErrorClass::NotSame,
            What::NotToBeRead => ErrorClass::Access,
            What::NotToBeWritten => ErrorClass::ReadOnly,
            What::Directory => ErrorClass::BadFile,
            What::NoPositions | What::Sequential | What::HolesInStream => ErrorClass::UnsupportedOperation,
            What::NoSharedPointer | What::BadParcel => ErrorClass::Intern,
            What::NegativeOffset | What::TooFar | What::NegativeSize | What::NegativeDisplacement => {
                ErrorClass::Arg
            }
            What::DisplacementCurrent => ErrorClass::Disp,
            What::EtypeOverlaps
            | What::FiletypeNegative
            | What::FiletypeDecreasing
            | What::FiletypeOverlaps
            | What::NotMadeOfEtypes
            | What::NotWholeEtypes
            | What::NoData => ErrorClass::Type,
            What::UnknownRepresentation | What::NoRepresentation => ErrorClass::UnsupportedDatarep,
            What::Conversion => ErrorClass::Conversion,
            What::NoMemory | What::NoThread => ErrorClass::NoMem,
            What::Torn => ErrorClass::ProcAborted,
            What::NoContext => ErrorClass::Other,
            What::Function => Error::returned(self.number).class(),
        }
    }

    /// The error that a call returns. `rank`: the failed rank, if it isn't this one.
    pub fn error(self, path: &str, rank: Option<usize>) -> Error {
        if self.what == What::Function {
            return Error::returned(self.number);
        }
        let place = rank.map_or_else(String::new, |rank| format!("at rank {rank} of the file's group: "));
        Error::new(self.class(), Fact::Text(format!("{place}{}", self.text(path))))
    }

    fn text(self, path: &str) -> String {
        let reason = || std::io::Error::from_raw_os_error(self.number);
        match self.what {
            What::Nothing | What::Asking => format!("{path}: {}", reason()),
            What::Opening => format!("opening {path}: {}", reason()),
            What::Closing => format!("closing {path}: {}", reason()),
            What::Deleting => format!("deleting {path}: {}", reason()),
            What::Reading => format!("reading {path}: {}", reason()),
            What::Writing => format!("writing {path}: {}", reason()),
            What::Syncing => format!("bringing {path} to its device: {}", reason()),
            What::Sizing => format!("setting the size of {path}: {}", reason()),
            What::Preallocating => format!("reserving room for {path}: {}", reason()),
            What::Locking => format!(
                "locking a part of {path}: {}: its file system has no locks, so there is no atomic mode",
                reason()
            ),
            What::Accesses => {
                "the access mode must have exactly one of MPI_MODE_RDONLY, MPI_MODE_RDWR, MPI_MODE_WRONLY".into()
            }
            What::CreateToRead => {
                "the access mode has MPI_MODE_CREATE or MPI_MODE_EXCL, which need MPI_MODE_RDWR or MPI_MODE_WRONLY".into()
            }
            What::SequentialBothWays => {
                "the access mode has MPI_MODE_SEQUENTIAL and MPI_MODE_RDWR: a sequential file is read or written".into()
            }
            What::OtherMode => format!("{path}: the access mode isn't that of rank 0"),
            What::OtherArgument => format!("{path}: an argument isn't that of rank 0"),
            What::OtherEtypes => format!(
                "{path}: the extent of the etype or the data representation isn't that of rank 0"
            ),
            What::NotToBeRead => format!("{path} is open with MPI_MODE_WRONLY, so it can't be read"),
            What::NotToBeWritten => format!("{path} is open with MPI_MODE_RDONLY, so it can't be changed"),
            What::Directory => format!("{path} is a directory"),
            What::NoPositions => format!(
                "{path} has no positions (a pipe, a socket or a terminal): open it with MPI_MODE_SEQUENTIAL"
            ),
            What::Sequential => format!(
                "{path} is open with MPI_MODE_SEQUENTIAL: only its shared pointer can be used"
            ),
            What::NegativeOffset => format!("{path}: the position is before the beginning of the view"),
            What::TooFar => format!("{path}: the position is beyond 2^63 bytes"),
            What::NegativeSize => "the size is negative".into(),
            What::NegativeDisplacement => "the displacement is negative".into(),
            What::DisplacementCurrent => {
                "MPI_DISPLACEMENT_CURRENT is for files opened with MPI_MODE_SEQUENTIAL".into()
            }
            What::EtypeOverlaps => "the etype has negative, decreasing or overlapping displacements".into(),
            What::FiletypeNegative => "the file type has a negative displacement".into(),
            What::FiletypeDecreasing => "the displacements of the file type decrease".into(),
            What::FiletypeOverlaps => {
                "the file type overlaps with itself, which is allowed only in files opened with MPI_MODE_RDONLY".into()
            }
            What::NotMadeOfEtypes => {
                "the file type isn't made of whole etypes: its size must be a multiple of the etype's, and with mpiexec -strict its holes multiples of the etype's extent".into()
            }
            What::NotWholeEtypes => format!("{path}: the data aren't a whole number of etypes of the view"),
            What::NoData => format!("{path}: the file type of the view has no data, so nothing can be written"),
            What::UnknownRepresentation => {
                "the data representation is none of native, internal, external32, and wasn't registered".into()
            }
            What::NoRepresentation => "the type has no form in the data representation".into(),
            What::Conversion => format!(
                "{path}: a number is too large for its form in the data representation of the view"
            ),
            What::NoMemory => format!("{path}: no memory"),
            What::NoContext => "all communicators are in use: free some".into(),
            What::NoThread => format!("{path}: no thread can be started to access it"),
            What::HolesInStream => format!("{path} has no positions: its view can't have holes"),
            What::NoSharedPointer => format!("{path}: rank 0, which has the shared pointer, can't be reached"),
            What::BadParcel => format!("{path}: a rank has sent something else than its part of the access"),
            What::Torn => format!("{path}: a rank has died while it wrote these bytes"),
            What::Function => String::new(),
        }
    }
}

/// The class of a system's error number.
fn class_of(number: i32) -> ErrorClass {
    match number {
        libc::ENOENT => ErrorClass::NoSuchFile,
        libc::EEXIST => ErrorClass::FileExists,
        libc::EACCES | libc::EPERM => ErrorClass::Access,
        libc::EROFS => ErrorClass::ReadOnly,
        libc::ENOSPC | libc::EFBIG => ErrorClass::NoSpace,
        libc::EDQUOT => ErrorClass::Quota,
        libc::ENAMETOOLONG | libc::EISDIR | libc::ENOTDIR | libc::ELOOP => ErrorClass::BadFile,
        libc::ETXTBSY | libc::EBUSY => ErrorClass::FileInUse,
        libc::EOPNOTSUPP | libc::ENOSYS | libc::ESPIPE | libc::ENOLCK => ErrorClass::UnsupportedOperation,
        libc::ENOMEM => ErrorClass::NoMem,
        _ => ErrorClass::Io,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_survive_the_words() {
        for (number, &what) in (0..).zip(ALL) {
            if what != What::Nothing {
                assert_eq!(what as u32, number, "{what:?} isn't at its place");
                let failure = Failure { what, number: -3 };
                assert_eq!(Failure::from_words(failure.to_words()), Some(failure));
            }
        }
        assert_eq!(Failure::from_words([0, 0]), None);
    }

    #[test]
    fn the_system_s_reasons_have_classes() {
        let class = |errno| Failure::system(What::Writing, errno).class();
        use rustix::io::Errno;
        assert_eq!(class(Errno::NOSPC), ErrorClass::NoSpace);
        assert_eq!(class(Errno::DQUOT), ErrorClass::Quota);
        assert_eq!(class(Errno::ROFS), ErrorClass::ReadOnly);
        assert_eq!(class(Errno::NAMETOOLONG), ErrorClass::BadFile);
        assert_eq!(class(Errno::IO), ErrorClass::Io);
        let error = Failure::system(What::Writing, Errno::NOSPC).error("/a/b", Some(2));
        let Fact::Text(text) = &error.report().fact else { panic!("a text") };
        assert!(text.contains("/a/b") && text.contains("No space left") && text.contains("rank 2"), "{text}");
    }
}
