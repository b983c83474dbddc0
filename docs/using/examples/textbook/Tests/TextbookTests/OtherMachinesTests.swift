import MachineTesting
import Statecharts
import Testing

@testable import Textbook

struct OtherMachinesTests {
    @Test("with caps lock a letter comes out in upper case, also é; what is no letter is refused")
    func letters() {
        var keyboard = Keyboard()
        #expect(keyboard.handle(.letter("é"), at: .zero).commands() == [.type("é")])
        _ = keyboard.handle(.capsLock, at: .zero)
        #expect(keyboard.handle(.letter("é"), at: .zero).commands() == [.type("É")])
        #expect(keyboard.handle(.letter("!"), at: .zero).verdict == .refused)
    }

    @Test("without num lock four digits are arrows")
    func arrows() {
        expectWay(
            of: Keyboard(), [.on(.numLock), .on(.digit(8))], endsWith: "numeric", .handled, "numLockOff", ["move.up"])
        expectWay(of: Keyboard(), [.on(.numLock), .on(.digit(5))], endsWith: "numeric", .ignored, "numLockOff", [])
    }

    @Test("a finished piece goes into the buffer if there is room, and otherwise nothing changes")
    func hands() {
        var production = Production()
        for event in [.produce, .finish, .produce] as [Production.Event] { _ = production.handle(event, at: .zero) }
        expectNothing(from: production, on: .finish, .refused)
        _ = production.handle(.consume, at: .zero)
        #expect(production.handle(.finish, at: .zero).verdict == .handled)
        #expect(production.buffer == .full && production.producer == .idle)
    }

    @Test("a link that reconnects while it is suspended is still suspended then")
    func suspended() {
        let way: [WayStep<SocketLink.Event>] = [
            .on(.connect), .on(.connected), .on(.startedSession), .on(.suspend), .on(.connectionFailed),
            .on(.connectionFailed), .on(.timerFired, after: .seconds(2)), .on(.connected),
        ]
        expectWay(of: SocketLink(), way, endsWith: "socket-link", .handled, "suspended.resting", ["keepQuiet"])
        expectWay(
            of: SocketLink(), Array(way.prefix(6)), endsWith: "socket-link", .handled, "suspended.reconnecting.waiting",
            ["close"])
    }
}
