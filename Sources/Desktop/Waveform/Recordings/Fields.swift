import Messages

/// The keys of an object that a line of a recording has, each of the kind that is expected.
struct Fields {
    /// What is wrong.
    struct Complaint: Error, Equatable { let message: String }

    private(set) var rest: [String: JSONValue]

    init(_ object: [String: JSONValue]) { rest = object }

    /// The value of a key, which is taken out.
    mutating func take(_ key: String) throws(Complaint) -> JSONValue {
        guard let value = rest.removeValue(forKey: key) else { throw Complaint(message: "expected the key '\(key)'") }
        return value
    }

    mutating func string(_ key: String) throws(Complaint) -> String {
        guard case .string(let text) = try take(key) else { throw wrong(key, "a string") }
        return text
    }

    /// A number from 0 to 2^63 - 1: nanoseconds.
    mutating func time(_ key: String) throws(Complaint) -> Int64 {
        guard case .number(let number) = try take(key), let time = Int64(exactly: number) else {
            throw wrong(key, "nanoseconds, 0 or more")
        }
        return time
    }

    mutating func number(_ key: String) throws(Complaint) -> UInt64 {
        guard case .number(let number) = try take(key) else { throw wrong(key, "a whole number, 0 or more") }
        return number
    }

    /// One of two words: whether it is the first.
    mutating func isFirst(_ first: String, or second: String, _ key: String) throws(Complaint) -> Bool {
        let word = try string(key)
        guard word == first || word == second else { throw wrong(key, "'\(first)' or '\(second)'") }
        return word == first
    }

    mutating func strings(_ key: String) throws(Complaint) -> [String] {
        guard case .list(let list) = try take(key) else { throw wrong(key, "a list of strings") }
        var strings: [String] = []
        for item in list {
            guard case .string(let text) = item else { throw wrong(key, "a list of strings") }
            strings.append(text)
        }
        return strings
    }

    /// `lane.role`.
    mutating func line(_ key: String) throws(Complaint) -> LineName {
        guard let line = LineName(try string(key)) else { throw wrong(key, "a line, LANE.ROLE") }
        return line
    }

    /// All that is left, which has to be numbers.
    mutating func numbers() throws(Complaint) -> [String: UInt64] {
        var numbers: [String: UInt64] = [:]
        for key in rest.keys.sorted() { numbers[key] = try number(key) }
        return numbers
    }

    /// Nothing may be left.
    func end() throws(Complaint) {
        guard let key = rest.keys.min() else { return }
        throw Complaint(message: "unknown key '\(WaveformText.word(key))'")
    }

    func wrong(_ key: String, _ expected: String) -> Complaint {
        Complaint(message: "'\(key)': expected \(expected)")
    }
}
