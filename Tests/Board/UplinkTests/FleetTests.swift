import Fleet
import Testing

@testable import Uplink

/// What a board tells is what `portcullis fleet` takes.
@Suite("What a fleet makes of a board's messages")
struct FleetTests {
    @Test("every message of a board is taken, and what is shown is how its gates are")
    func messages() throws {
        var rig = try UplinkRig.atWork()
        rig.archive.coin(50)
        rig.archive.event("insertCoin", to: "functioning.unlocked")
        rig.archive.event("admitPerson", to: "functioning.locked")
        try rig.copy()
        rig.wait(61)
        rig.archive.fault("contactsDisagree")
        rig.archive.event("machineDidFail", to: "broken")
        try rig.copy()
        rig.wait(61)
        var picture = FleetPicture(prefix: "portcullis")
        let now = Moment(milliseconds: (rig.archive.now.nanoseconds + rig.archive.offset) / 1_000_000)
        for message in rig.log.messages {
            picture.take(
                FleetMessage(topic: message.topic, payload: Array(message.text.utf8), isRetained: false), at: now)
        }
        #expect(picture.senseless.last == "" && picture.homeless.last == "")
        let board = try #require(picture.boards.values.first)
        #expect(picture.boards.count == 1 && board.name.site == "harbour" && board.name.board == "demo")
        #expect(board.link == .online && board.lanes.keys.sorted() == ["lift", "north"])
        let north = try #require(board.lanes["north"])
        #expect(board.condition(of: north) == .fault && north.fault == "contactsDisagree" && north.state == "broken")
        #expect(north.machine == "turnstile" && north.passagesSeen == 1)
        #expect(board.condition(of: try #require(board.lanes["lift"])) == .well)
    }
}
