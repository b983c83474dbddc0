import Statecharts

/// Where the parts of an entry are among its 64 bytes.
private enum Place {
    static let sequence = 0
    static let time = 8
    static let kind = 16
    static let lane = 17
    static let flags = 18
    static let names = 20
    static let values = 32
    static let sum = 60
}

/// What stands for the board in the place of a lane.
private let noLane: UInt8 = 255

extension Entry {
    /// Stores the entry in its slot, over an older one. The sequence comes first: a reader that copied the older one
    /// looks at it again afterwards.
    @inline(__always)
    func store(in memory: some RecordMemory) {
        var block = Block<64>()
        block.put(sequence, at: Place.sequence)
        block.put(time.nanoseconds, at: Place.time)
        block.put(kind.rawValue, at: Place.kind)
        block.put(lane ?? noLane, at: Place.lane)
        block.put(flags, at: Place.flags)
        for index in names.indices { block.put(names[index], at: Place.names + 2 * index) }
        for index in values.indices { block.put(values[index], at: Place.values + 8 * index) }
        block.put(block.sum(Place.sum), at: Place.sum)
        let offset = Layout.entry(sequence)
        memory.store(UInt32(truncatingIfNeeded: sequence), at: offset)
        memory.fence()
        block.withBytes { memory.store($0, at: offset) }
    }

    /// The entry with that sequence, as it is in the ring; nil when another one is there, or nothing that can be
    /// believed.
    init?(_ sequence: UInt64, in memory: UnsafeRawPointer) {
        let place = memory + Layout.entry(sequence)
        let block = Block<64>(copying: place)
        guard block.number(at: Place.sequence) == sequence,
            RecordView.word(at: place) == UInt32(truncatingIfNeeded: sequence),
            block.number(at: Place.sum) == block.sum(Place.sum),
            let kind = EntryKind(rawValue: block.number(at: Place.kind))
        else { return nil }
        let lane: UInt8 = block.number(at: Place.lane)
        guard Int(lane) < Layout.lanes || lane == noLane else { return nil }
        self.init(
            kind, lane: lane == noLane ? nil : lane, flags: block.number(at: Place.flags),
            at: Instant(nanoseconds: block.number(at: Place.time)), sequence: sequence)
        for index in names.indices { names[index] = block.number(at: Place.names + 2 * index) }
        for index in values.indices { values[index] = block.number(at: Place.values + 8 * index) }
    }
}
