//! Memory that is attached to a window, on several nodes.

use super::*;
use crate::communicator;
use crate::group::make;
use crate::rma::lock::{Ends, flush, lock_all, unlock_all};
use crate::rma::{dynamic, pscw};
use encore_coll::agree;
use encore_engine::error::ErrorClass;

fn create_dynamic(rank: &mut Rank) -> Obj<Window> {
    let comm = rank.comm;
    let wish = Wish { flavor: Flavor::Dynamic, base: std::ptr::null_mut(), size: 0, unit: 1 };
    create::create(&mut rank.call, comm, wish, None).expect("a window")
}

/// Gathers an address of all ranks.
fn tell(rank: &mut Rank, address: u64) -> Vec<u64> {
    let comm = rank.comm;
    let told = agree::tell_all(&mut rank.call, comm, &address.to_ne_bytes()).expect("an exchange").0;
    told.chunks_exact(8).map(|word| u64::from_ne_bytes(word.try_into().expect("8 bytes"))).collect()
}

#[test]
pub(crate) fn attached_memory_is_reached_by_address() {
    run_on(&nodes(), 4, 10, |rank| {
        let me = rank.me as usize;
        let win = create_dynamic(rank);
        let mut memory = vec![0_u64; 64].into_boxed_slice();
        let base = memory.as_mut_ptr().cast::<u8>();
        // Two contiguous pieces.
        dynamic::attach(&mut rank.call, &win, base, 160).expect("memory to attach");
        dynamic::attach(&mut rank.call, &win, base.wrapping_add(160), 352).expect("memory to attach");
        let places = tell(rank, base.expose_provenance() as u64);
        lock_all(&mut rank.call, &win, 0).expect("an epoch");
        for (other, &place) in places.iter().enumerate() {
            let words: Vec<u64> = (0..10).map(|at| mark(me, at, other)).collect();
            let at = place as i64 + 80 * me as i64;
            put(rank, &win, &words, other, at).expect("a put");
            add(rank, &win, &[1], other, place as i64 + 40 * 8).expect("an accumulate");
            flush(&mut rank.call, &win, other as i32, Ends::There).expect("a flush");
            let mut back = vec![0; 10];
            get(rank, &win, &mut back, other, at).expect("a get");
            flush(&mut rank.call, &win, other as i32, Ends::There).expect("a flush");
            assert_eq!(back, words);
        }
        unlock_all(&mut rank.call, &win).expect("the end of the epoch");
        tell(rank, 0);
        let look = |at: usize| {
            // SAFETY: inside; others write it.
            unsafe { base.cast::<u64>().add(at).read_volatile() }
        };
        for at in 0..40 {
            assert_eq!(look(at), mark(at / 10, at % 10, me), "word {at}");
        }
        assert_eq!(look(40), 4);
        dynamic::detach(&mut rank.call, &win, base).expect("attached memory");
        dynamic::detach(&mut rank.call, &win, base.wrapping_add(160)).expect("attached memory");
        create::free(&mut rank.call, win).expect("a window that can be freed");
    });
}

#[test]
pub(crate) fn unattached_memory_fails_at_synchronization() {
    run_on(&nodes(), 4, 10, |rank| {
        let me = rank.me as usize;
        let win = create_dynamic(rank);
        let mut memory = vec![5_u64; 1000].into_boxed_slice();
        let base = memory.as_mut_ptr().cast::<u8>();
        dynamic::attach(&mut rank.call, &win, base, 800).expect("memory to attach");
        let places = tell(rank, base.expose_provenance() as u64);
        let far = me ^ 2;
        let inside = places[far] as i64;
        let comm = rank.comm;
        let target =
            make(vec![comm.peer(far as i32)].into(), comm.peer(me as i32), communicator::origin(&comm))
                .expect("memory for a group");
        let target = target.resolve().expect("a group");
        let class = |ended: Result<()>| ended.expect_err("it isn't attached").class();
        lock_all(&mut rank.call, &win, 0).expect("an epoch");
        let (words, mut back, mut old) = (vec![9; 200], vec![3; 200], 4);
        // In the cell, in a message, scattered; all of it or only its end outside.
        put(rank, &win, &words[..1], far, inside + 800).expect("it is sent");
        assert_eq!(class(flush(&mut rank.call, &win, far as i32, Ends::There)), ErrorClass::RmaRange);
        put(rank, &win, &words, far, inside).expect("it is sent");
        assert_eq!(class(flush(&mut rank.call, &win, far as i32, Ends::There)), ErrorClass::RmaRange);
        get(rank, &win, &mut back, far, inside).expect("it is sent");
        assert_eq!(class(flush(&mut rank.call, &win, far as i32, Ends::There)), ErrorClass::RmaRange);
        add(rank, &win, &words, far, inside + 8000).expect("it is sent");
        fetch(rank, &win, &1, &mut old, (far, 16), SUM).expect("it is sent");
        assert_eq!(class(flush(&mut rank.call, &win, far as i32, Ends::There)), ErrorClass::RmaRange);
        let scattered = blocks(&[8, 8, 8], &[0, 792, 800], BYTE);
        let remote = there(far, inside, 1, scattered);
        // SAFETY: the words stay until the flush.
        unsafe { transfer::put(&mut rank.call, &win, &elements(&words[..3], INT64), &remote) }
            .expect("it is sent");
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { encore_engine::datatype::object::DATATYPES.release(scattered) };
        assert_eq!(class(unlock_all(&mut rank.call, &win)), ErrorClass::RmaRange);
        // A failure is reported once; later valid operations succeed.
        pscw::post(&mut rank.call, &win, &target).expect("a post");
        pscw::start(&mut rank.call, &win, &target, 0).expect("a start");
        put(rank, &win, &words[..1], far, inside + 800).expect("it is sent");
        assert_eq!(class(pscw::complete(&mut rank.call, &win)), ErrorClass::RmaRange);
        pscw::wait(&mut rank.call, &win).expect("a wait");
        fence(rank, &win);
        put(rank, &win, &words[..1], far, 8).expect("it is sent");
        assert_eq!(class(crate::rma::fence::fence(&mut rank.call, &win, 0)), ErrorClass::RmaRange);
        put(rank, &win, &words[..1], far, inside).expect("a put");
        fence(rank, &win);
        assert_eq!((back, old), (vec![3; 200], 4));
        // SAFETY: others have written here.
        let found: Vec<u64> =
            (0..1000).map(|at| unsafe { base.cast::<u64>().add(at).read_volatile() }).collect();
        assert_eq!((found[0], &found[1..]), (9, &[5; 999][..]), "only what is attached was written");
        // SAFETY: the count of the test, which doesn't use it any more.
        unsafe { crate::group::GROUPS.release(target) };
        dynamic::detach(&mut rank.call, &win, base).expect("attached memory");
        create::free(&mut rank.call, win).expect("a window that can be freed");
    });
}
