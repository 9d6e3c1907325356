//! Collective operations as data: plans, algorithms that build them, a checker that proves them.
//!
//! A collective operation is done in four steps, of which this crate does the first three:
//!
//! 1. The call becomes an [`operation::Operation`]: counts and flags, no addresses.
//! 2. [`choose`] selects an [`Algorithm`] for it, by facts that all ranks share ([`select`]) or by name.
//! 3. [`build`] writes this rank's [`ir::Plan`]: steps (send, receive, copy, reduce, signal, await) with
//!    dependences. (For two groups, [`build_between`] does both.)
//! 4. An executor binds the plan's symbolic buffers and does the steps, once or repeatedly.
//!
//! [`check::check`] proves the plans of all ranks of a call together: that they end in any order of execution, access only permitted
//! memory, and do what MPI defines. It tests algorithms, and isn't part of a call.
//!
//! [`price::price`] computes the cost of such plans on a modelled machine: messages, bytes and time, without running anything. It
//! justifies choices; `encore plan` shows it.
//!
//! This crate is independent of processes and memory.
//!
//! ```
//! use encore_plan::operation::{Items, Operation};
//! use encore_plan::{Machine, Nodes, check, plan_for};
//!
//! // Four ranks sum up three numbers of eight bytes each.
//! let data = Items::new(3, 8);
//! let operation = Operation::Allreduce { data, commutative: true, in_place: false };
//! let machine = Machine { one_node: true, ..Machine::default() };
//! let plans: Result<Vec<_>, _> =
//!     (0..4).map(|rank| plan_for(&operation, rank, 4, machine, None, Nodes::UNKNOWN)).collect();
//! assert_eq!(check::check(&[operation; 4], &plans?), []);
//! # Ok::<(), encore_plan::BuildError>(())
//! ```

pub mod algorithm;
pub mod builder;
pub mod check;
mod error;
pub mod ir;
pub mod nodes;
pub mod operation;
pub mod price;
pub mod select;

pub use algorithm::{Algorithm, Method, build, build_between};
pub use error::BuildError;
pub use nodes::{NodeMap, Nodes};
pub use select::{Between, Costs, Machine, choose, plan_for};
