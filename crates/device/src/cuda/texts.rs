//! The text of the kernels that reduce in memory of a device, in PTX, the driver's own language: the driver compiles it when it is first needed.
//!
//! Each element is combined by itself, as by the host's kernels (`encore_datatype::reduce`): a NaN in either operand gives NaN, -0 is less than +0, integers
//! wrap around. Only the bits of a NaN that a sum gives may differ.

use super::types::{Number, Operator};

/// For all devices since 2016.
const HEAD: &str = ".version 6.0\n.target sm_60\n.address_size 64\n";

/// The name of the kernel.
pub(super) fn name(operator: Operator, number: Number) -> String {
    let operator = match operator {
        Operator::Sum => "sum",
        Operator::Min => "min",
        Operator::Max => "max",
    };
    format!("encore_{operator}_{}", letters(number))
}

/// The type's name in PTX.
fn letters(number: Number) -> &'static str {
    match number {
        Number::F32 => "f32",
        Number::F64 => "f64",
        Number::S32 => "s32",
        Number::S64 => "s64",
    }
}

/// The text with all kernels.
pub(super) fn text() -> String {
    let kernels =
        Operator::ALL.into_iter().flat_map(|operator| Number::ALL.map(|number| kernel(operator, number)));
    HEAD.chars().chain(kernels.collect::<String>().chars()).collect()
}

/// The kernel of an operator for a type: `into[i] = with[i] op into[i]`. A thread takes elements as far apart as there are threads.
fn kernel(operator: Operator, number: Number) -> String {
    let (name, letters, shift) = (name(operator, number), letters(number), number.bytes().trailing_zeros());
    let combine = combine(operator, number);
    format!(
        "
.visible .entry {name}(.param .u64 into, .param .u64 with, .param .u64 count)
{{
    .reg .pred %p;
    .reg .b32 %r<4>;
    .reg .b64 %d<8>;
    .reg .{letters} %v<3>;
    ld.param.u64 %d0, [into];
    ld.param.u64 %d1, [with];
    ld.param.u64 %d2, [count];
    cvta.to.global.u64 %d0, %d0;
    cvta.to.global.u64 %d1, %d1;
    mov.u32 %r0, %ctaid.x;
    mov.u32 %r1, %ntid.x;
    mov.u32 %r2, %tid.x;
    mov.u32 %r3, %nctaid.x;
    mul.wide.u32 %d3, %r0, %r1;
    cvt.u64.u32 %d4, %r2;
    add.u64 %d3, %d3, %d4;
    mul.wide.u32 %d5, %r3, %r1;
again:
    setp.ge.u64 %p, %d3, %d2;
    @%p bra over;
    shl.b64 %d6, %d3, {shift};
    add.u64 %d7, %d0, %d6;
    add.u64 %d6, %d1, %d6;
    ld.global.{letters} %v0, [%d7];
    ld.global.{letters} %v1, [%d6];
{combine}    st.global.{letters} [%d7], %v2;
    add.u64 %d3, %d3, %d5;
    bra again;
over:
    ret;
}}
"
    )
}

/// The instructions that set `%v2` to the combination of `%v1` and `%v0`.
fn combine(operator: Operator, number: Number) -> String {
    let letters = letters(number);
    let is_float = matches!(number, Number::F32 | Number::F64);
    let instruction = match operator {
        Operator::Sum if is_float => "add.rn",
        Operator::Sum => "add",
        Operator::Min => "min",
        Operator::Max => "max",
    };
    let mut text = format!("    {instruction}.{letters} %v2, %v1, %v0;\n");
    if is_float && operator != Operator::Sum {
        // The instruction returns the other operand of a NaN.
        for operand in ["%v0", "%v1"] {
            text += &format!(
                "    setp.nan.{letters} %p, {operand}, {operand};\n    selp.{letters} %v2, {operand}, %v2, %p;\n"
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_each_kernel_once() {
        let text = text();
        assert!(text.starts_with(".version"));
        for operator in Operator::ALL {
            for number in Number::ALL {
                let entry = format!(".entry {}(", name(operator, number));
                assert_eq!(text.matches(&entry).count(), 1, "{entry}");
            }
        }
        assert_eq!(text.matches(".entry").count(), Operator::ALL.len() * Number::ALL.len());
    }
}
