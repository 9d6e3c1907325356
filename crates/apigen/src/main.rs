//! `encore-apigen`: writes everything that is generated from `api/`.

use std::error::Error;
use std::fs;

use encore_apigen::{Api, outputs, repository};

fn main() -> Result<(), Box<dyn Error>> {
    let root = repository();
    for output in outputs(&Api::read(&root)?)? {
        let path = root.join(&output.path);
        if fs::read_to_string(&path).is_ok_and(|text| text == output.text) {
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, &output.text)?;
        println!("{}", output.path.display());
    }
    Ok(())
}
