import ControlLoop
import TestSupport

@testable import Record

/// A record in memory that keeps a list of everything that is stored.
struct ListedMemory: RecordMemory {
    /// What a writer asked for.
    enum Store {
        /// Bytes, which may come one by one and in any order.
        case bytes([UInt8], at: Int)
        /// A number in one piece.
        case number(UInt32, at: Int)
        /// A number in one piece, after everything before it.
        case last(UInt32, at: Int)
        /// Nothing after it comes before anything before it.
        case fence
    }

    final class List {
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: Layout.size, alignment: 4096)
        var stores: [Store] = []

        init() { bytes.initializeMemory(as: UInt8.self, repeating: 0, count: Layout.size) }
        deinit { bytes.deallocate() }
    }

    let list = List()

    var start: UnsafeRawPointer { UnsafeRawPointer(list.bytes) }

    /// All bytes.
    var image: [UInt8] { [UInt8](UnsafeRawBufferPointer(start: start, count: Layout.size)) }

    /// A byte.
    subscript(offset: Int) -> UInt8 {
        get { start.load(fromByteOffset: offset, as: UInt8.self) }
        nonmutating set { list.bytes.storeBytes(of: newValue, toByteOffset: offset, as: UInt8.self) }
    }

    func store(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        put([UInt8](bytes), at: offset)
        list.stores.append(.bytes([UInt8](bytes), at: offset))
    }

    func store(_ number: UInt32, at offset: Int) {
        put(number, at: offset)
        list.stores.append(.number(number, at: offset))
    }

    func storeLast(_ number: UInt32, at offset: Int) {
        put(number, at: offset)
        list.stores.append(.last(number, at: offset))
    }

    func fence() { list.stores.append(.fence) }

    func put(_ bytes: [UInt8], at offset: Int) { (list.bytes + offset).copyMemory(from: bytes, byteCount: bytes.count) }

    func put(_ number: UInt32, at offset: Int) {
        precondition(offset % 4 == 0, "a number that is stored in one piece is aligned")
        list.bytes.storeBytes(of: number, toByteOffset: offset, as: UInt32.self)
    }

    /// A copy of it as it is, with an empty list.
    func copy() -> ListedMemory {
        let copy = ListedMemory()
        copy.put(image, at: 0)
        return copy
    }
}
