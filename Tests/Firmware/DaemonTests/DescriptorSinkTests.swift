import CSystem
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Daemon

/// A pipe that somebody reads when it is told to.
private final class Pipe {
    let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Fills it to the last byte.
    func fill() {
        _ = fcntl(writing, F_SETFL, O_NONBLOCK)
        let bytes = [UInt8](repeating: 0x2E, count: 4096)
        while write(writing, bytes, bytes.count) > 0 {}
        while write(writing, bytes, 1) > 0 {}
        _ = fcntl(writing, F_SETFL, 0)
    }

    /// All that is in it.
    func take() -> String {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65536)
        while case let count = read(reading, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
        return String(decoding: all, as: UTF8.self)
    }
}

@Suite("A trace that is written to a descriptor")
struct DescriptorSinkTests {
    private let map = LineMap.probes(1)
    private let active = TraceRecord.line(LineID(1), .active)

    private static func counters() -> TraceRecord {
        var counters = CounterGroup()
        counters.add(Counter("handled", 3))
        return .counters(lane: 0, counters)
    }

    @Test("whoever reads gets every record, one a line")
    func all() {
        let pipe = Pipe()
        var sink = DescriptorSink(.json, to: pipe.writing)
        sink.record(active, at: .milliseconds(1), map: map)
        sink.record(Self.counters(), at: .milliseconds(2), map: map)
        #expect(
            pipe.take() == """
                {"t_ns":1000000,"kind":"line","line":"lane0.out","level":"active"}
                {"t_ns":2000000,"kind":"counters","lane":"lane0","handled":3}

                """)
        #expect(sink.takeDropped() == 0)
    }

    @Test("without a format only the counters are written, as text")
    func none() {
        let pipe = Pipe()
        var sink = DescriptorSink(nil, to: pipe.writing)
        sink.record(active, at: .zero, map: map)
        sink.record(Self.counters(), at: .zero, map: map)
        #expect(pipe.take() == "    0.000000    counters  lane0                 handled 3\n")
    }

    @Test("what a reader that hangs has no room for is dropped, counted, and said once he reads again")
    func slow() {
        let pipe = Pipe()
        var sink = DescriptorSink(.json, to: pipe.writing, patience: .seconds(60))
        pipe.fill()
        let began = portcullis_monotonic_ns()
        for _ in 0..<3 { sink.record(active, at: .milliseconds(1), map: map) }
        // Only the counters are waited for.
        #expect(portcullis_monotonic_ns() - began < 50_000_000_000)
        #expect(sink.takeDropped() == 0)
        _ = pipe.take()
        sink.record(active, at: .milliseconds(2), map: map)
        sink.record(active, at: .milliseconds(3), map: map)
        #expect(
            pipe.take() == """
                {"t_ns":2000000,"kind":"dropped","records":3}
                {"t_ns":2000000,"kind":"line","line":"lane0.out","level":"active"}
                {"t_ns":3000000,"kind":"line","line":"lane0.out","level":"active"}

                """)
        #expect(sink.takeDropped() == 3)
        #expect(sink.takeDropped() == 0)
    }

    @Test("what could not be written is counted like what was not even tried")
    func failed() {
        let pipe = Pipe()
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        var sink = DescriptorSink(.json, to: descriptor)
        for _ in 0..<2 { sink.record(active, at: .milliseconds(1), map: map) }
        dup2(pipe.writing, descriptor)
        sink.record(active, at: .milliseconds(2), map: map)
        #expect(
            pipe.take() == """
                {"t_ns":2000000,"kind":"dropped","records":2}
                {"t_ns":2000000,"kind":"line","line":"lane0.out","level":"active"}

                """)
    }

    @Test("a reader who is gone is nobody to wait for")
    func gone() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        var sink = DescriptorSink(.json, to: ends[1])
        sink.record(active, at: .zero, map: map)
        sink.record(Self.counters(), at: .zero, map: map)
        #expect(sink.takeDropped() == 0)
    }

    @Test("the counters of eight lanes wait for a reader that hangs no longer than those of one")
    func patience() {
        let pipe = Pipe()
        var sink = DescriptorSink(.json, to: pipe.writing, patience: .seconds(2))
        pipe.fill()
        let began = portcullis_monotonic_ns()
        for _ in 0..<8 { sink.record(Self.counters(), at: .zero, map: map) }
        let took = portcullis_monotonic_ns() - began
        #expect(took >= 1_900_000_000)
        // Each for itself would be 16 s; a busy machine needs some of its own.
        #expect(took < 12_000_000_000)
    }

    @Test("and that is a second, below the two after which the service counts as hung")
    func usualPatience() {
        #expect(longestWaitForReader == .seconds(1))
    }
}

@Suite("What a write may have to wait for")
struct StallingTests {
    @Test("a file on a disk can stall, and so can one of which nobody knows where it is")
    func files() throws {
        // /proc is no disk, and no memory that takes whatever is written to it either.
        let file = open("/proc/self/comm", O_WRONLY)
        defer { close(file) }
        try #require(file >= 0)
        #expect(portcullis_can_stall(file))
    }

    @Test("a file in memory cannot")
    func memory() throws {
        let file = "/dev/shm/portcullis-\(UUID().uuidString)"
        let opened = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        try #require(opened >= 0)
        defer {
            close(opened)
            unlink(file)
        }
        #expect(!portcullis_can_stall(opened))
    }

    @Test("a pipe, a device and nothing at all cannot")
    func others() {
        let pipe = Pipe()
        #expect(!portcullis_can_stall(pipe.writing))
        let null = open("/dev/null", O_WRONLY)
        defer { close(null) }
        #expect(!portcullis_can_stall(null))
        #expect(!portcullis_can_stall(-1))
    }
}
