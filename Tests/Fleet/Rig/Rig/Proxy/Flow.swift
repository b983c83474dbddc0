import Glibc

/// One direction of a connection: what was read and could not be written yet waits here.
struct Flow {
    private var waiting: [UInt8] = []
    /// How many bytes have come through.
    private(set) var passed = 0
    /// Whether nothing more comes.
    private(set) var hasEnded = false
    /// Whether an end is broken.
    private(set) var isBroken = false

    /// How many bytes are read at once, and may wait.
    static let most = 65_536

    /// Whether something waits to be written.
    var waits: Bool { !waiting.isEmpty }

    /// Whether it takes what comes.
    var isOpen: Bool { waiting.isEmpty && !hasEnded && !isBroken }

    /// Reads what is there, and writes it, or lets it vanish. `buffer` is for as long as this lasts.
    mutating func read(
        from source: Int32, to target: Int32?, vanishes: Bool, _ buffer: UnsafeMutableRawBufferPointer
    ) {
        let count = Glibc.read(source, buffer.baseAddress, buffer.count)
        if count < 0 {
            isBroken = errno != EAGAIN && errno != EINTR
            return
        }
        if count == 0 {
            hasEnded = true
            return
        }
        guard !vanishes else { return }
        passed += count
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        let written = target.map { write(bytes, to: $0) } ?? 0
        waiting.append(contentsOf: bytes[written...])
    }

    /// Writes what waits.
    mutating func flush(to target: Int32) {
        guard waits else { return }
        let written = waiting.withUnsafeBytes { write($0, to: target) }
        // What was needed once for a burst is given back.
        if written == waiting.count { waiting = [] } else { waiting.removeFirst(written) }
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Int {
        let count = send(target, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        if count >= 0 { return count }
        isBroken = errno != EAGAIN && errno != EINTR
        return 0
    }
}
