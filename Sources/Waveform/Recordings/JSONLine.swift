/// One line of JSON Lines: an object of strings, whole numbers, lists of strings, and objects of those.
enum JSONValue: Equatable, Sendable {
    case string(String)
    case number(UInt64)
    case negative(Int64)
    case list([JSONValue])
    case object([String: JSONValue])
    case flag(Bool)
    case null
}

/// Reads one line.
struct JSONLine {
    /// What is wrong with a line, and where: the number of the byte, from 1.
    struct Complaint: Error, Equatable {
        let message: String
        let column: Int
    }

    /// Objects and lists in each other.
    private static let deepest = 4

    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// The object in a line.
    static func object(_ bytes: [UInt8]) throws(Complaint) -> [String: JSONValue] {
        var line = JSONLine(bytes: bytes[...], place: 0)
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

    private mutating func skipSpace() { while let byte = peek, byte == 0x20 || byte == 0x09 { place += 1 } }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        place += 1
        return true
    }

    private mutating func value(_ depth: Int) throws(Complaint) -> JSONValue {
        guard depth < Self.deepest else { throw complaint("too many objects and lists in each other") }
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
                throw complaint("the key '\(WaveformText.word(key))' is there twice")
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
            throw complaint("expected a whole number")
        }
        if isNegative, let number = Int64(digits) { return .negative(number) }
        if !isNegative, let number = UInt64(digits) { return .number(number) }
        throw complaint("expected a number of at most 64 bits")
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
            let digits = bytes[place...].prefix(4)
            guard digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
                let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            else {
                throw complaint("expected four hexadecimal digits after '\\u'")
            }
            place += 4
            // Half of a pair stands for a character that no name of ours has.
            return Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        default: throw complaint("unknown character after '\\'")
        }
    }
}
