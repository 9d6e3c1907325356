//! Trial of a survey's choice before a job relies on it: two endpoints of this process run the test of a job's start.

use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::advice;
use super::choice::Survey;
use super::keys::Keys;
use super::library::Failed;
use super::{Fabric, Place};
use crate::sockets::{Addresses, Name, Network, Sockets};
use crate::startup_test::{self, Failure};

/// Kind of the test's cells; there are no others.
const KIND: u8 = 1;
/// Longest wait for the other endpoint, which is opened at the same time.
const OPENING: Duration = Duration::from_secs(10);

/// Reason why the choice is unusable.
#[derive(Clone, Debug)]
pub enum Unfit {
    /// An endpoint can't be opened.
    NotOpened(Failed),
    /// The test has failed; with the failed call, if any.
    Failed(Failure, Option<Failed>),
    /// The other endpoint can't be opened.
    Alone,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::NotOpened(failed) | Unfit::Failed(_, Some(failed)) => {
                write!(f, "{failed}{}", advice::on(failed))
            }
            Unfit::Failed(failure, None) => failure.fmt(f),
            Unfit::Alone => f.write_str("the other endpoint can't be opened"),
        }
    }
}

/// A value that two threads use.
struct Lent<T>(T);
// SAFETY: the survey's offers are only read, and the library may be called by several threads for objects of their own.
unsafe impl<T> Send for Lent<T> {}

/// Addresses of an end.
type Known = (Addresses, Place);

/// The choice of a library.
#[derive(Clone, Copy, Debug)]
pub enum Chosen<'a> {
    /// An offer of libfabric.
    Offer(&'a Survey),
    /// UCX, on this device or on all.
    Ucx(Option<&'a str>),
}

/// Opens two endpoints, and tests the connection between them.
pub fn send_within_machine(chosen: Chosen<'_>) -> Result<(), Unfit> {
    let mut numbers = Keys::new(8);
    let (job, secret) = ([numbers.next(), numbers.next()], u128::from(numbers.next()).to_ne_bytes());
    let ((to_first, first), (to_second, second)) = (channel(), channel());
    let lent = Lent(chosen);
    std::thread::scope(|scope| {
        let other = scope.spawn(move || {
            let Lent(chosen) = { lent };
            one_end(chosen, (job, secret), 1, to_first, second)
        });
        let own = one_end(chosen, (job, secret), 0, to_second, first);
        let other = other.join().unwrap_or(Err(Unfit::Alone));
        // The asking end's result has more detail.
        match (own, other) {
            (Err(Unfit::Alone), Err(why)) => Err(why),
            (own, other) => own.and(other),
        }
    })
}

/// Runs one endpoint: the first one asks, the second one answers.
fn one_end(
    chosen: Chosen<'_>,
    (job, secret): ([u64; 2], [u8; 16]),
    me: u32,
    tell: Sender<Known>,
    hear: Receiver<Known>,
) -> Result<(), Unfit> {
    let name = |rank| Name { job, rank };
    let sockets = Sockets::open(name(me), secret, &[Network::Machine]).map_err(|error| {
        let code = error.raw_os_error().unwrap_or(0);
        Unfit::NotOpened(Failed { call: "socket", code, text: error.to_string() })
    })?;
    let opened = match chosen {
        Chosen::Offer(survey) => Fabric::open(survey, sockets, (me, secret), false),
        Chosen::Ucx(device) => Fabric::open_ucx(device, sockets, (me, secret), false),
    };
    let mut fabric = opened.map_err(|refused| Unfit::NotOpened(refused.0))?;
    // If the other one is gone, its own result says why.
    let _ = tell.send((fabric.sockets().addresses().clone(), fabric.place()));
    let (addresses, place) = hear.recv_timeout(OPENING).map_err(|_| Unfit::Alone)?;
    let end = fabric.sockets().add(name(1 - me), addresses, secret);
    fabric.reach(end, 1 - me, &place);
    fabric.distrust();
    let tested = match me {
        0 => startup_test::ask(&mut fabric, end, KIND),
        _ => startup_test::answer(&mut fabric, end, KIND, OPENING),
    };
    tested.map_err(|failure| Unfit::Failed(failure, fabric.refused().cloned()))
}
