import Foundation

/// A program for a 64-bit little-endian machine, whose headers can be spoiled.
struct ELFImage {
    /// What can be wrong with an image, and what is said of it.
    enum Fault: String, CaseIterable {
        case interpreter = "is not statically linked"
        case fixedAddress = "is not position-independent"
        case executableStack = "asks for an executable stack"
        case writableRelocations = "leaves what was relocated writable"
        case smallPages = "does not fit pages of 16 KiB"
    }

    /// Types of segments (elf.h).
    private enum Segment: UInt32 {
        case none = 0
        case load = 1
        case interpreter = 3
        case note = 4
        case stack = 0x6474_e551
        case relocated = 0x6474_e552
    }

    private(set) var data: Data

    init(_ file: URL) throws {
        data = try Data(contentsOf: file)
    }

    mutating func spoil(_ fault: Fault) {
        let type = 0
        let flags = 4
        let alignment = 48
        switch fault {
        case .interpreter: put(Segment.interpreter.rawValue, at: header(of: .note) + type)
        case .fixedAddress: put(UInt16(2), at: 16)
        case .executableStack: put(UInt32(7), at: header(of: .stack) + flags)
        case .writableRelocations: put(Segment.none.rawValue, at: header(of: .relocated) + type)
        case .smallPages: put(UInt64(4096), at: header(of: .load) + alignment)
        }
    }

    /// Where the header of the first segment of a type begins.
    private func header(of segment: Segment) -> Int {
        let first = Int(get(UInt64.self, at: 32))
        let size = Int(get(UInt16.self, at: 54))
        let count = Int(get(UInt16.self, at: 56))
        let headers = (0..<count).map { first + $0 * size }
        guard let found = headers.first(where: { get(UInt32.self, at: $0) == segment.rawValue }) else {
            preconditionFailure("the image has no segment \(segment)")
        }
        return found
    }

    private func get<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
        data.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)) }
    }

    private mutating func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
        data.withUnsafeMutableBytes {
            $0.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
        }
    }
}
