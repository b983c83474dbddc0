import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("What a broker that is killed may have lost, told again")
struct SettlingTests {
    @Test("after a lost connection all that the broker may have lost is told again, in order, acknowledged or not")
    func loss() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.log.acknowledges = false
        for _ in 0..<10 { rig.archive.coin() }
        try rig.copy()
        rig.wait(6)
        let events = rig.log.messages.filter { $0.topic.hasSuffix("/event") }
        #expect(events.count == 10)
        for event in events[0..<4] { rig.log.news.append(.delivered(event.number)) }
        // One that overtook others has arrived, but what is before it has not.
        rig.log.news.append(.delivered(events[7].number))
        rig.settle()
        #expect(rig.arrived?.sequence == 6)
        rig.log.acknowledges = true
        rig.reconnect()
        #expect(rig.sequences == Array(3..<13))
    }

    @Test("what was acknowledged long enough before something else that was acknowledged is not told again")
    func settled() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.wait(10)
        try rig.coin()
        // Twenty seconds after the first, but not after the second.
        rig.wait(10.1)
        try rig.coin()
        rig.reconnect()
        #expect(rig.sequences == [4, 5])
    }

    @Test("a broker that only was silent may have been killed long ago: time by itself settles nothing")
    func silence() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.log.acknowledges = false
        for _ in 0..<5 { rig.wait(5) }
        rig.log.acknowledges = true
        rig.reconnect()
        #expect(rig.sequences == [3])
    }

    @Test("what happened last has settled soon: the status is said again, until there is nothing left to settle")
    func idle() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.wait(1)
        try rig.coin()
        rig.log.messages = []
        for _ in 0..<120 { rig.wait(1) }
        let words = rig.log.messages.filter { $0.topic.hasSuffix("/status") }.map(\.text)
        #expect(words == ["online", "online"])
        rig.reconnect()
        #expect(rig.sequences == [])
    }

    @Test("an acknowledgement shows that the broker was there when its message was sent, and not that it was later")
    func lateAnswer() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.log.acknowledges = false
        rig.wait(10)
        try rig.coin()
        rig.wait(15)
        let answered = try #require(rig.log.messages.last { $0.topic.hasSuffix("/event") })
        rig.log.news.append(.delivered(answered.number))
        rig.settle()
        #expect(rig.arrived?.sequence == 4)
        rig.log.acknowledges = true
        rig.reconnect()
        #expect(rig.sequences == [3, 4])
    }

    @Test(
        "a broker that is killed twice a minute is not told more and more: each time only what has not settled before")
    func twiceAMinute() throws {
        var rig = try UplinkRig.atWork(for: 6)
        for round in 1...10 {
            for _ in 0..<30 {
                try rig.coin()
                rig.wait(0.6)
            }
            rig.cut()
            rig.log.messages = []
            rig.wait(1.1)
            rig.log.accept()
            rig.wait(1)
            #expect(rig.sequences.last == 2 + round * 30)
            #expect(rig.sequences.count <= 30, "\(round)")
        }
    }

    @Test(
        "where no connection lasts for twenty seconds, what was outlived on six of them has settled, and new ones come all the time"
    )
    func shortConnections() throws {
        var rig = try UplinkRig.atWork(for: 6)
        var told: [Int: Int] = [:]
        for round in 1...30 {
            try rig.coin()
            rig.wait(9)
            try rig.coin()
            rig.wait(1)
            #expect(rig.sequences.last == 2 + 2 * round)
            for sequence in rig.sequences { told[sequence, default: 0] += 1 }
            rig.loseConnection()
        }
        // Seven times where it came just before the end of a connection.
        #expect(told.values.max() == 7)
    }

    @Test("a broker that is killed every few seconds, before it writes anything, settles nothing")
    func killedAgainAndAgain() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.wait(2)
        let first = try #require(rig.sequences.last)
        for _ in 1...20 {
            rig.loseConnection()
            try rig.coin()
            rig.wait(4)
            #expect(rig.sequences.contains(first))
        }
    }

    @Test("what one connection left open, no other one settles")
    func otherConnection() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.wait(15)
        rig.reconnect()
        try rig.coin()
        rig.reconnect()
        #expect(rig.sequences == [3, 4])
    }

    @Test(
        "after a restart, in order or not, the uplink goes on from what has settled, which is kept at most every ten seconds"
    )
    func restart() throws {
        var rig = try UplinkRig.atWork(for: 6)
        let keeps = rig.around.keeps
        for _ in 0..<50 {
            try rig.coin()
            rig.wait(0.6)
        }
        // After 20 seconds of these 50 some settle.
        #expect((2...4).contains(rig.around.keeps - keeps))
        try rig.beginAgain()
        let first = try #require(rig.sequences.first)
        // What was acknowledged in the last twenty seconds is among it, and nothing that is much older.
        #expect((18...33).contains(first), "\(first)")
        #expect(rig.sequences == Array(first..<53))
        rig.stop()
        try rig.beginAgain()
        #expect(rig.sequences == Array(first..<53))
    }

    @Test("the next boot's events follow, and of the first boot's only what had not settled")
    func reboot() throws {
        var rig = try UplinkRig.atWork(for: 6)
        try rig.coin()
        rig.wait(21)
        try rig.coin()
        rig.wait(11)
        _ = try rig.archive.reboot()
        try rig.archive.start()
        rig.archive.coin()
        try rig.copy()
        try rig.beginAgain()
        let boots = rig.log.messages.filter { $0.topic.hasSuffix("/event") }
            .compactMap { ($0.json["boot"] as? String)?.prefix(2) }
        #expect(boots == ["01", "02", "02"])
        #expect(rig.sequences.first == 4)
    }
}

extension UplinkRig {
    /// A coin falls, and is told.
    fileprivate mutating func coin() throws {
        archive.coin()
        try copy()
        wait(0.1)
        wait(0.3)
    }

    /// The connection is lost, and is there again; what was sent before is forgotten.
    fileprivate mutating func reconnect() {
        cut()
        log.messages = []
        wait(60)
        log.accept()
        settle()
        wait(6)
    }
}
