//! Prints `docs/settings.md`.

fn main() {
    print!("{}", encore_core::settings::page::page());
}
