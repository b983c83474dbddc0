import Gallery
import Links
import MachineTesting
import Statecharts
import Testing

/// What is true of every way through a link's states, with time.
struct SocketLinkWaysTests {
    private typealias Link = SocketLink<Same>

    private static let events = SocketLinkEvent.examples.indices.map { SocketLinkEvent.examples[$0] }
    private static let start = Link(.disconnected, BackOff(Same(bits: .max)))

    @Test("the transport always is what the state says: none, opening, open or closing, and never half open")
    func transport() {
        let ways = Exploration(from: Self.start, by: Self.events, atDeadlines: true) { step in
            guard step.reaction.verdict == .handled else { return }
            var transport = Model(step.before.standingOutputs)
            transport.tells(step.event)
            for command in step.reaction.commands() { transport.obeys(command) }
            #expect(transport.isWhat(step.after.standingOutputs), "\(step)")
        }
        #expect(Set(ways.reached.map(\.label.text)).count == 10)
        // Two places to wait and seven places without a session, each with seven lengths of the wait; two with a
        // session.
        #expect(ways.reached.count == 2 * 7 + 7 * 7 + 2)
    }

    @Test("nothing opens or closes a transport twice, and none is left behind")
    func commands() {
        _ = Exploration(from: Self.start, by: Self.events, atDeadlines: true) { step in
            let isThere = step.before.standingOutputs != .none
            switch step.reaction.commands() {
            case []: break
            case [.openTransport]: #expect(!isThere, "\(step)")
            case [.closeTransport]: #expect(isThere && step.before.standingOutputs != .closing, "\(step)")
            case [.dropTransport]: #expect(isThere && step.before.standingOutputs != .closing, "\(step)")
            default: Issue.record("\(step)")
            }
        }
    }

    @Test("from everywhere, disconnect and at most one answer of the transport lead to disconnected")
    func disconnect() {
        let ways = Exploration(from: Self.start, by: Self.events, atDeadlines: true)
        for answer in [SocketLinkEvent.disconnected, .connectionFailed] {
            for var link in ways.reached {
                _ = link.handle(.disconnect, at: .zero)
                #expect(["disconnected", "disconnecting"].contains(link.label.text))
                _ = link.handle(answer, at: .zero)
                #expect(link.state == .disconnected)
                #expect(link.deadline == nil)
            }
        }
    }

    @Test("only disconnect and a server that does not want the link end it")
    func staysWanted() {
        _ = Exploration(from: Self.start, by: Self.events, atDeadlines: true) { step in
            let isOver = [.disconnected, .disconnecting].contains(step.after.state)
            guard isOver, step.before.state != step.after.state else { return }
            let isEnded = step.before.state == .disconnecting || [.disconnect, .authFailed].contains(step.event)
            #expect(isEnded, "\(step)")
        }
    }

    @Test("every wait leads to an attempt, and to the place where it began")
    func place() {
        _ = Exploration(from: Self.start, by: Self.events, atDeadlines: true) { step in
            guard step.event == .reconnectTimerFired, step.now == step.before.deadline else { return }
            let isSuspended = step.before.label.text.hasPrefix("suspended")
            let isBack = step.after.state == .suspended(.reconnecting(.attempting))
            #expect(isBack == isSuspended)
            #expect(isBack || step.after.state == .reconnecting(.attempting))
            #expect(step.reaction.commands() == [.openTransport])
        }
    }

    @Test("the waits double from 1 s to 60 s while no session starts, and begin anew once one has")
    func waits() {
        var link = Self.start
        var now = Instant.zero
        func take(_ events: SocketLinkEvent...) { for event in events { _ = link.handle(event, at: now) } }
        func wait() -> Duration? {
            take(.connectionFailed)
            guard let deadline = link.deadline else { return nil }
            let wait = deadline - now
            now = deadline
            take(.reconnectTimerFired)
            return wait
        }
        take(.connect)
        #expect((0..<9).map { _ in wait() } == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        // A transport that opens is no session.
        take(.connected)
        #expect(wait() == .seconds(60))
        // Neither is a link that the app ends and wants again.
        take(.disconnect, .disconnected, .connect, .suspend)
        #expect(wait() == .seconds(60))
        take(.connected, .startedSession)
        #expect(wait() == .seconds(1))
        #expect(wait() == .seconds(2))
        take(.resume, .connected, .startedSession)
        #expect(wait() == .seconds(1))
    }
}

/// A transport, as the rest of the world sees it.
private struct Model {
    private var now: Transport

    init(_ now: Transport) { self.now = now }

    /// What an event that the link handles says about the transport.
    mutating func tells(_ event: SocketLinkEvent) {
        switch (now, event) {
        case (.opening, .connected): now = .open
        case (.closing, .disconnected), (.closing, .connectionFailed): now = .none
        default: break
        }
    }

    mutating func obeys(_ command: SocketLinkCommand) {
        switch command {
        case .openTransport: now = .opening
        case .closeTransport: now = .closing
        case .dropTransport: now = .none
        }
    }

    func isWhat(_ wanted: Transport) -> Bool { now == wanted }
}
