//! Registration of MPI's objects with the engine.

use encore_engine::completion::heard;
use encore_engine::completion::listener::Heard;
use encore_engine::handlers::register_rows;
use encore_engine::request::Kind;
use encore_engine::stages::{self, Stages};
use encore_engine::{operations, sources};

use crate::{ft, jobs, partitioned, rma, tool, world};

/// Functions called as a process starts and ends.
static STAGES: Stages =
    Stages { before: world::before_connecting, begin: world::make_predefined, end: tool::keep };

/// Registers the layers up to this one. Call it before a process connects with its job; repeated calls have no effect.
pub fn register() {
    encore_coll::register();
    register_rows(&partitioned::ROWS);
    register_rows(&rma::served::ROWS);
    register_rows(&rma::messages::ROWS);
    register_rows(&jobs::ROWS);
    register_rows(&ft::ROWS);
    jobs::register();
    stages::register(&STAGES);
    operations::register(Kind::Partitioned, &partitioned::OPERATIONS);
    sources::register(&partitioned::SOURCE);
    sources::register(&rma::messages::sync::SOURCE);
    sources::register(&ft::SOURCE);
    heard::register(Heard::PartitionSent, partitioned::messages::has_left);
    heard::register(Heard::PartitionCame, partitioned::messages::has_come);
    heard::register(Heard::WindowDescribed, rma::messages::arrival::described);
    heard::register(Heard::WindowCame, rma::messages::arrival::came);
    heard::register(Heard::WindowAnswered, rma::messages::arrival::answered);
}
