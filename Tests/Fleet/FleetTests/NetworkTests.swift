import DesktopTool
import Foundation
import Statecharts
import Testing

@testable import FleetRig

@Suite("A network that fails")
struct NetworkTests {
    /// Both ends of a connection through a network, whose time a test has.
    private struct Rig {
        let network: Network
        let near: Int32
        let far: Int32
        let listener: Int32

        init(mean: Duration, outage: Duration, seed: UInt64 = 1) throws {
            let (from, to) = (try Socket.freePort(), try Socket.freePort())
            listener = try Socket.listening(at: to)
            let weather = Weather(mean: mean, meanOutage: outage, chance: Chance(seed: seed))
            network = try Network([(from: from, to: to)], weather, at: .zero)
            near = try #require(Socket.connecting(to: from))
            var accepted: Int32?
            for _ in 0..<500 where accepted == nil {
                network.step(at: .zero)
                accepted = Socket.accepted(by: listener)
            }
            far = try #require(accepted)
        }

        /// Sends bytes to the far end, and gives what comes there, while the time stands; nil where the connection is
        /// gone.
        func carry(_ bytes: [UInt8], at now: Instant) -> [UInt8]? {
            var (sent, came) = (0, [UInt8]())
            var room = [UInt8](repeating: 0, count: 65_536)
            var silence = 0
            let end = ContinuousClock.now + .seconds(60)
            // The machine's own network may be late, too.
            while silence < 20 || came.count < sent && ContinuousClock.now < end {
                let more = send(near, Array(bytes[sent...]), bytes.count - sent, Int32(MSG_NOSIGNAL))
                if more > 0 { sent += more }
                network.step(at: now)
                let count = recv(far, &room, room.count, 0)
                if count == 0 || count < 0 && errno != EAGAIN { return nil }
                silence = count > 0 || more > 0 ? 0 : silence + 1
                if count > 0 { came += room[..<count] }
            }
            return came
        }

        func close() { for end in [near, far, listener] { Foundation.close(end) } }
    }

    private static let long = Duration.seconds(3_600)
    private static let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 251) }

    @Test("while nothing happens, a million bytes come as they were sent")
    func fair() throws {
        let rig = try Rig(mean: Self.long, outage: Self.long)
        defer { rig.close() }
        #expect(rig.carry(Self.bytes, at: .zero + .seconds(1)) == Self.bytes)
    }

    @Test("an outage cuts what is connected, and refuses whoever calls")
    func outage() throws {
        let rig = try Rig(mean: Self.long, outage: .seconds(10))
        defer { rig.close() }
        #expect(rig.carry([1, 2, 3], at: .zero + .seconds(1)) == [1, 2, 3])
        // It begins within 15 s, and lasts for 200 ms at least.
        for milliseconds in stride(from: 5_000, through: 20_000, by: 100) {
            rig.network.step(at: .zero + .milliseconds(Int64(milliseconds)))
        }
        #expect(rig.carry([4], at: .zero + .seconds(21)) == nil)
        #expect(rig.network.account.outages > 0)
    }

    @Test(
        "of many connections some are cut, some are delayed, some lose what is sent; when the weather is fair again, none is changed any more"
    )
    func weather() throws {
        var account = NetworkAccount()
        for seed in 1...40 {
            let rig = try Rig(mean: .seconds(10), outage: Self.long, seed: UInt64(seed))
            defer { rig.close() }
            for second in 1...16 { rig.network.step(at: .zero + .seconds(Int64(second))) }
            account.cuts += rig.network.account.cuts
            account.delays += rig.network.account.delays
            account.drops += rig.network.account.drops
            rig.network.calmDown(at: .zero + .seconds(17))
            let before = rig.network.account.cuts
            rig.network.step(at: .zero + .seconds(3_000))
            #expect(rig.network.account.cuts == before)
        }
        #expect(account.cuts > 5)
        #expect(account.delays > 5)
        #expect(account.drops > 5)
    }
}
