import CSystem

/// The bytes of a record, as its writer sees them. Everything that it stores goes through here. The firmware stores
/// into the mapped file; a test keeps a list of the stores, and sees what is there after each.
public protocol RecordMemory {
    /// The first byte.
    var start: UnsafeRawPointer { get }

    /// Stores bytes, in any order.
    func store(_ bytes: UnsafeRawBufferPointer, at offset: Int)

    /// Stores a number in one piece.
    func store(_ number: UInt32, at offset: Int)

    /// Stores a number in one piece, after everything that was stored before.
    func storeLast(_ number: UInt32, at offset: Int)

    /// What was stored before is there before what is stored after.
    func fence()
}

/// A record in mapped memory.
public struct MappedMemory: RecordMemory {
    private let bytes: UnsafeMutableRawPointer

    /// The memory that begins there.
    package init(_ bytes: UnsafeMutableRawPointer) {
        self.bytes = bytes
    }

    /// The first byte.
    public var start: UnsafeRawPointer { @inline(__always) get { UnsafeRawPointer(bytes) } }

    /// Stores bytes, in any order.
    @inline(__always)
    public func store(_ source: UnsafeRawBufferPointer, at offset: Int) {
        (bytes + offset).copyMemory(from: source.baseAddress!, byteCount: source.count)
    }

    /// Stores a number in one piece.
    @inline(__always)
    public func store(_ number: UInt32, at offset: Int) { portcullis_store(word(offset), number) }

    /// Stores a number in one piece, after everything that was stored before.
    @inline(__always)
    public func storeLast(_ number: UInt32, at offset: Int) { portcullis_store_release(word(offset), number) }

    /// What was stored before is there before what is stored after.
    @inline(__always)
    public func fence() { portcullis_fence_release() }

    @inline(__always)
    private func word(_ offset: Int) -> UnsafeMutablePointer<UInt32> {
        (bytes + offset).assumingMemoryBound(to: UInt32.self)
    }
}

// It is no more than an address; what is there is ordered by those who use it.
extension MappedMemory: @unchecked Sendable {}

extension RecordMemory {
    /// Stores a block over another one so that at no moment there is a mixture: it has no check sum until all of it is
    /// there. `sum` is stored at `offset + place`, behind the first `place` bytes. What was stored before is there
    /// before it, and what is stored later comes later.
    @inline(__always)
    func replace<let size: Int>(_ block: Block<size>, sum: UInt32, at offset: Int, place: Int) {
        store(0, at: offset + place)
        fence()
        block.withBytes(place) { store($0, at: offset) }
        storeLast(sum, at: offset + place)
        fence()
    }

    /// Stores a record of which nothing is true yet. `made` is when, in microseconds since the boot.
    func storeEmptyRecord(of identity: RecordIdentity, boot: BootID, made: UInt64 = 0) {
        RecordHeader(identity, boot: boot, session: 0, generation: 1, made: made).store(in: self)
        var commit = Commit()
        commit.generation = 1
        commit.store(in: self)
        storeLast(1, at: Layout.published)
    }
}
