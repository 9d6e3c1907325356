//! The environment of the ranks.

use std::ffi::{CString, NulError, OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

use encore_boot::{environment, launchers};

use crate::cli::{Inherit, Section, Variable};

/// The environment of a section's ranks: `own` is mpiexec's, `scripts` what it tells scripts, which the user may set otherwise, `job`
/// what it tells its ranks.
pub fn of_section(
    section: &Section,
    own: &[(OsString, OsString)],
    scripts: &[(&str, OsString)],
    job: &[(&str, String)],
) -> Result<Vec<CString>, NulError> {
    let mut result: Vec<(OsString, OsString)> = Vec::with_capacity(own.len() + 16);
    let mut set = |name: &OsStr, value: &OsStr| match result.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = value.to_owned(),
        None => result.push((name.to_owned(), value.to_owned())),
    };
    for (name, value) in own {
        if section.inherit.as_ref().is_none_or(|inherit| inherits(inherit, name)) && is_passed_on(name) {
            set(name, value);
        }
    }
    for (name, value) in scripts {
        set(OsStr::new(name), value);
    }
    for variable in &section.variables {
        match variable {
            Variable::Set(name, value) => set(name, value),
            Variable::PassedOn(wanted) => {
                own.iter()
                    .filter(|(name, _)| matches(name, wanted))
                    .for_each(|(name, value)| set(name, value));
            }
        }
    }
    for (name, value) in job {
        set(OsStr::new(name), OsStr::new(value));
    }
    result.into_iter().map(|(name, value)| assignment(name, &value)).collect()
}

/// `NAME=VALUE`, as execve takes it.
pub fn assignment(name: OsString, value: &OsStr) -> Result<CString, NulError> {
    let mut bytes = name.into_vec();
    bytes.push(b'=');
    bytes.extend_from_slice(value.as_bytes());
    CString::new(bytes)
}

fn inherits(inherit: &Inherit, name: &OsStr) -> bool {
    match inherit {
        Inherit::All => true,
        Inherit::None => false,
        Inherit::Listed(names) => names.iter().any(|listed| OsStr::new(listed) == name),
    }
}

/// Variables that make this process a rank, of an outer job of ours or of another launcher's, are not for its own
/// ranks.
fn is_passed_on(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    // The launcher's profile is that of its ranks; programs that they start have none.
    !environment::ALL.contains(&name.as_ref())
        && name != environment::PROFILE
        && name != environment::TRACE
        && name != environment::CHECK
        && !launchers::is_variable_of_a_rank(&name)
}

fn matches(name: &OsStr, wanted: &OsStr) -> bool {
    match wanted.as_bytes().strip_suffix(b"*") {
        Some(beginning) => name.as_bytes().starts_with(beginning),
        None => name == wanted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment_of(section: Section) -> Vec<String> {
        let own =
            ["PATH=/bin", "HOME=/root", "OMP_A=1", "OMP_B=2", "PMI_RANK=3", "ENCORE_RANK=4", "ENCORE_X=5"]
                .map(|pair| pair.split_once('=').unwrap())
                .map(|(name, value)| (OsString::from(name), OsString::from(value)));
        let result = of_section(&section, &own, &[], &[(environment::SIZE, "7".into())]).unwrap();
        result.into_iter().map(|pair| pair.into_string().unwrap()).collect()
    }

    fn set(name: &str, value: &str) -> Variable {
        Variable::Set(name.into(), value.into())
    }

    #[test]
    fn everything_is_passed_on_but_what_makes_a_rank() {
        let expected = ["PATH=/bin", "HOME=/root", "OMP_A=1", "OMP_B=2", "ENCORE_X=5", "ENCORE_SIZE=7"];
        assert_eq!(environment_of(Section::default()), expected);
    }

    #[test]
    fn options_choose_and_change() {
        let listed = Some(Inherit::Listed(vec!["HOME".into(), "PMI_RANK".into()]));
        let section =
            Section { inherit: listed, variables: vec![set("A", "1"), set("A", "2")], ..Section::default() };
        assert_eq!(environment_of(section), ["HOME=/root", "A=2", "ENCORE_SIZE=7"]);

        let passed =
            vec![Variable::PassedOn("OMP_*".into()), Variable::PassedOn("NONE".into()), set("OMP_B", "3")];
        let section = Section { inherit: Some(Inherit::None), variables: passed, ..Section::default() };
        assert_eq!(environment_of(section), ["OMP_A=1", "OMP_B=3", "ENCORE_SIZE=7"]);
    }

    #[test]
    fn user_overrides_variables_for_scripts() {
        let inherit = Some(Inherit::None);
        let section = Section { inherit, variables: vec![set("PMI_SIZE", "9")], ..Section::default() };
        let scripts = [("PMI_SIZE", "2".into()), ("MPI_LOCALNRANKS", "2".into())];
        let result = of_section(&section, &[], &scripts, &[]).unwrap();
        assert_eq!(result, [c"PMI_SIZE=9".to_owned(), c"MPI_LOCALNRANKS=2".to_owned()]);
    }

    #[test]
    fn the_user_cannot_change_what_makes_a_rank() {
        let section = Section { variables: vec![set("ENCORE_SIZE", "9")], ..Section::default() };
        assert!(environment_of(section).contains(&"ENCORE_SIZE=7".to_owned()));
    }
}
