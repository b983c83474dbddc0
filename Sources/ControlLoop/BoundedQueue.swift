/// A first-in, first-out queue of at most `capacity` elements, stored in place, that remembers how full it has been.
public struct BoundedQueue<let capacity: Int, Element> {
    private var storage: InlineArray<capacity, Element?>
    private var head = 0

    /// How many elements wait, 0 through `capacity`.
    public private(set) var count = 0

    /// The largest count so far.
    public private(set) var highWater = 0

    /// An empty queue.
    public init() {
        storage = InlineArray(repeating: nil)
    }

    /// Puts an element at the end. False, with nothing changed, when the queue is full.
    public mutating func push(_ element: Element) -> Bool {
        guard count < capacity else { return false }
        storage[(head + count) % capacity] = element
        count += 1
        highWater = max(highWater, count)
        return true
    }

    /// Takes the element that has waited longest.
    public mutating func pop() -> Element? {
        guard count > 0 else { return nil }
        let element = storage[head]
        storage[head] = nil
        head = (head + 1) % capacity
        count -= 1
        return element
    }
}

extension BoundedQueue: Sendable where Element: Sendable {}
