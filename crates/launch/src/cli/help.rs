//! Text of `--help` and `--version`.

use std::fmt::Write;

use super::options::TABLE;

/// The version, in a line.
pub fn version(name: &str) -> String {
    format!("{name} (Encore) {}\n", encore_boot::version::full())
}

/// How mpiexec is used.
pub fn usage(name: &str) -> String {
    let mut text = format!(
        "Runs a program as the ranks of an MPI job on this machine.\n\n\
         usage: {name} [options] program [arguments] [: [options] program [arguments]] ...\n\n\
         Options, with one dash or two:\n"
    );
    for row in TABLE.iter().filter(|row| !row.help.is_empty()) {
        let names: Vec<String> = row.names.iter().map(|name| format!("-{name}")).collect();
        let left = format!("  {} {}", names.join(" "), row.operands.join(" "));
        let left = left.trim_end();
        // Writing to a string does not fail.
        let _ = if left.len() < 34 {
            writeln!(text, "{left:34}{}", row.help)
        } else {
            writeln!(text, "{left}\n{:34}{}", "", row.help)
        };
    }
    text.push_str(
        "\nOptions of other MPIs that change nothing on one machine are accepted.\n\
         Each rank finds its number in ENCORE_RANK and the number of ranks in ENCORE_SIZE.\n\
         SIGUSR1 makes mpiexec say where each rank is.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_the_options_and_version_the_project() {
        let text = usage("mpiexec");
        assert!(text.contains("  -n -np -c N "), "{text}");
        assert!(text.contains("  -genv NAME VALUE "), "{text}");
        assert!(text.lines().all(|line| line.len() <= 110), "{text}");
        assert!(version("mpirun").starts_with("mpirun (Encore) "));
    }
}
