import DesktopTool
import Explorer
import Links
import Statecharts

/// Looks whether a machine's `code` shows all that the machine goes by, in states that are met at random. An
/// exploration relies on it: what is not shown is not told apart.
struct CodeCheck<E: Codeable & Exhibit> {
    private let subject: ExhibitSubject<E>
    private static var steps: Int { 2_000 }

    init(_ subject: ExhibitSubject<E>) { self.subject = subject }

    func check() throws(ToolError) {
        var dice = SplitMix64(seed: 1)
        var machine = subject.machine
        var now = Instant.zero
        try check(machine)
        for _ in 0..<Self.steps {
            let event = subject.acts.randomElement(using: &dice)
            if let deadline = machine.deadline, UInt64.random(in: 0..<3, using: &dice) == 0 { now = max(now, deadline) }
            now = now + .milliseconds(.random(in: 0...500, using: &dice))
            if let event { _ = machine.handle(event, at: now) }
            try check(machine)
        }
    }

    private func check(_ machine: E) throws(ToolError) {
        var shown = machine
        var writer = CodeWriter()
        shown.code(with: &writer)
        if let fault = writer.fault { throw .failure("\(E.self).code: \(fault) in \(machine)") }
        guard shown == machine else {
            throw .failure("\(E.self).code changes the machine while it only looks: \(machine) becomes \(shown)")
        }
        var copy = subject.machine
        var reader = CodeReader(parts: writer.parts)
        copy.code(with: &reader)
        guard copy == machine else {
            throw .failure(
                """
                \(E.self).code does not show all that the machine goes by: \(machine) comes back as \(copy). Show what is \
                missing; what no row depends on is left out with a reason, as one of the `bounds` of `MachineTool.run`
                """)
        }
    }
}

/// Writes down the parts of a state as they are, and what an exploration could not take of them.
private struct CodeWriter: StateCoder {
    private(set) var parts: [Int64] = []
    private(set) var fault: String?

    mutating func choice(_ present: Int, of count: Int) -> Int {
        if !(0..<count).contains(present) { fault = "shows the case \(present) of \(count), where the first is 0," }
        parts.append(Int64(present))
        return present
    }

    mutating func detail(_ present: Int, of count: Int) -> Int { choice(present, of: count) }
    mutating func detail(_ number: inout Int64) { parts.append(number) }

    mutating func number(_ value: inout UInt64, atMost limit: UInt64) {
        let most = min(limit, largestNumber)
        if value > most {
            fault =
                """
                shows the number \(value), and at most \(most) can be explored: bound it in the rows that \
                let it grow, or leave it out with one of the `bounds` of `MachineTool.run`; it is shown
                """
        }
        parts.append(Int64(bitPattern: value))
    }

    mutating func moment(_ instant: inout Instant) { parts.append(instant.nanoseconds) }
    mutating func beginning(_ instant: inout Instant, ages: Ages) { parts.append(instant.nanoseconds) }
}

/// Gives back what was written down; zero where there is no more, as it happens if a state is read in another order.
private struct CodeReader: StateCoder {
    let parts: [Int64]
    private var place = 0

    init(parts: [Int64]) { self.parts = parts }

    private mutating func next() -> Int64 {
        defer { place += 1 }
        return place < parts.count ? parts[place] : 0
    }

    mutating func choice(_ present: Int, of count: Int) -> Int { max(0, min(count - 1, Int(next()))) }
    mutating func detail(_ present: Int, of count: Int) -> Int { choice(present, of: count) }
    mutating func detail(_ number: inout Int64) { number = next() }
    mutating func number(_ value: inout UInt64, atMost limit: UInt64) { value = UInt64(bitPattern: next()) }
    mutating func moment(_ instant: inout Instant) { instant = Instant(nanoseconds: next()) }
    mutating func beginning(_ instant: inout Instant, ages: Ages) { instant = Instant(nanoseconds: next()) }
}
