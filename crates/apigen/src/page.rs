//! Writes `docs/functions.md`: which functions work.

use std::fmt::Write;

use crate::Api;
use crate::table::Family;

/// The page.
pub fn page(api: &Api) -> String {
    let families = &api.table.families;
    let mut out = format!(
        "\
# Functions

Generated from `api/functions.table` by `cargo run -p encore-apigen`; do not edit.

MPI 5.0 has {all} functions, {large} of them large-count forms (`_c`); each is exported as `MPI_…` and
`PMPI_…`. {done} of them work. One that does not work yet raises `MPI_ERR_UNSUPPORTED_OPERATION` with a message
that names it.

`MPI_Type_get_value_index` knows the pairs that have a name in C or Fortran. For all others it gives `MPI_DATATYPE_NULL`, which the standard
allows (§6.9.4): the program has to look. MPICH 5.0 and Open MPI 5.0 do the same.

| chapter | works | all |
| --- | ---: | ---: |
",
        all = count(families.iter()),
        large = families.iter().filter(|family| family.has_large_form()).count(),
        done = count(families.iter().filter(|family| family.done)),
    );
    for (index, chapter) in api.table.chapters.iter().enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "| {}. [{}](#{}) | {} | {} |",
            chapter.number,
            chapter.title,
            anchor(chapter.number, &chapter.title),
            count(api.table.of_chapter(index).filter(|family| family.done)),
            count(api.table.of_chapter(index)),
        );
    }
    for (index, chapter) in api.table.chapters.iter().enumerate() {
        let _ = write!(out, "\n## {}. {}\n", chapter.number, chapter.title);
        let _ = writeln!(out, "\n| function | works |\n| --- | --- |");
        for family in api.table.of_chapter(index) {
            let _ = writeln!(out, "| {} | {} |", name(family), if family.done { "yes" } else { "" });
        }
    }
    out
}

fn count<'a>(families: impl Iterator<Item = &'a Family>) -> usize {
    families.map(|family| family.forms().len()).sum()
}

fn name(family: &Family) -> String {
    let forms: Vec<String> =
        family.forms().iter().map(|&large| format!("`MPI_{}`", family.form_name(large))).collect();
    let deprecated = if family.deprecated { " (deprecated)" } else { "" };
    format!("{}{deprecated}", forms.join(", "))
}

/// Anchor of a heading in Markdown viewers.
fn anchor(number: u32, title: &str) -> String {
    format!("{number} {title}")
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}
