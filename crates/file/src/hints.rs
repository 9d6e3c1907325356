//! Info keys of files (MPI 5.0 §14.2.8): the standard's and ROMIO's.

use encore_coll::info::Info;

use crate::settings::Settings;

/// Keys whose value is a positive number.
const NUMBERS: [&str; 10] = [
    "cb_block_size",
    "cb_buffer_size",
    "cb_nodes",
    "ind_rd_buffer_size",
    "ind_wr_buffer_size",
    "io_node_list",
    "nb_proc",
    "num_io_nodes",
    "striping_factor",
    "striping_unit",
];

/// Keys whose value is one of a list.
const CHOICES: [(&str, &[&str]); 6] = [
    ("collective_buffering", &["true", "false"]),
    ("romio_cb_read", SWITCH),
    ("romio_cb_write", SWITCH),
    ("romio_ds_read", SWITCH),
    ("romio_ds_write", SWITCH),
    ("romio_no_indep_rw", &["true", "false"]),
];

const SWITCH: &[&str] = &["enable", "disable", "automatic"];

/// Keys whose value may be anything.
const TEXTS: [&str; 6] =
    ["access_style", "cb_config_list", "chunked", "chunked_item", "chunked_size", "file_perm"];

/// Hints read only when a file is opened.
const AT_OPEN: [&str; 3] = ["file_perm", "striping_factor", "striping_unit"];

/// The hints of a file.
#[derive(Debug)]
pub struct Hints {
    pairs: Info,
}

impl Hints {
    /// The default hints. `ranks`: number of ranks that open the file.
    pub fn new(ranks: usize) -> Hints {
        let (pairs, settings) = (Info::default(), Settings::default());
        let set = |key: &str, value: &str| pairs.set(key.as_bytes(), value.as_bytes());
        set("cb_buffer_size", &settings.piece.to_string());
        set("cb_nodes", &ranks.to_string());
        set("ind_rd_buffer_size", &settings.read_buffer.to_string());
        set("ind_wr_buffer_size", &settings.write_buffer.to_string());
        for key in ["romio_cb_read", "romio_cb_write", "romio_ds_read", "romio_ds_write"] {
            set(key, "automatic");
        }
        Hints { pairs }
    }

    /// Takes the known keys of `info` with valid values; ignores others. `new`: the file is being opened.
    pub fn take(&self, info: &Info, new: bool) {
        let take = |key: &str, good: &dyn Fn(&str) -> bool| {
            if !new && AT_OPEN.contains(&key) {
                return;
            }
            let Some(value) = info.get(key.as_bytes()) else { return };
            if std::str::from_utf8(&value).is_ok_and(|value| good(value.trim())) {
                self.pairs.set(key.as_bytes(), value.trim_ascii());
            }
        };
        for key in NUMBERS {
            take(key, &|value| value.parse::<u64>().is_ok_and(|number| number > 0));
        }
        for (key, choices) in CHOICES {
            take(key, &|value| choices.contains(&value));
        }
        for key in TEXTS {
            take(key, &|_| true);
        }
    }

    /// Takes hints from the file that `ROMIO_HINTS` names: one key and value per line; `#` begins a comment. `tells`: this rank prints a notice
    /// if the file can't be read.
    pub fn take_from_file(&self, tells: bool) {
        let Some(path) = encore_boot::environment::var_os("ROMIO_HINTS") else { return };
        match std::fs::read(&path) {
            Ok(text) => self.take(&parsed(&text), true),
            Err(error) if tells => {
                let path = path.to_string_lossy();
                encore_boot::notice!(
                    "encore: the hints for files that ROMIO_HINTS={path} names can't be read, so none are taken: {error}"
                );
            }
            Err(_) => {}
        }
    }

    /// Access settings derived from the hints.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        let number = |key: &str, most: u64| Some(self.text(key)?.parse::<u64>().ok()?.min(most));
        let switch = |key: &str| match self.text(key).as_deref() {
            Some("enable") => Some(true),
            Some("disable") => Some(false),
            _ => None,
        };
        let most = 1 << 30;
        settings.read_buffer = number("ind_rd_buffer_size", most).unwrap_or(settings.read_buffer);
        settings.write_buffer = number("ind_wr_buffer_size", most).unwrap_or(settings.write_buffer);
        settings.piece = number("cb_buffer_size", most).unwrap_or(settings.piece);
        settings.piece = settings.piece.next_multiple_of(settings.page);
        settings.writers = number("cb_nodes", u64::MAX).unwrap_or(0);
        settings.sieves_reads = switch("romio_ds_read") != Some(false);
        settings.maps_gaps = switch("romio_ds_write") != Some(false);
        let both = self.text("collective_buffering").map(|value| value == "true");
        settings.together_reads = switch("romio_cb_read").or(both);
        settings.together_writes = switch("romio_cb_write").or(both);
        settings
    }

    /// The permissions of a file that is created (`file_perm`, octal).
    pub fn permissions(&self) -> u32 {
        let given = self.text("file_perm");
        given.and_then(|text| u32::from_str_radix(&text, 8).ok()).map_or(0o666, |bits| bits & 0o7777)
    }

    fn text(&self, key: &str) -> Option<String> {
        String::from_utf8(self.pairs.get(key.as_bytes())?).ok()
    }

    /// A copy of all hints.
    pub fn copy(&self) -> Info {
        self.pairs.copy()
    }
}

/// Parses a file of hints. Skips lines that aren't a key and a value, as ROMIO does.
fn parsed(text: &[u8]) -> Info {
    let pairs = Info::default();
    for line in text.split(|byte| *byte == b'\n').filter(|line| !line.starts_with(b"#")) {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if let [key, value] = words.collect::<Vec<_>>()[..] {
            pairs.set(key, value);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_keys_with_good_values_are_taken() {
        let (hints, wish) = (Hints::new(4), Info::default());
        for (key, value) in [
            ("cb_nodes", "2"),
            ("cb_buffer_size", "many"),
            ("romio_cb_write", "enable"),
            ("romio_ds_read", "perhaps"),
            ("nonsense_key", "7"),
            ("file_perm", "600"),
        ] {
            wish.set(key.as_bytes(), value.as_bytes());
        }
        hints.take(&wish, true);
        let settings = hints.settings();
        assert_eq!((settings.writers, settings.piece), (2, Settings::default().piece));
        assert_eq!((settings.together_writes, settings.together_reads), (Some(true), None));
        assert!(settings.sieves_reads);
        assert_eq!(hints.permissions(), 0o600);
        assert_eq!(hints.copy().get(b"nonsense_key"), None);
        assert_eq!(hints.copy().get(b"cb_nodes"), Some(b"2".to_vec()));
        wish.set(b"file_perm", b"644");
        hints.take(&wish, false);
        assert_eq!(hints.permissions(), 0o600);
    }

    #[test]
    fn a_file_of_hints_has_a_pair_a_line() {
        let hints = Hints::new(4);
        hints.take(
            &parsed(
                b"# cb_nodes 3\ncb_nodes\t2\n\nromio_ds_write disable  \ncb_buffer_size 1 2\nfile_perm\n",
            ),
            true,
        );
        let settings = hints.settings();
        assert_eq!((settings.writers, settings.piece), (2, Settings::default().piece));
        assert!(!settings.maps_gaps);
        assert_eq!(hints.permissions(), 0o666);
    }
}
