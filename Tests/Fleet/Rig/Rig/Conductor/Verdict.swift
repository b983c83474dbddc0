import DesktopTool
import Foundation
import Statecharts

/// What a run comes to.
package struct Verdict {
    /// The account, in lines.
    package private(set) var lines: [String] = []
    /// What is wrong, in lines.
    package private(set) var complaints: [String] = []

    /// How long all that is still under way may take to arrive, in seconds: some reconnecting, and what waits after a
    /// long run.
    private static func patience(_ plan: FleetPlan) -> Double { 120 + Double(plan.length.nanoseconds / 2_000_000_000) }
    /// A run that is shorter than this says nothing about memory: caches fill.
    private static let shortest = Statecharts.Duration.seconds(300)

    /// Waits until everything has arrived, and compares.
    init(_ run: FleetRun) throws(ToolError) {
        var files: [BoardFiles] = []
        for number in 0..<run.plan.boards { files.append(try BoardFiles(BoardText.name(number), in: run.plan.folder)) }
        let comparison = try Comparison(files, run.database, in: run.plan.folder)
        run.say("\(comparison.expected) events have to be in the table")
        do throws(ToolError) {
            try wait(run, comparison)
        } catch {
            complaints.append(error.message)
        }
        complaints += try comparison.complaints()
        add("events", "\(comparison.expected) in the boards' databases, \(run.told) heard at the broker at least")
        add("passages", "\(comparison.passages)")
        add("ordeal", run.done.text)
        let troubles = Troubles(run.signals, run.starts)
        add("boards", troubles.text)
        for name in ["network-boards", "network-collectors"] {
            add(name, (run.signals.text(name) ?? "").split(separator: "\n").joined(separator: ", "))
        }
        let spoilt = ["cuts", "delays", "drops", "outages"].reduce(0) {
            $0 + run.signals.number($1, of: "network-boards")
        }
        let traffic = Traffic(passages: comparison.passages, troubles: troubles, spoilt: spoilt)
        complaints += run.done.complaints(planned: Ordeal(run.plan).planned) + traffic.complaints(about: run.plan)
        judge(run.seenMemory, isLong: run.plan.length >= Self.shortest)
    }

    private mutating func add(_ name: String, _ text: String) {
        lines.append(name + String(repeating: " ", count: max(1, 20 - name.count)) + text)
    }

    private mutating func wait(_ run: FleetRun, _ comparison: Comparison) throws(ToolError) {
        let began = MachineClock.now
        var said = began
        try Waiting.wait("everything has arrived", for: Self.patience(run.plan), each: 1_000) {
            () throws(ToolError) -> Bool in
            try run.keepEverything()
            let missing = try comparison.missingEvents()
            let wrong = missing <= 0 ? try comparison.wrongTotals() : nil
            if MachineClock.now >= said + .seconds(10) {
                said = MachineClock.now
                run.say("\(missing) events have not arrived yet; \(wrong.map { "\($0)" } ?? "some") totals differ")
            }
            return missing <= 0 && wrong == 0
        }
        run.say("everything has arrived")
    }

    private mutating func judge(_ memory: Memory, isLong: Bool) {
        add(
            "memory in kB", "of the largest of each kind: in the second third of the time, in the last one, at the most"
        )
        for kind in memory.series.keys.sorted() {
            guard let (before, after, most) = memory.account(of: kind) else { continue }
            add("  \(kind)", "\(before), \(after), \(most); \(memory.counts[kind] ?? 0) processes")
            guard isLong, !memory.isFlat(kind) else { continue }
            complaints.append("the memory of \(kind) grows: from \(before) kB to \(after) kB")
        }
    }
}
