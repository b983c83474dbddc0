/// A name that is fixed when the program is built, such as the name of a state, an event, a command or a role.
///
/// Traces and messages print it. Unlike String it needs no heap, and it is only one pointer, since every event carries
/// some of them.
///
///     let name: Label = "lamp"
public struct Label: Equatable, @unchecked Sendable, ExpressibleByStringLiteral {
    /// The text as the compiler stored it, with a NUL after it. It is never written, and lasts as long as the program.
    /// Where it is stored tells most names apart without reading them.
    package let address: UnsafePointer<UInt8>

    /// A name from a literal.
    public init(stringLiteral text: StaticString) {
        address = text.utf8Start
    }

    /// Calls `body` with the UTF-8 bytes of the name.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var count = 0
        while address[count] != 0 { count += 1 }
        return body(UnsafeBufferPointer(start: address, count: count))
    }

    /// Equal when the texts are equal.
    public static func == (left: Label, right: Label) -> Bool {
        var index = 0
        while left.address[index] == right.address[index] {
            if left.address[index] == 0 { return true }
            index += 1
        }
        return false
    }
}

#if !hasFeature(Embedded)
    extension Label: CustomStringConvertible {
        /// The text.
        public var description: String { String(cString: address) }

        /// The text.
        public var text: String { description }
    }
#endif

/// Something that prints under a fixed name.
///
///     enum Command: Label, Labelled, StandingOutputs { case switchOff, switchOn }
public protocol Labelled {
    /// The name in traces and messages.
    var label: Label { get }
}

extension Labelled where Self: RawRepresentable, RawValue == Label {
    /// The name of the case: `enum Event: Label` names its cases by themselves, where none of them carries data.
    public var label: Label { rawValue }
}
