//! Walks a copy program from one byte of the packed stream to another.

use crate::basic::Basic;
use crate::tree::{Node, Offset, Offsets, RunList, Runs, Tree};

/// Operation on the runs of a type, in the order of the packed stream.
///
/// The addresses are those of the data in the typed buffer. The caller that starts a walk guarantees that they may be
/// used as the implementor uses them.
pub(crate) trait Visit {
    /// One run of `len` bytes, not 0.
    ///
    /// # Safety
    /// The bytes may be used as the implementor's contract says.
    unsafe fn block(&mut self, memory: *mut u8, len: u64, basic: Basic);

    /// `count` runs of `len` bytes, `stride` bytes from one to the next.
    ///
    /// # Safety
    /// As for [`Visit::block`], for each run.
    #[inline]
    unsafe fn strided(&mut self, memory: *mut u8, count: u64, stride: i64, len: u64, basic: Basic) {
        let mut memory = memory;
        for _ in 0..count {
            // SAFETY: passed on.
            unsafe { self.block(memory, len, basic) };
            memory = memory.wrapping_offset(stride as isize);
        }
    }

    /// `strided`, `outer` times, `step` bytes from one to the next.
    ///
    /// # Safety
    /// As for [`Visit::block`], for each run.
    #[inline]
    #[allow(clippy::too_many_arguments)] // Two loops and a run have this many facts.
    unsafe fn strided_twice(
        &mut self,
        memory: *mut u8,
        outer: u64,
        step: i64,
        count: u64,
        stride: i64,
        len: u64,
        basic: Basic,
    ) {
        let mut memory = memory;
        for _ in 0..outer {
            // SAFETY: passed on.
            unsafe { self.strided(memory, count, stride, len, basic) };
            memory = memory.wrapping_offset(step as isize);
        }
    }

    /// Runs of `len` bytes at `offsets` from `memory`.
    ///
    /// # Safety
    /// As for [`Visit::block`], for each run.
    #[inline]
    unsafe fn indexed<I: Offset>(&mut self, memory: *mut u8, offsets: &[I], len: u64, basic: Basic) {
        for offset in offsets {
            // SAFETY: passed on.
            unsafe { self.block(memory.wrapping_offset(offset.get() as isize), len, basic) };
        }
    }

    /// Runs of any length.
    ///
    /// # Safety
    /// As for [`Visit::block`], for each run.
    #[inline]
    unsafe fn runs<I: Offset>(&mut self, memory: *mut u8, runs: &[(I, I)], basic: Basic) {
        for (offset, len) in runs {
            let memory = memory.wrapping_offset(offset.get() as isize);
            // SAFETY: passed on.
            unsafe { self.block(memory, len.get() as u64, basic) };
        }
    }

    /// `runs`, of `size` bytes together, `count` times, `stride` bytes from one to the next. The
    /// instances don't overlap.
    ///
    /// # Safety
    /// As for [`Visit::block`], for each run.
    #[inline]
    #[allow(clippy::too_many_arguments)] // A loop and what is in it have this many facts.
    unsafe fn few_runs_often<I: Offset>(
        &mut self,
        memory: *mut u8,
        count: u64,
        stride: i64,
        runs: &[(I, I)],
        _size: u64,
        basic: Basic,
    ) {
        let mut memory = memory;
        for _ in 0..count {
            // SAFETY: passed on.
            unsafe { self.runs(memory, runs, basic) };
            memory = memory.wrapping_offset(stride as isize);
        }
    }
}

/// Instances from which on it pays to go over them once for each run.
const OFTEN: u64 = 4;

/// Visits the packed bytes `from..to` of `count` instances of `tree`, `extent` bytes from one to
/// the next, the first at `base`.
///
/// # Safety
/// `from <= to <= count * tree.size`, and `visit` may use the bytes of the type map that are
/// visited as its contract says.
#[inline]
pub(crate) unsafe fn instances<V: Visit>(
    tree: &Tree,
    extent: i64,
    base: *mut u8,
    count: u64,
    from: u64,
    to: u64,
    visit: &mut V,
) {
    if from == to {
        return;
    }
    // SAFETY: passed on. What most calls want is all, which needs no divisions.
    unsafe {
        if from == 0 && Some(to) == tree.size.checked_mul(count) {
            all_instances(tree, extent, base, count, visit);
        } else if count == 1 {
            range(tree, base, from, to, visit);
        } else {
            some_instances(tree, extent, base, from, to, visit);
        }
    }
}

/// As [`instances`], all bytes, at least one. The loop over the instances joins the loops of the
/// type where it can, as in `compile`.
///
/// # Safety
/// As for [`instances`].
#[inline]
unsafe fn all_instances<V: Visit>(tree: &Tree, extent: i64, base: *mut u8, count: u64, visit: &mut V) {
    let origin = base.wrapping_offset(tree.offset as isize);
    // SAFETY: every run that is visited is one of the instances'.
    unsafe {
        match tree.node {
            Node::Block { basic } if count == 1 || extent == tree.size as i64 => {
                visit.block(origin, tree.size * count, basic);
            }
            Node::Block { basic } => visit.strided(origin, count, extent, tree.size, basic),
            Node::Strided { count: inner, stride, len, basic }
                if count == 1 || Some(extent) == stride.checked_mul(inner as i64) =>
            {
                visit.strided(origin, inner * count, stride, len, basic);
            }
            _ if count == 1 => all(tree, base, visit),
            _ => all_of_loop(tree, base, count, extent, visit),
        }
    }
}

/// As [`instances`], `from < to`.
///
/// # Safety
/// As for [`instances`].
unsafe fn some_instances<V: Visit>(
    tree: &Tree,
    extent: i64,
    base: *mut u8,
    from: u64,
    to: u64,
    visit: &mut V,
) {
    let origin = base.wrapping_offset(tree.offset as isize);
    let at = |index: u64| base.wrapping_offset((index as i64).wrapping_mul(extent) as isize);
    // SAFETY: passed on; what is visited of each instance is within its size.
    unsafe {
        match tree.node {
            Node::Block { basic } if extent == tree.size as i64 => {
                visit.block(origin.wrapping_add(from as usize), to - from, basic);
            }
            Node::Block { basic } => strided_range(origin, extent, tree.size, basic, from, to, visit),
            Node::Strided { count: inner, stride, len, basic }
                if Some(extent) == stride.checked_mul(inner as i64) =>
            {
                strided_range(origin, stride, len, basic, from, to, visit);
            }
            _ => repeated(
                tree.size,
                from,
                to,
                |index, from, to, visit: &mut V| range(tree, at(index), from, to, visit),
                |first, last, visit: &mut V| all_of_loop(tree, at(first), last - first, extent, visit),
                visit,
            ),
        }
    }
}

/// Visits all of a tree.
///
/// # Safety
/// `visit` may use the bytes of the tree, placed at `base`, as its contract says.
unsafe fn all<V: Visit>(tree: &Tree, base: *mut u8, visit: &mut V) {
    let origin = base.wrapping_offset(tree.offset as isize);
    // SAFETY: every run that is visited is one of the tree's.
    unsafe {
        match &tree.node {
            Node::Block { basic } => visit.block(origin, tree.size, *basic),
            Node::Strided { count, stride, len, basic } => {
                visit.strided(origin, *count, *stride, *len, *basic)
            }
            Node::Loop { count, stride, body } => all_of_loop(body, origin, *count, *stride, visit),
            Node::Indexed { len, offsets, basic } => match offsets {
                Offsets::Narrow(list) => visit.indexed(origin, list, *len, *basic),
                Offsets::Wide(list) => visit.indexed(origin, list, *len, *basic),
            },
            Node::Runs { runs, basic } => match runs {
                Runs::Narrow(list) => visit.runs(origin, &list.runs, *basic),
                Runs::Wide(list) => visit.runs(origin, &list.runs, *basic),
            },
            Node::Scattered { offsets, body } => match offsets {
                Offsets::Narrow(list) => all_scattered(body, origin, list, visit),
                Offsets::Wide(list) => all_scattered(body, origin, list, visit),
            },
            Node::Sequence { parts } => {
                for part in parts.iter() {
                    all(&part.tree, origin, visit);
                }
            }
        }
    }
}

/// Visits all of `count` instances of `body`.
///
/// # Safety
/// As for [`all`].
unsafe fn all_of_loop<V: Visit>(body: &Tree, base: *mut u8, count: u64, stride: i64, visit: &mut V) {
    // SAFETY: every run that is visited is one of the tree's.
    unsafe {
        if let Node::Strided { count: inner, stride: step, len, basic } = body.node {
            let origin = base.wrapping_offset(body.offset as isize);
            return visit.strided_twice(origin, count, stride, inner, step, len, basic);
        }
        if let Node::Runs { runs: Runs::Narrow(ref list), basic } = body.node {
            if count >= OFTEN && list.span <= stride.unsigned_abs() {
                let origin = base.wrapping_offset(body.offset as isize);
                return visit.few_runs_often(origin, count, stride, &list.runs, body.size, basic);
            }
        }
        let mut base = base;
        for _ in 0..count {
            all(body, base, visit);
            base = base.wrapping_offset(stride as isize);
        }
    }
}

/// Visits all of the instances of `body` at `offsets`.
///
/// # Safety
/// As for [`all`].
unsafe fn all_scattered<I: Offset, V: Visit>(body: &Tree, base: *mut u8, offsets: &[I], visit: &mut V) {
    for offset in offsets {
        // SAFETY: every run that is visited is one of the tree's.
        unsafe { all(body, base.wrapping_offset(offset.get() as isize), visit) };
    }
}

/// Visits the packed bytes `from..to` of a tree.
///
/// # Safety
/// `from < to <= tree.size`; else as for [`all`].
unsafe fn range<V: Visit>(tree: &Tree, base: *mut u8, from: u64, to: u64, visit: &mut V) {
    if from == 0 && to == tree.size {
        // SAFETY: passed on.
        return unsafe { all(tree, base, visit) };
    }
    let origin = base.wrapping_offset(tree.offset as isize);
    // SAFETY: in each arm the ranges passed down are within the sizes of the parts.
    unsafe {
        match &tree.node {
            Node::Block { basic } => visit.block(origin.wrapping_add(from as usize), to - from, *basic),
            Node::Strided { stride, len, basic, .. } => {
                strided_range(origin, *stride, *len, *basic, from, to, visit);
            }
            Node::Loop { stride, body, .. } => {
                let at = |index: u64| origin.wrapping_offset((index as i64).wrapping_mul(*stride) as isize);
                repeated(
                    body.size,
                    from,
                    to,
                    |index, from, to, visit: &mut V| range(body, at(index), from, to, visit),
                    |first, last, visit: &mut V| all_of_loop(body, at(first), last - first, *stride, visit),
                    visit,
                );
            }
            Node::Indexed { len, offsets, basic } => match offsets {
                Offsets::Narrow(list) => indexed_range(origin, list, *len, *basic, from, to, visit),
                Offsets::Wide(list) => indexed_range(origin, list, *len, *basic, from, to, visit),
            },
            Node::Runs { runs, basic } => match runs {
                Runs::Narrow(list) => runs_range(origin, list, *basic, from, to, visit),
                Runs::Wide(list) => runs_range(origin, list, *basic, from, to, visit),
            },
            Node::Scattered { offsets, body } => match offsets {
                Offsets::Narrow(list) => scattered_range(body, origin, list, from, to, visit),
                Offsets::Wide(list) => scattered_range(body, origin, list, from, to, visit),
            },
            Node::Sequence { parts } => {
                let first = parts.partition_point(|part| part.start <= from) - 1;
                for part in &parts[first..] {
                    if part.start >= to {
                        break;
                    }
                    let from = from.saturating_sub(part.start);
                    let to = (to - part.start).min(part.tree.size);
                    range(&part.tree, origin, from, to, visit);
                }
            }
        }
    }
}

/// Cuts the bytes `from..to` of bodies of `size` bytes into the end of one, whole ones and the
/// beginning of one.
#[inline]
fn repeated<V>(
    size: u64,
    from: u64,
    to: u64,
    part: impl Fn(u64, u64, u64, &mut V),
    whole: impl FnOnce(u64, u64, &mut V),
    visit: &mut V,
) {
    let (mut first, skip) = (from / size, from % size);
    let (last, rest) = (to / size, to % size);
    if first == last {
        return part(first, skip, rest, visit);
    }
    if skip != 0 {
        part(first, skip, size, visit);
        first += 1;
    }
    if first < last {
        whole(first, last, visit);
    }
    if rest != 0 {
        part(last, 0, rest, visit);
    }
}

/// # Safety
/// As for [`range`].
unsafe fn strided_range<V: Visit>(
    origin: *mut u8,
    stride: i64,
    len: u64,
    basic: Basic,
    from: u64,
    to: u64,
    visit: &mut V,
) {
    let at = |index: u64| origin.wrapping_offset((index as i64).wrapping_mul(stride) as isize);
    // SAFETY: passed on.
    unsafe {
        repeated(
            len,
            from,
            to,
            |index, from, to, visit: &mut V| {
                visit.block(at(index).wrapping_add(from as usize), to - from, basic);
            },
            |first, last, visit: &mut V| visit.strided(at(first), last - first, stride, len, basic),
            visit,
        );
    }
}

/// # Safety
/// As for [`range`].
unsafe fn indexed_range<I: Offset, V: Visit>(
    origin: *mut u8,
    offsets: &[I],
    len: u64,
    basic: Basic,
    from: u64,
    to: u64,
    visit: &mut V,
) {
    // SAFETY: passed on.
    unsafe {
        repeated(
            len,
            from,
            to,
            |index, from, to, visit: &mut V| {
                let memory = origin.wrapping_offset(offsets[index as usize].get() as isize);
                visit.block(memory.wrapping_add(from as usize), to - from, basic);
            },
            |first, last, visit: &mut V| {
                visit.indexed(origin, &offsets[first as usize..last as usize], len, basic);
            },
            visit,
        );
    }
}

/// # Safety
/// As for [`range`].
unsafe fn scattered_range<I: Offset, V: Visit>(
    body: &Tree,
    origin: *mut u8,
    offsets: &[I],
    from: u64,
    to: u64,
    visit: &mut V,
) {
    // SAFETY: passed on.
    unsafe {
        repeated(
            body.size,
            from,
            to,
            |index, from, to, visit: &mut V| {
                let base = origin.wrapping_offset(offsets[index as usize].get() as isize);
                range(body, base, from, to, visit);
            },
            |first, last, visit: &mut V| {
                all_scattered(body, origin, &offsets[first as usize..last as usize], visit);
            },
            visit,
        );
    }
}

/// # Safety
/// As for [`range`].
unsafe fn runs_range<I: Offset, V: Visit>(
    origin: *mut u8,
    list: &RunList<I>,
    basic: Basic,
    from: u64,
    to: u64,
    visit: &mut V,
) {
    let (mut first, skip) = list.find(from);
    let (last, rest) = list.find(to - 1);
    // `to - 1` is the last byte wanted, `rest` where it lies in its run.
    let rest = rest + 1;
    let at = |index: usize| {
        let (offset, len) = list.get(index);
        (origin.wrapping_offset(offset as isize), len)
    };
    // SAFETY: passed on.
    unsafe {
        if first == last {
            return visit.block(at(first).0.wrapping_add(skip as usize), rest - skip, basic);
        }
        if skip != 0 {
            let (memory, len) = at(first);
            visit.block(memory.wrapping_add(skip as usize), len - skip, basic);
            first += 1;
        }
        visit.runs(origin, &list.runs[first..last], basic);
        visit.block(at(last).0, rest, basic);
    }
}
