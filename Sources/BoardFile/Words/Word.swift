import Statecharts

/// The words that are known at one place of a board file, numbered from 0 without gaps.
protocol Word: Labelled, RawRepresentable where RawValue == Int {}

extension Word {
    /// The word that the text is.
    static func named(_ text: Bytes) -> Self? {
        var number = 0
        while let word = Self(rawValue: number) {
            if text.equals(word.label) { return word }
            number += 1
        }
        return nil
    }

    /// The word that the text was probably meant to be: one or two slips away, one for words of up to four letters.
    static func nearest(to text: Bytes) -> Self? {
        var nearest: Self?
        var smallest = Int.max
        var number = 0
        while let word = Self(rawValue: number) {
            let (distance, length) = word.label.withBytes { (editDistance(text, $0), $0.count) }
            if let distance, distance < smallest, distance <= (length > 4 ? 2 : 1) {
                smallest = distance
                nearest = word
            }
            number += 1
        }
        return nearest
    }
}
