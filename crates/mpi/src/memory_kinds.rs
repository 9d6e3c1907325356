//! Kinds of memory that buffers may be in (MPI 5.0 §11.4.3): `mpi_memory_alloc_kinds` and
//! `mpi_assert_memory_alloc_kinds`.

use encore_engine::engine::Engine;

/// The info key of the kinds that are supported.
pub const KEY: &[u8] = b"mpi_memory_alloc_kinds";
/// The info key by which a program names the kinds that it uses.
pub const ASSERTED_KEY: &[u8] = b"mpi_assert_memory_alloc_kinds";

/// The kinds that are always supported, with the restrictors that may follow them after a colon.
const KINDS: [(&str, &[&str]); 2] =
    [("mpi", &["alloc_mem", "win_allocate", "win_allocate_shared"]), ("system", &[])];

/// The kind of CUDA's memory, where devices are used.
const CUDA: (&str, &[&str]) = ("cuda", &["host", "device", "managed"]);

/// Whether a kind, with its restrictors, is supported here.
fn is_supported(kind: &str) -> bool {
    is_one_of(kind, encore_device::is_present())
}

/// Whether a kind, with its restrictors, is in [`KINDS`], or, `with_cuda`, is [`CUDA`].
fn is_one_of(kind: &str, with_cuda: bool) -> bool {
    let mut parts = kind.split(':');
    let name = parts.next().unwrap_or_default();
    KINDS
        .iter()
        .chain(with_cuda.then_some(&CUDA))
        .find(|(known, _)| *known == name)
        .is_some_and(|(_, restrictors)| parts.all(|part| restrictors.contains(&part)))
}

fn listed(kinds: &str) -> impl Iterator<Item = &str> {
    kinds.split(',').map(str::trim).filter(|kind| !kind.is_empty())
}

/// The kinds of memory that the world model's buffers may be in, in the form of `mpi_memory_alloc_kinds`.
pub fn of_world(engine: &Engine) -> String {
    supported(engine.job.memory_alloc_kinds.as_deref().unwrap_or_default())
}

/// The provided kinds: the supported ones of those requested, and those that are always supported.
pub fn supported(requested: &str) -> String {
    let mut provided: Vec<&str> = Vec::new();
    let always = KINDS.iter().map(|(name, _)| *name);
    for kind in listed(requested).filter(|kind| is_supported(kind)).chain(always) {
        if !provided.contains(&kind) {
            provided.push(kind);
        }
    }
    provided.join(",")
}

/// Whether all of the kinds are supported, so that a program may assert them.
pub fn all_supported(asserted: &str) -> bool {
    listed(asserted).all(is_supported)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuda_kind_requires_devices() {
        assert!(is_one_of("cuda:device:managed", true) && is_one_of("cuda", true));
        assert!(!is_one_of("cuda:shared", true) && !is_one_of("cuda", false) && is_one_of("mpi", false));
    }

    #[test]
    fn requested_supported_kinds_come_first() {
        assert_eq!(supported(""), "mpi,system");
        assert_eq!(supported("system,cuda:device,system"), "system,mpi");
        assert_eq!(supported(" mpi:alloc_mem , rocm"), "mpi:alloc_mem,mpi,system");
        assert_eq!(supported("mpi:win_allocate:nonsense,MPI"), "mpi,system");
    }

    #[test]
    fn only_supported_kinds_can_be_asserted() {
        assert!(
            all_supported("system") && all_supported("") && all_supported("mpi:win_allocate_shared,system")
        );
        assert!(!all_supported("system,cuda") && !all_supported("system:fast"));
    }
}
