/// Why a message is not taken for what its topic says: it is kept aside, and nobody waits for it.
public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong with it.
    public let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension Refusal {
    /// How long a payload may be, in bytes. An event has some 700.
    static let longestPayload = 65_536
    /// How long a name and a line may be, in bytes. The boards' own have at most 63 and 255.
    static let longestName = 128
    static let longestLine = 1024
    /// How much may have been counted in an hour. No gate comes near it, and the sum of nine million such hours is still a bigint: beyond that
    /// the views fail for everybody.
    static let mostCounted: UInt64 = 1_000_000_000_000

    /// A text that may be shown in a terminal and kept in a table: not too long, and without control characters, which PostgreSQL (NUL) and
    /// terminals (all) take for something else.
    static func checked(_ text: String, _ key: String, atMost length: Int = longestName) throws(Refusal) -> String {
        guard text.utf8.count <= length else { throw Refusal("'\(key)' is longer than \(length) bytes") }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            throw Refusal("'\(key)' has a control character")
        }
        return text
    }

    static func checked(_ text: String?, _ key: String, atMost length: Int = longestName) throws(Refusal) -> String? {
        guard let text else { return nil }
        return try checked(text, key, atMost: length) as String
    }
}
