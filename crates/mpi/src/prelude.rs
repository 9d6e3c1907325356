//! The methods that MPI's objects add to the engine's types.

pub use crate::communicator::CommunicatorOwn as _;
pub(crate) use crate::create::CreateCallInside as _;
pub(crate) use crate::jobs::card::CardEngineInside as _;
pub use crate::jobs::common::CommonCall as _;
pub(crate) use crate::jobs::death::DeathEngineInside as _;
pub(crate) use crate::jobs::meeting::MeetingEngineInside as _;
pub use crate::jobs::parting::PartingEngine as _;
pub(crate) use crate::jobs::parting::PartingEngineInside as _;
pub use crate::partitioned::PartitionedEngine as _;
pub(crate) use crate::partitioned::messages::MessagesEngineInside as _;
pub(crate) use crate::rma::asking::AskingCallInside as _;
pub(crate) use crate::rma::exchange::ExchangeEngineInside as _;
pub use crate::rma::fence::FenceCall as _;
pub(crate) use crate::rma::fence::FenceCallInside as _;
pub(crate) use crate::rma::lock::LockCallInside as _;
pub(crate) use crate::rma::messages::leaving::MessagesLeavingCallInside as _;
pub(crate) use crate::rma::messages::leaving::MessagesLeavingEngineInside as _;
pub(crate) use crate::rma::messages::sync::MessagesSyncCallInside as _;
pub(crate) use crate::rma::messages::sync::MessagesSyncEngineInside as _;
pub(crate) use crate::rma::window::WindowCallInside as _;
pub(crate) use crate::rma::window::WindowEngineInside as _;
pub(crate) use crate::topology::exchange::TopologyExchangeCallInside as _;
