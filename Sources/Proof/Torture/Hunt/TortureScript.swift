import ControlLoop
import DesktopTool
import Simulation
import Statecharts

/// A run as text, one thing from outside a line: the time in nanoseconds, what it is, and of what.
package struct TortureScript {
    private let site: Site
    /// The latest time of a line, in nanoseconds.
    private static let mostTime = Int64(RunPlan.mostHours) * 3_600_000_000_000

    /// The texts of a board.
    package init(_ torturer: Torturer) { site = torturer.site }

    /// The lines of a script.
    package func text(_ script: [TimedInfluence]) -> String {
        script.map { "\($0.time.nanoseconds) \(words($0.influence))\n" }.joined()
    }

    /// Reads a script. The message of an error names the line.
    package func script(_ text: String, file: String) throws(ToolError) -> [TimedInfluence] {
        var script: [TimedInfluence] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            if words.isEmpty { continue }
            guard let time = Int64(words[0]), time >= script.last?.time.nanoseconds ?? 0, time <= Self.mostTime,
                let influence = influence(Array(words.dropFirst()))
            else {
                throw .script("\(file):\(number + 1): \(String(line).printable): this is no line of a torture script")
            }
            script.append(TimedInfluence(time: Instant(nanoseconds: time), influence: influence))
        }
        return script
    }

    private func name(_ line: LineID) -> String { site.board.name(of: line) }

    private func words(_ influence: Influence) -> String {
        switch influence {
        case .level(let line, let level): "level \(name(line)) \(level.label)"
        case .hold(let line, let level): "hold \(name(line)) \(level.map { "\($0.label)" } ?? "off")"
        case .weld(let line, let level): "weld \(name(line)) \(level.map { "\($0.label)" } ?? "off")"
        case .jam(let lane, let isJammed): "jam \(site.board.laneNames[lane]) \(isJammed ? "on" : "off")"
        case .body(let lane, let isThere): "body \(site.board.laneNames[lane]) \(isThere ? "on" : "off")"
        case .customer(let lane, let isThere): "customer \(site.board.laneNames[lane]) \(isThere ? "on" : "off")"
        case .arm(let lane, let span): "arm \(site.board.laneNames[lane]) \(span.nanoseconds)"
        case .edges(let fault, let line, let count): "\(fault.rawValue) \(name(line)) \(count)"
        case .fail(let call, let errno): "fail \(call) \(errno)"
        case .tear(let lines, let errno): "tear \(lines) \(errno)"
        case .stall(let span): "stall \(span.nanoseconds)"
        case .jump(let span): "jump \(span.nanoseconds)"
        case .unplug(let span): "unplug \(span.nanoseconds)"
        case .kill(let stores, let bytes, let span): "kill \(stores) \(bytes) \(span.nanoseconds)"
        case .stop(let span): "stop \(span.nanoseconds)"
        case .nothing: "nothing"
        }
    }

    private func influence(_ words: [String]) -> Influence? {
        guard let word = words.first else { return nil }
        let line = words.count > 1 ? site.board.line(named: words[1], lane: 0) : nil
        let numbers = words.dropFirst().compactMap(Int64.init)
        let span = numbers.last.map { Duration(nanoseconds: $0) }
        if let fault = EdgeFault(rawValue: word), let line, numbers.count == 1, (1...1_000).contains(numbers[0]) {
            return .edges(fault, line, Int(numbers[0]))
        }
        switch (word, words.count, numbers.count) {
        case ("level", 3, _):
            guard let line, let level = level(words[2]) else { return nil }
            return site.map[line].direction.isInput ? .level(line, level) : nil
        case ("hold", 3, _), ("weld", 3, _):
            guard let line, level(words[2]) != nil || words[2] == "off" else { return nil }
            guard site.map[line].direction.isInput == (word == "hold") else { return nil }
            return word == "hold" ? .hold(line, level(words[2])) : .weld(line, level(words[2]))
        case ("jam", 3, _), ("body", 3, _), ("customer", 3, _):
            guard let lane = site.board.laneNames.firstIndex(of: words[1]), ["on", "off"].contains(words[2]) else {
                return nil
            }
            let isOn = words[2] == "on"
            return word == "jam" ? .jam(lane, isOn) : word == "body" ? .body(lane, isOn) : .customer(lane, isOn)
        case ("arm", 3, 1):
            guard let lane = site.board.laneNames.firstIndex(of: words[1]) else { return nil }
            return possible(span).map { .arm(lane, $0) }
        case ("fail", 3, 1):
            guard
                let call = [ChipCall.wait, .readEdges, .readLevel, .write, .silence].first(where: {
                    "\($0)" == words[1]
                }),
                let errno = Int32(exactly: numbers[0])
            else { return nil }
            return .fail(call, errno)
        case ("tear", 3, 2):
            guard (0...64).contains(numbers[0]), let errno = Int32(exactly: numbers[1]) else { return nil }
            return .tear(Int(numbers[0]), errno)
        case ("kill", 4, 3):
            guard (0...1_000_000).contains(numbers[0]), (0...64).contains(numbers[1]), let span = possible(span) else {
                return nil
            }
            return .kill(Int(numbers[0]), Int(numbers[1]), span)
        case ("stall", 2, 1): return possible(span).map { .stall($0) }
        case ("jump", 2, 1): return possible(span).map { .jump($0) }
        case ("unplug", 2, 1): return possible(span).map { .unplug($0) }
        case ("stop", 2, 1): return possible(span).map { .stop($0) }
        case ("nothing", 1, _): return .nothing
        default: return nil
        }
    }

    private func level(_ word: String) -> Level? { word == "active" ? .active : word == "inactive" ? .inactive : nil }

    /// A span that is no more than a day.
    private func possible(_ span: Duration?) -> Duration? {
        span.flatMap { $0 >= .zero && $0 <= .seconds(86_400) ? $0 : nil }
    }
}
