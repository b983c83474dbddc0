import Statecharts

/// One of several workers who explore together. Each owns the states whose digests fall to it, and takes them a block at a
/// time; what falls to others waits in its boxes until all have finished the block.
final class Worker<S: Subject>: @unchecked Sendable {
    // Only its own task touches it while a block is explored, and only the owner of a box empties it after that.

    /// A state for another worker.
    struct Parcel {
        let key: Packed
        let parent: StateTable.Place
        let move: UInt16
    }

    /// A rule that broke, and where.
    struct Break {
        let rule: Int
        let parent: StateTable.Place
        let move: UInt16
    }

    /// The subject in its first state.
    let start: S
    let acts: [S.Act]
    /// Which of them look at the time.
    private let timely: [Bool]
    let time: TimeModel
    let number: Int
    private let team: Int
    private(set) var table = StateTable()
    private(set) var boxes: [[Parcel]]
    /// Up to where its states have been explored.
    private(set) var explored = 0
    private(set) var transitions: UInt64 = 0
    private(set) var breaks: [Break] = []
    let arrows = ArrowTable()
    /// For steps that were counted before.
    let unused = ArrowTable()
    /// Which acts were ever taken.
    private(set) var taken: [Bool]

    init(_ subject: S, _ time: TimeModel, number: Int, of team: Int) {
        start = subject
        acts = subject.acts
        timely = subject.acts.map { subject.looksAtTime($0) }
        self.time = time
        self.number = number
        self.team = team
        boxes = [[Parcel]](repeating: [], count: team)
        taken = [Bool](repeating: false, count: acts.count)
    }

    /// Whose a state is.
    @inline(__always)
    static func owner(of key: Packed, among team: Int) -> Int {
        // The low bits of the digest find the slot, so the owner is found by high ones.
        Int(truncatingIfNeeded: (key.digest &>> 40) % UInt64(truncatingIfNeeded: team))
    }

    func insert(_ parcel: Parcel) { _ = table.insert(parcel.key, from: parcel.parent, by: parcel.move) }

    /// Adds the state with which everything begins.
    func insertFirst(_ key: Packed) { insert(Parcel(key: key, parent: StateTable.none, move: 0)) }

    func emptyBox(for other: Int) { boxes[other].removeAll(keepingCapacity: true) }

    /// Explores its states up to `end`, at most `most` of them.
    func explore(upTo end: Int, atMost most: Int) {
        let last = min(end, explored + most)
        while explored < last {
            let place = StateTable.Place(explored * team + number)
            explore(table[explored], place)
            explored += 1
        }
    }

    private func explore(_ key: Packed, _ place: StateTable.Place) {
        var (state, unpacker) = unpack(key)
        for coming in 0..<time.steps(pending: unpacker.pending) {
            hand(time.step(coming, &state), from: place, by: Move.time(coming).code)
        }
        for number in acts.indices where state.allows(acts[number], at: TimeModel.now) {
            taken[number] = true
            take(number, in: state, place, isLate: false)
        }
        // Asked once more a nanosecond later, machines must not answer otherwise.
        guard unpacker.hasCome, case .order = time else { return }
        (state, _) = unpack(key, late: Duration(nanoseconds: 1))
        for number in acts.indices where timely[number] && state.allows(acts[number], at: TimeModel.now) {
            take(number, in: state, place, isLate: true)
        }
    }

    /// The subject in a state, and what was met of time on the way.
    func unpack(_ key: Packed, late: Duration = .zero) -> (state: S, unpacker: Unpacker) {
        var state = start
        var unpacker = Unpacker(key, time, at: TimeModel.now, late: late)
        state.code(with: &unpacker)
        return (state, unpacker)
    }

    @inline(never)
    private func take(_ number: Int, in state: S, _ place: StateTable.Place, isLate: Bool) {
        var after = state
        var now = TimeModel.now
        let move = Move.act(number, isLate: isLate).code
        transitions &+= 1
        if let rule = after.take(acts[number], at: &now, arrows) {
            breaks.append(Break(rule: rule, parent: place, move: move))
            return
        }
        hand(time.pack(&after, at: now), from: place, by: move)
    }

    private func hand(_ key: Packed, from parent: StateTable.Place, by move: UInt16) {
        let owner = Self.owner(of: key, among: team)
        guard owner != number else { return insert(Parcel(key: key, parent: parent, move: move)) }
        boxes[owner].append(Parcel(key: key, parent: parent, move: move))
    }
}

/// How one state follows another: a moment comes, or something happens.
enum Move: Equatable {
    /// Of the moments that have not come yet, that one comes.
    case time(Int)
    /// An act, by its place; just when a moment came, or a little later.
    case act(Int, isLate: Bool)

    var code: UInt16 {
        switch self {
        case .time(let moment): 0x8000 | UInt16(moment)
        case .act(let number, let isLate): UInt16(number) | (isLate ? 0x4000 : 0)
        }
    }

    init(code: UInt16) {
        self = code & 0x8000 != 0 ? .time(Int(code & 0x3fff)) : .act(Int(code & 0x3fff), isLate: code & 0x4000 != 0)
    }
}
