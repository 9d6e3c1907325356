//! Shape of a type map, and its composition: sizes, bounds, signature and copy programs of repetitions and sequences.

use crate::basic::Basic;
use crate::basic::Operand;
use crate::compile::{self, Merge, RunCollector};
use crate::error::TypeError;
use crate::shared::Shared;
use crate::signature::Signature;
use crate::tree::{Node, Tree};

/// A type map without markers, alignment or the constructor's arguments.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Where the bytes are, merged across types.
    pub bytes: Tree,
    /// Where the elements of each type are, if there is more than one type.
    pub elements: Option<Shared<Tree>>,
    /// Lowest displacement and highest end of an entry; `None` without entries.
    pub bounds: Option<(i64, i64)>,
    /// The basic types in order.
    pub signature: Signature,
    /// Bytes in the external32 representation.
    pub external: u64,
    /// The predefined type that it is made of, if it is one; `None` without entries.
    pub element: Option<Operand>,
}

/// `a * b`, an error if it doesn't fit in an `i64`.
pub(crate) fn product(a: i64, b: i64) -> Result<i64, TypeError> {
    a.checked_mul(b).ok_or(TypeError::Overflow)
}

/// `a + b`, an error if it doesn't fit in an `i64`.
pub(crate) fn sum(a: i64, b: i64) -> Result<i64, TypeError> {
    a.checked_add(b).ok_or(TypeError::Overflow)
}

/// The lowest and the highest of `0, stride, … (count - 1) * stride`; `count` isn't 0.
pub(crate) fn reach(count: u64, stride: i64) -> Result<(i64, i64), TypeError> {
    let steps = i64::try_from(count - 1).map_err(|_| TypeError::Overflow)?;
    let last = product(steps, stride)?;
    Ok((last.min(0), last.max(0)))
}

/// The union of two ranges.
pub(crate) fn union(a: Option<(i64, i64)>, b: Option<(i64, i64)>) -> Option<(i64, i64)> {
    match (a, b) {
        (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
        (one, None) | (None, one) => one,
    }
}

/// A range moved by each of `reach`.
pub(crate) fn spread(range: (i64, i64), reach: (i64, i64)) -> Result<(i64, i64), TypeError> {
    Ok((sum(range.0, reach.0)?, sum(range.1, reach.1)?))
}

impl Shape {
    /// Of nothing. `basic` has no meaning but must be something.
    pub fn empty(basic: Basic) -> Shape {
        Shape {
            bytes: Tree::block(0, 0, basic),
            elements: None,
            bounds: None,
            signature: Signature::EMPTY,
            external: 0,
            element: None,
        }
    }

    /// Where the elements of each type are.
    pub fn elements(&self) -> &Tree {
        self.elements.as_deref().unwrap_or(&self.bytes)
    }

    /// The type of all elements, if it is one; that of a shape without entries has no meaning.
    pub fn only_basic(&self) -> Option<Basic> {
        match self.elements {
            None => Some(self.bytes.first_basic()),
            Some(_) => None,
        }
    }

    /// All of it `by` bytes further on.
    pub fn shifted(self, by: i64) -> Result<Shape, TypeError> {
        Ok(Shape {
            bytes: self.bytes.shifted(by),
            elements: self.elements.map(|tree| Shared::new(Tree::clone(&tree).shifted(by))),
            bounds: self.bounds.map(|bounds| spread(bounds, (by, by))).transpose()?,
            ..self
        })
    }

    /// `count` times, `stride` bytes from one to the next.
    pub fn repeat(&self, count: u64, stride: i64) -> Result<Shape, TypeError> {
        if count == 0 || self.bounds.is_none() {
            return Ok(Shape::empty(self.bytes.first_basic()));
        }
        self.fits(count)?;
        let reach = reach(count, stride)?;
        Ok(Shape {
            bytes: compile::repeat(&self.bytes, count, stride),
            elements: self.elements.as_ref().map(|tree| Shared::new(compile::repeat(tree, count, stride))),
            bounds: self.bounds.map(|bounds| spread(bounds, reach)).transpose()?,
            signature: self.signature.repeat(count),
            external: self.external * count,
            element: self.element,
        })
    }

    /// At each of the displacements, `count` times `stride` bytes from one to the next.
    ///
    /// `blocks` are displacement and count of each; `stride` is the same for all.
    pub fn scatter(
        &self,
        blocks: impl Iterator<Item = (i64, u64)> + Clone,
        stride: i64,
    ) -> Result<Shape, TypeError> {
        let blocks = blocks.filter(|block| block.1 != 0);
        let Some((_, first)) = blocks.clone().next() else {
            return Ok(Shape::empty(self.bytes.first_basic()));
        };
        let Some(own_bounds) = self.bounds else {
            return Ok(Shape::empty(self.bytes.first_basic()));
        };
        let (mut bounds, mut total) = (None, 0u64);
        let (mut longest, mut same) = (0, true);
        for (displacement, count) in blocks.clone() {
            let (low, high) = reach(count, stride)?;
            let reach = (sum(displacement, low)?, sum(displacement, high)?);
            bounds = union(bounds, Some(spread(own_bounds, reach)?));
            total = total.checked_add(count).ok_or(TypeError::Overflow)?;
            longest = longest.max(count);
            same &= count == first;
        }
        self.fits(total)?;
        let place = |tree: &Tree, merge: Merge| match tree.node {
            Node::Block { basic } if longest == 1 || stride == tree.size as i64 => {
                let mut runs = RunCollector::default();
                for (displacement, count) in blocks.clone() {
                    runs.push(displacement.wrapping_add(tree.offset), tree.size * count);
                }
                compile::from_runs(runs.runs, basic)
            }
            _ if same => {
                let body = compile::repeat(tree, first, stride);
                compile::scatter(&body, blocks.clone().map(|block| block.0).collect())
            }
            _ => {
                let parts = blocks
                    .clone()
                    .map(|(displacement, count)| compile::repeat(tree, count, stride).shifted(displacement));
                compile::sequence(parts, merge, tree.first_basic())
            }
        };
        Ok(Shape {
            bytes: place(&self.bytes, Merge::Bytes),
            elements: self.elements.as_ref().map(|tree| Shared::new(place(tree, Merge::SameType))),
            bounds,
            signature: self.signature.repeat(total),
            external: self.external * total,
            element: self.element,
        })
    }

    /// One shape after the other.
    pub fn sequence(shapes: &[Shape], empty: Basic) -> Result<Shape, TypeError> {
        let mut result = Shape::empty(empty);
        let mut size = 0i64;
        let mut only = None;
        let mut mixed = false;
        result.element = shapes.iter().find(|shape| shape.bounds.is_some()).and_then(|shape| shape.element);
        for shape in shapes.iter().filter(|shape| shape.bounds.is_some()) {
            size = sum(size, shape.bytes.size as i64)?;
            result.bounds = union(result.bounds, shape.bounds);
            result.signature = result.signature.then(shape.signature);
            result.external += shape.external;
            result.element = result.element.filter(|&element| shape.element == Some(element));
            match (shape.only_basic(), only) {
                (None, _) => mixed = true,
                (basic, None) => only = basic,
                (basic, known) => mixed |= basic != known,
            }
        }
        let parts = || shapes.iter().filter(|shape| shape.bounds.is_some());
        result.bytes = compile::sequence(parts().map(|shape| shape.bytes.clone()), Merge::Bytes, empty);
        if mixed {
            let parts = parts().map(|shape| shape.elements().clone());
            result.elements = Some(Shared::new(compile::sequence(parts, Merge::SameType, empty)));
        }
        Ok(result)
    }

    /// An error if the data of `count` instances don't fit in an `i64`.
    fn fits(&self, count: u64) -> Result<(), TypeError> {
        let size = self.bytes.size.checked_mul(count).ok_or(TypeError::Overflow)?;
        i64::try_from(size).map(|_| ()).map_err(|_| TypeError::Overflow)
    }
}
