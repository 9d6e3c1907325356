//! C declarations, and the Rust types of the same layout.

/// A C declaration with `@` in the place of the name, such as `const int @[]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CType(pub String);

impl CType {
    /// Reads a declaration with a name, such as `MPI_Request array_of_requests[]`.
    pub fn parse_declaration(text: &str) -> Result<(CType, String), String> {
        let text = text.trim();
        if text == "..." {
            return Ok((CType("...".into()), "...".into()));
        }
        let bracket = text.find('[').unwrap_or(text.len());
        let (head, brackets) = text.split_at(bracket);
        let start = head.rfind([' ', '*']).ok_or_else(|| format!("`{text}` has no type"))? + 1;
        let name = &head[start..];
        if name.is_empty() {
            return Err(format!("`{text}` has no name"));
        }
        Ok((CType(format!("{}@{brackets}", &head[..start])), name.to_owned()))
    }

    /// The declaration of `name`.
    pub fn declare(&self, name: &str) -> String {
        self.0.replace('@', name)
    }

    /// This type with array parameters written as the pointers that they are.
    pub fn decayed(&self) -> String {
        let (base, levels) = self.parts();
        let stars: String = levels.iter().map(|level| level.as_str()).collect();
        format!("{base} {stars}").trim_end().to_owned()
    }

    /// The base type (with its `const`) and what is around it, outermost last.
    fn parts(&self) -> (String, Vec<Level>) {
        let (before, brackets) = self.0.split_once('@').unwrap_or((&self.0, ""));
        let base = before.trim_end_matches([' ', '*']).to_owned();
        let mut levels: Vec<Level> = before.matches('*').map(|_| Level::Pointer).collect();
        if let Some(inner) = brackets.strip_prefix("[]") {
            if let Some(length) = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                levels.push(Level::PointerToArray(length.to_owned()));
            } else {
                levels.push(Level::Pointer);
            }
        }
        (base, levels)
    }

    /// The Rust type of a parameter or result of this type. `const` counts for the innermost pointer, as in
    /// the C declarations of MPI.
    pub fn rust(&self) -> Result<String, String> {
        let (base, levels) = self.parts();
        let (base, constant) = match base.strip_prefix("const ") {
            Some(base) => (base, true),
            None => (base.as_str(), false),
        };
        if base == "void" && levels.is_empty() {
            return Ok("()".into());
        }
        let mut rust = rust_base(base)?;
        for (depth, level) in levels.iter().enumerate() {
            let pointer = if constant && depth == 0 { "*const" } else { "*mut" };
            rust = match level {
                Level::Pointer => match rust.strip_prefix("fn:") {
                    Some(callback) => format!("Option<{callback}>"),
                    None => format!("{pointer} {rust}"),
                },
                Level::PointerToArray(length) => format!("{pointer} [{rust}; {length}]"),
            };
        }
        // A parameter of function type is a pointer to the function.
        Ok(match rust.strip_prefix("fn:") {
            Some(callback) => format!("Option<{callback}>"),
            None => rust,
        })
    }
}

/// One step from a base type to the declared type.
enum Level {
    Pointer,
    PointerToArray(String),
}

impl Level {
    fn as_str(&self) -> String {
        match self {
            Level::Pointer => "*".into(),
            Level::PointerToArray(length) => format!("(*)[{length}]"),
        }
    }
}

/// The Rust type of a C type name; call-backs get the mark `fn:`, since a pointer to one is an `Option`.
fn rust_base(base: &str) -> Result<String, String> {
    let fixed = match base {
        "int" | "MPI_Fint" => Some("c_int"),
        "char" => Some("c_char"),
        "double" => Some("f64"),
        "void" => Some("c_void"),
        "MPI_Aint" => Some("Aint"),
        "MPI_Count" => Some("Count"),
        "MPI_Offset" => Some("Offset"),
        "MPI_Status" => Some("Status"),
        "MPI_T_cb_safety" | "MPI_T_source_order" => Some("c_int"),
        _ => None,
    };
    if let Some(fixed) = fixed {
        return Ok(fixed.into());
    }
    let name = base.strip_prefix("MPI_").ok_or_else(|| format!("`{base}` is not a type of the table"))?;
    if name.ends_with("function") || name.ends_with("function_c") {
        return Ok(format!("fn:{}", callback_name(name)));
    }
    Ok(format!("{}Handle", camel(name.trim_end_matches("_handle"))))
}

/// The Rust name of a call-back type: `Comm_copy_attr_function` is `CommCopyAttrFunction`.
pub fn callback_name(name: &str) -> String {
    camel(name)
}

/// `Snake_case` as `CamelCase`.
pub fn camel(name: &str) -> String {
    name.split('_')
        .map(|part| {
            let mut letters = part.chars();
            letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string())
                + letters.as_str()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rust(declaration: &str) -> String {
        CType::parse_declaration(declaration).unwrap().0.rust().unwrap()
    }

    #[test]
    fn declarations_become_rust_types() {
        assert_eq!(rust("int count"), "c_int");
        assert_eq!(rust("const void *buf"), "*const c_void");
        assert_eq!(rust("MPI_Request array_of_requests[]"), "*mut RequestHandle");
        assert_eq!(rust("const MPI_Count recvcounts[]"), "*const Count");
        assert_eq!(rust("char ***argv"), "*mut *mut *mut c_char");
        assert_eq!(rust("char **array_of_argv[]"), "*mut *mut *mut c_char");
        assert_eq!(rust("int ranges[][3]"), "*mut [c_int; 3]");
        assert_eq!(rust("MPI_User_function *user_fn"), "Option<UserFunction>");
        assert_eq!(rust("MPI_T_event_cb_function f"), "Option<TEventCbFunction>");
        assert_eq!(rust("MPI_T_cvar_handle handle"), "TCvarHandle");
        assert_eq!(rust("MPI_T_cb_safety s"), "c_int");
    }

    #[test]
    fn arrays_are_pointers() {
        let (array, _) = CType::parse_declaration("const char datarep[]").unwrap();
        let (pointer, _) = CType::parse_declaration("const char *datarep").unwrap();
        assert_eq!(array.decayed(), pointer.decayed());
        assert_eq!(CType::parse_declaration("int ranges[][3]").unwrap().0.decayed(), "int (*)[3]");
    }
}
