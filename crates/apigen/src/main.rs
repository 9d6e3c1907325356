//! `encore-apigen`: writes everything that is generated from `api/`.
//!
//! `encore-apigen calls MODULE` prints the signatures of the functions that a chapter's shims call instead;
//! `encore-apigen fortran-calls FOLDER` writes a test of all calls from Fortran.

use std::error::Error;
use std::fs;
use std::path::Path;

use encore_apigen::fortran::calls::calls;
use encore_apigen::{Api, outputs, repository, shims};

fn main() -> Result<(), Box<dyn Error>> {
    let root = repository();
    let api = Api::read(&root)?;
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            for output in outputs(&api)? {
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
        ["calls", module] => {
            let index = api
                .table
                .chapters
                .iter()
                .position(|chapter| chapter.module == *module)
                .ok_or_else(|| format!("there is no chapter `{module}`"))?;
            print!("{}", shims::calls(&api, index)?);
            Ok(())
        }
        ["fortran-calls", folder] => {
            for output in calls(&api)? {
                fs::write(Path::new(folder).join(output.path), output.text)?;
            }
            Ok(())
        }
        _ => Err("usage: encore-apigen [calls MODULE | fortran-calls FOLDER]".into()),
    }
}
