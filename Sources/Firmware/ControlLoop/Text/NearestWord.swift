import Statecharts

/// Finds the word that a text was probably meant to be: one or two slips away, one for words of up to four letters.
package struct NearestWord {
    /// The nearest label so far.
    package private(set) var word: Label?
    private var smallest = Int.max
    private let text: Bytes

    /// To a text that stays where it is.
    package init(to text: Bytes) {
        self.text = text
    }

    /// Looks at one more word; true when it is the nearest so far.
    @discardableResult
    package mutating func consider(_ label: Label) -> Bool {
        guard label.withBytes({ consider($0) }) else { return false }
        word = label
        return true
    }

    /// Looks at one more word; true when it is the nearest so far.
    package mutating func consider(_ other: Bytes) -> Bool {
        let most = other.count > 4 ? 2 : 1
        // Each letter too many or too few is a slip: most words need no table.
        guard abs(text.count - other.count) <= most, let distance = editDistance(text, other), distance < smallest,
            distance <= most
        else { return false }
        smallest = distance
        return true
    }
}

/// How many slips turn one text into the other, where a slip is a letter too many, too few or wrong, or two swapped
/// neighbours; case does not count. Nil when one of them is longer than any known word.
///
/// This is the optimal string alignment distance.
package func editDistance(_ left: Bytes, _ right: Bytes) -> Int? {
    guard left.count <= longestKnownWord, right.count <= longestKnownWord else { return nil }
    var beforePrevious = PerPrefix<Int>(repeating: 0)
    var previous = PerPrefix<Int> { $0 }
    for row in 0..<left.count {
        var current = PerPrefix<Int>(repeating: row + 1)
        for column in 0..<right.count {
            let isSame = left[row].lowercased == right[column].lowercased
            var distance = previous[column] + (isSame ? 0 : 1)
            distance = min(distance, min(previous[column + 1], current[column]) + 1)
            if row > 0, column > 0, left[row].lowercased == right[column - 1].lowercased,
                left[row - 1].lowercased == right[column].lowercased
            {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current[column + 1] = distance
        }
        beforePrevious = previous
        previous = current
    }
    return previous[right.count]
}
