import Statecharts
import Testing

struct LabelTests {
    @Test("labels are equal when their texts are")
    func equalTexts() {
        let one: Label = "functioning.locked"
        let other: Label = "functioning.locked"
        #expect(one == other)
    }

    @Test(
        "labels differ by a byte, by length and by case",
        arguments: ["lockes", "locke", "lockedd", "Locked", "", "\u{e9}ocked"] as [Label])
    func differentTexts(other: Label) {
        let locked: Label = "locked"
        #expect(locked != other)
        #expect(other != locked)
    }

    @Test("a label may be empty")
    func emptyText() {
        let empty: Label = ""
        #expect(empty == "")
        #expect(empty.withBytes { $0.isEmpty })
    }

    @Test("a label of one character is a text like any other")
    func oneCharacter() {
        #expect(("a" as Label) == "a")
        #expect(("a" as Label) != "b")
    }

    @Test("a label hands out its UTF-8 bytes")
    func bytes() {
        let label: Label = "d\u{e9}j\u{e0}"
        #expect(label.withBytes { Array($0) } == [0x64, 0xc3, 0xa9, 0x6a, 0xc3, 0xa0])
    }

    @Test("labels are compared by their bytes: a composed letter is not a decomposed one")
    func bytesDecide() {
        let composed: Label = "\u{e9}"
        let decomposed: Label = "e\u{301}"
        #expect(composed != decomposed)
    }

    @Test("the cases of an enum of labels are named by themselves, or as they say")
    func casesAreNamed() {
        enum Signal: Label, Labelled { case stop, slow = "go slow" }
        #expect(Signal.stop.label == "stop")
        #expect(Signal.slow.label == "go slow")
        #expect(Signal(rawValue: "go slow") == .slow)
        #expect(Signal(rawValue: "slow") == nil)
    }
}
