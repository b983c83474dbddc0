/// One of several workers who explore together. Each owns the states whose digests fall to it, and takes them a block
/// at a time; what falls to others waits in its boxes until all have finished the block.
final class Worker: @unchecked Sendable {
    // Only its own task touches it while a block is explored, and only the owner of a box empties it after that. None
    // of its functions calls another while it changes something, so exclusive access need not be checked for each of
    // millions of steps.

    /// A state for another worker.
    struct Parcel {
        let key: Packed
        let parent: StateTable.Place
        let move: UInt16
    }

    /// A rule that broke, and where.
    struct Break {
        let rule: Rule
        let parent: StateTable.Place
        let move: UInt16
    }

    /// Knows the subject.
    let stepper: Stepper
    let number: Int
    private let team: Int
    @exclusivity(unchecked) private(set) var table = StateTable()
    @exclusivity(unchecked) private(set) var boxes: [[Parcel]]
    /// Up to where its states have been explored.
    @exclusivity(unchecked) private(set) var explored = 0
    @exclusivity(unchecked) private(set) var transitions: UInt64 = 0
    private(set) var breaks: [Break] = []
    /// The step that first took each row, by the place of the row in the stepper's table.
    @exclusivity(unchecked) private(set) var firstSteps: [(parent: StateTable.Place, move: UInt16)] = []
    /// The state that is explored now.
    @exclusivity(unchecked) private var place: StateTable.Place = 0

    init(_ stepper: Stepper, number: Int, of team: Int) {
        self.stepper = stepper
        self.number = number
        self.team = team
        boxes = [[Parcel]](repeating: [], count: team)
    }

    /// Whose a state is.
    @inline(__always)
    static func owner(of key: Packed, among team: Int) -> Int {
        // The low bits of the digest find the slot, so the owner is found by high ones.
        Int(truncatingIfNeeded: (key.digest &>> 40) % UInt64(truncatingIfNeeded: team))
    }

    @discardableResult
    func insert(_ parcel: Parcel) -> Int { table.insert(parcel.key, from: parcel.parent, by: parcel.move) }

    /// Adds the state with which everything begins.
    func insertFirst(_ key: Packed) { insert(Parcel(key: key, parent: StateTable.none, move: 0)) }

    func emptyBox(for other: Int) { boxes[other].removeAll(keepingCapacity: true) }

    /// Explores its states up to `end`, at most `most` of them.
    func explore(upTo end: Int, atMost most: Int) {
        let last = min(end, explored + most)
        while explored < last {
            place = StateTable.Place(explored * team + number)
            stepper.explore(table[explored], self)
            explored += 1
        }
    }

    // What the stepper finds

    /// Time passed, or an act was taken: this is the state after it.
    func found(_ key: Packed, by move: Move, leadsHome: Bool) {
        if case .act = move { count(move) }
        let owner = Self.owner(of: key, among: team)
        let parcel = Parcel(key: key, parent: place, move: move.code)
        guard owner == number else { return boxes[owner].append(parcel) }
        let after = insert(parcel)
        if leadsHome { table.noteStepHome(from: explored, to: after) }
    }

    @inline(__always)
    private func count(_ move: Move) {
        transitions &+= 1
        while firstSteps.count < stepper.arrows.count { firstSteps.append((place, move.code)) }
    }

    /// An act broke a rule.
    func broke(_ rule: Rule, by move: Move) {
        count(move)
        breaks.append(Break(rule: rule, parent: place, move: move.code))
    }
}
