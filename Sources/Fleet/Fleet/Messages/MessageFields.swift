import Messages

/// The fields of a message, each of the kind that docs/using/schemas promises. What is there besides is for others.
struct MessageFields {
    private let fields: [String: JSONValue]

    /// The object that a message is.
    init(_ payload: [UInt8]) throws(Misfit) {
        do throws(JSONLine.Complaint) {
            fields = try JSONLine.object(payload, .open)
        } catch {
            throw .notJSON(error)
        }
    }

    /// A word or a sentence.
    func text(_ name: String, most: Int = FleetLimits.longestWord) throws(Misfit) -> String {
        guard case .string(let text) = fields[name] else { throw .wrongField(name, expected: "a text") }
        return PlainText.of(text, most: most)
    }

    /// The same, or null.
    func textOrNull(_ name: String) throws(Misfit) -> String? {
        if fields[name] == .null { return nil }
        return try text(name)
    }

    /// The same, or nothing: boards of an older version do not say it.
    func textIfThere(_ name: String) throws(Misfit) -> String? {
        if fields[name] == nil { return nil }
        return try textOrNull(name)
    }

    /// A whole number, 0 or more.
    func number(_ name: String) throws(Misfit) -> UInt64 {
        guard case .number(let number) = fields[name] else {
            throw .wrongField(name, expected: "a whole number, 0 or more")
        }
        return number
    }

    /// The same, or null.
    func numberOrNull(_ name: String) throws(Misfit) -> UInt64? {
        if fields[name] == .null { return nil }
        return try number(name)
    }

    /// True, false, or null.
    func flagOrNull(_ name: String) throws(Misfit) -> Bool? {
        switch fields[name] {
        case .flag(let flag): return flag
        case .null: return nil
        default: throw .wrongField(name, expected: "true, false or null")
        }
    }

    /// The same, or nothing: boards of an older version do not say it.
    func flagIfThere(_ name: String) throws(Misfit) -> Bool? {
        if fields[name] == nil { return nil }
        return try flagOrNull(name)
    }

    /// A date.
    func date(_ name: String) throws(Misfit) -> Moment {
        guard case .string(let text) = fields[name], let moment = Moment(text) else {
            throw .wrongField(name, expected: "a date, as 2026-11-24T02:10:05.001Z")
        }
        return moment
    }

    /// The same, or null.
    func dateOrNull(_ name: String) throws(Misfit) -> Moment? {
        if fields[name] == .null { return nil }
        return try date(name)
    }

    /// An object of whole numbers.
    func numbers(_ name: String) throws(Misfit) -> [String: UInt64] {
        try members(name, "whole numbers") { if case .number(let number) = $0 { number } else { nil } }
    }

    /// An object of truths.
    func flags(_ name: String) throws(Misfit) -> [String: Bool] {
        try members(name, "true and false") { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    /// A list of words.
    func words(_ name: String) throws(Misfit) -> [String] {
        guard case .list(let list) = fields[name] else { throw .wrongField(name, expected: "a list of words") }
        var words: [String] = []
        for case .string(let word) in list.prefix(FleetLimits.mostNames) {
            words.append(PlainText.of(word, most: FleetLimits.longestWord))
        }
        return words
    }

    private func members<Value>(
        _ name: String, _ kind: String, _ value: (JSONValue) -> Value?
    ) throws(Misfit) -> [String: Value] {
        let expected = "an object of \(kind), at most \(FleetLimits.mostNames)"
        guard case .object(let object) = fields[name], object.count <= FleetLimits.mostNames else {
            throw .wrongField(name, expected: expected)
        }
        var members: [String: Value] = [:]
        for (key, member) in object {
            guard let member = value(member) else { throw .wrongField(name, expected: expected) }
            members[PlainText.of(key, most: FleetLimits.longestWord)] = member
        }
        return members
    }
}
