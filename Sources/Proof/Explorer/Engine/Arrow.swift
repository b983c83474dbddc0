import Statecharts

/// One row that was taken: where a region was, what happened, where it is then, and what it commanded.
public struct Arrow: Hashable, Sendable {
    /// The region.
    public let region: String
    /// The state before.
    public let from: String
    /// The event.
    public let event: String
    /// How it answered.
    public let verdict: Verdict
    /// The state after.
    public let to: String
    /// What it commanded, in order.
    public let commands: [String]
    /// The regions that took it together, itself among them, where it is one arrow of several: `jointly`. It may be one
    /// with this region now and with that one then.
    public internal(set) var joints: Set<[String]> = []
}

/// The rows that were taken.
///
/// Names are told apart by where they are stored, which costs little; equal names that are stored twice meet in
/// `arrows`.
public final class ArrowTable {
    private struct Entry {
        var region: Label
        var from: Label
        var event: Label
        var to: Label
        var commands: Commands<Label>
        var verdict: Verdict
        /// A number of the regions that took it together; zero where it was taken alone.
        var joint: UInt = 0

        @inline(__always)
        func isSame(as other: Entry) -> Bool {
            guard from.address == other.from.address, event.address == other.event.address,
                to.address == other.to.address, region.address == other.region.address, verdict == other.verdict,
                joint == other.joint, commands.count == other.commands.count
            else { return false }
            for index in commands.indices where commands[index].address != other.commands[index].address {
                return false
            }
            return true
        }
    }

    /// The most that one step made.
    @exclusivity(unchecked) public internal(set) var most = MostOfStep()

    @exclusivity(unchecked) private var entries: [Entry] = []
    @exclusivity(unchecked) private var slots = [Int32](repeating: -1, count: 1_024)
    /// The rows of an arrow that several regions take together, until all have taken theirs; nil otherwise.
    @exclusivity(unchecked) private var joining: [Entry]?

    /// An empty table.
    public init() {}

    @inline(__always)
    func add(region: Label, from: Label, event: Label, to: Label, verdict: Verdict, commands: Commands<Label>) {
        let entry = Entry(region: region, from: from, event: event, to: to, commands: commands, verdict: verdict)
        if joining == nil { add(entry) } else { joining?.append(entry) }
    }

    /// What is added from here to `didJoin` is one arrow.
    func willJoin() { joining = [] }

    func didJoin() {
        let rows = joining ?? []
        joining = nil
        // In whatever order they are joined, they are the same.
        let joint = rows.reduce(0) { $0 &+ UInt(bitPattern: $1.region.address) &* 0x9e37_79b9_7f4a_7c15 } | 1
        for var row in rows {
            row.joint = joint
            add(row)
        }
    }

    @inline(__always)
    private func add(_ entry: Entry) {
        let multiplier: UInt = 0x9e37_79b9_7f4a_7c15
        var hash = UInt(bitPattern: entry.region.address) &* 31 &+ UInt(bitPattern: entry.from.address)
        hash = hash &* multiplier &+ UInt(bitPattern: entry.event.address)
        hash = hash &* multiplier &+ UInt(bitPattern: entry.to.address)
        for index in entry.commands.indices {
            hash = hash &* multiplier &+ UInt(bitPattern: entry.commands[index].address)
        }
        hash ^= hash &>> 29
        var slot = Int(truncatingIfNeeded: hash & UInt(slots.count - 1))
        while slots[slot] >= 0 {
            if entries[Int(slots[slot])].isSame(as: entry) { return }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(entries.count)
        entries.append(entry)
        precondition(entries.count < slots.count, "a machine has fewer rows than that")
    }

    /// All of them, by their texts, in an order that never changes.
    public var arrows: [Arrow] { asTaken.together }

    /// All of them, by their texts, in the order in which they were first taken; one whose names are stored twice may
    /// be there twice.
    var asTaken: [Arrow] {
        let joints = Dictionary(grouping: entries) { $0.joint }.mapValues { Set($0.map(\.region.text)).sorted() }
        return entries.map { entry in
            Arrow(
                region: entry.region.text, from: entry.from.text, event: entry.event.text, verdict: entry.verdict,
                to: entry.to.text, commands: entry.commands.indices.map { entry.commands[$0].text },
                joints: entry.joint == 0 ? [] : [joints[entry.joint, default: []]])
        }
    }

    /// How many there are.
    @inline(__always)
    var count: Int { entries.count }

    /// The state that each region left by its first row.
    var firstStates: [String: String] {
        Dictionary(entries.map { ($0.region.text, $0.from.text) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the rows of another one, too.
    package func merge(_ other: ArrowTable) {
        for entry in other.entries { add(entry) }
        most.merge(other.most)
    }
}

extension Sequence where Element == Arrow {
    /// The rows of several explorations as those of one.
    package var together: [Arrow] {
        Dictionary(grouping: self, by: \.order).sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { _, same in
            var arrow = same[0]
            arrow.joints = Set(same.flatMap(\.joints))
            return arrow
        }
    }
}

extension Arrow {
    fileprivate var order: [String] { [region, from, event, to, verdict.label.text] + commands }
}

/// Writes the rows that a machine takes into a table.
struct ArrowRecorder<Command: Labelled & Sendable>: Observer {
    private let table: ArrowTable
    let event: Label
    /// What all regions commanded.
    private(set) var commands = FixedList<8, Command>()
    private(set) var verdict = Verdict.ignored
    /// Whether a region that did not handle the event commanded something all the same.
    private(set) var unhandledCommanded = false
    private var from: Label = ""

    init(_ table: ArrowTable, _ event: Label) {
        self.table = table
        self.event = event
    }

    @inline(__always)
    mutating func willTake<R: Region>(_ region: R) { from = region.label }

    @inline(__always)
    mutating func didTake<R: Region>(_ region: R, _ answer: Verdict, _ list: Commands<Command>) {
        var labels = Commands<Label>()
        for index in list.indices {
            labels.add(list[index].label)
            commands.add(list[index])
        }
        table.most.commands.take(commands.count, event.text)
        if answer != .handled, !list.isEmpty { unhandledCommanded = true }
        if verdict != .handled, answer != .ignored { verdict = answer }
        table.add(region: R.region, from: from, event: event, to: region.label, verdict: answer, commands: labels)
    }

    @inline(__always)
    mutating func willJoin() { table.willJoin() }

    @inline(__always)
    mutating func didJoin() { table.didJoin() }
}
