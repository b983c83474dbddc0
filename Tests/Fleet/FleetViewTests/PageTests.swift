import Fleet
import Foundation
import Page
import PageSupport
import TestSupport
import Testing

@testable import Pages

@Suite("The page of a fleet")
struct PageTests {
    @Test("its files are there, and none asks for anything from elsewhere or makes HTML of texts")
    func files() throws {
        var page = try ServedFleet()
        let folder = "Sources/C/CPageAssets/fleet"
        let files = try FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        #expect(files.count >= 6)
        for file in files + ["page.css", "elements.js", "events.js", "words.js", "icon.svg"] {
            let reply = try page.ask(file == "fleet.html" ? "/" : "/\(file)")
            #expect(reply.status == 200, "\(file)")
            #expect(reply.header("Content-Security-Policy")?.contains("script-src 'self'; style-src 'self'") == true)
            let text = reply.body.replacing("http://www.w3.org/", with: "")
            #expect(!text.contains("http://") && !text.contains("https://"), "\(file)")
            for module in text.matches(of: #/from "\.(/[a-z-]+\.js)"/#).map(\.output.1) {
                #expect(try page.ask(String(module)).status == 200, "\(file) imports \(module)")
            }
            #expect(!text.contains("innerHTML") && !text.contains("insertAdjacentHTML"), "\(file)")
        }
    }

    @Test(
        "nothing can be changed, and nothing else is there",
        arguments: [
            ("POST", "/", 405), ("POST", "/boards.jsonl", 405), ("GET", "/gate.js", 404), ("GET", "/board.json", 404),
            ("GET", "/fleet.html", 404), ("GET", "/do", 404),
        ])
    func readOnly(method: String, path: String, status: Int) throws {
        var page = try ServedFleet()
        let headers = method == "POST" ? "Content-Length: 0\r\n" : ""
        #expect(try page.ask(path, method: method, headers: headers).status == status)
    }

    @Test("a browser gets all boards at first, and then only those that change, and those that go")
    func changes() throws {
        var page = try ServedFleet()
        for number in 0..<300 {
            page.hear("harbour/gate\(number)/status", "online", isRetained: true)
            page.hear("harbour/gate\(number)/north/state", Told.state(), isRetained: true)
        }
        page.pass(milliseconds: 300)
        let browser = try page.follow()
        let all = try #require(try page.ask("/boards.jsonl").joinedChunks)
        let lines = all.split(separator: "\n").map(String.init)
        #expect(lines.count == 300)
        let schema = try JSONSchema("fleet")
        for line in lines.prefix(5) { #expect(try schema.complaints(about: line) == []) }
        page.hear("harbour/gate7/north/state", Told.state(fault: "\"sensorStuck\""))
        page.hear("harbour/gate7/north/state", Told.state(fault: "\"contactsDisagree\""))
        page.hear("harbour/gate8/north/state", "")
        page.hear("harbour/gate8/status", "")
        page.pass(milliseconds: 300)
        try page.work(for: browser) { $0.text.contains("event: gone") && $0.text.hasSuffix("\n\n") }
        let events = browser.text.components(separatedBy: "\n\n").filter { $0.contains("data: ") }
        #expect(events.count == 2, "\(events)")
        #expect(events[0].hasPrefix("event: boards\ndata: {\"site\":\"harbour\",\"board\":\"gate7\""))
        #expect(events[0].contains("contactsDisagree") && !events[0].contains("sensorStuck"))
        #expect(events[1].hasPrefix("event: gone\ndata: {\"site\":\"harbour\",\"board\":\"gate8\",\"date\":"))
        browser.forget()
        page.pass(milliseconds: 300)
        #expect(browser.text == "")
    }

    @Test("no board that somebody fills ends the stream of a browser")
    func filled() throws {
        var page = try ServedFleet()
        let browser = try page.follow()
        let names = (0..<64).map { String(repeating: "\\\"", count: 60) + "\($0)" }
        let counters = "{" + names.map { "\"\($0)\":18446744073709551615" }.joined(separator: ",") + "}"
        for number in 0..<8 {
            page.hear("harbour/west/lane\(number)/state", Told.state(numbers: counters))
            page.hear("harbour/west/lane\(number)/counters", Told.counters(counters))
        }
        page.pass(milliseconds: 300)
        try page.work(for: browser) { $0.isEnded || $0.text.contains("event: boards") && $0.text.hasSuffix("\n\n") }
        #expect(!browser.isEnded)
        page.pass(milliseconds: 5_000)
        try page.work(for: browser) { $0.isEnded || $0.text.contains("had no room; the last one") }
        #expect(!browser.isEnded)
    }

    @Test("what a browser fetches is kept as long as it fetches it, and nothing for a HEAD")
    func saved() throws {
        var page = try ServedFleet()
        page.hear("harbour/gate/status", "online")
        for method in ["HEAD", "GET"] {
            let reply = try page.ask("/boards.jsonl", method: method)
            #expect(reply.status == 200)
            #expect(page.savedCount == 0, "\(method)")
        }
    }

    @Test("a browser that fetches slowly gets everything, however much others fetch meanwhile")
    func slow() throws {
        var files = SavedFiles()
        var slow = files.add("begin and end")
        #expect(piece(&files, &slow) == "begin")
        var others = (0..<100).map { files.add("other \($0)") }
        for index in others.indices { _ = piece(&files, &others[index]) }
        #expect(piece(&files, &slow) == " and ")
        for download in others { files.letGo(of: download) }
        #expect(files.count == 1)
        #expect(piece(&files, &slow) == "end")
        #expect(files.count == 0)
    }

    /// The next piece of a download, five bytes at most.
    private func piece(_ files: inout SavedFiles, _ download: inout PageDownload) -> String {
        withUnsafeTemporaryAllocation(byteCount: 5, alignment: 1) { memory in
            var output = PageOutput(memory.baseAddress!, capacity: memory.count)
            _ = files.next(of: &download, into: &output)
            return String(decoding: memory[..<output.count], as: UTF8.self)
        }
    }

    @Test("a browser hears at once how the connection to the broker is, and what was left out")
    func connection() throws {
        var page = try ServedFleet()
        let browser = try page.follow()
        page.hear("harbour/west/north/state", "nonsense")
        page.set(.away("it is \"gone\"", since: page.wall))
        page.pass(milliseconds: 10)
        try page.work(for: browser) { $0.text.contains("event: status") && $0.text.hasSuffix("\n\n") }
        #expect(
            browser.text.contains(
                #""connection":"no connection for 0 s: it is \"gone\"","is_well":false"#
            ))
        #expect(
            browser.text.contains(
                #""left_out":["1 message made no sense; the last one: portcullis/harbour/west/north/state: byte 1:"#))
    }

    @Test("a filter of the command line leaves boards and lanes out of the page")
    func filter() throws {
        var page = try ServedFleet(FleetFilter(site: "harbour", lane: "north"))
        for site in ["harbour", "airport"] {
            page.hear("\(site)/gate/status", "online")
            page.hear("\(site)/gate/north/state", Told.state())
            page.hear("\(site)/gate/south/state", Told.state())
        }
        let all = try #require(try page.ask("/boards.jsonl").joinedChunks)
        #expect(all.contains("harbour") && !all.contains("airport"))
        #expect(all.contains("\"lane\":\"north\"") && !all.contains("\"lane\":\"south\""))
    }
}
