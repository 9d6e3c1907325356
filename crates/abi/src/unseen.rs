//! Errors on files that may not be seen.
//!
//! Files return their errors by default (MPI 5.0 §14.7), unlike all else, and few programs look at what they return: they go on with a file that isn't
//! open, or in the view from before. So the first such error of a job is told on standard error as well, unless the program has set an error
//! handler of files, which shows that it knows.

use std::sync::{Mutex, PoisonError};

use encore_boot::segment::Notice;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass};
use encore_engine::function::Function;
use encore_mpi::errhandler::Handler;

use crate::fatal::print;

/// What the latest open returned that only says that a file is there, or isn't. Programs ask in this way; only what they do next shows whether they saw it.
static ANSWER: Mutex<Option<String>> = Mutex::new(None);

/// An error of a file has come to the handler of that file.
pub fn file_error(call: &mut Call, handler: Handler, error: &Error, text: &str) {
    if handler != Handler::Return || encore_file::file::handler_was_set() {
        return;
    }
    let mut answer = ANSWER.lock().unwrap_or_else(PoisonError::into_inner);
    match (call.function, error.class()) {
        (Function::FileDelete, ErrorClass::NoSuchFile) => return,
        (Function::FileOpen, ErrorClass::NoSuchFile | ErrorClass::FileExists) => {
            *answer = Some(text.to_owned());
            return;
        }
        _ => {}
    }
    if !call.engine().job.head.tells_first(Notice::FileError) {
        return;
    }
    let before = answer.take().filter(|_| error.class() == ErrorClass::File);
    let before = before.map_or_else(String::new, |before| format!("; before that: {before}"));
    print(&format!(
        "encore: {text}{before}\nencore: errors on files return to the program, which goes on: look at what the functions of files return, or set \
         MPI_ERRORS_ARE_FATAL on MPI_FILE_NULL before the first file is opened (said once a job)"
    ));
}
