//! Construction of a process's engine.

use super::Engine;
use crate::entry::user_work::UserWork;
use crate::environment::counters::Counters;
use crate::layers::slots::EngineSlots;
use crate::peers::handlers::Handlers;
use crate::peers::peer::{PeerId, Peers};
use crate::peers::placement::looks::Placement;
use crate::progress::sources;
use crate::requests::completion::finish::finish_unheard;
use crate::requests::completion::ready::ReadyLists;
use crate::state::allocations::Allocations;
use crate::state::at_end::AtEnd;
use crate::state::buffer::no_data;
use crate::state::buffering::Buffered;
use crate::state::helper::Helper;
use crate::state::jobs::Jobs;
use crate::state::request::{Kind, Mode, REQUESTS, Request, flag};
use encore_boot::Job;
use encore_errors::error::{Result, no_memory};
use encore_matching::{Key, Posted, Unexpected};
use encore_settings::Settings;
use encore_transport::outside::Outside;
use encore_transport::shm::Shm;
use encore_transport::shm::rounds::Rounds;
use encore_tuning::spin::Spin;
use std::rc::Rc;

impl Engine {
    /// The engine of a connected process.
    pub fn new(job: Job, mut shm: Shm, settings: Settings) -> Result<Engine> {
        let peers = Peers::of_job(job.name, job.rank, job.size, &job.here, &mut shm);
        let kind = Kind::Send(Mode::Standard);
        let request = Request::new(kind, 0, PeerId::NOBODY, Key::default(), no_data(), None);
        let done = REQUESTS.insert(request).ok_or_else(|| no_memory("requests"))?;
        finish_unheard(done, flag::ACTIVE);
        let segment = job.segment.try_clone().map_err(|_| no_memory("a descriptor of the job's memory"))?;
        let mut engine = Engine {
            #[cfg(feature = "insight")]
            insight: None,
            heap: shm.heap(segment),
            shm,
            link: None,
            // Deaths are such a source.
            has_other_sources: job.head.deaths().is_some(),
            job,
            short_limit: 0,
            piece_limit: 0,
            settings,
            oversubscribed: false,
            processors: 0,
            awake_at_ease: 0,
            handlers: Handlers::default(),
            user_work: UserWork::default(),
            layers: EngineSlots::default(),
            sources: sources::all(),
            outside: Outside::default(),
            helper: Helper::default(),
            counters: Counters::default(),
            posted: Posted::default(),
            unexpected: Unexpected::default(),
            full: false,
            peers,
            streams: Vec::new(),
            kernel_reads: 0,
            far_copies: 0,
            measured: None,
            proof: Box::default(),
            unanswered: 0,
            active_tag: 0,
            allocations: Allocations::default(),
            buffering: Rc::default(),
            buffered: Buffered::default(),
            collectives_under_way: 0,
            ready_lists: ReadyLists::default(),
            waits_for_another: false,
            about_to_sleep: false,
            placement: Placement::default(),
            rounds: Rounds::default(),
            #[cfg(test)]
            rings_polled: 0,
            spin: Spin::default(),
            jobs: Jobs::default(),
            open: 0,
            left_job: false,
            at_end: AtEnd::default(),
            sessions: false,
            threads: false,
            sleepers: 0,
            vain_tests: 0,
            asked_windows: 0,
            done,
        };
        engine.settings_changed();
        engine.share_processors_of(engine.job.near);
        Ok(engine)
    }
}
