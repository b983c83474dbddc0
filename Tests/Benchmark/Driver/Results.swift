import DesktopTool
import Foundation

/// Everything that was measured, where, and what it should be.
struct Results: Encodable {
    let machine: MachineDescription
    /// Whether it was a short run.
    let isQuick: Bool
    let figures: [Figure]
    let goals: [Goal.Outcome]

    private struct Summary: Encodable {
        let group, figure, form, unit: String
        let median, minimum, maximum: Double
        let samples: [Double]
    }

    private enum Keys: String, CodingKey {
        case machine, isQuick, figures, goals
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(machine, forKey: .machine)
        try container.encode(isQuick, forKey: .isQuick)
        try container.encode(
            figures.map {
                Summary(
                    group: $0.group, figure: $0.figure, form: $0.form, unit: $0.unit, median: $0.median,
                    minimum: $0.minimum, maximum: $0.maximum, samples: $0.samples)
            }, forKey: .figures)
        try container.encode(goals, forKey: .goals)
    }

    /// Keeps them in a file.
    func write(to path: String) throws(ToolError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            let file = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try encoder.encode(self).write(to: file, options: .atomic)
        } catch {
            throw .failure("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}

/// The machine that the figures are of, without its name.
struct MachineDescription: Encodable {
    let processor: String
    let processors: Int
    let system: String

    /// This one.
    static var this: MachineDescription {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = information.split(separator: "\n").first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
        let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        return MachineDescription(
            processor: name ?? "unknown processor", processors: ProcessInfo.processInfo.processorCount,
            system: ProcessInfo.processInfo.operatingSystemVersionString)
    }
}
