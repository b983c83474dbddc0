import CPage
import CSystem
import ControlLoop
import Page
import Statecharts

/// The latest lines of a trace, by their numbers, in memory of a fixed size: what a page that opens is told of the
/// past.
public struct RecentLines: ~Copyable {
    private struct Place {
        var start: Int
        var count: Int
    }

    /// The number of the oldest line that is kept.
    public private(set) var first: UInt64 = 0
    /// The number of the line that comes next.
    public private(set) var end: UInt64 = 0

    private let bytes: UnsafeMutableRawPointer
    private let places: UnsafeMutablePointer<Place>
    private var next = 0

    /// How many lines there may be, a power of two.
    static var most: Int { 1_024 }
    /// How many bytes they may have together.
    static var room: Int { 131_072 }

    /// No lines. Nil when there is no memory.
    public init?() {
        guard let bytes = portcullis_own_memory(Self.room),
            let places = portcullis_own_memory(Self.most * MemoryLayout<Place>.stride)
        else { return nil }
        self.bytes = bytes
        self.places = places.bindMemory(to: Place.self, capacity: Self.most)
    }

    deinit {
        portcullis_forget_memory(bytes, Self.room)
        portcullis_forget_memory(places, Self.most * MemoryLayout<Place>.stride)
    }

    /// The line with a number from `first` up to, not including, `end`.
    public subscript(number: UInt64) -> UnsafeBufferPointer<UInt8> {
        let place = places[index(number)]
        return UnsafeBufferPointer(
            start: (bytes + place.start).assumingMemoryBound(to: UInt8.self), count: place.count)
    }

    /// Adds a line of fewer bytes than there is room for all; the oldest ones give way.
    mutating func append(_ line: UnsafeBufferPointer<UInt8>) {
        guard let from = line.baseAddress, line.count < Self.room else { return }
        if next + line.count > Self.room {
            // What lies between here and the end of the memory is the oldest.
            while first < end, places[index(first)].start >= next { first += 1 }
            next = 0
        }
        while first < end, end - first == UInt64(Self.most) || overlaps(places[index(first)], line.count) { first += 1 }
        (bytes + next).copyMemory(from: from, byteCount: line.count)
        places[index(end)] = Place(start: next, count: line.count)
        next += line.count
        end += 1
    }

    private func overlaps(_ place: Place, _ count: Int) -> Bool {
        place.start < next + count && place.start + place.count > next
    }

    private func index(_ number: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: number)) & (Self.most - 1) }
}
