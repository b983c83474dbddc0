import ControlLoop
import Statecharts

/// A number that differs when anything in a trace differs. It is made of texts and whole numbers only, so that it is
/// the same on every machine.
struct Digest: Sendable {
    /// What it is so far.
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    private var known = [(address: UInt, hash: UInt64)](repeating: (0, 0), count: 1_024)

    /// Takes a number.
    @inline(__always)
    mutating func take(_ number: UInt64) {
        let mixed = (value ^ number) &* 0x9E37_79B9_7F4A_7C15
        value = mixed ^ (mixed >> 32)
    }

    /// Takes a name. Where it is stored only tells whether its hash is known.
    @inline(__always)
    mutating func take(_ label: Label) {
        let address = UInt(bitPattern: label.address)
        let place = Int(truncatingIfNeeded: (address ^ (address >> 10)) & 1_023)
        if known[place].address != address { known[place] = (address, Self.hash(label)) }
        take(known[place].hash)
    }

    /// Takes a record of a trace.
    mutating func take(_ record: TraceRecord, at time: Duration) {
        take(UInt64(bitPattern: time.nanoseconds))
        switch record {
        case .edge(let line, let edge): take(UInt64(line.index) << 8 | (edge == .rising ? 1 : 2))
        case .event(let lane, let event):
            take(UInt64(lane) << 8 | 3)
            take(event.event)
            take(event.value ?? 0)
            take(event.region)
            take(event.to)
            take(event.verdict.label)
            for index in event.commands.indices { take(event.commands[index]) }
        case .line(let line, let level): take(UInt64(line.index) << 8 | (level == .active ? 4 : 5))
        case .fault(let lane, let note, _):
            take(UInt64(lane) << 8 | 6)
            take(note.label)
        case .interlock(let lane, let news):
            take(UInt64(lane) << 8 | 7)
            take(news.label)
        case .restored(let lane, let counters), .counters(let lane, let counters):
            take(UInt64(lane) << 8 | 8)
            for index in counters.indices { take(counters[index].value) }
        }
    }

    /// FNV-1a (Fowler, Noll, Vo) of the text.
    private static func hash(_ label: Label) -> UInt64 {
        label.withBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
    }
}
