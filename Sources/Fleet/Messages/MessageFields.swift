import Links

/// The fields of a message, each of the kind that docs/using/schemas promises. What is there besides is for others.
public struct MessageFields {
    private let fields: [String: JSONValue]
    private let rules: MessageRules

    /// The object that a message is.
    public init(_ payload: [UInt8], _ rules: MessageRules) throws(Misfit) {
        guard payload.count <= rules.mostBytes else { throw .tooLong(payload.count, most: rules.mostBytes) }
        guard rules.makesPlain || String(validating: payload, as: UTF8.self) != nil else {
            throw .wrong("expected UTF-8")
        }
        do throws(JSONLine.Complaint) {
            fields = try JSONLine.object(payload, .open)
        } catch {
            throw .notJSON(error)
        }
        self.rules = rules
    }

    /// What a field has, or nil for null.
    public func orNull<Value>(
        _ name: String, _ read: (String) throws(Misfit) -> Value
    ) throws(Misfit) -> Value? {
        fields[name] == .null ? nil : try read(name)
    }

    /// The same, or nil where it is missing: boards of an older version do not say it.
    public func ifThere<Value>(
        _ name: String, _ read: (String) throws(Misfit) -> Value
    ) throws(Misfit) -> Value? {
        fields[name] == nil ? nil : try orNull(name, read)
    }

    /// A word.
    public func text(_ name: String) throws(Misfit) -> String { try text(name, most: rules.longestWord) }

    /// A sentence.
    public func sentence(_ name: String) throws(Misfit) -> String { try text(name, most: rules.longestSentence) }

    private func text(_ name: String, most: Int) throws(Misfit) -> String {
        guard case .string(let text) = fields[name] else { throw .wrongField(name, expected: "a text") }
        return try rules.checked(text, name, most: most)
    }

    /// A boot: 32 hexadecimal digits in lower case, in five groups.
    public func boot(_ name: String) throws(Misfit) -> String {
        let text = try text(name)
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            text.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) })
        else { throw .wrongField(name, expected: "a boot, as 0f6b2f0e-6d3b-4c1c-9d86-1c9c1c2e3b6a") }
        return text
    }

    /// A whole number, 0 or more.
    public func number(_ name: String) throws(Misfit) -> UInt64 {
        guard case .number(let number) = fields[name] else {
            throw .wrongField(name, expected: "a whole number, 0 or more")
        }
        return number
    }

    /// A whole number of a signed 64 bits.
    public func signed(_ name: String) throws(Misfit) -> Int64 {
        guard let number = fields[name]?.signed else { throw .wrongField(name, expected: "a whole number") }
        return number
    }

    /// The same, from a number on.
    public func signed(_ name: String, atLeast least: Int64) throws(Misfit) -> Int64 {
        guard let number = fields[name]?.signed, number >= least else {
            throw .wrongField(name, expected: "a whole number, \(least) or more")
        }
        return number
    }

    /// A whole number, in digits, or a word.
    func numberOrText(_ name: String) throws(Misfit) -> String {
        if let number = fields[name]?.signed { return "\(number)" }
        guard case .string(let text) = fields[name] else {
            throw .wrongField(name, expected: "a whole number or a text")
        }
        return try rules.checked(text, name, most: rules.longestWord)
    }

    /// True or false.
    public func flag(_ name: String) throws(Misfit) -> Bool {
        guard case .flag(let flag) = fields[name] else {
            throw .wrongField(name, expected: "true, false or null")
        }
        return flag
    }

    /// A date, in milliseconds since 1970.
    public func date(_ name: String) throws(Misfit) -> Int64 {
        guard case .string(let text) = fields[name], let date = BoardDate.milliseconds(text) else {
            throw .wrongField(name, expected: "a date, as \(BoardDate.example)")
        }
        return date
    }

    /// An object of whole numbers, 0 or more.
    public func numbers(_ name: String) throws(Misfit) -> [String: UInt64] {
        try members(name, "whole numbers") { if case .number(let number) = $0 { number } else { nil } }
    }

    /// An object of whole numbers, none further from 0 than that.
    public func signed(_ name: String, within most: Int64) throws(Misfit) -> [String: Int64] {
        try members(name, "whole numbers from -\(most) to \(most)") {
            $0.signed.flatMap { (-most...most).contains($0) ? $0 : nil }
        }
    }

    /// An object of truths.
    public func flags(_ name: String) throws(Misfit) -> [String: Bool] {
        try members(name, "true and false") { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    /// Which money the message has amounts of.
    public func money(_ name: String) throws(Misfit) -> MessageMoney {
        let misfit = Misfit.wrongField(name, expected: "a currency, its decimals, and a list of names")
        guard case .object(let object) = fields[name], case .string(let code) = object["currency"],
            case .number(let decimals) = object["decimals"]
        else { throw misfit }
        var text = "\(code) \(decimals)"
        guard let currency = text.withUTF8({ Currency($0) }) else { throw misfit }
        return MessageMoney(
            currency: currency, names: Set(try texts(object["names"], of: name, most: rules.mostNames)))
    }

    /// A list of words.
    func texts(_ name: String, most: Int) throws(Misfit) -> [String] { try texts(fields[name], of: name, most: most) }

    private func texts(_ value: JSONValue?, of name: String, most: Int) throws(Misfit) -> [String] {
        guard case .list(let list) = value, list.count <= most else {
            throw .wrongField(name, expected: "a list of at most \(most) texts")
        }
        var texts: [String] = []
        for value in list {
            guard case .string(let text) = value else {
                throw .wrongField(name, expected: "a list of at most \(most) texts")
            }
            texts.append(try rules.checked(text, name, most: rules.longestWord))
        }
        return texts
    }

    private func members<Value>(
        _ name: String, _ kind: String, _ value: (JSONValue) -> Value?
    ) throws(Misfit) -> [String: Value] {
        let expected = "an object of \(kind), at most \(rules.mostNames)"
        guard case .object(let object) = fields[name], object.count <= rules.mostNames else {
            throw .wrongField(name, expected: expected)
        }
        var members: [String: Value] = [:]
        for (key, member) in object {
            guard let member = value(member) else { throw .wrongField(name, expected: expected) }
            members[try rules.checked(key, name, most: rules.longestWord)] = member
        }
        return members
    }
}

/// Which money a message has amounts of, and which of its numbers those are.
public struct MessageMoney: Equatable, Sendable {
    /// The currency.
    public let currency: Currency
    /// The names of the amounts.
    public let names: Set<String>

    /// The money of a currency.
    public init(currency: Currency, names: Set<String>) { (self.currency, self.names) = (currency, names) }

    /// A number as people write it: an amount with its currency, or a plain number.
    public func words(_ name: String, _ number: UInt64) -> String {
        "\(Amount(number, in: names.contains(name) ? currency : nil))"
    }
}

extension JSONText {
    /// Adds `"money"`, as messages have it.
    public mutating func pair(_ money: MessageMoney?) {
        key("money")
        guard let money else { return null() }
        object { json in
            json.pair("currency", money.currency.code)
            json.pair("decimals", money.currency.decimals)
            json.key("names")
            json.list { json in for name in money.names.sorted() { json.string(name) } }
        }
    }
}

extension JSONValue {
    /// A whole number of a signed 64 bits; nil for anything else.
    fileprivate var signed: Int64? {
        switch self {
        case .number(let number): Int64(exactly: number)
        case .negative(let number): number
        case .string, .fraction, .list, .object, .flag, .null: nil
        }
    }
}
