import DesktopTool
import Foundation
import Simulation

/// Tells results as they come, machine by machine: what has been found is told even when the next machine fails.
struct Report {
    private let junit: String?
    private var all: [Results] = []

    /// With the file for JUnit XML, if there is one. It is written at once, with no results in it: a file that cannot
    /// be written is noticed before the work, and one of an earlier run does not pass for this one's.
    init(_ junit: String?) throws(ToolError) {
        self.junit = junit
        try write()
    }

    /// Adds the results of a machine; when it cannot be used, that is one.
    mutating func add(_ machine: String, _ run: () throws(ToolError) -> Results) throws(ToolError) {
        let results: Results
        do throws(ToolError) { results = try run() } catch {
            results = Results(machine: machine, cases: [], seconds: 0, problem: error.message)
        }
        all.append(results)
        defer { if results.problem == nil { Console.write(ResultTable.text(results)) } }
        try write()
    }

    /// Fails when anything has.
    func end() throws(ToolError) {
        let failures = all.reduce(0) { $0 + $1.failures }
        let complaints = all.compactMap(\.problem) + (failures > 0 ? ["\(failures.of("case")) failed"] : [])
        guard complaints.isEmpty else { throw .failure(complaints.joined(separator: "\n")) }
    }

    private func write() throws(ToolError) {
        guard let junit else { return }
        do { try JUnitXML.text(all).write(toFile: junit, atomically: true, encoding: .utf8) } catch {
            throw .failure("\(junit): cannot be written: \(error.localizedDescription)")
        }
    }
}
