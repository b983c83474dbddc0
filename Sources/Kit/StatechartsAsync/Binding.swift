import Statecharts

/// A property of a machine that can be read and set: it is read from the state, and setting it sends an event.
///
/// Made by `AsyncMachine.binding`. It does not keep the machine alive. When nobody has the binding any more, what was
/// set last is still sent.
///
///     let shines = await lamp.binding(\.isLit) { $0 ? .press : .darken }
///     shines.set(true)
///     print(await shines.value ?? false)
public final class Binding<Value: Sendable>: Sendable {
    private let read: @Sendable () async -> Value?
    private let changes: AsyncStream<Value>.Continuation

    init(read: @escaping @Sendable () async -> Value?, changes: AsyncStream<Value>.Continuation) {
        self.read = read
        self.changes = changes
    }

    deinit { changes.finish() }

    /// The machine's value; nil when the machine is gone. It changes when the machine has taken the event, not when it
    /// is set.
    public var value: Value? { get async { await read() } }

    /// Sets it, without waiting.
    public func set(_ value: Value) { changes.yield(value) }
}
