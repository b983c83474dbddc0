/// How long ago something was, in one unit that suits it.
enum Age {
    /// Words such as `12 s`. They are cut, not rounded: what is an hour old has been for an hour.
    static func words(milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds) / 1_000
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<172_800: return "\(seconds / 3_600) h"
        default: return "\(seconds / 86_400) d"
        }
    }

    /// The age of a time; `-` where it is not known.
    static func words(_ time: Moment?, at now: Moment) -> String {
        time.map { words(milliseconds: $0.age(at: now)) } ?? "-"
    }
}
