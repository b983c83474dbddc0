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
    /// Whether an interlock let it open, kept it from that, or both were seen.
    public let permissions: Permissions
    /// How often it was taken.
    public let count: UInt64

    /// Which answers of an interlock were seen with a row.
    public struct Permissions: OptionSet, Hashable, Sendable {
        /// One bit for each answer.
        public let rawValue: UInt8
        /// A set of these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// It may open.
        public static let granted = Permissions(rawValue: 1)
        /// It may not open.
        public static let denied = Permissions(rawValue: 2)
    }
}

/// The rows that were taken, each with how often.
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
        var permissions: Arrow.Permissions
        var count: UInt64

        @inline(__always)
        func isSame(as other: Entry) -> Bool {
            guard from.address == other.from.address, event.address == other.event.address,
                to.address == other.to.address, region.address == other.region.address, verdict == other.verdict,
                commands.count == other.commands.count
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

    /// An empty table.
    public init() {}

    @inline(__always)
    func add(
        region: Label, from: Label, event: Label, to: Label, verdict: Verdict, commands: Commands<Label>, mayOpen: Bool
    ) {
        add(
            Entry(
                region: region, from: from, event: event, to: to, commands: commands, verdict: verdict,
                permissions: mayOpen ? .granted : .denied, count: 1))
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
            let place = Int(slots[slot])
            if entries[place].isSame(as: entry) {
                entries[place].count &+= entry.count
                entries[place].permissions.formUnion(entry.permissions)
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(entries.count)
        entries.append(entry)
        precondition(entries.count < slots.count, "a machine has fewer rows than that")
    }

    /// Enters what a machine makes of an event. The machine stays as it is.
    package func enter<Machine: StateMachine>(_ event: Machine.Event, _ occasion: Occasion, by machine: Machine) {
        var machine = machine
        var recorder = ArrowRecorder<Machine.Command>(self, event.label, mayOpen: occasion.mayOpen)
        machine.handle(event, occasion, &recorder)
    }

    /// All of them, by their texts, in an order that never changes.
    public var arrows: [Arrow] {
        var counts: [Arrow: (count: UInt64, permissions: Arrow.Permissions)] = [:]
        for entry in entries {
            let arrow = Arrow(
                region: entry.region.text, from: entry.from.text, event: entry.event.text, verdict: entry.verdict,
                to: entry.to.text, commands: entry.commands.indices.map { entry.commands[$0].text }, permissions: [],
                count: 0)
            let known = counts[arrow] ?? (0, [])
            counts[arrow] = (known.count + entry.count, known.permissions.union(entry.permissions))
        }
        return counts.map { arrow, seen in
            Arrow(
                region: arrow.region, from: arrow.from, event: arrow.event, verdict: arrow.verdict, to: arrow.to,
                commands: arrow.commands, permissions: seen.permissions, count: seen.count)
        }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }

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
        Dictionary(grouping: self) { $0.order }.values.map { same in
            Arrow(
                region: same[0].region, from: same[0].from, event: same[0].event, verdict: same[0].verdict,
                to: same[0].to, commands: same[0].commands,
                permissions: same.reduce([]) { $0.union($1.permissions) }, count: same.reduce(0) { $0 + $1.count })
        }.sorted { $0.order.lexicographicallyPrecedes($1.order) }
    }
}

extension Arrow {
    fileprivate var order: [String] { [region, from, event, to, verdict.label.text] + commands }
}

/// Writes the rows that a machine takes into a table.
struct ArrowRecorder<Command: Labelled & Sendable>: Observer {
    private let table: ArrowTable
    let event: Label
    let mayOpen: Bool
    /// What all regions commanded.
    private(set) var commands = FixedList<8, Command>()
    private(set) var verdict = Verdict.ignored
    /// Whether a region that did not handle the event commanded something all the same.
    private(set) var unhandledCommanded = false
    private var from: Label = ""

    init(_ table: ArrowTable, _ event: Label, mayOpen: Bool) {
        self.table = table
        self.event = event
        self.mayOpen = mayOpen
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
        table.add(
            region: R.region, from: from, event: event, to: region.label, verdict: answer, commands: labels,
            mayOpen: mayOpen)
    }
}
