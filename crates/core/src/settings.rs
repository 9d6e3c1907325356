//! What can be set, from the environment, once at init. Each has a name, a default and limits; see `docs/settings.md`.

use encore_boot::environment::LEAKS;

/// The settings of this process.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `ENCORE_EAGER_LIMIT` (or `MP_EAGER_LIMIT`): the longest message, in bytes, that is sent without asking the receiver.
    pub eager_limit: u64,
    /// `ENCORE_RING_CELLS`: cells of each ring; the first rank's setting holds for the job.
    pub ring_cells: usize,
    /// `ENCORE_STAGING_BYTES`: bytes of each pair's staging area; the first rank's setting holds for the job.
    pub staging_bytes: usize,
    /// `ENCORE_CHUNK_BYTES`: bytes that a long message moves at a time.
    pub chunk_bytes: u64,
    /// `ENCORE_SPIN_US`: how long a rank with a processor of its own looks for work before it sleeps, in microseconds.
    pub spin_us: u32,
}

/// A variable that can't be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// Its name.
    pub name: &'static str,
    /// What it was set to.
    pub value: String,
    /// What would have been understood.
    pub expected: String,
}

impl std::fmt::Display for SettingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={} can't be used: it must be {}", self.name, self.value, self.expected)
    }
}

impl Settings {
    /// The settings that the environment asks for, in a job of `ranks` ranks on this node.
    pub fn from_environment(ranks: usize) -> Result<Settings, SettingError> {
        Settings::read(ranks, |name| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
    }

    /// Takes the rings' sizes of the job over, and keeps messages within them.
    pub fn fit(&mut self, sizes: encore_transport::layout::Sizes) {
        self.ring_cells = sizes.cells;
        self.staging_bytes = sizes.staging;
        let longest = sizes.staging as u64 / 4;
        self.eager_limit = self.eager_limit.min(longest);
        self.chunk_bytes = self.chunk_bytes.min(longest);
    }

    fn read(ranks: usize, variable: impl Fn(&str) -> Option<String>) -> Result<Settings, SettingError> {
        let number = |name: &'static str, low: u64, high: u64| -> Result<Option<u64>, SettingError> {
            let Some(value) = variable(name) else { return Ok(None) };
            match parse_bytes(&value).filter(|number| (low..=high).contains(number)) {
                Some(number) => Ok(Some(number)),
                None => Err(SettingError {
                    name,
                    value,
                    expected: format!("a number from {low} to {high}, K, M or G may follow"),
                }),
            }
        };
        // What it says is read where it is needed, which may be before.
        if let Some(value) = variable(LEAKS).filter(|value| !["0", "1"].contains(&value.as_str())) {
            return Err(SettingError { name: LEAKS, value, expected: "0 or 1".to_owned() });
        }
        let sizes = encore_transport::layout::Sizes::for_ranks(ranks);
        let staging_bytes = number("ENCORE_STAGING_BYTES", 4096, 64 << 20)?.unwrap_or(sizes.staging as u64);
        // One message takes a quarter of the staging area at most.
        let longest = staging_bytes / 4;
        let eager_limit = match number("ENCORE_EAGER_LIMIT", 0, 1 << 40)? {
            Some(limit) => limit,
            None => number("MP_EAGER_LIMIT", 0, 1 << 40)?.unwrap_or(64 << 10),
        };
        Ok(Settings {
            eager_limit: eager_limit.min(longest),
            ring_cells: number("ENCORE_RING_CELLS", 16, 1 << 16)?.unwrap_or(sizes.cells as u64) as usize,
            staging_bytes: staging_bytes as usize,
            chunk_bytes: number("ENCORE_CHUNK_BYTES", 1024, 1 << 30)?.unwrap_or(32 << 10).min(longest),
            spin_us: number("ENCORE_SPIN_US", 0, 1_000_000)?.unwrap_or(60) as u32,
        })
    }
}

/// A number with an optional K, M or G (powers of 1,024).
fn parse_bytes(text: &str) -> Option<u64> {
    let text = text.trim();
    let (digits, shift) = match text.chars().last()? {
        'k' | 'K' => (&text[..text.len() - 1], 10),
        'm' | 'M' => (&text[..text.len() - 1], 20),
        'g' | 'G' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.trim().parse::<u64>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Result<Settings, SettingError> {
        Settings::read(2, |name| pairs.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string()))
    }

    #[test]
    fn defaults_and_units() {
        assert_eq!(with(&[]).unwrap().eager_limit, 64 << 10);
        assert_eq!(with(&[("ENCORE_EAGER_LIMIT", "4K")]).unwrap().eager_limit, 4096);
        assert_eq!(with(&[("MP_EAGER_LIMIT", "4096")]).unwrap().eager_limit, 4096);
        assert_eq!(with(&[("MP_EAGER_LIMIT", "1"), ("ENCORE_EAGER_LIMIT", "2")]).unwrap().eager_limit, 2);
    }

    #[test]
    fn the_eager_limit_fits_the_staging_area() {
        let settings = with(&[("ENCORE_EAGER_LIMIT", "1G"), ("ENCORE_STAGING_BYTES", "64K")]).unwrap();
        assert_eq!(settings.eager_limit, 16 << 10);
    }

    #[test]
    fn nonsense_is_refused_by_name() {
        let error = with(&[("ENCORE_SPIN_US", "fast")]).unwrap_err();
        assert_eq!(
            with(&[(LEAKS, "yes")]).unwrap_err().to_string(),
            "ENCORE_LEAKS=yes can't be used: it must be 0 or 1"
        );
        assert!(with(&[(LEAKS, "1")]).is_ok());
        assert_eq!(error.name, "ENCORE_SPIN_US");
        assert!(error.to_string().contains("ENCORE_SPIN_US=fast"));
    }
}
