import Statecharts

/// Something that has its time. Those of one time are in the order of their numbers.
protocol Timed: Comparable {
    /// When.
    var time: Instant { get }
    /// Grows with everything that is added to a timeline.
    var number: Int { get }
}

extension Timed {
    static func == (left: Self, right: Self) -> Bool { (left.time, left.number) == (right.time, right.number) }
    static func < (left: Self, right: Self) -> Bool { (left.time, left.number) < (right.time, right.number) }
}

/// What is in the order of its time: most of it is added at the end, and taken from the beginning.
struct Timeline<Element: Timed> {
    private var elements: [Element] = []
    private var taken = 0

    /// How many there are.
    var count: Int { elements.count - taken }
    /// The earliest.
    var first: Element? { taken < elements.count ? elements[taken] : nil }
    /// All, from the earliest on.
    var all: ArraySlice<Element> { elements[taken...] }

    /// Adds one where it belongs.
    mutating func insert(_ element: Element) {
        var place = elements.count
        while place > taken, element < elements[place - 1] { place -= 1 }
        elements.insert(element, at: place)
    }

    /// Takes the earliest away.
    mutating func removeFirst() {
        taken += 1
        guard taken > 1_000, taken * 2 > elements.count else { return }
        elements.removeFirst(taken)
        taken = 0
    }
}
