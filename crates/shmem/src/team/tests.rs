use super::*;
use crate::area::Free;
use crate::laps::{FIRST_LAP_OF_LANES, LAPS_OF_LANES};
use crate::pages::PAGE;

/// Bytes of the first laps: a page's at least, as all of it is there once a part is.
const FIRST: u64 = if FIRST_LAP_OF_LANES > PAGE as u64 { FIRST_LAP_OF_LANES } else { PAGE as u64 };

fn post(team: &mut Team, number: u64, bytes: &[u8]) {
    post_for(team, number, bytes, None);
}

fn post_for(team: &mut Team, number: u64, bytes: &[u8], taker: Option<usize>) {
    let room = team.room(number, bytes.len() as u64, None, true).unwrap();
    let post = Post { number, mark: 7, bytes: bytes.len() as u64, taker };
    unsafe {
        team.post(room, post, None, |to| to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()));
    }
}

fn take(team: &Team, rank: usize, number: u64) -> Option<Vec<u8>> {
    match team.see(rank, number, 7) {
        Seen::Post(data, bytes) => Some(unsafe { std::slice::from_raw_parts(data, bytes as usize) }.to_vec()),
        Seen::Nothing => None,
        Seen::Other(_) => panic!("nobody posted for another operation"),
    }
}

#[test]
fn sizes() {
    assert_eq!((size_of::<Head>(), size_of::<Progress>(), size_of::<Cell>()), (128, 128, 64));
    let shape = Shape { ranks: 3, cells: 8, staging: 2 * PAGE };
    assert_eq!(shape.bytes() % PAGE, 0);
    assert!(shape.zeroed() <= shape.bytes() - 3 * 2 * PAGE);
}

#[test]
fn posts_of_every_length_are_taken_by_all() {
    let memory = owned::Memory::new(Shape { ranks: 3, cells: 4, staging: 8192 });
    let mut teams: Vec<Team> = (0..3).map(|me| memory.view(me)).collect();
    for (number, length) in (0..).zip([0, 1, 8, 47, 48, 49, 64, 500, 1000, 4096, 2000, 4000, 3, 4096, 4096]) {
        for me in 0..3u8 {
            assert_eq!(take(&teams[0], me.into(), number), None);
            let bytes: Vec<u8> = (0..length).map(|i| (i as u8).wrapping_add(me)).collect();
            post(&mut teams[me as usize], number, &bytes);
            for taker in &teams {
                assert_eq!(take(taker, me.into(), number).as_ref(), Some(&bytes));
            }
        }
        teams.iter_mut().for_each(|team| assert!(unsafe { team.publish(number + 1, true) }));
    }
}

#[test]
fn nothing_is_overwritten_that_a_rank_needs() {
    let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 4096 });
    let (mut one, mut other) = (memory.view(0), memory.view(1));
    unsafe { one.publish(100, true) };
    post(&mut one, 0, &[1; 2000]);
    post(&mut one, 1, &[2; 2000]);
    let mut has_room = |number, bytes| one.room(number, bytes, None, true).is_some();
    assert!(has_room(2, 48) && !has_room(2, 49));
    assert!(has_room(3, 8) && !has_room(4, 8));
    assert!(!unsafe { other.publish(1, false) } || has_room(4, 8), "a quarter of the row has passed");
    unsafe { other.publish(2, true) };
    assert!(has_room(2, 2000) && has_room(5, 0) && !has_room(6, 0));
    assert_eq!(take(&other, 0, 1), Some(vec![2; 2000]));
}

#[test]
fn staged_bytes_wait_for_those_who_take_them() {
    let memory = owned::Memory::new(Shape { ranks: 3, cells: 8, staging: 4096 });
    let [mut one, mut taker, mut other] = [0, 1, 2].map(|me| memory.view(me));
    post_for(&mut one, 0, &[1; 1024], Some(1));
    post(&mut one, 1, &[2; 1024]);
    post_for(&mut one, 2, &[3; 2048], Some(1));
    let has_room = |team: &mut Team, bytes| team.room(3, bytes, None, true).is_some();
    unsafe { other.publish(1, true) };
    assert!(!has_room(&mut one, 500), "the taker still needs the first post");
    unsafe { taker.publish(2, true) };
    assert!(has_room(&mut one, 1024), "nobody else needs the first post");
    assert!(!has_room(&mut one, 1025), "all may take the second one");
    unsafe { other.publish(2, true) };
    assert!(!has_room(&mut one, 1025), "also the poster");
    unsafe { one.publish(2, true) };
    assert!(has_room(&mut one, 2048));
    post_for(&mut one, 3, &[4; 2048], Some(1));
    assert!(!has_room(&mut one, 500));
    assert_eq!(take(&taker, 0, 3), Some(vec![4; 2048]));
    unsafe { taker.publish(4, true) };
    assert!(has_room(&mut one, 2048), "nobody else takes what is held now");
}

#[test]
fn the_first_laps_through_a_staging_area_are_short() {
    const POST: u64 = FIRST / 4;
    let memory = owned::Memory::new(Shape { ranks: 2, cells: 64, staging: 1 << 20 });
    let (mut one, mut other) = (memory.view(0), memory.view(1));
    unsafe { one.publish(1000, true) };
    let base = one.area().areas().at(0, 0) as usize;
    let mut number = 0;
    // Posts, and returns where: at most as many as the others are behind, if they are.
    let mut operation = |lags: bool, at_once: bool| {
        if !one.area().turn_back(POST, Free::Post, at_once) {
            return None;
        }
        post(&mut one, number, &[number as u8; POST as usize]);
        let Seen::Post(data, _) = other.see(0, number, 7) else { panic!("just posted") };
        number += 1;
        if !lags {
            unsafe { other.publish(number, true) };
        }
        Some((data as usize - base) / POST as usize)
    };
    let places = |operation: &mut dyn FnMut(bool, bool) -> Option<usize>, n: usize| -> Vec<usize> {
        (0..n).map(|_| operation(false, false).unwrap()).collect()
    };
    let laps = LAPS_OF_LANES as usize;
    assert_eq!(places(&mut operation, 4 * laps), [0, 1, 2, 3].repeat(laps));
    assert_eq!(places(&mut operation, 8 * laps), [0, 1, 2, 3, 4, 5, 6, 7].repeat(laps));
    // The operation first waits for a rank that lags, and then doesn't.
    let places: Vec<_> = (0..16).map(|_| operation(true, false).unwrap()).collect();
    assert_eq!(places, (0..16).collect::<Vec<_>>());
    assert_eq!(operation(true, false), None);
    assert_eq!(operation(true, true), Some(16));
}

#[test]
fn nonwaiting_rank_returns_when_all_free() {
    const POST: u64 = FIRST / 2;
    let memory = owned::Memory::new(Shape { ranks: 2, cells: 64, staging: 1 << 20 });
    let (mut one, mut other) = (memory.view(0), memory.view(1));
    unsafe { one.publish(1000, true) };
    for number in 0..2 {
        post(&mut one, number, &[number as u8; POST as usize]);
    }
    unsafe { other.publish(1, true) };
    // The first place is free, but after a post there the rank would wait for the second one.
    assert!(!one.area().turn_back(POST, Free::All, false));
    assert!(one.area().turn_back(POST, Free::All, true));
    for number in 2..32 {
        post(&mut one, number, &[number as u8; POST as usize]);
    }
    assert_eq!(take(&other, 0, 1), Some(vec![1; POST as usize]));
    unsafe { other.publish(32, true) };
    assert!(one.area().turn_back(POST, Free::All, false));
    let base = one.area().areas().at(0, 0).cast_const();
    post(&mut one, 32, &[32; POST as usize]);
    assert!(matches!(other.see(0, 32, 7), Seen::Post(data, POST) if data == base));
}

/// Three teams of two ranks, of which the first is there for its areas, from the view of a rank that posts and of one that takes.
#[test]
fn teams_share_an_area_as_long_as_they_needn_t_wait_for_each_other() {
    let shape = Shape { ranks: 2, cells: 4, staging: 4096 };
    let memories: Vec<owned::Memory> = (0..3).map(|_| owned::Memory::new(shape)).collect();
    let [mut common, mut one, mut two] = [0, 1, 2].map(|i: usize| memories[i].view(0));
    let [mut theirs, mut first, mut second] = [0, 1, 2].map(|i: usize| memories[i].view(1));
    for team in [&mut one, &mut two] {
        team.share(common.area().areas());
        unsafe { team.publish(100, true) };
    }
    for team in [&mut first, &mut second] {
        team.share(theirs.area().areas());
    }
    let mut post = |team: &mut Team, number: u64, value: u8, own_too: bool| {
        let room = team.room(number, 1500, Some(common.area()), own_too)?;
        let post = Post { number, mark: 7, bytes: 1500, taker: None };
        unsafe { team.post(room, post, Some(common.area()), |to| to.write_bytes(value, 1500)) };
        Some(room)
    };
    assert_eq!(post(&mut one, 0, 1, false), Some(Room::Shared));
    assert_eq!(post(&mut one, 1, 2, false), Some(Room::Shared));
    // Full of its own posts: nothing else will do.
    assert_eq!([post(&mut one, 2, 3, false), post(&mut one, 2, 3, true)], [None; 2]);
    // Full of another team's.
    assert_eq!(post(&mut two, 0, 4, false), None);
    assert_eq!(post(&mut two, 0, 4, true), Some(Room::Own));
    assert_eq!([0, 1].map(|number| take(&first, 0, number)), [1, 2].map(|value| Some(vec![value; 1500])));
    unsafe { first.publish(1, true) };
    // The place of the first post, which all have taken; what is behind it isn't there yet, though the other team needs it no more.
    assert_eq!(post(&mut two, 1, 5, false), Some(Room::Shared));
    unsafe { second.publish(1, true) };
    assert_eq!(post(&mut two, 2, 6, false), None);
    assert_eq!(post(&mut one, 2, 7, true), Some(Room::Own));
    assert_eq!(take(&first, 0, 1), Some(vec![2; 1500]));
    assert_eq!(take(&second, 0, 1), Some(vec![5; 1500]));
    unsafe { first.publish(2, true) };
    assert_eq!(post(&mut two, 2, 6, false), Some(Room::Shared));
    assert_eq!([1, 2].map(|number| take(&second, 0, number)), [5, 6].map(|value| Some(vec![value; 1500])));
    assert_eq!(take(&first, 0, 2), Some(vec![7; 1500]));
}

#[test]
fn another_operation_is_told_apart() {
    let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 0 });
    let (mut one, other) = (memory.view(0), memory.view(1));
    assert_eq!(other.see(0, 0, 3), Seen::Nothing);
    unsafe { one.describe(0, [1, 2, 3, 4, 5, 6, 7, 8]) };
    unsafe { one.post_short(0, 4, [5u8].as_ptr(), 1) };
    assert_eq!((other.see(0, 0, 3), other.description(0, 0)), (Seen::Other(4), [1, 2, 3, 4, 5, 6, 7, 8]));
    assert!(matches!(other.see(0, 0, 4), Seen::Post(_, 1)));
    assert_eq!(other.see(0, 4, 4), Seen::Nothing);
}

#[test]
fn awaited_ranks_call_the_waiter() {
    let memory = owned::Memory::new(Shape { ranks: 3, cells: 4, staging: 0 });
    let mut teams: Vec<Team> = (0..3).map(|me| memory.view(me)).collect();
    assert!(teams[1].awaits(0) && teams[2].awaits(0));
    assert!(teams[0].wait_for(Some(2)) && !teams[0].wait_for(Some(2)));
    assert!(!teams[1].awaits(0) && teams[2].awaits(0));
    assert!(teams[0].wait_for(None));
    assert!(teams[1].awaits(0));
}

#[test]
fn a_rank_wants_room_as_long_as_one_of_its_operations_does() {
    let memory = owned::Memory::new(Shape { ranks: 2, cells: 4, staging: 0 });
    let (mut one, other) = (memory.view(0), memory.view(1));
    one.want_room(true);
    one.want_room(true);
    assert!(other.room_is_wanted());
    one.want_room(false);
    assert!(other.room_is_wanted());
    one.want_room(false);
    assert!(!other.room_is_wanted());
    one.want_room(true);
    one.want_no_room();
    assert!(!other.room_is_wanted());
}
