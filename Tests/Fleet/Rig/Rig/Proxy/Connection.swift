import Glibc
import Statecharts

/// A connection through the network: that of whoever called, and the one to whom was called.
final class Connection {
    /// How it is.
    enum State {
        case fair
        case delayed
        case dropping(up: Bool, down: Bool)
    }

    let near: Int32
    let far: Int32
    var state = State.fair
    /// When it becomes something else.
    var changes: Instant
    private var hasConnected = false
    private(set) var up = Flow()
    private(set) var down = Flow()
    /// Where its ends are among those that are waited for.
    var places: (near: Int, far: Int) = (0, 0)

    init(near: Int32, far: Int32, changes: Instant) {
        (self.near, self.far, self.changes) = (near, far, changes)
    }

    /// How many bytes have come through.
    var passed: Int { up.passed + down.passed }

    /// Whether it is over: in order, once all has been written.
    var isOver: Bool { isBroken || up.hasEnded && !up.waits || down.hasEnded && !down.waits }

    /// Whether an end of it broke.
    private(set) var isBroken = false

    /// What to wait for at the ends, in the bits of poll(2). Whoever is delayed is not read: the kernel keeps what
    /// comes, until it is full.
    var wanted: (near: Int32, far: Int32) {
        let (read, write) = (POLLIN, POLLOUT)
        guard hasConnected else { return (0, write) }
        if case .delayed = state { return (0, 0) }
        return (
            (up.isOpen ? read : 0) | (down.waits ? write : 0), (down.isOpen ? read : 0) | (up.waits ? write : 0)
        )
    }

    /// Takes what poll(2) says of an end.
    func take(_ events: Int32, atNear: Bool, _ buffer: UnsafeMutableRawBufferPointer) {
        if !atNear, !hasConnected {
            guard Socket.hasConnected(far), events & POLLERR == 0 else {
                isBroken = true
                return
            }
            hasConnected = true
        }
        if events & POLLERR != 0 { isBroken = true }
        if case .delayed = state {
            // It is not read now; what is gone is gone.
            if events & POLLHUP != 0 { isBroken = true }
            return
        }
        let gone =
            switch state {
            case .dropping(let up, let down): (up: up, down: down)
            case .fair, .delayed: (up: false, down: false)
            }
        if events & (POLLIN | POLLHUP) != 0 {
            if atNear, up.isOpen { up.read(from: near, to: far, vanishes: gone.up, buffer) }
            if !atNear, down.isOpen { down.read(from: far, to: near, vanishes: gone.down, buffer) }
        }
        if events & POLLOUT != 0 { if atNear { down.flush(to: near) } else { up.flush(to: far) } }
        if up.isBroken || down.isBroken { isBroken = true }
    }

    /// Closes both ends.
    func close(isCut: Bool) {
        Socket.close(near, isCut: isCut)
        Socket.close(far, isCut: isCut)
    }
}
