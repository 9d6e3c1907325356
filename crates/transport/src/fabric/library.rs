//! libfabric, opened at run time, and its offers on this machine.

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;

use super::interface::{self as fi, Info};

/// File name of all versions of the library (Debian, Ubuntu: `libfabric1`).
const FILE: &CStr = c"libfabric.so.1";

type GetInfo =
    unsafe extern "C" fn(u32, *const c_char, *const c_char, u64, *const Info, *mut *mut Info) -> c_int;
type OpenFabric = unsafe extern "C" fn(*mut fi::FabricAttr, *mut *mut fi::FidFabric, *mut c_void) -> c_int;

/// The library's functions. The library stays open until the process ends.
#[derive(Clone, Copy)]
pub struct Library {
    get_info: GetInfo,
    free_info: unsafe extern "C" fn(*mut Info),
    dup_info: unsafe extern "C" fn(*const Info) -> *mut Info,
    open_fabric: OpenFabric,
    text: unsafe extern "C" fn(c_int) -> *const c_char,
    version: u32,
}

/// Error: a call of the library has failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The function.
    pub call: &'static str,
    /// The system's or the library's error number; 0: none.
    pub code: c_int,
    /// The reason, in the library's words.
    pub text: String,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.call, self.text)
    }
}

/// Facts of an offer that matter for the choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The provider: `efa`, `verbs;ofi_rxm`.
    pub provider: String,
    /// The device or interface: `mlx5_0`, `eth0`.
    pub domain: String,
    /// The network that it reaches, as far as the provider distinguishes networks.
    pub fabric: String,
    /// Wire protocol. Endpoints with different ones can't communicate.
    pub protocol: u32,
    /// Its address, if IPv4.
    pub address: Option<Ipv4Addr>,
    /// Whether it has IPv6 addresses.
    pub is_ipv6: bool,
    /// Whether it reaches other machines.
    pub leaves_machine: bool,
    /// Whether its endpoints read each other's memory.
    pub reads: bool,
    /// Whether they also write to it and report when the bytes are there.
    pub writes: bool,
}

/// Requirements on providers.
#[derive(Clone, Copy, Debug)]
struct Asked {
    /// Kind of endpoints.
    kind: c_int,
    /// Required abilities besides the exchange of messages.
    also: u64,
    /// Required meaning of their completions.
    completions: u64,
}

/// Endpoints that exchange messages with any number of others.
const MESSAGES: Asked = Asked { kind: fi::EP_RDM, also: 0, completions: 0 };
/// Endpoints that read each other's memory.
const READS: Asked = Asked { also: fi::RMA, ..MESSAGES };
/// Endpoints that write to each other's memory and report when the bytes are there.
const WRITES: Asked = Asked { completions: fi::DELIVERY_COMPLETE, ..READS };

/// Name of a layer on top of connected endpoints. It hands writes unchanged to the provider beneath it, but makes promises about their
/// completions that this provider doesn't keep.
const HANDS_ON: &str = "ofi_rxm";

/// An offer of a provider: an endpoint that exchanges messages with any number of others.
#[derive(Clone)]
pub struct Offer {
    pub(super) facts: Facts,
    pub(super) info: *mut Info,
    /// List that the offer is an element of.
    _list: Rc<List>,
}

/// A list of offers, as the library returned it.
struct List {
    library: Library,
    first: *mut Info,
}

impl Drop for List {
    fn drop(&mut self) {
        // SAFETY: the library made the list, and nobody refers to it any more.
        unsafe { (self.library.free_info)(self.first) }
    }
}

/// A text of the library; empty for null.
///
/// # Safety
/// `pointer` is null, or a string that ends in a zero.
unsafe fn text(pointer: *const c_char) -> String {
    match pointer.is_null() {
        true => String::new(),
        // SAFETY: the caller's promise.
        false => unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned(),
    }
}

/// Setting of the number of processes that providers prepare for. Verbs' layer makes a queue of 256 entries for each. Its default is
/// 1,024 processes, more than some devices support (docs/lab/501).
pub(super) const UNIVERSE: &str = "FI_UNIVERSE_SIZE";
/// Setting of the number of unused registrations that libfabric keeps. Those of memory that was freed and allocated anew have led to
/// wrong data with several providers. Encore registers memory for as long as it needs it.
const KEPT_REGISTRATIONS: &str = "FI_MR_CACHE_MAX_COUNT";

/// Defaults of a library's settings, where the user has set none, for as long as this value lives: libfabric reads them once, when it is
/// loaded and first used, UCX when it begins. Programs that this process starts later don't see them.
pub(super) struct Defaults {
    set: Vec<&'static str>,
}

impl Defaults {
    /// For a job with this number of ranks on other nodes.
    pub(super) fn set(elsewhere: u32) -> Defaults {
        // A few ranks that join later don't justify longer queues.
        Defaults::of(&[(UNIVERSE, &elsewhere.max(16).to_string()), (KEPT_REGISTRATIONS, "0")])
    }

    /// Of these variables.
    pub(super) fn of(values: &[(&'static str, &str)]) -> Defaults {
        let unset: Vec<_> =
            values.iter().copied().filter(|(name, _)| std::env::var_os(name).is_none()).collect();
        for (name, value) in &unset {
            // SAFETY: MPI is being initialized. As with every library that sets variables, no other thread of the program may read the
            // environment at the same time, except by the C library's functions.
            unsafe { std::env::set_var(name, value) };
        }
        Defaults { set: unset.into_iter().map(|(name, _)| name).collect() }
    }
}

impl Drop for Defaults {
    fn drop(&mut self) {
        for name in &self.set {
            // SAFETY: as in `set`.
            unsafe { std::env::remove_var(name) };
        }
    }
}

impl Library {
    /// Opens the library. The error says what is missing, and what to do.
    pub fn open() -> Result<Library, String> {
        // SAFETY: the name ends in a zero. The library's initializers run as if the program were linked with it.
        let handle = unsafe { libc::dlopen(FILE.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        if handle.is_null() {
            // SAFETY: after an error, dlerror returns a text, which stays until the next call of this thread.
            let why = unsafe { text(libc::dlerror()) };
            return Err(format!(
                "libfabric can't be opened ({why}): install it (Debian, Ubuntu: libfabric1), or have LD_LIBRARY_PATH name its folder"
            ));
        }
        /// # Safety
        /// `T` is the function's pointer type.
        unsafe fn function<T: Copy>(handle: *mut c_void, name: &CStr, version: &CStr) -> Result<T, String> {
            assert_eq!(size_of::<T>(), size_of::<*mut c_void>());
            // SAFETY: the library of this handle is open, and the names end in a zero.
            let address = unsafe { libc::dlvsym(handle, name.as_ptr(), version.as_ptr()) };
            if address.is_null() {
                let (name, version) = (name.to_string_lossy(), version.to_string_lossy());
                return Err(format!("libfabric has no {name} of version {version}: it is too old"));
            }
            // SAFETY: both have the size of a pointer; the caller's promise.
            Ok(unsafe { std::mem::transmute_copy(&address) })
        }
        // SAFETY: these are the functions' types in these versions. Unversioned names would give the newest functions, which have other
        // structures.
        unsafe {
            let version: unsafe extern "C" fn() -> u32 = function(handle, c"fi_version", c"FABRIC_1.0")?;
            Ok(Library {
                get_info: function(handle, c"fi_getinfo", c"FABRIC_1.3")?,
                free_info: function(handle, c"fi_freeinfo", c"FABRIC_1.3")?,
                dup_info: function(handle, c"fi_dupinfo", c"FABRIC_1.3")?,
                open_fabric: function(handle, c"fi_fabric", c"FABRIC_1.1")?,
                text: function(handle, c"fi_strerror", c"FABRIC_1.0")?,
                version: version(),
            })
        }
    }

    /// The library's version: major, minor.
    pub fn version(&self) -> (u32, u32) {
        (self.version >> 16, self.version & 0xffff)
    }

    /// The library's text for an error that a function has returned.
    pub(super) fn failed(&self, call: &'static str, code: isize) -> Failed {
        let code = code.unsigned_abs() as c_int;
        // SAFETY: the function accepts any number, and its texts live as long as the library.
        let text = unsafe { text((self.text)(code)) };
        Failed { call, code, text }
    }

    pub(super) fn check(&self, call: &'static str, code: isize) -> Result<(), Failed> {
        if code < 0 { Err(self.failed(call, code)) } else { Ok(()) }
    }

    pub(super) fn open_fabric(&self, offer: &Offer) -> Result<*mut fi::FidFabric, Failed> {
        let mut fabric = std::ptr::null_mut();
        // SAFETY: the offer's list is alive, and the function writes a pointer.
        let code =
            unsafe { (self.open_fabric)((*offer.info).fabric_attr, &mut fabric, std::ptr::null_mut()) };
        self.check("fi_fabric", code as isize).map(|()| fabric)
    }

    /// Offers of all providers, or of the named one; each provider's best first. A provider that reads and writes memory offers endpoints
    /// that do so.
    pub fn offers(&self, provider: Option<&str>) -> Result<Vec<Offer>, Failed> {
        if provider.is_none() {
            return self.offers_of(None, MESSAGES);
        }
        let mut offers = self.offers_of(provider, READS)?;
        if offers.is_empty() {
            return self.offers_of(provider, MESSAGES);
        }
        let that_write = self.offers_of(provider, WRITES)?;
        let mut known = BTreeMap::new();
        for offer in &mut offers {
            let name = offer.facts.provider.as_str();
            let keeps = *known.entry(name.to_owned()).or_insert_with(|| self.keeps_promise(name));
            if let Some(other) = that_write.iter().find(|other| keeps && other.facts == offer.facts) {
                *offer = other.clone();
                offer.facts.writes = true;
            }
        }
        Ok(offers)
    }

    /// Whether the completions of a provider's writes mean what it has promised.
    fn keeps_promise(&self, provider: &str) -> bool {
        match provider.split_once(';') {
            Some((beneath, HANDS_ON)) => {
                let asked = Asked { kind: fi::EP_MSG, ..WRITES };
                self.offers_of(Some(beneath), asked).is_ok_and(|offers| !offers.is_empty())
            }
            _ => true,
        }
    }

    /// Offers that meet the requirements.
    fn offers_of(&self, provider: Option<&str>, asked: Asked) -> Result<Vec<Offer>, Failed> {
        // SAFETY: for null, the function makes an empty structure with all its parts.
        let hints = unsafe { (self.dup_info)(std::ptr::null()) };
        if hints.is_null() {
            return Err(Failed { call: "fi_dupinfo", code: libc::ENOMEM, text: "out of memory".to_owned() });
        }
        // The library frees names in hints, so its own allocator must have made them.
        let name = provider.and_then(|name| CString::new(name).ok());
        let mut first = std::ptr::null_mut();
        // SAFETY: the structure and its parts may be written here until it is freed; the name is copied to memory that `free` may free.
        // Afterwards, the list is the library's answer.
        let code = unsafe {
            let Info { tx_attr, ep_attr, domain_attr, fabric_attr, .. } = *hints;
            (*hints).caps = fi::MSG | asked.also;
            (*hints).mode = fi::CONTEXT | fi::CONTEXT2;
            (*tx_attr).op_flags = asked.completions;
            (*ep_attr).kind = asked.kind;
            (*domain_attr).mr_mode = fi::MR_MODES;
            (*domain_attr).threading = fi::THREAD_DOMAIN;
            (*domain_attr).control_progress = fi::PROGRESS_MANUAL;
            (*domain_attr).data_progress = fi::PROGRESS_MANUAL;
            (*domain_attr).resource_mgmt = fi::RM_ENABLED;
            if let Some(name) = &name {
                (*fabric_attr).prov_name = libc::strdup(name.as_ptr());
            }
            let version = fi::VERSION.min(self.version);
            let code = (self.get_info)(version, std::ptr::null(), std::ptr::null(), 0, hints, &mut first);
            (self.free_info)(hints);
            code
        };
        if code == -libc::ENODATA {
            return Ok(Vec::new());
        }
        self.check("fi_getinfo", code as isize)?;
        let list = Rc::new(List { library: *self, first });
        let mut offers = Vec::new();
        let mut next = first;
        while !next.is_null() {
            // SAFETY: an element of the list, with all its parts.
            let facts = unsafe { facts(&*next) };
            offers.push(Offer { facts, info: next, _list: list.clone() });
            // SAFETY: as above.
            next = unsafe { (*next).next };
        }
        Ok(offers)
    }
}

/// # Safety
/// The library made `info`.
unsafe fn facts(info: &Info) -> Facts {
    // SAFETY: the parts exist, and their texts are null or end in a zero.
    let (fabric, domain, ep) = unsafe { (&*info.fabric_attr, &*info.domain_attr, &*info.ep_attr) };
    let has_address = !info.src_addr.is_null() && info.src_addrlen >= size_of::<libc::sockaddr_in>();
    let address = (info.addr_format == fi::FORMAT_IPV4 && has_address).then(|| {
        // SAFETY: an address of this format has that structure, at any alignment.
        let address = unsafe { info.src_addr.cast::<libc::sockaddr_in>().read_unaligned() };
        Ipv4Addr::from(address.sin_addr.s_addr.to_ne_bytes())
    });
    // SAFETY: as above.
    let [provider, domain, fabric] =
        unsafe { [text(fabric.prov_name), text(domain.name), text(fabric.name)] };
    let reach = info.caps & (fi::LOCAL_COMM | fi::REMOTE_COMM);
    Facts {
        provider,
        domain,
        fabric,
        protocol: ep.protocol,
        address,
        is_ipv6: info.addr_format == fi::FORMAT_IPV6,
        leaves_machine: reach != fi::LOCAL_COMM,
        reads: info.caps & fi::RMA != 0,
        writes: false,
    }
}

impl Offer {
    /// Facts of the offer.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}

impl Facts {
    /// Its address, as an [`IpAddr`].
    pub fn ip(&self) -> Option<IpAddr> {
        self.address.map(IpAddr::V4)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (major, minor) = self.version();
        write!(f, "libfabric {major}.{minor}")
    }
}

impl fmt::Debug for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.facts.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_settings_stay_and_defaults_vanish() {
        const NAMES: [&str; 2] = ["ENCORE_TEST_FI_ONE", "ENCORE_TEST_FI_OTHER"];
        let now = || NAMES.map(|name| std::env::var(name).ok());
        let set = |values: [&str; 2]| Defaults::of(&[(NAMES[0], values[0]), (NAMES[1], values[1])]);
        assert_eq!(now(), [None, None]);
        let defaults = set(["40", "0"]);
        let expected = [Some("40".to_owned()), Some("0".to_owned())];
        assert_eq!(now(), expected);
        // Values that are set by now count as the user's.
        drop(set(["7", "7"]));
        assert_eq!(now(), expected);
        drop(defaults);
        assert_eq!(now(), [None, None]);
    }
}
