import Foundation

/// One figure with all its samples, as the programs print it: one JSON object a line.
struct Figure: Codable, Equatable {
    /// What it belongs to, `dispatch` for instance.
    let group: String
    /// What was measured.
    let figure: String
    /// Which build of it: `embedded`, `desktop` or `native`.
    let form: String
    /// The unit of the samples.
    let unit: String
    /// The samples, in the order in which they were taken.
    var samples: [Double]

    /// Whether two sets of samples are of the same figure.
    func isSame(as other: Figure) -> Bool {
        group == other.group && figure == other.figure && form == other.form && unit == other.unit
    }

    /// The middle one of the samples, or the mean of the two in the middle.
    var median: Double {
        let sorted = samples.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The smallest sample.
    var minimum: Double { samples.min() ?? .nan }
    /// The largest sample.
    var maximum: Double { samples.max() ?? .nan }
}
