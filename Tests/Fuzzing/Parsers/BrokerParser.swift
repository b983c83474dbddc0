import Archive
import ControlLoop
import Record
import Daemon
import Statecharts

@testable import Uplink

extension FuzzedParser {
    /// What a broker says to an uplink, in any order, over any time. The first two bytes are for what the uplink finds
    /// when it begins; after them, two bytes each are something that happens, and a number for it. Whatever that is:
    /// the uplink says lines of text, sends JSON, keeps no place before which the broker has not acknowledged
    /// everything, and ends when it is to. What takes most events, six connections after which what was acknowledged on
    /// each has settled, takes some thirty; more of them only say the same again.
    static let broker = FuzzedParser(name: "broker", mostBytes: 64) { input in
        guard input.count >= 2 else { return nil }
        let world = FuzzWorld(kept: kept(input[0], input[1]))
        guard var session = FuzzUplink(world, at: input[0] & 1 == 0 ? .quiet : .busy) else {
            return Finding("there is no uplink")
        }
        for place in stride(from: 2, to: input.count - 1, by: 2) {
            session.live(input[place], input[place + 1])
            if world.finding != nil { return world.finding }
        }
        return session.end()
    }

    /// What an uplink has kept: nothing, no place, an event of this database, or one of another; by itself or with an
    /// hour.
    private static func kept(_ choice: UInt8, _ number: UInt8) -> [UInt8]? {
        let boot: BootID
        switch choice >> 1 & 3 {
        case 0: return nil
        case 1: return Array("portcullis-uplink 1 \(number)\n".utf8)
        case 2: boot = FuzzGate.boot
        default: boot = BootID(InlineArray(repeating: 0xA5))
        }
        let date = FuzzGate.clockOffset / 1_000_000 + 100 * Int64(number)
        let place = OutgoingPlace(
            id: Int64(number), boot: boot, record: Int64(choice >> 4), sequence: UInt64(number), date: date)
        return SentFile.text(SentPlace(place: place, hour: choice & 8 == 0 ? nil : date / 3_600_000))
            .withBytes { Array($0) }
    }
}

/// An uplink, and what happens to it.
private struct FuzzUplink: ~Copyable {
    let world: FuzzWorld
    var uplink: Uplink<FuzzSurroundings, FuzzBroker>

    init?(_ world: FuzzWorld, at gate: FuzzGate) {
        guard let settings = FuzzBoards.reporting.board.uplink else { return nil }
        let plan = UplinkPlan(
            .report, settings, board: "fuzz", record: gate.record, database: gate.database)
        guard
            let uplink = Uplink(
                plan, board: FuzzBoards.reporting.board, chance: 7, around: FuzzSurroundings(world: world),
                broker: FuzzBroker(world: world))
        else { return nil }
        self.world = world
        self.uplink = uplink
    }

    mutating func live(_ event: UInt8, _ number: UInt8) {
        let reason = BrokerReason(Int(number))
        // The latest message, or one before it.
        let message = world.lastNumber &- UInt32(number)
        switch event % 16 {
        case 0: pass(.milliseconds(100 * Int64(number)))
        case 1: pass(.seconds(Int64(number)))
        case 2, 3:
            world.isOpen = true
            world.news.append(.connected(most: Int(number)))
        case 4: world.close(.refused(reason))
        case 5: world.close(.failed("words \(UInt64(number))"))
        case 6: world.close(.lost(reason))
        case 7: world.close(.closed)
        case 8, 9: world.acknowledge(message)
        case 10: world.acknowledgeAll()
        case 11: world.news.append(.undelivered(message, reason))
        case 12: world.news.append(number & 1 == 0 ? .unsubscribed(reason) : .heard)
        case 13: world.takesMessages = number & 1 == 0
        case 14: world.canConnect = number & 1 == 0
        default: if number & 1 == 0 { uplink.stop() } else { world.clockOffset += 10_000_000_000 }
        }
        uplink.step()
    }

    private mutating func pass(_ time: Duration) { world.now = world.now + time }

    /// It ends, with or without the broker, in the time that it has for that.
    mutating func end() -> Finding? {
        uplink.stop()
        for _ in 0..<5 {
            pass(.seconds(1))
            uplink.step()
        }
        return world.finding ?? (uplink.isOver ? nil : Finding("it does not end"))
    }
}
