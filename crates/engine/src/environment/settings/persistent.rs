//! What is settled when a persistent collective operation is made (`encore_coll::persistent`): the values of the setting.

use super::choices::Choices;

/// What is settled when a persistent collective operation is made.
pub static CHOICES: Choices = Choices {
    name: "persistent_collectives",
    items: &[
        (BOUND as i32, "bound", "all: plan, addresses, lanes of its own"),
        (
            PLAN as i32,
            "plan",
            "nothing: each start takes the communicator's plan and binds it anew; starts must be in the same order everywhere",
        ),
        (
            NAIVE as i32,
            "naive",
            "nothing: each start plans and binds anew; starts must be in the same order everywhere",
        ),
    ],
};

/// The default of [`CHOICES`].
pub const BOUND: u32 = 0;

/// See [`CHOICES`].
pub const PLAN: u32 = 1;

/// See [`CHOICES`].
pub const NAIVE: u32 = 2;
