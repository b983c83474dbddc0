import Statecharts

/// The words that are allowed at one place of a board file, numbered from 0 without gaps.
package protocol Word: Labelled, RawRepresentable where RawValue == Int {}

extension Word {
    /// The word that the text is.
    package static func named(_ text: Bytes) -> Self? {
        var number = 0
        while let word = Self(rawValue: number) {
            if text.equals(word.label) { return word }
            number += 1
        }
        return nil
    }

    /// The word that the text was probably meant to be.
    package static func nearest(to text: Bytes) -> Self? {
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
