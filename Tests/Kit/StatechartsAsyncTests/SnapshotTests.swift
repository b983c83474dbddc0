import Gallery
import MachineTesting
import Statecharts
import StatechartsAsync
import Testing

struct SnapshotTests {
    private let clock = TestClock()

    /// A lamp with 200 ms to go, which another machine saved 15 s after its own beginning.
    private func saved(wallClock: Swift.Duration? = nil) async -> Snapshot<Lamp> {
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .deadlinePassed)
        clock.advance(by: .milliseconds(5_200))
        await lamp.send(.press)
        clock.advance(by: .milliseconds(9_800))
        let snapshot = await lamp.snapshot(wallClock: wallClock)
        await lamp.finish()
        // For the next program the clock is another one; here it has only gone on.
        clock.advance(by: .seconds(60))
        return snapshot
    }

    /// When a lamp went out, on its own clock, and when that was on the wall.
    private func end(of snapshot: Snapshot<Lamp>, wallClock: Swift.Duration? = nil) async throws -> (Instant, Int) {
        let notes = Notes<Step<Lamp>>()
        let lamp = AsyncMachine(
            from: snapshot, wallClock: wallClock, clock: clock, timeout: .deadlinePassed,
            middleware: [.after { await notes.add($0) }])
        var waited = 0
        while await lamp.state.isLit {
            try #require(waited < 1_000)
            waited += 10
            clock.advance(by: .milliseconds(10))
            await lamp.send(.look)
        }
        try await lamp.quiet()
        let step = try #require(await notes.all.first { $0.event == .deadlinePassed })
        return (step.time, waited)
    }

    @Test("what a deadline had left is left after a restart")
    func left() async throws {
        let (time, waited) = try await end(of: saved())
        #expect(time == .zero + .milliseconds(15_200))
        #expect(waited == 200)
    }

    @Test("by the wall clock a deadline has left what is left when the program was away")
    func wallClock() async throws {
        let snapshot = await saved(wallClock: .seconds(1_000_000))
        let away = Swift.Duration.seconds(1_000_000) + .milliseconds(150)
        #expect(try await end(of: snapshot, wallClock: away).1 == 50)
        // Who does not ask for it, or has a clock that was set back, loses no time.
        #expect(try await end(of: snapshot).1 == 200)
        #expect(try await end(of: snapshot, wallClock: .zero).1 == 200)
    }

    @Test("a deadline that has passed meanwhile is taken at once, at its own time, and before effects start")
    func passed() async throws {
        let snapshot = await saved(wallClock: .zero)
        let (notes, commands) = (Notes<Step<Lamp>>(), Notes<Lamp.Command>())
        let lamp = AsyncMachine(
            from: snapshot, wallClock: .seconds(3), clock: clock, timeout: .deadlinePassed,
            effects: { command in
                .run {
                    await commands.add(command)
                    return nil
                }
            },
            middleware: [.after { await notes.add($0) }])
        try await lamp.state { !$0.isLit }
        try await lamp.quiet()
        #expect(await notes.all.map(\.time) == [.zero + .milliseconds(15_200)])
        #expect(await commands.all == [.goOut])
    }

    @Test("a deadline whose event was taken is not taken again after a restart")
    func spent() async throws {
        let notes = Notes<Lamp.Event>()
        let lamp = AsyncMachine(Lamp(), clock: clock, timeout: .look)
        await lamp.send(.press)
        clock.advance(by: .seconds(11))
        await lamp.send(.look)
        let snapshot = await lamp.snapshot()
        let next = AsyncMachine(
            from: try Snapshot(bytes: snapshot.bytes, into: Lamp()), clock: clock, timeout: .look,
            middleware: [.after { await notes.add($0.event) }])
        await next.send(.press)
        try await next.quiet()
        #expect(await notes.all == [.press])
    }

    @Test("a snapshot is read back from its bytes as it was")
    func bytes() async throws {
        for wallClock in [nil, .seconds(-3), .seconds(1_764_000_000) + .nanoseconds(1)] as [Swift.Duration?] {
            let snapshot = await saved(wallClock: wallClock)
            let read = try Snapshot(bytes: snapshot.bytes, into: Lamp())
            #expect(read == snapshot)
            #expect(read.machine.presses == 1)
        }
    }

    @Test("bytes that were cut, changed or made up are refused, whatever they are")
    func hostile() async throws {
        let bytes = await saved().bytes
        for count in 0..<bytes.count {
            #expect(throws: SnapshotError.self) { try Snapshot(bytes: Array(bytes.prefix(count)), into: Lamp()) }
        }
        for place in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                #expect(throws: SnapshotError.self) { try Snapshot(bytes: changed, into: Lamp()) }
            }
        }
        #expect(throws: SnapshotError.self) { try Snapshot(bytes: bytes + [0], into: Lamp()) }
        let error = #expect(throws: SnapshotError.self) { try Snapshot(bytes: [], into: Lamp()) }
        #expect(error.map { "\($0)" }?.contains("expected the mark of a snapshot at byte 0") == true)
        // Another machine's.
        #expect(throws: SnapshotError.self) { try Snapshot(bytes: bytes, into: Stopwatch()) }
    }

    @Test("bytes with a right checksum are refused where a number is too large or a case does not exist")
    func tooLarge() throws {
        var lamp = Lamp()
        lamp.presses = 1_001
        let error = #expect(throws: SnapshotError.self) { try Snapshot(bytes: Snapshot(of: lamp).bytes, into: Lamp()) }
        #expect(error?.expected == "a number of at most 1000")
    }

    @Test("every machine of the gallery is read back as it was saved, at many places on its way")
    func gallery() throws {
        var visitor = Restarts()
        visitExhibits(&visitor)
        #expect(visitor.complaints == [])
        #expect(visitor.count > 1_000)
    }
}

/// Saves and reads back what machines become by random events.
private struct Restarts: ExhibitVisitor {
    private(set) var complaints: [String] = []
    private(set) var count = 0

    mutating func visit(_ machine: some Codeable & Exhibit) { walk(machine) }

    private mutating func walk<Machine: Codeable & Exhibit>(_ first: Machine) {
        var machine = first
        var now = Instant.zero
        let examples = Machine.Event.examples
        for step in 0..<200 {
            now = now + .milliseconds(Int64(step * 37 % 1_500))
            _ = machine.handle(examples[step * step % examples.count], at: now)
            count += 1
            let bytes = Snapshot(of: machine, at: now).bytes
            do {
                if try Snapshot(bytes: bytes, into: first).machine != machine {
                    complaints.append("\(Machine.name) is another machine after step \(step)")
                }
            } catch {
                complaints.append("\(Machine.name) at step \(step): \(error)")
            }
        }
    }
}
