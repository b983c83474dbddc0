import Statecharts
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

    private func expectOwnNearest<Known: Word & Equatable>(_ word: Known) {
        word.label.withBytes { label in
            #expect(Known.nearest(to: label) == word)
            #expect(Known.nearest(to: label.piece(1..<label.count)) == word)
        }
    }

    @Test("every key of a turnstile is its own nearest, and one slip away it still is", arguments: 0..<23)
    func turnstileKeys(number: Int) throws {
        expectOwnNearest(try #require(TurnstileKey(rawValue: number)))
    }

    @Test("every key of an elevator door is its own nearest, and one slip away it still is", arguments: 0..<33)
    func elevatorDoorKeys(number: Int) throws {
        expectOwnNearest(try #require(ElevatorDoorKey(rawValue: number)))
    }

    @Test("there are no more keys than a section keeps the lines of")
    func count() {
        #expect(TurnstileKey(rawValue: 23) == nil)
        #expect(ElevatorDoorKey(rawValue: 33) == nil)
    }
}
