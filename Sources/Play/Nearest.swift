import BoardFile

extension String {
    /// The word that this was probably meant to be.
    func nearest(among words: [String]) -> String? { nil }
}
