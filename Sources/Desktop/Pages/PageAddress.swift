import CommandLines
import ControlLoop
import DesktopTool
import Page
import Statecharts

/// Where a page is to be had: a numeric address and a port.
public struct PageAddress: CustomStringConvertible, Equatable, Sendable {
    /// The address, of IPv4 or IPv6.
    let host: PageHostName
    /// The port; 0 for any that is free.
    let port: UInt16

    /// This computer only, where a simulation is.
    public static let usual = PageAddress(host: "127.0.0.1", port: 8020)
    /// This computer only, where a fleet is.
    public static let usualOfFleet = PageAddress(host: "127.0.0.1", port: 8030)

    private init(host: PageHostName, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// The option that names one, or asks for the usual one.
    public static func row(_ sentence: Label, excludes: Label) -> OptionRow {
        OptionRow(
            "--page",
            .optional("ADDRESS:PORT", expected: "an address and a port") {
                PageAddress.looksLike(String(cString: $0))
            }, sentence,
            excludes: excludes)
    }

    /// What that option says; nil where it was not given.
    public init?(_ words: Invocation, usual: PageAddress = .usual) throws(ToolError) {
        guard words.has("--page") else { return nil }
        self = try words.text("--page").map { (text) throws(ToolError) in try PageAddress(text, usual: usual) } ?? usual
    }

    /// Reads `ADDRESS:PORT`, such as 127.0.0.1:8020 or [::1]:8020, or a port alone. A complaint names the usual one.
    public init(_ text: String, usual: PageAddress = .usual) throws(ToolError) {
        let colon = text.lastIndex(of: ":")
        var name = colon.map { String(text[..<$0]) } ?? "\(usual.host)"
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        // What is left has to be what C reads of it, and the same when it is written and read again.
        guard let port = UInt16(Self.port(of: text)), !name.contains(where: { "[]\0".contains($0) }),
            let host = name.withCString({ PageHostName(cText: $0) })
        else {
            throw .usage("--page takes ADDRESS:PORT, such as \(usual), not '\(text)'")
        }
        self.init(host: host, port: port)
    }

    /// Whether a word looks like an address with a port, rather than like a file.
    public static func looksLike(_ word: String) -> Bool {
        !port(of: word).isEmpty && port(of: word).allSatisfy(\.isNumber)
    }

    private static func port(of word: String) -> Substring {
        word.lastIndex(of: ":").map { word[word.index(after: $0)...] } ?? word[...]
    }

    /// As it is given.
    public var description: String {
        let host = "\(host)"
        return "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
