//! Error classes and codes added by the program (MPI 5.0 §9.5), at any time, even before initialization.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::error::{Error, ErrorClass, Fact, Result};

/// `MPI_ERR_LASTCODE`: the program's codes are higher.
const LAST_CODE: i32 = 16383;

/// The latest added class or code (`MPI_LASTUSEDCODE`).
pub static LAST_USED: AtomicI32 = AtomicI32::new(LAST_CODE);

/// A class or a code.
struct Entry {
    /// The class of a code; a class is its own.
    class: i32,
    text: Option<Vec<u8>>,
}

/// The classes and codes of the program. Reached only with the engine held.
struct Codes {
    added: RefCell<BTreeMap<i32, Entry>>,
    last: Cell<i32>,
}

// SAFETY: like the slabs: used only with the engine held.
unsafe impl Sync for Codes {}

static CODES: Codes = Codes { added: RefCell::new(BTreeMap::new()), last: Cell::new(LAST_CODE) };

#[cold]
fn wrong(name: &'static str, text: String) -> Error {
    Error::argument(ErrorClass::Arg, name, Fact::Text(text))
}

impl Codes {
    /// Numbers are never reused.
    fn add(&self, class: Option<i32>) -> Result<i32> {
        let code = self.last.get().checked_add(1);
        let code = code.ok_or_else(|| Error::new(ErrorClass::Other, Fact::Exhausted("error codes")))?;
        self.last.set(code);
        self.added.borrow_mut().insert(code, Entry { class: class.unwrap_or(code), text: None });
        LAST_USED.store(code, Ordering::Relaxed);
        Ok(code)
    }
}

impl Error {
    /// The error for a failure code returned by a function of the program.
    #[cold]
    pub fn returned(code: i32) -> Error {
        Error::new(class_of_error(code), Fact::FunctionFailed(code)).with_code(Some(code))
    }

    /// [`Error::returned`] for a function that `fact` describes. An unknown code stands for `MPI_ERR_OTHER`.
    #[cold]
    pub fn returned_by(code: i32, fact: Fact) -> Error {
        Error::new(class_of_error(code), fact).with_code(class_of(code).map(|_| code))
    }
}

/// The class of a code, for errors: `MPI_ERR_OTHER` for an unknown code, or a class of the program.
fn class_of_error(code: i32) -> ErrorClass {
    class_of(code).and_then(ErrorClass::from_code).unwrap_or(ErrorClass::Other)
}

/// `MPI_Add_error_class`
pub fn add_class() -> Result<i32> {
    CODES.add(None)
}

/// `MPI_Add_error_code`: a code of a class, which may be a standard one.
pub fn add_code(class: i32) -> Result<i32> {
    if class_of(class) != Some(class) {
        return Err(wrong("errorclass", format!("{class} is not an error class")));
    }
    CODES.add(Some(class))
}

/// `MPI_Remove_error_class`: for a class that the program added, without codes and without a string.
pub fn remove_class(class: i32) -> Result<()> {
    let mut added = CODES.added.borrow_mut();
    if added.get(&class).is_none_or(|entry| entry.class != class) {
        return Err(wrong("errorclass", format!("{class} is not an error class that the program added")));
    }
    if let Some((code, _)) = added.iter().find(|(code, entry)| **code != class && entry.class == class) {
        return Err(wrong(
            "errorclass",
            format!("error code {code} belongs to class {class}: remove it first"),
        ));
    }
    no_text(&added, class, "errorclass")?;
    added.remove(&class);
    Ok(())
}

/// `MPI_Remove_error_code`: for a code that the program added, without a string.
pub fn remove_code(code: i32) -> Result<()> {
    let mut added = CODES.added.borrow_mut();
    if added.get(&code).is_none_or(|entry| entry.class == code) {
        return Err(wrong("errorcode", format!("{code} is not an error code that the program added")));
    }
    no_text(&added, code, "errorcode")?;
    added.remove(&code);
    Ok(())
}

/// Fails while a class or code has a string, which must be removed first.
fn no_text(added: &BTreeMap<i32, Entry>, code: i32, argument: &'static str) -> Result<()> {
    match added.get(&code) {
        Some(Entry { text: Some(_), .. }) => {
            Err(wrong(argument, format!("{code} still has its error string: remove that first")))
        }
        _ => Ok(()),
    }
}

/// `MPI_Add_error_string`, `MPI_Remove_error_string`: for a class or code that the program added.
pub fn set_text(code: i32, text: Option<&[u8]>) -> Result<()> {
    let mut added = CODES.added.borrow_mut();
    let Some(entry) = added.get_mut(&code) else {
        return Err(wrong("errorcode", format!("{code} is not an error class or code of the program")));
    };
    if text.is_none() && entry.text.is_none() {
        return Err(wrong("errorcode", format!("error code {code} has no string")));
    }
    entry.text = text.map(<[u8]>::to_vec);
    Ok(())
}

/// The class of a code, standard or added; `None` for an unknown code. `MPI_SUCCESS` is its own class.
pub fn class_of(code: i32) -> Option<i32> {
    if code == 0 || ErrorClass::from_code(code).is_some() {
        return Some(code);
    }
    CODES.added.borrow().get(&code).map(|entry| entry.class)
}

/// The text of a code that the program added, empty if there is none; `None` for other codes.
pub fn text(code: i32) -> Option<Vec<u8>> {
    CODES.added.borrow().get(&code).map(|entry| entry.text.clone().unwrap_or_default())
}
