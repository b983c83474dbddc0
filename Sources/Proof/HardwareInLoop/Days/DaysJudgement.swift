import DesktopTool
import Foundation

/// What a run of days left: what both programs needed, and what the database says that was counted.
struct DaysJudgement {
    /// What is wrong, one sentence each.
    private(set) var complaints: [String] = []
    /// The days in a table, and what they come to.
    private(set) var table: [String] = []

    /// How much the recorder's memory may differ between the days, in KiB.
    private static let mostOfRecorder = 200
    /// SQLite keeps as much of the database in memory as it may, which is 1 MiB. Until then its memory grows.
    private static let fullBuffer = 1 << 20

    init(_ check: DaysCheck, _ outcome: Outcome) {
        if let problem = outcome.problem {
            complaints.append(problem.trimmingCharacters(in: .whitespacesAndNewlines))
            return
        }
        do throws(ToolError) {
            try judgeEnds(outcome)
            let accounts = try DayAccounts(check.days, outcome)
            // What is done for the first time takes memory.
            let recorders = accounts.recorder.dropFirst().drop { ($0["Database"] ?? 0) < DaysJudgement.fullBuffer }
            for name in DayAccounts.memory {
                judge(accounts.firmware.dropFirst(), name, of: "the firmware", mostApart: 0)
                judge(recorders, name, of: "the recorder", mostApart: DaysJudgement.mostOfRecorder)
            }
            let sums = try JournalSums(outcome.folder.appending(path: "journal.db"))
            judge(sums, check, firmware: DaysJudgement.counters(try outcome.text("trace.jsonl")))
            table = DaysTable(check, accounts, sums).lines
        } catch {
            complaints.append(error.message)
        }
    }

    private mutating func judgeEnds(_ outcome: Outcome) throws(ToolError) {
        for (program, file) in [("the firmware", "exit"), ("the recorder", "recorder.exit")] {
            let exit = try outcome.text(file).trimmingCharacters(in: .whitespacesAndNewlines)
            if exit != "0" { complaints.append("\(program) ended with \(exit)") }
        }
        let said = try outcome.text("recorder.txt")
        if !said.isEmpty { complaints.append("the recorder says '\(said.printable)'") }
    }

    private mutating func judge(_ days: ArraySlice<ProcessAccount>, _ name: String, of program: String, mostApart: Int)
    {
        let found = days.compactMap { $0[name] }
        guard found.count == days.count else {
            complaints.append("\(program) did not run to the end of each day")
            return
        }
        guard let least = found.min(), let most = found.max(), most - least > mostApart else { return }
        complaints.append("\(name) of \(program) was \(least) to \(most) kB from day \(days.startIndex + 1) on")
    }

    private mutating func judge(_ sums: JournalSums, _ check: DaysCheck, firmware: JournalSums.Sums) {
        if !sums.isWhole { complaints.append("SQLite finds damage in the database") }
        if sums.missed > 0 { complaints.append("the recorder missed \(sums.missed) entries") }
        for lane in check.lanes.indices {
            let name = CaseList.laneName(lane)
            for (counter, value) in check.counted(lane, days: check.days).sorted(by: { $0.key < $1.key }) {
                compare(firmware[name]?[counter], value, "\(name): \(counter) of the firmware")
                compare(sums.now[name]?[counter], value, "\(name): \(counter) in the database")
                compare(sums.counted[name]?[counter] ?? 0, value, "\(name): \(counter) of all hours in the database")
            }
            let coins = check.lanes[lane].passages * check.days
            compare(sums.events[name]?["insertCoin"], coins, "\(name): entries of coins in the database")
            // Shorter days are not those of the calendar.
            guard check.hours == 24 else { continue }
            let each = [Int](repeating: check.lanes[lane].passages, count: check.days)
            if sums.passages[name] != each {
                complaints.append("\(name): the passages of each day in the database are \(sums.passages[name] ?? [])")
            }
        }
    }

    private mutating func compare(_ found: Int?, _ expected: Int, _ what: String) {
        guard found != expected else { return }
        complaints.append("\(what) is \(found.map { "\($0)" } ?? "missing"), expected \(expected)")
    }

    /// What the firmware says at its end, as text: `TIME counters LANE NAME VALUE  NAME VALUE ...`.
    private static func counters(_ text: String) -> JournalSums.Sums {
        var counters: JournalSums.Sums = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 3, words[1] == "counters" else { continue }
            for place in stride(from: 3, to: words.count - 1, by: 2) {
                counters[String(words[2]), default: [:]][String(words[place])] = Int(words[place + 1])
            }
        }
        return counters
    }
}
