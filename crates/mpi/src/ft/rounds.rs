//! The protocol of an agreement by messages, from the view of one member. It is independent of the engine.
//!
//! The first living member *leads*. Each member sends the leader its contribution. Once the leader has those of all living members, it
//! proposes a value; each member adopts the value and acknowledges it; once all living members have, the leader announces the decision.
//! If the leader dies, each member sends the next leader its contribution again, with the value that it has adopted, and accepts no
//! proposal of the former leader any more. A leader that receives an adopted value proposes the one of the latest leader, rather than a
//! value of its own.
//!
//! All members decide alike, because a value is decided once all living members have adopted it, so each later leader receives it. A
//! member that has decided also sends the decision to each later leader, even when its program has gone on.

use std::collections::BTreeMap;

/// A set of members, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn of(members: impl Iterator<Item = u32>) -> Set {
        let mut set = Set::default();
        members.for_each(|member| set.insert(member));
        set
    }

    pub(super) fn insert(&mut self, member: u32) {
        let word = member as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (member % 64);
    }

    pub(super) fn has(&self, member: u32) -> bool {
        self.0.get(member as usize / 64).is_some_and(|word| word >> (member % 64) & 1 != 0)
    }

    fn is_within(&self, other: &Set) -> bool {
        self.0.iter().enumerate().all(|(at, word)| word & !other.0.get(at).copied().unwrap_or(0) == 0)
    }
}

/// Contribution of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gift {
    /// Bits; the agreement is the bits that all contribute.
    pub(super) flags: u32,
    /// The function that the member has called.
    pub(super) call: u32,
    /// A word; the agreement is that of the first living contributor.
    pub(super) word: u64,
    /// The dead members that the program has acknowledged.
    pub(super) known: Set,
}

/// Result of an agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) flags: u32,
    /// Whether a member has died that not all contributors know of.
    pub(super) failed: bool,
    /// Whether the members have called different functions.
    pub(super) unlike: bool,
    pub(super) word: u64,
    pub(super) dead: Set,
}

/// The value that a member has adopted, and the leader that proposed it.
pub(super) type Adopted = Option<(u32, Value)>;

/// A message between members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// To the leader.
    State(Gift, Adopted),
    /// From the leader.
    Propose(Value),
    /// To the leader: its proposal is adopted.
    Adopt,
    Decide(Value),
}

/// One agreement, from the view of one member.
#[derive(Debug)]
pub(super) struct Round {
    me: u32,
    members: u32,
    /// The contribution of this member.
    gift: Option<Gift>,
    /// The latest leader that this member has sent its state.
    told: Option<u32>,
    adopted: Adopted,
    decided: Option<Value>,
    /// States received while this member leads.
    states: BTreeMap<u32, (Gift, Adopted)>,
    /// If this member has proposed a value as the leader: the members that have adopted it.
    proposed: Option<Set>,
    /// A leader that is known to have decided.
    knows: Option<u32>,
}

/// Messages to send, each with its destination member.
pub(super) type Out = Vec<(u32, Message)>;

impl Round {
    pub(super) fn new(me: u32, members: u32) -> Round {
        Round {
            me,
            members,
            gift: None,
            told: None,
            adopted: None,
            decided: None,
            states: BTreeMap::new(),
            proposed: None,
            knows: None,
        }
    }

    /// Sets this member's contribution. [`Round::advance`] must follow.
    pub(super) fn give(&mut self, gift: Gift) {
        self.gift = Some(gift);
    }

    /// The decision, if there is one.
    pub(super) fn decided(&self) -> Option<&Value> {
        self.decided.as_ref()
    }

    /// Handles a message. [`Round::advance`] must follow.
    pub(super) fn take(&mut self, from: u32, message: Message, out: &mut Out) {
        match message {
            Message::State(gift, adopted) => {
                match &self.decided {
                    Some(value) => out.push((from, Message::Decide(value.clone()))),
                    None => _ = self.states.insert(from, (gift, adopted)),
                };
            }
            // A proposal unknown to a later leader no longer counts.
            Message::Propose(value) => {
                if self.decided.is_none() && self.told.is_none_or(|told| told <= from) {
                    self.adopted = Some((from, value));
                    out.push((from, Message::Adopt));
                }
            }
            Message::Adopt => self.proposed.iter_mut().for_each(|adopted| adopted.insert(from)),
            Message::Decide(value) => {
                if self.decided.is_none() {
                    self.decided = Some(value);
                    self.knows = Some(from);
                }
            }
        }
    }

    /// Takes the next steps: call it after each message and each death. `dead`: the dead members that this one knows of.
    pub(super) fn advance(&mut self, dead: &Set, out: &mut Out) {
        let living = |member: &u32| !dead.has(*member);
        let Some(leader) = (0..self.members).find(living) else { return };
        let me = self.me;
        let others = (0..self.members).filter(living).filter(move |member| *member != me);
        if self.decided.is_none() && leader == me {
            self.lead(dead, out);
        }
        if let Some(value) = &self.decided {
            if self.knows != Some(leader) {
                self.knows = Some(leader);
                let tell = |to| (to, Message::Decide(value.clone()));
                match leader == me {
                    true => out.extend(others.map(tell)),
                    false => out.push(tell(leader)),
                }
            }
        } else if let Some(gift) = self.gift.as_ref().filter(|_| leader != me && self.told != Some(leader)) {
            self.told = Some(leader);
            out.push((leader, Message::State(gift.clone(), self.adopted.clone())));
        }
    }

    fn lead(&mut self, dead: &Set, out: &mut Out) {
        let Some(gift) = &self.gift else { return };
        let me = self.me;
        let living = || (0..self.members).filter(|member| !dead.has(*member) && *member != me);
        let Some(adopted) = &self.proposed else {
            self.told = Some(me);
            if !living().all(|member| self.states.contains_key(&member)) {
                return;
            }
            self.states.insert(me, (gift.clone(), self.adopted.clone()));
            let latest = self.states.values().filter_map(|(_, adopted)| adopted.as_ref());
            let latest = latest.max_by_key(|(leader, _)| *leader).map(|(_, value)| value.clone());
            let value = latest.unwrap_or_else(|| self.own_value(dead));
            out.extend(living().map(|to| (to, Message::Propose(value.clone()))));
            self.adopted = Some((me, value));
            self.proposed = Some(Set::default());
            // There may be no other members.
            return self.lead(dead, out);
        };
        if living().all(|member| adopted.has(member)) {
            self.decided = self.adopted.take().map(|(_, value)| value);
        }
    }

    fn own_value(&self, dead: &Set) -> Value {
        let gifts = || self.states.iter().map(|(member, (gift, _))| (*member, gift));
        let call = gifts().next().map_or(0, |(_, gift)| gift.call);
        Value {
            flags: gifts().fold(u32::MAX, |flags, (_, gift)| flags & gift.flags),
            failed: gifts().any(|(_, gift)| !dead.is_within(&gift.known)),
            unlike: gifts().any(|(_, gift)| gift.call != call),
            word: gifts().find(|(member, _)| !dead.has(*member)).map_or(0, |(_, gift)| gift.word),
            dead: dead.clone(),
        }
    }
}

/// Encoding of messages as words.
impl Message {
    pub(super) fn to_words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        match self {
            Message::State(Gift { flags, call, word, known }, adopted) => {
                words.extend([1, u64::from(*flags) | u64::from(*call) << 32, *word]);
                known.write(&mut words);
                if let Some((leader, value)) = adopted {
                    words.push(u64::from(*leader));
                    value.write(&mut words);
                }
            }
            Message::Propose(value) => {
                words.push(2);
                value.write(&mut words);
            }
            Message::Adopt => words.push(3),
            Message::Decide(value) => {
                words.push(4);
                value.write(&mut words);
            }
        }
        words
    }

    /// `None`: the words are no valid message.
    pub(super) fn from_words(words: &[u64]) -> Option<Message> {
        let mut words = words.iter().copied();
        let message = match words.next()? {
            1 => {
                let (first, word) = (words.next()?, words.next()?);
                let known = Set::read(&mut words)?;
                let gift = Gift { flags: first as u32, call: (first >> 32) as u32, word, known };
                let adopted = match words.next() {
                    Some(leader) => Some((leader as u32, Value::read(&mut words)?)),
                    None => None,
                };
                Message::State(gift, adopted)
            }
            2 => Message::Propose(Value::read(&mut words)?),
            3 => Message::Adopt,
            4 => Message::Decide(Value::read(&mut words)?),
            _ => return None,
        };
        words.next().is_none().then_some(message)
    }
}

impl Set {
    fn write(&self, words: &mut Vec<u64>) {
        words.push(self.0.len() as u64);
        words.extend(&self.0);
    }

    fn read(words: &mut impl Iterator<Item = u64>) -> Option<Set> {
        let length = words.next()?;
        (0..length).map(|_| words.next()).collect::<Option<Vec<u64>>>().map(Set)
    }
}

impl Value {
    fn write(&self, words: &mut Vec<u64>) {
        let Value { flags, failed, unlike, word, dead } = self;
        words.extend([u64::from(*flags) | u64::from(*failed) << 32 | u64::from(*unlike) << 33, *word]);
        dead.write(words);
    }

    fn read(words: &mut impl Iterator<Item = u64>) -> Option<Value> {
        let (first, word) = (words.next()?, words.next()?);
        let (failed, unlike) = (first >> 32 & 1 != 0, first >> 33 & 1 != 0);
        Some(Value { flags: first as u32, failed, unlike, word, dead: Set::read(words)? })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    /// Pseudo-random numbers from a seed.
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % limit
        }
    }

    /// Members that exchange messages in a random order; some die at random times, and the others learn of it at random times.
    struct World {
        rounds: Vec<Round>,
        /// Messages in flight from one member to another.
        ways: Vec<Vec<VecDeque<Message>>>,
        dies: Vec<bool>,
        /// The deaths that each member knows of.
        seen: Vec<Set>,
        given: Vec<bool>,
    }

    impl World {
        fn new(members: usize) -> World {
            World {
                rounds: (0..members as u32).map(|me| Round::new(me, members as u32)).collect(),
                ways: vec![vec![VecDeque::new(); members]; members],
                dies: vec![false; members],
                seen: vec![Set::default(); members],
                given: vec![false; members],
            }
        }

        /// `most`: number of messages that leave before the member dies.
        fn send(&mut self, from: usize, out: Out, most: usize) {
            for (to, message) in out.into_iter().take(most) {
                let words = message.to_words();
                assert_eq!(Message::from_words(&words).as_ref(), Some(&message));
                self.ways[from][to as usize].push_back(message);
            }
        }

        fn step(&mut self, chance: &mut Chance, may_die: bool) -> bool {
            let members = self.rounds.len();
            let me = chance.below(members);
            if self.dies[me] {
                return false;
            }
            let mut out = Out::new();
            match chance.below(4) {
                0 if !self.given[me] => {
                    self.given[me] = true;
                    let gift =
                        Gift { flags: !(1 << me), call: 1, word: 100 + me as u64, known: Set::default() };
                    self.rounds[me].give(gift);
                }
                1 => {
                    // The messages of dead members mostly arrive first.
                    let other = chance.below(members);
                    let is_empty = self.ways[other][me].is_empty() || chance.below(8) == 0;
                    if !self.dies[other] || self.seen[me].has(other as u32) || !is_empty {
                        return false;
                    }
                    self.seen[me].insert(other as u32);
                }
                _ => {
                    let other = chance.below(members);
                    let Some(message) = self.ways[other][me].pop_front() else { return false };
                    self.rounds[me].take(other as u32, message, &mut out);
                }
            }
            let seen = self.seen[me].clone();
            self.rounds[me].advance(&seen, &mut out);
            let dies = may_die && chance.below(12) == 0;
            let most = if dies { chance.below(out.len() + 1) } else { out.len() };
            self.send(me, out, most);
            self.dies[me] = dies;
            true
        }
    }

    #[test]
    fn all_decide_alike_despite_deaths() {
        let (mut runs, mut deaths) = (0, 0);
        // scripts/death-storm.sh --engines sets another number.
        let asked = encore_boot::environment::var("ENCORE_TEST_SEEDS");
        let seeds: u64 = asked.map_or(4000, |seeds| seeds.parse().expect("a number of seeds"));
        for seed in 0..seeds {
            let mut chance = Chance(seed);
            let members = 1 + chance.below(6);
            let mut world = World::new(members);
            let mut decided: Option<Value> = None;
            let mut idle = 0;
            while idle < 4000 {
                let living = world.dies.iter().filter(|dies| !**dies).count();
                idle = if world.step(&mut chance, living > 1) { 0 } else { idle + 1 };
                // Includes members that have died since.
                for value in world.rounds.iter().filter_map(Round::decided) {
                    assert_eq!(decided.get_or_insert_with(|| value.clone()), value, "seed {seed}");
                }
                let is_done = |(round, dies): (&Round, &bool)| *dies || round.decided().is_some();
                if world.rounds.iter().zip(&world.dies).all(is_done) {
                    break;
                }
            }
            assert!(idle < 4000, "seed {seed}: {:#?}", world.rounds);
            let value = decided.expect("one lives");
            for (member, dies) in world.dies.iter().enumerate() {
                assert!(*dies || !value.dead.has(member as u32), "seed {seed}");
                assert!(*dies || value.flags >> member & 1 == 0, "seed {seed}");
            }
            assert_eq!(value.failed, value.dead != Set::default(), "seed {seed}");
            runs += 1;
            deaths += world.dies.iter().filter(|dies| **dies).count();
        }
        assert!(runs == seeds && deaths as u64 > seeds / 2, "{deaths}");
        println!("{runs} seeds, {deaths} deaths");
    }

    #[test]
    fn acknowledged_deaths_and_mixed_calls_reported() {
        let mut rounds = [Round::new(0, 3), Round::new(1, 3)];
        let dead = Set::of([2].into_iter());
        let gift = |call, known: &Set| Gift { flags: 6, call, word: 0, known: known.clone() };
        let mut out = Out::new();
        for (round, call) in rounds.iter_mut().zip([1, 2]) {
            round.give(gift(call, &dead));
            round.advance(&dead, &mut out);
        }
        while let Some((to, message)) = out.pop() {
            let from = 1 - to;
            rounds[to as usize].take(from, message, &mut out);
            rounds[to as usize].advance(&dead, &mut out);
        }
        let value = Value { flags: 6, failed: false, unlike: true, word: 0, dead };
        assert!(rounds.iter().all(|round| round.decided() == Some(&value)));
    }

    #[test]
    fn invalid_words_are_rejected() {
        for words in [&[][..], &[0], &[3, 1], &[2, 0], &[2, 0, 0, 2, 1], &[4, 0, 0, 0, 7]] {
            assert_eq!(Message::from_words(words), None, "{words:?}");
        }
    }
}
