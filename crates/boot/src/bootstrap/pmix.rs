//! PMIx, by the library that the system has for it, opened only under a launcher that speaks it: `prterun`, Open MPI's `mpirun`,
//! `srun --mpi=pmix`.

mod library;

use std::net::IpAddr;

use super::{Bootstrap, Described};
use crate::ending;
use crate::error::BootError;
use library::{ALL_RANKS, Library, Process};

/// A client of a PMIx server.
pub struct Pmix {
    library: Library,
    me: Process,
    universe: Option<u32>,
}

impl std::fmt::Debug for Pmix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pmix").field("rank", &self.me.rank).finish_non_exhaustive()
    }
}

impl Pmix {
    /// Connects this process with its server: the connection, and what the server says.
    pub fn connect() -> Result<(Pmix, Described), BootError> {
        let library = Library::open()?;
        let me = library.init()?;
        ending::set(move |code, message| library.abort(code, message));
        let all = me.with_rank(ALL_RANKS);
        let small = |number: u64| u32::try_from(number).ok();
        let size = small(library.number(&all, "pmix.job.size")?);
        let size = size.filter(|size| me.rank < *size);
        let size =
            size.ok_or_else(|| BootError::Launcher("it says that this rank is none of its ranks".into()))?;
        let appnum = library.number(&me, "pmix.appnum").ok().and_then(small).unwrap_or(0);
        let universe = library.number(&all, "pmix.univ.size").ok().and_then(small);
        let near = library.text(&all, "pmix.lpeers").ok().and_then(|peers| near(&peers, me.rank, size));
        let near = near.unwrap_or_else(|| (0..size).collect());
        Ok((Pmix { library, me, universe }, Described { rank: me.rank, size, appnum, near }))
    }
}

impl Bootstrap for Pmix {
    fn put(&mut self, key: &str, value: &str) -> Result<(), BootError> {
        self.library.put(&format!("encore.{key}"), value)
    }

    fn fence(&mut self) -> Result<(), BootError> {
        self.library.fence(&self.me)
    }

    fn get(&mut self, rank: u32, key: &str) -> Result<String, BootError> {
        self.library.text(&self.me.with_rank(rank), &format!("encore.{key}"))
    }

    fn keeps_names(&self) -> bool {
        true
    }

    fn publish(&mut self, name: &str, port: &str) -> Result<Option<bool>, BootError> {
        // Some servers take a second port for a name without a word, and go on with the first one.
        if self.look_up(name)?.is_some() {
            return Ok(Some(false));
        }
        Ok(self.library.publish(&published(name), port)?.then_some(true))
    }

    fn look_up(&mut self, name: &str) -> Result<Option<String>, BootError> {
        self.library.look_up(&published(name))
    }

    fn unpublish(&mut self, name: &str) -> Result<(), BootError> {
        self.library.unpublish(&published(name))
    }

    fn finalize(&mut self, together: bool) -> Result<(), BootError> {
        if together {
            // Some servers never answer who asks for the values of a rank that has gone.
            self.fence()?;
        }
        self.library.finalize()
    }

    fn towards(&self) -> Option<IpAddr> {
        super::towards_launcher()
    }

    fn universe_size(&self) -> Option<u32> {
        self.universe
    }
}

/// How a name is published.
fn published(name: &str) -> String {
    format!("encore.name.{name}")
}

/// The ranks in a list with commas, if this one is among them.
fn near(peers: &str, rank: u32, size: u32) -> Option<Vec<u32>> {
    let mut ranks: Vec<u32> = peers.split(',').map(|peer| peer.trim().parse().ok()).collect::<Option<_>>()?;
    ranks.sort_unstable();
    let are_other = ranks.windows(2).all(|two| two[0] != two[1]);
    (are_other && ranks.contains(&rank) && ranks.last().is_some_and(|last| *last < size)).then_some(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_says_who_is_near() {
        assert_eq!(near("2,0,1", 1, 4), Some(vec![0, 1, 2]));
        for nonsense in ["", "0,2", "0,1,9", "0,x,1", "0,1,1"] {
            assert_eq!(near(nonsense, 1, 4), None, "{nonsense}");
        }
    }

    #[test]
    fn lists_of_ranks_are_believed_or_refused() {
        let target = encore_fuzz::Target {
            krate: env!("CARGO_MANIFEST_DIR"),
            name: "pmix",
            examples: &[b"0,1,2,3", b"3", b" 0, 3 "],
            words: &[",", "3", "0,", "4294967295"],
        };
        let look = |near: fn(&str, u32, u32) -> Option<Vec<u32>>, input: &[u8]| {
            let Ok(text) = std::str::from_utf8(input) else { return };
            if let Some(near) = near(text, 3, 4) {
                assert!(near.contains(&3) && near.iter().all(|&other| other < 4));
                assert!(near.windows(2).all(|two| two[0] < two[1]), "a rank is there twice: {near:?}");
            }
        };
        target.check(|input| look(near, input));
        // The mistake: ranks that the job doesn't have are near, too.
        target.finds(|input| look(|text, rank, _| near(text, rank, u32::MAX), input));
    }
}
