import CommandLines
import DesktopTool
import Foundation
import Statecharts

/// A process that is a network, until the traffic ends; then it is a good one, until it is killed. Now and then it
/// writes down what became of its connections, into the file NAME.
package struct NetworkProgram {
    private let signals: Signals
    private let name: String
    private let routes: [(from: UInt16, to: UInt16)]
    private let weather: Weather

    /// What its command line has.
    package static var rows: OptionRows {
        OptionRows([
            .command("network", "is the part of a run that is a network"),
            .file("--folder", "", isRequired: true),
            OptionRow("--name", .text("NAME", expected: "a name"), "", isRequired: true),
            OptionRow("--mean", .number("N", 100...3_600_000), "", isRequired: true),
            OptionRow("--outage", .number("N", 100...36_000_000), "", isRequired: true),
            OptionRow("--seed", .number("N", 0...UInt64(Int.max)), "", isRequired: true),
            .operand("FROM=TO", "a route of two ports, such as 1884=1883", "", repeats: true),
        ])
    }

    /// The process that a command line asks for.
    package init(_ words: Invocation) throws(ToolError) {
        signals = Signals(folder: URL(filePath: words.requiredText("--folder")))
        name = words.requiredText("--name")
        weather = Weather(
            mean: .milliseconds(Int64(words.integer("--mean") ?? 0)),
            meanOutage: .milliseconds(Int64(words.integer("--outage") ?? 0)),
            chance: Chance(seed: words.number("--seed") ?? 0))
        routes = try words.texts("FROM=TO").map { (word) throws(ToolError) in
            let ports = word.split(separator: "=").compactMap { UInt16($0) }
            guard ports.count == 2 else {
                throw .usage("'\(word.printable)' is no route; expected two ports, 1884=1883")
            }
            return (ports[0], ports[1])
        }
    }

    /// Works until it is killed.
    package func run() throws(ToolError) {
        let network = try Network(routes, weather, at: MachineClock.now)
        var nextWord = MachineClock.now
        var isCalm = false
        while true {
            let now = MachineClock.now
            network.step(at: now)
            guard now >= nextWord else { continue }
            nextWord = now + .milliseconds(200)
            if !isCalm, signals.has(Signals.close) {
                isCalm = true
                network.calmDown(at: now)
            }
            try signals.say(name, network.account.text)
        }
    }
}
