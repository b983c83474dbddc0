import DesktopTool
import Foundation
import Statecharts

/// A process that is a network, until the traffic ends; then it is a good one, until it is killed. Now and then it writes down what became
/// of its connections, into the file NAME.
package struct NetworkProgram {
    private let signals: Signals
    private let name: String
    private let routes: [(from: UInt16, to: UInt16)]
    private let weather: Weather

    /// The process that some arguments ask for.
    package init(_ arguments: inout Arguments) throws(ToolError) {
        signals = Signals(folder: URL(filePath: try arguments.path("--folder")))
        name = try arguments.path("--name")
        weather = Weather(
            mean: .milliseconds(Int64(try arguments.number("--mean", in: 100...3_600_000))),
            meanOutage: .milliseconds(Int64(try arguments.number("--outage", in: 100...36_000_000))),
            chance: Chance(seed: UInt64(try arguments.number("--seed", in: 0...Int.max))))
        var routes: [(UInt16, UInt16)] = []
        while let word = arguments.takeWord() {
            let ports = word.split(separator: "=").compactMap { UInt16($0) }
            guard ports.count == 2 else {
                throw .usage("'\(word.printable)' is no route; expected two ports, 1884=1883")
            }
            routes.append((ports[0], ports[1]))
        }
        guard !routes.isEmpty else { throw .usage("a route is missing, such as 1884=1883") }
        self.routes = routes
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
