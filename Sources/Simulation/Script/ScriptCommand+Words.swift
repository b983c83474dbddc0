import BoardFile

extension ScriptCommand {
    /// The words that begin a command and are no gesture.
    enum Keyword: String, CaseIterable {
        case jam, pulse, set, wait, lane, status, start, quit
    }

    /// All words that begin a command.
    static let words = Gesture.all.map(\.word) + Keyword.allCases.map(\.rawValue)

    /// The word that a text was probably meant to be.
    static func word(nearestTo text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer { text in
            var search = NearestWord(to: text)
            var nearest: String?
            for word in words where Array(word.utf8).withUnsafeBufferPointer({ search.consider($0) }) {
                nearest = word
            }
            return nearest
        }
    }
}
