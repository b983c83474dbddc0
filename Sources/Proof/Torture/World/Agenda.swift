import Statecharts

/// What is to happen, by its time; of one time, in the order in which it was entered.
struct Agenda<Element> {
    private struct Entry {
        let time: Instant
        let number: UInt64
        let element: Element

        func isBefore(_ other: Entry) -> Bool { (time, number) < (other.time, other.number) }
    }

    private var heap: [Entry] = []
    private var entered: UInt64 = 0

    /// The time of the next.
    var next: Instant? { heap.first?.time }

    /// Enters something.
    mutating func enter(_ element: Element, at time: Instant) {
        heap.append(Entry(time: time, number: entered, element: element))
        entered += 1
        var place = heap.count - 1
        while place > 0, heap[place].isBefore(heap[(place - 1) / 2]) {
            heap.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// Takes the next, if its time has come.
    mutating func take(at now: Instant) -> Element? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first.element }
        heap[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != place else { return first.element }
            heap.swapAt(place, least)
            place = least
        }
    }
}
