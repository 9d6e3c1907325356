//! Things that another task calls by a number: a token that is good for one thing only.

/// Things by token.
pub struct Table<T> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
}

struct Place<T> {
    /// How often the place was used.
    uses: u32,
    value: Option<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { places: Vec::new(), free: Vec::new() }
    }
}

impl<T> Table<T> {
    /// Puts a thing in and gives its token, which is never 0.
    pub fn insert(&mut self, value: T) -> u64 {
        let index = self.free.pop().unwrap_or_else(|| {
            self.places.push(Place { uses: 0, value: None });
            self.places.len() as u32 - 1
        });
        let place = &mut self.places[index as usize];
        place.uses = place.uses.wrapping_add(1).max(1);
        place.value = Some(value);
        u64::from(place.uses) << 32 | u64::from(index)
    }

    fn place(&mut self, token: u64) -> Option<&mut Place<T>> {
        let place = self.places.get_mut(token as u32 as usize)?;
        (u64::from(place.uses) == token >> 32).then_some(place)
    }

    /// The thing that a token stands for, if it is still there.
    pub fn get(&mut self, token: u64) -> Option<&mut T> {
        self.place(token)?.value.as_mut()
    }

    /// Takes a thing out.
    pub fn remove(&mut self, token: u64) -> Option<T> {
        let value = self.place(token)?.value.take()?;
        self.free.push(token as u32);
        Some(value)
    }

    /// The tokens of all things for which `wanted` holds.
    pub fn find(&self, mut wanted: impl FnMut(&T) -> bool) -> Vec<u64> {
        let there = self.places.iter().enumerate();
        there
            .filter(|(_, place)| place.value.as_ref().is_some_and(&mut wanted))
            .map(|(index, place)| u64::from(place.uses) << 32 | index as u64)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_for_one_thing() {
        let mut table = Table::default();
        let first = table.insert('a');
        assert_ne!(first, 0);
        assert_eq!((table.get(first).copied(), table.remove(first)), (Some('a'), Some('a')));
        let second = table.insert('b');
        assert_eq!(first as u32, second as u32);
        assert_eq!((table.get(first).copied(), table.remove(first)), (None, None));
        assert_eq!(table.find(|value| *value == 'b'), [second]);
        assert_eq!(table.get(u64::MAX), None);
    }
}
