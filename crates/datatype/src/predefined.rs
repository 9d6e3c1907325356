//! The types that the ABI names, for the C ABI of x86-64 and AArch64 Linux.
//!
//! Fortran's default `INTEGER`, `REAL` and `LOGICAL` have four bytes, `DOUBLE PRECISION` eight.

use std::fmt;

use crate::basic::{Basic, COMPLEX_LONG_DOUBLE_REPR, Class, LONG_DOUBLE_REPR, Operand, Repr};
use crate::datatype::Datatype;
use crate::shared::Shared;
use crate::signature::Signature;
use crate::tree::{Node, Part, RunList, Runs, Tree};

/// A named type.
#[derive(Debug)]
pub struct Predefined {
    datatype: Datatype,
    /// Which one it is.
    pub basic: Basic,
    /// Its representation in memory.
    pub repr: Repr,
    /// The group that decides its operators.
    pub class: Class,
    /// The types of value and index, of a pair type.
    pub pair: Option<(Basic, Basic)>,
    /// Its name: `MPI_Type_get_name` without another having been set.
    pub name: &'static str,
}

impl Predefined {
    /// The type itself.
    #[inline(always)]
    pub fn datatype(&self) -> &Datatype {
        &self.datatype
    }
}

/// The named type with this handle value, if there is one.
#[inline]
pub fn predefined(value: usize) -> Option<&'static Predefined> {
    if value & !0xff != 0x200 {
        return None;
    }
    match INDEX[value & 0xff] {
        0 => None,
        place => Some(&TABLE[place as usize - 1]),
    }
}

/// Bytes of data of the named type with this handle value; 0 if there is none.
///
/// For the fast path: one comparison, one load from a table of four cache lines.
#[inline(always)]
pub fn predefined_size(value: usize) -> u64 {
    if value & !0xff != 0x200 {
        return 0;
    }
    u64::from(SIZE[value & 0xff])
}

/// `MPI_Type_get_value_index`: the named type of pairs of `value` and `index` (MPI 5.0 §6.9.4). `None`: there is
/// none. The standard lets a library make others, without a name; MPICH and Open MPI don't, and programs count on that.
pub fn pair_of(value: &Datatype, index: &Datatype) -> Option<&'static Predefined> {
    let parts = (value.entry()?.basic, index.entry()?.basic);
    all().find(|entry| entry.pair == Some(parts))
}

/// All named types.
pub fn all() -> impl Iterator<Item = &'static Predefined> {
    TABLE.iter()
}

/// The named type as something to build others from.
pub fn shared(basic: Basic) -> Shared<Datatype> {
    Shared::Static(basic.entry().datatype())
}

/// The table's entry of a basic type.
#[inline]
pub(crate) fn entry(basic: Basic) -> &'static Predefined {
    // Every `Basic` was made for this table.
    &TABLE[INDEX[basic.id() as usize] as usize - 1]
}

/// Facts of a basic type from the table.
impl Basic {
    /// The type with this handle value, if it is one of the ABI's and not the null handle.
    #[inline]
    pub fn from_handle(value: usize) -> Option<Basic> {
        predefined(value).map(|entry| entry.basic)
    }

    /// Its entry in the table of predefined types.
    #[inline]
    pub fn entry(self) -> &'static Predefined {
        entry(self)
    }

    /// Its name, for example `"MPI_INT"`.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The group that decides its operators.
    pub fn class(self) -> Class {
        self.entry().class
    }

    /// Its representation in memory.
    #[inline]
    pub fn repr(self) -> Repr {
        self.entry().repr
    }

    /// Bytes of one element.
    #[inline]
    pub fn size(self) -> usize {
        self.repr().size()
    }

    /// Bytes of one element in the external32 representation (MPI 5.0 §14.5.2).
    pub fn external_size(self) -> usize {
        // The standard keeps `long` at four bytes there whatever it is in memory.
        if self == LONG || self == UNSIGNED_LONG {
            return 4;
        }
        if self.repr() == Repr::WideChar {
            return 2;
        }
        self.size()
    }
}

impl fmt::Debug for Basic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Declares the constants and the table: handle's low byte, constant, class, representation.
macro_rules! predefined {
    (
        single { $($id:literal $single:ident $class:ident $repr:expr;)* }
        pair { $($pair_id:literal $pair:ident $value:ident $index:ident;)* }
    ) => {
        $(
            #[doc = concat!("`MPI_", stringify!($single), "`")]
            pub const $single: Basic = Basic::new($id);
        )*
        $(
            #[doc = concat!("`MPI_", predefined!(@name $pair), "`")]
            pub const $pair: Basic = Basic::new($pair_id);
        )*

        static TABLE: [Predefined; predefined!(@count $($single)* $($pair)*)] = [
            $(single($single, concat!("MPI_", stringify!($single)), Class::$class, $repr),)*
            $({
                const VALUE: Repr = repr_of($value);
                const AT: Repr = repr_of($index);
                const PLACE: Place = Place::of(VALUE, AT);
                static ELEMENTS: Tree = Tree {
                    offset: 0,
                    size: PLACE.size,
                    runs: 2,
                    node: Node::Sequence { parts: Shared::Static(&PARTS) },
                };
                static PARTS: [Part; 2] = [
                    Part { start: 0, tree: Tree::block(0, VALUE.size() as u64, $value) },
                    Part { start: VALUE.size() as u64, tree: Tree::block(PLACE.index, AT.size() as u64, $index) },
                ];
                static RUNS: [(i32, i32); 2] =
                    [(0, VALUE.size() as i32), (PLACE.index as i32, AT.size() as i32)];
                pair($pair, concat!("MPI_", predefined!(@name $pair)), ($value, $index), &ELEMENTS, &RUNS)
            },)*
        ];

        /// The representation of a type that isn't a pair, before the table exists.
        const fn repr_of(basic: Basic) -> Repr {
            match basic.id() {
                $($id => $repr,)*
                _ => Repr::Pair,
            }
        }
    };
    (@name TWO_INT) => { "2INT" };
    (@name TWO_REAL) => { "2REAL" };
    (@name TWO_DOUBLE_PRECISION) => { "2DOUBLE_PRECISION" };
    (@name TWO_INTEGER) => { "2INTEGER" };
    (@name $other:ident) => { stringify!($other) };
    (@count) => { 0 };
    (@count $head:ident $($tail:ident)*) => { 1 + predefined!(@count $($tail)*) };
}

predefined! {
    single {
        0x01 AINT MultiLanguage Repr::I64;
        0x02 COUNT MultiLanguage Repr::I64;
        0x03 OFFSET MultiLanguage Repr::I64;
        0x07 PACKED Packed Repr::Packed;
        0x08 SHORT CInteger Repr::I16;
        0x09 INT CInteger Repr::I32;
        0x0a LONG CInteger Repr::I64;
        0x0b LONG_LONG CInteger Repr::I64;
        0x0c UNSIGNED_SHORT CInteger Repr::U16;
        0x0d UNSIGNED CInteger Repr::U32;
        0x0e UNSIGNED_LONG CInteger Repr::U64;
        0x0f UNSIGNED_LONG_LONG CInteger Repr::U64;
        0x10 FLOAT FloatingPoint Repr::F32;
        0x12 C_COMPLEX Complex Repr::ComplexF32;
        0x13 CXX_FLOAT_COMPLEX Complex Repr::ComplexF32;
        0x14 DOUBLE FloatingPoint Repr::F64;
        0x16 C_DOUBLE_COMPLEX Complex Repr::ComplexF64;
        0x17 CXX_DOUBLE_COMPLEX Complex Repr::ComplexF64;
        0x18 LOGICAL Logical Repr::Logical32;
        0x19 INTEGER FortranInteger Repr::I32;
        0x1a REAL FloatingPoint Repr::F32;
        0x1b COMPLEX Complex Repr::ComplexF32;
        0x1c DOUBLE_PRECISION FloatingPoint Repr::F64;
        0x1d DOUBLE_COMPLEX Complex Repr::ComplexF64;
        0x1e CHARACTER Character Repr::Char;
        0x20 LONG_DOUBLE FloatingPoint LONG_DOUBLE_REPR;
        0x24 C_LONG_DOUBLE_COMPLEX Complex COMPLEX_LONG_DOUBLE_REPR;
        0x25 CXX_LONG_DOUBLE_COMPLEX Complex COMPLEX_LONG_DOUBLE_REPR;
        0x38 C_BOOL Logical Repr::Bool;
        0x39 CXX_BOOL Logical Repr::Bool;
        0x3c WCHAR Character Repr::WideChar;
        0x40 INT8_T CInteger Repr::I8;
        0x41 UINT8_T CInteger Repr::U8;
        0x43 CHAR Character Repr::Char;
        0x44 SIGNED_CHAR CInteger Repr::I8;
        0x45 UNSIGNED_CHAR CInteger Repr::U8;
        0x47 BYTE Byte Repr::Byte;
        0x48 INT16_T CInteger Repr::I16;
        0x49 UINT16_T CInteger Repr::U16;
        0x50 INT32_T CInteger Repr::I32;
        0x51 UINT32_T CInteger Repr::U32;
        0x58 INT64_T CInteger Repr::I64;
        0x59 UINT64_T CInteger Repr::U64;
        0xc0 LOGICAL1 Logical Repr::Logical8;
        0xc1 INTEGER1 FortranInteger Repr::I8;
        0xc8 LOGICAL2 Logical Repr::Logical16;
        0xc9 INTEGER2 FortranInteger Repr::I16;
        0xca REAL2 FloatingPoint Repr::F16;
        0xd0 LOGICAL4 Logical Repr::Logical32;
        0xd1 INTEGER4 FortranInteger Repr::I32;
        0xd2 REAL4 FloatingPoint Repr::F32;
        0xd3 COMPLEX4 Complex Repr::ComplexF16;
        0xd8 LOGICAL8 Logical Repr::Logical64;
        0xd9 INTEGER8 FortranInteger Repr::I64;
        0xda REAL8 FloatingPoint Repr::F64;
        0xdb COMPLEX8 Complex Repr::ComplexF32;
        0xe0 LOGICAL16 Logical Repr::Logical128;
        0xe1 INTEGER16 FortranInteger Repr::I128;
        0xe2 REAL16 FloatingPoint Repr::F128;
        0xe3 COMPLEX16 Complex Repr::ComplexF64;
        0xeb COMPLEX32 Complex Repr::ComplexF128;
    }
    pair {
        0x28 FLOAT_INT FLOAT INT;
        0x29 DOUBLE_INT DOUBLE INT;
        0x2a LONG_INT LONG INT;
        0x2b TWO_INT INT INT;
        0x2c SHORT_INT SHORT INT;
        0x2d LONG_DOUBLE_INT LONG_DOUBLE INT;
        0x30 TWO_REAL REAL REAL;
        0x31 TWO_DOUBLE_PRECISION DOUBLE_PRECISION DOUBLE_PRECISION;
        0x32 TWO_INTEGER INTEGER INTEGER;
    }
}

/// Where value and index of a pair lie: as in a C structure.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// Offset of the index in bytes.
    pub index: i64,
    /// Bytes of data.
    pub size: u64,
    /// Bytes from one pair to the next.
    pub extent: i64,
    /// Alignment in bytes.
    pub align: u32,
}

impl Place {
    pub const fn of(value: Repr, index: Repr) -> Place {
        let at = value.size().next_multiple_of(index.align());
        let align = if value.align() > index.align() { value.align() } else { index.align() };
        Place {
            index: at as i64,
            size: (value.size() + index.size()) as u64,
            extent: (at + index.size()).next_multiple_of(align) as i64,
            align: align as u32,
        }
    }
}

const fn external_of(basic: Basic) -> u64 {
    match repr_of(basic) {
        _ if basic.id() == LONG.id() || basic.id() == UNSIGNED_LONG.id() => 4,
        Repr::WideChar => 2,
        repr => repr.size() as u64,
    }
}

const fn single(basic: Basic, name: &'static str, class: Class, repr: Repr) -> Predefined {
    let size = repr.size();
    let tree = Tree::block(0, size as u64, basic);
    let (extent, align) = (size as i64, repr.align() as u32);
    let signature = Signature::of(repr);
    let (external, element) = (external_of(basic), Operand::Single(basic));
    let datatype = Datatype::named(basic, tree, None, extent, extent, align, signature, external, element);
    Predefined { datatype, basic, repr, class, pair: None, name }
}

const fn pair(
    basic: Basic,
    name: &'static str,
    (value, index): (Basic, Basic),
    elements: &'static Tree,
    runs: &'static [(i32, i32); 2],
) -> Predefined {
    let place = Place::of(repr_of(value), repr_of(index));
    let end = place.index + repr_of(index).size() as i64;
    let tree = if place.index as u64 + repr_of(index).size() as u64 == place.size {
        Tree::block(0, place.size, value)
    } else {
        let runs = RunList { runs: Shared::Static(runs), marks: Shared::Static(&[0]), span: end as u64 };
        let node = Node::Runs { runs: Runs::Narrow(runs), basic: value };
        Tree { offset: 0, size: place.size, runs: 2, node }
    };
    let elements = if value.id() == index.id() { None } else { Some(Shared::Static(elements)) };
    let signature = Signature::of(repr_of(value)).then(Signature::of(repr_of(index)));
    let external = external_of(value) + external_of(index);
    let element = Operand::Pair { value, index };
    let datatype =
        Datatype::named(basic, tree, elements, end, place.extent, place.align, signature, external, element);
    Predefined { datatype, basic, repr: Repr::Pair, class: Class::Pair, pair: Some((value, index)), name }
}

/// One more than the place in `TABLE` for each low byte of a handle; 0 where there is no type.
static INDEX: [u8; 256] = {
    let mut index = [0; 256];
    let mut place = 0;
    while place < TABLE.len() {
        index[TABLE[place].basic.id() as usize] = place as u8 + 1;
        place += 1;
    }
    index
};

/// The size for each low byte of a handle.
static SIZE: [u8; 256] = {
    let mut size = [0; 256];
    let mut place = 0;
    while place < TABLE.len() {
        size[TABLE[place].basic.id() as usize] = TABLE[place].datatype.const_size();
        place += 1;
    }
    size
};
