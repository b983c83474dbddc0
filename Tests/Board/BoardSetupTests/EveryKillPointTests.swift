import TestSupport
import Testing

/// The same at every third command, and without power, and on a full card, at every ninth. Where it begins is random,
/// so that some runs together see every command; all of them take eight minutes.
@Suite struct EveryKillPointTests {
    private func points(_ end: KillPointWalk.End) throws -> KillPointWalk {
        let step = end == .killed ? 3 : 9
        var random = RandomInputs.generator()
        return try KillPointWalk(step: step, first: .random(in: 1...step, using: &random))
    }

    @Test("an upgrade", arguments: KillPointWalk.End.allCases)
    func upgrade(end: KillPointWalk.End) throws {
        try points(end).walk(end, to: "healthy")
    }

    @Test("an upgrade to a firmware that does not run, with its way back", arguments: KillPointWalk.End.allCases)
    func brokenUpgrade(end: KillPointWalk.End) throws {
        try points(end).walk(end, to: "crashing")
    }

    @Test("a rollback by hand", arguments: KillPointWalk.End.allCases)
    func rollback(end: KillPointWalk.End) throws {
        try points(end).walk(end, to: nil)
    }
}
