import CPage
import ControlLoop
import Statecharts

@testable import Page

extension FuzzedParser {
    /// Requests of browsers, and of anybody else. The first byte says in pieces of which size the rest comes; whole, it
    /// has to come to the same, except that one that is both too long and wrong may be refused for either.
    static let request = FuzzedParser(name: "request", mostBytes: 12_288) { input in
        guard let size = input.first else { return nil }
        let bytes = UnsafeBufferPointer(rebasing: input.dropFirst())
        let whole = ParsedRequest(bytes, inPiecesOf: max(1, bytes.count))
        if let finding = whole.finding { return finding }
        let pieces = ParsedRequest(bytes, inPiecesOf: Int(size) + 1)
        if whole == pieces || pieces.isTooLong && whole.isWrong { return nil }
        return Finding("whole: \(whole); in pieces of \(Int(size) + 1): \(pieces)")
    }
}

/// What came of the bytes of a request.
private struct ParsedRequest: Equatable {
    private var result = Int32(portcullis_page_wants_more)
    private var method: Int32 = 0
    private var path: [UInt8] = []
    private var query: [UInt8] = []
    private var body: [UInt8] = []
    private var headers: [[UInt8]?] = []
    private var value: [UInt8]?
    private var wantsGzip = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, inPiecesOf size: Int) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: portcullis_page_request_size(), alignment: 16)
        defer { memory.deallocate() }
        let request = OpaquePointer(memory)
        portcullis_page_request_begin(request)
        var place = 0
        while place < bytes.count, result == Int32(portcullis_page_wants_more) {
            // Memory of its own for each piece, so that whoever reads beyond it is seen.
            let piece = Array(bytes[place..<min(place + size, bytes.count)])
            result = piece.withUnsafeBytes { portcullis_page_request_feed(request, $0.baseAddress, $0.count) }
            place += size
        }
        guard result == Int32(portcullis_page_is_complete) else { return }
        method = portcullis_page_request_method(request)
        path = Self.array(portcullis_page_request_path(request))
        query = Self.array(portcullis_page_request_query(request))
        body = Self.array(portcullis_page_request_body(request))
        for header in 0..<Int32(portcullis_page_header_count) {
            headers.append(
                portcullis_page_request_has(request, header)
                    ? Self.array(portcullis_page_request_header(request, header)) : nil)
        }
        value = PageRequest(storage: request).query("lane").map(Array.init)
        wantsGzip = PageRequest(storage: request).wantsGzip
    }

    private static func array(_ text: portcullis_page_text) -> [UInt8] {
        Array(UnsafeBufferPointer(start: text.bytes, count: text.count))
    }

    /// Whether it was refused as something that no request is.
    var isWrong: Bool { result == 400 }

    /// Whether it was refused for its length. What is too long is seen when it comes, in pieces before a wrong byte
    /// that comes later; whole, the wrong byte is seen first.
    var isTooLong: Bool { [413, 414, 431].contains(result) }

    /// What does not hold of it.
    var finding: Finding? {
        switch result {
        case Int32(portcullis_page_wants_more), 400...599: return nil
        case Int32(portcullis_page_is_complete): break
        default: return Finding("the result \(result)")
        }
        if path.first != UInt8(ascii: "/") || path.count + query.count > Int(portcullis_page_most_target) {
            return Finding("the path \(path) with the query \(query)")
        }
        if !(path + query).allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) {
            return Finding("a path that nobody can print: \(path)")
        }
        if body.count > Int(portcullis_page_most_body) { return Finding("a body of \(body.count) bytes") }
        if !body.isEmpty, Int(method) != Int(portcullis_page_post) { return Finding("a body that is for nobody") }
        if headers[Int(portcullis_page_host)] == nil { return Finding("no host") }
        if let value, !query.isEmpty, !value.allSatisfy({ $0 != UInt8(ascii: "&") }) {
            return Finding("a value with another key in it")
        }
        return nil
    }
}
