//! Writes a test: a program in Fortran for each interface that calls every procedure once, under both its names, and a
//! library in C in the place of the real one, which checks that each argument arrives as it was given, and gives
//! results that the program checks. Each argument has a value of its own, so that swapped ones show, and each number a
//! width that a narrower one can't hold.
//!
//! `cargo run -p encore-apigen fortran-calls FOLDER`, which tests/fortran does.

use std::fmt::Write;
use std::path::PathBuf;

use super::argument::{Argument, Intent, Meaning, Number, arguments};
use super::facts;
use crate::table::{Family, Returns};
use crate::{Api, Output};

/// An interface: the name of its program, and what its procedures start with.
const INTERFACES: [(&str, &str); 3] =
    [("mpif", "include 'mpif.h'"), ("mpi", "use mpi"), ("f08", "use mpi_f08")];

/// The files.
pub fn calls(api: &Api) -> Result<Vec<Output>, String> {
    let mut outputs = vec![Output { path: PathBuf::from("stub.c"), text: stub(api)? }];
    for (interface, using) in INTERFACES {
        let text = program(api, interface, using)?;
        outputs.push(Output { path: PathBuf::from(format!("calls_{interface}.f90")), text });
    }
    Ok(outputs)
}

/// Functions that the library calls beside the one that it was asked for, with what they give.
const BESIDE: [(&str, &str); 4] = [
    ("Comm_test_inter", "*flag = 0;"),
    ("Comm_size", "*size = 3;"),
    ("Topo_test", "*status = MPI_CART;"),
    ("Cartdim_get", "*ndims = 2;"),
];

const STUB: &str = r#"#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int expected = -1, calls;
static const char *const names[];

static void fail(const char *what)
{
    fprintf(stderr, "%s: %s\n", names[expected], what);
    exit(1);
}
#define EXPECT(condition, what) ((condition) ? (void)0 : fail(what))
#define H(i) ((void *)(intptr_t)(0x300 + (i)))
#define WIDE(i) (((long)1 << 40) + (i))

void expect_(int *function);
void expect_(int *function)
{
    expected = *function;
    calls = 0;
}
void called_(void);
void called_(void)
{
    EXPECT(calls == 1, "the function in C was not called once");
}
/* What the program finds wrong with a result. */
void wrong_(int *argument);
void wrong_(int *argument)
{
    char text[80];
    snprintf(text, sizeof text, "the result in argument %d", *argument);
    fail(text);
}
"#;

fn stub(api: &Api) -> Result<String, String> {
    let (mut out, mut names) = (String::from(STUB), String::new());
    for (id, (family, large)) in forms(api).enumerate() {
        let name = family.form_name(large);
        // Writing to a string cannot fail.
        let _ = writeln!(names, "    \"{}{name}\",", family.prefix());
        let mut body = String::new();
        let tested = is_tested(family);
        if tested {
            for (index, argument) in arguments(family, large)?.iter().enumerate() {
                look(&mut body, argument, index + 1);
            }
        }
        for profiling in ["", "P"] {
            let prefix = format!("{profiling}{}", family.prefix());
            let prototype = crate::header::prototype(family, large, &prefix);
            let head = prototype.trim_end_matches(';');
            let (_, beside) = BESIDE.iter().find(|(known, _)| *known == name).unwrap_or(&("", ""));
            let value = match family.returns {
                Returns::Code => "MPI_SUCCESS".to_owned(),
                _ if name.ends_with("_fromint") => {
                    let (_, c_type) = family.c_parameters(large).next().ok_or("no parameter")?;
                    let parameter = c_type.declare("").trim().to_owned();
                    format!("({})({parameter})0", family.c_return().declare("").trim())
                }
                _ => "0".to_owned(),
            };
            let _ = match tested {
                true => writeln!(
                    out,
                    "{head}\n{{\n    if (expected != {id}) {{\n        {beside}\n        return {value};\n    }}\n    calls++;\n{body}    return {value};\n}}"
                ),
                false => writeln!(out, "{head}\n{{\n    return {value};\n}}"),
            };
        }
    }
    let _ = write!(out, "static const char *const names[] = {{\n{names}}};\n");
    Ok(out)
}

/// All functions that the library may refer to; the number of a form is its place.
fn forms(api: &Api) -> impl Iterator<Item = (&Family, bool)> {
    let families = facts::families(api).filter(|family| !family.name.starts_with("T_"));
    families.flat_map(|family| family.forms().iter().map(move |&large| (family, large)))
}

/// Those by hand have tests by hand.
fn is_tested(family: &Family) -> bool {
    facts::has_fortran(family) && !facts::by_hand(family)
}

/// The lines of the stub for an argument, the `i`th.
fn look(out: &mut String, argument: &Argument, i: usize) {
    let p = argument.parameter.name.as_str();
    let input = argument.intent != Intent::Out;
    let output = argument.intent != Intent::In;
    let mut expect = |condition: String| {
        let _ = writeln!(out, "    EXPECT({condition}, \"argument {i} ({p})\");");
    };
    match &argument.meaning {
        Meaning::Choice => expect(format!("*(const int *){p} == 5000 + {i}")),
        Meaning::Number(number) if argument.intent == Intent::In => expect(match number {
            Number::Int => format!("{p} == 1 + {i}"),
            _ => format!("{p} == WIDE(1 + {i})"),
        }),
        Meaning::Number(number) => {
            if input {
                expect(format!("*{p} == {}", small_or_wide(*number, 1, i)));
            }
            let value = if p == "outcount" { "2".into() } else { small_or_wide(*number, 20, i) };
            let _ = writeln!(out, "    *{p} = {value};");
        }
        Meaning::Numbers(_) | Meaning::Weights => {
            let number = match &argument.meaning {
                Meaning::Numbers(number) => *number,
                _ => Number::Int,
            };
            let of = |k: usize| small_or_wide(number, 100 * i + k, 0);
            if argument.intent == Intent::Out {
                let _ = writeln!(out, "    {p}[0] = {};\n    {p}[1] = {};", of(1), of(2));
            } else {
                expect(format!("{p}[0] == {} && {p}[1] == {}", of(1), of(2)));
            }
        }
        Meaning::Ranges => {
            expect(format!("{p}[0][0] == {0} + 1 && {p}[0][2] == {0} + 3 && {p}[1][0] == {0} + 4", 100 * i))
        }
        Meaning::Index => {
            let _ = writeln!(out, "    *{p} = 10 + {i};");
        }
        Meaning::Indices(_) => {
            let _ = writeln!(out, "    {p}[0] = 10 + {i};\n    {p}[1] = 11 + {i};");
        }
        Meaning::Logical if output => {
            let _ = writeln!(out, "    *{p} = 1;");
        }
        Meaning::Logical => expect(format!("{p} == {}", i % 2)),
        Meaning::Logicals(_) if output => {
            let _ = writeln!(out, "    {p}[0] = 0;\n    {p}[1] = 7;");
        }
        Meaning::Logicals(_) => expect(format!("{p}[0] == {} && {p}[1] == {}", (i + 1) % 2, i % 2)),
        Meaning::Status => expect(format!("{p}->MPI_TAG == 7000 + {i} && {p}->MPI_internal[4] == {i}")),
        Meaning::StatusOrIgnore => {
            let _ = writeln!(out, "    {p}->MPI_TAG = 8000 + {i};\n    {p}->MPI_internal[4] = {i};");
        }
        Meaning::Statuses => {
            let _ = writeln!(out, "    {p}[0].MPI_TAG = 8000 + {i};\n    {p}[1].MPI_TAG = 8001 + {i};");
        }
        Meaning::String => expect(format!("strcmp({p}, \"text{i}\") == 0")),
        Meaning::StringOut(_) | Meaning::SizedString(_) | Meaning::StringBuffer(_) => {
            let _ = writeln!(out, "    strcpy({p}, \"o{i}\");");
        }
        Meaning::StringLength => {
            expect(format!("*{p} == 2 + {i}"));
            let _ = writeln!(out, "    *{p} = 31 + {i};");
        }
        Meaning::Address => {
            let _ = writeln!(out, "    *(void **){p} = (void *)WIDE({i});");
        }
        Meaning::Handle(_) if argument.intent == Intent::In => expect(format!("(void *){p} == H({i})")),
        Meaning::Handle(kind) => {
            if input {
                expect(format!("(void *)*{p} == H({i})"));
            }
            let value =
                if kind == "Request" && input { "MPI_REQUEST_NULL".into() } else { format!("H(64 + {i})") };
            let _ = writeln!(out, "    *{p} = (MPI_{kind}){value};");
        }
        Meaning::Handles(kind, _) if output => {
            let _ = writeln!(out, "    {p}[0] = (MPI_{kind})H({i});\n    {p}[1] = (MPI_{kind})H({i} + 1);");
        }
        Meaning::Handles(..) | Meaning::RankTypes => {
            expect(format!("(void *){p}[0] == H({i}) && (void *){p}[1] == H({i} + 1)"));
        }
        Meaning::Requests(_) => {
            expect(format!("(void *){p}[0] == H({i}) && (void *){p}[1] == H({i} + 1)"));
            let _ = writeln!(out, "    {p}[0] = MPI_REQUEST_NULL;");
        }
        Meaning::Errcodes
        | Meaning::Attribute
        | Meaning::ExtraState
        | Meaning::Callback(_)
        | Meaning::Strings
        | Meaning::StringLists
        | Meaning::RootHandles(_) => {}
    }
}

/// A number's value in C.
fn small_or_wide(number: Number, base: usize, i: usize) -> String {
    match number {
        Number::Int => format!("{}", base + i),
        _ => format!("WIDE({})", base + i),
    }
}

fn program(api: &Api, interface: &str, using: &str) -> Result<String, String> {
    // All are in one program unit: a compiler would read the module anew for each.
    let (before, behind) = if using.starts_with("use") { (using, "") } else { ("", using) };
    let mut main = format!(
        "program main\n  {before}\n  use, intrinsic :: iso_c_binding\n  implicit none\n  {behind}\n  \
         external :: expect, called, wrong\n"
    );
    let mut rest = String::from("contains\n");
    for (id, (family, large)) in forms(api).enumerate() {
        let f08 = interface == "f08";
        if !is_tested(family) || (f08 && !facts::in_f08(family)) || (interface == "mpi" && large) {
            continue;
        }
        for profiling in ["", "P"] {
            let prefix = format!("{profiling}{}", family.prefix());
            let all = arguments(family, large)?;
            let name = family.form_name(large);
            let _ = writeln!(main, "  call test_{prefix}{name}()");
            let _ = writeln!(rest, "subroutine test_{prefix}{name}()");
            rest.push_str("  integer :: k, ierror\n");
            let (mut before, mut after) = (String::new(), String::new());
            for (index, argument) in all.iter().enumerate() {
                pass(&mut rest, &mut before, &mut after, family, argument, index + 1, f08);
            }
            let called = if f08 && super::modules::is_one_generic(family)? { &family.name } else { &name };
            let mut values: Vec<String> = (1..=all.len()).map(|i| format!("a{i}")).collect();
            values.push("ierror".into());
            let _ = write!(
                rest,
                "{before}  ierror = -1\n  k = {id}\n  call expect(k)\n  call {prefix}{called}({})\n  call called()\n  \
                 if (ierror /= 0) call wrong(0)\n{after}end subroutine\n",
                values.join(", &\n    ")
            );
        }
    }
    Ok(main + &rest + "end program\n")
}

/// Declares the `i`th argument, gives it its value, and looks at what comes back.
fn pass(
    declared: &mut String,
    before: &mut String,
    after: &mut String,
    family: &Family,
    argument: &Argument,
    i: usize,
    f08: bool,
) {
    let input = argument.intent != Intent::Out;
    let output = argument.intent != Intent::In;
    let mut declare = |text: String| {
        let _ = writeln!(declared, "  {text}");
    };
    let mut set = |text: String| {
        let _ = writeln!(before, "  {text}");
    };
    let mut wrong_if = |condition: String| {
        let _ = writeln!(after, "  if ({condition}) call wrong({i})");
    };
    let value = |number: Number, n: usize| match number {
        Number::Int => n.to_string(),
        _ => format!("2_8**40 + {n}"),
    };
    // A handle's number, in either form.
    let of = |variable: &str| if f08 { format!("{variable}%MPI_VAL") } else { variable.to_owned() };
    let handle = |kind: &str| if f08 { format!("type(MPI_{kind})") } else { "integer".to_owned() };
    match &argument.meaning {
        Meaning::Choice => {
            declare(format!("integer, target, asynchronous :: a{i}(40)"));
            set(format!("a{i} = {}", 5000 + i));
        }
        Meaning::Number(number) => {
            declare(format!("{} :: a{i}", number.fortran()));
            set(format!("a{i} = {}", if input { value(*number, 1 + i) } else { "-1".into() }));
            if output {
                let name = argument.parameter.name.as_str();
                wrong_if(format!(
                    "a{i} /= {}",
                    if name == "outcount" { "2".into() } else { value(*number, 20 + i) }
                ));
            }
        }
        Meaning::Numbers(_) | Meaning::Weights => {
            let number = match &argument.meaning {
                Meaning::Numbers(number) => *number,
                _ => Number::Int,
            };
            declare(format!("{} :: a{i}(40)", number.fortran()));
            set(format!("a{i} = [({} + k, k = 1, 40)]", value(number, 100 * i)));
            if argument.intent == Intent::Out {
                set(format!("a{i} = -1"));
                wrong_if(format!(
                    "a{i}(1) /= {} .or. a{i}(2) /= {}",
                    value(number, 100 * i + 1),
                    value(number, 100 * i + 2)
                ));
            }
        }
        Meaning::Ranges => {
            declare(format!("integer :: a{i}(3, 40)"));
            set(format!("a{i} = reshape([({} + k, k = 1, 120)], [3, 40])", 100 * i));
        }
        Meaning::Index => {
            declare(format!("integer :: a{i}"));
            wrong_if(format!("a{i} /= {}", 11 + i));
        }
        Meaning::Indices(_) => {
            declare(format!("integer :: a{i}(40)"));
            wrong_if(format!("a{i}(1) /= {} .or. a{i}(2) /= {}", 11 + i, 12 + i));
        }
        Meaning::Logical => {
            declare(format!("logical :: a{i}"));
            set(format!("a{i} = {}", if input && i % 2 == 1 { ".true." } else { ".false." }));
            if output {
                wrong_if(format!(".not. a{i}"));
            }
        }
        Meaning::Logicals(_) => {
            declare(format!("logical :: a{i}(40)"));
            set(format!("a{i} = [(mod({i} + k, 2) == 1, k = 0, 39)]"));
            if output {
                wrong_if(format!("a{i}(1) .or. .not. a{i}(2)"));
            } else {
                // The first one counts from 1.
                set(format!("a{i} = .not. a{i}"));
            }
        }
        Meaning::Status | Meaning::StatusOrIgnore => {
            let reads = argument.meaning == Meaning::Status;
            match f08 {
                true => {
                    declare(format!("type(MPI_Status) :: a{i}\n  integer :: b{i}(MPI_STATUS_SIZE)"));
                    set(format!("b{i} = -1\n  b{i}(MPI_TAG) = {}\n  b{i}(8) = {i}", 7000 + i));
                    set(format!("call MPI_Status_f2f08(b{i}, a{i})"));
                }
                false => {
                    declare(format!("integer :: a{i}(MPI_STATUS_SIZE)"));
                    set(format!("a{i} = -1\n  a{i}(MPI_TAG) = {}\n  a{i}(8) = {i}", 7000 + i));
                }
            }
            if !reads {
                wrong_if(match f08 {
                    true => format!("a{i}%MPI_TAG /= {}", 8000 + i),
                    false => format!("a{i}(MPI_TAG) /= {} .or. a{i}(8) /= {i}", 8000 + i),
                });
            }
        }
        Meaning::Statuses => match f08 {
            true => {
                declare(format!("type(MPI_Status) :: a{i}(40)"));
                wrong_if(format!("a{i}(1)%MPI_TAG /= {} .or. a{i}(2)%MPI_TAG /= {}", 8000 + i, 8001 + i));
            }
            false => {
                declare(format!("integer :: a{i}(MPI_STATUS_SIZE, 40)"));
                wrong_if(format!("a{i}(MPI_TAG, 1) /= {} .or. a{i}(MPI_TAG, 2) /= {}", 8000 + i, 8001 + i));
            }
        },
        Meaning::String => {
            declare(format!("character(len={}) :: a{i}", 10 + i));
            set(format!("a{i} = 'text{i}'"));
        }
        Meaning::StringOut(_) | Meaning::SizedString(_) | Meaning::StringBuffer(_) => {
            declare(format!("character(len=9000) :: a{i}"));
            set(format!("a{i} = repeat('x', 9000)"));
            // In mpi_f08, some have a length of their own.
            wrong_if(format!("a{i}(1:3) /= 'o{i} '"));
        }
        Meaning::StringLength => {
            declare(format!("integer :: a{i}"));
            set(format!("a{i} = {}", 1 + i));
            wrong_if(format!("a{i} /= {}", 30 + i));
        }
        Meaning::Address => match f08 {
            true => {
                declare(format!("type(c_ptr) :: a{i}"));
                wrong_if(format!("transfer(a{i}, 1_8) /= 2_8**40 + {i}"));
            }
            false => {
                declare(format!("integer(MPI_ADDRESS_KIND) :: a{i}"));
                wrong_if(format!("a{i} /= 2_8**40 + {i}"));
            }
        },
        Meaning::Handle(kind) => {
            declare(format!("{} :: a{i}", handle(kind)));
            set(format!("{} = {}", of(&format!("a{i}")), if input { 0x300 + i } else { 1 }));
            if output {
                let number = if kind == "Request" && input { 0x180 } else { 0x340 + i };
                wrong_if(format!("{} /= {number}", of(&format!("a{i}"))));
            }
        }
        Meaning::Handles(kind, _) => {
            declare(format!("{} :: a{i}(40)", handle(kind)));
            set(format!("{} = [({} + k, k = 1, 40)]", of(&format!("a{i}")), 0x300 + i - 1));
            if output {
                set(format!("{} = -1", of(&format!("a{i}"))));
                wrong_if(format!(
                    "{} /= {} .or. {} /= {}",
                    of(&format!("a{i}(1)")),
                    0x300 + i,
                    of(&format!("a{i}(2)")),
                    0x301 + i
                ));
            }
        }
        Meaning::RankTypes => {
            declare(format!("{} :: a{i}(40)", handle("Datatype")));
            set(format!("{} = [({} + k, k = 1, 40)]", of(&format!("a{i}")), 0x300 + i - 1));
        }
        Meaning::Requests(_) => {
            declare(format!("{} :: a{i}(40)", handle("Request")));
            set(format!("{} = [({} + k, k = 1, 40)]", of(&format!("a{i}")), 0x300 + i - 1));
            // Starting changes no handle.
            let first = if family.name == "Startall" { 0x300 + i } else { 0x180 };
            wrong_if(format!(
                "{} /= {first} .or. {} /= {}",
                of(&format!("a{i}(1)")),
                of(&format!("a{i}(2)")),
                0x301 + i
            ));
        }
        Meaning::Errcodes
        | Meaning::Attribute
        | Meaning::ExtraState
        | Meaning::Callback(_)
        | Meaning::Strings
        | Meaning::StringLists
        | Meaning::RootHandles(_) => {}
    }
}
