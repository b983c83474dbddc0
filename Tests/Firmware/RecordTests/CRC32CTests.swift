import CSystem
import Foundation
import Testing

@Suite("The check sum of the record")
struct CRC32CTests {
    private func sum(_ bytes: [UInt8]) -> UInt32 {
        let sum = bytes.withUnsafeBytes { portcullis_crc32c($0.baseAddress, $0.count) }
        #expect(bytes.withUnsafeBytes { portcullis_crc32c_by_table($0.baseAddress, $0.count) } == sum)
        return sum
    }

    @Test("the digits from 1 to 9 have the sum that is published for CRC-32C")
    func digits() {
        // "check" of CRC-32/ISCSI in Greg Cook's catalogue of parametrised CRC algorithms.
        #expect(sum([UInt8]("123456789".utf8)) == 0xE306_9283)
    }

    @Test("the examples of RFC 3720, appendix B.4, have its sums")
    func examples() {
        #expect(sum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
        #expect(sum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
        #expect(sum([UInt8](0..<32)) == 0x46DD_794E)
        #expect(sum([UInt8]((0..<32).reversed())) == 0x113F_DB5C)
        let read: [UInt8] = [
            0x01, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x14, 0, 0, 0, 0, 0, 0x04, 0, 0, 0, 0, 0x14, 0, 0, 0,
            0x18, 0x28, 0, 0, 0, 0, 0, 0, 0, 0x02, 0, 0, 0, 0, 0, 0, 0,
        ]
        #expect(sum(read) == 0xD996_3A56)
    }

    @Test("every length has the sum that one bit after another gives", arguments: 0..<70)
    func bitByBit(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        var rest: UInt32 = ~0
        for byte in bytes {
            rest ^= UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 1 ? rest >> 1 ^ 0x82F6_3B78 : rest >> 1 }
        }
        #expect(sum(bytes) == ~rest)
    }

    @Test("a file has the sum of its bytes, however long it is", arguments: [0, 1, 4_095, 4_096, 4_097, 70_001])
    func file(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).board").path
        defer { unlink(path) }
        try Data(bytes).write(to: URL(filePath: path))
        var (digest, length): (UInt32, UInt32) = (7, 7)
        #expect(portcullis_crc32c_of_file(path, &digest, &length) == 0)
        #expect(digest == sum(bytes) && length == UInt32(count))
        #expect(portcullis_crc32c_of_file("/dev/zero", &digest, &length) == -Int32(portcullis_not_a_file))
    }
}
