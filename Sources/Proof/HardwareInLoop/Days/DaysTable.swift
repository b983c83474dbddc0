import Simulation

/// The days of a run as lines for a terminal.
struct DaysTable {
    private(set) var lines: [String] = []

    /// As many columns as a number of the table has.
    private static let width = 11

    init(_ check: DaysCheck, _ accounts: DayAccounts, _ sums: JournalSums) {
        lines.append("in kB            firmware              recorder                         database")
        lines.append(DaysTable.row(["day", "resident", "peak", "resident", "peak", "data", "size", "grown", "logged"]))
        var (before, logged) = (0, 0)
        for day in 0..<check.days {
            let (firmware, recorder) = (accounts.firmware[day], accounts.recorder[day])
            let size = (recorder["Database"] ?? 0) / 1024
            let numbers = [
                firmware["VmRSS"], firmware["VmHWM"], recorder["VmRSS"], recorder["VmHWM"], recorder["VmData"], size,
                size - before, recorder.logged - logged,
            ]
            lines.append(DaysTable.row(["\(day + 1)"] + numbers.map { $0.map { "\($0)" } ?? "?" }))
            (before, logged) = (size, recorder.logged)
        }
        let passages = check.lanes.reduce(0) { $0 + $1.passages } * check.days
        let size = accounts.recorder.last?["Database"] ?? 0
        let money = passages * CaseList.fareOfDays
        lines.append("counted: \(passages) passages, \(money) inserted, in firmware and database")
        lines.append(
            "database: \(size) bytes, \(size / max(1, passages)) for each passage; \(sums.entries) entries in "
                + "\(sums.transactions) transactions")
        lines.append("the longest that an entry waited to be copied: \(sums.longestWait) ms; missed: \(sums.missed)")
    }

    private static func row(_ columns: [String]) -> String {
        columns.map { String(repeating: " ", count: max(1, width - $0.count)) + $0 }.joined()
    }
}
