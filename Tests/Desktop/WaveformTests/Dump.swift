/// A value change dump as a test looks at it: read as plainly as the standard is written, by other code than the
/// project's.
struct Dump {
    private(set) var timesNeverDecrease = true
    private var names: [Substring: String] = [:]
    private var values: [String: [String]] = [:]

    init(_ text: String) {
        var words = text.split(whereSeparator: \.isWhitespace)[...]
        var scopes: [Substring] = []
        var time = 0
        while let word = words.popFirst() {
            switch word {
            case "$scope": scopes.append(Self.rest(&words)[1])
            case "$upscope":
                scopes.removeLast()
                _ = Self.rest(&words)
            case "$var":
                let words = Self.rest(&words)
                names[words[2]] = (scopes + [words[3]]).joined(separator: ".")
            case "$date", "$version", "$comment", "$timescale", "$enddefinitions": _ = Self.rest(&words)
            case "$dumpvars", "$dumpoff", "$dumpon", "$end": break
            default: take(word, &words, &time)
            }
        }
    }

    /// The values of a variable, each as "TIME VALUE", without those that are no change.
    func changes(of name: String) -> [String] {
        var last = ""
        return values[name, default: []].filter { change in
            let value = String(change.split(separator: " ")[1])
            defer { last = value }
            return value != last
        }
    }

    private mutating func take(_ word: Substring, _ words: inout ArraySlice<Substring>, _ time: inout Int) {
        if word.first == "#" {
            let next = Int(word.dropFirst()) ?? -1
            if next < time { timesNeverDecrease = false }
            time = next
        } else if let first = word.first, "01xz".contains(first) {
            note(word.dropFirst(), "\(time) \(first)")
        } else if let first = word.first, "srb".contains(first), let identifier = words.popFirst() {
            note(identifier, "\(time) \(word.dropFirst() == "NaN" ? "x" : word.dropFirst())")
        }
    }

    private mutating func note(_ identifier: Substring, _ value: String) {
        guard let name = names[identifier] else { return }
        values[name, default: []].append(value)
    }

    private static func rest(_ words: inout ArraySlice<Substring>) -> [Substring] {
        var rest: [Substring] = []
        while let word = words.popFirst(), word != "$end" { rest.append(word) }
        return rest
    }
}
