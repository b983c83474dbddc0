import Statecharts

/// What an Accept-Encoding says (RFC 9110, 12.5.3), as far as it is about gzip and about an answer as it is.
struct ContentCodings {
    /// How much the client wants each, in thousandths; nil where it says nothing.
    private var gzip: Int?
    private var identity: Int?
    private var others: Int?

    /// Reads the value of the header. What is no such list wants nothing.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: ",") {
            take(UnsafeBufferPointer(rebasing: text[start..<end]))
            start = end + 1
        }
    }

    /// Whether it would rather have gzip. What it says nothing about is as good as gzip only where it is not coded.
    var wantsGzip: Bool {
        let weight = gzip ?? others ?? 0
        return weight > 0 && weight >= identity ?? 0
    }

    private mutating func take(_ element: UnsafeBufferPointer<UInt8>) {
        let semicolon = element.firstIndex(of: UInt8(ascii: ";"))
        let name = Self.trimmed(UnsafeBufferPointer(rebasing: element[..<(semicolon ?? element.count)]))
        let weight =
            semicolon.map { Self.weight(Self.trimmed(UnsafeBufferPointer(rebasing: element[($0 + 1)...]))) } ?? 1_000
        if name.isEqualInAnyCase(to: "gzip") || name.isEqualInAnyCase(to: "x-gzip") {
            gzip = min(gzip ?? weight, weight)
        } else if name.isEqualInAnyCase(to: "identity") {
            identity = weight
        } else if name.isEqual(to: "*") {
            others = weight
        }
    }

    /// A weight such as `q=0.5`, in thousandths; 0 for what is none.
    private static func weight(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard text.count >= 3, text.count <= 7, text[0] | 0x20 == UInt8(ascii: "q"), text[1] == UInt8(ascii: "=")
        else { return 0 }
        guard text.count == 3 || text[3] == UInt8(ascii: ".") else { return 0 }
        var (weight, unit) = (0, 1_000)
        for place in 2..<text.count where place != 3 {
            guard text[place] >= UInt8(ascii: "0"), text[place] <= UInt8(ascii: "9") else { return 0 }
            weight += Int(text[place] - UInt8(ascii: "0")) * unit
            unit /= 10
        }
        return weight <= 1_000 ? weight : 0
    }

    private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var (start, end) = (0, text.count)
        while start < end, isSpace(text[start]) { start += 1 }
        while end > start, isSpace(text[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: text[start..<end])
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
