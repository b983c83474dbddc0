import ControlLoop
import Lanes
import Statecharts
import TestSupport
import Testing

@testable import BoardFile

@Suite("The word that was probably meant")
struct NearestWordTests {
    private func distance(_ left: String, _ right: String) -> Int? {
        Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { editDistance(left, $0) }
        }
    }

    @Test(
        "a letter too many, too few or wrong is a slip, and so are two neighbours swapped",
        arguments: [
            ("doors", "doors", 0), ("DOORS", "doors", 0), ("door", "doors", 1), ("doorss", "doors", 1),
            ("doxrs", "doors", 1), ("doosr", "doors", 1), ("odosr", "doors", 2), ("", "doors", 5),
            ("fault", "doors", 5),
        ])
    func slips(left: String, right: String, count: Int) {
        #expect(distance(left, right) == count)
        #expect(distance(right, left) == count)
    }

    @Test("texts of 32 bytes are compared, longer ones are not")
    func longTexts() {
        let longest = String(repeating: "x", count: 32)
        #expect(distance(longest, "x") == 31)
        #expect(distance(longest, longest) == 0)
        #expect(distance(longest + "x", "x") == nil)
    }

    @Test("every key of a gate is its own nearest, and one slip away it still is", arguments: GateKind.all)
    func keys(of kind: GateKind) {
        let keys = ["machine"] + kind.settings.map(\.row.key) + kind.roles.map(\.label)
        for key in keys {
            key.withBytes { text in
                for slip in [text, text.piece(1..<text.count)] {
                    var nearest = NearestWord(to: slip)
                    for other in keys { nearest.consider(other) }
                    #expect(nearest.word == key)
                }
            }
        }
    }

    @Test("there are no more keys than a section keeps the lines of", arguments: GateKind.all)
    func count(of kind: GateKind) {
        #expect(kind.settings.count <= 48)
        #expect(kind.roles.count <= 64)
    }
}
