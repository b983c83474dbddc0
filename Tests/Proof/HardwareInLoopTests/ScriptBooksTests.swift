import Foundation
import Simulation
import TestSupport
import Testing

@testable import HardwareInLoop

/// Every script of Tests/Scripts on the mock chip. On virtual boards they are cases of the hardware-in-loop list.
@Suite struct ScriptBooksTests {
    static let root = Repository.root
    static let all: Result<[HILCase], any Error> = Result { try CaseList.scripts(root: root) }

    @Test("there are scripts, and each is for a board that can be read")
    func scripts() throws {
        let scripts = try ScriptBooksTests.all.get()
        #expect(scripts.count >= 50)
        for item in scripts { _ = try LoadedBoard(text: item.board, name: item.name) }
    }

    @Test(
        "every script keeps the books: the money of a turnstile and of a parking exit, the persons of a door",
        arguments: (try? all.get()) ?? [])
    func books(item: HILCase) throws {
        let board = try LoadedBoard(text: item.board, name: item.name)
        let rehearsal = try Rehearsal(item.steps, on: board, keepsRecord: item.keepsRecord)
        let counters = rehearsal.runs[0].trace.split(separator: "\n").filter { $0.contains("\"kind\":\"counters\"") }
        // A gate that counts much has more than one record for it.
        var lanes: [String: [String: Any]] = [:]
        for line in counters {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            lanes[try #require(object["lane"] as? String), default: [:]].merge(object) { $1 }
        }
        #expect(lanes.count == board.board.lanes.count)
        for object in lanes.values {
            func count(_ key: String) throws -> Int { try #require(object[key] as? Int) }
            if object["paidOut"] != nil {
                let accounts = try ["prices", "paidOut", "owed", "held", "kept"].map(count)
                #expect(try count("inserted") == accounts.reduce(0, +))
            } else if object["inserted"] != nil {
                #expect(try count("inserted") == count("held") + count("fares") + count("kept"))
            } else if object["handled"] != nil {
                // A machine of the gallery has no books: it keeps neither money nor persons.
                #expect(try count("handled") > 0 || count("ignored") == 0)
            } else {
                #expect(
                    try count("persons") + count("left") + count("forgotten")
                        == count("entered") + count("leftUncounted"))
            }
        }
    }
}
