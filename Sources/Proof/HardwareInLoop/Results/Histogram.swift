/// Reaction times in nanoseconds, sorted.
struct Histogram: Equatable {
    /// A bar: how many of the times are at least `from` and less than `to`.
    struct Bar: Equatable {
        let from: Int64
        let to: Int64
        let count: Int
    }

    let times: [Int64]

    /// Nil without a time.
    init?(_ times: [Int64]) {
        if times.isEmpty { return nil }
        self.times = times.sorted()
    }

    /// The time that this share of all times does not exceed, from 1 to 100 per cent (nearest rank).
    func percentile(_ percent: Int) -> Int64 { times[max(0, (times.count * percent + 99) / 100 - 1)] }

    var longest: Int64 { times[times.count - 1] }

    /// At most twelve bars between the shortest and the longest time, 1, 2 or 5 times a power of ten wide.
    var bars: [Bar] {
        let width = width
        var bars: [Bar] = []
        var next = 0
        var from = times[0] / width * width
        while next < times.count {
            let end = times[next...].firstIndex { $0 >= from + width } ?? times.count
            bars.append(Bar(from: from, to: from + width, count: end - next))
            next = end
            from += width
        }
        return bars
    }

    private var width: Int64 {
        var decade: Int64 = 1
        while true {
            for width in [decade, 2 * decade, 5 * decade]
            where longest / width - times[0] / width < Int64(Histogram.mostBars) {
                return width
            }
            decade *= 10
        }
    }

    private static let mostBars = 12
}

extension Histogram {
    /// The three figures that are worth a line.
    var summary: String {
        "\(times.count) times: p50 \(us(percentile(50))), p99 \(us(percentile(99))), longest \(us(longest))"
    }

    /// One line for each bar.
    var drawing: [String] {
        let bars = bars
        let most = bars.map(\.count).max() ?? 1
        let labels = bars.map { "\(us($0.from)) to \(us($0.to))" }
        let width = labels.map(\.count).max() ?? 0
        return zip(bars, labels).map { bar, label in
            let length = (bar.count * 40 + most - 1) / most
            return
                "\(String(repeating: " ", count: width - label.count))\(label)  \(String(repeating: "#", count: length)) \(bar.count)"
        }
    }

    /// Nanoseconds as microseconds, to a tenth of one.
    private func us(_ nanoseconds: Int64) -> String {
        let tenths = (nanoseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10) us"
    }
}
