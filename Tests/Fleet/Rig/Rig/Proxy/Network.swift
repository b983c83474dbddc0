import DesktopTool
import Glibc
import Statecharts

/// A network on this machine: whoever calls one of its ports reaches another one, as far as the weather lets.
final class Network {
    private let targets: [Int32: UInt16]
    private var weather: Weather
    private var ends: Ends
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Flow.most, alignment: 16)
    private var outage: (from: Instant, until: Instant)
    private var nextLook: Instant
    /// What became of the connections.
    private(set) var account = NetworkAccount()
    /// Whether nothing is done to anybody any more.
    private var isCalm = false

    /// How often the weather changes at the most.
    private static let tick = Duration.milliseconds(10)

    /// A network with routes from ports to ports.
    init(_ routes: [(from: UInt16, to: UInt16)], _ weather: Weather, at now: Instant) throws(ToolError) {
        var targets: [Int32: UInt16] = [:]
        for route in routes { targets[try Socket.listening(at: route.from)] = route.to }
        self.targets = targets
        self.weather = weather
        ends = Ends(Array(targets.keys))
        outage = (.end, .end)
        nextLook = now
        planOutage(after: now)
    }

    deinit { buffer.deallocate() }

    /// The weather is fair from now on, and whatever it has spoilt is over.
    func calmDown(at now: Instant) {
        isCalm = true
        outage = (.end, .end)
        for connection in ends.connections { change(connection, at: now) }
    }

    /// Lets through what there is, for a tick at the most.
    func step(at now: Instant) {
        if ends.wait(Int32(Self.tick.nanoseconds / 1_000_000)) {
            // From the last one on: whoever goes leaves its place to one that was looked at.
            for place in stride(from: ends.count - 1, through: 0, by: -1) where place < ends.count {
                let (end, events, connection) = ends[place]
                guard events != 0 else { continue }
                guard let connection else {
                    accept(at: end, now)
                    continue
                }
                connection.take(events, atNear: end == connection.near, buffer)
                settle(connection)
            }
        }
        if now >= nextLook { look(at: now) }
    }

    // MARK: The weather

    private func planOutage(after now: Instant) {
        let next = weather.outage()
        outage = (now + next.after, now + next.after + next.for)
    }

    private func look(at now: Instant) {
        nextLook = now + Self.tick
        if now >= outage.until { planOutage(after: now) }
        let isOut = now >= outage.from
        let connections = ends.connections
        if isOut, !connections.isEmpty { account.outages += 1 }
        for connection in connections {
            if isOut {
                remove(connection, isCut: true)
            } else if now >= connection.changes {
                change(connection, at: now)
            }
        }
    }

    private func change(_ connection: Connection, at now: Instant) {
        switch connection.state {
        case .dropping: return remove(connection, isCut: true)
        case .delayed:
            connection.state = .fair
            connection.changes = isCalm ? .end : now + weather.calm()
        case .fair: if isCalm { connection.changes = .end } else { return spoil(connection, at: now) }
        }
        settle(connection)
    }

    private func spoil(_ connection: Connection, at now: Instant) {
        switch weather.event() {
        case .cut:
            account.cuts += 1
            remove(connection, isCut: true)
        case .delay(let span):
            account.delays += 1
            connection.state = .delayed
            connection.changes = now + span
            settle(connection)
        case .drop(let span, let up, let down):
            account.drops += 1
            connection.state = .dropping(up: up, down: down)
            connection.changes = now + span
        }
    }

    // MARK: The connections

    private func accept(at listener: Int32, _ now: Instant) {
        while let near = Socket.accepted(by: listener) {
            guard now < outage.from, let port = targets[listener], let far = Socket.connecting(to: port) else {
                account.refused += 1
                Socket.close(near, isCut: true)
                continue
            }
            account.connections += 1
            let connection = Connection(near: near, far: far, changes: isCalm ? .end : now + weather.calm())
            ends.add(connection)
        }
    }

    /// Waits for what a connection wants now, or lets go of it.
    private func settle(_ connection: Connection) {
        if connection.isOver { remove(connection, isCut: connection.isBroken) } else { ends.update(connection) }
    }

    private func remove(_ connection: Connection, isCut: Bool) {
        ends.remove(connection)
        account.bytes += connection.passed
        connection.close(isCut: isCut)
    }
}

/// What became of the connections of a network.
struct NetworkAccount {
    var connections = 0
    var refused = 0
    var cuts = 0
    var delays = 0
    var drops = 0
    var outages = 0
    /// Of connections that are over.
    var bytes = 0

    /// A line for each.
    var text: String {
        "connections \(connections)\nrefused \(refused)\ncuts \(cuts)\ndelays \(delays)\ndrops \(drops)\noutages \(outages)\n"
            + "bytes \(bytes)\n"
    }
}
