/// A list of at most `capacity` elements, stored in place: no heap.
public struct FixedList<let capacity: Int, Element> {
    private var storage: InlineArray<capacity, Element?>

    /// How many elements there are, 0 through `capacity`.
    public private(set) var count = 0

    /// An empty list.
    public init() {
        storage = InlineArray(repeating: nil)
    }

    /// One element, or two in this order.
    public init(_ first: Element, _ second: Element? = nil) {
        self.init()
        append(first)
        if let second { append(second) }
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { count == 0 }

    /// Whether another element would not fit.
    public var isFull: Bool { count == capacity }

    /// The positions of the elements.
    public var indices: Range<Int> { 0..<count }

    /// Adds an element at the end. False, with nothing changed, when the list is full.
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard count < capacity else { return false }
        storage[count] = element
        count += 1
        return true
    }

    /// Takes an element out; those after it move up. `index` must be below `count`.
    @discardableResult
    public mutating func remove(at index: Int) -> Element {
        let element = self[index]
        for place in index..<count - 1 { storage[place] = storage[place + 1] }
        count -= 1
        storage[count] = nil
        return element
    }

    /// Takes the first element out; there must be one.
    @discardableResult
    public mutating func removeFirst() -> Element { remove(at: 0) }

    /// The element at `index`, which must be below `count`.
    public subscript(index: Int) -> Element {
        get { storage[index]! }
        // In place, and always inlined: a coroutine that is called would need the heap.
        @inline(__always) _modify { yield &storage[index]! }
    }
}

extension FixedList: Sendable where Element: Sendable {}

extension FixedList where Element: Equatable {
    /// Whether the list holds an element equal to this one.
    public func contains(_ element: Element) -> Bool {
        for index in indices where self[index] == element { return true }
        return false
    }
}

extension FixedList: Equatable where Element: Equatable {
    /// Equal when they hold equal elements in the same order.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}
