/// A first-in, first-out queue of at most `capacity` elements, stored in place, that remembers how full it has been.
public struct BoundedQueue<let capacity: Int, Element> {
    @usableFromInline var storage: InlineArray<capacity, Element?>
    @usableFromInline var head = 0
    @usableFromInline var used = 0
    @usableFromInline var most = 0

    /// How many elements wait, 0 through `capacity`.
    @inlinable public var count: Int { @inline(__always) get { used } }

    /// The largest count so far.
    @inlinable public var highWater: Int { @inline(__always) get { most } }

    /// An empty queue.
    @inlinable
    public init() {
        storage = InlineArray(repeating: nil)
    }

    /// Puts an element at the end. False, with nothing changed, when the queue is full.
    @inlinable
    public mutating func push(_ element: Element) -> Bool {
        guard used < capacity else { return false }
        storage[(head + used) % capacity] = element
        used += 1
        most = max(most, used)
        return true
    }

    /// Takes the element that has waited longest.
    @inlinable
    public mutating func pop() -> Element? {
        guard used > 0 else { return nil }
        let element = storage[head]
        head = (head + 1) % capacity
        used -= 1
        return element
    }
}

extension BoundedQueue: Sendable where Element: Sendable {}
