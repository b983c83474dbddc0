import Gallery
import Links
import MachineTesting
import Statecharts
import Testing

struct SocketLinkTests {
    private typealias Link = SocketLink<SplitMix64>
    private typealias State = SocketLinkState

    /// What is left of the first generator after some waits.
    private static func backOff(after waits: Int, reset: Bool = false) -> BackOff<SplitMix64> {
        var backOff = BackOff(SplitMix64(seed: 1))
        for _ in 0..<waits { _ = backOff.next() }
        if reset { backOff.reset() }
        return backOff
    }

    /// A link that has waited so often, perhaps with a session since then.
    private static func link(_ state: State, after waits: Int = 0, reset: Bool = false) -> Link {
        Link(state, backOff(after: waits, reset: reset))
    }

    /// The end of the next wait of a link that has waited so often, and waits from zero on.
    private static func end(after waits: Int) -> Instant {
        var backOff = backOff(after: waits)
        return .zero + backOff.next()
    }

    private static let now = Instant.zero + .seconds(100)
    private static let waiting = Reconnecting.waiting(until: now)
    /// What a link begins with that loses its connection at zero.
    private static let begins = Reconnecting.waiting(until: end(after: 0))

    private static let disconnected = link(.disconnected)
    private static let connecting = link(.connecting)
    private static let startingSession = link(.startingSession)
    private static let connected = link(.connected)
    private static let attempting = link(.reconnecting(.attempting))
    private static let waits = link(.reconnecting(waiting))
    private static let sleepsWithout = link(.suspended(.suspended(hasSession: false)))
    private static let sleeps = link(.suspended(.suspended(hasSession: true)))
    private static let sleepsAttempting = link(.suspended(.reconnecting(.attempting)))
    private static let sleepsWaiting = link(.suspended(.reconnecting(waiting)))
    private static let disconnecting = link(.disconnecting)

    private static let all = [
        disconnected, connecting, startingSession, connected, attempting, waits, sleepsWithout, sleeps,
        sleepsAttempting, sleepsWaiting, disconnecting,
    ]

    /// Rows for all states but some.
    private static func all(but some: [Link], _ row: (Link) -> Row<Link>) -> [Row<Link>] {
        all.filter { !some.contains($0) }.map(row)
    }

    private static let connect: [Row<Link>] =
        [
            .on(disconnected, .connect, becomes: connecting, .openTransport),
            .refuses(disconnecting, .connect),
        ] + all(but: [disconnected, disconnecting]) { .ignores($0, .connect) }

    private static let connectedRows: [Row<Link>] =
        [
            .on(connecting, .connected, becomes: startingSession),
            .on(attempting, .connected, becomes: startingSession),
            .on(sleepsAttempting, .connected, becomes: sleepsWithout),
            .ignores(disconnecting, .connected),
        ]
        + all(but: [connecting, attempting, sleepsAttempting, disconnecting]) { .refuses($0, .connected) }

    private static func end(_ event: SocketLinkEvent) -> [Row<Link>] {
        [
            .ignores(disconnected, event),
            .on(connecting, event, becomes: link(.reconnecting(begins), after: 1), .dropTransport),
            .on(startingSession, event, becomes: link(.reconnecting(begins), after: 1), .dropTransport),
            .on(connected, event, becomes: link(.reconnecting(begins), after: 1), .dropTransport),
            .on(attempting, event, becomes: link(.reconnecting(begins), after: 1), .dropTransport),
            .ignores(waits, event),
            .on(sleepsWithout, event, becomes: link(.suspended(.reconnecting(begins)), after: 1), .dropTransport),
            .on(sleeps, event, becomes: link(.suspended(.reconnecting(begins)), after: 1), .dropTransport),
            .on(sleepsAttempting, event, becomes: link(.suspended(.reconnecting(begins)), after: 1), .dropTransport),
            .ignores(sleepsWaiting, event),
            .on(disconnecting, event, becomes: disconnected),
        ]
    }

    private static let authFailed: [Row<Link>] = [
        .refuses(disconnected, .authFailed),
        .on(connecting, .authFailed, becomes: disconnected, .dropTransport),
        .on(startingSession, .authFailed, becomes: disconnecting, .closeTransport),
        .on(connected, .authFailed, becomes: disconnecting, .closeTransport),
        .on(attempting, .authFailed, becomes: disconnected, .dropTransport),
        .refuses(waits, .authFailed),
        .on(sleepsWithout, .authFailed, becomes: disconnecting, .closeTransport),
        .on(sleeps, .authFailed, becomes: disconnecting, .closeTransport),
        .on(sleepsAttempting, .authFailed, becomes: disconnecting, .closeTransport),
        .refuses(sleepsWaiting, .authFailed),
        .ignores(disconnecting, .authFailed),
    ]

    private static let startedSession: [Row<Link>] =
        [
            .on(startingSession, .startedSession, becomes: connected),
            .on(
                link(.startingSession, after: 3), .startedSession, becomes: link(.connected, after: 3, reset: true)),
            .on(sleepsWithout, .startedSession, becomes: sleeps),
            .on(
                link(.suspended(.suspended(hasSession: false)), after: 3), .startedSession,
                becomes: link(.suspended(.suspended(hasSession: true)), after: 3, reset: true)),
            .ignores(disconnecting, .startedSession),
        ]
        + all(but: [startingSession, sleepsWithout, disconnecting]) { .refuses($0, .startedSession) }

    private static let suspend: [Row<Link>] = [
        .ignores(disconnected, .suspend),
        .on(connecting, .suspend, becomes: sleepsAttempting),
        .on(startingSession, .suspend, becomes: sleepsWithout),
        .on(connected, .suspend, becomes: sleeps),
        .on(attempting, .suspend, becomes: sleepsAttempting),
        .on(waits, .suspend, becomes: sleepsWaiting),
        .ignores(sleepsWithout, .suspend),
        .ignores(sleeps, .suspend),
        .ignores(sleepsAttempting, .suspend),
        .ignores(sleepsWaiting, .suspend),
        .ignores(disconnecting, .suspend),
    ]

    private static let resume: [Row<Link>] =
        [
            .on(sleepsWithout, .resume, becomes: startingSession),
            .on(sleeps, .resume, becomes: connected),
            .on(sleepsAttempting, .resume, becomes: attempting),
            .on(sleepsWaiting, .resume, becomes: waits),
        ] + all(but: [sleepsWithout, sleeps, sleepsAttempting, sleepsWaiting]) { .ignores($0, .resume) }

    private static let disconnect: [Row<Link>] = [
        .ignores(disconnected, .disconnect),
        .on(connecting, .disconnect, becomes: disconnecting, .closeTransport),
        .on(startingSession, .disconnect, becomes: disconnecting, .closeTransport),
        .on(connected, .disconnect, becomes: disconnecting, .closeTransport),
        .on(attempting, .disconnect, becomes: disconnecting, .closeTransport),
        .on(waits, .disconnect, becomes: disconnected),
        .on(sleepsWithout, .disconnect, becomes: disconnecting, .closeTransport),
        .on(sleeps, .disconnect, becomes: disconnecting, .closeTransport),
        .on(sleepsAttempting, .disconnect, becomes: disconnecting, .closeTransport),
        .on(sleepsWaiting, .disconnect, becomes: disconnected),
        .ignores(disconnecting, .disconnect),
    ]

    private static let timer: [Row<Link>] =
        [
            .on(waits, .reconnectTimerFired, at: now, becomes: attempting, .openTransport),
            .on(sleepsWaiting, .reconnectTimerFired, at: now, becomes: sleepsAttempting, .openTransport),
            .refuses(waits, .reconnectTimerFired, at: Instant(nanoseconds: now.nanoseconds - 1)),
            .refuses(sleepsWaiting, .reconnectTimerFired, at: Instant(nanoseconds: now.nanoseconds - 1)),
        ] + all(but: [waits, sleepsWaiting]) { .refuses($0, .reconnectTimerFired, at: now) }

    private static let rows =
        connect + connectedRows + end(.connectionFailed) + end(.disconnected) + authFailed + startedSession + suspend
        + resume + disconnect + timer

    @Test("every row of the link's table holds", arguments: rows)
    func row(_ row: Row<SocketLink<SplitMix64>>) { row.check() }

    @Test("every state of the link answers every event")
    func isComplete() {
        expectComplete(Self.rows, states: Self.all.map(\.label))
        // Two states have the same name: a suspended link with a session and one without.
        for link in Self.all {
            #expect(Set(Self.rows.filter { $0.machine == link }.map { "\($0.event)" }).count == 10, "\(link)")
        }
    }

    @Test("each state says what the transport is to be")
    func standingOutputs() {
        for link in [Self.disconnected, Self.waits, Self.sleepsWaiting] { expect(link, wants: .none) }
        for link in [Self.connecting, Self.attempting, Self.sleepsAttempting] { expect(link, wants: .opening) }
        for link in [Self.startingSession, Self.connected, Self.sleepsWithout, Self.sleeps] {
            expect(link, wants: .open)
        }
        expect(Self.disconnecting, wants: .closing)
    }

    @Test("only a wait ends by itself")
    func deadlines() {
        for link in Self.all {
            #expect(link.deadline == (link.label.text.hasSuffix("waiting") ? Self.now : nil), "\(link)")
        }
        #expect(Link.timeout == .reconnectTimerFired)
    }

    @Test("a wait tells when it ends, and a suspended link whether it has a session")
    func details() {
        #expect(Self.waits.details == Details(Detail("until", .seconds(100))))
        #expect(Self.sleepsWaiting.details == Details(Detail("until", .seconds(100))))
        #expect(Self.sleeps.details == Details(Detail(Fact("session", state: "started"))))
        #expect(Self.sleepsWithout.details == Details(Detail(Fact("session", state: "starting"))))
        #expect(Self.connected.details == Details())
    }
}
