/// The text that a picture was made from, in the picture: a test needs no Graphviz, whose versions lay out differently.
package enum EmbeddedDot {
    static let begin = "made by `make pictures`"

    /// The text in a picture; nil if it has none.
    package static func read(from svg: String) -> String? {
        guard let start = svg.firstRange(of: "<metadata>\(begin)\n"), let end = svg.firstRange(of: "</metadata>"),
            start.upperBound <= end.lowerBound
        else { return nil }
        return String(svg[start.upperBound..<end.lowerBound]).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
}

extension String {
    /// As text of an XML file.
    var inXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
