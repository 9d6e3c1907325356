//! The layers above the engine. They register the cells that they handle and what else the engine calls, so that the engine doesn't know
//! them.

use crate::completion::heard;
use crate::completion::listener::Heard;
use crate::handlers::register_rows;
use crate::operations;
use crate::request::Kind;
use crate::sources;
use crate::stages::{self, Stages};
use crate::{tool, world};

/// What is done as a process comes and goes.
static STAGES: Stages =
    Stages { before: world::before_connecting, begin: world::make_predefined, end: tool::keep };

/// Registers the layers of this crate. To be called before a process connects with its job; more often does no harm.
pub fn register() {
    register_rows(&crate::p2p::rows::ROWS);
    register_rows(&crate::ending::ROWS);
    register_rows(&crate::collective::mismatch::ROWS);
    register_rows(&crate::partitioned::ROWS);
    register_rows(&crate::rma::served::ROWS);
    register_rows(&crate::rma::messages::ROWS);
    register_rows(&crate::jobs::ROWS);
    crate::jobs::register();
    stages::register(&STAGES);
    operations::register(Kind::Partitioned, &crate::partitioned::OPERATIONS);
    sources::register(&crate::partitioned::SOURCE);
    sources::register(&crate::rma::messages::sync::SOURCE);
    heard::register(Heard::SyncObject, crate::completion::sync::heard);
    heard::register(Heard::Continuation, crate::completion::continuation::heard);
    heard::register(Heard::PartitionSent, crate::partitioned::messages::has_left);
    heard::register(Heard::PartitionCame, crate::partitioned::messages::has_come);
    heard::register(Heard::WindowDescribed, crate::rma::messages::arrival::described);
    heard::register(Heard::WindowCame, crate::rma::messages::arrival::came);
    heard::register(Heard::WindowAnswered, crate::rma::messages::arrival::answered);
}
