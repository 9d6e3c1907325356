//! The settings: one table. From it come the variables of the environment and their checks, the control variables of the
//! tool interface (`encore_mpi::tool::cvar`), the list of `encore info`, and `docs/settings.md` ([`page`]).
//!
//! To add a setting, add a row to `settings!` below: the field of [`Settings`] is made from it. Limits beyond its range, such as those
//! that other settings give, belong into [`Settings::fit`]. A setting that may change at any time is read where it is used, or brought
//! up to date in `Engine::settings_changed`.

pub mod choices;
pub mod page;
pub mod row;
pub mod wishes;

use std::time::Duration;

use choices::{Choices, DEVICE, EXPLAINS, FAR_COPY, KERNEL_COPY, PAST_CACHES, Value, Whether};
use encore_device::Wish;
use encore_plan::operation::Class;
use encore_plan::{Algorithm, Method};
use row::{Category, DefaultValue, Extent, Setting, SettingError, Unit, When};

/// Makes [`Settings`] and [`TABLE`] from the rows: field, type, variable and its synonyms, then the columns of [`Setting`].
macro_rules! settings {
    ($($field:ident: $type:ty = $name:literal $(or $synonym:literal)* {
        unit: $unit:expr, default: $default:expr, range: $low:expr, $high:expr,
        when: $when:ident, extent: $extent:ident, category: $category:ident, what: $what:literal $(,)?
    })*) => {
        /// The settings in force in this process.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {$(
            #[doc = concat!("`", $name, "`: ", $what, ".")]
            pub $field: $type,
        )*}

        impl Settings {
            const NOTHING: Settings = Settings { $($field: <$type as Value>::NOTHING,)* };
        }

        /// All settings.
        pub static TABLE: &[Setting] = &[$(Setting {
            name: $name,
            synonyms: &[$($synonym),*],
            unit: $unit,
            default: $default,
            low: $low,
            high: $high,
            when: When::$when,
            extent: Extent::$extent,
            category: Category::$category,
            what: $what,
            get: |settings| settings.$field.number(),
            set: |settings, value| settings.$field = Value::of(value),
        }),*];
    };
}

settings! {
    eager_limit: u64 = "ENCORE_EAGER_LIMIT" or "MP_EAGER_LIMIT" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(64 << 10), range: 0, 1 << 40,
        when: AnyTime, extent: Process, category: Messages,
        what: "the longest message that is sent without asking the receiver; at most a quarter of the staging area",
    }
    ring_cells: usize = "ENCORE_RING_CELLS" {
        unit: Unit::Number, default: DefaultValue::Fixed(256), range: 16, 1 << 16,
        when: Start, extent: Job, category: Messages,
        what: "cells of 64 bytes in the ring between two ranks, rounded up to a power of two",
    }
    staging_bytes: usize = "ENCORE_STAGING_BYTES" {
        unit: Unit::Bytes, default: DefaultValue::ByRanks(staging, "twice a processor's second-level cache, or as much as it where those of all pairs would fill half of the last-level cache, 1M to 2M; less where they would take more than 256M, but not below 32K"), range: 4 << 10, 64 << 20,
        when: Start, extent: Job, category: Messages,
        what: "staging area between two ranks, rounded up to a power of two",
    }
    chunk_bytes: u64 = "ENCORE_CHUNK_BYTES" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(32 << 10), range: 1 << 10, 1 << 30,
        when: AnyTime, extent: Process, category: Messages,
        what: "how much of a long message moves at a time through shared memory; at most a quarter of the staging area",
    }
    direct_from: u64 = "ENCORE_DIRECT_FROM" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(16 << 10), range: 0, 1 << 40,
        when: AnyTime, extent: Process, category: Messages,
        what: "the shortest message that the receiver copies straight from shared memory (MPI_Alloc_mem), unless its sender is in a blocking send and staging is learned to be quicker; its sender waits for the receiver",
    }
    kernel_copy: Whether = "ENCORE_KERNEL_COPY" {
        unit: Unit::Choice(&KERNEL_COPY), default: DefaultValue::Fixed(0), range: 0, 2,
        when: AnyTime, extent: Process, category: Messages,
        what: "whether the kernel copies long messages in ordinary memory straight from rank to rank (process_vm_readv), where it allows that",
    }
    kernel_copy_from: u64 = "ENCORE_KERNEL_COPY_FROM" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(16 << 10), range: 1, 1 << 40,
        when: AnyTime, extent: Process, category: Messages,
        what: "the shortest message that the kernel copies so; of those up to the eager limit only where ranks that share processors exchange blocks in a collective operation, for which the launcher measures what copies cost",
    }
    far_copy: Whether = "ENCORE_FAR_COPY" {
        unit: Unit::Choice(&FAR_COPY), default: DefaultValue::Fixed(0), range: 0, 2,
        when: AnyTime, extent: Process, category: Messages,
        what: "whether libfabric's provider copies between the memories of nodes, where it can: messages above the eager limit, what gets on windows ask for, and what puts bring",
    }
    device: Wish = "ENCORE_DEVICE" {
        unit: Unit::Choice(&DEVICE), default: DefaultValue::Fixed(0), range: 0, 2,
        when: Start, extent: Process, category: Messages,
        what: "whether buffers may be memory of a GPU, which the CUDA driver copies",
    }
    device_copy_from: u64 = "ENCORE_DEVICE_COPY_FROM" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(16 << 10), range: 1, 1 << 40,
        when: AnyTime, extent: Process, category: Messages,
        what: "the shortest message from memory of a GPU that its receiver on this node copies to memory of a GPU by the CUDA driver's handle; the handle of an allocation is given once messages of 64 times that length together have been sent from it",
    }
    past_caches: Whether = "ENCORE_PAST_CACHES" {
        unit: Unit::Choice(&PAST_CACHES), default: DefaultValue::Fixed(0), range: 0, 2,
        when: AnyTime, extent: Process, category: Messages,
        what: "whether the receiver of a long message writes it past its caches",
    }
    unexpected_limit: u64 = "ENCORE_UNEXPECTED_BYTES" {
        unit: Unit::Bytes, default: DefaultValue::Fixed(256 << 20), range: 0, 1 << 50,
        when: AnyTime, extent: Process, category: Messages,
        what: "memory for messages that arrive before their receive; beyond it, senders wait until theirs is received",
    }
    spin_us: u32 = "ENCORE_SPIN_US" {
        unit: Unit::Microseconds, default: DefaultValue::Fixed(60), range: 0, 1_000_000,
        when: AnyTime, extent: Process, category: Waiting,
        what: "how long a rank with a processor of its own looks for work before it sleeps; up to 16 times as long where its sleeps turn out short",
    }
    barrier: u32 = "ENCORE_BARRIER" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Barrier, where it can do the call; the same for all ranks of a job",
    }
    bcast: u32 = "ENCORE_BCAST" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Bcast, where it can do the call; the same for all ranks of a job",
    }
    reduce: u32 = "ENCORE_REDUCE" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Reduce, where it can do the call; the same for all ranks of a job",
    }
    allreduce: u32 = "ENCORE_ALLREDUCE" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Allreduce, where it can do the call; the same for all ranks of a job",
    }
    gather: u32 = "ENCORE_GATHER" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Gather, where it can do the call; the same for all ranks of a job",
    }
    scatter: u32 = "ENCORE_SCATTER" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Scatter, where it can do the call; the same for all ranks of a job",
    }
    allgather: u32 = "ENCORE_ALLGATHER" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Allgather and MPI_Allgatherv, where it can do the call; the same for all ranks of a job",
    }
    alltoall: u32 = "ENCORE_ALLTOALL" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw, where it can do the call; the same for all ranks of a job",
    }
    reduce_scatter: u32 = "ENCORE_REDUCE_SCATTER" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Reduce_scatter and MPI_Reduce_scatter_block, where it can do the call; the same for all ranks of a job",
    }
    scan: u32 = "ENCORE_SCAN" {
        unit: Unit::Choice(&ALGORITHMS), default: DefaultValue::Fixed(0), range: 0, ALGORITHMS.items.len() as u64 - 1,
        when: Start, extent: Process, category: Collectives,
        what: "the algorithm of MPI_Scan and MPI_Exscan, where it can do the call; the same for all ranks of a job",
    }
    fabric_check: u32 = "ENCORE_FABRIC_CHECK" {
        unit: Unit::Number, default: DefaultValue::Fixed(0), range: 0, 1,
        when: Start, extent: Process, category: Diagnosis,
        what: "1: every packet that goes over a fast network has a checksum, and nothing is read or written without a packet; the same for all ranks of a job",
    }
    leaks: u32 = "ENCORE_LEAKS" {
        unit: Unit::Number, default: DefaultValue::Fixed(0), range: 0, 1,
        when: Start, extent: Process, category: Diagnosis,
        what: "1: when it finalizes, a rank says on standard error what it never freed, received or completed and which receives got a part of an element, and when it frees a communicator, which messages on it were never received; `mpiexec -leaks` sets it",
    }
    explain: u32 = "ENCORE_EXPLAIN" {
        unit: Unit::Choice(&EXPLAINS), default: DefaultValue::Fixed(0), range: 0, 2,
        when: Start, extent: Process, category: Diagnosis,
        what: "1: before it finalizes, rank 0 tells on standard error how its messages went, by peer and length, and which limit, fact or measurement decided it; all: each rank does",
    }
    strict: u32 = "ENCORE_STRICT" {
        unit: Unit::Number, default: DefaultValue::Fixed(0), range: 0, 1,
        when: Start, extent: Job, category: Diagnosis,
        what: "1: what other MPI libraries take but the standard doesn't define is an error (see below); `mpiexec -strict` sets it",
    }
}

/// The algorithms of collective operations: 0, or the place of the method in [`Method::ALL`] plus one.
pub static ALGORITHMS: Choices = Choices {
    name: "collective_algorithm",
    items: &[
        (0, "auto", "chosen by operation, size, ranks and operator"),
        (1, "flat", "between one rank and each of the others, directly"),
        (2, "central", "to rank 0 and back, directly"),
        (3, "binomial", "along a binomial tree"),
        (4, "direct", "each with each, directly and at once"),
        (5, "pairwise", "each with each; in reductions, every rank reduces its part"),
        (6, "recursive-doubling", "partners at distance 1, 2, 4 …"),
        (7, "recursive-halving", "partners at half the distance in each round, and half the data"),
        (8, "dissemination", "rank to rank + 1, rank to rank + 2, …"),
        (9, "bruck", "blocks gathered over distances 1, 2, 4 …"),
        (10, "ring", "around a ring"),
        (11, "chain", "from rank to rank, in segments"),
        (12, "rabenseifner", "reduce-scatter by recursive halving, then gather"),
        (13, "scatter-ring", "parts go around a ring"),
        (14, "lanes", "through lanes in shared memory"),
        (15, "two-level", "within nodes, and between one rank of each"),
        (16, "lane-shares", "through lanes in shared memory, each rank combining its share"),
        (17, "lane-groups", "through lanes in shared memory, in groups of ranks around a cache"),
    ],
};

impl Settings {
    /// The algorithm that the settings name for an operation, if they name one.
    pub fn algorithm(&self, class: Class) -> Option<Algorithm> {
        let number = match class {
            Class::Barrier => self.barrier,
            Class::Bcast => self.bcast,
            Class::Reduce => self.reduce,
            Class::Allreduce => self.allreduce,
            Class::Gather | Class::Gatherv => self.gather,
            Class::Scatter | Class::Scatterv => self.scatter,
            Class::Allgather | Class::Allgatherv => self.allgather,
            Class::Alltoall | Class::Alltoallv | Class::Alltoallw => self.alltoall,
            Class::ReduceScatter | Class::ReduceScatterBlock => self.reduce_scatter,
            Class::Scan | Class::Exscan => self.scan,
            _ => 0,
        };
        let method = *Method::ALL.get((number as usize).checked_sub(1)?)?;
        Algorithm::new(class, method)
    }
}

fn staging(ranks: usize) -> u64 {
    encore_transport::layout::Sizes::for_ranks(ranks).staging as u64
}

impl Settings {
    /// The settings that tools (`wish`) and the environment ask for, in a job of `ranks` ranks on this node.
    pub fn from_environment(
        ranks: usize,
        wish: impl Fn(&'static Setting) -> Option<u64>,
    ) -> Result<Settings, SettingError> {
        Settings::read(ranks, row::variable, wish)
    }

    /// The settings that these variables ask for, in a job of `ranks` ranks on this node.
    pub fn from_variables(
        ranks: usize,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Settings, SettingError> {
        Settings::read(ranks, variable, |_| None)
    }

    /// Takes the rings' sizes of the job over, and keeps messages within them.
    pub fn fit(&mut self, sizes: encore_transport::layout::Sizes) {
        self.ring_cells = sizes.cells;
        self.staging_bytes = sizes.staging;
        self.fit_messages();
    }

    /// Keeps messages within the staging area: one takes a quarter of it at most.
    pub fn fit_messages(&mut self) {
        let longest = self.staging_bytes as u64 / 4;
        self.eager_limit = self.eager_limit.min(longest);
        self.chunk_bytes = self.chunk_bytes.min(longest);
    }

    /// Wishes of tools go before the environment, and that goes before the default.
    fn read(
        ranks: usize,
        variable: impl Fn(&str) -> Option<String>,
        wish: impl Fn(&'static Setting) -> Option<u64>,
    ) -> Result<Settings, SettingError> {
        let mut settings = Settings::NOTHING;
        for setting in TABLE {
            // A variable that can't be understood is reported even if a tool has set the value.
            let (chosen, _) = setting.choose(ranks, &variable)?;
            (setting.set)(&mut settings, wish(setting).unwrap_or(chosen));
        }
        settings.fit_messages();
        Ok(settings)
    }
}

/// The paths that the data of a message above the eager limit can take.
pub static LARGE_MESSAGE_PATHS: Choices = Choices {
    name: "large_message_path",
    items: &[
        (0, "staged pipeline", "pieces go through the staging area, which both ranks copy at once"),
        (1, "shared pages", "one copy, straight from or to memory that is shared (MPI_Alloc_mem)"),
        (2, "kernel copy", "one copy, by the kernel, straight from or to the other rank's memory"),
    ],
};

impl Settings {
    /// `spin_us`.
    pub fn spin(&self) -> Duration {
        Duration::from_micros(u64::from(self.spin_us))
    }

    /// The path of messages above the eager limit, from and to ordinary memory, where each rank has a processor:
    /// the first number of an item of [`LARGE_MESSAGE_PATHS`]. Where ranks share processors, the kernel copies some of them
    /// if these settings don't forbid it. Messages in shared memory take another path, from `ENCORE_DIRECT_FROM` bytes on.
    pub fn large_message_path(&self) -> i32 {
        if self.kernel_copy == Whether::Always { 2 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Result<Settings, SettingError> {
        let variable =
            |name: &str| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string());
        Settings::from_variables(2, variable)
    }

    #[test]
    fn defaults_and_units() {
        assert_eq!(with(&[]).unwrap().eager_limit, 64 << 10);
        assert_eq!(with(&[("ENCORE_EAGER_LIMIT", "4K")]).unwrap().eager_limit, 4096);
        assert_eq!(with(&[("MP_EAGER_LIMIT", "4096")]).unwrap().eager_limit, 4096);
        assert_eq!(with(&[("MP_EAGER_LIMIT", "1"), ("ENCORE_EAGER_LIMIT", "2")]).unwrap().eager_limit, 2);
    }

    #[test]
    fn the_eager_limit_fits_the_staging_area() {
        let settings = with(&[("ENCORE_EAGER_LIMIT", "1G"), ("ENCORE_STAGING_BYTES", "64K")]).unwrap();
        assert_eq!(settings.eager_limit, 16 << 10);
    }

    #[test]
    fn nonsense_is_refused_by_the_name_that_was_used() {
        let error = with(&[("MP_EAGER_LIMIT", "much")]).unwrap_err();
        assert_eq!(error.name, "MP_EAGER_LIMIT");
        assert_eq!(
            error.to_string(),
            "MP_EAGER_LIMIT=much can't be used: it must be a number of bytes from 0 to 1T, which K, M, G or T may follow"
        );
        let error = with(&[("ENCORE_SPIN_US", "-1")]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "ENCORE_SPIN_US=-1 can't be used: it must be a number of microseconds from 0 to 1000000"
        );
    }

    #[test]
    fn tools_go_before_the_environment() {
        let environment = |name: &str| (name == "ENCORE_SPIN_US").then(|| "5".to_owned());
        let settings =
            Settings::read(2, environment, |setting| (setting.name == "ENCORE_SPIN_US").then_some(7));
        assert_eq!(settings.unwrap().spin_us, 7);
    }

    /// The table is consistent: defaults are allowed values, names are unique, each row has its own field.
    #[test]
    fn the_table_is_consistent() {
        for setting in TABLE {
            for ranks in [1, 16, 17, 128, 129, 4096] {
                let default = setting.default.value(ranks);
                assert!((setting.low..=setting.high).contains(&default), "{}", setting.name);
                let (chosen, _) = setting.choose(ranks, |_| None).unwrap();
                assert_eq!(chosen, default);
            }
            // The shown form can be read again.
            for value in [setting.low, setting.high] {
                assert_eq!(setting.parse(setting.name, setting.show(value)), Ok(value));
            }
            // The value is in the field of this row only.
            let mut settings = Settings::NOTHING;
            (setting.set)(&mut settings, setting.high);
            for other in TABLE {
                let expected = if std::ptr::eq(other, setting) { setting.high } else { 0 };
                assert_eq!((other.get)(&settings), expected, "{} by {}", other.name, setting.name);
            }
            let names = setting.synonyms.iter().chain([&setting.name]);
            for name in names {
                let same = TABLE.iter().filter(|other| other.name == *name || other.synonyms.contains(name));
                assert_eq!(same.count(), 1, "{name}");
            }
        }
    }

    #[test]
    fn algorithms_have_the_names_of_methods() {
        assert_eq!(ALGORITHMS.items.len(), Method::ALL.len() + 1);
        for (number, method) in (1..).zip(Method::ALL) {
            assert_eq!(ALGORITHMS.word(number), Some(method.name()));
        }
        let settings = with(&[("ENCORE_ALLREDUCE", "ring"), ("ENCORE_BCAST", "ring")]).unwrap();
        assert_eq!(settings.algorithm(Class::Allreduce).unwrap().to_string(), "allreduce/ring");
        assert_eq!(settings.algorithm(Class::Bcast), None);
        assert_eq!(settings.algorithm(Class::Barrier), None);
    }

    #[test]
    fn the_page_is_up_to_date() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/settings.md");
        let page = std::fs::read_to_string(path).unwrap();
        assert!(
            page == page::page(),
            "run: cargo run -p encore-settings --example settings > docs/settings.md"
        );
    }
}
