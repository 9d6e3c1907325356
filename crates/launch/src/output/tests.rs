//! Streams and destinations that are pipes of the test's own, at times of its choosing.

use super::*;
use rustix::fs::OFlags;
use rustix::pipe::{PipeFlags, pipe_with};

/// An [`Output`] with writers for its streams and readers for its destinations.
struct Bench {
    output: Output,
    ranks: Vec<Option<OwnedFd>>,
    shown: [OwnedFd; 2],
    now: Instant,
}

impl Bench {
    fn new(ranks: u32, tag: bool) -> Bench {
        let (shown, output) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        let (errors_shown, errors) = pipe_with(PipeFlags::CLOEXEC).unwrap();
        for reader in [&shown, &errors_shown] {
            rustix::fs::fcntl_setfl(reader, OFlags::NONBLOCK).unwrap();
        }
        let now = Instant::now();
        let mut output = Output::new(output, errors, How { tag, ..How::default() });
        let writers = (0..ranks).map(|rank| {
            let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
            rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK).unwrap();
            rustix::fs::fcntl_setfl(&writer, OFlags::NONBLOCK).unwrap();
            output.add(rank, Which::Output, reader, now);
            Some(writer)
        });
        let ranks = writers.collect();
        Bench { output, ranks, shown: [shown, errors_shown], now }
    }

    fn write(&mut self, rank: usize, bytes: impl AsRef<[u8]>) {
        self.write_after(2 * PAUSE, rank, bytes);
    }

    fn write_after(&mut self, time: Duration, rank: usize, bytes: impl AsRef<[u8]>) {
        self.now += time;
        let written = rustix::io::write(self.ranks[rank].as_ref().unwrap(), bytes.as_ref()).unwrap();
        assert_eq!(written, bytes.as_ref().len());
        self.turn();
    }

    fn close(&mut self, rank: usize) {
        self.ranks[rank] = None;
        self.turn();
    }

    /// Does mpiexec's loop until nothing is left to do.
    fn turn(&mut self) {
        for _ in 0..100 {
            let readers: Vec<usize> = self.output.readers().map(|(index, _)| index).collect();
            readers.into_iter().for_each(|index| self.output.read(index, self.now));
            let writers: Vec<usize> = self.output.writers().map(|(index, _)| index).collect();
            writers.into_iter().for_each(|index| self.output.write(index));
        }
    }

    fn wait(&mut self, time: Duration) {
        self.now += time;
        self.output.on_time(self.now);
        self.turn();
    }

    fn shown(&mut self, which: Which) -> Vec<u8> {
        let mut all = Vec::new();
        let mut buffer = [0; 10_000];
        while let Ok(length @ 1..) = rustix::io::read(&self.shown[which as usize], &mut buffer) {
            all.extend_from_slice(&buffer[..length]);
            self.turn();
        }
        all
    }

    fn text(&mut self) -> String {
        String::from_utf8(self.shown(Which::Output)).unwrap()
    }
}

#[test]
fn lines_written_in_pieces_come_out_whole() {
    let mut bench = Bench::new(2, false);
    bench.write(0, "one ");
    bench.write(1, "eins ");
    bench.write(0, "line\ntwo");
    bench.write(1, "Zeile\n");
    bench.write(0, "\n");
    assert_eq!(bench.text(), "one line\neins Zeile\ntwo\n");
    assert_eq!(bench.output.next_time(), None);
}

#[test]
fn a_stream_that_sends_line_after_line_is_read_now_and_then() {
    let mut bench = Bench::new(2, false);
    let soon = Duration::from_micros(10);
    bench.write(0, "one\n");
    assert_eq!(bench.text(), "one\n", "the first line comes at once");
    bench.write_after(soon, 0, "two\n");
    assert_eq!(bench.text(), "two\n", "and so does another one, which says that more may follow");
    bench.write_after(soon, 0, "three\n");
    bench.write_after(soon, 1, "other\n");
    assert_eq!(bench.text(), "other\n", "no other output is missed");
    assert!(bench.output.next_time().is_some_and(|time| time <= bench.now + PAUSE));
    bench.write_after(soon, 0, "four\n");
    bench.wait(PAUSE);
    assert_eq!(bench.text(), "three\nfour\n");
    bench.wait(PARTIAL_LINE_DELAY);
    assert_eq!(bench.output.next_time(), None);
    // A pipe that fills up is read all the time.
    assert_eq!(rest(CHUNK, Duration::ZERO), None);
    assert_eq!(rest(CHUNK / 4, Duration::from_micros(100)), Some(Duration::from_micros(200)));
    assert_eq!(rest(100, PAUSE), None);
}

#[test]
fn bytes_are_passed_on_as_they_are() {
    let mut bench = Bench::new(1, false);
    let bytes: Vec<u8> = (0..=255).cycle().take(30_000).collect();
    bench.write(0, &bytes);
    bench.write(0, b"no newline at the end");
    bench.close(0);
    assert!(bench.output.ended());
    assert_eq!(bench.shown(Which::Output), [&bytes[..], b"no newline at the end"].concat());
}

#[test]
fn a_prompt_is_shown_after_a_while_and_in_nobodys_way() {
    let mut bench = Bench::new(2, false);
    bench.write(0, "How many? ");
    assert_eq!(bench.text(), "");
    assert_eq!(bench.output.next_time(), Some(bench.now + PARTIAL_LINE_DELAY));
    bench.wait(PARTIAL_LINE_DELAY);
    assert_eq!(bench.text(), "How many? ");
    bench.write(1, "other\n");
    assert_eq!(bench.text(), "other\n");
}

#[test]
fn a_long_line_goes_through_while_others_wait_for_its_end() {
    let mut bench = Bench::new(2, false);
    let (mut expected, part) = (Vec::new(), vec![b'x'; 50_000]);
    let mut seen = Vec::new();
    for _ in 0..20 {
        bench.write(0, &part);
        expected.extend_from_slice(&part);
        seen.extend(bench.shown(Which::Output));
    }
    assert!(bench.output.streams[0].partial.is_empty());
    assert!(seen == expected);
    bench.write(1, "other\n");
    assert_eq!(bench.text(), "");
    bench.write(0, "end\nnext");
    assert_eq!(bench.text(), "end\nother\n");
    bench.write(1, "free\n");
    assert_eq!(bench.text(), "free\n");
}

#[test]
fn nobody_waits_for_a_long_line_that_does_not_go_on() {
    let mut bench = Bench::new(2, false);
    for _ in 0..6 {
        bench.write(0, vec![b'x'; 50_000]);
    }
    bench.shown(Which::Output);
    bench.write(1, "other\n");
    assert_eq!(bench.text(), "");
    bench.wait(PARTIAL_LINE_DELAY);
    assert_eq!(bench.text(), "other\n");
}

#[test]
fn a_stream_that_ends_in_a_long_line_lets_the_others_go_on() {
    let mut bench = Bench::new(2, false);
    for _ in 0..6 {
        bench.write(0, vec![b'x'; 50_000]);
    }
    bench.shown(Which::Output);
    bench.write(1, "other\n");
    bench.close(0);
    assert_eq!(bench.text(), "other\n");
}

#[test]
fn writer_waits_for_slow_reader() {
    let mut bench = Bench::new(1, false);
    let line = [vec![b'x'; 999], vec![b'\n']].concat();
    let writer = bench.ranks[0].as_ref().unwrap().as_fd().try_clone_to_owned().unwrap();
    let mut written = 0;
    // Far more than fits into the pipes and the destination's buffer.
    for _ in 0..4000 {
        written += rustix::io::write(&writer, &line).unwrap_or(0);
        bench.turn();
    }
    assert!(written < 1_500_000, "{written}");
    assert_eq!(bench.output.readers().count(), 0);
    assert_eq!(bench.shown(Which::Output).len(), written);
    assert_eq!(bench.output.readers().count(), 1);
}

#[test]
fn marked_lines_begin_with_their_rank_and_have_an_end() {
    let mut bench = Bench::new(2, true);
    bench.write(0, "a\nb\nc");
    bench.write(1, "d\n");
    bench.close(0);
    assert_eq!(bench.text(), "[0] a\n[0] b\n[1] d\n[0] c\n");

    let mut bench = Bench::new(2, true);
    bench.write(0, "How many? ");
    bench.wait(PARTIAL_LINE_DELAY);
    bench.write(0, "really\n");
    assert_eq!(bench.text(), "[0] How many? really\n");
    bench.write(0, "more? ");
    bench.wait(PARTIAL_LINE_DELAY);
    bench.write(1, "other\n");
    bench.write(0, "yes\n");
    assert_eq!(bench.text(), "[0] more? \n[1] other\n[0] yes\n");
}

#[test]
fn own_message_gets_its_own_line() {
    let (shown, both) = pipe_with(PipeFlags::CLOEXEC).unwrap();
    let mut output = Output::new(sink::duplicate(both.as_fd()).unwrap(), both, How::default());
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
    output.add(0, Which::Output, reader, Instant::now());
    rustix::io::write(&writer, b"unfinished").unwrap();
    output.end_silent();
    assert!(!output.ended());
    output.read(0, Instant::now());
    // Somebody else holds the other end open.
    output.end_silent();
    assert!(output.ended());
    drop(writer);
    output.say("mpiexec: something\n");
    output.say("mpiexec: more\n");
    assert!(output.ended());
    let mut buffer = [0; 100];
    let length = rustix::io::read(&shown, &mut buffer).unwrap();
    assert_eq!(&buffer[..length], b"unfinished\nmpiexec: something\nmpiexec: more\n");
}

#[test]
fn standard_error_can_be_merged_into_standard_output() {
    let mut bench = Bench::new(1, false);
    bench.output.how.merge = true;
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
    rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK).unwrap();
    bench.output.add(0, Which::Errors, reader, bench.now);
    bench.write(0, "out\n");
    rustix::io::write(&writer, b"err\n").unwrap();
    bench.turn();
    assert_eq!(bench.shown(Which::Output), b"out\nerr\n");
}

#[test]
fn standard_output_and_standard_error_go_their_ways() {
    let mut bench = Bench::new(1, false);
    let (reader, writer) = pipe_with(PipeFlags::CLOEXEC).unwrap();
    rustix::fs::fcntl_setfl(&reader, OFlags::NONBLOCK).unwrap();
    bench.output.add(0, Which::Errors, reader, bench.now);
    bench.write(0, "out\n");
    rustix::io::write(&writer, b"err\n").unwrap();
    drop(writer);
    bench.turn();
    assert_eq!(bench.shown(Which::Output), b"out\n");
    assert_eq!(bench.shown(Which::Errors), b"err\n");
    assert!(bench.output.has_written(0, Which::Errors));
    drop(bench.shown);
    bench.output.say("nobody reads this\n");
    assert_eq!(bench.output.error(), Some(SinkError::Broken));
}
