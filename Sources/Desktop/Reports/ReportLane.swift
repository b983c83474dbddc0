import Archive
import Links

/// What a report has of a lane.
struct ReportLane {
    let id: Int64
    let name: String
    /// Its machine; with commas if it had several.
    let machine: String?
    let numbers: [Number]
    /// What it is there for: the first such number that it counts.
    let purpose: String?
    /// How many passed why; none where the lane counts no reasons.
    let reasons: [Reason]
    /// The hour in which it had most of that, and how much.
    let busiest: (hour: Int64, amount: Int64)?
    let faults: [(name: String, amount: Int64)]
    let outages: [Outage]
    let outageTime: Int64
    let regions: [Region]

    /// A number of the lane.
    struct Number {
        let name: String
        /// Where the machine lists it.
        let place: Int64
        /// Whether a lane has it and does not count it: who or what is in it, what belongs to a customer.
        let isStanding: Bool
        /// What was counted in each hour of the time.
        let hours: [(hour: Int64, amount: Int64)]
        /// What was counted in the time; nil where nothing was, or it is not counted.
        let counted: ReportSum?
        /// What was counted in the time before; nil where that is not known, or not counted.
        let before: ReportSum?
        /// What the lane had before this database knew it.
        let carried: Int64?
        let now: Int64?
        /// Whether it is money.
        let isMoney: Bool
        /// The currency of what it carried in and has now.
        let currency: Currency?

        /// Whether people are shown it: that nothing was lost is no news.
        var isShown: Bool {
            let isNews = [carried, now].contains { $0 ?? 0 != 0 } || !(counted?.isNothing ?? true)
            return isNews || name != "saturated" && name != "changeSaturated"
        }
    }

    /// Why people passed.
    struct Reason {
        /// A word for it: paid.
        let name: String
        let counted: Int64
        /// In the time before; nil where that is not known.
        let before: Int64?
    }

    /// A time out of service. Moments are in milliseconds since 1970.
    struct Outage {
        let cause: String
        /// When it began.
        let at: Int64
        /// As far as it was in the time that was asked for.
        let began: Int64
        let ended: Int64
        /// The region and its state.
        let state: String
        let isOver: Bool

        var time: Int64 { ended - began }
        var stateWords: String { isOver ? state : state + ", still" }
    }

    /// A region, and how long it was in which state.
    struct Region {
        let id: Int64
        let name: String
        let states: [(name: String, time: Int64, share: String)]
    }

    /// Reads it. `before` are the hours with which the period is compared; nil for none.
    init(
        _ id: Int64, _ name: String, _ period: ReportPeriod, _ before: Range<Int64>?, _ rows: ReportRows,
        _ money: ReportMoney, in database: borrowing Database
    ) throws(ArchiveError) {
        self.id = id
        self.name = name
        let now = try rows.numbers(of: id, in: database)
        let machines = Set(now.map(\.machine)).sorted().compactMap { rows.names[$0] }
        machine = machines.isEmpty ? nil : machines.joined(separator: ", ")
        numbers = try Self.numbers(of: id, now, period, before, rows, money, in: database)
        let numbers = numbers
        purpose = rows.purposes.first { purpose in
            numbers.contains { $0.name == purpose && ($0.now != nil || !$0.hours.isEmpty) }
        }
        let passages = numbers.first { [purpose] in $0.name == purpose }
        reasons = Self.reasons(of: passages, numbers, rows)
        busiest =
            passages?.hours.filter { $0.amount > 0 }
            .min { $0.amount == $1.amount ? $0.hour < $1.hour : $0.amount > $1.amount }
        faults = try Self.faults(of: id, period, rows, in: database)
        outages = try rows.outages(of: id, period, in: database)
        outageTime = try outages.lazy.map(\.time).sum()
        regions = try Self.regions(of: id, period, rows, in: database)
    }

    /// What it counts, in the order in which its machine lists it.
    private static func numbers(
        of lane: Int64, _ now: [ReportRows.NumberRow], _ period: ReportPeriod, _ before: Range<Int64>?,
        _ rows: ReportRows, _ money: ReportMoney, in database: borrowing Database
    ) throws(ArchiveError) -> [Number] {
        let counted = Dictionary(
            grouping: try rows.hours(of: lane, sort: 1, period.limits, in: database), by: \.name)
        let earlier = Dictionary(
            grouping: before == nil ? [] : try rows.hours(of: lane, sort: 1, before, in: database), by: \.name)
        let carried = Dictionary(grouping: try rows.hours(of: lane, sort: 0, nil, in: database), by: \.name)
        var numbers: [Number] = []
        for number in Set(now.map(\.name)).union(counted.keys).union(carried.keys).union(earlier.keys) {
            guard let name = rows.names[number] else { continue }
            let has = now.filter { $0.name == number }
            let (isStanding, isMoney) = (rows.standing.contains(name), rows.money.contains(name))
            let hours = (counted[number] ?? []).map { ($0.hour, $0.amount) }
            let carriedIn = try (carried[number] ?? []).lazy.map(\.amount).sum()
            func sum(_ rows: [ReportRows.HourRow]?, until end: Int64?) throws(ArchiveError) -> ReportSum? {
                guard let end, !isStanding else { return nil }
                let hours = (rows ?? []).map { ($0.hour, $0.amount) }
                return try ReportSum(hours, until: end - 1) { isMoney ? money.currency(at: $0) : nil }
            }
            numbers.append(
                Number(
                    name: name, place: has.first?.place ?? 99, isStanding: isStanding, hours: hours,
                    counted: try sum(counted[number], until: period.until),
                    before: try sum(earlier[number], until: before?.upperBound),
                    carried: carriedIn == 0 ? nil : carriedIn, now: has.map(\.value).max(), isMoney: isMoney,
                    currency: isMoney ? money.only : nil))
        }
        return numbers.sorted { $0.place == $1.place ? $0.name.precedes($1.name) : $0.place < $1.place }
    }

    /// Those who passed, by the reasons that the lane counts; all others have paid.
    private static func reasons(of passages: Number?, _ numbers: [Number], _ rows: ReportRows) -> [Reason] {
        let others = rows.reasons.compactMap { name, reason in
            numbers.first { $0.name == name }.map { number in
                Reason(name: reason, counted: number.count, before: number.countBefore)
            }
        }
        guard let passages, !others.isEmpty else { return [] }
        let paid = Reason(
            name: "paid", counted: others.reduce(passages.count) { $0 &- $1.counted },
            before: passages.countBefore.map { all in others.reduce(all) { $0 &- ($1.before ?? 0) } })
        return [paid] + others
    }

    /// What was wrong, the most frequent first.
    private static func faults(
        of lane: Int64, _ period: ReportPeriod, _ rows: ReportRows, in database: borrowing Database
    ) throws(ArchiveError) -> [(name: String, amount: Int64)] {
        var faults: [(name: String, amount: Int64)] = []
        for (name, hours) in Dictionary(
            grouping: try rows.hours(of: lane, sort: 3, period.limits, in: database), by: \.name)
        {
            if let name = rows.names[name] { faults.append((name, try hours.lazy.map(\.amount).sum())) }
        }
        return faults.sorted { $0.amount == $1.amount ? $0.name.precedes($1.name) : $0.amount > $1.amount }
    }

    /// The time in each state, also in those that last.
    private static func regions(
        of lane: Int64, _ period: ReportPeriod, _ rows: ReportRows, in database: borrowing Database
    ) throws(ArchiveError) -> [Region] {
        // Nanoseconds: of a file that no recorder wrote they may be too many for 64 bits.
        var spent: [Int64: [Int64: Int128]] = [:]
        for row in try rows.hours(of: lane, sort: 2, period.limits, in: database) {
            spent[row.region, default: [:]][row.name, default: 0] += Int128(row.amount)
        }
        if let progress = rows.progress {
            let end = Int128(min(progress.date, period.until * UTCDate.hourLength)) * 1_000_000
            for row in try rows.standings(of: lane, in: database) {
                let start = max(
                    Int128(row.since) + Int128(progress.clock), Int128(period.since * UTCDate.hourLength) * 1_000_000)
                spent[row.region, default: [:]][row.state, default: 0] += max(0, end - start)
            }
        }
        return spent.sorted { $0.key < $1.key }.compactMap { region, all in
            let states = all.filter { $0.value > 0 }
            let total = Double(states.values.reduce(0, +))
            let times = states.map { state, time in
                let share = Int((1000 * Double(time) / total).rounded())
                return (
                    name: rows.names[state] ?? "?", time: Int64(clamping: time / 1_000_000),
                    share: "\(share / 10).\(share % 10)"
                )
            }
            guard !times.isEmpty else { return nil }
            return Region(
                id: region, name: rows.names[region] ?? "?",
                states: times.sorted { $0.time == $1.time ? $0.name.precedes($1.name) : $0.time > $1.time })
        }
    }
}

extension ReportLane.Number {
    /// How much more was counted than in the time before; nil where that is not known.
    var difference: ReportSum? { before.flatMap { before in counted.map { $0.difference(to: before) } } }

    /// How much was counted, of what is no money.
    var count: Int64 { counted?.parts.first?.amount ?? 0 }

    /// The same, in the time before.
    var countBefore: Int64? { before?.parts.first?.amount }
}

extension ReportPeriod {
    /// Its hours, counted from 1970; nil for all.
    var limits: Range<Int64>? { unit == .everything ? nil : since..<max(since, until) }
}
