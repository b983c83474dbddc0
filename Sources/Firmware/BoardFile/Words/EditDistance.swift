import ControlLoop

/// How many slips turn one text into the other, where a slip is a letter too many, too few or wrong, or two swapped
/// neighbours; case does not count. Nil when one of them is longer than any known word.
///
/// This is the optimal string alignment distance.
func editDistance(_ left: Bytes, _ right: Bytes) -> Int? {
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
