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
        let text = try fields.string("date")
        // A date that is not known is 0.
        guard let date = text == "?" ? 0 : BoardDate.milliseconds(text) else {
            throw fields.wrong("date", "2026-11-22T10:15:30.125Z")
        }
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
}
