import Statecharts

extension Snapshot where Machine: Codeable {
    /// The snapshot for a file: the state as the machine shows it to a coder, with its time. What
    /// the machine does not show, such as counts that nothing depends on, is not in it.
    public var bytes: [UInt8] {
        var writer = SnapshotWriter()
        writer.bytes += SnapshotWriter.mark
        writer.put(time.nanoseconds)
        writer.put(spentDeadline?.nanoseconds)
        let (seconds, attoseconds) = wallClock?.components ?? (0, 0)
        writer.put(wallClock == nil ? nil : seconds)
        writer.put(attoseconds)
        var machine = machine
        machine.code(with: &writer)
        writer.put(Int64(bitPattern: SnapshotWriter.checksum(writer.bytes[...])))
        return writer.bytes
    }

    /// Reads a snapshot back.
    ///
    ///     let saved = try Snapshot(bytes: Array(file), into: LiftDoor())
    ///
    /// - Parameters:
    ///   - bytes: what `bytes` gave, of a machine of this type.
    ///   - machine: a new machine; what the snapshot does not have, such as a configuration, is as here.
    /// - Throws: `SnapshotError` when that is not what the bytes are.
    public init(bytes: [UInt8], into machine: Machine) throws(SnapshotError) {
        let end = bytes.count - 8
        guard bytes.starts(with: SnapshotWriter.mark), end >= SnapshotWriter.mark.count else {
            throw SnapshotError(offset: 0, expected: "the mark of a snapshot")
        }
        var reader = SnapshotReader(bytes: bytes, place: SnapshotWriter.mark.count, end: end)
        let time = Instant(nanoseconds: reader.takeInteger())
        let spentDeadline = reader.takeOptional().map { Instant(nanoseconds: $0) }
        let seconds = reader.takeOptional()
        let attoseconds = reader.takeInteger()
        if !(0..<1_000_000_000_000_000_000).contains(attoseconds.magnitude) {
            reader.fail("less than a second in attoseconds")
        }
        let wallClock = seconds.map { Swift.Duration(secondsComponent: $0, attosecondsComponent: attoseconds) }
        if time < .zero { reader.fail("a time that is not negative") }
        var read = machine
        read.code(with: &reader)
        if reader.place != end { reader.fail("the end of the snapshot") }
        if let error = reader.error { throw error }
        guard
            SnapshotReader(bytes: bytes, place: end, end: bytes.count).peekInteger()
                == Int64(bitPattern: SnapshotWriter.checksum(bytes[..<end]))
        else { throw SnapshotError(offset: end, expected: "the checksum of what is before it") }
        self.init(of: read, at: time, wallClock: wallClock, spentDeadline: spentDeadline)
        // A machine that shows something else than it was given is in no state that it could have been in.
        guard self.bytes == bytes else { throw SnapshotError(offset: end, expected: "a state of this machine") }
    }
}

/// Why bytes are no snapshot of a machine.
///
///     do {
///         lamp = AsyncMachine(from: try Snapshot(bytes: bytes, into: Lamp()), timeout: .deadlinePassed)
///     } catch {
///         print("\(error); the lamp begins anew")
///     }
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
    /// The byte at which it shows, from 0.
    public let offset: Int
    /// What should have been there.
    public let expected: String

    /// Both, as a sentence.
    public var description: String { "this is no snapshot of this machine: expected \(expected) at byte \(offset)" }
}

/// What a part of a state is. It stands before the part, so that a state of another kind is not taken for one.
private enum Part: UInt8 {
    case choice = 1
    case number
    case moment
    case detail
}

/// Writes a state as bytes.
private struct SnapshotWriter: StateCoder {
    /// What every snapshot begins with; the last byte is the version of its form.
    static let mark: [UInt8] = Array("chart".utf8) + [1]

    var bytes: [UInt8] = []

    /// The FNV-1a hash of the bytes, to notice those that were damaged.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    mutating func put(_ integer: Int64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: integer &>> shift)) }
    }

    mutating func put(_ integer: Int64?) {
        bytes.append(integer == nil ? 0 : 1)
        put(integer ?? 0)
    }

    private mutating func put(_ part: Part, _ integer: Int64) {
        bytes.append(part.rawValue)
        put(integer)
    }

    mutating func choice(_ present: Int, of count: Int) -> Int {
        put(.choice, Int64(count))
        put(Int64(present))
        return present
    }

    mutating func detail(_ present: Int, of count: Int) -> Int { choice(present, of: count) }
    mutating func detail(_ number: inout Int64) { put(.detail, number) }
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) { put(.number, Int64(bitPattern: value)) }
    mutating func moment(_ instant: inout Instant) { put(.moment, instant.nanoseconds) }
    mutating func beginning(_ instant: inout Instant, ages: Ages) { moment(&instant) }
}

/// Reads a state from bytes that may be anything. After the first error everything stays as it is.
private struct SnapshotReader: StateCoder {
    let bytes: [UInt8]
    var place: Int
    let end: Int
    private(set) var error: SnapshotError?

    init(bytes: [UInt8], place: Int, end: Int) { (self.bytes, self.place, self.end) = (bytes, place, end) }

    mutating func fail(_ expected: String) {
        if error == nil { error = SnapshotError(offset: place, expected: expected) }
    }

    /// The integer at the place, of which eight bytes are there.
    func peekInteger() -> Int64 { (0..<8).reduce(0) { $0 | Int64(bytes[place + $1]) &<< (8 * Int64($1)) } }

    mutating func takeInteger() -> Int64 {
        guard error == nil, end - place >= 8 else {
            fail("eight more bytes")
            return 0
        }
        defer { place += 8 }
        return peekInteger()
    }

    mutating func takeOptional() -> Int64? {
        guard error == nil, place < end, bytes[place] <= 1 else {
            fail("0 or 1")
            return nil
        }
        let isThere = bytes[place] == 1
        place += 1
        let integer = takeInteger()
        return isThere ? integer : nil
    }

    /// The integer of a part; nil if it is not there.
    private mutating func take(_ part: Part) -> Int64? {
        guard error == nil, place < end, bytes[place] == part.rawValue else {
            fail("a \(part)")
            return nil
        }
        place += 1
        let integer = takeInteger()
        return error == nil ? integer : nil
    }

    mutating func choice(_ present: Int, of count: Int) -> Int {
        guard let written = take(.choice) else { return present }
        let choice = takeInteger()
        guard written == count, (0..<Int64(count)).contains(choice) else {
            fail("one of \(count) cases")
            return present
        }
        return error == nil ? Int(choice) : present
    }

    mutating func detail(_ present: Int, of count: Int) -> Int { choice(present, of: count) }
    mutating func detail(_ number: inout Int64) { number = take(.detail) ?? number }

    mutating func number(_ value: inout UInt64, atMost limit: UInt64) {
        guard let bits = take(.number) else { return }
        guard UInt64(bitPattern: bits) <= limit else { return fail("a number of at most \(limit)") }
        value = UInt64(bitPattern: bits)
    }

    mutating func moment(_ instant: inout Instant) {
        if let nanoseconds = take(.moment) { instant = Instant(nanoseconds: nanoseconds) }
    }

    mutating func beginning(_ instant: inout Instant, ages: Ages) { moment(&instant) }
}
