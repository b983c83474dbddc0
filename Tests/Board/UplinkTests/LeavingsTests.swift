import ArchiveSupport
import ControlLoop
import Foundation
import Statecharts
import Testing

@testable import Uplink

@Suite("What a broker has of lanes that are no more")
struct LeavingsTests {
    private static let base = "portcullis/harbour/demo"
    private static let device = "homeassistant/device/portcullis__harbour__demo"
    private static let former = "homeassistant/device/portcullis-harbour-demo/config"
    private static let renamed = UplinkRig.file.replacingOccurrences(of: "[lane north]", with: "[lane south]")

    private func taken(_ rig: borrowing UplinkRig) -> [String] {
        rig.log.messages.filter { $0.text.isEmpty && $0.isRetained }.map(\.topic)
    }

    private static func topics(_ lane: String) -> [String] {
        ["\(base)/\(lane)/state", "\(base)/\(lane)/counters", "\(device)/\(lane)/config"]
    }

    /// The board gets a file with another name of its first lane, and the firmware and the uplink begin anew.
    private func rename(_ rig: inout UplinkRig) throws {
        rig.archive.identity = .board(("south", "turnstile"), ("lift", "elevator-door"))
        rig.archive.end()
        try rig.archive.start()
        try rig.copy()
        try rig.beginAgain(file: Self.renamed)
    }

    @Test("the lanes are kept before anything is told of them, and not again as long as they are those")
    func kept() throws {
        var rig = try UplinkRig.atWork()
        rig.loseConnection()
        try rig.beginAgain()
        #expect(rig.around.laneKeeps == 1)
        #expect(rig.around.lanes?.hasPrefix("portcullis-uplink-lanes 1 north lift ") == true)
        #expect(taken(rig) == [])
    }

    @Test("a lane that has another name now is taken back, and not forgotten before that is certain")
    func renamed() throws {
        var rig = try UplinkRig.atWork()
        try rename(&rig)
        #expect(taken(rig) == Self.topics("north"))
        #expect(rig.log.last("\(Self.base)/south/state")?.isRetained == true)
        #expect(rig.around.lanes?.hasPrefix("portcullis-uplink-lanes 1 south lift north ") == true)
        // A broker that is killed may have lost it.
        rig.loseConnection()
        #expect(taken(rig) == Self.topics("north"))
        rig.wait(19)
        #expect(rig.around.lanes?.contains("north") == true)
        rig.wait(2)
        rig.wait(1)
        #expect(rig.around.lanes?.hasPrefix("portcullis-uplink-lanes 1 south lift ") == true)
        #expect(rig.around.lanes?.contains("north") == false)
        rig.loseConnection()
        rig.wait(60)
        #expect(taken(rig) == [])
    }

    @Test("a lane that has its old name again is not taken back after that")
    func back() throws {
        var rig = try UplinkRig.atWork()
        try rename(&rig)
        rig.archive.identity = .board(("north", "turnstile"), ("lift", "elevator-door"))
        rig.archive.end()
        try rig.archive.start()
        try rig.copy()
        try rig.beginAgain()
        #expect(taken(rig) == Self.topics("south"))
        #expect(rig.log.last("\(Self.base)/north/state")?.text.isEmpty == false)
    }

    @Test("a lane that gets another name while the uplink runs is told under it, whatever it has counted")
    func renamedMeanwhile() throws {
        var rig = try UplinkRig.atWork(file: Self.renamed)
        rig.archive.identity = .board(("south", "turnstile"), ("lift", "elevator-door"))
        rig.archive.end()
        try rig.archive.start()
        rig.wait(2)
        rig.wait(61)
        #expect(taken(rig) == Self.topics("north"))
        for topic in ["state", "counters"] {
            let north = rig.log.messages.last { $0.topic == "\(Self.base)/north/\(topic)" && !$0.text.isEmpty }
            let south = try #require(rig.log.last("\(Self.base)/south/\(topic)"))
            #expect(south.json["counters"] as? [String: Int] == north?.json["counters"] as? [String: Int])
        }
    }

    @Test("a broker that refuses it hears everything else, and is asked no more on that connection")
    func refused() throws {
        var rig = try UplinkRig.atWork()
        rig.log.refuses = { $0.hasSuffix("/north/state") ? 0x87 : nil }
        try rename(&rig)
        #expect(rig.hasSession == true)
        #expect(taken(rig) == Self.topics("north"))
        #expect(
            rig.around.said.filter { $0.hasPrefix("error") } == [
                "error: mqtt://broker:1883: it refuses a message for \(Self.base)/north/state: reason 135; such messages are left out"
            ])
    }

    @Test("what a version told that had one message for all lanes is taken back once")
    func former() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.stop()
        #expect(rig.around.kept != nil)
        rig.around.lanes = nil
        try rig.beginAgain()
        #expect(taken(rig) == [Self.former])
        // It ends before that is certain.
        try rig.beginAgain()
        #expect(taken(rig) == [Self.former])
        rig.wait(21)
        rig.wait(1)
        try rig.beginAgain()
        #expect(taken(rig) == [])
    }

    @Test("a file that is damaged is as none, and one of the greatest length is read as it was written")
    func file() throws {
        var lanes = ToldLaneList()
        for number in 0..<24 {
            let name = "a-name-of-the-greatest-length-\(number / 10)\(number % 10)"
            lanes.add(LaneName(cText: name)!)
        }
        func read(_ text: String) -> ToldLaneList? {
            let bytes = Array(text.utf8)
            return bytes.withUnsafeBufferPointer { LanesFile.lanes($0) }
        }
        let text = words(LanesFile.text(lanes))
        #expect(read(text) == lanes)
        #expect(read(words(LanesFile.text(ToldLaneList()))) == ToldLaneList())
        for damaged in [
            "", "\n", String(text.dropLast()), text.replacingOccurrences(of: "-07", with: "-08"), text + " ",
        ] {
            #expect(read(damaged) == nil)
        }
    }

    @Test("to forget a board is an empty retained message for each topic that has one, of former lanes, too")
    func forget() throws {
        var rig = try UplinkRig.atWork(for: 6)
        rig.log.messages = []
        rig.log.disconnects = 0
        try rig.restart(.forget, file: Self.renamed)
        rig.log.acknowledges = false
        rig.connect()
        #expect(taken(rig).count == rig.log.messages.count)
        #expect(
            Set(taken(rig))
                == Set(
                    Self.topics("north") + Self.topics("lift") + Self.topics("south") + [
                        "\(Self.device)/config", "\(Self.base)/status",
                    ]))
        var hasTakenBack = rig.uplink.hasTakenBack
        #expect(!hasTakenBack)
        for message in rig.log.messages { rig.log.news.append(.delivered(message.number)) }
        rig.settle()
        hasTakenBack = rig.uplink.hasTakenBack
        #expect(hasTakenBack)
        #expect(rig.isOver == true)
        #expect(rig.log.disconnects == 1)
        #expect(rig.around.lanes?.contains("north") == false)
    }
}
