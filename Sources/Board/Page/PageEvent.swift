import Page
import Statecharts

/// What an event tells the page's viewers, as it is written before it is sent.
struct PageEvent: ~Copyable {
    private var bytes: InlineArray<16_384, UInt8> = InlineArray(repeating: 0)
    private var count = 0

    /// What somebody writes; nothing if it is longer than any board's can be.
    init(_ write: (inout PageOutput) -> Void) {
        var span = bytes.mutableSpan
        count = span.withUnsafeMutableBytes {
            var text = PageOutput($0.baseAddress!, capacity: $0.count)
            write(&text)
            return text.isTruncated ? 0 : text.count
        }
    }

    /// Has it sent, unless there is nothing.
    func withBytes(_ send: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard count > 0 else { return }
        bytes.span.withUnsafeBufferPointer { send(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
}
