//! Constants of waiting and of choosing, in one table that `encore info` prints, and [`Patience`], by which every wait of the library backs off.
//! [`spin`] has the time that a rank polls before it sleeps.
//! No setting changes the constants.

mod patience;
pub mod spin;

use std::time::Duration;

pub use patience::{Next, Patience, Stages};

/// Makes [`Tuning`], [`TUNING`] and [`rows`]: for each group its name, then field, type, value, the lab notes that decided it if there are any,
/// meaning.
macro_rules! tuning {
    ($($group:literal { $($field:ident: $type:ty = $value:expr, $notes:literal, $what:literal;)* })*) => {
        /// The constants.
        #[derive(Clone, Copy, Debug)]
        pub struct Tuning {$($(
            #[doc = concat!($what, ". Lab notes: ", $notes)]
            pub $field: $type,
        )*)*}

        /// Their values.
        pub const TUNING: Tuning = Tuning { $($($field: $value),*),* };

        /// The rows of the table.
        pub fn rows() -> Vec<Row> {
            vec![$($(Row {
                group: $group,
                name: stringify!($field),
                value: format!("{:?}", TUNING.$field),
                notes: $notes,
                what: $what,
            }),*),*]
        }
    };
}

/// A constant, for `encore info`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Subject of the constant.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its value, with its unit.
    pub value: String,
    /// The numbers of the lab notes that decided it; empty: none.
    pub notes: &'static str,
    /// Its meaning: a phrase.
    pub what: &'static str,
}

tuning! {
    "waiting" {
        first_polls: u32 = 32, "007",
            "polls of a wait for one request before the rank decides how to wait";
        polls_a_clock: u32 = 64, "007",
            "idle polls between two readings of the clock";
        polls_before_yield: u32 = 2, "007, 029",
            "idle polls before a rank yields a processor that it shares: the rank that it waits for may need it";
        tests_before_yield: u32 = 4, "350",
            "consecutive unsuccessful tests before a rank yields a processor that it shares";
        yields: u32 = 4, "007",
            "least number of yields before a rank that shares its processor sleeps";
        before_sleep: Duration = Duration::from_micros(20), "007",
            "least time of polls and yields before such a rank sleeps: about the cost of announcing the sleep";
        longest_spin: u32 = 16, "040",
            "most times ENCORE_SPIN_US that a rank polls whose sleeps turn out short";
        sleep_beside_link: Duration = Duration::from_millis(1), "404",
            "longest sleep at a link's descriptor, where nothing wakes the rank for messages of its node";
        sleep_beside_launcher: Duration = Duration::from_millis(10), "",
            "longest sleep of a rank that has started a job: the launcher can't wake it";
        helper_tick: Duration = Duration::from_micros(150), "",
            "time between two polls of an attentive helper thread";
        helper_quiet_ticks: u32 = 6, "",
            "consecutive idle polls before the helper thread goes dormant";
        bias: Stages = Stages { polls: 99, yields: 100, least: Duration::ZERO }, "",
            "steps of a thread that waits until the owner of the library's lock has left, before its naps";
        nap_at_bias: Duration = Duration::from_micros(50), "",
            "nap of such a thread";
        stripe: Stages = Stages { polls: 8, yields: 50, least: Duration::ZERO }, "313",
            "steps of a rank that waits for the lock of a window's stripe, before it sleeps";
        most_pauses_at_stripe: u32 = 32, "313",
            "most pauses before a poll of such a lock: each takes the line from the holder";
        sleep_without_membarrier: Duration = Duration::from_millis(1), "",
            "longest sleep where the kernel has no membarrier";
        link_trial: Stages = Stages { polls: 0, yields: 0, least: Duration::from_micros(60) }, "",
            "steps of a rank that measures the link at the start, before its naps";
        nap_at_link_trial: Duration = Duration::from_micros(100), "",
            "longest nap of such a rank";
        limit_of_link_trial: Duration = Duration::from_secs(10), "",
            "longest wait of such a rank for the other one";
        telling: Duration = Duration::from_millis(200), "",
            "longest wait of a rank that ends the job until its connections have taken that";
        leaving: Duration = Duration::from_secs(5), "",
            "longest wait of a rank that leaves until others have what it has sent";
        nap_in_leaving: Duration = Duration::from_micros(50), "",
            "nap of a rank that leaves";
        printing_out: Duration = Duration::from_millis(500), "",
            "longest wait of a rank that ends the job until a launcher has read what the rank has printed";
        nap_in_printing_out: Duration = Duration::from_millis(1), "",
            "nap of such a rank";
        stopping: Duration = Duration::from_millis(200), "",
            "longest wait of mpiexec until a thread of a rank has stopped, to see where it is";
        nap_in_stopping: Duration = Duration::from_micros(100), "",
            "nap of mpiexec meanwhile";
        nap_at_join: Duration = Duration::from_millis(1), "",
            "nap of MPI_Comm_join at a socket that doesn't block";
        polls_of_receive: u32 = 32, "007",
            "polls of a blocking receive before it takes the general path, which can sleep";
        most_polls_of_turn: usize = 32, "007",
            "most polls by a call that takes in all that has arrived";
        first_polls_of_lane: u32 = 64, "007",
            "polls of a cell of a lane before the rank attends to anything else";
        polls_a_page: u32 = 16, "065",
            "polls for a free staging buffer for each new page that it saves";
        polls_for_lanes: u32 = 4096, "071",
            "polls of a new persistent collective for its lanes, before the first start looks for them";
        polls_before_compared: u32 = 1024, "007",
            "idle polls of operations under way before they are compared with those of other ranks";
        polls_for_shared_area: u32 = 256, "025",
            "polls for room in a staging area that operations share, before one uses its own";
        polls_before_blocked: u32 = 4, "028",
            "polls of a blocking operation on lanes before it is compared with those of other ranks";
        before_far_comparison: Duration = Duration::from_millis(200), "",
            "wait for ranks of other nodes before the operation is compared with theirs";
        tests_of_partition: u32 = 32, "",
            "unsuccessful tests for a partition, of which one makes progress";
        polls_of_partition: u32 = 100, "",
            "polls for the next bytes of a partition that is on its way";
        operations_to_wake: u32 = 16, "",
            "operations on the memory of a target that sleeps, of which the last one wakes it";
        soon_after: Duration = Duration::from_micros(20), "",
            "longest time from one of these operations to the next";
        sleep_beside_lock: Duration = Duration::from_millis(1), "",
            "longest sleep while ranks of other nodes wait for a lock that this rank keeps";
        flushes_to_progress: u32 = 32, "",
            "flushes and unlocks of which one takes in what has arrived";
    }
    "placement and polling" {
        between_moves: Duration = Duration::from_millis(1), "008",
            "least time between two moves of a rank away from a processor that it shares";
        yields_to_spread: u32 = 32, "084",
            "yields between two counts of the ranks on each processor";
        between_spreads: Duration = Duration::from_millis(10), "084",
            "least time between two moves that make these numbers even";
        longest_between_spreads: Duration = Duration::from_secs(1), "084",
            "most of that, where the kernel moves the rank back";
        most_ranks_compared: u32 = 64, "",
            "most other ranks whose processor a rank reads at a time";
        between_scans: u32 = 16, "",
            "idle readings of the clock of which one reads the processors of several ranks";
        rings_lately: usize = 16, "",
            "rings with recent messages that each poll reads, if many ranks have sent";
        rings_in_turn: usize = 8, "",
            "other rings that each poll reads";
        a_ring_between_all: Duration = Duration::from_nanos(100), "",
            "time for each ring between two tests that read all rings";
        shortest_ready_list: usize = 64, "200",
            "least requests of an array that gets a list of those that are ready";
        most_ready_lists: usize = 8, "200",
            "most arrays known at a time";
        scans_before_list: u32 = 3, "200",
            "unsuccessful scans of an array before it gets a list";
        few_ready: usize = 4, "200",
            "requests of an array of which a useful scan reports at least one";
        most_scans_before_list: u32 = 1 << 16, "200",
            "most scans before the next list of an array whose list was given up";
        calls_that_pay_list: u64 = 64, "200",
            "calls after which a list has paid";
        scans_of_wait: u32 = 8, "200",
            "scans that a wait counts for";
    }
    "protocols" {
        past_caches_from: u64 = 2 << 20, "005",
            "bytes up to which a message is copied through the caches";
        kernel_from_in_turns: u64 = 512 << 10, "018",
            "bytes from which the kernel copies between ranks that share a processor";
        halves_from: u64 = 48 << 10, "011",
            "bytes from which both ranks copy half of a message each";
        shortest_piece: u64 = 4 << 10, "010",
            "shortest eager fragment, in bytes";
        shortest_last_piece: u64 = 8 << 10, "010",
            "shortest of the last fragments, in bytes";
        kernel_piece: u64 = 1 << 20, "018",
            "bytes that the kernel copies before other messages have their turn";
        quarters_past_caches: u32 = 5, "",
            "quarters of its time that a message past the caches counts";
        halves_of_one_copy: u32 = 3, "094",
            "halves of its time that a message copied once from the caches counts";
        accumulate_part: usize = 256 << 10, "",
            "bytes of an accumulate to another node that go at a time";
        parts_under_way: u64 = 8, "",
            "such parts under way before the next one is sent";
        fetched_at_once: usize = 64 << 10, "307",
            "bytes of elements that a target fetches at a time";
    }
    "learning" {
        opening: u32 = 8, "049, 050",
            "first messages of a size class, which the kernel copies where it may";
        least_between_trials: u32 = 32, "",
            "least messages from one trial of a protocol to the next";
        first_between_trials: u32 = 8, "",
            "messages before the first trial";
        before_second_trial: u32 = 64, "",
            "most messages from the first trial to the second";
        early_trials: u32 = 3, "",
            "trials that are soon repeated";
        most_between_trials: u32 = 1 << 15, "",
            "most messages from one trial to the next";
        trial_of_slow: u32 = 2, "",
            "messages of a trial of a protocol known to take twice as long";
        kernel_copies_before_probe: u32 = 2, "089",
            "messages by the kernel before a probe of the staged protocol";
        after_past_caches: u32 = 32, "082",
            "messages after one past the caches whose cost says nothing";
        cost_with_aftermath: u64 = 3, "082",
            "cost of a trial past the caches as a multiple of its messages";
        better: u64 = 14, "",
            "sixteenths of the current cost below which another protocol is chosen";
        better_if_very_long: u64 = 15, "",
            "the same for messages of some hundred microseconds";
        measured: u32 = 8, "",
            "messages of which one is measured";
        measured_of_long: u32 = 2, "",
            "long messages of which one is measured";
        share_of_trials: u64 = 200, "",
            "part of the time that trials of one protocol may cost: one in this number";
        samples: usize = 3, "",
            "measured messages of a protocol of which the median counts";
        asked_short: u64 = 512, "",
            "bytes up to which the target of a window operation is always asked";
        asked_for: u64 = 16 << 10, "",
            "bytes up to which a target may be asked instead of a copy by the kernel";
        operations_of_trial: u32 = 4, "",
            "window operations of a trial by each path";
        operations_before_second: u32 = 64, "",
            "window operations from the first trial to the second";
        most_operations_apart: u32 = 1 << 14, "",
            "most window operations from one trial to the next";
    }
    "shared memory" {
        reports_a_lap: u64 = 16, "",
            "times that a receiver publishes its progress in one lap through a staging buffer";
        cells_ahead: u64 = 6, "014",
            "cells ahead of the current one whose line a receiver prefetches";
        first_lap: u64 = 64 << 10, "002",
            "bytes of the first laps through the staging buffer of a ring";
        laps: u32 = 32, "002",
            "laps of one length through it";
        first_lap_of_lanes: u64 = 32 << 10, "037",
            "bytes of the first laps through the staging buffer of a lane";
        laps_of_lanes: u32 = 16, "037",
            "laps of one length through it";
        first_pages: usize = 64 << 10, "065",
            "bytes of a staging buffer of lanes whose pages are made before the first use";
        laps_of_all_ranks: u64 = 16 << 20, "038",
            "most bytes of laps of all ranks of a team together";
        shortest_measured: usize = 1 << 10, "006",
            "shortest copy whose time shows whether a core is far, in bytes";
        far_nanoseconds: u32 = 10, "006",
            "time of a line, in ns, above which a core is far";
        near_pieces: u32 = 16, "006",
            "fragments between two measurements of a near core";
        far_pieces: u32 = 128, "006",
            "fragments between two measurements of a far core";
        strikes: u32 = 2, "006",
            "consecutive slow fragments that show that a core is far";
        most_shuttles: usize = 16, "",
            "most exchange buffers that a rank of a pair has at first";
        longest_shuttle: u64 = 32 << 10, "",
            "length of the longest exchange buffer, in bytes";
        pages_ahead: usize = 64 << 10, "020",
            "bytes up to whose multiple pages are touched ahead";
        lane_staging: usize = 1 << 20, "001, 038",
            "bytes of the staging buffer of a rank in a team";
        few_with_long_areas: usize = 3, "091",
            "ranks of a team up to which these are twice as long";
        few_in_team: usize = 4, "044, 065",
            "ranks of a team up to which pages are made before they are needed";
        most_rows_ahead: usize = 96 << 10, "",
            "most bytes of the rows of these ranks";
    }
    "between nodes" {
        shortest_nap: Duration = Duration::from_micros(50), "406",
            "time after which the thread sends what waits, if the rank has not";
        longest_nap: Duration = Duration::from_micros(800), "406",
            "most of that, while the rank sends in time";
        send_again: Duration = Duration::from_millis(1), "",
            "time after which the thread repeats what the kernel has refused";
        burst: Duration = Duration::from_micros(10), "406",
            "time since the previous cell within which a cell waits for others";
        sent_together: usize = 16 << 10, "406",
            "most bytes of cells that leave together";
        staged_together: usize = 2 << 10, "406",
            "most staged bytes of such a cell";
        room_of_connection: usize = 256 << 10, "",
            "unsent bytes of a connection beyond which it takes no more";
        posted_buffers: usize = 16, "430",
            "receive buffers posted to libfabric";
        trial_trips: u32 = 16, "",
            "short messages that measure the link";
        trial_time: Duration = Duration::from_micros(400), "",
            "time for these";
        least_trial_trips: u32 = 3, "",
            "least of these, and of runs of bytes, that are worth more time";
        least_trial_time: Duration = Duration::from_millis(4), "",
            "time for these";
        slow_trip: Duration = Duration::from_millis(1), "",
            "trip above which bandwidth is not measured";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn rows_have_names_values_and_notes() {
        let rows = rows();
        let row = rows.iter().find(|row| row.name == "before_sleep").expect("a row for each field");
        assert_eq!((row.group, row.value.as_str(), row.notes), ("waiting", "20µs", "007"));
        assert!(rows.iter().all(|row| !row.what.is_empty() && !row.value.is_empty()));
        assert_eq!(rows.len(), rows.iter().map(|row| row.name).collect::<HashSet<_>>().len());
    }
}
