/// Random changes to bytes, the same for the same seed.
package struct Changes {
    private var random: SplitMix64
    private let words: [[UInt8]]

    /// Changes of that seed, which also put in some of these words.
    package init(seed: UInt64, words: [[UInt8]]) {
        random = SplitMix64(seed: seed)
        self.words = words
    }

    /// Some bytes after a few changes.
    package mutating func changed(_ bytes: [UInt8], mostBytes: Int = .max) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...5, using: &random) where !bytes.isEmpty { change(&bytes) }
        return Array(bytes.prefix(mostBytes))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0: bytes[place] = .random(in: .min ... .max, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(.random(in: .min ... .max, using: &random), at: place)
        case 4: bytes.removeSubrange(place..<min(place + Int.random(in: 1...200, using: &random), bytes.count))
        case 5: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
        case 6: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
        case 7: bytes = Array(bytes[..<place])
        case 8:
            var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let line = lines.randomElement(using: &random)!
            let other = Int.random(in: lines.indices, using: &random)
            if Bool.random(using: &random) { lines[other] = line } else { lines.insert(line, at: other) }
            bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        // A number that is larger than others, or a digit that is another.
        default:
            bytes.insert(
                contentsOf: Array("99999999999999999999".utf8.prefix(Int.random(in: 1...20, using: &random))), at: place
            )
        }
    }
}
