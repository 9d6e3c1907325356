//! Prints `docs/settings.md`.

fn main() {
    print!("{}", encore_settings::page::page());
}
