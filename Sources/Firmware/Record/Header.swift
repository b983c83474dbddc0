import ControlLoop
import Statecharts

/// What a reader needs to know before it reads anything else.
public struct RecordHeader: Equatable, Sendable {
    /// The boot that the record belongs to.
    public var boot: BootID
    /// Whose record it is.
    public var identity: RecordIdentity
    /// How many starts of the firmware it has seen.
    public var session: UInt32
    /// When it was made, in microseconds since the boot: no other record of that boot has the same. 0 for one of
    /// firmware that did not say so, or that is in no file.
    public private(set) var made: UInt64
    /// How often the header was written.
    var generation: UInt32
    /// How many bytes the file has: more than this version knows, where a later one made it.
    private(set) var fileSize = UInt32(truncatingIfNeeded: Layout.size)
    /// The sections of later versions.
    private(set) var others = SectionList<RecordSection>()

    init(_ identity: RecordIdentity, boot: BootID, session: UInt32, generation: UInt32, made: UInt64) {
        self.boot = boot
        self.made = made
        self.identity = identity
        self.session = session
        self.generation = generation
    }

    private enum Place {
        static let magic = 0
        static let version = 8
        static let fileSize = 12
        static let boot = 16
        static let digest = 32
        static let length = 36
        static let session = 40
        static let generation = 44
        static let laneCount = 48
        static let sectionCount = 49
        static let firmware = 56
        static let board = 88
        static let made = 152
        static let lanes = 160
        static let machine = 33
        static let sections = 1024
        static let sectionSize = 16
        static let sum = 2044
    }

    /// Where the number of the layout is.
    static var versionPlace: Int { Place.version }

    private enum Room {
        static let firmware = 32
        static let board = 64
        static let lane = 33
        static let machine = 44
        static let wholeLane = 80
    }

    /// Whether it was written after another one, if there is one. After the last number comes 0.
    func isNewer(than other: RecordHeader?) -> Bool {
        guard let other else { return true }
        return Int32(bitPattern: generation &- other.generation) > 0
    }

    /// Stores it over the older of the two.
    func store(in memory: some RecordMemory) {
        var block = Block<2048>()
        Label(stringLiteral: Layout.magic).withBytes {
            for index in $0.indices { block.put($0[index], at: Place.magic + index) }
        }
        block.put(Layout.version, at: Place.version)
        block.put(fileSize, at: Place.fileSize)
        for index in boot.bytes.indices { block.put(boot.bytes[index], at: Place.boot + index) }
        block.put(identity.digest, at: Place.digest)
        block.put(identity.length, at: Place.length)
        block.put(session, at: Place.session)
        block.put(generation, at: Place.generation)
        block.put(made, at: Place.made)
        identity.firmware.withBytes { block.put($0, at: Place.firmware, room: Room.firmware) }
        identity.board.withBytes { block.put($0, at: Place.board, room: Room.board) }
        let lanes = identity.lanes
        block.put(UInt8(truncatingIfNeeded: lanes.count), at: Place.laneCount)
        for index in lanes.indices {
            let place = Place.lanes + index * Room.wholeLane
            lanes[index].name.withBytes { block.put($0, at: place, room: Room.lane) }
            lanes[index].machine.withBytes { block.put($0, at: place + Place.machine, room: Room.machine) }
        }
        storeSections(in: &block)
        memory.replace(block, sum: block.sum(Place.sum), at: Layout.headerCopy(generation), place: Place.sum)
    }

    private func storeSections(in block: inout Block<2048>) {
        let own = RecordSection.own
        block.put(UInt8(truncatingIfNeeded: own.count + others.count), at: Place.sectionCount)
        for index in 0..<own.count + others.count {
            let section = index < own.count ? own[index] : others[index - own.count]
            let place = Place.sections + index * Place.sectionSize
            block.put(section.kind, at: place)
            block.put(section.offset, at: place + 4)
            block.put(section.length, at: place + 8)
        }
    }

    /// Takes the sections from a block. False when one of this version's is missing or elsewhere, or another cannot be.
    private mutating func readSections(_ block: Block<2048>) -> Bool {
        fileSize = block.number(at: Place.fileSize)
        guard Int(truncatingIfNeeded: fileSize) >= Layout.size, Int(truncatingIfNeeded: fileSize) <= Layout.largest
        else { return false }
        var found = 0
        for index in 0..<Int(block.number(at: Place.sectionCount, as: UInt8.self)) {
            guard index < RecordSection.own.count + SectionList<RecordSection>.capacity else { return false }
            let place = Place.sections + index * Place.sectionSize
            let section = RecordSection(
                kind: block.number(at: place), offset: block.number(at: place + 4), length: block.number(at: place + 8))
            if section.isOwn {
                found += 1
            } else {
                guard section.isPossible(in: fileSize), others.append(section) else { return false }
            }
        }
        return found == RecordSection.own.count
    }

    /// What is in one of the two places.
    enum Found {
        case header(RecordHeader)
        /// A header that was never finished, or none.
        case unfinished
        /// A header of another layout.
        case otherLayout(UInt32)
        /// A header that was changed after it was finished.
        case damaged
        /// Nothing that was ever a header.
        case foreign
    }

    /// What is in one of the two places, in a record of that layout.
    static func find(copy: Int, of memory: UnsafeRawPointer, layout: UInt32 = Layout.version) -> Found {
        let block = Block<2048>(copying: memory + Layout.header + copy * Layout.headerSize)
        let sum: UInt32 = block.number(at: Place.sum)
        if sum == 0 { return .unfinished }
        guard hasMagic(block) else { return .foreign }
        let version: UInt32 = block.number(at: Place.version)
        guard version == layout else { return .otherLayout(version) }
        guard sum == block.sum(Place.sum), var header = read(block), Int(header.generation & 1) == copy,
            layout == Layout.version
                ? header.readSections(block)
                : block.number(at: Place.fileSize) == UInt32(truncatingIfNeeded: FirstLayout.size)
        else { return .damaged }
        return .header(header)
    }

    private static func hasMagic(_ block: Block<2048>) -> Bool {
        Label(stringLiteral: Layout.magic).withBytes {
            for index in $0.indices where block.number(at: Place.magic + index) != $0[index] { return false }
            return true
        }
    }

    private static func read(_ block: Block<2048>) -> RecordHeader? {
        guard let board: BoardName = block.text(at: Place.board, room: Room.board),
            let firmware: VersionText = block.text(at: Place.firmware, room: Room.firmware)
        else { return nil }
        var identity = RecordIdentity(
            board: board, digest: block.number(at: Place.digest), length: block.number(at: Place.length),
            firmware: firmware)
        for index in 0..<Int(block.number(at: Place.laneCount, as: UInt8.self)) {
            let place = Place.lanes + index * Room.wholeLane
            guard index < Layout.lanes, let name: LaneName = block.text(at: place, room: Room.lane),
                let machine: EntryName = block.text(at: place + Place.machine, room: Room.machine)
            else { return nil }
            identity.lanes.add(RecordLane(name, machine: machine))
        }
        var bytes = InlineArray<16, UInt8>(repeating: 0)
        for index in bytes.indices { bytes[index] = block.number(at: Place.boot + index) }
        return RecordHeader(
            identity, boot: BootID(bytes), session: block.number(at: Place.session),
            generation: block.number(at: Place.generation), made: block.number(at: Place.made))
    }
}
