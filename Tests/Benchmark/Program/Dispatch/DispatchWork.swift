import CBenchmark
import ControlLoop
import Machines
import Statecharts

/// A shipped machine that answers a stream of events, again and again from the beginning.
struct MachineWork<Machine: MeasuredMachine>: Workload {
    /// What all commands of the latest pass, and all counts at its end, come to.
    private(set) var answers: UInt64 = 0

    private let configuration = Machine.measuredConfiguration
    private let keepsNames: Bool
    private let start: Instant
    private let events: UnsafePointer<Arrival<Machine.Event>>

    /// Prepares the events, in memory that it shares with all others of its kind. The answers are read as those of the
    /// machines in C are, or, with names, as whole reactions.
    init(_ stream: UnsafePointer<gate_event>, keepsNames: Bool = false) {
        self.keepsNames = keepsNames
        let count = BENCH_EVENTS
        guard MemoryLayout<Arrival<Machine.Event>>.stride * count <= bench_stream_capacity(),
            let memory = bench_stream_memory()
        else { fail("the events need more memory") }
        let arrivals = memory.bindMemory(to: Arrival<Machine.Event>.self, capacity: count)
        for index in 0..<count {
            let event = stream[index]
            (arrivals + index).initialize(
                to: Arrival(
                    event: Machine.event(event),
                    occasion: Occasion(now: Instant(nanoseconds: event.now), mayOpen: event.may_open)))
        }
        events = UnsafePointer(arrivals)
        start = Instant(nanoseconds: stream[0].now)
    }

    mutating func run(_ events: Int) {
        for _ in 0..<events / BENCH_EVENTS {
            if keepsNames { passWithNames() } else { pass() }
        }
    }

    private mutating func pass() {
        var machine = Machine(configuration, at: start)
        var reader = CommandReader<Machine>()
        for index in 0..<BENCH_EVENTS { machine.handle(events[index].event, events[index].occasion, &reader) }
        answers = machine.ledgerFields.hashed(after: reader.hash)
    }

    private mutating func passWithNames() {
        var machine = Machine(configuration, at: start)
        var reader = CommandReader<Machine>()
        for index in 0..<BENCH_EVENTS {
            let reaction = machine.handle(events[index].event, events[index].occasion)
            for region in reaction.indices { reader.read(reaction[region].commands) }
        }
        answers = machine.ledgerFields.hashed(after: reader.hash)
    }
}

/// Reads what a machine answers as the measured loop of the machines in C does: every command.
private struct CommandReader<Machine: MeasuredMachine>: Observer {
    private(set) var hash: UInt64 = 0

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) {}

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ verdict: Verdict, _ commands: Commands<Machine.Command>) {
        read(commands)
    }

    @inline(__always)
    mutating func read(_ commands: Commands<Machine.Command>) {
        for index in commands.indices { hash = bench_hash(hash, Machine.number(of: commands[index])) }
    }
}

/// The same machine in C.
struct PeerWork<Machine: MeasuredMachine>: Workload {
    /// What all commands of the latest pass, and all counts at its end, come to.
    private(set) var answers: UInt64 = 0

    private let configuration = Machine.measuredConfiguration
    private let events: UnsafePointer<gate_event>

    /// A peer that gets these events.
    init(_ events: UnsafePointer<gate_event>) {
        self.events = events
    }

    mutating func run(_ events: Int) {
        for _ in 0..<events / BENCH_EVENTS {
            var peer = Machine.PeerType(configuration, at: Instant(nanoseconds: self.events[0].now))
            let hash = peer.run(self.events, BENCH_EVENTS)
            answers = peer.ledgerFields.hashed(after: hash)
        }
    }
}

extension LedgerFields {
    /// The counts added to the number that stands for all commands.
    fileprivate func hashed(after hash: UInt64) -> UInt64 {
        var hash = hash
        for index in indices { hash = hash &* 31 &+ self[index] }
        return hash
    }
}
