import TestSupport

@testable import Record

// What a record looks like when its writer is killed in the middle.
extension ListedMemory {
    /// Does what a writer did.
    func perform(_ store: Store) {
        switch store {
        case .bytes(let bytes, let offset): put(bytes, at: offset)
        case .number(let number, let offset), .last(let number, let offset): put(number, at: offset)
        case .fence: break
        }
    }

    /// The same, one byte after another where the machine may do so; `look` looks after each.
    func performByByte(_ store: Store, _ look: () throws -> Void) rethrows {
        switch store {
        case .bytes(let bytes, let offset):
            for (index, byte) in bytes.enumerated() where self[offset + index] != byte {
                self[offset + index] = byte
                try look()
            }
        case .number, .last:
            perform(store)
            try look()
        case .fence: break
        }
    }

    /// The stores between two fences.
    static func groups(_ stores: [Store]) -> [[Store]] {
        stores.split(whereSeparator: { if case .fence = $0 { true } else { false } }).map(Array.init)
    }

    /// Does some of a group, in an order that the machine may choose: nothing that is last without all before it, and
    /// of the rest any bytes.
    func performSome(of group: [Store], _ random: inout SplitMix64) {
        let lasts = group.indices.filter { if case .last = group[$0] { true } else { false } }
        let reached = Int(random.next() % UInt64(lasts.count + 1))
        let whole = reached == 0 ? 0 : lasts[reached - 1] + 1
        for store in group[..<whole] { perform(store) }
        for store in group[whole...] {
            switch store {
            case .bytes(let bytes, let offset):
                for (index, byte) in bytes.enumerated() where random.next() & 1 == 1 { self[offset + index] = byte }
            case .number where random.next() & 1 == 1: perform(store)
            case .number, .last, .fence: break
            }
        }
    }

    /// What is now where a group stores.
    func copyOfStores(_ group: [Store]) -> [Store] {
        group.compactMap { store -> Store? in
            switch store {
            case .bytes(let bytes, let offset):
                return .bytes([UInt8](UnsafeRawBufferPointer(start: start + offset, count: bytes.count)), at: offset)
            case .number(_, let offset), .last(_, let offset):
                return .number(start.load(fromByteOffset: offset, as: UInt32.self), at: offset)
            case .fence: return nil
            }
        }
    }

    /// Puts back what was there.
    func undo(_ stores: [Store]) {
        for store in stores { perform(store) }
    }
}
