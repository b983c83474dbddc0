import Foundation

/// What a server answered. Foundation's own client does not understand every server: it gives up on chromedriver's
/// headers.
package struct Answer: Sendable {
    package let status: Int
    package let text: String
    /// By their names in small letters.
    package let headers: [String: String]

    /// The text as JSON.
    package func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }

    /// Why there is no answer.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Asks a server of this computer, and waits for the answer. Without a method, a body makes it a POST.
    package static func of(
        _ url: String, method: String? = nil, body: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        guard let url = URLComponents(string: url), let host = url.host, let port = url.port else {
            throw Failure(description: "\(url) is no address with a port")
        }
        var request = "\(method ?? (body == nil ? "GET" : "POST")) \(url.percentEncodedPath)"
        if let query = url.percentEncodedQuery { request += "?\(query)" }
        request += " HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n"
        for (name, value) in headers { request += "\(name): \(value)\r\n" }
        if let body { request += "Content-Length: \(body.utf8.count)\r\n" }
        request += "\r\n\(body ?? "")"
        let bytes = try await Connection.exchange(Array(request.utf8), port: UInt16(port))
        return try Answer(bytes)
    }

    /// Whether an answer says how long it is, and has come to that.
    fileprivate static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard let head = bytes.firstRange(of: Array("\r\n\r\n".utf8)),
            let name = bytes[..<head.upperBound].firstRange(of: Array("Content-Length:".utf8))
        else { return false }
        let length = String(decoding: bytes[name.upperBound..<head.upperBound], as: UTF8.self).prefix { $0 != "\r\n" }
        guard let count = Int(length.trimmingCharacters(in: .whitespaces)) else { return false }
        return bytes.count >= head.upperBound + count
    }

    /// Reads an answer that is whole.
    private init(_ bytes: [UInt8]) throws {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Failure(description: "no answer: \(String(decoding: bytes, as: UTF8.self))")
        }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        guard let status = head[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw Failure(description: "no status: \(head[0])")
        }
        var headers: [String: String] = [:]
        for line in head.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        var body = bytes[end.upperBound...]
        if headers["transfer-encoding"] == "chunked" {
            body = try Answer.joined(body)[...]
        } else if let length = headers["content-length"].flatMap({ Int($0) }) {
            guard body.count >= length else { throw Failure(description: "the answer ends early") }
            body = body.prefix(length)
        }
        self.status = status
        self.headers = headers
        text = String(decoding: body, as: UTF8.self)
    }

    /// What comes in chunks, as one.
    private static func joined(_ chunks: ArraySlice<UInt8>) throws -> [UInt8] {
        var (rest, whole) = (chunks, [UInt8]())
        while let end = rest.firstRange(of: Array("\r\n".utf8)) {
            guard let count = Int(String(decoding: rest[..<end.lowerBound], as: UTF8.self), radix: 16) else { break }
            guard count > 0 else { return whole }
            whole += rest[end.upperBound...].prefix(count)
            rest = rest[end.upperBound...].dropFirst(count + 2)
        }
        throw Failure(description: "the answer ends early, after \(whole.count) bytes")
    }
}

/// A connection to this computer, for one request.
private enum Connection {
    /// How long nothing may come.
    static let patience = 180

    /// Sends bytes, and gives all that comes until the other side ends it. It waits on a thread of its own.
    static func exchange(_ bytes: [UInt8], port: UInt16) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try exchangeNow(bytes, port: port) })
            }
        }
    }

    private static func exchangeNow(_ bytes: [UInt8], port: UInt16) throws -> [UInt8] {
        let kind = Int32(SOCK_STREAM.rawValue)
        let flags = Int32(MSG_NOSIGNAL)
        let descriptor = socket(AF_INET, kind, 0)
        defer { close(descriptor) }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw failure("cannot connect to port \(port)") }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { throw failure("cannot send") }
            sent += count
        }
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count == 0 { return received }
            guard count > 0 else { throw failure("nothing came") }
            received += chunk[..<count]
            // chromedriver does not end a connection, whatever it is told.
            if Answer.isWhole(received) { return received }
        }
    }

    private static func failure(_ words: String) -> Answer.Failure {
        Answer.Failure(description: "\(words): \(String(cString: strerror(errno)))")
    }
}

extension LivePage {
    /// Asks for a path of this page.
    package func get(_ path: String) async throws -> Answer { try await Answer.of(address + path) }

    /// Does something as the page itself would, with its token.
    package func post(_ path: String, _ body: String) async throws -> Answer {
        let token = try await get("board.json").json()["token"] as? String ?? ""
        let headers = ["X-Portcullis-Token": token, "Origin": String(address.dropLast())]
        return try await Answer.of(address + path, body: body, headers: headers)
    }
}
