import DesktopTool
import Foundation

/// The figures of all programs, in the order in which they came.
struct Collection {
    private(set) var figures: [Figure] = []

    /// With figures that were measured before.
    init(lines: [Figure]) {
        add(lines)
    }

    /// Adds figures; the samples of one that is there already are added to it.
    mutating func add(_ new: [Figure]) {
        for figure in new {
            if let place = figures.firstIndex(where: { $0.isSame(as: figure) }) {
                figures[place].samples += figure.samples
            } else {
                figures.append(figure)
            }
        }
    }

    /// Adds what a program printed.
    mutating func take(_ output: String) throws(ToolError) {
        add(try Collection.figures(in: output))
    }

    /// The figures in a text, one a line.
    static func figures(in text: String) throws(ToolError) -> [Figure] {
        var figures: [Figure] = []
        for line in text.split(separator: "\n") {
            guard let figure = try? JSONDecoder().decode(Figure.self, from: Data(line.utf8)) else {
                throw .failure("this is no figure: \(line)")
            }
            figures.append(figure)
        }
        return figures
    }

    /// A figure by all its names.
    func figure(_ group: String, _ name: String, _ form: String, unit: String) -> Figure? {
        figures.first { $0.group == group && $0.figure == name && $0.form == form && $0.unit == unit }
    }

    /// The same machine has to give the same answers, whatever it is made with: a figure of one that does not counts
    /// for nothing.
    func requireEqualAnswers() throws(ToolError) {
        for machine in ["turnstile", "coin turnstile", "elevator door", "parking exit"] {
            let answers = figures.filter { $0.unit == "answers" && $0.figure.hasPrefix(machine) }
            guard Set(answers.flatMap(\.samples)).count == 1 else {
                throw .failure("the peers of the \(machine) do not all give the same answers: \(answers)")
            }
        }
    }
}
