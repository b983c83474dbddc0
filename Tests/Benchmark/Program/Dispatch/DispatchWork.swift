import CBenchmark
import ControlLoop
import Machines
import Statecharts

/// A shipped machine that answers a stream of events, again and again from the beginning.
struct MachineWork<Machine: MeasuredMachine>: Workload {
    /// What all commands of the latest pass, and all counts at its end, come to.
    private(set) var answers: UInt64 = 0

    private let configuration = Machine.measuredConfiguration
    private let readsAnswers: Bool
    private let start: Instant
    private let events: UnsafePointer<Arrival<Machine.Event>>

    /// Prepares the events, in memory that it shares with all others of its kind. If nobody reads the answers, the compiler
    /// may leave out most of what only they need: the rest is what deciding costs.
    init(_ stream: UnsafePointer<gate_event>, readsAnswers: Bool = true) {
        self.readsAnswers = readsAnswers
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
            if readsAnswers { pass() } else { passUnread() }
        }
    }

    private mutating func pass() {
        var machine = Machine(configuration, at: start)
        var hash: UInt64 = 0
        for index in 0..<BENCH_EVENTS {
            let reaction = machine.handle(events[index].event, events[index].occasion)
            for region in reaction.indices {
                let commands = reaction[region].commands
                for command in commands.indices { hash = bench_hash(hash, Machine.number(of: commands[command])) }
            }
        }
        answers = machine.ledgerFields.hashed(after: hash)
    }
}

extension MachineWork {
    private mutating func passUnread() {
        var machine = Machine(configuration, at: start)
        var regions: UInt64 = 0
        for index in 0..<BENCH_EVENTS {
            let reaction = machine.handle(events[index].event, events[index].occasion)
            regions &+= UInt64(reaction.count)
        }
        answers = machine.ledgerFields.hashed(after: regions)
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
