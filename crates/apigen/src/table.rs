//! The functions as data: `api/functions.table`, parsed and checked.

use crate::ctype::CType;
use crate::kinds::{Kind, Shim};
use crate::source::{Row, Scanner, TableError, rows};

/// A chapter of the standard, and the Rust module that holds its functions.
#[derive(Debug)]
pub struct Chapter {
    /// Module name, `p2p`.
    pub module: String,
    /// Number in MPI 5.0.
    pub number: u32,
    /// Its title.
    pub title: String,
}

/// A parameter of a function family.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Name in C and in messages.
    pub name: String,
    /// Its kind.
    pub kind: &'static Kind,
    /// Arguments of the kind in parentheses.
    pub arguments: Vec<String>,
}

impl Parameter {
    /// Its C type in a form; `None` if the form does not have it.
    pub fn c_type(&self, large: bool) -> Option<CType> {
        let declaration = self.kind.declaration(large)?;
        let first = self.arguments.first().map_or("", String::as_str);
        Some(CType(declaration.replace("{0}", first)))
    }
}

/// Object whose error handler gets the errors of a function (MPI 5.0 §9.3, §14.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum On {
    /// `MPI_COMM_SELF`'s.
    Nothing,
    /// `MPI_FILE_NULL`'s.
    FileNull,
    /// The object in the parameter of this name.
    Parameter(String),
    /// None: an error code of the tool interface is returned.
    Return,
}

/// Result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returns {
    /// An error code.
    Code,
    /// A value; the function cannot fail.
    Value(CType),
}

/// A function and, where it has one, its large-count form.
#[derive(Clone, Debug)]
pub struct Family {
    /// Name without [`Family::prefix`].
    pub name: String,
    /// Of `mpix.h`, not of the standard.
    pub extension: bool,
    /// Index into [`Table::chapters`].
    pub chapter: usize,
    /// Its parameters, including those of only the large form.
    pub parameters: Vec<Parameter>,
    /// Whether `...` follows.
    pub variadic: bool,
    /// Its result.
    pub returns: Returns,
    /// Where its errors go.
    pub on: On,
    /// Implemented.
    pub done: bool,
    /// May be called before initialization and after finalization.
    pub anytime: bool,
    /// By chapter 16.
    pub deprecated: bool,
    /// Its ordinary case has a way of its own.
    pub quick: bool,
    /// That way needs no call.
    pub free: bool,
    /// Another case has one, too.
    pub second: bool,
}

impl Family {
    /// Beginning of its names.
    pub fn prefix(&self) -> &'static str {
        if self.extension { "MPIX_" } else { "MPI_" }
    }

    /// Whether there is a `_c` function.
    pub fn has_large_form(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.kind.is_wide())
    }

    /// The forms: `false` small, `true` large.
    pub fn forms(&self) -> &'static [bool] {
        if self.has_large_form() { &[false, true] } else { &[false] }
    }

    /// Name of a form without `MPI_`.
    pub fn form_name(&self, large: bool) -> String {
        if large { format!("{}_c", self.name) } else { self.name.clone() }
    }

    /// The parameters of a form, with their C types.
    pub fn c_parameters(&self, large: bool) -> impl Iterator<Item = (&Parameter, CType)> {
        self.parameters.iter().filter_map(move |parameter| Some((parameter, parameter.c_type(large)?)))
    }

    /// The parameter of this name.
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Whether a parameter belongs to another one, such as the count of a buffer.
    pub fn is_part(&self, name: &str) -> bool {
        let takes_in = |parameter: &&Parameter| !matches!(parameter.kind.shim, Shim::Beside(_));
        let mut owners = self.parameters.iter().filter(takes_in);
        owners.any(|parameter| parameter.arguments.iter().any(|argument| argument == name))
    }

    /// The C type that it returns.
    pub fn c_return(&self) -> CType {
        match &self.returns {
            Returns::Code => CType("int @".into()),
            Returns::Value(c_type) => c_type.clone(),
        }
    }
}

/// The whole table.
#[derive(Debug)]
pub struct Table {
    /// In the order of the standard.
    pub chapters: Vec<Chapter>,
    /// In the order of the file: those of a chapter follow each other.
    pub families: Vec<Family>,
}

impl Table {
    /// Parses `text`; `file` is its name for messages.
    pub fn parse(file: &str, text: &str) -> Result<Table, TableError> {
        let mut table = Table { chapters: Vec::new(), families: Vec::new() };
        for row in rows(text) {
            table.add(&row).map_err(|what| TableError { file: file.to_owned(), line: row.line, what })?;
        }
        Ok(table)
    }

    /// As [`Table::parse`], of functions of `mpix.h`.
    pub fn parse_extensions(file: &str, text: &str) -> Result<Table, TableError> {
        let mut table = Table::parse(file, text)?;
        table.families.iter_mut().for_each(|family| family.extension = true);
        Ok(table)
    }

    /// The families of a chapter.
    pub fn of_chapter(&self, chapter: usize) -> impl Iterator<Item = &Family> {
        self.families.iter().filter(move |family| family.chapter == chapter)
    }

    fn add(&mut self, row: &Row) -> Result<(), String> {
        let mut scanner = Scanner::new(&row.text);
        if scanner.take("[") {
            let module = scanner.up_to(']')?.to_owned();
            let number = scanner.name()?.parse().map_err(|_| "a chapter needs a number".to_owned())?;
            self.chapters.push(Chapter { module, number, title: scanner.remainder().to_owned() });
            return Ok(());
        }
        let chapter = self.chapters.len().checked_sub(1).ok_or("a function before the first chapter")?;
        let name = scanner.name()?.to_owned();
        if self.families.iter().any(|family| family.name == name) {
            return Err(format!("{name} is in the table already"));
        }
        let mut family = Family {
            name,
            extension: false,
            chapter,
            parameters: Vec::new(),
            variadic: false,
            returns: Returns::Code,
            on: On::Nothing,
            done: false,
            anytime: false,
            deprecated: false,
            quick: false,
            free: false,
            second: false,
        };
        if scanner.take("=") {
            let other = scanner.name()?;
            let base = self
                .families
                .iter()
                .find(|family| family.name == other)
                .ok_or_else(|| format!("{other} is not above this row"))?;
            family.parameters = base.parameters.clone();
            if scanner.take("+") {
                let (more, _) = parameters(&mut scanner)?;
                family.parameters.extend(more);
            }
        } else {
            (family.parameters, family.variadic) = parameters(&mut scanner)?;
        }
        check_parameters(&family)?;
        family.on = natural_on(&family.parameters);
        marks(&mut scanner, &mut family)?;
        self.families.push(family);
        Ok(())
    }
}

/// Reads `(name: kind(argument, …), …)`, perhaps with `...` at the end.
fn parameters(scanner: &mut Scanner) -> Result<(Vec<Parameter>, bool), String> {
    let mut variadic = false;
    let items = scanner.list(|scanner| {
        if scanner.take("...") {
            variadic = true;
            return Ok(None);
        }
        let name = scanner.name()?.to_owned();
        scanner.expect(":")?;
        let kind_name = scanner.name()?;
        let kind = Kind::find(kind_name).ok_or_else(|| format!("there is no kind `{kind_name}`"))?;
        let arguments = if scanner.take("(") {
            scanner.up_to(')')?.split(',').map(|argument| argument.trim().to_owned()).collect()
        } else {
            Vec::new()
        };
        Ok(Some(Parameter { name, kind, arguments }))
    })?;
    Ok((items.into_iter().flatten().collect(), variadic))
}

/// Parameter names are unique, and arguments of kinds that must be parameters are.
fn check_parameters(family: &Family) -> Result<(), String> {
    for (index, parameter) in family.parameters.iter().enumerate() {
        let name = &parameter.name;
        if family.parameters[..index].iter().any(|earlier| earlier.name == *name) {
            return Err(format!("two parameters `{name}`"));
        }
        let (Shim::Checked(template) | Shim::Deferred(template)) = parameter.kind.shim else {
            continue;
        };
        for (index, argument) in parameter.arguments.iter().enumerate() {
            let is_constant = template.contains(&format!("constants::MPI_{{{index}}}"));
            let is_type = parameter.kind.small.contains("{0}");
            if !is_constant && !is_type && family.parameter(argument).is_none() {
                return Err(format!("`{name}` refers to `{argument}`, which is no parameter"));
            }
        }
        if parameter.arguments.is_empty() && template.contains("{0}") {
            return Err(format!("kind `{}` of `{name}` needs arguments", parameter.kind.name));
        }
    }
    Ok(())
}

/// The first object that has an error handler, or leads to one.
fn natural_on(parameters: &[Parameter]) -> On {
    let has_handler = |parameter: &&Parameter| {
        matches!(
            parameter.kind.name,
            "comm"
                | "comm_inout"
                | "win"
                | "win_inout"
                | "file"
                | "file_inout"
                | "file_or_null"
                | "session"
                | "session_inout"
        )
    };
    let leads_to_one = |parameter: &&Parameter| {
        matches!(
            parameter.kind.name,
            "request"
                | "request_or_null"
                | "request_inout"
                | "request_or_null_inout"
                | "requests"
                | "requests_in"
                | "message_inout"
        )
    };
    parameters
        .iter()
        .find(has_handler)
        .or_else(|| parameters.iter().find(leads_to_one))
        .map_or(On::Nothing, |parameter| On::Parameter(parameter.name.clone()))
}

/// Reads the marks after the parameters.
fn marks(scanner: &mut Scanner, family: &mut Family) -> Result<(), String> {
    while !scanner.at_end() {
        if scanner.take("->") {
            let name = scanner.name()?;
            let c_type = match name {
                "int" | "double" => name.to_owned(),
                _ => format!("MPI_{}{}", name[..1].to_ascii_uppercase(), &name[1..]),
            };
            family.returns = Returns::Value(CType(format!("{c_type} @")));
            continue;
        }
        match scanner.name()? {
            "done" => family.done = true,
            "anytime" => family.anytime = true,
            "deprecated" => family.deprecated = true,
            "quick" => family.quick = true,
            "free" => family.free = true,
            "second" => family.second = true,
            "on" => {
                family.on = match scanner.name()? {
                    "nothing" => On::Nothing,
                    "file_null" => On::FileNull,
                    "return" => On::Return,
                    other if family.parameter(other).is_some() => On::Parameter(other.to_owned()),
                    other => return Err(format!("`{other}` is neither a parameter nor a place for errors")),
                }
            }
            other => return Err(format!("there is no mark `{other}`")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Table, String> {
        Table::parse("test", text).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_inherit_parameters() {
        let table = parse(
            "[p2p] 3 Point to point\nA(buf: in_buffer(count, datatype), count: count, datatype: committed)\n\
             B = A + (request: request_out) done on nothing",
        )
        .unwrap();
        let b = &table.families[1];
        assert_eq!(b.parameters.len(), 4);
        assert!(b.done && !b.anytime && b.has_large_form());
        assert_eq!(b.parameters[1].c_type(true).unwrap().declare("count"), "MPI_Count count");
        assert!(b.is_part("count") && !b.is_part("buf"));
        assert_eq!(b.on, On::Nothing);
    }

    #[test]
    fn errors_go_to_the_first_object() {
        let table = parse("[p2p] 3 P\nA(request: request_inout, comm: comm)").unwrap();
        assert_eq!(table.families[0].on, On::Parameter("comm".into()));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        for (text, what) in [
            ("A()", "test:1: a function before the first chapter"),
            ("[p] 3 P\nA()\nA()", "test:3: A is in the table already"),
            ("[p] 3 P\nA(x: nonsense)", "test:2: there is no kind `nonsense`"),
            ("[p] 3 P\nA(x: ints(n))", "test:2: `x` refers to `n`, which is no parameter"),
            ("[p] 3 P\nA(x: ints)", "test:2: kind `ints` of `x` needs arguments"),
            ("[p] 3 P\nA(x: int, x: int)", "test:2: two parameters `x`"),
            ("[p] 3 P\nA() soon", "test:2: there is no mark `soon`"),
            ("[p] 3 P\nA = B", "test:2: B is not above this row"),
            ("[p] 3 P\nA(x: int", "test:2: expected `,` before ``"),
        ] {
            assert_eq!(parse(text).err().as_deref(), Some(what));
        }
    }
}
