import Statecharts

/// What has been read of `[mock]` so far.
struct MockDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    private var travel = Duration.seconds(2)
    private var keys = KeyLines<MockKey>()

    /// How long a simulated door travels; nil without the section.
    var doorTravel: Duration? { line > 0 ? travel : nil }

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .mock)
        switch key {
        case .doorTravel: travel = try key.duration(value)
        }
    }
}
