import Simulation
import Testing

@testable import Explorer
@testable import Lanes
@testable import Machines

@Suite("What breaks a rule is printed as a script that does it again") struct ReplayTests {
    /// A board sends no command list: the loop drives what the states want.
    private static let turnstiles = TurnstileMutants.all.indices.filter { number in
        let mutant = TurnstileMutants.all[number]
        return ReplayBoards.unplayable["turnstile: \(mutant.name)"] == nil && !mutant.isOfCommands
    }
    private static let exits = ParkingMutant.all.indices.filter { number in
        let mutant = ParkingMutant.all[number].mutation
        return ReplayBoards.unplayable["parking-exit: \(mutant.name)"] == nil && !mutant.isOfCommands
    }
    private static let doors = BrokenDoor.allCases.filter { door in
        ReplayBoards.unplayable["elevator-door: \(door.name)"] == nil && !door.mutation.isOfCommands
    }
    private static let lanes = BrokenLane.Flaw.allCases.filter { flaw in
        ReplayBoards.unplayable["lane: \("\(flaw)".words)"] == nil
    }

    @Test("the script of a broken turnstile breaks the same rule on the loop and the mock chip", arguments: turnstiles)
    func turnstile(number: Int) async throws {
        let mutant = TurnstileMutants.all[number]
        for text in ReplayBoards.turnstiles {
            let board = try LoadedBoard(text: text)
            let lane = try #require(board.board.lanes[0].turnstile)
            let subject = TurnstileSubject(lane.turnstile, coins: [Money(1)], mutation: mutant)
            let onBoard = TurnstileSubject(
                lane.turnstile, coins: [Money(1)], range: .whatABoardDoes, mutation: mutant)
            let claim = Claim(mutant.name, subject, onBoard: onBoard) { TurnstileSubject.script($0, unit: 1) }
            if try await replay(claim, on: board, in: MutantLane(lane.lane, onBoard)) { return }
        }
        Issue.record("no script for: \(mutant.name)")
    }

    @Test("so does the script of a broken elevator door", arguments: doors)
    func door(_ door: BrokenDoor) async throws {
        for text in ReplayBoards.doors {
            let board = try LoadedBoard(text: text)
            let lane = try #require(board.board.lanes[0].elevatorDoor)
            guard lane.door.hasDoorZone == door.configuration.hasDoorZone,
                lane.door.hasExtendedOpen == door.configuration.hasExtendedOpen,
                lane.door.hasAttendant == door.configuration.hasAttendant,
                lane.door.hasInspection == door.configuration.hasInspection
            else { continue }
            let onBoard = DoorSubject(
                lane.door, events: door.events, range: .whatABoardDoes, mutation: door.mutation)
            let claim = Claim(door.name, onBoard) { DoorSubject.script($0, holdsClose: lane.door.hasAttendant) }
            if try await replay(claim, on: board, in: MutantLane(lane.lane, onBoard)) { return }
        }
        Issue.record("no script for: \(door.name)")
    }

    @Test("so does the script of a broken parking exit, in the units of its board", arguments: exits)
    func exit(number: Int) async throws {
        let mutant = ParkingMutant.all[number]
        for text in ReplayBoards.exits {
            let board = try LoadedBoard(text: text)
            var lane = try #require(board.board.lanes[0].parkingExit)
            guard lane.exit.countsCoins == mutant.configuration.countsCoins,
                lane.exit.takesGrants == mutant.configuration.takesGrants
            else { continue }
            // Amounts are explored by how many coins they are.
            let unit = lane.coinValue.units
            lane.exit.price = Money(lane.exit.price.units / unit)
            lane.exit.changeCoin = Money(lane.exit.changeCoin.units / unit)
            lane.coinValue = Money(1)
            let onBoard = ParkingSubject(
                lane.exit, coins: [lane.coinValue], range: .whatABoardDoes, mutation: mutant.mutation)
            let claim = Claim(mutant.mutation.name, onBoard) { ParkingSubject.script($0, unit: unit) }
            if try await replay(claim, on: board, in: MutantLane(lane.lane, onBoard)) { return }
        }
        Issue.record("no script for: \(mutant.mutation.name)")
    }

    @Test("so does the script of a broken lane, with its lines", arguments: lanes)
    func lane(flaw: BrokenLane.Flaw) async throws {
        let board = try LoadedBoard(text: ReplayBoards.turnstiles[1])
        let configuration = try #require(board.board.lanes[0].turnstile)
        let subject = LaneSubject(
            BrokenLane(configuration, flaw), inputs: flaw.inputs.map(\.role), isInterlocked: false)
        let claim = Claim(flaw.rawValue, subject) { subject.script($0, lane: "gate") }
        let hasScript = try await replay(claim, on: board, in: WatchedLane(subject))
        #expect(hasScript)
    }

    @Test("only those are not played that are there")
    func unplayable() {
        let names = Set(BrokenMachine.all.map { "\($0.machine): \($0.name)" })
        #expect(ReplayBoards.unplayable.keys.allSatisfy(names.contains))
    }

    /// Proves something broken, and plays the script of what was found. False if there is none.
    private func replay(_ claim: Claim, on board: LoadedBoard, in lane: some JudgedLane) async throws -> Bool {
        let proof = await claim.prove(ProofLimits()) { _ in true }
        guard let violation = proof.violations.first(where: { $0.script != nil }), let text = violation.script
        else { return false }
        let script = try Script(text, name: "proof", board: board)
        let broken = try Replay(board, lane).rules(brokenBy: script)
        // A rule about the way back is about what can no longer happen.
        let isThere = broken.contains(violation.rule.name) || violation.rule.name == Rule.wayBack.name
        #expect(isThere, "\(claim.name): \(violation.rule.name), but the script breaks \(broken)\n\(text)")
        return true
    }
}
