//! The datatype: a type map, its bounds and how it was made.

use crate::basic::{Basic, Operand};
use crate::contents::{Combiner, Contents};
use crate::copy::FAR;
use crate::error::TypeError;
use crate::predefined::Predefined;
use crate::program::Program;
use crate::shape::{Shape, sum, union};
use crate::shared::Shared;
use crate::signature::Signature;
use crate::tree::Tree;

/// An MPI datatype. Immutable; its copy program is made with it, so that committing it costs
/// nothing.
///
/// A type refers to those that it was made from, so that these may be freed in any order.
#[derive(Debug)]
pub struct Datatype {
    /// Size, extent and where the bytes are: what every transfer needs, first.
    program: Program,
    lb: i64,
    bounds: Option<(i64, i64)>,
    /// The lower and upper bound, if they were set explicitly anywhere in the type map.
    markers: Option<(i64, i64)>,
    align: u32,
    elements: Option<Shared<Tree>>,
    signature: Signature,
    external: u64,
    /// The predefined type that all of it is made of.
    element: Option<Operand>,
    origin: Origin,
}

#[derive(Debug)]
enum Origin {
    Named(Basic),
    Made(Box<Contents>),
}

/// Begin and end of a type, beside its data.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edges {
    /// The lower and upper bound, where they were set explicitly.
    pub markers: Option<(i64, i64)>,
    /// The highest end of the types that it was made from, where that is behind their data.
    pub end: Option<i64>,
}

impl Edges {
    /// Bounds that are set.
    pub fn marked(lb: i64, ub: i64) -> Edges {
        Edges { markers: Some((lb, ub)), end: None }
    }

    /// Edges of two parts together.
    pub fn union(self, other: Edges) -> Edges {
        Edges { markers: union(self.markers, other.markers), end: self.end.max(other.end) }
    }
}

impl Datatype {
    /// A predefined type, for the table of them. `end` is the highest end of an entry.
    #[allow(clippy::too_many_arguments)] // A row of a table.
    pub(crate) const fn named(
        basic: Basic,
        bytes: Tree,
        elements: Option<Shared<Tree>>,
        end: i64,
        extent: i64,
        align: u32,
        signature: Signature,
        external: u64,
        element: Operand,
    ) -> Datatype {
        Datatype {
            program: Program { extent, tree: bytes },
            lb: 0,
            bounds: Some((0, end)),
            markers: None,
            align,
            elements,
            signature,
            external,
            element: Some(element),
            origin: Origin::Named(basic),
        }
    }

    /// The size of a named type, for the table of them.
    pub(crate) const fn const_size(&self) -> u8 {
        self.program.tree.size as u8
    }

    /// A derived type. The bounds are the markers, if there are any; otherwise those of the data and of the padded
    /// types that it is made from, padded to the alignment (MPI 5.0 §5.1, the definition of extent, and §5.1.6).
    ///
    /// By the letter of §5.1 only data counts, which differs where a type lies at a displacement that isn't a
    /// multiple of its alignment: there the type would end before the last of its parts does.
    pub(crate) fn derived(
        shape: Shape,
        edges: Edges,
        align: u32,
        contents: Contents,
    ) -> Result<Datatype, TypeError> {
        let markers = edges.markers;
        let (lb, ub) = match (markers, shape.bounds) {
            (Some(markers), _) => markers,
            (None, Some((low, high))) => {
                let high = edges.end.map_or(high, |end| end.max(high));
                let extent = high.checked_sub(low).ok_or(TypeError::Overflow)?;
                let padding = (i64::from(align) - extent % i64::from(align)) % i64::from(align);
                (low, sum(high, padding)?)
            }
            (None, None) => (0, 0),
        };
        let extent = ub.checked_sub(lb).ok_or(TypeError::Overflow)?;
        // An alignment is that of the entries; a type without any must not lend its own to others.
        let align = match shape.bounds {
            Some((low, high)) => {
                high.checked_sub(low).ok_or(TypeError::Overflow)?;
                align
            }
            None => 1,
        };
        Ok(Datatype {
            program: Program { extent, tree: shape.bytes },
            lb,
            bounds: shape.bounds,
            markers,
            align,
            elements: shape.elements,
            signature: shape.signature,
            external: shape.external,
            element: shape.element,
            origin: Origin::Made(Box::new(contents)),
        })
    }

    /// Its type map, to build others from.
    pub(crate) fn shape(&self) -> Shape {
        Shape {
            bytes: self.program.tree.clone(),
            elements: self.elements.clone(),
            bounds: self.bounds,
            signature: self.signature,
            external: self.external,
            element: self.element,
        }
    }

    /// The bounds that were set explicitly.
    pub(crate) fn markers(&self) -> Option<(i64, i64)> {
        self.markers
    }

    /// The alignment that the compiler would give a structure of its types, in bytes.
    pub(crate) fn align(&self) -> u32 {
        self.align
    }

    /// Where the elements of each type are, in the order of the type map.
    pub(crate) fn elements_tree(&self) -> &Tree {
        self.elements.as_deref().unwrap_or(&self.program.tree)
    }

    /// Some type for the leaves of a tree without any.
    pub(crate) fn any_basic(&self) -> Basic {
        self.elements_tree().first_basic()
    }

    /// How to copy its data.
    #[inline(always)]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Bytes of data (`MPI_Type_size`).
    #[inline(always)]
    pub fn size(&self) -> u64 {
        self.program.size()
    }

    /// Lower bound in bytes (`MPI_Type_get_extent`).
    #[inline(always)]
    pub fn lb(&self) -> i64 {
        self.lb
    }

    /// Bytes from one instance to the next (`MPI_Type_get_extent`).
    #[inline(always)]
    pub fn extent(&self) -> i64 {
        self.program.extent
    }

    /// Upper bound in bytes: `lb + extent`.
    #[inline]
    pub fn ub(&self) -> i64 {
        self.lb.wrapping_add(self.program.extent)
    }

    /// The upper bound, if it is the end of padding behind the data and not set explicitly.
    pub(crate) fn padded_end(&self) -> Option<i64> {
        match (self.markers, self.bounds) {
            (None, Some((_, high))) => Some(self.ub()).filter(|end| *end > high),
            _ => None,
        }
    }

    /// The lowest displacement of a byte of data (`MPI_Type_get_true_extent`); 0 without data.
    #[inline]
    pub fn true_lb(&self) -> i64 {
        self.bounds.map_or(0, |bounds| bounds.0)
    }

    /// Bytes from there to the end of the last byte of data (`MPI_Type_get_true_extent`).
    #[inline]
    pub fn true_extent(&self) -> i64 {
        self.bounds.map_or(0, |bounds| bounds.1 - bounds.0)
    }

    /// The lowest and the end of the highest byte of data in `count` instances, in bytes from the
    /// buffer's address: what a window or a registration of memory has to cover. `None` without
    /// data, or if that overflows.
    pub fn span(&self, count: u64) -> Option<(i64, i64)> {
        let bounds = self.bounds.filter(|_| count != 0)?;
        let reach = crate::shape::reach(count, self.program.extent).ok()?;
        crate::shape::spread(bounds, reach).ok()
    }

    /// In how many runs the data of one instance lie, if they lie so far apart that the processor doesn't foresee the next
    /// one, so that each costs a miss; 0 otherwise.
    pub fn far_runs(&self) -> u64 {
        let runs = self.program.tree.runs;
        let reach = self.extent().unsigned_abs().max(self.true_extent().unsigned_abs());
        let gaps = reach.saturating_sub(self.size());
        if runs > 0 && gaps / runs >= FAR as u64 { runs } else { 0 }
    }

    /// In how many runs the data of one instance lie.
    pub fn runs(&self) -> u64 {
        self.program.tree.runs
    }

    /// If the data of `count` instances are one run of bytes, where it begins, in bytes after the
    /// buffer's address.
    #[inline]
    pub fn is_contiguous(&self, count: u64) -> Option<i64> {
        self.program.is_contiguous(count)
    }

    /// Bytes of one instance in the external32 representation.
    #[inline]
    pub fn external_size(&self) -> u64 {
        self.external
    }

    /// The signature of one instance.
    #[inline]
    pub fn signature(&self) -> Signature {
        self.signature
    }

    /// The signature of `count` instances.
    pub fn signature_of(&self, count: u64) -> Signature {
        self.signature.repeat(count)
    }

    /// The basic type, if it is the only one in the type map.
    pub fn only_basic(&self) -> Option<Basic> {
        match self.elements {
            None if self.bounds.is_some() => Some(self.program.tree.first_basic()),
            _ => None,
        }
    }

    /// The table's entry, if this is one of the ABI's named types.
    pub fn entry(&self) -> Option<&'static Predefined> {
        match self.origin {
            Origin::Named(basic) => Some(basic.entry()),
            Origin::Made(_) => None,
        }
    }

    /// Whether it is predefined, named or not: it is always committed and can't be freed.
    pub fn is_predefined(&self) -> bool {
        match &self.origin {
            Origin::Named(_) => true,
            Origin::Made(contents) => {
                matches!(contents.combiner, Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer)
            }
        }
    }

    /// The constructor that made it.
    pub fn combiner(&self) -> Combiner {
        match &self.origin {
            Origin::Named(_) => Combiner::Named,
            Origin::Made(contents) => contents.combiner,
        }
    }

    /// Its constructor and arguments; `None` for a named type, which can't be decoded.
    pub fn contents(&self) -> Option<&Contents> {
        match &self.origin {
            Origin::Named(_) => None,
            Origin::Made(contents) => Some(contents),
        }
    }

    /// Its class for the predefined operators; `None` if it is derived.
    pub fn operand(&self) -> Option<Operand> {
        self.element.filter(|_| self.is_predefined())
    }

    /// The predefined type that it is made of, if all of it is of one: what `MPI_Accumulate` asks of
    /// a derived type (MPI 5.0 §12.3.4). A pair type counts as one.
    pub fn element(&self) -> Option<Operand> {
        self.element
    }
}

impl Drop for Datatype {
    /// Without recursion: a type made from a type made from a type … may be very long.
    fn drop(&mut self) {
        let Origin::Made(contents) = &mut self.origin else {
            return;
        };
        let mut rest = std::mem::take(&mut contents.types);
        while let Some(old) = rest.pop() {
            let Shared::Counted(counted) = old else {
                continue;
            };
            // The owner of the last reference takes the type apart.
            if let Some(mut last) = std::sync::Arc::into_inner(counted) {
                if let Origin::Made(contents) = &mut last.origin {
                    rest.append(&mut contents.types);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Datatype;
    use crate::construct::{contiguous, hindexed, resized, structure, vector};
    use crate::contents::{Counts, Form::Int};
    use crate::predefined::{self, DOUBLE};
    use crate::shared::Shared;

    #[test]
    fn runs_are_counted_where_they_lie_far_apart() {
        let double = &predefined::shared(DOUBLE);
        let far = |datatype: Datatype| datatype.far_runs();
        assert_eq!(double.far_runs(), 0);
        assert_eq!(far(contiguous(Int, 1000, double).unwrap()), 0);
        assert_eq!(far(vector(Int, 1000, 1, 2, double).unwrap()), 0);
        let column = Shared::new(vector(Int, 1000, 1, 128, double).unwrap());
        assert_eq!([column.far_runs(), far(vector(Int, 1000, 1, 64, double).unwrap())], [1000, 0]);
        assert_eq!(far(vector(Int, 1000, 1, -128, double).unwrap()), 1000);
        // Adjacent data are one run.
        assert_eq!(far(vector(Int, 10, 64, 136, double).unwrap()), 10);
        assert_eq!(far(contiguous(Int, 3, &column).unwrap()), 3000);
        // Columns side by side, and items of one element far from the next one.
        assert_eq!(far(resized(Int, 0, 8, &column).unwrap()), 1000);
        assert_eq!(far(resized(Int, 0, 520, double).unwrap()), 1);
        let (lengths, places) = ([1, 2, 3], [0, 3000, 5000]);
        assert_eq!(far(hindexed(Counts::Int(&lengths), &places, double).unwrap()), 3);
        let types = [column.clone(), double.clone(), column];
        assert_eq!(far(structure(Counts::Int(&[1, 1, 1]), &[0, 1 << 20, 2 << 20], &types).unwrap()), 2001);
        assert_eq!(far(contiguous(Int, 0, double).unwrap()), 0);
    }
}
