/// Random changes to bytes, the same for the same seed.
struct Changes {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next number of splitmix64, below a bound.
    mutating func number(below bound: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }

    private static let words: [String] = [
        "\r\n", "\n", " ", ":", "\r\n\r\n", "Host: localhost:80\r\n", "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n", "GET ",
        "HTTP/1.1", "%00", "..", "\0", "\u{ff}", "Connection: Upgrade\r\nUpgrade: h2c\r\n", "\r\n folded", "0\r\n\r\n",
    ]

    /// Some bytes with a few of them changed, left out, doubled, swapped, or with something in between.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...number(below: 3) {
            guard !bytes.isEmpty else { break }
            let place = number(below: bytes.count)
            switch number(below: 7) {
            case 0: bytes[place] = UInt8(number(below: 256))
            case 1: bytes[place] ^= 1 << UInt8(number(below: 8))
            case 2: bytes.remove(at: place)
            case 3: bytes.removeSubrange(place..<min(place + number(below: 30), bytes.count))
            case 4: bytes.insert(contentsOf: Self.words[number(below: Self.words.count)].utf8, at: place)
            case 5: bytes.insert(contentsOf: bytes[place..<min(place + number(below: 60), bytes.count)], at: place)
            default: bytes.swapAt(place, number(below: bytes.count))
            }
        }
        return bytes
    }
}
