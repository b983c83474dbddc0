import CSystem
import ControlLoop
import Lanes
import Record
import Statecharts

// What the lanes have: what a start of the system gives back, and what the totals of the hours are made of.
extension ArchiveWriter {
    /// Takes over what changed of the lanes. The difference to what they had belongs to the hour of that moment.
    mutating func copyNumbers(of reader: borrowing RecordReader, _ state: RecordState) throws(ArchiveError) {
        for place in state.lanes.indices {
            let snapshot = state.lanes[place]
            guard snapshot.lane > 0 else { continue }
            if !lanesMayHaveChanged, place < copied.count, copied[place].numbers == snapshot.numbers { continue }
            let lane = try id(snapshot.lane, reader)
            let machine = try id(snapshot.machine, reader)
            // Names that are damaged in the record: what has no name cannot be given back.
            guard lane > 0, machine > 0 else { continue }
            let date = date(of: state.time.nanoseconds)
            if lanesMayHaveChanged {
                if !isCarrying, try beginsAnew(snapshot, lane, machine, reader) {
                    try keepAllApart(of: (lane, machine), at: date)
                }
                try forgetOtherNumbers(than: snapshot, of: lane, machine, reader)
            }
            for index in snapshot.numbers.indices {
                let number = snapshot.numbers[index]
                try copy(
                    number.value, lane: lane, machine: machine, name: id(number.name, reader), place: index, at: date)
            }
        }
        // A session whose first commit is still to come has lanes of which nothing is remembered yet.
        if lanesMayHaveChanged, state.lanes.count == identity.lanes.count { try forgetOtherLanes() }
        copied = state.lanes
        if isCarrying { try database.run("UPDATE progress SET restored = 0 WHERE restored <> 0") }
        isCarrying = false
    }

    private mutating func copy(
        _ value: UInt64, lane: Int64, machine: Int64, name: Int64, place: Int, at date: Int64
    ) throws(ArchiveError) {
        guard name > 0 else { return }
        let value = Int64(bitPattern: value)
        statements.findNumber.bind(1, lane)
        statements.findNumber.bind(2, machine)
        statements.findNumber.bind(3, name)
        var before: Int64 = 0
        var isThere = false
        if try statements.findNumber.step() {
            before = statements.findNumber.number(0)
            isThere = true
            statements.findNumber.reset()
        }
        guard !isThere || value != before else { return }
        if value != before {
            try addAmount(value &- before, lane: lane, isCarrying ? .carried : .counted, name: name, at: date)
        }
        statements.setNumber.bind(1, lane)
        statements.setNumber.bind(2, machine)
        statements.setNumber.bind(3, name)
        statements.setNumber.bind(4, Int64(place))
        statements.setNumber.bind(5, value)
        try statements.setNumber.run()
    }

    /// Whether what the lane had was lost with a damaged place of the record, so that it began at zero: a number that
    /// only rises is less than it was.
    private mutating func beginsAnew(
        _ snapshot: Snapshot, _ lane: Int64, _ machine: Int64, _ reader: borrowing RecordReader
    ) throws(ArchiveError) -> Bool {
        let profile = LaneDescription.profile(of: reader.name(snapshot.machine))
        for index in snapshot.numbers.indices {
            let number = snapshot.numbers[index]
            guard let kind = profile.number(reader.name(number.name))?.kind, kind == .count || kind == .takings
            else { continue }
            statements.findNumber.bind(1, lane)
            statements.findNumber.bind(2, machine)
            statements.findNumber.bind(3, try id(number.name, reader))
            guard try statements.findNumber.step() else { continue }
            defer { statements.findNumber.reset() }
            if statements.findNumber.number(0) > Int64(bitPattern: number.value) { return true }
        }
        return false
    }

    /// Numbers that this version of the machine does not know any more: what they were is in the record as kept apart.
    private mutating func forgetOtherNumbers(
        than snapshot: Snapshot, of lane: Int64, _ machine: Int64, _ reader: borrowing RecordReader
    ) throws(ArchiveError) {
        var all = try database.prepare("SELECT name FROM number WHERE lane = ?1 AND machine = ?2")
        var forget = try database.prepare("DELETE FROM number WHERE lane = ?1 AND machine = ?2 AND name = ?3")
        all.bind(1, lane)
        all.bind(2, machine)
        while try all.step() {
            let name = all.number(0)
            var isThere = false
            for index in snapshot.numbers.indices where try id(snapshot.numbers[index].name, reader) == name {
                isThere = true
            }
            if isThere { continue }
            forget.bind(1, lane)
            forget.bind(2, machine)
            forget.bind(3, name)
            try forget.run()
        }
    }

    /// Lanes that are gone, or are other machines now: what they had is in the record as kept apart.
    private mutating func forgetOtherLanes() throws(ArchiveError) {
        var all = try database.prepare("SELECT DISTINCT lane, machine FROM number")
        var forget = try database.prepare("DELETE FROM number WHERE lane = ?1 AND machine = ?2")
        while try all.step() {
            let (lane, machine) = (all.number(0), all.number(1))
            var isThere = false
            for place in identity.lanes.indices where laneIDs[place] == lane {
                if try id(of: identity.lanes[place].machine) == machine { isThere = true }
            }
            if isThere { continue }
            forget.bind(1, lane)
            forget.bind(2, machine)
            try forget.run()
        }
        lanesMayHaveChanged = false
    }

    /// What the lanes had, or one of them, by its name and its machine's, belongs to no gate that runs: it is kept
    /// apart, and they begin at zero.
    mutating func keepAllApart(of one: (lane: Int64, machine: Int64)? = nil, at date: Int64) throws(ArchiveError) {
        var keep = try database.prepare(
            """
            INSERT INTO apart(date, lane, machine, name, amount)
              SELECT ?1, lane, machine, name, value FROM number
              WHERE value <> 0 AND (?2 IS NULL OR (lane, machine) = (?2, ?3))
            """)
        var forget = try database.prepare("DELETE FROM number WHERE ?1 IS NULL OR (lane, machine) = (?1, ?2)")
        if let (lane, machine) = one {
            keep.bind(2, lane)
            keep.bind(3, machine)
            forget.bind(1, lane)
            forget.bind(2, machine)
        }
        keep.bind(1, date)
        try keep.run()
        try forget.run()
    }

    /// The check sum of what the lanes have, by its names.
    mutating func numbersSum() throws(ArchiveError) -> Int64 { try Self.sum(of: &statements.allNumbers) }

    /// The check sum of such rows: lane, machine, name, value.
    static func sum(of rows: inout Statement) throws(ArchiveError) -> Int64 {
        var sum: UInt32 = 0
        while try rows.step() {
            for column in 0..<Int32(3) {
                sum = fold(sum, rows.withText(column) { checkSum(of: UnsafeRawBufferPointer($0)) })
            }
            let value = InlineArray<1, Int64>(repeating: rows.number(3))
            sum = fold(sum, value.span.withUnsafeBytes { checkSum(of: $0) })
        }
        return Int64(sum)
    }

    private static func checkSum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        portcullis_crc32c(bytes.baseAddress, bytes.count)
    }

    /// The check sum of two check sums.
    private static func fold(_ first: UInt32, _ second: UInt32) -> UInt32 {
        let pair: InlineArray<2, UInt32> = [first, second]
        return pair.span.withUnsafeBytes { checkSum(of: $0) }
    }
}
