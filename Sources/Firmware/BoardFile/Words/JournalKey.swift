import Statecharts

/// The keys of `[journal]`.
enum JournalKey: Int, Key {
    case keep, maxSize

    var label: Label {
        switch self {
        case .keep: "keep"
        case .maxSize: "max-size"
        }
    }

    /// Our choice: up to about ten years, and up to what a large card holds.
    var expectation: Expectation {
        switch self {
        case .keep: .wholeDays(1, 3650, example: 400)
        case .maxSize:
            .size(
                10 * SizeUnit.mebibytes.length, 100 * SizeUnit.gibibytes.length,
                example: 200 * SizeUnit.mebibytes.length)
        }
    }
}
