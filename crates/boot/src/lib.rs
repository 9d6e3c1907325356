//! Who am I, how many are we, where is everyone.
