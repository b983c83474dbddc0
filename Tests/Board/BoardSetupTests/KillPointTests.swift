import Testing

/// Deployments and rollbacks that are cut off at some of their commands: see `KillPointWalk`.
@Suite struct KillPointTests {
    private let points: KillPointWalk

    init() throws { points = try KillPointWalk(step: 19) }

    @Test("an upgrade", arguments: KillPointWalk.End.allCases)
    func upgrade(end: KillPointWalk.End) throws {
        try points.walk(end, to: "healthy")
    }

    @Test("an upgrade to a firmware that does not run, with its way back", arguments: KillPointWalk.End.allCases)
    func brokenUpgrade(end: KillPointWalk.End) throws {
        try points.walk(end, to: "crashing")
    }

    @Test("a rollback by hand", arguments: KillPointWalk.End.allCases)
    func rollback(end: KillPointWalk.End) throws {
        try points.walk(end, to: nil)
    }
}
