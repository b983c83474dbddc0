import Statecharts
import Testing

struct ReactionTests {
    @Test("commands keep the order in which they are to be done")
    func order() {
        let commands = Commands<Int>(1, 2)
        #expect(commands.count == 2)
        #expect(commands[0] == 1)
        #expect(commands[1] == 2)
    }

    @Test("one command alone is a list of one")
    func oneCommand() {
        let commands = Commands<Int>(1)
        #expect(commands.count == 1)
        #expect(commands[0] == 1)
    }

    @Test("an answer may command nothing")
    func noCommand() {
        #expect(Commands<Int>().isEmpty)
    }

    @Test("verdicts print under their names")
    func labels() {
        #expect(Verdict.handled.label == "handled")
        #expect(Verdict.ignored.label == "ignored")
        #expect(Verdict.refused.label == "refused")
    }
}
