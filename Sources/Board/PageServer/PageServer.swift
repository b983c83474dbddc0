import CPage
import CSystem
import ControlLoop
import Statecharts

/// A server of one page. See `PageSite` for how it is used.
///
/// When all connections are taken, one gives way to the newcomer: first one that has had its answer, then the oldest
/// that has not finished asking, then one whose client has taken nothing for two seconds. So a client that holds
/// connections open without using them cannot lock others out. Streams never give way, or a flood of requests could end
/// the view of those who watch; their number is limited instead. If nobody gives way, the newcomer gets 503.
public struct PageServer<Site: PageSite & ~Copyable>: ~Copyable {
    /// What is shown.
    public var site: Site
    /// Where it is to be had.
    public let listener: PageListener
    /// What the page has to show before it may change anything.
    public let token: PageToken
    let hosts: PageHosts
    let limits: PageLimits

    let connections: UnsafeMutablePointer<PageConnection>
    private let buffers: UnsafeMutableRawPointer
    private let requests: UnsafeMutableRawPointer
    private let watches: UnsafeMutablePointer<portcullis_page_watch>
    private var acceptsAgain = Instant.zero
    private var lastHeartbeat = Instant.zero

    /// A server that listens. `hosts` are the names that it answers to.
    public init(
        site: consuming Site, listener: consuming PageListener, hosts: PageHosts, token: PageToken, limits: PageLimits
    ) throws(PageError) {
        guard
            let buffers = portcullis_own_memory(limits.connections * limits.output),
            let requests = portcullis_own_memory(limits.connections * portcullis_page_request_size()),
            let connections = portcullis_own_memory(Self.size(of: PageConnection.self, limits)),
            let watches = portcullis_own_memory(Self.size(of: portcullis_page_watch.self, limits))
        else { throw .systemFailed(errno: Int32(portcullis_page_no_memory)) }
        self.site = site
        self.listener = listener
        self.hosts = hosts
        self.token = token
        self.limits = limits
        self.buffers = buffers
        self.requests = requests
        self.connections = connections.bindMemory(to: PageConnection.self, capacity: limits.connections)
        self.watches = watches.bindMemory(to: portcullis_page_watch.self, capacity: limits.connections + 2)
        for index in 0..<limits.connections {
            (self.connections + index).initialize(
                to: PageConnection(Outbox(buffers + index * limits.output, capacity: limits.output)))
        }
    }

    deinit {
        for index in 0..<limits.connections where connections[index].isOpen {
            portcullis_page_close(connections[index].descriptor)
        }
        portcullis_forget_memory(buffers, limits.connections * limits.output)
        portcullis_forget_memory(requests, limits.connections * portcullis_page_request_size())
        portcullis_forget_memory(connections, Self.size(of: PageConnection.self, limits))
        portcullis_forget_memory(watches, Self.size(of: portcullis_page_watch.self, limits))
    }

    private static func size<Element>(of: Element.Type, _ limits: PageLimits) -> Int {
        MemoryLayout<Element>.stride * (limits.connections + 2)
    }

    /// How many connections there are, of any kind.
    public var connectionCount: Int { count { _ in true } }

    /// How many streams there are.
    public var streamCount: Int { count { $0.phase == .streaming } }

    private func count(_ isCounted: (PageConnection) -> Bool) -> Int {
        var count = 0
        for index in 0..<limits.connections where connections[index].isOpen {
            if isCounted(connections[index]) { count += 1 }
        }
        return count
    }

    // MARK: Waiting

    /// Waits until there is something to do, or somebody else's descriptor can be read, but at most for that time.
    /// Whether that one can be read. Then call `step`. Where nothing comes from outside, a second is not too long: time
    /// limits are judged at each step.
    @discardableResult
    public mutating func wait(atMost time: Duration, orFor other: Int32 = -1) -> Bool {
        let milliseconds = max(0, min(time.nanoseconds / 1_000_000, 60_000))
        look(forMilliseconds: Int32(truncatingIfNeeded: milliseconds), and: other)
        return watches[limits.connections + 1].may_read
    }

    private mutating func look(forMilliseconds milliseconds: Int32, and other: Int32) {
        for index in 0..<limits.connections {
            let connection = connections[index]
            var watch = portcullis_page_watch()
            watch.descriptor = connection.descriptor
            watch.wants_to_read = connection.phase != .answering
            watch.wants_to_write = connection.phase == .answering || !connection.outbox.isEmpty
            watches[index] = watch
        }
        var watch = portcullis_page_watch()
        watch.descriptor = acceptsAgain == .zero ? listener.descriptor : -1
        watch.wants_to_read = true
        watches[limits.connections] = watch
        watch.descriptor = other
        watches[limits.connections + 1] = watch
        // It fails only for want of memory in the kernel; then nothing is seen this time.
        _ = portcullis_page_poll(watches, limits.connections + 2, milliseconds)
    }

    // MARK: A step

    /// Does what can be done now without waiting: reads, answers, sends, closes what took too long, accepts. `now` is
    /// the time by which limits are judged.
    public mutating func step(at now: Instant) {
        if acceptsAgain != .zero, now >= acceptsAgain { acceptsAgain = .zero }
        look(forMilliseconds: 0, and: -1)
        beat(at: now)
        for index in 0..<limits.connections where connections[index].isOpen {
            if watches[index].may_read { read(index, at: now) }
            if connections[index].isOpen, watches[index].may_write { send(index, at: now) }
            if connections[index].isOpen, now >= connections[index].deadline(limits) { expire(index, at: now) }
        }
        if watches[limits.connections].may_read { accept(at: now) }
    }

    private mutating func accept(at now: Instant) {
        for _ in 0..<PageLimits.acceptsAtOnce {
            let descriptor = portcullis_page_accept(listener.descriptor)
            if portcullis_page_is_exhausted(descriptor) {
                acceptsAgain = now + limits.exhaustedTime
                return
            }
            if portcullis_page_is_later(Int(descriptor)) { return }
            // One that could not be prepared is gone; the next one may be better.
            if descriptor < 0 { continue }
            take(descriptor, at: now)
        }
    }

    /// Takes a connection that is open.
    mutating func take(_ descriptor: Int32, at now: Instant) {
        guard let index = freeIndex(at: now) else { return refuse(descriptor) }
        let outbox = Outbox(connections[index].outbox.memory, capacity: limits.output)
        var connection = PageConnection(outbox)
        connection.descriptor = descriptor
        connection.since = now
        connection.lastProgress = now
        connections[index] = connection
        portcullis_page_request_begin(request(index))
        // Who connects has mostly asked as well: so it has its answer before it could have to give way.
        read(index, at: now)
    }

    /// A place for a newcomer, if there is one.
    private mutating func freeIndex(at now: Instant) -> Int? {
        var chosen: Int?
        var chosenRank = 0
        for index in 0..<limits.connections {
            guard connections[index].isOpen else { return index }
            let rank = rank(of: connections[index], at: now)
            guard rank > 0 else { continue }
            if rank > chosenRank || rank == chosenRank && connections[index].since < connections[chosen!].since {
                (chosen, chosenRank) = (index, rank)
            }
        }
        if let chosen { close(chosen) }
        return chosen
    }

    /// How readily a connection gives way; 0 for not at all.
    private func rank(of connection: PageConnection, at now: Instant) -> Int {
        switch connection.phase {
        case .lingering: 3
        case .reading: 2
        case .answering: now >= connection.lastProgress + limits.stuckTime ? 1 : 0
        case .streaming: 0
        }
    }

    /// There is no place. What it asks was not read, so this may be lost; then the client sees a connection that was
    /// closed.
    private func refuse(_ descriptor: Int32) {
        var head = PageHead(.unavailable)
        head.add("Retry-After", "2")
        head.add(length: 0)
        head.end()
        _ = head.text.withBytes { portcullis_page_send(descriptor, $0.baseAddress, $0.count) }
        portcullis_page_close(descriptor)
    }

    mutating func close(_ index: Int) {
        if case .download(let download, _) = connections[index].source { site.letGo(of: download) }
        portcullis_page_close(connections[index].descriptor)
        connections[index].descriptor = -1
        connections[index].outbox.removeAll()
        connections[index].source = .none
    }

    private mutating func expire(_ index: Int, at now: Instant) {
        // Who has asked nothing gets no answer: browsers open connections that they may never use.
        if connections[index].phase == .reading, connections[index].hasSpoken {
            answer(index, with: .requestTimeout, at: now)
        } else {
            close(index)
        }
    }

    private mutating func beat(at now: Instant) {
        guard now >= lastHeartbeat + limits.heartbeat else { return }
        lastHeartbeat = now
        for index in 0..<limits.connections where isStream(index) && connections[index].outbox.isEmpty {
            connections[index].lastProgress = now
            var stream = PageStream(connections[index].outbox)
            stream.beat(period: limits.heartbeat)
            connections[index].outbox = stream.outbox
        }
    }

    func isStream(_ index: Int) -> Bool { connections[index].isOpen && connections[index].phase == .streaming }

    func request(_ index: Int) -> OpaquePointer {
        OpaquePointer(requests + index * portcullis_page_request_size())
    }

    // MARK: Reading

    private mutating func read(_ index: Int, at now: Instant) {
        var bytes: InlineArray<4_096, UInt8> = InlineArray(repeating: 0)
        var span = bytes.mutableSpan
        let descriptor = connections[index].descriptor
        let isReading = connections[index].phase == .reading
        let request = request(index)
        var status = Int32(portcullis_page_wants_more)
        let count = span.withUnsafeMutableBytes {
            let count = portcullis_page_receive(descriptor, $0.baseAddress, $0.count)
            if count > 0, isReading { status = portcullis_page_request_feed(request, $0.baseAddress, count) }
            return count
        }
        if portcullis_page_is_later(count) { return }
        // The end. A request that is not whole is none; a stream has nobody left; and what was answered was taken.
        guard count > 0 else { return close(index) }
        guard isReading else { return }
        connections[index].hasSpoken = true
        if status == Int32(portcullis_page_wants_more) { return }
        if status == Int32(portcullis_page_is_complete) {
            answer(index, at: now)
        } else {
            answer(index, with: PageStatus(rawValue: status) ?? .badRequest, at: now)
        }
    }
}
