//! Facts about a step of Slurm, from its variables.

/// By which protocol the tasks of a step can talk to it.
pub const PROTOCOL: &str = "SLURM_MPI_TYPE";

/// See [`tasks`].
const FIRST_SPECIAL_STEP: u32 = 0xffff_fff0;

/// The number of tasks of the step of Slurm that this process is in. Steps with reserved numbers are the batch script, the interactive
/// shell of an allocation and the like: a program started in one of them is on its own.
pub fn tasks(variable: &dyn Fn(&str) -> Option<String>) -> Option<u32> {
    let number = |name| variable(name).and_then(|value| value.trim().parse::<u32>().ok());
    number("SLURM_STEP_ID").filter(|step| *step < FIRST_SPECIAL_STEP)?;
    number("SLURM_STEP_NUM_TASKS").or_else(|| number("SLURM_NTASKS"))
}
