import Statecharts
import Testing

struct LevelTests {
    @Test("an edge is known by the level at which it ends", arguments: [Level.inactive, .active])
    func edgeAndLevel(level: Level) {
        #expect(Edge(to: level).level == level)
    }

    @Test("a rising edge ends active, a falling one inactive")
    func directions() {
        #expect(Edge.rising.level == .active)
        #expect(Edge.falling.level == .inactive)
    }

    @Test("the inverse of a level is the other one, and twice inverted is the same")
    func inverse() {
        #expect(Level.active.inverted == .inactive)
        #expect(Level.inactive.inverted == .active)
        #expect(Level.active.inverted.inverted == .active)
    }

    @Test("levels and edges print under their names")
    func labels() {
        #expect(Level.active.label == "active")
        #expect(Level.inactive.label == "inactive")
        #expect(Edge.rising.label == "rising")
        #expect(Edge.falling.label == "falling")
    }
}
