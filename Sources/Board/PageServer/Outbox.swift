import CPage

/// What waits to be sent on one connection: a part of its buffer.
struct Outbox {
    let memory: UnsafeMutableRawPointer
    let capacity: Int
    private(set) var start = 0
    private(set) var count = 0

    init(_ memory: UnsafeMutableRawPointer, capacity: Int) {
        self.memory = memory
        self.capacity = capacity
    }

    var isEmpty: Bool { count == 0 }

    /// How much fits behind what waits, after `makeRoom`.
    var room: Int { capacity - count }

    /// Where what waits ends.
    var end: UnsafeMutableRawPointer { memory + start + count }

    mutating func removeAll() { (start, count) = (0, 0) }

    /// What waits is a part of the buffer that somebody wrote.
    mutating func set(from start: Int, count: Int) { (self.start, self.count) = (start, count) }

    /// Moves what waits to the beginning, so that the room is in one piece.
    mutating func makeRoom() {
        if start > 0, count > 0 { memory.copyMemory(from: memory + start, byteCount: count) }
        start = 0
    }

    /// Somebody wrote that many bytes at the end.
    mutating func added(_ more: Int) { count += more }

    enum Sent {
        /// This many bytes.
        case some(Int)
        /// There is no room now.
        case later
        /// The client is gone.
        case failed
    }

    /// Sends what there is room for.
    mutating func send(to descriptor: Int32) -> Sent {
        guard count > 0 else { return .some(0) }
        let sent = portcullis_page_send(descriptor, memory + start, count)
        if portcullis_page_is_later(sent) { return .later }
        guard sent >= 0 else { return .failed }
        start += sent
        count -= sent
        if count == 0 { start = 0 }
        return .some(sent)
    }
}
