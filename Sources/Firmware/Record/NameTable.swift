import CSystem
import ControlLoop
import Statecharts

/// The numbers of the names in a record, for its writer. A label is found by where it is in the program, in a table of
/// this process; the first time, and after a restart, by its text among the names in the record.
struct NameTable {
    /// How many names there are. They have the numbers 1 through this one.
    private(set) var count: UInt16
    /// How often a name found no place, and its entry got none.
    private(set) var missed: UInt64 = 0

    private let addresses: UnsafeMutablePointer<UInt>
    private let ids: UnsafeMutablePointer<UInt16>
    private var used = 0

    /// More than there are names, so that a search is short. A power of two.
    private static let places = 2 * Layout.nameSlots
    /// From here on, what is not in the table is searched for each time.
    private static let mostUsed = places * 3 / 4

    private static var size: Int { places * (MemoryLayout<UInt>.size + MemoryLayout<UInt16>.size) }

    /// The table of a record with so many names. Nil when there is no memory for it.
    init?(count: UInt16) {
        guard let memory = portcullis_own_memory(Self.size) else { return nil }
        self.count = count
        addresses = memory.bindMemory(to: UInt.self, capacity: Self.places)
        ids = (memory + Self.places * MemoryLayout<UInt>.size).bindMemory(to: UInt16.self, capacity: Self.places)
    }

    /// Gives its memory back.
    func close() { portcullis_forget_memory(addresses, Self.size) }

    /// The number of a label; 0 when there is no room for another name.
    @inline(__always)
    mutating func id(of label: Label, in memory: some RecordMemory) -> UInt16 {
        let address = UInt(bitPattern: label.address)
        var place = Self.place(of: address)
        while addresses[place] != 0 {
            if addresses[place] == address { return known(ids[place]) }
            place = (place + 1) & (Self.places - 1)
        }
        return add(label, at: place, in: memory)
    }

    /// The number of a text; 0 when there is no room for another name, or no text.
    mutating func id(of text: UnsafeBufferPointer<UInt8>, in memory: some RecordMemory) -> UInt16 {
        let text = UnsafeBufferPointer(rebasing: text[0..<text.fitting(EntryName.longest)])
        if text.isEmpty { return 0 }
        var id: UInt16 = 1
        while id <= count {
            if isName(id, text, in: memory.start) { return id }
            id += 1
        }
        guard Int(count) + 1 < Layout.nameSlots else { return known(0) }
        count += 1
        store(text, as: count, in: memory)
        return count
    }

    private mutating func known(_ id: UInt16) -> UInt16 {
        if id == 0 { missed += 1 }
        return id
    }

    @inline(never)
    private mutating func add(_ label: Label, at place: Int, in memory: some RecordMemory) -> UInt16 {
        let found = label.withBytes { id(of: $0, in: memory) }
        if used < Self.mostUsed {
            used += 1
            addresses[place] = UInt(bitPattern: label.address)
            ids[place] = found
        }
        return found
    }

    /// The upper bits of the product depend on all bits of the address (Knuth, The Art of Computer Programming, 6.4).
    private static func place(of address: UInt) -> Int {
        let product = UInt32(truncatingIfNeeded: address) &* 0x9E37_79B1
        return Int(truncatingIfNeeded: product &>> 22) & (places - 1)
    }

    /// Whether the name with that number is this text, and can be believed.
    private func isName(_ id: UInt16, _ text: UnsafeBufferPointer<UInt8>, in memory: UnsafeRawPointer) -> Bool {
        let slot = memory + Layout.name(id)
        guard Int(slot.load(as: UInt8.self)) == text.count else { return false }
        for index in text.indices where slot.load(fromByteOffset: 1 + index, as: UInt8.self) != text[index] {
            return false
        }
        return RecordView.name(id, in: memory) != nil
    }

    private func store(_ text: UnsafeBufferPointer<UInt8>, as id: UInt16, in memory: some RecordMemory) {
        var block = Block<48>()
        block.put(text, at: NamePlace.text, room: NamePlace.sum)
        block.put(block.sum(NamePlace.sum), at: NamePlace.sum)
        block.withBytes { memory.store($0, at: Layout.name(id)) }
    }
}
