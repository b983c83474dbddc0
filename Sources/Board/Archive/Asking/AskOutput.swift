import CSystem
import ControlLoop

/// Text for a descriptor, written in large pieces. What comes out of a database file is made harmless: a name could
/// have control sequences for a terminal in it, or bytes that are no UTF-8.
struct AskOutput: ~Copyable {
    private typealias Buffer = InlineArray<16_384, UInt8>

    /// EPIPE, on Linux and on macOS.
    private static var brokenPipe: Int32 { 32 }

    private var bytes = Buffer(repeating: 0)
    private var used = 0
    private let descriptor: Int32
    /// What the first write that failed answered.
    private var errno: Int32?

    init(to descriptor: Int32) { self.descriptor = descriptor }

    /// Whether nothing waits to be written.
    var isEmpty: Bool { used == 0 }

    /// Whether nobody takes it any more.
    var hasFailed: Bool { errno != nil }

    /// Why not everything was written. A reader that has gone had enough, which is no failure.
    var failure: AskError? {
        guard let errno, errno != Self.brokenPipe else { return nil }
        return .failure("the output cannot be written: \(cText: portcullis_error_text(errno))")
    }

    /// Whether so many bytes fit without writing.
    func hasRoom(for count: Int) -> Bool { count <= Buffer.count - used }

    /// Adds words of the program, as they are.
    mutating func write(_ text: StaticString) {
        add(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), isTrusted: true)
    }

    /// Adds text from a file or a command line, with '?' for what is no text.
    mutating func write(_ text: UnsafeBufferPointer<UInt8>) { add(text, isTrusted: false) }

    /// The same, as a line.
    mutating func writeLine(_ text: UnsafeBufferPointer<UInt8>) {
        write(text)
        write("\n")
    }

    /// Writes what waits.
    mutating func flush() {
        guard used > 0 else { return }
        let count = used
        used = 0
        guard errno == nil else { return }
        let result = bytes.span.withUnsafeBytes { portcullis_write_all(descriptor, $0.baseAddress, count) }
        if result < 0 { errno = -result }
    }

    private mutating func add(_ text: UnsafeBufferPointer<UInt8>, isTrusted: Bool) {
        var next = 0
        while next < text.count {
            let whole = isTrusted ? 1 : UTF8Text.length(of: text, at: next)
            if !hasRoom(for: max(1, whole)) { flush() }
            if whole == 0 {
                put(UInt8(ascii: "?"))
                next += 1
            } else {
                for index in next..<next + whole { put(text[index]) }
                next += whole
            }
        }
    }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        bytes[used] = byte
        used += 1
    }
}
