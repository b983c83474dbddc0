import Links
import Statecharts

/// Hours since 1970, of dates in milliseconds.
enum Hours {
    /// The hour that a date is in. A clock that nobody set may show a time before 1970.
    static func hour(of date: Int64) -> Int64 {
        let hour = date / UTCDate.hourLength
        return date < 0 && hour * UTCDate.hourLength != date ? hour - 1 : hour
    }
}

/// What is added up for each hour. The numbers are those in the table `hour`.
enum AmountSort: Int64 {
    /// What a lane had counted before the database began.
    case carried = 0
    /// What it counted.
    case counted = 1
    /// Nanoseconds in a state of a region.
    case inState = 2
    /// How often something was wrong.
    case faults = 3
    /// How often the hours of a record were moved, since its clock was set after a boot.
    case moved = 4
}

extension ArchiveWriter {
    /// Adds to what there is for the hour of that date.
    mutating func addAmount(
        _ amount: Int64, lane: Int64, _ sort: AmountSort, region: Int64 = 0, name: Int64, at date: Int64
    ) throws(ArchiveError) {
        statements.addAmount.bind(1, Hours.hour(of: date))
        statements.addAmount.bind(2, progress.record)
        statements.addAmount.bind(3, lane)
        statements.addAmount.bind(4, sort.rawValue)
        statements.addAmount.bind(5, region)
        statements.addAmount.bind(6, name)
        statements.addAmount.bind(7, amount)
        try statements.addAmount.run()
    }

    /// Adds the time in a state to each hour that it was in. Times are those of the clock of the boot.
    mutating func addTime(
        from start: Int64, to end: Int64, lane: Int64, region: Int64, state: Int64
    ) throws(ArchiveError) {
        var start = start
        while start < end {
            let nextHour = (Hours.hour(of: date(of: start)) + 1) * UTCDate.hourLength
            // At least a millisecond on, whatever the rounding does.
            let boundary = max(start + 1_000_000, nextHour * 1_000_000 - progress.clock)
            let next = min(end, boundary)
            try addAmount(next - start, lane: lane, .inState, region: region, name: state, at: date(of: start))
            start = next
        }
    }
}
