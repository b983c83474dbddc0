@testable import Links
import Statecharts
import Testing

/// The inner machine of a link, by itself.
struct ReconnectingTests {
    private static let end = Instant.zero + .seconds(5)

    @Test("an attempt ends well or badly, or is followed by a wait")
    func attempting() {
        var backOff = BackOff(Same(bits: .max))
        func outcome(_ event: Reconnecting.Event) -> Reconnecting.Outcome {
            Reconnecting.attempting.outcome(of: event, at: Self.end, &backOff)
        }
        #expect(outcome(.connected) == .isConnected)
        #expect(outcome(.authFailed) == .isRejected)
        #expect(outcome(.reconnectTimerFired) == .stays(.refused))
        #expect(outcome(.connectionFailed) == .goesOn(.waiting(until: Self.end + .seconds(1))))
        #expect(outcome(.connectionFailed) == .goesOn(.waiting(until: Self.end + .seconds(2))))
    }

    @Test("a wait ends at its end and not before, whatever else happens")
    func waiting() {
        var backOff = BackOff(Same(bits: .max))
        func outcome(_ event: Reconnecting.Event, at now: Instant = Self.end) -> Reconnecting.Outcome {
            Reconnecting.waiting(until: Self.end).outcome(of: event, at: now, &backOff)
        }
        #expect(outcome(.reconnectTimerFired) == .goesOn(.attempting))
        #expect(outcome(.reconnectTimerFired, at: .zero + .milliseconds(4999)) == .stays(.refused))
        #expect(outcome(.connected) == .stays(.refused))
        #expect(outcome(.authFailed) == .stays(.refused))
        #expect(outcome(.connectionFailed) == .stays(.ignored))
        #expect(backOff == BackOff(Same(bits: .max)))
    }

    @Test("only an attempt has a transport, and only a wait has an end")
    func states() {
        #expect(Reconnecting.attempting.transport == .opening)
        #expect(Reconnecting.attempting.deadline == nil)
        #expect(Reconnecting.waiting(until: Self.end).transport == .none)
        #expect(Reconnecting.waiting(until: Self.end).deadline == Self.end)
    }

    @Test("a transport is commanded what turns it into what it is to be, from everything to everything")
    func transport() {
        let all: [Transport] = [.none, .opening, .open, .closing]
        let commands = all.map { before in
            all.map { after in
                let commands = after.commands(from: before)
                return commands.indices.map { commands[$0] }
            }
        }
        #expect(
            commands == [
                [[], [.openTransport], [.openTransport], []],
                [[.dropTransport], [], [], [.closeTransport]],
                [[.dropTransport], [.dropTransport, .openTransport], [], [.closeTransport]],
                [[], [.dropTransport, .openTransport], [.dropTransport, .openTransport], []],
            ])
    }
}
