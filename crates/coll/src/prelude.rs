//! The methods that collective operations add to the engine's types.

pub use crate::CollCall as _;
pub(crate) use crate::CollCallInside as _;
pub use crate::CollEngine as _;
pub(crate) use crate::CollEngineInside as _;
pub use crate::agree::AgreeCall as _;
pub use crate::begin::BeginEngine as _;
pub(crate) use crate::begin::BeginEngineInside as _;
pub use crate::blocking::BlockingCall as _;
pub(crate) use crate::blocking::BlockingCallInside as _;
pub use crate::comm::CommCommunicator as _;
pub use crate::lanes::LanesEngine as _;
pub(crate) use crate::lanes::LanesEngineInside as _;
pub use crate::mismatch::MismatchEngine as _;
pub(crate) use crate::mismatch::MismatchEngineInside as _;
pub(crate) use crate::mismatch::far::FarEngineInside as _;
pub(crate) use crate::mixed::MixedEngineInside as _;
pub use crate::persistent::PersistentCall as _;
pub use crate::persistent::PersistentEngine as _;
pub(crate) use crate::persistent::PersistentEngineInside as _;
pub use crate::place::PlaceEngine as _;
pub use crate::planning::PlanningEngine as _;
pub use crate::repeat::RepeatCall as _;
pub(crate) use crate::run::RunObject as _;
pub(crate) use crate::state::StateEngineInside as _;
pub use crate::step::StepEngine as _;
pub use crate::team::making::MakingEngine as _;
