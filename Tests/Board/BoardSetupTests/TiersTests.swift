import Foundation
import Testing

/// What `make test` leaves to `make test-all`, and what runs alone: rows that name nothing would leave nothing out, or
/// everything.
@Suite struct TiersTests {
    @Test(
        "each row of the tiers names a module or a suite that is there, how it is compiled, and why",
        arguments: ["tiers", "alone"])
    func rows(file: String) throws {
        let tests = Shell.root.appending(path: "Tests")
        let text = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(file == "alone" || !rows.isEmpty)
        for row in rows {
            let words = row.split(separator: " ", omittingEmptySubsequences: true)
            let name = words[0].split(separator: ".")
            let module = try #require(
                FileManager.default.contentsOfDirectory(atPath: tests.path).sorted()
                    .map { tests.appending(path: "\($0)/\(name[0])") }
                    .first { FileManager.default.fileExists(atPath: $0.path) }, "\(row)")
            // A suite inside another one is named with it.
            if let suite = name.dropFirst().first?.split(separator: "/").last {
                let files = try #require(FileManager.default.enumerator(atPath: module.path)).compactMap {
                    $0 as? String
                }
                let sources = files.filter { $0.hasSuffix(".swift") }.compactMap {
                    try? String(contentsOf: module.appending(path: $0), encoding: .utf8)
                }
                #expect(sources.contains { $0.contains(" \(suite) ") }, "\(row)")
            }
            if file == "tiers" { #expect(["plain", "optimized"].contains(words[1]), "\(row)") }
            #expect(words.count > (file == "tiers" ? 2 : 1), "\(row) has no reason")
        }
    }

    @Test("without a pattern it is wrong usage")
    func noPattern() throws {
        let outcome = try Shell.script("Tests/run", [])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("Tests/run [--build] quick | rest | all | PATTERN"))
    }

    @Test("make runs the tests that it is told")
    func make() throws {
        let make = { (arguments: [String]) in try Shell.make(["-n"] + arguments).output }
        #expect(try make(["test-only", "FILTER=JSONTests|it's"]).hasSuffix(#"Tests/run 'JSONTests|it'\''s'"# + "\n"))
        #expect(try make(["test-only"]).hasSuffix("Tests/run all\n"))
        #expect(try make(["test"]).contains("Tests/run quick\n"))
        #expect(try make(["test-all"]).hasSuffix("Tests/all 'all'\n"))
        #expect(try make(["test-all", "PART=rest"]).hasSuffix("Tests/all 'rest'\n"))
        #expect(try make(["tests-to-compile", "PART=rest"]).contains("Tests/run --build rest\n"))
    }
}
