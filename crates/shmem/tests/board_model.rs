//! The board under the model checker: `RUSTFLAGS="--cfg loom" cargo test -p encore-shmem --release --test board_model`.
#![cfg(loom)]

use encore_shmem::board::{Board, Notice};
use loom::sync::Arc;
use loom::thread;

fn notice(number: u32) -> Notice {
    Notice { context: 1, number, mark: number, what: [u64::from(number); 8] }
}

/// A reader that finds a notice finds all of it, while its owner writes the next one in its place.
#[test]
fn a_notice_is_read_whole_or_not_at_all() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let board = Arc::new(Board::default());
        // Numbers that are 16 apart share an entry.
        board.say(&notice(16));
        let theirs = board.clone();
        let owner = thread::spawn(move || theirs.say(&notice(32)));
        for number in [32, 16] {
            if let Some(found) = board.look(1, number) {
                assert_eq!(found, notice(number));
            }
        }
        owner.join().unwrap();
        assert_eq!(board.look(1, 32), Some(notice(32)));
        assert_eq!(board.look(1, 16), None);
    });
}
