//! Items that the generated shims and the implementations in [`crate::calls`] use.

pub use std::ffi::{CStr, c_char, c_int, c_void};

pub use encore_coll::info::Info;
pub use encore_engine::buffer::Buffer;
pub use encore_engine::call::Call;
pub use encore_engine::comm::Communicator;
pub use encore_engine::datatype::Datatype;
pub use encore_engine::error::{Error, ErrorClass, Fact, ObjectKind, Result};
pub use encore_engine::function::Function;
pub use encore_engine::op::Op;
pub use encore_engine::peer::PeerId;
pub use encore_engine::request::Request;
pub use encore_engine::slab::Obj;
pub use encore_mpi::errhandler::Handler;
pub use encore_mpi::group::Group;
pub use encore_mpi::leaks::{self, What};
pub use encore_mpi::rma::window::Window;
pub use encore_mpi::session::origin::Session;

pub use encore_file::file::File;

pub use crate::argument::*;
pub use crate::calls;
pub use crate::check;
pub use crate::data::*;
pub use crate::generated::callbacks::*;
pub use crate::generated::constants;
pub use crate::quick;
pub use crate::run::{On, run, run_after, run_any_time, unsupported, unsupported_value};
pub use crate::types::*;
