use super::*;

/// Sends messages of a class in which a byte costs so many picoseconds by each way; returns how many went by each.
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

/// The same with two open ways; returns how many went by the kernel.
fn send(class: &mut Class, messages: u32, staged: u32, kernel: u32) -> u32 {
    send_by_all(class, messages, [Some(staged), None, Some(kernel)])[Way::Kernel as usize]
}

fn new() -> Class {
    Class::new(0, Way::Staged)
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
            let mut class = Class::new(0, first);
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

/// Two ranks exchange messages, which are quick if both go staged, and else slow.
fn exchange(classes: &mut [Class; 2], messages: u32) {
    for _ in 0..messages {
        let next = [0, 1].map(|rank| classes[rank].next(&[true, false, true]));
        let cost = if next.iter().all(|(way, _)| *way == Way::Staged) { 12 } else { 19 };
        for (class, (way, measured)) in classes.iter_mut().zip(next) {
            if measured {
                class.note(way, cost);
            }
        }
    }
}

#[test]
fn two_ranks_find_the_way_that_is_better_for_both_even_if_neither_gains_alone() {
    for first in [[Way::Kernel; 2], [Way::Staged, Way::Kernel], [Way::Kernel, Way::Staged]] {
        let mut classes = first.map(|way| Class::new(0, way));
        // They don't try equally often at first.
        classes[1].ways[Way::Staged as usize].apart = 256;
        exchange(&mut classes, 1000);
        assert_eq!(classes.map(|class| class.taken), [Way::Staged; 2], "{first:?} first");
    }
}

#[test]
fn a_way_that_is_closed_is_not_taken() {
    let mut ways = Ways::default();
    let all = [true; 3];
    for _ in 0..100 {
        let (way, measured) = ways.next(1 << 20, false, Way::Staged, &all);
        let class = ways.class(1 << 20, false).filter(|_| measured);
        class.map(|class| class.note(way, if way == Way::Kernel { 100 } else { 300 }));
    }
    assert_eq!(ways.next(1 << 20, false, Way::Staged, &all).0, Way::Kernel);
    for _ in 0..200 {
        assert_eq!(ways.next(1 << 20, false, Way::Staged, &[true, false, false]).0, Way::Staged);
    }
}

#[test]
fn a_choice_among_three_ways_is_made_within_a_few_dozen_messages() {
    for (index, first, messages) in
        [(0, Way::Staged, 24), (LONG, Way::Staged, 22), (KERNEL_FIRST, Way::Kernel, 32)]
    {
        for quickest in ALL {
            let costs = ALL.map(|way| Some(if way == quickest { 100 } else { 200 }));
            let mut class = Class::new(index, first);
            send_by_all(&mut class, messages, costs);
            assert_eq!(class.taken, quickest, "class {index}");
        }
    }
}

#[test]
fn very_long_messages_begin_with_the_kernel_where_it_may() {
    let next = |ways: &mut Ways, open| ways.next(8 << 20, false, Way::PastCaches, open).0;
    let mut ways = Ways::default();
    for message in 1..16 {
        assert_eq!(next(&mut ways, &[true; 3]), Way::Kernel, "message {message}");
    }
    let mut ways = Ways::default();
    for message in 1..16 {
        assert_eq!(next(&mut ways, &[true, true, false]), Way::PastCaches, "message {message}");
    }
}

#[test]
fn ranks_that_take_turns_learn_for_themselves() {
    let mut ways = Ways::default();
    let open = [true, false, true];
    for crowded in [false, true] {
        for _ in 0..100 {
            let (way, measured) = ways.next(1 << 20, crowded, Way::Staged, &open);
            let class = ways.class(1 << 20, crowded).filter(|_| measured);
            class.map(|class| class.note(way, if crowded == (way == Way::Kernel) { 100 } else { 300 }));
        }
    }
    let taken = [false, true].map(|crowded| ways.class(1 << 20, crowded).expect("it was used").taken);
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
