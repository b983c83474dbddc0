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

    /// Adds some, which are in their order, each where it belongs.
    mutating func insert(_ more: [Element]) {
        guard let begin = more.first else { return }
        var place = elements.count
        while place > taken, begin < elements[place - 1] { place -= 1 }
        var (here, there) = (elements[place...], more[...])
        elements.removeSubrange(place...)
        elements.reserveCapacity(elements.count + here.count + there.count)
        while let mine = here.first, let other = there.first {
            elements.append(other < mine ? there.removeFirst() : here.removeFirst())
        }
        elements += here
        elements += there
    }

    /// Takes the earliest away.
    mutating func removeFirst() {
        taken += 1
        guard taken > 1_000, taken * 2 > elements.count else { return }
        elements.removeFirst(taken)
        taken = 0
    }
}
