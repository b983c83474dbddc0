extension String {
    /// The text with lines of at most `width` characters, broken between words; what is broken goes on behind `indent`
    /// spaces, of which there are at most half of the width. It is broken between two columns, where there are several
    /// spaces, rather than within one. A word that is longer than a line stays whole. Nil is no width: then nothing is
    /// broken.
    public func wrapped(to width: Int?, indent: Int) -> String {
        guard let width, width > 0 else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { $0.broken(to: width, indent: min(indent, width / 2)) }.joined(separator: "\n")
    }
}

extension Substring {
    fileprivate func broken(to width: Int, indent: Int) -> [String] {
        var lines: [String] = []
        var (start, left) = ("", self)
        while start.count + left.count > width, let (line, rest) = left.parted(at: width - start.count) {
            lines.append(start + line)
            (start, left) = (String(repeating: " ", count: indent), rest)
        }
        return lines + [start + left]
    }

    /// The words that there is room for, at least one, and those after them; nil where none are left over.
    private func parted(at room: Int) -> (line: Substring, rest: Substring)? {
        guard let word = firstIndex(where: { $0 != " " }) else { return nil }
        let beyond = index(startIndex, offsetBy: room)
        let fitting = word < beyond ? self[word...beyond] : prefix(0)
        // Between columns only where that does not leave most of the line empty.
        let column = fitting.suffix(fitting.count / 2).indices.last { self[$0...].hasPrefix("  ") }
        guard let space = column ?? fitting.lastIndex(of: " ") ?? self[word...].firstIndex(of: " ") else { return nil }
        let rest = self[space...].drop { $0 == " " }
        return rest.isEmpty ? nil : (self[..<space].trimmingEnd, rest)
    }

    private var trimmingEnd: Substring {
        guard let last = lastIndex(where: { $0 != " " }) else { return prefix(0) }
        return self[...last]
    }
}
