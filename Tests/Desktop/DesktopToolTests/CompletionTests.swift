import Testing

@testable import DesktopTool

@Suite struct CompletionTests {
    private let words = ["fail", "fire", "person", "lanes/", "north."]

    @Test(
        "the only word that fits is completed, with a space unless it goes on or one is there",
        arguments: [
            ("pe", "", "rson "), ("pe", " 5", "rson"), ("la", "", "nes/"), ("n", "", "orth."), ("person", "", " "),
        ])
    func one(line: String, behind: String, inserted: String) {
        let completion = Completion(line, behind: behind, candidates: words)
        #expect(completion.inserted == inserted)
        #expect(completion.listed.isEmpty)
    }

    @Test("of several words that fit, the beginning that they share is completed, and they are shown")
    func several() {
        let completion = Completion("wait f", candidates: ["fault", "fail", "fault"])
        #expect(completion.inserted == "a")
        #expect(completion.listed == ["fault", "fail"])
        #expect(Completion("f", candidates: words).inserted.isEmpty)
        #expect(Completion("f", candidates: words).listed == ["fail", "fire"])
    }

    @Test("where nothing fits, nothing is done", arguments: ["x", "person x", "persons"])
    func none(line: String) {
        #expect(Completion(line, candidates: words).inserted.isEmpty)
        #expect(Completion(line, candidates: words).listed.isEmpty)
    }

    @Test("a word begins after a space", arguments: ["", "set ", "set\t", "set  "])
    func beginning(line: String) { #expect(Completion(line, candidates: ["one"]).inserted == "one ") }

    @Test("the words are shown in columns that are read downwards")
    func table() {
        #expect(Completion.table(["a", "bb", "ccc", "d", "e"], columns: 12) == "a    d\nbb   e\nccc\n")
        #expect(Completion.table(["a", "bb"], columns: 3) == "a\nbb\n")
        #expect(Completion.table([], columns: 80).isEmpty)
    }
}
