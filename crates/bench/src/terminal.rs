//! Tables in the terminal.

use comfy_table::{CellAlignment, ContentArrangement, Table, TableComponent, presets};

use crate::sheet::{Sheet, superscript};

/// The sheet as text, at most as wide as the terminal.
pub fn render(sheet: &Sheet) -> String {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.remove_style(TableComponent::HorizontalLines);
    table.remove_style(TableComponent::MiddleIntersections);
    table.remove_style(TableComponent::LeftBorderIntersections);
    table.remove_style(TableComponent::RightBorderIntersections);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(&sheet.head);
    for row in &sheet.rows {
        table.add_row(row);
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        if at >= sheet.words {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let mut text = format!("\n{}\n", sheet.title);
    if !sheet.introduction.is_empty() {
        text.push_str(&sheet.introduction);
        text.push('\n');
    }
    if !sheet.rows.is_empty() {
        text.push_str(&table.to_string());
        text.push('\n');
    }
    for (at, note) in sheet.notes.iter().enumerate() {
        text.push_str(&format!("{} {note}\n", superscript(at + 1)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_rows_and_notes_are_shown() {
        let mut sheet =
            Sheet { title: "T".into(), head: vec!["a".into(), "b".into()], words: 1, ..Sheet::default() };
        let sign = sheet.note("why".into());
        sheet.rows.push(vec!["x".into(), format!("hung{sign}")]);
        let text = render(&sheet);
        for part in ["T", "a", "x", "hung¹", "¹ why"] {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }
}
