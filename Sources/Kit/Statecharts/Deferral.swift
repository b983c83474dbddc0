/// Things that wait until they can be done, each for a bounded time: at most `capacity` elements, stored in place.
///
/// An element that has waited longer has a lower number, even across several lists that share their numbers.
///
///     var queue = Deferral<4, Int>()
///     let isWaiting = queue.put(7, number: 1, until: .zero + .seconds(30))
public struct Deferral<let capacity: Int, Element: Equatable & Sendable>: Equatable, Sendable {
    /// A waiting element.
    public struct Entry: Equatable, Sendable {
        /// What waits.
        public let element: Element
        /// Its place among all waiting elements: the lower number has waited longer.
        public let number: UInt64
        /// When its wait ends in vain.
        public internal(set) var deadline: Instant
    }

    /// The waiting elements, in order of arrival.
    public private(set) var entries = FixedList<capacity, Entry>()

    /// Nothing waits.
    public init() {}

    /// The entry of an element, if it waits.
    public subscript(element: Element) -> Entry? {
        for index in entries.indices where entries[index].element == element { return entries[index] }
        return nil
    }

    /// Makes an element wait. False, with nothing changed, when the list is full.
    public mutating func put(_ element: Element, number: UInt64, until deadline: Instant) -> Bool {
        entries.append(Entry(element: element, number: number, deadline: deadline))
    }

    /// Gives a waiting element a new end.
    public mutating func extend(_ element: Element, until deadline: Instant) {
        for index in entries.indices where entries[index].element == element { entries[index].deadline = deadline }
    }

    /// Takes an element out. False if it did not wait.
    @discardableResult
    public mutating func take(_ element: Element) -> Bool {
        for index in entries.indices where entries[index].element == element {
            entries.remove(at: index)
            return true
        }
        return false
    }
}
