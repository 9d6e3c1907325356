use crate::class::{
    AFTERMATH, Class, LEAST_APART, LOOK, MEASURED, MOST_APART, OPENING, SECOND_TRIAL, TRIAL, TRIAL_IN_CACHES,
};
use crate::size::{CLASSES, FIRST, KERNEL_FIRST, LONG, index_of, sizes};
use crate::{ALL, Kind, Knowledge, Way, Ways};

/// Sends messages of a class in which a byte costs `costs` picoseconds by each way; returns the number that went by each.
fn send_by_all(class: &mut Class, messages: u32, costs: [Option<u32>; 3]) -> [u32; 3] {
    let mut by_way = [0; 3];
    let open = costs.map(|cost| cost.is_some());
    for _ in 0..messages {
        let (way, measured) = class.next(&open);
        by_way[way as usize] += 1;
        if measured {
            class.note(way, costs[way as usize].expect("only open ways are taken"));
        }
    }
    by_way
}

/// As [`send_by_all`] with two open ways; returns the number that went by the kernel.
fn send(class: &mut Class, messages: u32, staged: u32, kernel: u32) -> u32 {
    send_by_all(class, messages, [Some(staged), None, Some(kernel)])[Way::Kernel as usize]
}

fn new() -> Class {
    Class::new(0, Kind::Ordinary, Way::Staged)
}

#[test]
fn the_kernel_copies_the_first_few_messages_and_a_choice_follows_soon() {
    let mut class = new();
    assert_eq!(send(&mut class, OPENING, 300, 100), OPENING);
    assert_eq!(send(&mut class, TRIAL, 300, 100), 0);
    assert_eq!(class.taken, Way::Kernel);
    let mut class = new();
    assert_eq!(send(&mut class, LEAST_APART, 100, 200), OPENING);
    assert_eq!(class.taken, Way::Staged);
    // Where it may.
    assert_eq!(send_by_all(&mut new(), OPENING, [Some(100), Some(100), None]), [OPENING, 0, 0]);
}

#[test]
fn new_pages_dont_decide_between_ways_of_long_messages() {
    let costs_of = |staged: u32| [Some(staged), None, Some(100)];
    let mut class = Class::new(LONG, Kind::Ordinary, Way::Staged);
    send_by_all(&mut class, OPENING, costs_of(400));
    for staged in [400, 300, 300, 400, 60, 50, 50] {
        send_by_all(&mut class, 1, costs_of(staged));
    }
    assert!(class.compared > 0, "it has been compared");
    assert_eq!(class.taken, Way::Staged);
}

#[test]
fn the_quicker_way_is_taken_after_one_trial() {
    let mut class = new();
    send(&mut class, 100, 300, 150);
    assert_eq!(class.taken, Way::Kernel);
    let by_kernel = send(&mut class, 10_000, 300, 150);
    assert!(by_kernel >= 9_900, "{by_kernel}");
}

#[test]
fn the_quickest_of_three_ways_is_taken_whichever_was_first() {
    for first in ALL {
        for quickest in ALL {
            let costs = ALL.map(|way| Some(if way == quickest { 100 } else { 200 + way as u32 }));
            let mut class = Class::new(0, Kind::Ordinary, first);
            send_by_all(&mut class, 150, costs);
            assert_eq!(class.taken, quickest, "{first:?} first");
            let by_way = send_by_all(&mut class, 10_000, costs);
            assert!(by_way[quickest as usize] >= 9_850, "{first:?} first, {quickest:?}: {by_way:?}");
        }
    }
}

#[test]
fn trials_of_the_slower_ways_cost_one_percent() {
    for slower in [110, 150, 300, 1000, 5000] {
        let mut class = new();
        let costs = [Some(100), Some(slower), Some(slower)];
        send_by_all(&mut class, 200, costs);
        let [_, past, kernel] = send_by_all(&mut class, 100_000, costs).map(u64::from);
        let loss = (past + kernel) * u64::from(slower - 100) * 1000 / (100_000 * 100);
        let least = u64::from(100_000 / MOST_APART);
        assert!(
            past >= least && kernel >= least && loss <= 10,
            "{slower}: {past} and {kernel} tried, {loss} per mille"
        );
    }
}

#[test]
fn a_way_that_is_slowed_down_is_left_within_a_hundred_messages_and_taken_again_when_it_recovers() {
    let mut class = new();
    send(&mut class, 1000, 100, 200);
    assert_eq!(class.taken, Way::Staged);
    send(&mut class, 100, 500, 200);
    assert_eq!(class.taken, Way::Kernel);
    send(&mut class, 2000, 100, 200);
    assert_eq!(class.taken, Way::Staged);
}

/// The cost of a byte at each of two ranks that exchange messages, by the ways of the messages that they receive.
type Costs = fn([Way; 2]) -> [u32; 2];

/// Two ranks exchange messages; the receives of a round are matched at the same time.
fn exchange(classes: &mut [Class; 2], messages: u32, costs: Costs) {
    for _ in 0..messages {
        let next = [0, 1].map(|rank| classes[rank].next(&[true, false, true]));
        let ways = next.map(|(way, _)| way);
        for (rank, (way, measured)) in next.into_iter().enumerate() {
            if measured {
                classes[rank].note(way, costs(ways)[rank]);
            }
        }
    }
}

/// Quick if both go staged, and else slow.
fn quick_if_both_go_staged(ways: [Way; 2]) -> [u32; 2] {
    [if ways == [Way::Staged; 2] { 12 } else { 19 }; 2]
}

#[test]
fn two_ranks_find_the_way_that_is_better_for_both_even_if_neither_gains_alone() {
    for first in [[Way::Kernel; 2], [Way::Staged, Way::Kernel], [Way::Kernel, Way::Staged]] {
        let mut classes = first.map(|way| Class::new(0, Kind::Ordinary, way));
        // They don't try equally often at first.
        classes[1].ways[Way::Staged as usize].apart = 256;
        exchange(&mut classes, 1000, quick_if_both_go_staged);
        assert_eq!(classes.map(|class| class.taken), [Way::Staged; 2], "{first:?} first");
    }
}

/// Sends messages by the kernel that cost less from one to the next, as each finds more in the caches, while a staged one costs 72.
fn send_warming(class: &mut Class, messages: u32, costs: &[u32]) {
    let mut in_a_row = 0;
    for _ in 0..messages {
        let (way, measured) = class.next(&[true, false, true]);
        in_a_row = if way == Way::Kernel { in_a_row + 1 } else { 0 };
        let by_kernel = costs[(in_a_row as usize).saturating_sub(1).min(costs.len() - 1)];
        measured.then(|| class.note(way, if way == Way::Kernel { by_kernel } else { 72 }));
    }
}

#[test]
fn a_way_that_finds_more_in_the_caches_with_each_message_is_tried_long_enough() {
    for costs in [
        &[96, 59, 49, 48, 46][..],
        &[117, 110, 100, 66, 50, 47, 46],
        &[133; 8],
        &[126, 133, 128, 104, 129, 68, 60, 50, 46],
    ] {
        let mut class = new();
        // The first messages were slow.
        send(&mut class, OPENING + TRIAL, 72, 133);
        assert_eq!(class.taken, Way::Staged);
        send_warming(&mut class, 2 * SECOND_TRIAL, costs);
        let is_quicker = costs[costs.len() - 1] < 72;
        assert_eq!(class.taken, if is_quicker { Way::Kernel } else { Way::Staged }, "{costs:?}");
    }
}

#[test]
fn a_short_disturbance_changes_nothing() {
    let mut class = Class::new(LONG, Kind::Ordinary, Way::Staged);
    send(&mut class, 100, 72, 45);
    assert_eq!(class.taken, Way::Kernel);
    for _ in 0..20 {
        // The caches are empty for some messages.
        let staged = 100 - send(&mut class, 100, 72, 45);
        assert!(staged <= 2 * TRIAL_IN_CACHES, "{staged} of 100");
        send(&mut class, 6, 72, 110);
        send(&mut class, 10, 72, 45);
        assert_eq!(class.taken, Way::Kernel);
    }
}

#[test]
fn one_interrupted_message_does_not_end_a_trial() {
    let mut class = new();
    send(&mut class, 40, 100, 150);
    class.trying = 0;
    class.begin_trial(Way::Kernel);
    for message in 0..TRIAL_IN_CACHES {
        let (way, measured) = class.next(&[true, false, true]);
        assert_eq!(way, Way::Kernel, "message {message}");
        measured.then(|| class.note(way, if message == 2 { 10_000 } else { 60 }));
    }
    assert_eq!(class.taken, Way::Kernel);
}

/// Sends a hundred messages of a kind and length in which a byte costs so much staged, and in one copy. Returns the way taken then.
fn send_of(ways: &mut Ways, kind: Kind, bytes: u64, staged: u32, one_copy: u32) -> Way {
    for _ in 0..100 {
        let (way, measured) = ways.next(bytes, kind, Way::Staged, &[true, false, true]);
        let class = ways.class(bytes, kind).filter(|_| measured);
        class.map(|class| class.note(way, if way == Way::Kernel { one_copy } else { staged }));
    }
    ways.class(bytes, kind).expect("it was used").taken
}

#[test]
fn messages_in_shared_memory_are_copied_once_until_staging_is_quicker() {
    let mut ways = Ways::default();
    let mut send = |kind, staged, one_copy| send_of(&mut ways, kind, 70_000, staged, one_copy);
    assert_eq!(send(Kind::Shared, 300, 200), Way::Kernel);
    // Other kinds don't matter.
    assert_eq!(send(Kind::Ordinary, 100, 200), Way::Staged);
    assert_eq!(send(Kind::Shared, 300, 200), Way::Kernel);
    // The program begins to write all of its messages anew.
    assert_eq!(send(Kind::Shared, 300, 600), Way::Staged);
}

#[test]
fn a_way_that_is_closed_is_not_taken() {
    let mut ways = Ways::default();
    let all = [true; 3];
    for _ in 0..100 {
        let (way, measured) = ways.next(1 << 20, Kind::Ordinary, Way::Staged, &all);
        let class = ways.class(1 << 20, Kind::Ordinary).filter(|_| measured);
        class.map(|class| class.note(way, if way == Way::Kernel { 100 } else { 300 }));
    }
    assert_eq!(ways.next(1 << 20, Kind::Ordinary, Way::Staged, &all).0, Way::Kernel);
    for _ in 0..200 {
        assert_eq!(ways.next(1 << 20, Kind::Ordinary, Way::Staged, &[true, false, false]).0, Way::Staged);
    }
}

#[test]
fn a_choice_among_three_ways_is_made_within_a_few_dozen_messages() {
    for (index, first, messages) in
        [(0, Way::Staged, 30), (LONG, Way::Staged, 28), (KERNEL_FIRST, Way::Kernel, 32)]
    {
        for quickest in ALL {
            let costs = ALL.map(|way| Some(if way == quickest { 100 } else { 200 }));
            let mut class = Class::new(index, Kind::Ordinary, first);
            send_by_all(&mut class, messages, costs);
            assert_eq!(class.taken, quickest, "class {index}");
        }
    }
}

#[test]
fn very_long_messages_begin_with_the_kernel_where_it_may() {
    let next = |ways: &mut Ways, open| ways.next(8 << 20, Kind::Ordinary, Way::PastCaches, open).0;
    let mut ways = Ways::default();
    for message in 1..16 {
        // Two of them probe another way.
        let expected = if [3, 4].contains(&message) { Way::Staged } else { Way::Kernel };
        assert_eq!(next(&mut ways, &[true; 3]), expected, "message {message}");
    }
    let mut ways = Ways::default();
    for message in 1..16 {
        assert_eq!(next(&mut ways, &[true, true, false]), Way::PastCaches, "message {message}");
    }
}

#[test]
fn a_very_long_message_leaves_the_kernel_at_once_if_the_staged_way_is_better() {
    for (staged, by_kernel) in [(100, 2), (262, 2), (263, 14), (310, 14)] {
        let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
        assert_eq!(send_by_all(&mut class, 16, [staged, 500, 300].map(Some))[2], by_kernel, "{staged}");
        // The error of a single message is found in the end.
        let later = [Some(150), None, Some(100)];
        send_by_all(&mut class, 200, later);
        assert_eq!(class.taken, Way::Kernel, "{staged}");
    }
    // Staged messages that lose by far are tried later.
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
    assert_eq!(send_by_all(&mut class, 31, [460, 500, 300].map(Some)), [LOOK, 0, 29]);
    // None is measured: it stays as it is.
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
    let ways = (0..12).map(|_| class.next(&[true; 3]).0).filter(|way| *way == Way::Staged).count();
    assert_eq!((ways, class.taken), (LOOK as usize, Way::Kernel));
    // Without the kernel there is nothing to look at.
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Staged);
    send_by_all(&mut class, 100, [Some(200), Some(100), None]);
    assert_eq!(class.taken, Way::PastCaches);
}

#[test]
fn a_way_that_warms_up_leads_to_no_trial_of_one_that_was_twice_as_dear() {
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
    for cost in [150, 120, 100, 80, 60, 50, 45, 40, 40, 40] {
        send(&mut class, 4, cost, 200);
    }
    assert_eq!(class.taken, Way::Staged);
    assert_eq!(class.known(Way::Kernel).samples.noted, 1, "only the first probe");
}

#[test]
fn ranks_that_take_turns_learn_for_themselves() {
    let mut ways = Ways::default();
    send_of(&mut ways, Kind::Ordinary, 1 << 20, 100, 300);
    send_of(&mut ways, Kind::InTurns, 1 << 20, 300, 100);
    let taken =
        [Kind::Ordinary, Kind::InTurns].map(|kind| ways.class(1 << 20, kind).expect("it was used").taken);
    assert_eq!(taken, [Way::Staged, Way::Kernel]);
}

#[test]
fn neither_an_interruption_nor_a_small_difference_changes_the_way() {
    let mut class = new();
    for round in 0..1000 {
        let interrupted = if round % 7 == 0 { 1_000_000 } else { 100 };
        send(&mut class, MEASURED, interrupted, 120);
        assert_eq!(class.taken, Way::Staged, "round {round}");
    }
    send(&mut class, 10_000, 100, 95);
    assert_eq!(class.taken, Way::Staged);
}

#[test]
fn size_classes_are_powers_of_two() {
    let sizes = [0, 1, FIRST, FIRST + 1, 2 * FIRST, 2 * FIRST + 1, 64 * FIRST, 1 << 40];
    assert_eq!(sizes.map(index_of), [0, 0, 0, 1, 1, 2, 6, 9]);
}

#[test]
fn past_the_caches_is_expected_to_lose_where_staged_messages_lose() {
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
    let costs = [170, 180, 100].map(Some);
    let [staged, past, _] = send_by_all(&mut class, 60, costs);
    assert!(staged > 0 && past == 0, "{staged} and {past} tried");
    // That way is tried in the end, and taken if quicker.
    send_by_all(&mut class, 1000, [Some(170), Some(50), Some(100)]);
    assert_eq!(class.taken, Way::PastCaches);
}

#[test]
fn the_aftermath_of_a_trial_starts_none() {
    let mut class = Class::new(KERNEL_FIRST, Kind::Ordinary, Way::Kernel);
    let costs = [130, 170, 100].map(Some);
    send_by_all(&mut class, 300, costs);
    assert_eq!(class.taken, Way::Kernel);
    class.trying = 0;
    for way in ALL {
        class.known(way).apart = MOST_APART;
    }
    class.begin_trial(Way::PastCaches);
    send_by_all(&mut class, TRIAL, costs);
    // The kernel's copy finds less in the caches for a while.
    assert_eq!(
        send_by_all(&mut class, AFTERMATH - 1, costs.map(|cost| cost.map(|cost| cost * 3 / 2))),
        [0, 0, AFTERMATH - 1]
    );
    assert_eq!(send_by_all(&mut class, 64, costs), [0, 0, 64]);
    // A change that lasts longer leads to trials.
    let [staged, ..] = send_by_all(&mut class, 64, [Some(130), Some(170), Some(160)]);
    assert!(staged > 0);
}

#[test]
fn a_very_long_message_takes_a_way_that_is_better_by_a_tenth() {
    for (index, taken) in [(LONG, Way::Staged), (KERNEL_FIRST, Way::Kernel)] {
        let mut class = Class::new(index, Kind::Ordinary, Way::Staged);
        send_by_all(&mut class, 300, [Some(100), None, Some(90)]);
        assert_eq!(class.taken, taken, "class {index}");
    }
}

#[test]
fn sizes_of_classes_meet() {
    for class in 0..CLASSES {
        let (shortest, longest) = sizes(class);
        assert_eq!([shortest, longest].map(index_of), [class; 2]);
        assert!(class == 0 || sizes(class - 1).1 + 1 == shortest);
    }
}

#[test]
fn a_reason_names_the_cost_of_the_way_taken_first() {
    const WORDS: [&str; 3] = ["staged", "past the caches", "kernel"];
    let mut ways = Ways::default();
    assert_eq!(ways.known(Kind::Ordinary).count(), 0);
    ways.next(1 << 20, Kind::Ordinary, Way::Staged, &[true, false, true]);
    let known = |ways: &Ways| ways.known(Kind::Ordinary).next().expect("there was one");
    assert_eq!(known(&ways).reason(WORDS), "not measured yet");
    ways.note(1 << 20, Kind::Ordinary, Way::Kernel, 72);
    ways.note(1 << 20, Kind::Ordinary, Way::Staged, 100);
    let expected = Knowledge { size: 3, messages: 1, taken: Way::Staged, costs: [Some(100), None, Some(72)] };
    assert_eq!(known(&ways), expected);
    assert_eq!(expected.reason(WORDS), "measured: staged 100 ps/B, kernel 72 ps/B");
}
