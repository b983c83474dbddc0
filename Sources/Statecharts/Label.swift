/// A name that is fixed when the program is built: of a state, an event, a command, a role.
///
/// It is what traces and messages print. Unlike String it needs no heap.
public struct Label: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The text, as the compiler stored it.
    public let text: StaticString

    /// A name from a literal.
    public init(stringLiteral text: StaticString) {
        self.text = text
    }

    /// Calls `body` with the UTF-8 bytes of the name.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        body(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Equal when the texts are.
    public static func == (left: Label, right: Label) -> Bool {
        left.withBytes { left in
            right.withBytes { right in
                guard left.count == right.count else { return false }
                for index in 0..<left.count where left[index] != right[index] { return false }
                return true
            }
        }
    }
}

/// Something that prints under a fixed name.
public protocol Labelled {
    /// The name in traces and messages.
    var label: Label { get }
}
