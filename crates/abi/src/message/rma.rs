//! Errors in the use of windows.

use encore_engine::mistake::Mistake;

use super::handle;

pub(super) fn what(mistake: &Mistake) -> String {
    match mistake {
        Mistake::WrongEpoch { needs, now } => format!("the call needs {needs}, but {now}"),
        Mistake::OutsideEpoch { rank, now } => format!(
            "no access epoch to rank {rank} is open ({now}): call MPI_Win_fence, MPI_Win_start, MPI_Win_lock or MPI_Win_lock_all first"
        ),
        Mistake::LockHeld { rank } => {
            format!("this process holds the lock of rank {rank} already: call MPI_Win_unlock first")
        }
        Mistake::LockNotHeld { rank } => {
            format!("this process doesn't hold the lock of rank {rank}: call MPI_Win_lock first")
        }
        Mistake::PastWindow { rank, disp, unit, span, size } => {
            past_window(*rank, *disp, *unit, *span, *size)
        }
        Mistake::Unattached { rank, address, bytes } => format!(
            "rank {rank} has attached no memory that holds the {bytes} bytes at {address:#x}: attach it there (MPI_Win_attach), and pass its \
             address there (MPI_Get_address)"
        ),
        Mistake::TargetMemory { rank, address, bytes } => format!(
            "rank {rank} has no memory, or none that may be written, for the {bytes} bytes at {address:#x} in its window: was it freed before the window?"
        ),
        Mistake::OtherSide { origin, target } => format!(
            "the origin has {origin} bytes of data and the target {target}: count and datatype of both sides must give as many"
        ),
        Mistake::NotOneElement(datatype) => format!(
            "datatype {} is not made of the one predefined type that the target's elements are of",
            handle(*datatype)
        ),
        Mistake::NotNamed(datatype) => {
            format!(
                "datatype {} was made by the program, where a predefined one is needed",
                handle(*datatype)
            )
        }
        Mistake::NotComparable(datatype) => format!(
            "elements of datatype {} can't be compared and swapped: integers, logical types, multi-language types and bytes can",
            handle(*datatype)
        ),
        Mistake::NoOp => "MPI_NO_OP is for operations that fetch: MPI_Get_accumulate, MPI_Rget_accumulate, MPI_Fetch_and_op".into(),
        Mistake::UserOp => "an operator made by the program, where only predefined ones are allowed".into(),
    }
}

fn past_window(rank: u32, disp: i64, unit: u64, span: (i64, i64), size: u64) -> String {
    let start = i128::from(disp) * i128::from(unit);
    let (first, end) = (start + i128::from(span.0), start + i128::from(span.1));
    format!(
        "displacement {disp} (in units of {unit} bytes) leads to bytes {first} to {} of the window of rank {rank}, which has {size} bytes",
        end - 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_told_in_bytes() {
        let mistake = Mistake::PastWindow { rank: 3, disp: 10, unit: 8, span: (0, 16), size: 88 };
        assert_eq!(
            what(&mistake),
            "displacement 10 (in units of 8 bytes) leads to bytes 80 to 95 of the window of rank 3, which has 88 bytes"
        );
        let mistake = Mistake::PastWindow { rank: 0, disp: -1, unit: u64::MAX, span: (0, i64::MAX), size: 0 };
        assert!(what(&mistake).contains("displacement -1"));
    }
}
