//! Prints `docs/settings.md`.

fn main() {
    print!("{}", encore_engine::settings::page::page());
}
