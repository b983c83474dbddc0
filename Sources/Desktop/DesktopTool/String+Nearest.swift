import ControlLoop

extension String {
    /// The word that this was probably meant to be: one or two slips away.
    package func nearest(among words: [String]) -> String? {
        Array(utf8).withUnsafeBufferPointer { text in
            var search = NearestWord(to: text)
            var nearest: String?
            for word in words where Array(word.utf8).withUnsafeBufferPointer({ search.consider($0) }) {
                nearest = word
            }
            return nearest
        }
    }
}
