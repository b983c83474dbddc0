import Testing

/// The same at every command; without power, and on a full card, at every third, which saves minutes.
@Suite struct EveryKillPointTests {
    private func points(_ end: KillPointWalk.End) throws -> KillPointWalk {
        try KillPointWalk(step: end == .killed ? 1 : 3)
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
