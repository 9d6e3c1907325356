//! The traits of this crate: the methods that it adds to the types of the engine.

pub use crate::LapiCall as _;
pub(crate) use crate::LapiEngineInside as _;
pub(crate) use crate::arrival::ArrivalCallInside as _;
pub(crate) use crate::arrival::ArrivalEngineInside as _;
pub(crate) use crate::handler::HandlerCallInside as _;
pub(crate) use crate::handler::HandlerEngineInside as _;
pub(crate) use crate::memory::MemoryEngineInside as _;
pub use crate::message::MessageCall as _;
pub(crate) use crate::message::MessageEngineInside as _;
pub use crate::operation::OperationCall as _;
pub(crate) use crate::operation::OperationCallInside as _;
pub(crate) use crate::operation::OperationEngineInside as _;
pub use crate::order::OrderCall as _;
pub(crate) use crate::order::OrderEngineInside as _;
pub(crate) use crate::program::ProgramEngineInside as _;
pub(crate) use crate::transfer::outgoing::OutgoingEngineInside as _;
pub use crate::waiting::WaitingCall as _;
pub(crate) use crate::waiting::WaitingCallInside as _;
pub(crate) use crate::waiting::WaitingEngineInside as _;
