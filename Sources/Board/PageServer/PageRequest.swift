import CPage
import ControlLoop
import Statecharts

/// A request, as long as it is being answered. What it has are bytes from anybody: nothing in them is decoded or
/// believed.
public struct PageRequest: ~Copyable {
    let storage: OpaquePointer

    /// The most bytes of a body.
    public static var mostBody: Int { Int(portcullis_page_most_body) }

    /// What is to be done.
    public enum Method: Sendable {
        /// Show something.
        case get
        /// Change something.
        case post
    }

    /// What is to be done. HEAD counts as GET.
    public var method: Method {
        Int(portcullis_page_request_method(storage)) == portcullis_page_post ? .post : .get
    }

    /// Whether only the head of the answer is wanted.
    var wantsHeadOnly: Bool { Int(portcullis_page_request_method(storage)) == portcullis_page_head }

    /// The path, without the query: printable ASCII that begins with a slash. Compare it whole with what there is.
    public var path: UnsafeBufferPointer<UInt8> { portcullis_page_request_path(storage).buffer }

    /// Whether the path is that one.
    public func isAt(_ path: Label) -> Bool { self.path.isEqual(to: path) }

    /// The value of `name` in the query, `?name=value&other=value`, as it is written. Nil when it is not there.
    public func query(_ name: Label) -> UnsafeBufferPointer<UInt8>? {
        let query = portcullis_page_request_query(storage).buffer
        var start = 0
        while start < query.count {
            var end = start
            while end < query.count, query[end] != UInt8(ascii: "&") { end += 1 }
            var equals = start
            while equals < end, query[equals] != UInt8(ascii: "=") { equals += 1 }
            if UnsafeBufferPointer(rebasing: query[start..<equals]).isEqual(to: name) {
                return UnsafeBufferPointer(rebasing: query[min(equals + 1, end)..<end])
            }
            start = end + 1
        }
        return nil
    }

    /// The body of a POST; otherwise empty.
    public var body: UnsafeBufferPointer<UInt8> { portcullis_page_request_body(storage).buffer }

    /// The number of the last event that a client had that listens again.
    var lastEvent: UInt64? {
        let text = header(portcullis_page_last_event_id)
        guard !text.isEmpty, text.count <= 18 else { return nil }
        var number: UInt64 = 0
        for index in text.indices {
            let byte = text[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
        return number
    }

    /// Whether the page of another site asks, as far as the browser says.
    var comesFromElsewhere: Bool {
        guard has(portcullis_page_fetch_site) else { return false }
        let site = header(portcullis_page_fetch_site)
        return !site.isEqual(to: "same-origin") && !site.isEqual(to: "none")
    }

    var knowsChunks: Bool { portcullis_page_request_knows_chunks(storage) }

    var host: UnsafeBufferPointer<UInt8> { header(portcullis_page_host) }

    /// Nil where there is none.
    var origin: UnsafeBufferPointer<UInt8>? { has(portcullis_page_origin) ? header(portcullis_page_origin) : nil }

    var token: UnsafeBufferPointer<UInt8> { header(portcullis_page_token) }

    /// Whether the client would rather have an answer as gzip than as it is.
    var wantsGzip: Bool {
        has(portcullis_page_accept_encoding) && ContentCodings(header(portcullis_page_accept_encoding)).wantsGzip
    }

    private func has(_ header: Int) -> Bool {
        portcullis_page_request_has(storage, Int32(truncatingIfNeeded: header))
    }

    private func header(_ header: Int) -> UnsafeBufferPointer<UInt8> {
        portcullis_page_request_header(storage, Int32(truncatingIfNeeded: header)).buffer
    }
}

extension portcullis_page_text {
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes are those of a label.
    public func isEqual(to label: Label) -> Bool { label.withBytes { isEqual(to: $0) } }

    /// Whether the bytes are those of a label in small letters, when they are written in small letters too.
    func isEqualInAnyCase(to label: Label) -> Bool {
        label.withBytes { other in
            guard count == other.count else { return false }
            for index in indices {
                let isCapital = self[index] >= UInt8(ascii: "A") && self[index] <= UInt8(ascii: "Z")
                if (isCapital ? self[index] | 0x20 : self[index]) != other[index] { return false }
            }
            return true
        }
    }

    /// Whether the bytes are the same.
    func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
