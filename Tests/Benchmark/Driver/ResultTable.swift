import Foundation

/// The results as a table for a terminal.
enum ResultTable {
    static func text(_ results: Results) -> String {
        let machine = results.machine
        var text = "\(machine.processor), \(machine.processors) processors, \(machine.system)\n"
        if results.isQuick { text += "A short run: a first impression, not a result.\n" }
        let figures = results.figures.filter { $0.unit != "answers" && $0.unit != "instructions" }
        var groups: [String] = []
        for figure in figures where !groups.contains(figure.group) { groups.append(figure.group) }
        let width = figures.map { $0.figure.count + $0.form.count + 2 }.max() ?? 0
        for group in groups {
            text += "\n" + row(group, "median", "min", "max", "unit", "instructions", "goal", width)
            for figure in figures where figure.group == group { text += row(figure, results, width) }
        }
        return text + "\n\(summary(results.goals))\n"
    }

    private static func row(_ figure: Figure, _ results: Results, _ width: Int) -> String {
        let instructions = results.figures.first {
            $0.unit == "instructions" && $0.group == figure.group && $0.figure == figure.figure
                && $0.form == figure.form
        }
        let goal = results.goals.first {
            $0.group == figure.group && $0.figure == figure.figure && $0.form == figure.form && figure.unit == "ns"
        }
        let verdict = goal.map { "\($0.goal) (\(number($0.limit))): \($0.isMet ? "met" : "missed")" }
        let words = verdict ?? course(of: figure)
        return row(
            "\(figure.figure), \(figure.form)", number(figure.median), number(figure.minimum),
            number(figure.maximum), figure.unit, instructions.map { number($0.median) } ?? "", words, width)
    }

    /// For samples of one long run, taken one after the other: how its end compares with its beginning.
    private static func course(of figure: Figure) -> String {
        let quarter = figure.samples.count / 4
        guard figure.figure.contains("hour in"), quarter > 0 else { return "" }
        var (first, last) = (figure, figure)
        first.samples = Array(figure.samples.prefix(quarter))
        last.samples = Array(figure.samples.suffix(quarter))
        return "its last quarter: \(String(format: "%.2f", last.median / first.median)) x the first"
    }

    private static func row(
        _ name: String, _ median: String, _ minimum: String, _ maximum: String, _ unit: String,
        _ instructions: String, _ goal: String, _ width: Int
    ) -> String {
        let numbers = [median, minimum, maximum].map { padded($0, to: 10) }.joined(separator: " ")
        let name = name.padding(toLength: max(width, name.count), withPad: " ", startingAt: 0)
        let unit = unit.padding(toLength: 6, withPad: " ", startingAt: 0)
        let row = "\(name) \(numbers) \(unit) \(padded(instructions, to: 12))  \(goal)"
        return String(row.reversed().drop { $0 == " " }.reversed()) + "\n"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// As many digits as say something.
    private static func number(_ value: Double) -> String {
        if value == value.rounded() { return String(format: "%.0f", value) }
        return String(format: abs(value) < 100 ? "%.1f" : "%.0f", value)
    }

    private static func summary(_ goals: [Goal.Outcome]) -> String {
        let met = goals.count { $0.isMet }
        return "\(goals.count) goals: \(met) met, \(goals.count - met) missed"
    }
}
