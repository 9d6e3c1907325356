//! File errors that the program may not notice.
//!
//! Files return their errors by default (MPI 5.0 §14.7), unlike all other objects, and few programs check: they go on with a file that isn't
//! open, or with the previous view. So a job's first such error is also printed on standard error, unless the program has set an error
//! handler of files, which shows that it handles them.

use std::sync::{Mutex, PoisonError};

use encore_boot::segment::Notice;
use encore_engine::call::Call;
use encore_engine::error::{Error, ErrorClass};
use encore_engine::function::Function;
use encore_mpi::errhandler::Handler;

use encore_boot::notice;

/// The latest open error that only says whether a file exists. Programs test for files this way; their next call shows whether they noticed.
static ANSWER: Mutex<Option<String>> = Mutex::new(None);

/// Notes an error that goes to a file's error handler.
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
    notice::write(&format!(
        "encore: {text}{before}\nencore: errors on files return to the program, which goes on: look at what the functions of files return, or set \
         MPI_ERRORS_ARE_FATAL on MPI_FILE_NULL before the first file is opened (said once a job)"
    ));
}
