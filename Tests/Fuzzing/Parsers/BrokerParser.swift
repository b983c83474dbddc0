#if os(Linux)
    import Archive
    import ControlLoop
    import Service
    import Statecharts

    @testable import Uplink

    extension FuzzedParser {
        /// What a broker says to an uplink, in any order, over any time. The first line is what the uplink had kept, with a plus sign before it
        /// where there is more to tell than may be under way; after it, two bytes each are something that happens, and a number for it. Whatever
        /// that is: the uplink says lines of text, sends JSON, keeps no place before which the broker has not acknowledged everything, and ends
        /// when it is to. What takes most events, six connections after which what was acknowledged on each has settled, takes some thirty; more
        /// of them only say the same again.
        static let broker = FuzzedParser(name: "broker", mostBytes: 160) { input in
            let parts = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            let events = parts.count > 1 ? Array(parts[1]) : []
            let isBusy = parts[0].first == UInt8(ascii: "+")
            let kept = isBusy ? parts[0].dropFirst() : parts[0]
            let world = FuzzWorld(kept: kept.isEmpty ? nil : Array(kept) + [UInt8(ascii: "\n")])
            guard var session = FuzzUplink(world, at: isBusy ? .busy : .quiet) else {
                return Finding("there is no uplink")
            }
            for place in stride(from: 0, to: events.count - 1, by: 2) {
                session.live(events[place], events[place + 1])
                if world.finding != nil { return world.finding }
            }
            return session.end()
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
#endif
