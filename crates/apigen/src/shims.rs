//! Writes `crates/abi/src/generated/`: the exported functions, a file for each chapter.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::Api;
use crate::ctype::camel;
use crate::functions::variant;
use crate::kinds::Shim;
use crate::note::NOTE;
use crate::table::{Chapter, Family, On, Parameter, Returns};

/// The file of a chapter.
pub fn chapter(api: &Api, index: usize) -> Result<String, String> {
    let chapter = &api.table.chapters[index];
    let mut out =
        format!("{NOTE}\n//! Chapter {}: {}.\n\nuse crate::shim::*;\n", chapter.number, chapter.title);
    let mut names = String::new();
    for family in api.table.of_chapter(index) {
        for &large in family.forms() {
            out.push('\n');
            out.push_str(&Function { family, large, chapter, api }.shim(family.done)?);
            // Writing to a string cannot fail.
            let _ = writeln!(names, "    \"{}\",", family.form_name(large));
        }
    }
    let _ = write!(out, "\nweak_aliases! {{\n{names}}}\n");
    Ok(out)
}

/// `mod.rs` of the generated files.
pub fn module(api: &Api) -> String {
    let modules: String =
        api.table.chapters.iter().map(|chapter| format!("mod {};\n", chapter.module)).collect();
    format!(
        "{NOTE}\n//! The exported functions: `PMPI_X` in Rust, `MPI_X` as a weak alias of it.\n\n\
         pub mod callbacks;\npub mod constants;\n\n{modules}"
    )
}

/// The functions that a chapter's shims call, as declarations.
pub fn calls(api: &Api, index: usize) -> Result<String, String> {
    let chapter = &api.table.chapters[index];
    let mut out = String::new();
    for family in api.table.of_chapter(index) {
        let large = family.has_large_form();
        out.push_str(&Function { family, large, chapter, api }.call_signature()?);
        out.push_str(";\n");
    }
    Ok(out)
}

/// One exported function.
struct Function<'a> {
    family: &'a Family,
    large: bool,
    chapter: &'a Chapter,
    api: &'a Api,
}

impl Function<'_> {
    fn shim(&self, done: bool) -> Result<String, String> {
        let name = self.family.form_name(self.large);
        let mut parameters = Vec::new();
        for (parameter, c_type) in self.family.c_parameters(self.large) {
            parameters.push(format!("{}: {}", parameter.name, c_type.rust()?));
        }
        let list = match parameters.is_empty() {
            true => String::new(),
            false => format!("\n    {},\n", parameters.join(",\n    ")),
        };
        let returns = self.family.c_return().rust()?;
        let body = if done { self.body()? } else { self.unsupported() };
        let body = match self.family.quick && done {
            true => self.quick(&list, &returns, &body),
            false => body,
        };
        Ok(format!(
            "#[unsafe(no_mangle)]\npub unsafe extern \"C-unwind\" fn PMPI_{name}({list}) -> {returns} {{\n{body}}}\n"
        ))
    }

    /// The body of a function whose ordinary case has a way of its own. The rest is a function of its own, so that the quick
    /// way saves no registers for it; it begins with the second quick way, if there is one. Where calls take the lock, it tries the quick
    /// ways for the thread that may go without: they are in a third function, for the same reason.
    fn quick(&self, parameters: &str, returns: &str, body: &str) -> String {
        const SAFETY: &str = "// SAFETY: the caller passes what the MPI standard demands.";
        let (mut quick, mut full) = (Vec::new(), Vec::new());
        for (parameter, _) in self.family.c_parameters(self.large) {
            let wide = if parameter.kind.is_wide() { " as Count" } else { "" };
            quick.push(format!("{}{wide}", parameter.name));
            full.push(parameter.name.clone());
        }
        let (name, quick, full) = (self.family.name.to_ascii_lowercase(), quick.join(", "), full.join(", "));
        let function = variant(&self.family.form_name(self.large));
        let declared = |name: &str, returns: &str, body: &str| {
            format!(
                "    #[inline(never)]\n    unsafe extern \"C-unwind\" fn {name}({parameters}) -> {returns} {{\n{body}    }}\n"
            )
        };
        let first = format!("quick::{name}(&mut call, {quick})");
        let second = format!("quick::second_{name}(&mut call, {quick})");
        let tries = |entry: &str, ways: &str| {
            format!("Call::{entry}(Function::{function}).is_some_and(|mut call| {ways})")
        };
        let begin = match self.family.free {
            true => format!("quick::{name}({quick})"),
            false => tries("enter_quickly", &first),
        };
        let again = match self.family.second {
            true => format!(
                "    {SAFETY}\n    if unsafe {{ {} }} {{\n        return constants::MPI_SUCCESS;\n    }}\n",
                tries("enter_quickly", &second)
            ),
            false => String::new(),
        };
        let ways = match (self.family.free, self.family.second) {
            (true, false) => None,
            (true, true) => Some(second),
            (false, true) => Some(format!("{first} || {second}")),
            (false, false) => Some(first),
        };
        let (biased, body) = match ways {
            None => (String::new(), body.to_owned()),
            Some(ways) => (
                declared(
                    "biased",
                    "bool",
                    &format!("    {SAFETY}\n    unsafe {{ {} }}\n", tries("enter_biased", &ways)),
                ),
                body.replacen("run(", "run_after(", 1).replacen(
                    ", |call| unsafe {",
                    &format!(", || unsafe {{ biased({full}) }}, |call| unsafe {{"),
                    1,
                ),
            ),
        };
        let in_full = declared("in_full", returns, &format!("{again}{body}"));
        format!(
            "{biased}{in_full}    {SAFETY}\n    unsafe {{\n        \
             if {begin} {{\n            return constants::MPI_SUCCESS;\n        }}\n        in_full({full})\n    }}\n"
        )
    }

    fn unsupported(&self) -> String {
        let function = variant(&self.family.form_name(self.large));
        match self.family.returns {
            Returns::Value(_) => format!("    unsupported_value(Function::{function})\n"),
            Returns::Code => format!("    unsupported(Function::{function}, {})\n", self.on()),
        }
    }

    fn body(&self) -> Result<String, String> {
        let mut lines = Vec::new();
        let mut emitted = BTreeSet::new();
        // The object that the function works on comes first: ranks are checked against it.
        if let On::Parameter(name) = &self.family.on {
            self.emit(name, &mut emitted, &mut lines)?;
        }
        for parameter in &self.family.parameters {
            if !self.family.is_part(&parameter.name) {
                self.emit(&parameter.name, &mut emitted, &mut lines)?;
            }
        }
        let module = &self.chapter.module;
        let call = self.family.name.to_ascii_lowercase();
        let arguments = self.handed_on().map(|parameter| parameter.name.clone());
        if self.family.returns != Returns::Code {
            let arguments: Vec<String> = arguments.collect();
            if !lines.is_empty() {
                return Err(format!(
                    "{}: a function that cannot fail has arguments to check",
                    self.family.name
                ));
            }
            return Ok(format!("    calls::{module}::{call}({})\n", arguments.join(", ")));
        }
        let arguments: Vec<String> = std::iter::once("call".to_owned()).chain(arguments).collect();
        let run = if self.family.anytime { "run_any_time" } else { "run" };
        let function = variant(&self.family.form_name(self.large));
        let mut out = String::from("    // SAFETY: the caller passes what the MPI standard demands.\n");
        let _ = writeln!(out, "    {run}(Function::{function}, {}, |call| unsafe {{", self.on());
        for line in lines {
            let _ = writeln!(out, "        {line}");
        }
        let arguments = arguments.join(", ");
        let (before, freed, made) = self.recording(&function);
        let call = format!("calls::{module}::{call}({arguments})");
        // A handle may be taken by a call that fails: of a file or a window that a dead rank had, too.
        let done = match freed.is_empty() {
            true => call,
            false => format!("let done = {call};\n{freed}        done"),
        };
        // Writing to a string cannot fail.
        let _ = match made.is_empty() {
            true => write!(out, "{before}        {done}\n    }})\n"),
            false => write!(out, "{before}        {done}?;\n{made}        Ok(())\n    }})\n"),
        };
        Ok(out)
    }

    /// Code that records the handles that are taken from the program, before the call and after it, and those that are given to it, after its
    /// success. The end of a session is recorded by its implementation: afterwards is too late.
    fn recording(&self, function: &str) -> (String, String, String) {
        let (mut before, mut freed, mut made) = (String::new(), String::new(), String::new());
        for parameter in self.handed_on() {
            let Some((what, given)) = parameter.kind.recorded() else { continue };
            let name = &parameter.name;
            let value = if what == "Keyval" { format!("*{name} as usize") } else { format!("{name}.0") };
            // Writing to a string cannot fail.
            let _ = if given {
                writeln!(made, "        leaks::made(Function::{function}, What::{what}, {value});")
            } else if what == "Session" {
                Ok(())
            } else {
                writeln!(before, "        let {name}_before = {value};").and_then(|()| {
                    writeln!(freed, "        leaks::freed(What::{what}, {name}_before, {value});")
                })
            };
        }
        (before, freed, made)
    }

    /// Writes the check of a parameter after those that it needs.
    fn emit(
        &self,
        name: &str,
        emitted: &mut BTreeSet<String>,
        lines: &mut Vec<String>,
    ) -> Result<(), String> {
        let parameter = self
            .family
            .parameter(name)
            .ok_or_else(|| format!("{}: no parameter `{name}`", self.family.name))?;
        if !emitted.insert(name.to_owned()) {
            return Ok(());
        }
        if parameter.c_type(self.large).is_none() {
            lines.push(format!("let {name} = None;"));
            return Ok(());
        }
        let value = match parameter.kind.shim {
            Shim::Raw => return Ok(()),
            Shim::Part => {
                return Err(format!("{}: `{name}` must be part of another parameter", self.family.name));
            }
            Shim::Checked(template) | Shim::Beside(template) => {
                for argument in &parameter.arguments {
                    if self.family.parameter(argument).is_some() {
                        self.emit(argument, emitted, lines)?;
                    }
                }
                self.fill(template, parameter)?
            }
            Shim::Deferred(template) => {
                if let Some(argument) =
                    parameter.arguments.iter().find(|argument| emitted.contains(*argument))
                {
                    return Err(format!(
                        "{}: `{argument}` is checked, but `{name}` wants it as C passed it",
                        self.family.name
                    ));
                }
                self.fill(template, parameter)?
            }
            Shim::Constants(check) => self.constants(check, parameter)?,
        };
        let value = if parameter.kind.small.is_empty() && !self.family.is_part(name) {
            format!("Some({value})")
        } else {
            value
        };
        lines.push(format!("let {name} = {value};"));
        Ok(())
    }

    /// The parameters that the implementation gets.
    fn handed_on(&self) -> impl Iterator<Item = &Parameter> {
        self.family.parameters.iter().filter(|parameter| !self.family.is_part(&parameter.name))
    }

    /// Puts names into a template; see [`Shim`].
    fn fill(&self, template: &str, parameter: &Parameter) -> Result<String, String> {
        let mut value = template
            .replace("{p}", &parameter.name)
            .replace("{n}", &format!("\"{}\"", parameter.name))
            .replace("{W}", if self.large { "Large" } else { "Int" });
        for (index, argument) in parameter.arguments.iter().enumerate() {
            value = value
                .replace(&format!("{{n{index}}}"), &format!("\"{argument}\""))
                .replace(&format!("{{{index}}}"), argument);
        }
        if value.contains("{on}") {
            match &self.family.on {
                On::Parameter(object) => value = value.replace("{on}", object),
                _ => return Err(format!("{}: `{}` is a rank in nothing", self.family.name, parameter.name)),
            }
        }
        Ok(value)
    }

    /// The check that a value is one of the constants, or made of them.
    fn constants(&self, check: &str, parameter: &Parameter) -> Result<String, String> {
        let [class, constants @ ..] = parameter.arguments.as_slice() else {
            return Err(format!("{}: `{}` needs an error class", self.family.name, parameter.name));
        };
        let mut list = Vec::new();
        for constant in constants {
            let name = format!("MPI_{constant}");
            let number =
                self.api.constants.number(&name).ok_or_else(|| format!("there is no constant {name}"))?;
            list.push(format!("({number}, \"{name}\")"));
        }
        let class = camel(&class.trim_start_matches("ERR_").to_ascii_lowercase());
        let name = &parameter.name;
        Ok(format!(
            "check::{check}({name}, const {{ &[{}] }}, ErrorClass::{class}, \"{name}\")?",
            list.join(", ")
        ))
    }

    /// The object whose error handler is called, as Rust.
    fn on(&self) -> String {
        let name = match &self.family.on {
            On::Nothing => return "On::NOTHING".into(),
            On::FileNull => return "On::FILE_NULL".into(),
            On::Return => return "On::RETURN".into(),
            On::Parameter(name) => name,
        };
        let kind = self.family.parameter(name).map_or("", |parameter| parameter.kind.name);
        let place = match kind {
            "comm" => "comm",
            "comm_inout" => "comm_at",
            "win" => "win",
            "win_inout" => "win_at",
            "file" | "file_or_null" => "file",
            "file_inout" => "file_at",
            "session" => "session",
            "session_inout" => "session_at",
            "request" | "request_or_null" => "request",
            "request_inout" | "request_or_null_inout" => "request_at",
            "requests" | "requests_in" => {
                let count = &self.family.parameter(name).map_or("", |parameter| &parameter.arguments[0]);
                return format!("On::requests({name}, {count})");
            }
            "message_inout" => "message_at",
            "errhandler" => "errhandler",
            _ => unreachable!("the table's parser lets errors go only to objects"),
        };
        format!("On::{place}({name})")
    }

    /// The signature of the implementation.
    fn call_signature(&self) -> Result<String, String> {
        let code = self.family.returns == Returns::Code;
        let mut parameters: Vec<String> = Vec::new();
        if code {
            parameters.push("call: &mut Call".into());
        }
        for parameter in self.handed_on() {
            let first = parameter.arguments.first().map_or(String::new(), |argument| camel(argument));
            let mut rust = parameter.kind.rust.replace("{0}", &first);
            if rust.is_empty() {
                // Kinds that are handed on as they are have the same type in both forms.
                let c_type = parameter.c_type(self.large).ok_or("a raw parameter of one form")?;
                rust = c_type.rust()?;
            } else if parameter.kind.small.is_empty() {
                rust = format!("Option<{rust}>");
            }
            parameters.push(format!("{}: {rust}", parameter.name));
        }
        let returns = if code { "Result<()>".to_owned() } else { self.family.c_return().rust()? };
        Ok(format!(
            "pub fn {}({}) -> {returns}",
            self.family.name.to_ascii_lowercase(),
            parameters.join(", ")
        ))
    }
}
