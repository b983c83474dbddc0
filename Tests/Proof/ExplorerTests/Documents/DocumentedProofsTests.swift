import BoardExplorer
import Explorer
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("What docs/understanding/proofs.md says of the reports") struct DocumentedProofsTests {
    /// The claims of every machine and of every board that is here.
    private static let claims: [Claim] = {
        let boards = (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.path + "/board")) ?? []
        let ofBoards = boards.filter { $0.hasSuffix(".board") }.compactMap { file in
            try? LoadedBoard(Repository.root.path + "/board/" + file)
        }.flatMap { BoardProofs.chapters(of: $0.board, names: $0.laneNames).flatMap(\.claims) }
        return MachineProofs.all.flatMap { MachineProofs.claims(of: $0.name) ?? [] } + ofBoards
    }()

    @Test("each bound that is printed, with its reason, is a row of the table of bounds")
    func bounds() throws {
        let page = try Repository.lines(of: "docs/understanding/proofs.md")
        let rows = Set(page.filter { $0.hasPrefix("|") }.map(Self.plain))
        let printed = Set(
            (Self.claims + Self.claims.flatMap(\.parts)).flatMap(\.bounds).map { bound in
                Self.plain("| \(bound.what) | \(bound.reason) |")
            })
        #expect(printed.count > 10)
        let missing = printed.filter { bound in !rows.contains { $0.hasSuffix(bound) } }.sorted()
        #expect(missing == [])
    }

    @Test(
        "the size of a turnstile's proof is as the documents say",
        arguments: ["understanding/proofs", "using/machines/turnstile"])
    func size(page: String) async throws {
        var proofs: [Proof] = []
        for claim in MachineProofs.claims(of: "turnstile") ?? [] {
            proofs.append(await claim.prove(ProofLimits()) { _ in true })
        }
        let line = try #require(ProofReport("turnstile", proofs).summary.split(separator: "\n").dropFirst().first)
        let size = line.split(separator: ",").dropLast().joined(separator: ",").dropFirst(2)
        let text = try Repository.lines(of: "docs/\(page).md").joined(separator: " ")
        let isThere = text.contains(size.replacing(": ", with: ", "))
        #expect(isThere, "\(size)")
    }

    /// With N for each number.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in text {
            if !character.isNumber { plain.append(character) } else if plain.last != "N" { plain.append("N") }
        }
        return plain
    }
}
