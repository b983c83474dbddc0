import CSystem
import ControlLoop
import Foundation
import Statecharts
import Synchronization

@testable import Record

extension FuzzedParser {
    /// Records, as their readers and a start of the firmware see them: a good one with changes. A change is four bytes,
    /// which block, and where, and how many bytes, and these bytes; the check sum is made right unless the block's
    /// highest bit is set.
    static let record = FuzzedParser(name: "record", mostBytes: 512) { input in
        FuzzRecord.shared.finding(with: input)
    }
}

/// A record in memory, for one input at a time.
private final class FuzzRecord: Sendable {
    static let shared = FuzzRecord()

    private let inUse = Mutex(())
    // Only who holds the lock looks at it.
    nonisolated(unsafe) private let memory = UnsafeMutableRawPointer.allocate(byteCount: Layout.size, alignment: 4_096)
    nonisolated(unsafe) private let good = UnsafeMutableRawPointer.allocate(byteCount: Layout.size, alignment: 4_096)
    private static let boot = BootID(InlineArray(repeating: 7))
    /// The sequences of the entries that the session of an input wrote.
    nonisolated(unsafe) private var written: Range<UInt64> = 0..<0
    // A start names each line's role. How many lines there are changes nothing.
    private static let map = FuzzBoards.turnstile.board.map
    private static let identity: RecordIdentity = {
        var identity = RecordIdentity(board: "fuzz", digest: 1, length: 2, firmware: "0.0.0")
        let names = FuzzBoards.still.board.map.laneNames
        for lane in names.indices {
            identity.lanes.add(RecordLane(names[lane], machine: "turnstile"))
        }
        return identity
    }()

    init() {
        good.initializeMemory(as: UInt8.self, repeating: 0, count: Layout.size)
        let mapped = MappedMemory(good)
        mapped.storeEmptyRecord(of: Self.identity, boot: Self.boot)
        do throws(RecordFlaw) {
            for time in [Instant.zero, Instant(nanoseconds: 5_000_000_000)] {
                var session = try FuzzSession(Recovery(good, boot: Self.boot), mapped)
                session.live(as: Self.identity, Self.map, from: time)
                session.close()
            }
        } catch { fatalError("\(error)") }
        memory.copyMemory(from: good, byteCount: Layout.size)
    }

    deinit {
        memory.deallocate()
        good.deallocate()
    }

    func finding(with input: FuzzedParser.Input) -> Finding? {
        inUse.withLock { _ in
            defer { reset() }
            change(by: input)
            return readFinding() ?? startFinding()
        }
    }

    /// Makes the memory the good record again. Of the ring, which is most of it, only those entries can be others that
    /// changes reach, and that a session wrote.
    private func reset() {
        restore(0, Layout.ring + Self.changedEntries * Layout.entrySize)
        for sequence in written { restore(Layout.entry(sequence), Layout.entrySize) }
        written = 0..<0
        assert(memcmp(memory, good, Layout.size) == 0, "something else was changed")
    }

    private func restore(_ start: Int, _ count: Int) {
        (memory + start).copyMemory(from: good + start, byteCount: count)
    }

    // MARK: Changes

    private static let changedEntries = 64

    /// A kind of block: where the first one is, how many there are, their size, and where their check sum is.
    private static let blocks: [(start: Int, count: Int, size: Int, sum: Int?)] = [
        (Layout.header, Layout.headerCopies, Layout.headerSize, 2_044), (Layout.names, 64, Layout.nameSize, 44),
        (Layout.commits, Layout.commitSlots, Layout.commitSize, 60),
        (Layout.snapshots, 2 * Layout.lanes, Layout.snapshotSize, nil), (Layout.published, 1, 4, nil),
        (Layout.trailSession, 1, 8, nil), (Layout.trailLines, Layout.lines, Layout.trailLineSize, nil),
        (Layout.trailEdges, Layout.trailEdgeSlots, Layout.trailEdgeSize, nil),
        (Layout.ring, changedEntries, Layout.entrySize, 60),
    ]

    private func change(by input: FuzzedParser.Input) {
        var place = 0
        while place + 4 < input.count {
            let block = Self.blocks[Int(input[place] & 0x7F) % Self.blocks.count]
            let start = block.start + Int(input[place + 1]) % block.count * block.size
            // An offset reaches all of a header.
            let offset = Int(input[place + 2]) * (block.size > 256 ? 8 : 1) % block.size
            let bytes = input[(place + 4)...].prefix(Int(input[place + 3] & 15) + 1)
            for (index, byte) in bytes.enumerated() where offset + index < block.size {
                memory.storeBytes(of: byte, toByteOffset: start + offset + index, as: UInt8.self)
            }
            if input[place] & 0x80 == 0 {
                if let sum = block.sum { seal(start, sum) }
                if block.start == Layout.snapshots { sealSnapshot((start - Layout.snapshots) / Layout.snapshotSize) }
            }
            place += 4 + bytes.count
        }
    }

    private func sum(_ start: Int, _ count: Int) -> UInt32 { max(1, portcullis_crc32c(memory + start, count)) }

    private func seal(_ start: Int, _ place: Int) {
        memory.storeBytes(of: sum(start, place), toByteOffset: start + place, as: UInt32.self)
    }

    /// The check sums of snapshots are in the commits.
    private func sealSnapshot(_ number: Int) {
        let start = Layout.snapshots + number * Layout.snapshotSize
        let count = min(Int(memory.load(fromByteOffset: start + 4, as: UInt16.self)), Layout.snapshotSize)
        for slot in 0..<Layout.commitSlots {
            let commit = Layout.commits + slot * Layout.commitSize
            memory.storeBytes(of: sum(start, count), toByteOffset: commit + 28 + 4 * (number / 2), as: UInt32.self)
            seal(commit, 60)
        }
    }

    // MARK: Looking

    /// What a reader finds wrong that should not be possible.
    private func readFinding() -> Finding? {
        do throws(RecordError) {
            var reader = try RecordReader(memory)
            _ = reader.header
            if let lines = reader.lines, lines.count > Layout.lines { return Finding("\(lines.count) lines") }
            if let state = reader.state() {
                for lane in state.lanes.indices {
                    _ = reader.name(state.lanes[lane].lane)
                    for number in state.lanes[lane].numbers.indices {
                        _ = reader.name(state.lanes[lane].numbers[number].name)
                    }
                }
            }
            var number: UInt32 = 0
            var edges = EntryBatch<RecordedEdge>()
            _ = reader.edges(from: &number, into: &edges)
            return entryFinding(&reader)
        } catch {
            return nil
        }
    }

    private func entryFinding(_ reader: inout RecordReader) -> Finding? {
        var batch = EntryBatch<Entry>()
        var count = 0
        repeat {
            let before = reader.position
            let reading = reader.next(into: &batch)
            if reading.isBusy { return nil }
            if reading.wentBack || reader.position >= before { count += 1 } else { return Finding("it went back") }
            for index in batch.indices {
                for name in batch[index].names.indices { _ = reader.name(batch[index].names[name]) }
            }
        } while !batch.isEmpty && count < 2 * Layout.ringSlots
        return batch.isEmpty ? nil : Finding("reading has no end")
    }

    /// What a start of the firmware finds wrong that should not be possible: what it records has to be there.
    private func startFinding() -> Finding? {
        let recovery: Recovery
        do throws(RecordFlaw) { recovery = try Recovery(memory, boot: Self.boot) } catch { return nil }
        for lane in 0..<recovery.commit.lanes { _ = recovery.remembered(lane) }
        var session = FuzzSession(recovery, MappedMemory(memory))
        defer { session.close() }
        session.live(as: Self.identity, Self.map, from: Instant(nanoseconds: 9_000_000_000))
        written = recovery.commit.head..<session.writer.head
        do throws(RecordError) {
            var reader = try RecordReader(memory, from: session.writer.head - 1)
            guard let state = reader.state() else { return Finding("a session without a state") }
            guard state.isLast, state.head == session.writer.head else { return Finding("a state of another session") }
            var batch = EntryBatch<Entry>()
            let reading = reader.next(into: &batch)
            guard batch.count == 1, batch[0].kind == .stop, reading.missed == 0 else {
                return Finding("no stop is there")
            }
            return nil
        } catch {
            return Finding("a session that nobody can read: \(error)")
        }
    }
}

/// A session of the firmware in a record.
private struct FuzzSession {
    var writer: RecordWriter
    private let beginning: Beginning

    init(_ recovery: Recovery, _ memory: MappedMemory) {
        beginning = recovery.beginning
        guard let names = NameTable(count: recovery.commit.names) else { fatalError("no memory") }
        writer = RecordWriter(memory, after: recovery.commit, recovery.header, names: names)
    }

    func close() { writer.names.close() }

    mutating func live(as identity: RecordIdentity, _ map: LineMap, from time: Instant) {
        writer.begin(as: identity, beginning, at: time)
        writer.beginTrail(map)
        writer.noteClock(1_795_000_000_000_000_000, at: time)
        for lane in identity.lanes.indices {
            var books = FuzzBooks(value: UInt64(lane) + 1)
            writer.remember(lane: lane, &books)
        }
        writer.commit(at: time)
        for number in 0..<6 {
            var entry = Entry(.event, lane: UInt8(number % 3), at: time + .milliseconds(Int64(number)))
            entry.names[0] = writer.id(of: "insertCoin")
            entry.values[0] = UInt64(number)
            writer.append(entry)
            writer.trail(LineID(number), number % 2 == 0 ? .active : .inactive, at: entry.time)
            writer.commit(at: entry.time)
        }
        writer.finish(at: time + .seconds(1))
    }
}

/// A lane's numbers.
struct FuzzBooks: Lasting {
    var value: UInt64
    var isOpen = true

    mutating func keep<K: Keeper>(with keeper: inout K) {
        keeper.number("inserted", &value)
        keeper.flag("open", &isOpen)
    }
}
