//! Counting and naming the basic elements of a message (MPI 5.0 §5.1.11, §3.2.5).

use std::ptr;

use crate::basic::Basic;
use crate::datatype::Datatype;
use crate::signature::{self, Signature};
use crate::tree::{Node, Tree};
use crate::walk::{self, Visit};

/// Where the signatures of two messages differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The place of the first basic element that differs, from 0.
    pub element: u64,
    /// The first map's element there; `None` past its end.
    pub first: Option<Basic>,
    /// The second map's element there; `None` past its end.
    pub second: Option<Basic>,
}

impl Datatype {
    /// Number of whole instances in `bytes` of data; `None` (`MPI_UNDEFINED`) if it isn't a whole number of them
    /// (`MPI_Get_count`).
    pub fn count_of(&self, bytes: u64) -> Option<u64> {
        match self.size() {
            0 => (bytes == 0).then_some(0),
            size if bytes % size == 0 => Some(bytes / size),
            _ => None,
        }
    }

    /// Number of basic elements in `bytes` of data; `None` (`MPI_UNDEFINED`) if one is cut in two
    /// (`MPI_Get_elements`).
    pub fn elements_of(&self, bytes: u64) -> Option<u64> {
        self.signature_of_bytes(bytes).map(|signature| signature.elements)
    }

    /// Number of bytes of the first `elements` basic elements of a message; `None` if the type has none, or that
    /// doesn't fit (`MPI_Status_set_elements`).
    pub fn bytes_of_elements(&self, elements: u64) -> Option<u64> {
        if elements == 0 {
            return Some(0);
        }
        let each = self.signature().elements;
        if each == 0 {
            return None;
        }
        let whole = self.size().checked_mul(elements / each)?;
        whole.checked_add(bytes_of_first(self.elements_tree(), elements % each))
    }

    /// The signature of the first `bytes` of a message of this type; `None` if they cut an element
    /// in two, or if the type has no data but the message has.
    ///
    /// Signature that a receive compares with the sender's: the message may be shorter.
    pub fn signature_of_bytes(&self, bytes: u64) -> Option<Signature> {
        if bytes == 0 {
            return Some(Signature::EMPTY);
        }
        if self.size() == 0 {
            return None;
        }
        let whole = self.signature().repeat(bytes / self.size());
        let rest = bytes % self.size();
        Some(if rest == 0 { whole } else { whole.then(prefix(self.elements_tree(), rest)?) })
    }

    /// Calls `run` for the basic elements of one instance in the order of the type map: their
    /// type, the displacement of the first, and how many lie there one after the other.
    pub fn for_each_element(&self, mut run: impl FnMut(Basic, i64, u64)) {
        self.for_each_typed_run(1, 0, self.size(), |basic, offset, len| {
            run(basic, offset, len / basic.size() as u64);
        });
    }

    /// Calls `run` for the packed positions `from..to` of `count` instances: type, offset from the
    /// buffer's address and length in bytes of each run of elements of one type.
    pub(crate) fn for_each_typed_run(
        &self,
        count: u64,
        from: u64,
        to: u64,
        run: impl FnMut(Basic, i64, u64),
    ) {
        let mut visitor = TypedRuns(run);
        // SAFETY: the visitor takes addresses as numbers and accesses nothing.
        unsafe {
            walk::instances(
                self.elements_tree(),
                self.extent(),
                ptr::null_mut(),
                count,
                from,
                to,
                &mut visitor,
            );
        }
    }

    /// Whether `count` instances of this type have the signature of `other_count` of `other`, and
    /// where they differ.
    pub fn matches(&self, count: u64, other: &Datatype, other_count: u64) -> Result<(), Mismatch> {
        if self.signature_of(count) == other.signature_of(other_count) {
            return Ok(());
        }
        let total =
            |datatype: &Datatype, count: u64| datatype.program().packed_size(count).unwrap_or(u64::MAX);
        let ends = (total(self, count), total(other, other_count));
        // As long as they agree, the same element is at the same packed position in both.
        let (mut position, mut element) = (0, 0);
        while position < ends.0 && position < ends.1 {
            let (first, second) = (self.run_at(position), other.run_at(position));
            if !signature::matches(first.0, second.0) {
                return Err(Mismatch { element, first: Some(first.0), second: Some(second.0) });
            }
            let step = first.1.min(second.1).min(ends.0 - position).min(ends.1 - position);
            element += step / first.0.size() as u64;
            position += step;
        }
        let at = |datatype: &Datatype, end: u64| (position < end).then(|| datatype.run_at(position).0);
        Err(Mismatch { element, first: at(self, ends.0), second: at(other, ends.1) })
    }

    /// The type of the element at a packed position, and the bytes from there to where the type
    /// may change. The position is at the beginning of an element.
    fn run_at(&self, position: u64) -> (Basic, u64) {
        if let Some(basic) = self.only_basic() {
            return (basic, u64::MAX);
        }
        let mut tree = self.elements_tree();
        let mut position = position % self.size();
        loop {
            match &tree.node {
                Node::Block { basic }
                | Node::Strided { basic, .. }
                | Node::Indexed { basic, .. }
                | Node::Runs { basic, .. } => return (*basic, tree.size - position),
                Node::Loop { body, .. } | Node::Scattered { body, .. } => {
                    position %= body.size;
                    tree = body;
                }
                Node::Sequence { parts } => {
                    let part = &parts[parts.partition_point(|part| part.start <= position) - 1];
                    position -= part.start;
                    tree = &part.tree;
                }
            }
        }
    }
}

/// The signature of all of a tree.
fn whole(tree: &Tree) -> Signature {
    match &tree.node {
        Node::Block { basic }
        | Node::Strided { basic, .. }
        | Node::Indexed { basic, .. }
        | Node::Runs { basic, .. } => Signature::of(basic.repr()).repeat(tree.size / basic.size() as u64),
        Node::Loop { body, .. } | Node::Scattered { body, .. } => whole(body).repeat(tree.size / body.size),
        Node::Sequence { parts } => {
            parts.iter().fold(Signature::EMPTY, |signature, part| signature.then(whole(&part.tree)))
        }
    }
}

/// The signature of the first `bytes` of a tree, less than all; `None` if they cut an element.
fn prefix(tree: &Tree, bytes: u64) -> Option<Signature> {
    match &tree.node {
        Node::Block { basic }
        | Node::Strided { basic, .. }
        | Node::Indexed { basic, .. }
        | Node::Runs { basic, .. } => {
            let size = basic.size() as u64;
            (bytes % size == 0).then(|| Signature::of(basic.repr()).repeat(bytes / size))
        }
        Node::Loop { body, .. } | Node::Scattered { body, .. } => {
            let signature = whole(body).repeat(bytes / body.size);
            Some(signature.then(prefix(body, bytes % body.size)?))
        }
        Node::Sequence { parts } => {
            let mut signature = Signature::EMPTY;
            for part in parts.iter() {
                if part.start + part.tree.size > bytes {
                    return Some(signature.then(prefix(&part.tree, bytes - part.start)?));
                }
                signature = signature.then(whole(&part.tree));
            }
            Some(signature)
        }
    }
}

/// The bytes of the first `elements` of a tree, fewer than all.
fn bytes_of_first(tree: &Tree, elements: u64) -> u64 {
    match &tree.node {
        Node::Block { basic }
        | Node::Strided { basic, .. }
        | Node::Indexed { basic, .. }
        | Node::Runs { basic, .. } => elements * basic.size() as u64,
        Node::Loop { body, .. } | Node::Scattered { body, .. } => {
            let each = whole(body).elements;
            elements / each * body.size + bytes_of_first(body, elements % each)
        }
        Node::Sequence { parts } => {
            let mut rest = elements;
            for part in parts.iter() {
                let each = whole(&part.tree).elements;
                if each > rest {
                    return part.start + bytes_of_first(&part.tree, rest);
                }
                rest -= each;
            }
            tree.size
        }
    }
}

struct TypedRuns<F>(F);

impl<F: FnMut(Basic, i64, u64)> Visit for TypedRuns<F> {
    unsafe fn block(&mut self, memory: *mut u8, len: u64, basic: Basic) {
        (self.0)(basic, memory as i64, len);
    }
}
