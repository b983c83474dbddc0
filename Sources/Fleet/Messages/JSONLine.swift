/// Reads an object that somebody else wrote: a line of JSON Lines, a message. Its caller limits how long it is.
public struct JSONLine {
    /// What is wrong with a line, and where: the number of the byte, from 1.
    public struct Complaint: Error, Equatable {
        /// What is wrong, in printable ASCII.
        public let message: String
        /// The number of the byte, from 1.
        public let column: Int
    }

    /// What is taken, beyond whole numbers and a few levels.
    public struct Rules: Sendable {
        let deepest: Int
        let hasFractions: Bool

        /// For what our own programs have written: objects and lists, at most four in each other, and whole numbers.
        public static let own = Rules(deepest: 4, hasFractions: false)
        /// For what may have more than is asked for: eight in each other, and numbers of any kind.
        public static let open = Rules(deepest: 8, hasFractions: true)
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int
    private let rules: Rules

    /// The object in a line.
    public static func object(_ bytes: [UInt8], _ rules: Rules = .own) throws(Complaint) -> [String: JSONValue] {
        var line = JSONLine(bytes: bytes[...], place: 0, rules: rules)
        guard case .object(let object) = try line.value(0) else {
            throw Complaint(message: "expected a JSON object, {...}", column: 1)
        }
        line.skipSpace()
        if line.peek != nil { throw line.complaint("expected nothing after the object") }
        return object
    }

    private var peek: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private func complaint(_ message: String) -> Complaint { Complaint(message: message, column: place + 1) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    /// A key fit for a message: printable ASCII, and no more than 64 characters of it.
    private static func shown(_ key: String) -> String {
        String(decoding: key.utf8.prefix(64).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        place += 1
        return true
    }

    private mutating func value(_ depth: Int) throws(Complaint) -> JSONValue {
        guard depth < rules.deepest else { throw complaint("too many objects and lists in each other") }
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try list(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
        default:
            for (word, value) in [("true", JSONValue.flag(true)), ("false", .flag(false)), ("null", .null)]
            where bytes[place...].starts(with: word.utf8) {
                place += word.utf8.count
                return value
            }
            throw complaint("expected a JSON value")
        }
    }

    private mutating func object(_ depth: Int) throws(Complaint) -> JSONValue {
        place += 1
        var object: [String: JSONValue] = [:]
        if take(UInt8(ascii: "}")) { return .object(object) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw complaint("expected a key, \"...\"") }
            let key = try string()
            guard take(UInt8(ascii: ":")) else { throw complaint("expected ':' after a key") }
            guard object.updateValue(try value(depth + 1), forKey: key) == nil else {
                throw complaint("the key '\(Self.shown(key))' is there twice")
            }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw complaint("expected ',' or '}'") }
        return .object(object)
    }

    private mutating func list(_ depth: Int) throws(Complaint) -> JSONValue {
        place += 1
        var list: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return .list(list) }
        repeat { list.append(try value(depth + 1)) } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw complaint("expected ',' or ']'") }
        return .list(list)
    }

    private mutating func number() throws(Complaint) -> JSONValue {
        let start = place
        let isNegative = take(UInt8(ascii: "-"))
        while let byte = peek, Self.isDigit(byte) { place += 1 }
        let digits = String(decoding: bytes[start..<place], as: UTF8.self)
        if let byte = peek, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") {
            guard rules.hasFractions else { throw complaint("expected a whole number") }
            return try fraction(from: start)
        }
        if isNegative, let number = Int64(digits) { return .negative(number) }
        if !isNegative, let number = UInt64(digits) { return .number(number) }
        throw complaint("expected a number of at most 64 bits")
    }

    /// A number with a fraction, an exponent or both. One that is too large for a Double is none.
    private mutating func fraction(from start: Int) throws(Complaint) -> JSONValue {
        while let byte = peek, Self.isDigit(byte) || ".eE+-".utf8.contains(byte) { place += 1 }
        guard let number = Double(String(decoding: bytes[start..<place], as: UTF8.self)), number.isFinite else {
            throw complaint("expected a number")
        }
        return .fraction(number)
    }

    private mutating func string() throws(Complaint) -> String {
        place += 1
        var text: [UInt8] = []
        while let byte = peek {
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case 0..<0x20: throw complaint("a control character in a string")
            default: text.append(byte)
            }
        }
        throw complaint("expected '\"' at the end of a string")
    }

    /// The character after a backslash.
    private mutating func escaped() throws(Complaint) -> [UInt8] {
        guard let byte = peek else { throw complaint("expected a character after '\\'") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            if let scalar = Unicode.Scalar(UInt32(unit)) { return Array(String(scalar).utf8) }
            guard UTF16.isLeadSurrogate(unit), bytes[place...].starts(with: #"\u"#.utf8) else {
                throw complaint("half a character")
            }
            place += 2
            let trail = try codeUnit()
            guard UTF16.isTrailSurrogate(trail) else { throw complaint("half a character") }
            return Array(String(decoding: [unit, trail], as: UTF16.self).utf8)
        default: throw complaint("unknown character after '\\'")
        }
    }

    /// The four digits after `\u`.
    private mutating func codeUnit() throws(Complaint) -> UInt16 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw complaint("expected four hexadecimal digits after '\\u'")
        }
        place += 4
        return unit
    }
}
