//! Objects that another task refers to by a token, which is valid for one object only.

/// Objects by token.
pub struct Table<T> {
    places: Vec<Place<T>>,
    free: Vec<u32>,
}

struct Place<T> {
    /// Number of uses of the slot.
    uses: u32,
    value: Option<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { places: Vec::new(), free: Vec::new() }
    }
}

impl<T> Table<T> {
    /// Inserts an object and returns its token, which is never 0.
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

    /// The object of a token, if it still exists.
    pub fn get(&mut self, token: u64) -> Option<&mut T> {
        self.place(token)?.value.as_mut()
    }

    /// Removes an object.
    pub fn remove(&mut self, token: u64) -> Option<T> {
        let value = self.place(token)?.value.take()?;
        self.free.push(token as u32);
        Some(value)
    }

    /// Tokens of all objects for which `wanted` holds.
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
    fn token_is_valid_for_one_object() {
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
