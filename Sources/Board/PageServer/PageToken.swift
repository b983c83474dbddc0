import CPage
import ControlLoop
import Statecharts

/// What a page has to show before it may change anything: 32 hexadecimal digits that nobody can guess. The site tells
/// it to the page, in an answer that no other site's page can read.
public struct PageToken: Sendable {
    let digits: InlineArray<32, UInt8>

    /// A new one.
    public init() throws(PageError) {
        var bytes: InlineArray<16, UInt8> = InlineArray(repeating: 0)
        var span = bytes.mutableSpan
        let result = span.withUnsafeMutableBytes { portcullis_page_random($0.baseAddress, $0.count) }
        guard result == 0 else { throw .systemFailed(errno: -result) }
        var digits: InlineArray<32, UInt8> = InlineArray(repeating: 0)
        for index in bytes.indices {
            digits[2 * index] = (bytes[index] &>> 4).hexadecimalDigit
            digits[2 * index + 1] = (bytes[index] & 15).hexadecimalDigit
        }
        self.digits = digits
    }

    /// The token as text.
    public var text: FixedText<33> {
        var text = FixedText<33>()
        for index in digits.indices { text.append(byte: digits[index]) }
        return text
    }

    /// Whether somebody has it. How long the answer takes says nothing about the token.
    func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard other.count == digits.count else { return false }
        var difference: UInt8 = 0
        for index in digits.indices { difference |= digits[index] ^ other[index] }
        return difference == 0
    }
}
