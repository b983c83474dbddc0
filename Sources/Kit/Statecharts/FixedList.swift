/// A list of at most `capacity` elements, stored in place: no heap. Every module uses it, so its code is open to all of
/// them and is compiled for each kind of element.
///
/// Nothing is left out in silence: `append` says whether there was room, and its answer has to be looked at; `add` and
/// the initializers are for what always fits, and end the program if it does not.
///
///     var list = FixedList<4, Int>(1, 2)
///     let hasRoom = list.append(3)
public struct FixedList<let capacity: Int, Element> {
    @usableFromInline var storage: InlineArray<capacity, Element?>
    @usableFromInline var used = 0

    /// An empty list.
    @inlinable
    public init() {
        storage = InlineArray(repeating: nil)
    }

    /// One element, or two in this order.
    @inlinable
    public init(_ first: Element, _ second: Element? = nil) {
        self.init()
        add(first)
        if let second { add(second) }
    }

    /// The elements of an array literal, all of which must fit. (Swift 6.3 cannot demand `count <= capacity` of a
    /// type.)
    @inlinable
    public init<let count: Int>(_ elements: InlineArray<count, Element>) {
        self.init()
        for index in elements.indices { add(elements[index]) }
    }

    /// How many elements there are, 0 through `capacity`.
    @inlinable public var count: Int { @inline(__always) get { used } }

    /// Whether there is nothing in it.
    @inlinable public var isEmpty: Bool { @inline(__always) get { used == 0 } }

    /// Whether another element would not fit.
    @inlinable public var isFull: Bool { @inline(__always) get { used == capacity } }

    /// The positions of the elements.
    @inlinable public var indices: Range<Int> { @inline(__always) get { 0..<used } }

    /// Adds an element at the end. False, with nothing changed, when the list is full.
    @inlinable
    public mutating func append(_ element: Element) -> Bool {
        guard used < capacity else { return false }
        storage[used] = element
        used += 1
        return true
    }

    /// Adds an element for which there always is a place.
    @inlinable @inline(__always)
    public mutating func add(_ element: Element) {
        if !append(element) { Self.overflow() }
    }

    /// Ends the program, and says how many places were too few. A board only ends it.
    @usableFromInline @inline(never)
    static func overflow() -> Never {
        #if hasFeature(Embedded)
            preconditionFailure("a list has fewer places than it needs")
        #else
            fatalError("a list of \(Element.self) has \(capacity) places, and needs more")
        #endif
    }

    /// These elements, then those of another list; all of them must fit.
    @inlinable @inline(__always)
    public func followed(by others: Self) -> Self {
        if others.isEmpty { return self }
        var all = self
        for index in others.indices { all.add(others[index]) }
        return all
    }

    /// What `transform` makes of each element, in the same order.
    @inlinable @inline(__always)
    public func map<Other>(_ transform: (Element) -> Other) -> FixedList<capacity, Other> {
        var all = FixedList<capacity, Other>()
        for index in indices { all.add(transform(self[index])) }
        return all
    }

    /// Takes an element out; those after it move up. `index` must be below `count`.
    @inlinable @discardableResult
    public mutating func remove(at index: Int) -> Element {
        let element = self[index]
        for place in index..<used - 1 { storage[place] = storage[place + 1] }
        used -= 1
        storage[used] = nil
        return element
    }

    /// Takes all elements out. They stay in memory until others take their places.
    @inlinable
    public mutating func removeAll() { used = 0 }

    /// Takes the first element out; there must be one.
    @inlinable @discardableResult
    public mutating func removeFirst() -> Element { remove(at: 0) }

    /// The element at `index`, read where it is. `self[index]` copies a large list first, where it belongs to a value
    /// that is only read; whoever reads many of its elements takes a copy of its own, and asks that.
    @inlinable @inline(__always)
    public mutating func element(at index: Int) -> Element {
        withUnsafeMutablePointer(to: &self[index]) { $0.pointee }
    }

    /// Looks at the element at `index` where it is, and may change it. See `element(at:)`.
    @inlinable @inline(__always)
    public mutating func look<Result>(at index: Int, _ look: (inout Element) -> Result) -> Result {
        look(&self[index])
    }

    /// The element at `index`, which must be below `count`.
    @inlinable public subscript(index: Int) -> Element {
        @inline(__always) _read { yield storage[index]! }
        // In place, and always inlined: a coroutine that is called would need the heap.
        @inline(__always) _modify { yield &storage[index]! }
    }
}

extension FixedList: Sendable where Element: Sendable {}

extension FixedList where Element: Equatable {
    /// Whether the list holds an element equal to this one.
    @inlinable public func contains(_ element: Element) -> Bool {
        for index in indices where self[index] == element { return true }
        return false
    }
}

extension FixedList: Equatable where Element: Equatable {
    /// Equal when they hold equal elements in the same order.
    @inlinable public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
    }
}

#if !hasFeature(Embedded)
    extension FixedList: CustomStringConvertible {
        /// The elements, as an array prints them. By itself the storage prints nothing.
        public var description: String { "\(indices.map { self[$0] })" }
    }
#endif
