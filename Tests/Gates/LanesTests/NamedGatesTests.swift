import Foundation
import TestSupport
import Testing

/// Who names a gate: its own folder and two lists. All else asks what a gate says of itself, so that a new one is a
/// folder and two words.
@Suite("Files that name a gate")
struct NamedGatesTests {
    private static let lists: Set = ["Package.swift", "Sources/Gates/Shared/Lane/Gates.swift"]

    /// What may name gates for a reason of its own.
    private static let folders = [
        // The textbooks have a turnstile, too.
        "Sources/Kit/Gallery/", "Sources/Gates/Exhibit/",
        // The texts of the boards that real lines are tried with, each with particular gates.
        "Sources/Proof/HardwareInLoop/Cases/Boards.swift",
    ]

    private static let gates: [String] = {
        let line = (try? Repository.lines(of: "Package.swift"))?.first { $0.hasPrefix("let gates = [") } ?? ""
        return line.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }()

    /// The names of gates: as a type, as a value, and as a word in a board file.
    private static let names: [String] = gates.flatMap { gate in
        let value = gate.prefix(1).lowercased() + gate.dropFirst()
        let words = value.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
        return [gate, value, words]
    }

    private static let files: [String] = {
        let sources = FileManager.default.enumerator(atPath: Repository.root.appending(path: "Sources").path)
        let paths = (sources?.compactMap { $0 as? String } ?? []).map { "Sources/\($0)" } + ["Package.swift"]
        return paths.filter { path in
            ["swift", "c", "h", "js", "html", "css"].contains((path as NSString).pathExtension)
                && !gates.contains { path.hasPrefix("Sources/Gates/\($0)/") }
        }.sorted()
    }()

    /// The code of a line: nothing of a comment in Swift, C, JavaScript or SQL, and no gate's page, which may explain
    /// what gates share.
    private static func code(of line: String) -> Substring {
        let trimmed = line.drop { $0 == " " }
        if ["//", "/*", "*", "-- "].contains(where: { trimmed.hasPrefix($0) }) { return "" }
        let code = trimmed.firstRange(of: " // ").map { trimmed[..<$0.lowerBound] } ?? trimmed
        return code.firstRange(of: "docs/using/machines/").map { code[..<$0.lowerBound] } ?? code
    }

    private static func namesGate(_ path: String) throws -> Bool {
        try Repository.lines(of: path).contains { line in
            let code = code(of: line)
            return names.contains { code.contains($0) }
        }
    }

    @Test("only the two lists do")
    func named() throws {
        #expect(Self.gates.count >= 3 && Self.files.count > 500)
        let naming = try Set(Self.files.filter(Self.namesGate))
        let more = naming.subtracting(Self.lists).filter { path in !Self.folders.contains { path.hasPrefix($0) } }
        #expect(more.sorted() == [], "what a gate says of itself stands in its own folder")
        #expect(Self.lists.subtracting(naming).sorted() == [], "these name no gate any more")
        for folder in Self.folders { #expect(naming.contains { $0.hasPrefix(folder) }, "\(folder)") }
    }
}
