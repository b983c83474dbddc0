import Foundation
import PageSupport
import TestSupport
import Testing

@testable import Page

@Suite("What is packed")
struct PackedTests {
    @Test("who takes gzip gets the page's files, its pictures and long texts in it, and they are the same")
    func packed() throws {
        var rig = try Rig()
        let page = try rig.answer(to: rig.get("/"))
        #expect(page.header("Vary") == "Accept-Encoding")
        #expect(page.header("Content-Encoding") == nil)
        let folder = try #require(page.body.firstMatch(of: /src="(v-[0-9a-f]{16})\/page.js"/)).1
        let paths = [
            "/", "/\(folder)/page.js", "/\(folder)/early.js", "/\(folder)/page.css", "/pictures/turnstile.svg",
            "/\(folder)/pictures/turnstile.svg", "/\(folder)/pictures/parking-exit.svg", "/text?count=5000",
        ]
        // Whatever was asked for first: a bundle that was let go is made anew, and is the same.
        for path in paths + paths {
            let packed = try rig.answer(to: get(path, "gzip, deflate", rig))
            let plain = try rig.answer(to: rig.get(path))
            #expect(packed.status == 200 && packed.header("Content-Encoding") == "gzip", "\(path)")
            #expect(packed.header("Vary") == "Accept-Encoding" && plain.header("Vary") == "Accept-Encoding")
            #expect(packed.header("Content-Type") == plain.header("Content-Type"))
            #expect(packed.header("Cache-Control") == plain.header("Cache-Control"))
            #expect(plain.header("Content-Encoding") == nil)
            #expect(packed.header("Content-Length") == "\(packed.bodyBytes.count)")
            #expect(try unpacked(packed.bodyBytes) == plain.body, "\(path)")
            #expect(packed.bodyBytes.count * 10 < plain.body.utf8.count * 7, "\(path)")
        }
        let head = try rig.answer(to: get("/\(folder)/page.js", "gzip", rig).replacing("GET", with: "HEAD"))
        #expect(head.header("Content-Encoding") == "gzip" && head.body.isEmpty)
    }

    @Test("what is short is sent as it is, and so are events")
    func short() throws {
        var rig = try Rig()
        for path in ["/icon.svg", "/hello?name=Ada", "/text?count=1023", "/nowhere"] {
            #expect(try rig.answer(to: get(path, "gzip", rig)).header("Content-Encoding") == nil, "\(path)")
        }
        #expect(try rig.listen("Accept-Encoding: gzip\r\n").text.contains("\nevent: hello\n"))
    }

    @Test(
        "a client takes gzip as RFC 9110 says it",
        arguments: [
            ("gzip", true), ("GZip", true), ("x-gzip", true), (" br ,\tgzip ", true),
            ("deflate, gzip;q=1.0, *;q=0.5", true),
            ("gzip;q=0.001", true), ("gzip ; q=0.5", true), ("gzip;Q=1", true), ("*", true), ("*;q=0.1", true),
            ("identity;q=0, *", true), ("gzip;q=0.5, identity;q=0.5", true), (",,gzip,", true), ("gzip;q=1.000", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false),
            ("gzip;q=0, *", false), ("*;q=0", false), ("x-gzip;q=0, gzip", false), ("gzip;q=0.5, identity", false),
            ("gzipped", false), ("gzi", false), ("gzip;q", false), ("gzip;q=2", false), ("gzip;q=1.001", false),
            ("gzip;q=-1", false), ("gzip;q=.5", false), ("gzip;q=0.0001", false), ("gzip;level=9", false),
            ("g zip", false),
        ])
    func accepted(list: String, isAccepted: Bool) {
        var list = list
        #expect(list.withUTF8 { ContentCodings($0).wantsGzip } == isAccepted)
    }

    @Test("several lines of it are one list, and one that is too long is none; no request is refused for it")
    func lines() throws {
        var rig = try Rig()
        func coding(_ lines: String...) throws -> String? {
            let lines = lines.map { "Accept-Encoding: \($0)\r\n" }.joined()
            let reply = try rig.answer(to: "GET / HTTP/1.1\r\n\(lines)Host: \(rig.host)\r\n\r\n")
            #expect(reply.status == 200)
            return reply.header("Content-Encoding")
        }
        #expect(try coding("br", "gzip") == "gzip")
        #expect(try coding("gzip", "", "br") == "gzip")
        #expect(try coding("gzip", "gzip;q=0") == nil)
        let padding = String(repeating: " ", count: 250)
        #expect(try coding("\(padding.dropLast(2))gzip;q=1") == "gzip", "what is around a value is no part of it")
        #expect(try coding("gzip,\(padding)br") == nil)
        #expect(try coding("gzip,\(padding)br", "gzip") == nil)
        #expect(try coding("gzip", "br,\(padding)br", "gzip") == nil)
    }

    private func get(_ path: String, _ list: String, _ rig: borrowing Rig) -> String {
        "GET \(path) HTTP/1.1\r\nHost: \(rig.host)\r\nAccept-Encoding: \(list)\r\n\r\n"
    }

    /// What gzip itself makes of it.
    private func unpacked(_ bytes: ArraySlice<UInt8>) throws -> String {
        let folder = try Folder()
        let file = folder.url.appending(path: "packed.gz")
        try Data(bytes).write(to: file)
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }
}
