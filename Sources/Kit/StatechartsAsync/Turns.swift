import Synchronization

/// Lends a value to one caller at a time, for a short while in which nobody waits for anything.
///
/// An actor would do the same, but switches tasks for each call of which there are several at once, which takes longer
/// than a transition. Who finds the value lent looks again a few times, more and more rarely, so that one who does much
/// keeps the value in its processor's cache. Who still finds it lent suspends its task.
final class Turns<Value>: @unchecked Sendable {
    /// 1 while the value is lent, and 2 for each task that waits.
    private let lending = Atomic<Int>(0)
    private let tasks = Locked<[CheckedContinuation<Void, Never>]>([])
    private let value: Value

    init(_ value: Value) { self.value = value }

    /// Calls `body` with the value when nobody else has it. Who is cancelled comes in all the same.
    @inline(__always)
    nonisolated(nonsending) func take<Result: Sendable>(_ body: (Value) -> Result) async -> Result {
        defer { end() }
        return body(await begin())
    }

    /// Gives the value when nobody else has it, until `end`: for a result that takes long to copy.
    @inline(__always)
    nonisolated(nonsending) func begin() async -> Value {
        if !isOurs(from: 0) { await wait() }
        return value
    }

    /// Gives the value back.
    @inline(__always)
    func end() {
        if lending.wrappingSubtract(1, ordering: .acquiringAndReleasing).oldValue > 1 { resumeOne() }
    }

    /// Takes the value, if it is not lent and so many wait.
    @inline(__always)
    private func isOurs(from present: Int) -> Bool {
        lending.compareExchange(expected: present, desired: present + 1, ordering: .acquiring).exchanged
    }

    /// Returns with the value lent.
    private nonisolated(nonsending) func wait() async {
        while true {
            let idle = Atomic<Int>(0)
            var pause = 32
            for _ in 0..<24 {
                // Reads nothing that the one who has the value writes.
                for _ in 0..<pause { _ = idle.load(ordering: .relaxed) }
                let present = lending.load(ordering: .relaxed)
                if present & 1 == 0, isOurs(from: present) { return }
                pause = min(2 * pause, 2_048)
            }
            await withCheckedContinuation { continuation in
                tasks.withLock { $0.append(continuation) }
                // Who has the value sees when giving it back that somebody waits. If nobody has it, nobody would.
                if lending.wrappingAdd(2, ordering: .acquiringAndReleasing).oldValue & 1 == 0 { resumeOne() }
            }
        }
    }

    /// Lets the one who has waited longest look again.
    private func resumeOne() {
        let task = tasks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let task else { return }
        lending.wrappingSubtract(2, ordering: .relaxed)
        task.resume()
    }
}
