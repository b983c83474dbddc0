import Statecharts

/// The words that are allowed at one place of a board file, numbered from 0 without gaps.
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

    /// The word that the text was probably meant to be.
    static func nearest(to text: Bytes) -> Self? {
        var nearest: Self?
        var search = NearestWord(to: text)
        var number = 0
        while let word = Self(rawValue: number) {
            if search.consider(word.label) { nearest = word }
            number += 1
        }
        return nearest
    }
}

/// Finds the word that a text was probably meant to be: one or two slips away, one for words of up to four letters.
package struct NearestWord {
    /// The nearest label so far.
    private(set) var word: Label?
    private var smallest = Int.max
    private let text: UnsafeBufferPointer<UInt8>

    /// To a text that stays where it is.
    package init(to text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Looks at one more word; true when it is the nearest so far.
    @discardableResult
    mutating func consider(_ label: Label) -> Bool {
        guard label.withBytes({ consider($0) }) else { return false }
        word = label
        return true
    }

    /// Looks at one more word; true when it is the nearest so far.
    package mutating func consider(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        let most = other.count > 4 ? 2 : 1
        // Each letter too many or too few is a slip: most words need no table.
        guard abs(text.count - other.count) <= most, let distance = editDistance(text, other), distance < smallest,
            distance <= most
        else { return false }
        smallest = distance
        return true
    }
}
