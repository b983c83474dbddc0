import BoardExplorer
import Lanes
import Machines
import Simulation
import TestSupport
import Testing

@testable import Explorer

@Suite("The report on proofs") struct ReportTests {
    /// A turnstile with its sensors that breaks a rule, with only some of its inputs moving.
    private func lane(_ flaw: BrokenLane.Flaw, moving: Set<Int>? = nil) -> LaneSubject<BrokenLane> {
        let inputs: [TurnstileRole] = [.coinSlot, .personSensor, .fireRelease, .fault, .repairKey]
        return LaneSubject(
            BrokenLane(.small, flaw), inputs: inputs.map(\.role), isInterlocked: false, moving: moving)
    }

    /// The proof of a claim, and of its parts where they are explored instead.
    private func proofs(of claim: Claim, limit: Int) async -> [Proof] {
        var limits = ProofLimits()
        limits.states = limit
        let whole = await claim.prove(limits) { _ in true }
        guard whole.isInParts else { return [whole] }
        var proofs = [whole]
        for part in claim.parts { proofs.append(await part.prove(limits) { _ in true }) }
        return proofs
    }

    @Test("names a rule that only a part could ask, and that is broken there")
    func wayBackOfPart() async {
        let part = Claim("with fault, repair-key", lane(.staysBroken, moving: [3, 4]))
        let claim = Claim("with all", lane(.staysBroken), parts: [part])
        let proofs = await proofs(of: claim, limit: 300)
        #expect(proofs.map(\.end) == [.limit, .complete])
        let report = ProofReport("gate", proofs)
        #expect(report.text.contains("way-back            BROKEN From every state"))
        #expect(report.summary.contains(", way-back (BROKEN)\n"))
    }

    @Test("a rule that breaks at the same distance as the limit is reached is no proof in parts")
    func brokenAtLimit() async {
        let part = Claim("with fault, repair-key", lane(.losesCoins, moving: [3, 4]))
        let claim = Claim("with all", lane(.ignoresLosses), parts: [part])
        let proofs = await proofs(of: claim, limit: 1)
        #expect(proofs.map(\.end) == [.broken])
        let report = ProofReport("gate", proofs)
        #expect(report.text.hasPrefix("gate: NOT TRUE\n"))
        #expect(proofs[0].fails)
    }

    @Test("what bounds only some parts says which")
    func boundsOfParts() async {
        let parts = [
            Claim("with all", lane(.ignoresLosses, moving: [0, 4])),
            Claim("with fault", lane(.ignoresLosses, moving: [0, 3])),
        ]
        var proofs: [Proof] = []
        for part in parts { proofs.append(await part.prove(ProofLimits()) { _ in true }) }
        let bound =
            "  bounded: in parts where the repair-key never moves, a gate that is out of service counts as at rest, "
            + "because nothing else ends a fault there\n"
        #expect(!ProofReport("gate", [proofs[0]]).text.contains("out of service counts"))
        #expect(ProofReport("gate", proofs).text.contains(bound))
        let unwired = LaneSubject(BrokenLane(.small, .sleeps), inputs: [], isInterlocked: false)
        #expect(unwired.bounds.last?.what == "a gate that is out of service counts as at rest")
    }

    @Test("what was not seen to its end is not listed as if it held everywhere, and what was not begun is named")
    func notWhole() async {
        let subject = InterlockSubject(members: 2, policy: .refuse)
        let seen = await Claim("2 gates", subject).prove(ProofLimits()) { _ in true }
        var limits = ProofLimits()
        limits.states = 1
        let cut = await Claim("3 gates", InterlockSubject(members: 3, policy: .refuse)).prove(limits) { _ in true }
        let stopped = await Claim("4 gates", subject).prove(ProofLimits()) { _ in false }

        let whole = ProofReport("interlock", [seen])
        #expect(whole.text.contains("\n  after every step, with durations of any length:\n"))
        #expect(whole.text.contains("\n    way-back "))

        let some = ProofReport("interlock", [seen, stopped], notBegun: ["5 gates"])
        #expect(some.text.hasPrefix("interlock: not seen to the end\n"))
        #expect(some.text.contains("\n  not begun: 5 gates\n"))
        #expect(some.text.contains("\n  not broken in the states that were seen:\n"))
        #expect(!some.text.contains("way-back"))
        #expect(some.summary.contains("\n  1 of 3 explorations stopped before the end\n"))
        #expect(some.summary.contains("\n  1 of 3 explorations not begun\n"))
        #expect(some.summary.contains("\n  rules not broken in the states that were seen: "))

        let limited = ProofReport("interlock", [seen, cut])
        #expect(limited.summary.contains("\n  1 of 2 explorations reached the limit of states (--limit)\n"))
        #expect(!limited.summary.contains("way-back"))
    }

    @Test("a short report says what was proved in parts")
    func briefParts() async {
        let part = Claim("with fault, repair-key", lane(.opensForEverybody, moving: [3, 4]))
        let proofs = await proofs(of: Claim("with all", lane(.opensForEverybody), parts: [part, part]), limit: 300)
        #expect(
            ProofReport("gate", proofs).summary.contains(
                "\n  the whole reached its limit of states; 2 pairs of its inputs were explored instead\n"))
    }

    @Test("a rule that says nothing about a lane is not listed as if it had been tried there")
    func idleRules() async throws {
        let watch = try claim("board/raspberry-pi-stopwatch.board", chapter: 0)
        let proof = await watch.prove(ProofLimits()) { _ in true }
        #expect(proof.rules.map(\.name) == ["deadlines-answered"])
        let gate = LaneSubject(TurnstileLane(.small), inputs: [TurnstileRole.coinSlot.role], isInterlocked: false)
        #expect(gate.idleRules == ["drives-exclusive", "opens-when-allowed"])
        let joint = LaneSubject(ElevatorDoorLane(), inputs: [], isInterlocked: true)
        #expect(joint.idleRules == [])
    }

    @Test("what did not happen before it was stopped may still happen")
    func notYet() async {
        let claim = Claim("a lamp", ExhibitSubject(FaultyLamp(nil)))
        let seen = await claim.prove(ProofLimits()) { _ in false }
        #expect(!ProofReport("lamp", [seen]).text.contains("never"))
        #expect(ProofReport("lamp", [seen]).text.contains("    not yet taken: "))
    }

    private func claim(_ file: String, chapter: Int) throws -> Claim {
        let board = try LoadedBoard(Repository.root.appending(path: file).path)
        return try #require(BoardProofs.chapters(of: board.board, names: board.laneNames)[chapter].claims.first)
    }
}
