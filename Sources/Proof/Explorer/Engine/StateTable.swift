/// The states of one worker: each once, in the order in which they were found, with the way in which each was reached
/// first.
struct StateTable {
    /// A state's place among all, whoever's it is; `none` before the first one.
    typealias Place = UInt32
    static var none: Place { .max }

    // In pieces, so that what grows is never copied.
    private var keys = Pieces<Packed>()
    private var parents = Pieces<Place>()
    private var moves = Pieces<UInt16>()
    private var homeward = Pieces<UInt32>()
    private var slots: [UInt32]

    init() { slots = [UInt32](repeating: .max, count: 1 << 12) }

    /// How many there are.
    var count: Int { keys.count }

    /// How much memory they take, in bytes.
    var bytes: Int {
        keys.bytes + parents.bytes + moves.bytes + homeward.bytes + slots.count * MemoryLayout<UInt32>.size
    }

    subscript(index: Int) -> Packed { @inline(__always) get { keys[index] } }

    /// How a state was reached first.
    func origin(of index: Int) -> (parent: Place, move: UInt16) { (parents[index], moves[index]) }

    /// An earlier state to which a step leads home from one, if some step was seen to.
    func stepHome(from index: Int) -> Int? { homeward[index] == .max ? nil : Int(homeward[index]) }

    /// Notes that a step leads home from one state to another. Only one that was found earlier is kept.
    mutating func noteStepHome(from index: Int, to other: Int) {
        if other < index { homeward[index] = UInt32(other) }
    }

    /// Where a state is; nil if it is new.
    func index(of key: Packed) -> Int? {
        let slot = slot(of: key)
        return slots[slot] == .max ? nil : Int(slots[slot])
    }

    /// Adds a state, if it is new, and returns where it is.
    mutating func insert(_ key: Packed, from parent: Place, by move: UInt16) -> Int {
        let slot = slot(of: key)
        guard slots[slot] == .max else { return Int(slots[slot]) }
        slots[slot] = UInt32(keys.count)
        keys.append(key)
        parents.append(parent)
        moves.append(move)
        homeward.append(.max)
        // At most two of three slots are taken.
        if keys.count * 3 > slots.count * 2 { grow() }
        return keys.count - 1
    }

    private mutating func grow() {
        slots = [UInt32](repeating: .max, count: slots.count * 2)
        for index in 0..<keys.count { slots[slot(of: keys[index])] = UInt32(index) }
    }

    /// Where a state is, or where there is room for it.
    private func slot(of key: Packed) -> Int {
        var slot = Int(truncatingIfNeeded: key.digest) & (slots.count - 1)
        while slots[slot] != .max, keys[Int(slots[slot])] != key { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }
}

/// A list that grows by pieces of the same length.
struct Pieces<Element> {
    private static var length: Int { 1 << 14 }
    private var pieces: [ContiguousArray<Element>] = []
    private(set) var count = 0

    var bytes: Int { pieces.count * Self.length * MemoryLayout<Element>.stride }

    subscript(index: Int) -> Element {
        @inline(__always) get { pieces[index >> 14][index & (Self.length - 1)] }
        @inline(__always) set { pieces[index >> 14][index & (Self.length - 1)] = newValue }
    }

    @inline(__always)
    mutating func append(_ element: Element) {
        if count & (Self.length - 1) == 0 {
            pieces.append([])
            pieces[pieces.count - 1].reserveCapacity(Self.length)
        }
        pieces[pieces.count - 1].append(element)
        count += 1
    }
}
