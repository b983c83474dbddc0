import ControlLoop
import TestSupport
import Testing

@testable import BoardFile

/// Board files with mistakes that nobody thought of: whatever is in it, a file is a board or an error, and the error
/// names a line that there is. A seed makes the same files again.
@Suite("Board files with random mistakes")
struct MutationTests {
    @Test("each is a board or an error about one of its lines", arguments: shippedBoards, 0..<10)
    func mutations(name: String, seed: UInt64) throws {
        let original = Array(try text(ofShipped: name).utf8)
        var changes = Changes(seed: seed, words: words.map { Array($0.utf8) })
        var boards = 0
        var errors = 0
        for _ in 0..<250 {
            let bytes = changes.changed(original)
            do {
                let board = try board(bytes)
                boards += 1
                #expect((1...8).contains(board.lanes.count))
                #expect(board.lanes.count == board.map.laneNames.count)
                #expect((2...64).contains(board.map.lines.count))
            } catch let error as BoardFileError {
                errors += 1
                #expect((0...bytes.count { $0 == UInt8(ascii: "\n") } + 1).contains(error.line))
                var text = TextLine()
                error.write(to: &text, file: "mutated.board")
                #expect(!text.isTruncated)
            }
        }
        // Mistakes in comments do no harm, most others do.
        #expect(boards > 0 && errors > 0)
    }

    @Test("noise is an error", arguments: 0..<200)
    func noise(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array("[]chiplane=:;# \t\r\n0123456789\0\u{1b}é\n\n".utf8)
        let bytes = (0..<Int.random(in: 0...2000, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
        #expect(complaint(bytes) != nil)
    }

    private let words = [
        "[chip]\n", "[lane south]\n", "[interlock x]\nlanes = north, south\n", "[mock]\n", "[lane ", "]", " = ", "=",
        "\n", "\r\n", " ;", "#", "\n ", "\0", "\u{FEFF}", " active-low", " pull-up", " open-drain", " debounce 5ms",
        " debounce", "99999999999999999999", "GPIO17", "0", "\nmachine = elevator-door\n", "\nmachine = turnstile\n",
        "\ndwell = 10m\n", "\nperson-sensor = 40\n", "\n[journal]\nkeep = 1d\nmax-size = 10M\n",
        "\n[money]\ncurrency = EUR 2\n", "G", "d",
        "\n[uplink]\nbroker = mqtts://broker:8883\nsite = harbour\n", "\nca = /ca.pem\n", "mqtt://[::1]:", "/",
        "\npulse-max = 1ms\n", "\npower-fail = safe\n", "\ndoors = 18446744073709551615\n",
        String(repeating: "x", count: 250),
    ]
}
