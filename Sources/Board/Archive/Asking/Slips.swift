import ControlLoop
import Statecharts

/// How many slips turn one word into another: a letter too many, too few, or wrong. Nil when one of them is longer than any known
/// word.
func slips(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int? {
    guard left.count <= longestKnownWord, right.count <= longestKnownWord else { return nil }
    var previous = PerPrefix<Int> { $0 }
    for row in 0..<left.count {
        var current = PerPrefix<Int>(repeating: row + 1)
        for column in 0..<right.count {
            let change = previous[column] + (left[row] == right[column] ? 0 : 1)
            current[column + 1] = min(change, min(previous[column + 1], current[column]) + 1)
        }
        previous = current
    }
    return previous[right.count]
}

/// Finds the word that was probably meant.
struct MeantWord {
    private(set) var word: Label?
    private var smallest = 3
    private let text: UnsafeBufferPointer<UInt8>

    init(for text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// Looks at one more word.
    mutating func consider(_ label: Label) {
        guard let distance = label.withBytes({ slips(text, $0) }), distance < smallest else { return }
        smallest = distance
        word = label
    }
}
