import CommandLines
import DesktopTool
import Explorer
import Play
import Statecharts

/// Shortest ways to all that a machine was seen to do.
struct Paths<E: Codeable & Exhibit> {
    private let subject: ExhibitSubject<E>
    /// Where a way leads, in words, and its steps; nil where the machine's own durations allow none.
    private typealias Way = (title: String, arrow: Arrow, steps: [RealStep<E.Event>]?)

    init(_ subject: ExhibitSubject<E>) { self.subject = subject }

    /// Prints them all, as the options say.
    func write(_ words: Invocation) throws(ToolError) {
        let subject = subject
        let seen = waiting { await Exploration(subject, workers: 1, findsWayHome: false) }
        guard seen.end == .complete else {
            throw .failure("not every state was seen, so there are no ways; `\(Console.program) prove` says why")
        }
        let ways = words.choice("--to") == 1 ? toStates(seen) : toRows(seen)
        if words.choice("--as") == 1 { Console.write(swift(ways)) } else { Console.write(ways.map(script).joined()) }
    }

    private func toRows(_ seen: Exploration) -> [Way] {
        seen.arrows.compactMap { arrow in
            seen.waysToRows[arrow].map { way in
                let answer = arrow.verdict == .handled ? arrow.to : "\(arrow.verdict.label)"
                return ("\(arrow.region): \(arrow.event) in \(arrow.from), \(answer)", arrow, subject.steps(of: way))
            }
        }
    }

    /// The shortest of all rows that lead into a state. The first one has none: it is the beginning.
    private func toStates(_ seen: Exploration) -> [Way] {
        let entering = seen.arrows.filter { $0.verdict == .handled && $0.from != $0.to }
        let places = Set(entering.map { [$0.region, $0.to] }).sorted { $0.lexicographicallyPrecedes($1) }
        return places.compactMap { place in
            let rows = entering.filter { [$0.region, $0.to] == place }
            let ways = rows.compactMap { row in seen.waysToRows[row].map { (row, $0) } }
            return ways.min { $0.1.count < $1.1.count }.map { row, way in
                ("\(row.region): \(row.to)", row, subject.steps(of: way))
            }
        }
    }

    /// For `play`.
    private func script(_ way: Way) -> String {
        guard let steps = way.steps else { return "# \(way.title): the machine's own durations allow no way\n\n" }
        guard let script = ToolScript(subject.machine, steps) else {
            return "# \(way.title): no script, since something else comes by itself on the way\n\n"
        }
        return "# \(way.title)\n\(script.text)\n"
    }

    /// As a suite of Swift Testing. Each test goes its way and expects the last answer.
    private func swift(_ ways: [Way]) -> String {
        let tests = ways.enumerated().compactMap { number, way -> String? in
            guard let steps = way.steps else { return nil }
            let events = steps.map { step in
                let wait = step.wait > .zero ? ", after: .init(nanoseconds: \(step.wait.nanoseconds))" : ""
                return ".on(.\(step.act)\(wait))"
            }.joined(separator: ", ")
            let commands = way.arrow.commands.map { "\"\($0)\"" }.joined(separator: ", ")
            return """
                    @Test("\(way.title)")
                    func way\(number + 1)() {
                        expectWay(
                            of: \(E.self)(), [\(events)], endsWith: "\(way.arrow.region)",
                            .\(way.arrow.verdict), "\(way.arrow.to)", [\(commands)])
                    }
                """
        }
        return """
            import MachineTesting
            import Statecharts
            import Testing
            @testable import \(String(reflecting: E.self).prefix { $0 != "." })

            struct \(E.self)Ways {
            \(tests.joined(separator: "\n\n"))
            }

            """
    }
}
