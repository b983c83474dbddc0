import BoardExplorer
import BoardFile
import Lanes
import Simulation
import Testing

@testable import Explorer

@Suite("A lane with too many states") struct PartsTests {
    /// The lane with its sensors.
    private func claim(_ text: String) throws -> Claim {
        let board = try LoadedBoard(text: text)
        return try #require(BoardProofs.chapters(of: board.board, names: board.laneNames)[1].claims.first)
    }

    private static let wholeDoor = """
        [chip]
        label = demo
        [lane car]
        machine = elevator-door
        door-lock = GPIO2
        door-open-limit = GPIO3
        light-curtain = GPIO4
        open-button = GPIO5
        close-button = GPIO6
        overload = GPIO7
        fire-release = GPIO8
        fault = GPIO9
        repair-key = GPIO10
        open-drive = GPIO11
        close-drive = GPIO12
        """

    @Test("is explored with each two of its sensors together, and none is left out")
    func parts() throws {
        let parts = try claim(Self.wholeDoor).parts
        #expect(parts.count == 7 * 6 / 2)
        #expect(Set(parts.map(\.name)).count == parts.count)
        #expect(
            parts[0].name
                == "with door-lock, door-open-limit, light-curtain, open-button, and nothing at the other inputs")
    }

    @Test("holds in its parts, with and without what repairs it")
    func partsHold() async throws {
        let parts = try claim(Self.wholeDoor).parts.filter { part in
            ["close-button, fault,", "fault, repair-key,"].contains { part.name.contains($0) }
        }
        #expect(parts.count == 2)
        for part in parts {
            let proof = await part.prove(ProofLimits()) { _ in true }
            #expect(proof.holds, "\(part.name): \(proof.violations.map(\.rule.name))")
        }
    }

    @Test("says that it was explored in parts, which is no failure but none that holds either")
    func limit() async throws {
        var limits = ProofLimits()
        limits.states = 50
        let proof = try await claim(Self.wholeDoor).prove(limits) { _ in true }
        #expect(proof.isInParts && !proof.fails && !proof.holds)
        let report = ProofReport("car", [proof])
        #expect(report.text.hasPrefix("car: proved in parts\n"))
        #expect(report.text.contains("more states than that, so these parts were explored instead"))
    }

    @Test("has no parts where it has few sensors: then it fails")
    func noParts() async throws {
        var limits = ProofLimits()
        limits.states = 50
        let claim = try claim(ReplayBoards.turnstiles[0])
        #expect(claim.parts.isEmpty)
        let proof = await claim.prove(limits) { _ in true }
        #expect(!proof.isInParts && proof.fails)
    }

    @Test("moves only what it says: all else is read as inactive, and never loses an edge")
    func moving() throws {
        let board = try LoadedBoard(text: ReplayBoards.turnstiles[0])
        let lane = try #require(board.board.lanes[0].turnstile).lane
        let inputs: [TurnstileRole] = [.coinSlot, .personSensor, .fault]
        let subject = LaneSubject(lane, inputs: inputs.map(\.role), isInterlocked: false, moving: [1])
        let texts = subject.acts.map { subject.text(of: $0) }
        #expect(texts.filter { $0.contains("coin-slot") } == ["coin-slot is read as inactive"])
        #expect(texts.filter { $0.contains("fault") } == ["fault is read as inactive"])
        #expect(texts.count { $0.contains("person-sensor") } == 5)
    }
}
