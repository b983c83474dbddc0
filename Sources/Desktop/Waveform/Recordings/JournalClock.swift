import Messages

/// The times of a journal's entries: nanoseconds since its first one. Within a boot the clock of the boot says how much
/// time passed, from one boot to the next the dates do, as well as they can.
struct JournalClock {
    private var record: UInt64?
    private var latest: Int64 = 0
    private var monotonic: Int64 = 0
    private var date: Int64 = 0

    /// The time of the next entry. It is never before the one of the entry before.
    mutating func time(_ object: [String: JSONValue]) throws(Fields.Complaint) -> Int64 {
        var fields = Fields(object)
        let record = try fields.number("record")
        let monotonic = try fields.time("time_ns")
        let date = try Self.milliseconds(fields.string("date"), fields)
        if let before = self.record {
            // Both are 0 or more, so a difference cannot overflow; a product and a sum may.
            let passed = max(0, record == before ? monotonic - self.monotonic : date - self.date)
            let (product, isLong) = passed.multipliedReportingOverflow(by: record == before ? 1 : 1_000_000)
            let (sum, isLate) = latest.addingReportingOverflow(product)
            latest = isLong || isLate ? .max : sum
        }
        (self.record, self.monotonic, self.date) = (record, monotonic, date)
        return latest
    }

    /// The range of each number of a date, the last one of a minute with a leap second.
    private static let limits: [ClosedRange<Int64>] = [0...9_999, 1...12, 1...31, 0...23, 0...59, 0...60, 0...999]

    /// `2026-11-22T10:15:30.125Z` in milliseconds since 0000-03-01; a date that is not known is 0.
    private static func milliseconds(_ text: String, _ fields: Fields) throws(Fields.Complaint) -> Int64 {
        if text == "?" { return 0 }
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int64($0) }
        guard text.utf8.count == 24, numbers.count == 7, zip(numbers, limits).allSatisfy({ $1.contains($0) }) else {
            throw fields.wrong("date", "2026-11-22T10:15:30.125Z")
        }
        // Years that begin in March have their odd day at their end.
        let year = numbers[1] > 2 ? numbers[0] : numbers[0] - 1
        let days =
            365 * year + year / 4 - year / 100 + year / 400 + (153 * ((numbers[1] + 9) % 12) + 2) / 5 + numbers[2]
        return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60_000 + numbers[5] * 1_000 + numbers[6]
    }
}
