import Foundation
import PageSupport
import Statecharts
import Testing

@testable import Page

@Suite("What is refused")
struct RefusalTests {
    @Test("only a known name of the host is answered, whatever the case of its letters")
    func hosts() throws {
        var rig = try Rig()
        let port = rig.port
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LocalHost:\(port)", "[::1]:\(port)"] {
            #expect(try rig.answer(to: "GET /hello HTTP/1.1\r\nhOST: \(host)\r\n\r\n").status == 200, "\(host)")
        }
        let wrong = [
            "127.0.0.1", "localhost", "evil.example", "evil.example:\(port)", "localhost.evil.example:\(port)",
            "xlocalhost:\(port)", "localhost:\(port)0", "localhost:", "localhost:1", "127.0.0.1:\(port) ", "",
            "::1:\(port)", "localhost:\(port),localhost:\(port)", "localhost\u{e9}:\(port)",
        ]
        for host in wrong where host.trimmingCharacters(in: .whitespaces) != rig.host {
            #expect(try rig.answer(to: "GET /hello HTTP/1.1\r\nHost: \(host)\r\n\r\n").status == 421, "\(host)")
        }
        #expect(rig.server.site.asked == 4)
    }

    @Test("a name that was allowed counts, with its own port or the listener's or none")
    func moreHosts() throws {
        let listener = try PageListener("127.0.0.1", port: 0)
        var hosts = PageHosts(listener)
        let added = [
            "Gate.Example", "tunnel:9000", "gate/x", "", String(repeating: "x", count: 200),
        ].map { (name: String) in hosts.add(name) }
        #expect(added == [true, true, false, false, false])
        let port = listener.port
        let allowed = { (host: String) in Array(host.utf8).withUnsafeBufferPointer { hosts.allow($0) } }
        #expect(allowed("gate.example") && allowed("GATE.example:\(port)") && allowed("tunnel:9000"))
        #expect(!allowed("gate.example:1") && !allowed("tunnel") && !allowed("tunnel:\(port)"))
        #expect(!allowed("tunnel:9000:\(port)"))
        let more = (0..<7).map { hosts.add("gate\($0)") }
        #expect(more == [true, true, true, true, true, true, false])
    }

    @Test("a host that is missing, or named twice, is no request", arguments: ["1.0", "1.1"])
    func noHost(version: String) throws {
        var rig = try Rig()
        #expect(try rig.answer(to: "GET /hello HTTP/\(version)\r\n\r\n").status == 400)
        let twice = "GET /hello HTTP/\(version)\r\nHost: \(rig.host)\r\nHost: \(rig.host)\r\n\r\n"
        #expect(try rig.answer(to: twice).status == 400)
    }

    @Test("a POST without the page's origin or its token changes nothing")
    func foreignPost() throws {
        var rig = try Rig()
        let good = rig.post("/do", "coin 50")
        let origin = "Origin: http://\(rig.host)\r\n"
        let token = "X-Portcullis-Token: \(rig.token)\r\n"
        var bad: [String] = [good.replacing(origin, with: ""), good.replacing(token, with: "")]
        for other in [
            "null", "http://evil.example", "https://\(rig.host)", "http://\(rig.host)/", "http://localhost:\(rig.port)",
            "",
        ] {
            bad.append(good.replacing(origin, with: "Origin: \(other)\r\n"))
        }
        for other in [
            rig.token.uppercased() + "0", String(rig.token.dropLast()), String(repeating: "0", count: 32), "",
        ] {
            bad.append(good.replacing(token, with: "X-Portcullis-Token: \(other)\r\n"))
        }
        for request in bad { #expect(try rig.answer(to: request).status == 403, "\(request)") }
        #expect(try rig.answer(to: good.replacing(token, with: token + token)).status == 400)
        #expect(rig.server.site.done.isEmpty)
        #expect(try rig.answer(to: good).status == 200)
    }

    @Test("where nothing can be changed, no POST comes as far as the site")
    func noPost() throws {
        var rig = try Rig { $0.allowsPost = false }
        let reply = try rig.answer(to: rig.post("/do", "coin 50"))
        #expect(reply.status == 405)
        #expect(reply.header("Allow") == "GET, HEAD")
        #expect(rig.server.site.asked == 0)
    }

    @Test("other methods do nothing", arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND", "CONNECT"])
    func methods(method: String) throws {
        var rig = try Rig()
        let target = method == "CONNECT" ? "127.0.0.1:80" : "/hello"
        let reply = try rig.answer(to: "\(method) \(target) HTTP/1.1\r\nHost: \(rig.host)\r\n\r\n")
        #expect(reply.status == 405)
        #expect(reply.header("Allow") == "GET, HEAD, POST")
        #expect(rig.server.site.asked == 0)
    }

    @Test("a path is what there is, letter by letter")
    func paths() throws {
        var rig = try Rig()
        let nowhere = [
            "//", "/.", "/..", "/../", "/../../etc/passwd", "//page.css", "/page.css/", "/%70age.css", "/page.css%00",
            "/PAGE.CSS",
            "/pictures/../page.css", "/pictures/", "/pictures", "/page.css;x", "/page.cs", "/page.csss", "/\\page.css",
        ]
        for path in nowhere { #expect(try rig.answer(to: rig.get(path)).status == 404, "\(path)") }
        for path in ["*", "hello", "http://\(rig.host)/hello", "/hello#x", "/he\u{e9}llo", "/a\u{1}b", "/a\u{7f}b"] {
            #expect(try rig.answer(to: rig.get(path)).status == 400, "\(path)")
        }
        #expect(rig.server.site.asked == nowhere.count)
    }

    @Test("what is no request of HTTP 1.0 or 1.1 is refused")
    func malformed() throws {
        var rig = try Rig()
        let host = "Host: \(rig.host)\r\n"
        let cases: [(String, Int)] = [
            ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", 400),
            ("hello\r\n\r\n", 400),
            ("GET /hello\r\n\r\n", 505),
            ("get /hello HTTP/1.1\r\n\(host)\r\n", 400),
            ("GET  HTTP/1.1\r\n\(host)\r\n", 400),
            ("GET /hello HTTP/2.0\r\n\(host)\r\n", 505),
            ("GET /hello HTTP/1.2\r\n\(host)\r\n", 505),
            ("GET /hello HTTP/9.9\r\n\(host)\r\n", 505),
            ("GET /hello HTTP/1.1\r\n\(host)Bad Name: x\r\n\r\n", 400),
            ("GET /hello HTTP/1.1\r\nHost : \(rig.host)\r\n\r\n", 400),
            ("GET /hello HTTP/1.1\r\n\(host): x\r\n\r\n", 400),
            ("GET /hello HTTP/1.1\r\n\(host)X: a\u{0}b\r\n\r\n", 400),
            ("GET /hello HTTP/1.1\r\n\(host)Content-Length: 1\r\n\r\nx", 400),
            ("GET /hello HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
            ("POST /do HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nx", 400),
            ("POST /do HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999999\r\n\r\n", 400),
            ("POST /do HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST /do HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 411),
            ("POST /do HTTP/1.1\r\n\(host)Transfer-Encoding: x\r\n\r\n", 411),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
        ]
        for (text, status) in cases { #expect(try rig.answer(to: text).status == status, "\(text)") }
        #expect(rig.server.site.asked == 0)
    }

    @Test("an upgrade that is wished for does not take place")
    func upgrade() throws {
        var rig = try Rig()
        let wish = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
        let reply = try rig.answer(to: "GET /hello HTTP/1.1\r\nHost: \(rig.host)\r\n\(wish)\r\n")
        #expect(reply.status == 200)
    }

    @Test("the limits of a request hold to the byte")
    func sizes() throws {
        var rig = try Rig()
        let target = { (count: Int) in "/hello?" + String(repeating: "x", count: count - 7) }
        #expect(try rig.answer(to: rig.get(target(1_024))).status == 200)
        #expect(try rig.answer(to: rig.get(target(1_025))).status == 414)
        let start = "GET /hello HTTP/1.1\r\nHost: \(rig.host)\r\nX: "
        let head = { (count: Int) in start + String(repeating: "x", count: count - start.utf8.count - 4) + "\r\n\r\n" }
        #expect(try rig.answer(to: head(8_192)).status == 200)
        #expect(try rig.answer(to: head(8_193)).status == 431)
        let origin = { (count: Int) in
            "GET /hello HTTP/1.1\r\nHost: \(rig.host)\r\nOrigin: \(String(repeating: "x", count: count))\r\n\r\n"
        }
        #expect(try rig.answer(to: origin(255)).status == 200)
        #expect(try rig.answer(to: origin(256)).status == 431)
        let body = String(repeating: "x", count: PageRequest.mostBody + 1)
        #expect(try rig.answer(to: rig.post("/do", body)).status == 413)
        // It is refused before it comes.
        let length = "Content-Length: 1000000000\r\n"
        #expect(try rig.answer(to: "POST /do HTTP/1.1\r\nHost: \(rig.host)\r\n\(length)\r\n").status == 413)
    }

    @Test("a client that goes on sending gets its refusal all the same")
    func refusalArrives() throws {
        var rig = try Rig()
        let client = try rig.connect()
        client.send("POST /do HTTP/1.1\r\nHost: \(rig.host)\r\nContent-Length: 1000000\r\n\r\n")
        for _ in 0..<20 {
            client.send([UInt8](repeating: 120, count: 1_000))
            rig.server.step(at: rig.now)
        }
        try rig.step(client) { $0.isEnded }
        #expect(Reply(client.received).status == 413)
    }
}
