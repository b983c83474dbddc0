import Foundation

/// An answer, taken apart.
package struct Reply {
    package let bytes: [UInt8]
    package let status: Int
    package let head: String
    package let body: String
    /// The body where it is no text.
    package var bodyBytes: ArraySlice<UInt8> {
        bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { bytes[$0.upperBound...] } ?? []
    }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        head = parts.first.map(String.init) ?? ""
        body = parts.count > 1 ? String(parts[1]) : ""
        status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// The value of a header.
    package func header(_ name: String) -> String? {
        for line in head.split(separator: "\r\n") where line.lowercased().hasPrefix(name.lowercased() + ": ") {
            return String(line.dropFirst(name.count + 2))
        }
        return nil
    }

    /// The body without the marks of its chunks. Nil when it does not end as such a body has to.
    package var joinedChunks: String? {
        var rest = Array(body.utf8)[...]
        var joined: [UInt8] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\r")) {
            guard let count = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) else { return nil }
            rest = rest[(end + 2)...]
            if count == 0 { return Array(rest) == Array("\r\n".utf8) ? String(decoding: joined, as: UTF8.self) : nil }
            guard rest.count >= count + 2 else { return nil }
            joined += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
        }
        return nil
    }
}
