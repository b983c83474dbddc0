import Statecharts
import Testing

@testable import Uplink

@Suite("Messages that the broker refuses")
struct RefusalTests {
    private static let left: [(String, String)] = [
        ("/status", "portcullis/harbour/demo/status"), ("/north/state", "portcullis/harbour/demo/north/state"),
        ("/lift/counters", "portcullis/harbour/demo/lift/counters"), ("/hour", "portcullis/harbour/demo/.../hour"),
        ("/config", "homeassistant/device/portcullis__harbour__demo/config"),
    ]

    @Test("anything but an event is left out for the connection, said once, and the rest goes on", arguments: left)
    func leftOut(ending: String, topic: String) throws {
        var rig = try UplinkRig()
        rig.log.refuses = { $0.hasSuffix(ending) ? 0x87 : nil }
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.connect()
        for round in 0..<3 {
            for _ in 0..<3 {
                rig.archive.coin()
                rig.archive.passage()
                try rig.copy()
                rig.wait(61)
            }
            #expect(rig.log.disconnects == 0)
            #expect(rig.hasSession == true)
            if ending != "/status" {
                #expect(rig.log.messages.count { $0.topic.hasSuffix(ending) } == 1, "\(round)")
            }
            if round < 2 { rig.loseConnection() }
        }
        #expect(rig.sequences.last == rig.arrived.map { Int($0.sequence) })
        #expect((rig.arrived?.sequence ?? 0) > 11)
        #expect(
            rig.around.said.filter { $0.hasPrefix("error") } == [
                "error: mqtt://broker:1883: it refuses a message for \(topic): reason 135; such messages are left out"
            ])
    }

    @Test(
        "a refused event ends the connection, is tried again every five minutes, and is not lost",
        arguments: [0x87, 0x95, 0x97])
    func event(code: Int) throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.log.refuses = { $0.hasSuffix("/event") ? code : nil }
        rig.archive.coin()
        try rig.copy()
        rig.wait(6)
        #expect(rig.log.disconnects == 1)
        #expect(rig.log.wills == 1, "the broker says that the board is offline")
        #expect(
            rig.around.said.last
                == "error: mqtt://broker:1883: it refuses a message for portcullis/harbour/demo/.../event: reason \(code); it is tried again every five minutes"
        )
        for _ in 0..<29 { rig.wait(10) }
        #expect(rig.log.connects == 1)
        rig.wait(40)
        #expect(rig.log.connects == 2)
        rig.log.refuses = { _ in nil }
        rig.log.messages = []
        rig.log.accept()
        rig.wait(6)
        #expect(rig.sequences == [3])
        #expect(rig.arrived?.sequence == 3)
    }
}
