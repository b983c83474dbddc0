import Foundation
import Messages

/// The fields of a message, as a JSON object has them. Whatever is missing, or of another kind, is a refusal with the field's name.
struct MessageFields: Decodable {
    private let fields: KeyedDecodingContainer<Key>

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws { fields = try decoder.container(keyedBy: Key.self) }

    /// The fields of a payload.
    init(_ payload: [UInt8]) throws(Refusal) {
        guard payload.count <= Refusal.longestPayload else {
            throw Refusal("it is longer than \(Refusal.longestPayload) bytes")
        }
        guard String(validating: payload, as: UTF8.self) != nil else { throw Refusal("it is no UTF-8") }
        do {
            self = try JSONDecoder().decode(MessageFields.self, from: Data(payload))
        } catch DecodingError.typeMismatch {
            throw Refusal("it is no JSON object")
        } catch {
            throw Refusal("it is no JSON")
        }
    }

    /// A field that has to be there, and may be null.
    func optional<Value: Decodable>(_ key: String, _ meaning: String, _ type: Value.Type) throws(Refusal) -> Value? {
        do {
            return try fields.decode(Value?.self, forKey: Key(stringValue: key))
        } catch DecodingError.keyNotFound {
            throw Refusal("'\(key)' is missing")
        } catch {
            throw Refusal("'\(key)' is no \(meaning)")
        }
    }

    private func required<Value: Decodable>(_ key: String, _ meaning: String, _ type: Value.Type) throws(Refusal)
        -> Value
    {
        guard let value = try optional(key, meaning, type) else { throw Refusal("'\(key)' is null") }
        return value
    }

    func number(_ key: String, atLeast least: Int64) throws(Refusal) -> Int64 {
        let number = try required(key, "whole number", Int64.self)
        guard number >= least else { throw Refusal("'\(key)' is below \(least)") }
        return number
    }

    func optionalNumber(_ key: String, atLeast least: Int64 = .min) throws(Refusal) -> Int64? {
        guard let number = try optional(key, "whole number", Int64.self) else { return nil }
        guard number >= least else { throw Refusal("'\(key)' is below \(least)") }
        return number
    }

    func text(_ key: String, atMost length: Int = Refusal.longestName) throws(Refusal) -> String {
        try Refusal.checked(try required(key, "text", String.self), key, atMost: length)
    }

    func optionalText(_ key: String) throws(Refusal) -> String? {
        try Refusal.checked(try optional(key, "text", String.self), key)
    }

    /// A date, in milliseconds since 1970.
    func date(_ key: String) throws(Refusal) -> Int64 {
        guard let date = BoardDate.milliseconds(try text(key)) else {
            throw Refusal("'\(key)' is no date like \(BoardDate.example)")
        }
        return date
    }

    /// A boot: 32 hexadecimal digits in lower case, in five groups.
    func boot() throws(Refusal) -> String {
        let text = try text("boot")
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
            text.utf8.allSatisfy({ "0123456789abcdef-".utf8.contains($0) })
        else { throw Refusal("'boot' is no boot") }
        return text
    }

    func texts(_ key: String, most: Int) throws(Refusal) -> [String] {
        let texts = try required(key, "list of texts", [String].self)
        guard texts.count <= most else { throw Refusal("'\(key)' has more than \(most) texts") }
        for text in texts { _ = try Refusal.checked(text, key) as String }
        return texts
    }

    func numbers(_ key: String, most: Int) throws(Refusal) -> [String: Int64] {
        let numbers = try required(key, "object of whole numbers", [String: Int64].self)
        guard numbers.count <= most else { throw Refusal("'\(key)' has more than \(most) numbers") }
        for (name, number) in numbers {
            _ = try Refusal.checked(name, key) as String
            // Two names that Unicode calls equal are one key here, and one of the numbers is lost. No gate has such a name.
            guard name.utf8.allSatisfy({ $0 < 0x80 }) else { throw Refusal("'\(key)' has a name that is not ASCII") }
            guard number.magnitude <= Refusal.mostCounted else {
                throw Refusal("'\(key)' has a number beyond \(Refusal.mostCounted)")
            }
        }
        return numbers
    }
}
