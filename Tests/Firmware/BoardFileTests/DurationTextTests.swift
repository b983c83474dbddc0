import ControlLoop
import Statecharts
import Testing

@testable import BoardFile

@Suite("Durations as text")
struct DurationTextTests {
    private func duration(_ text: String) -> Duration? {
        Array(text.utf8).withUnsafeBufferPointer { Duration($0) }
    }

    @Test(
        "a whole number and a unit",
        arguments: [
            ("0s", 0), ("7ns", 7), ("250us", 250_000), ("20ms", 20_000_000), ("5s", 5_000_000_000),
            ("2m", 120_000_000_000), ("1h", 3_600_000_000_000), ("9223372036854775807ns", Int64.max),
            ("2562047h", 9_223_369_200_000_000_000),
        ])
    func read(text: String, nanoseconds: Int64) {
        #expect(duration(text) == Duration(nanoseconds: nanoseconds))
    }

    @Test(
        "anything else is none", arguments: ["", "5", "s", "-5s", "5 s", "5d", "5.0s", "５s", "9223372036854775808ns"])
    func refused(text: String) {
        #expect(duration(text) == nil)
    }

    @Test(
        "written in the largest unit that takes it whole, and read again",
        arguments: ["0s", "1ns", "1500ns", "7500us", "15ms", "1s", "90s", "2m", "1h", "25h"])
    func written(text: String) throws {
        var written = FixedText<33>()
        written.append(try #require(duration(text)))
        #expect(string(written) == text)
    }
}
