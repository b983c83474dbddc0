import Statecharts
import Testing

/// The conversions that stand before the standard library's: they must give what those give.
struct WideIntegersTests {
    static let words: [Int] = [.min, -4_294_967_297, -1, 0, 1, 255, 256, 65_535, 4_294_967_295, 4_294_967_296, .max]

    @Test("a word widens to the same number", arguments: words)
    func word(number: Int) {
        #expect(Int64(number).description == number.description)
        #expect(Int(Int64(number)) == number)
        if number >= 0 {
            #expect(UInt64(number).description == number.description)
            #expect(Int(UInt64(number)) == number)
        }
    }

    @Test("a number of 32 bits widens to the same number", arguments: [0, 1, 0x7FFF_FFFF, 0x8000_0000, UInt32.max])
    func halves(number: UInt32) {
        #expect(UInt64(number).description == number.description)
        #expect(Int64(number).description == number.description)
        #expect(UInt32(UInt64(number)) == number)
        let signed = Int32(bitPattern: number)
        #expect(Int64(signed).description == signed.description)
    }

    @Test("small numbers widen and come back", arguments: [0, 1, 127, 128, UInt8.max])
    func small(number: UInt8) {
        #expect(UInt64(number).description == number.description)
        #expect(Int64(number).description == number.description)
        #expect(UInt64(UInt16(number) << 8) == UInt64(number) * 256)
        #expect(UInt8(UInt64(number)) == number)
        #expect(UInt16(UInt64(number) * 257) == UInt16(number) * 257)
    }

    @Test("what does not fit into the positive half is told", arguments: [0, 1, UInt64(Int64.max), 1 << 63, .max])
    func exactly(number: UInt64) {
        #expect(Int64(exactly: number)?.description == (number < 1 << 63 ? number.description : nil))
    }
}
