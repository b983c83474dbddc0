import Record

/// A record in memory that its writer loses when it dies: after any store, and in the middle of any that the machine
/// makes of bytes.
struct CutMemory: RecordMemory {
    /// The bytes, which outlive every writer.
    let bytes: UnsafeMutableRawPointer
    /// Whether the writer lives.
    let fate: Fate

    var start: UnsafeRawPointer { UnsafeRawPointer(bytes) }

    func store(_ source: UnsafeRawBufferPointer, at offset: Int) {
        let count = fate.leave(for: source.count)
        guard count > 0, let base = source.baseAddress else { return }
        (bytes + offset).copyMemory(from: base, byteCount: count)
    }

    func store(_ number: UInt32, at offset: Int) {
        guard fate.leave(for: 4) == 4 else { return }
        bytes.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
    }

    func storeLast(_ number: UInt32, at offset: Int) { store(number, at: offset) }

    func fence() {}
}

/// The memory that a record lives in.
final class RecordBytes {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: Layout.size, alignment: 4_096)

    init() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: Layout.size) }

    deinit { bytes.deallocate() }
}
