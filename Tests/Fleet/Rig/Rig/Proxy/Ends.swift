import Glibc

/// The ends of all connections of a network, and the ports that it listens at, as poll(2) wants them.
struct Ends {
    private var items: [pollfd]
    private var owners: [Connection?]

    /// Those that listen, and nobody else yet.
    init(_ listeners: [Int32]) {
        items = listeners.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        owners = listeners.map { _ in nil }
    }

    /// How many there are.
    var count: Int { items.count }

    /// Waits for any of them, for so many milliseconds at the most. Whether there is one.
    mutating func wait(_ milliseconds: Int32) -> Bool { poll(&items, nfds_t(items.count), milliseconds) > 0 }

    /// An end, what happened to it, and its connection; nil for one that listens.
    subscript(place: Int) -> (end: Int32, events: Int32, connection: Connection?) {
        (items[place].fd, Int32(items[place].revents), owners[place])
    }

    /// Both ends of a connection.
    mutating func add(_ connection: Connection) {
        connection.places = (items.count, items.count + 1)
        for end in [connection.near, connection.far] {
            items.append(pollfd(fd: end, events: 0, revents: 0))
            owners.append(connection)
        }
        update(connection)
    }

    /// A connection may want something else now.
    mutating func update(_ connection: Connection) {
        let wanted = connection.wanted
        items[connection.places.near].events = Int16(wanted.near)
        items[connection.places.far].events = Int16(wanted.far)
    }

    /// Lets go of a connection: the last one takes its place.
    mutating func remove(_ connection: Connection) {
        let last = items.count - 2
        if let other = owners[last], other !== connection {
            let (place, from) = (connection.places.near, other.places.near)
            for offset in 0..<2 {
                items[place + offset] = items[from + offset]
                owners[place + offset] = other
            }
            other.places = (place, place + 1)
        }
        items.removeLast(2)
        owners.removeLast(2)
    }

    /// All connections.
    var connections: [Connection] {
        var all: [Connection] = []
        for place in owners.indices {
            if let connection = owners[place], connection.places.near == place { all.append(connection) }
        }
        return all
    }
}
