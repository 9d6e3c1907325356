//! Threads for accesses in the background.
//!
//! Each [`Queue`] runs its works in order. A thread serves a queue until it is empty, then the next one that has work, so there are as many
//! threads as queues that are busy at once, not one per file.

use std::collections::VecDeque;
use std::io::Result;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use encore_engine::helper::spawn_quietly;

/// A unit of work.
pub type Work = Box<dyn FnOnce() + Send>;

/// Limit on the threads that serve a kind of queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most one per processor. Requires works that don't wait for other works of this process.
    Processors,
    /// One per queue that has work.
    None,
}

/// Works that run in the order in which they were given.
#[derive(Clone)]
pub struct Queue {
    state: Arc<Mutex<State>>,
    limit: Limit,
}

#[derive(Default)]
struct State {
    works: VecDeque<Work>,
    /// A thread serves the queue, or the queue waits for one.
    served: bool,
}

/// Threads of the process that serve queues.
struct Pool {
    /// An idle thread. Further idle threads end.
    idle: Option<Sender<Queue>>,
    /// Threads that serve queues with a limit.
    limited: usize,
    /// Queues with a limit that wait for a thread.
    waiting: VecDeque<Queue>,
}

static POOL: Mutex<Pool> = Mutex::new(Pool { idle: None, limited: 0, waiting: VecDeque::new() });

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Queue {
    /// An empty queue.
    pub fn new(limit: Limit) -> Queue {
        Queue { state: Arc::default(), limit }
    }

    /// Runs `work` after all earlier works.
    ///
    /// # Errors
    /// No thread can be started. The work isn't done then.
    pub fn give(&self, work: Work) -> Result<()> {
        let mut state = locked(&self.state);
        if !state.served {
            self.find_thread()?;
            state.served = true;
        }
        state.works.push_back(work);
        Ok(())
    }

    fn find_thread(&self) -> Result<()> {
        let mut pool = locked(&POOL);
        let most = || std::thread::available_parallelism().map_or(1, usize::from);
        if self.limit == Limit::Processors && pool.limited >= most() {
            pool.waiting.push_back(self.clone());
            return Ok(());
        }
        let refused = match pool.idle.take() {
            Some(thread) => thread.send(self.clone()).map_err(|refused| refused.0),
            None => Err(self.clone()),
        };
        if let Err(queue) = refused {
            // The thread ends by itself; it is never joined.
            drop(spawn_quietly("encore-file", move || serve(queue))?);
        }
        pool.limited += usize::from(self.limit == Limit::Processors);
        Ok(())
    }

    /// Runs all works of the queue.
    fn run(&self) {
        loop {
            let mut state = locked(&self.state);
            let Some(work) = state.works.pop_front() else {
                state.served = false;
                return;
            };
            drop(state);
            work();
        }
    }
}

/// Body of a thread: serves one queue after the other.
fn serve(first: Queue) {
    let (sender, given) = channel();
    let mut queue = first;
    loop {
        queue.run();
        let mut pool = locked(&POOL);
        if queue.limit == Limit::Processors {
            if let Some(next) = pool.waiting.pop_front() {
                queue = next;
                continue;
            }
            pool.limited -= 1;
        }
        if pool.idle.is_some() {
            return;
        }
        pool.idle = Some(sender.clone());
        drop(pool);
        match given.recv() {
            Ok(next) => queue = next,
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn many_queues_have_few_threads_and_keep_their_order() {
        static AT_ONCE: AtomicUsize = AtomicUsize::new(0);
        let most = std::thread::available_parallelism().map_or(1, usize::from);
        let (told, done) = channel();
        for round in 0..5 {
            for name in 0..200 {
                let queue = Queue::new(Limit::Processors);
                for step in 0..3 {
                    let told = told.clone();
                    let work = move || {
                        assert!(AT_ONCE.fetch_add(1, Ordering::SeqCst) < most, "too many threads");
                        std::thread::yield_now();
                        AT_ONCE.fetch_sub(1, Ordering::SeqCst);
                        told.send((round, name, step)).expect("somebody listens");
                    };
                    queue.give(Box::new(work)).expect("a thread");
                }
            }
        }
        drop(told);
        let all: Vec<_> = done.into_iter().collect();
        assert_eq!(all.len(), 3000);
        for round in 0..5 {
            for name in 0..200 {
                let of_one = all.iter().filter(|(r, n, _)| (*r, *n) == (round, name));
                assert!(of_one.map(|(_, _, step)| *step).eq(0..3), "queue {name} in round {round}");
            }
        }
    }
}
