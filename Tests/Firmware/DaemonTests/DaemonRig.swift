import BoardFile
import ControlLoop
import Foundation
import Lanes
import MockChip
import Statecharts
import TestSupport

@testable import Daemon

/// A trace that loses nothing unless it is told to.
struct KeptTrace: LossyTraceSink {
    var kept = RecordingSink()
    var dropped: UInt64 = 0
    /// Is called with each record.
    var listener: ((TraceRecord) -> Void)?

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {
        listener?(record)
        kept.record(record, at: time, map: map)
    }

    mutating func takeDropped() -> UInt64 {
        defer { dropped = 0 }
        return dropped
    }
}

/// A daemon on a mock chip, with a world around it and a service manager that listens. Line n of the chip is GPIOn.
struct DaemonRig: ~Copyable {
    var daemon: Daemon<MockChip<RecordingChipRecorder>, KeptTrace, RecordingOutput, FakeSurroundings>
    let world: World
    let socket: DatagramSocket
    /// Outlives the daemon, which keeps no copy of it.
    private let address: UnsafeMutablePointer<CChar>

    static let board = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO0 debounce 0s
        person-sensor = GPIO1 debounce 0s
        fire-release = GPIO2 debounce 0s
        fault = GPIO3 debounce 0s
        repair-key = GPIO4 debounce 0s
        doors = GPIO5
        alarm = GPIO6
        coin-inhibit = GPIO7

        """

    /// The board with other settings; a key that it has gets another value, others are added.
    static func board(_ settings: KeyValuePairs<String, String>, and sections: String = "") -> String {
        var lines = board.split(separator: "\n").map(String.init)
        for (key, value) in settings {
            let line = "\(key) = \(value)"
            if let place = lines.firstIndex(where: { $0.hasPrefix("\(key) =") }) {
                lines[place] = line
            } else {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n") + "\n" + sections
    }

    init(_ file: String = DaemonRig.board, watchdogSeconds: UInt64 = 0, format: NoteFormat = .journal) throws {
        let board = try Board.parse(file)
        let socket = try DatagramSocket(isAbstract: false)
        self.socket = socket
        world = World(file: file)
        address = strdup(socket.address)
        daemon = Daemon(
            board, on: MockChip(recorder: RecordingChipRecorder()),
            sink: ServiceSink(trace: KeptTrace(), notes: Notes(format, to: RecordingOutput())),
            around: FakeSurroundings(world: world),
            manager: ServiceManager(address: address, watchdogMicroseconds: watchdogSeconds * 1_000_000))
    }

    deinit { free(address) }

    var notes: [String] { daemon.loop.sink.notes.output.lines }

    var trace: [RecordingSink.Entry] { daemon.loop.sink.trace.kept.entries }

    func counter(_ label: Label) -> UInt64? {
        let counters = daemon.loop.counters(of: 0)
        for index in counters.indices where counters[index].label == label { return counters[index].value }
        return nil
    }

    /// Lets time pass. False when the daemon was told to stop.
    @discardableResult
    mutating func wait(_ span: Duration) throws -> Bool {
        daemon.loop.chip.grant(until: daemon.loop.chip.now + span)
        while true {
            daemon.attend()
            switch try daemon.takeStep() {
            case .taken: continue
            case .interrupted: return true
            case .stop: return false
            }
        }
    }

    /// A signal that comes now.
    @discardableResult
    mutating func send(_ signal: Signal) throws -> Bool {
        world.hear(signal)
        return try wait(.zero)
    }

    mutating func set(_ offset: Int, _ isHigh: Bool) throws {
        daemon.loop.chip.set(offset: offset, isHigh: isHigh)
        try wait(.zero)
    }

    mutating func pulse(_ offset: Int) throws {
        try set(offset, true)
        try wait(.milliseconds(50))
        try set(offset, false)
        try wait(.milliseconds(50))
    }

    mutating func coins(_ count: Int) throws {
        for _ in 0..<count { try pulse(0) }
    }

    mutating func person() throws { try pulse(1) }

    /// The coin slot changes so many times, each so long after the time before.
    mutating func storm(_ changes: Int, every period: Duration) throws {
        for _ in 0..<changes {
            try set(0, !daemon.loop.chip.isHigh(offset: 0))
            try wait(period)
        }
    }
}
