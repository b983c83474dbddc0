import ControlLoop
import Statecharts

/// How a site answers a request.
public enum PageAnswer {
    /// What was written into the body.
    case text(PageType, PageStatus = .ok)
    /// One of the files that are part of the program.
    case asset(PageAsset)
    /// A body of any length, written in pieces, which a browser keeps as a file of this name if there is one: letters,
    /// digits, '.', '-' and '_' only.
    case download(PageType, PageDownload, name: FixedText<64> = FixedText())
    /// A stream of events, for as long as the client wants it.
    case stream
    /// Nothing but a status, and its words as a text.
    case status(PageStatus)
}

/// How far a download is. The site alone knows what the numbers mean.
public struct PageDownload {
    /// Which one it is.
    public var kind: Int
    /// Where the next piece begins.
    public var place: UInt64
    /// Where it ends, or whatever else the site has to remember.
    public var end: UInt64

    /// A download that begins.
    public init(kind: Int, place: UInt64 = 0, end: UInt64 = 0) {
        self.kind = kind
        self.place = place
        self.end = end
    }
}

/// What a piece of a download is.
public enum PagePiece {
    /// More is to come. A piece without a byte that is not the last one counts as a failure.
    case more
    /// It was the last one.
    case last
    /// There will be no more, and it was not all: the client is to see that.
    case failed
}

/// The media type of an answer.
public struct PageType: Sendable {
    let name: Label

    /// A type of that name, such as "text/csv; charset=utf-8".
    public init(_ name: Label) { self.name = name }

    /// JSON.
    public static var json: PageType { PageType("application/json") }
    /// Text.
    public static var text: PageType { PageType("text/plain; charset=utf-8") }
    /// A web page.
    public static var html: PageType { PageType("text/html; charset=utf-8") }
    /// Any bytes.
    public static var bytes: PageType { PageType("application/octet-stream") }
}

/// A status of HTTP.
public enum PageStatus: Int32, Sendable {
    /// It is done.
    case ok = 200
    /// The request makes no sense.
    case badRequest = 400
    /// It must not be done.
    case forbidden = 403
    /// There is nothing at that path.
    case notFound = 404
    /// That method does nothing here.
    case methodNotAllowed = 405
    /// The request took too long.
    case requestTimeout = 408
    /// It cannot be done as things are.
    case conflict = 409
    /// The length of a body has to come before it.
    case lengthRequired = 411
    /// The body is too large.
    case payloadTooLarge = 413
    /// The path is too long.
    case targetTooLong = 414
    /// That name is not this server's.
    case misdirected = 421
    /// The request is understood, but what it says is wrong.
    case unprocessable = 422
    /// The headers are too large.
    case headTooLarge = 431
    /// The site could not answer.
    case failed = 500
    /// There is no room for it now.
    case unavailable = 503
    /// It is another HTTP than 1.0 and 1.1.
    case unknownVersion = 505
}

extension PageStatus: Labelled {
    /// The words of the status.
    public var label: Label {
        switch self {
        case .ok: "OK"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .lengthRequired: "Length Required"
        case .payloadTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .misdirected: "Misdirected Request"
        case .unprocessable: "Unprocessable Content"
        case .headTooLarge: "Request Header Fields Too Large"
        case .failed: "Internal Server Error"
        case .unavailable: "Service Unavailable"
        case .unknownVersion: "HTTP Version Not Supported"
        }
    }
}
