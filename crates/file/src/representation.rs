//! Data representations (MPI 5.0 §14.5): encodings of data in a file.

use std::ffi::{c_int, c_void};
use std::sync::{Mutex, PoisonError};

use encore_datatype::{Datatype, Form, Shared, TypeError, construct, predefined, rebuild};
use encore_mpi::handle::DatatypeHandle;

use crate::data::Data;
use crate::failure::{Failure, What};

/// `MPI_Datarep_conversion_function`
pub type Conversion =
    unsafe extern "C-unwind" fn(*mut c_void, DatatypeHandle, c_int, *mut c_void, i64, *mut c_void) -> c_int;
/// `MPI_Datarep_conversion_function_c`
pub type LargeConversion =
    unsafe extern "C-unwind" fn(*mut c_void, DatatypeHandle, i64, *mut c_void, i64, *mut c_void) -> c_int;
/// `MPI_Datarep_extent_function`
pub type Extent = unsafe extern "C-unwind" fn(DatatypeHandle, *mut i64, *mut c_void) -> c_int;

/// A conversion function of the program.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub enum Convert {
    Small(Conversion),
    Large(LargeConversion),
}

/// A representation that the program has registered (§14.5.3).
#[derive(Clone, Copy, Debug)]
struct Registered {
    read: Option<Convert>,
    write: Option<Convert>,
    extent: Extent,
    state: *mut c_void,
}

/// Names and functions, in order of registration.
struct Registry(Mutex<Vec<(Vec<u8>, Registered)>>);

// SAFETY: the state's address is only passed on to the program's functions.
unsafe impl Sync for Registry {}
// SAFETY: as above.
unsafe impl Send for Registry {}

static REGISTRY: Registry = Registry(Mutex::new(Vec::new()));

/// A representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Representation {
    /// As in memory.
    Native,
    /// A form that all programs of this library understand; equal to native.
    Internal,
    /// Big-endian, with sizes that don't depend on the machine (§14.5.2).
    External32,
    /// The program's own: its index in the registry.
    Own(usize),
}

/// `MPI_Register_datarep`. Returns `false` if the name exists.
pub fn register(
    name: &[u8],
    read: Option<Convert>,
    write: Option<Convert>,
    extent: Extent,
    state: *mut c_void,
) -> bool {
    if Representation::find(name).is_some() {
        return false;
    }
    let mut registry = REGISTRY.0.lock().unwrap_or_else(PoisonError::into_inner);
    registry.push((name.to_vec(), Registered { read, write, extent, state }));
    true
}

impl Representation {
    /// The representation of this name.
    pub fn find(name: &[u8]) -> Option<Representation> {
        match name {
            b"native" => Some(Representation::Native),
            b"internal" => Some(Representation::Internal),
            b"external32" => Some(Representation::External32),
            _ => {
                let registry = REGISTRY.0.lock().unwrap_or_else(PoisonError::into_inner);
                registry.iter().position(|(known, _)| known == name).map(Representation::Own)
            }
        }
    }

    /// Its name.
    pub fn name(self) -> Vec<u8> {
        match self {
            Representation::Native => b"native".to_vec(),
            Representation::Internal => b"internal".to_vec(),
            Representation::External32 => b"external32".to_vec(),
            Representation::Own(place) => {
                REGISTRY.0.lock().unwrap_or_else(PoisonError::into_inner)[place].0.clone()
            }
        }
    }

    /// Whether data in the file are laid out as in memory.
    pub fn is_native(self) -> bool {
        matches!(self, Representation::Native | Representation::Internal)
    }

    /// Whether it needs the program's functions, which run with the engine released.
    pub fn is_own(self) -> bool {
        matches!(self, Representation::Own(_))
    }

    fn registered(self) -> Option<Registered> {
        match self {
            Representation::Own(place) => {
                Some(REGISTRY.0.lock().unwrap_or_else(PoisonError::into_inner)[place].1)
            }
            _ => None,
        }
    }

    /// A type as stored in a file: the sizes of its named types change; displacements in bytes don't.
    ///
    /// # Errors
    /// A type has no form in this representation, or a function of the program has failed.
    pub fn stored(self, datatype: &Shared<Datatype>) -> Result<Shared<Datatype>, Failure> {
        if self.is_native() {
            return Ok(datatype.clone());
        }
        let registered = self.registered();
        let mut failed = Failure::of(What::NoRepresentation);
        let mut named = |named: &Shared<Datatype>| {
            let bytes = match &registered {
                None => named.external_size(),
                Some(own) => match own.extent_of(named) {
                    Ok(bytes) => bytes,
                    Err(failure) => {
                        failed = failure;
                        return Err(TypeError::Overflow);
                    }
                },
            };
            let byte = predefined::shared(predefined::BYTE);
            construct::contiguous(Form::Count, bytes as i64, &byte).map(Shared::new)
        };
        rebuild(datatype, &mut named).map_err(|_| failed)
    }

    /// The data as stored in a file, items back to back.
    ///
    /// # Errors
    /// A number is too large, there is no memory, or a function of the program has failed.
    ///
    /// # Safety
    /// The data are readable.
    pub unsafe fn to_file(self, data: &Data) -> Result<Vec<u8>, Failure> {
        if data.may_be_on_device() {
            // SAFETY: the caller's promise.
            let (_memory, host) = unsafe { data.on_host() }.ok_or(Failure::of(What::NoMemory))?;
            // SAFETY: the copy is readable, and its memory is alive.
            return unsafe { self.to_file(&host) };
        }
        let len = self.len_in_file(data)?;
        let mut bytes = buffer(len)?;
        let place = bytes.as_mut_ptr();
        // SAFETY: the caller's promise; the buffer has room for the encoded data.
        unsafe {
            match self.registered() {
                None => {
                    let packed = data.datatype.pack_external32(data.address(), data.count, place, len);
                    packed.map_err(|_| Failure::of(What::Conversion))?;
                }
                Some(own) => match own.write {
                    Some(convert) => own.convert(convert, data, data.count, place)?,
                    None => data.pack(0, place, len as usize),
                },
            }
        }
        Ok(bytes)
    }

    /// Bytes of the data in a file.
    ///
    /// # Errors
    /// As for [`Representation::stored`].
    pub fn len_in_file(self, data: &Data) -> Result<u64, Failure> {
        let size = self.stored(&data.datatype)?.size();
        size.checked_mul(data.count).ok_or(Failure::of(What::TooFar))
    }

    /// Decodes bytes read from a file. Returns the bytes of the data in memory that were set: whole items.
    ///
    /// # Errors
    /// A function of the program has failed.
    ///
    /// # Safety
    /// The data are writable.
    pub unsafe fn take_from_file(self, bytes: &[u8], data: &Data) -> Result<u64, Failure> {
        if data.may_be_on_device() {
            // SAFETY: the caller's promise; the copy's memory is alive.
            return unsafe {
                let (_memory, host) = data.on_host().ok_or(Failure::of(What::NoMemory))?;
                let taken = self.take_from_file(bytes, &host)?;
                host.copy_to(data).ok_or(Failure::of(What::NoMemory))?;
                Ok(taken)
            };
        }
        let size = self.stored(&data.datatype)?.size();
        if size == 0 {
            return Ok(0);
        }
        let count = (bytes.len() as u64 / size).min(data.count);
        // SAFETY: the caller's promise; `bytes` has `count` encoded items.
        unsafe {
            match self.registered() {
                None => {
                    let (from, given) = (bytes.as_ptr(), bytes.len() as u64);
                    let taken = data.datatype.unpack_external32(from, given, data.address(), count);
                    taken.map_err(|_| Failure::of(What::Conversion))?;
                }
                Some(own) => match own.read {
                    Some(convert) => own.convert(convert, data, count, bytes.as_ptr().cast_mut())?,
                    None => data.unpack(0, bytes.as_ptr(), (count * size) as usize),
                },
            }
        }
        Ok(count * data.datatype.size())
    }
}

impl Registered {
    fn extent_of(&self, named: &Shared<Datatype>) -> Result<u64, Failure> {
        let basic = named.entry().map(|entry| entry.basic).or_else(|| named.only_basic());
        let basic = basic.ok_or(Failure::of(What::NoRepresentation))?;
        let mut extent = 0;
        // SAFETY: the program gave a function of this type.
        let code = unsafe { (self.extent)(DatatypeHandle(basic.handle()), &raw mut extent, self.state) };
        match code {
            0 => u64::try_from(extent).map_err(|_| Failure::of(What::NoRepresentation)),
            number => Err(Failure { what: What::Function, number }),
        }
    }

    /// # Safety
    /// `count` items of the data and the file's buffer must be readable or writable as the function uses them.
    unsafe fn convert(
        &self,
        convert: Convert,
        data: &Data,
        count: u64,
        file: *mut u8,
    ) -> Result<(), Failure> {
        let (memory, file) = (data.address().cast(), file.cast());
        // SAFETY: the program gave functions of these types; the caller vouches for the memory.
        let code = unsafe {
            match convert {
                Convert::Small(function) => {
                    let count = c_int::try_from(count).map_err(|_| Failure::of(What::TooFar))?;
                    function(memory, data.handle, count, file, 0, self.state)
                }
                Convert::Large(function) => function(memory, data.handle, count as i64, file, 0, self.state),
            }
        };
        match code {
            0 => Ok(()),
            number => Err(Failure { what: What::Function, number }),
        }
    }
}

/// `len` zeros.
pub fn buffer(len: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len as usize).map_err(|_| Failure::of(What::NoMemory))?;
    bytes.resize(len as usize, 0);
    Ok(bytes)
}
