import CSystem

/// Which boot of the system this is: the clock and the memory of another one are gone.
public struct BootID: Equatable, Sendable {
    /// The 16 bytes.
    public let bytes: InlineArray<16, UInt8>

    /// The boot with these bytes.
    public init(_ bytes: InlineArray<16, UInt8>) {
        self.bytes = bytes
    }

    /// This boot.
    public static func current() throws(RecordError) -> BootID {
        var bytes = InlineArray<16, UInt8>(repeating: 0)
        var span = bytes.mutableSpan
        let result = span.withUnsafeMutableBufferPointer { portcullis_boot_id($0.baseAddress) }
        guard result >= 0 else { throw .noBootID(errno: -result) }
        return BootID(bytes)
    }

    /// Equal when all bytes are.
    public static func == (left: BootID, right: BootID) -> Bool {
        for index in left.bytes.indices where left.bytes[index] != right.bytes[index] { return false }
        return true
    }
}
