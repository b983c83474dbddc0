import Testing
import Messages

@Suite("Topics of boards")
struct BoardTopicTests {
    private func topic(_ text: String) throws -> BoardTopic {
        try BoardTopic(text, prefix: "gates/eu", longestName: 8)
    }

    @Test("each topic of the document has its site, its board, its lane and its subject")
    func each() throws {
        let found = try ["status", "event", "north/state", "north/counters", "north/hour", "north/event"].map {
            ending in
            let topic = try topic("gates/eu/harbour/gate-1/\(ending)")
            #expect(topic.site == "harbour" && topic.board == "gate-1")
            return "\(topic.lane ?? "-") \(topic.subject)"
        }
        #expect(found == ["- status", "- event", "north state", "north counters", "north hour", "north event"])
    }

    @Test(
        "what is none says why",
        arguments: [
            ("gates/us/harbour/gate/event", BoardTopic.Flaw.elsewhere), ("gates/euro/harbour/gate/event", .elsewhere),
            ("", .elsewhere), ("gates/eu", .elsewhere), ("gates/eu/", .otherLevels),
            ("gates/eu/harbour/event", .otherLevels),
            ("gates/eu/harbour/gate/state", .otherLevels), ("gates/eu/harbour/gate/hour", .otherLevels),
            ("gates/eu/harbour/gate/north/status", .otherLevels), ("gates/eu/harbour/gate/north/command", .otherLevels),
            ("gates/eu/harbour/gate/north/state/", .otherLevels),
            ("gates/eu/harbour/gate/north/more/event", .otherLevels),
            ("gates/eu//gate/event", .emptyLevel), ("gates/eu/harbour/gate//event", .emptyLevel),
            ("gates/eu/har bour/gate/event", .notPlain), ("gates/eu/caf\u{E9}/gate/event", .notPlain),
            ("gates/eu/\u{1B}/gate/event", .notPlain), ("gates/eu/harbour9/gate/event", .none),
            ("gates/eu/harbour90/gate/event", .tooLong),
        ] as [(String, BoardTopic.Flaw?)])
    func flaws(text: String, flaw: BoardTopic.Flaw?) {
        do throws(BoardTopic.Flaw) {
            _ = try BoardTopic(text, prefix: "gates/eu", longestName: 8)
            #expect(flaw == nil)
        } catch {
            #expect(error == flaw)
        }
    }
}
