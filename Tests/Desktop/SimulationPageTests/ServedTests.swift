import DesktopTool
import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

@testable import Pages

/// The page as it is served, through sockets.
@Suite struct ServedTests {
    @Test("all files of the page are there, and none of them asks for anything from elsewhere")
    func files() async throws {
        let page = try LivePage(board: "demo.board")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Repository.root.appending(path: "Sources/C/CPageAssets/files").path)
        #expect(files.count > 15)
        for file in files {
            let answer = try await page.get(file == "index.html" ? "" : file)
            #expect(answer.status == 200, "\(file)")
            #expect(answer.headers["content-security-policy"]?.contains("script-src 'self'; style-src 'self'") == true)
            let text = answer.text.replacing("http://www.w3.org/", with: "")
            #expect(!text.contains("http://") && !text.contains("https://"), "\(file)")
        }
    }

    @Test("the statechart of every machine that a board can have is there", arguments: allBoards)
    func charts(board: String) async throws {
        let page = try LivePage(board: board)
        let lanes = try #require(try await page.get("board.json").json()["lanes"] as? [[String: Any]])
        for lane in lanes {
            let chart = try #require(lane["chart"] as? String)
            let answer = try await page.get("pictures/\(chart).svg")
            #expect(answer.status == 200, "\(chart)")
            #expect(answer.headers["content-type"] == "image/svg+xml")
        }
    }

    @Test("a command from the page is done, and can be seen in the past")
    func command() async throws {
        let page = try LivePage(board: "demo.board")
        #expect(try await page.post("do?lane=0", "coin 10").status == 200)
        var past = ""
        repeat { past = try await page.get("history.jsonl").text } while !past.contains("insertCoin")
        let lines = past.split(separator: "\n").map(String.init)
        let head = try object(lines[0])
        #expect(head["kind"] as? String == "history")
        #expect(head["first"] as? Int == 1)
        #expect(head["end"] as? Int == lines.count)
        // Before the coin's pulse is over the script has what the line did.
        var script = ""
        repeat { script = try await page.get("run.script").text } while !script.contains("\ncoin 10\n")
        #expect(try await page.get("run.trace").text.contains(#""event":"insertCoin","value":10"#))
        let dump = try await page.get("run.vcd")
        #expect(dump.text.contains("$enddefinitions"))
        #expect(dump.headers["content-disposition"] == #"attachment; filename="run.vcd""#)
        let film = try await page.get("run.html")
        #expect(film.text.contains(#""event":"insertCoin","value":10"#))
        #expect(film.headers["content-disposition"] == #"attachment; filename="run.html""#)
        // It is for whoever keeps it: opened here, it would have no more rights than the page.
        #expect(film.headers["content-security-policy"]?.contains("script-src 'self';") == true)
    }

    @Test("nobody changes anything without the token, from another page, or by GET")
    func refused() async throws {
        let page = try LivePage(board: "demo.board")
        let token = try #require(try await page.get("board.json").json()["token"] as? String)
        let origin = String(page.address.dropLast())
        let refused: [[String: String]] = [
            [:], ["X-Portcullis-Token": token], ["Origin": origin],
            ["X-Portcullis-Token": token, "Origin": "http://elsewhere.example"],
            ["X-Portcullis-Token": String(repeating: "0", count: token.count), "Origin": origin],
        ]
        for headers in refused {
            for path in ["do?lane=0", "time", "script"] {
                #expect(try await Answer.of(page.address + path, body: "coin 50", headers: headers).status == 403)
            }
        }
        for path in ["do?lane=0", "time", "script"] { #expect(try await page.get(path).status == 405) }
        for path in ["", "board.json", "live", "history.jsonl", "run.script", "page.js"] {
            #expect(try await page.post(path, "coin 50").status == 405)
        }
        #expect(try await page.get("nothing").status == 404)
        #expect(try await !page.get("history.jsonl").text.contains("insertCoin"))
    }

    @Test(
        "what makes no sense is said in words",
        arguments: [
            ("do?lane=0", "coin 7", 422, "7 is not a multiple of the coin-value, 10"),
            ("do?lane=9", "coin 10", 422, "the board has no lane 9"),
            ("do", "coin 10", 400, "expected ?lane= with the number of a lane"),
            ("do?lane=x", "coin 10", 400, "expected ?lane= with the number of a lane"),
            ("time", "fly", 422, "expected pause, run, step, step GOAL, restart or speed N, not 'fly'"),
            ("time", "speed 7", 422, "the speeds are 1, 10, 100, not 7"),
            ("time", "speed", 422, "expected pause, run, step, step GOAL, restart or speed N, not 'speed'"),
            (
                "script?name=my.script", "coin 10\nfly\n", 422,
                "my.script:2: fly: unknown command 'fly'; `portcullis simulate --help` lists the commands"
            ),
        ])
    func words(path: String, body: String, status: Int, message: String) async throws {
        let page = try LivePage(board: "demo.board")
        let answer = try await page.post(path, body)
        #expect(answer.status == status)
        #expect(answer.text == message + "\n")
    }

    @Test("a run of more records than fit into one piece comes whole")
    func long() async throws {
        let page = try LivePage(board: "demo.board")
        #expect(try await page.post("script", "coin 10000\ncoin 10000\nwait 1h\n").status == 200)
        #expect(try await page.post("time", "speed 100").status == 200)
        var lines: [Substring] = []
        repeat {
            lines = try await page.get("history.jsonl").text.split(separator: "\n")
        } while lines.count < 5_000
        let times = try lines.dropFirst().map { try #require(try object(String($0))["t_ns"] as? Int) }
        #expect(times == times.sorted())
    }

    @Test("two programs cannot have one port, and the second says why")
    func taken() throws {
        let page = try LivePage(board: "demo.board")
        #expect {
            _ = try LivePage(board: "demo.board", port: page.port)
        } throws: { error in
            guard let error = error as? ToolError else { return false }
            return error.message.hasPrefix("127.0.0.1:\(page.port): cannot listen there: ")
        }
    }
}
