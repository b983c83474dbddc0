import Foundation
import Page
import PageSupport
import Statecharts
import TestSupport
import Testing

@Suite("What is answered")
struct RequestTests {
    @Test("a page's file comes with its type, its length and what a browser must not do with it")
    func asset() throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.get("/"))
        #expect(reply.status == 200)
        #expect(reply.header("Content-Type") == "text/html; charset=utf-8")
        #expect(reply.header("Content-Length") == "\(reply.body.utf8.count)")
        #expect(reply.body.contains("<html"))
        #expect(reply.header("Connection") == "close")
        #expect(reply.header("Content-Security-Policy")?.hasPrefix("default-src 'none'; script-src 'self';") == true)
        #expect(reply.header("Content-Security-Policy")?.hasSuffix("frame-ancestors 'none'") == true)
        #expect(reply.header("X-Content-Type-Options") == "nosniff")
        #expect(reply.header("Cache-Control") == "no-store")
        #expect(reply.header("Access-Control-Allow-Origin") == nil)
    }

    @Test("the page names two scripts and one style, which a browser keeps for ever, at addresses of their content")
    func bundle() throws {
        var rig = try Rig()
        let page = try rig.answer(to: rig.get("/")).body
        let folder = try #require(page.firstMatch(of: /src="(v-[0-9a-f]{16})\/early.js"/)).1
        #expect(page.contains("href=\"\(folder)/page.css\""))
        #expect(page.matches(of: /\.(js|css)"/).count == 3)
        for (file, type) in [("page.js", "text/javascript"), ("page.css", "text/css")] {
            let single = try rig.answer(to: rig.get("/\(file)"))
            let bundled = try rig.answer(to: rig.get("/\(folder)/\(file)"))
            #expect(single.header("Cache-Control") == "no-store")
            #expect(bundled.status == 200)
            #expect(bundled.header("Cache-Control") == "public, max-age=31536000, immutable")
            #expect(bundled.header("Content-Type") == "\(type); charset=utf-8")
            #expect(bundled.header("Content-Length") == "\(bundled.body.utf8.count)")
            #expect(bundled.body.contains(/(?m)^(import|export|\/\/|\/\*| )/) == false, "\(file)")
        }
        for file in ["pictures/turnstile.svg", "icon.svg", "early.js"] {
            let kept = try rig.answer(to: rig.get("/\(folder)/\(file)"))
            #expect(kept.header("Cache-Control")?.hasSuffix("immutable") == true)
            #expect(try kept.body == rig.answer(to: rig.get("/\(file)")).body)
        }
        let nothing = [
            "/\(folder)", "/\(folder)/", "/\(folder)//", "/\(folder)/board.json", "/\(folder)/../page.js",
            "/\(folder)/\(folder)/page.js", "/v-0000000000000000/page.js", "/v-/page.js",
            "/\(folder.dropLast())/page.js",
        ]
        for path in nothing { #expect(try rig.answer(to: rig.get(path)).status == 404, "\(path)") }
    }

    @Test("every module of the page is in its one script, or in that of its language, with all that it exports")
    func modules() throws {
        var rig = try Rig()
        let page = try rig.answer(to: rig.get("/")).body
        let folder = try #require(page.firstMatch(of: /src="(v-[0-9a-f]{16})\/page.js"/)).1
        let script = try rig.answer(to: rig.get("/\(folder)/page.js")).body
        let root = Repository.root
        let folders =
            ["C/CPageAssets/files"]
            + ["Turnstile", "ElevatorDoor", "ParkingExit", "Exhibit"].map { "Gates/\($0)/Page" }
        let files = try folders.map { "Sources/\($0)" }.flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).map {
                "\(folder)/\($0)"
            }
        }.filter { $0.hasSuffix(".js") && !$0.hasSuffix("/early.js") }
        let words = try rig.answer(to: rig.get("/\(folder)/german.js")).body
        let module = #/(?m)^"[a-z-]+\.js": \(\) => \{$/#
        #expect(script.matches(of: module).count + words.matches(of: module).count == files.count)
        for file in files {
            let name = file.split(separator: "/").last ?? ""
            let source = try String(contentsOf: root.appending(path: file), encoding: .utf8)
            let exports = source.matches(of: /(?m)^export (?:async )?(?:const|class|function) (\w+)/).map {
                "\($0.1), "
            }
            let bundle = name.hasPrefix("german") ? words : script
            let start = try #require(bundle.range(of: "\n\"\(name)\": () => {\n"), "\(name)")
            let rest = bundle[start.upperBound...]
            let end = try #require(rest.range(of: "\nreturn { \(exports.joined())};\n},\n"), "\(name)")
            #expect(!rest[..<end.lowerBound].contains("\n},\n\""), "\(name)")
        }
    }

    @Test("a picture that is larger than the buffer comes whole")
    func largeAsset() throws {
        var rig = try Rig(output: 4_096)
        let reply = try rig.answer(to: rig.get("/pictures/parking-exit.svg"))
        let file = Repository.root.appending(path: "docs/pictures/parking-exit.svg")
        #expect(reply.body == (try String(contentsOf: file, encoding: .utf8)))
        #expect(reply.header("Content-Type") == "image/svg+xml")
    }

    @Test("a text is what the site wrote, with what it found in the query")
    func text() throws {
        var rig = try Rig()
        #expect(try rig.answer(to: rig.get("/hello?name=Ada")).body == "hello Ada")
        #expect(try rig.answer(to: rig.get("/hello?surname=x&name=Bob&name=Eve")).body == "hello Bob")
        #expect(try rig.answer(to: rig.get("/hello?nam=x")).body == "hello ")
        #expect(try rig.answer(to: rig.get("/hello?name")).body == "hello ")
        #expect(try rig.answer(to: rig.get("/hello?&&=&name=%41?")).body == "hello %41?")
    }

    @Test("HEAD has the same head and no body")
    func head() throws {
        var rig = try Rig()
        for path in ["/hello", "/", "/long", "/nowhere"] {
            let whole = try rig.answer(to: rig.get(path))
            let head = try rig.answer(to: rig.get(path).replacing("GET", with: "HEAD"))
            #expect(head.status == whole.status)
            if whole.status == 200 {
                #expect(head.head == whole.head)
                #expect(head.body.isEmpty)
            }
        }
    }

    @Test("an answer that does not fit is no half answer")
    func tooMuch() throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.get("/too-much"))
        #expect(reply.status == 500)
        #expect(reply.body == "Internal Server Error\n")
    }

    @Test("a download of any length comes in pieces, and its end is seen")
    func download() throws {
        var rig = try Rig(output: 4_096) { $0.pieces = 1_000 }
        let reply = try rig.answer(to: rig.get("/long"))
        #expect(reply.header("Transfer-Encoding") == "chunked")
        #expect(reply.header("Content-Disposition") == "attachment; filename=\"a-b-.csv\"")
        let whole = (0..<1_000).map { String(repeating: "\($0 % 10)", count: 1_000) }.joined()
        #expect(reply.joinedChunks == whole)
        let old = try rig.answer(to: "GET /long HTTP/1.0\r\nHost: \(rig.host)\r\n\r\n")
        #expect(old.header("Transfer-Encoding") == nil)
        #expect(old.body == whole)
    }

    @Test("a download that fails is seen to be incomplete", arguments: ["/broken", "/stuck"])
    func brokenDownload(path: String) throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.get(path))
        #expect(reply.status == 200 || reply.bytes.isEmpty)
        #expect(reply.joinedChunks == nil)
    }

    @Test("a site hears once of each download that nobody takes to its end, and of no other")
    func leftOver() throws {
        var rig = try Rig()
        _ = try rig.answer(to: rig.get("/long"))
        #expect(rig.server.site.leftOver == [])
        _ = try rig.answer(to: rig.get("/long").replacing("GET", with: "HEAD"))
        #expect(rig.server.site.leftOver == [1])
        _ = try rig.answer(to: rig.get("/broken"))
        #expect(rig.server.site.leftOver == [1, 2])
        rig.server.site.pieces = .max
        let client = try rig.connect()
        client.send(rig.get("/long"))
        try rig.step(client) { $0.received.count > 1_000 }
        #expect(rig.server.site.leftOver == [1, 2])
        client.leave()
        for _ in 0..<2_000 where rig.server.connectionCount > 0 {
            rig.server.wait(atMost: .milliseconds(5))
            rig.server.step(at: rig.now)
        }
        #expect(rig.server.site.leftOver == [1, 2, 1])
    }

    @Test("a POST of the page is done once, with its body as it was sent")
    func post() throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.post("/do", "coin 50"))
        #expect(reply.status == 200)
        #expect(reply.body == "{\"done\":1}")
        let most = String(repeating: "x", count: PageRequest.mostBody)
        #expect(try rig.answer(to: rig.post("/do", most)).status == 200)
        #expect(try rig.answer(to: rig.post("/do", "")).status == 200)
        #expect(rig.server.site.done.map(\.count) == [7, most.count, 0])
        #expect(rig.server.site.done.first == "coin 50")
    }

    @Test("what comes behind a request is not looked at")
    func pipelined() throws {
        var rig = try Rig()
        let reply = try rig.answer(to: rig.get("/hello") + rig.get("/hello?name=second"))
        #expect(reply.body == "hello ")
        let second = try rig.answer(to: rig.post("/do", "once") + rig.post("/do", "twice"))
        #expect(second.body == "{\"done\":1}")
        #expect(rig.server.site.done == ["once"])
    }
}
