import ControlLoop
import Statecharts

/// The name of a host.
public typealias PageHostName = FixedText<128>

/// The names that a page answers to. A request for any other name is refused: a page of somebody else's whose name was
/// made to lead here (DNS rebinding) sends its own name.
public struct PageHosts: Sendable {
    private var names = FixedList<12, PageHostName>()
    private let port: UInt16
    /// How many of the names are those of the listener.
    private var own = 0

    /// The names of this machine for itself, and the address where the listener is; with its port.
    public init(_ listener: borrowing PageListener) {
        self.init(port: listener.port)
        var address = PageHostName()
        var isV6 = false
        for index in 0..<listener.address.count where listener.address[index] == UInt8(ascii: ":") { isV6 = true }
        if isV6 { address.append("[") }
        address.append(listener.address)
        if isV6 { address.append("]") }
        names.add(address)
        own = names.count
    }

    init(port: UInt16) {
        self.port = port
        names.add("127.0.0.1")
        names.add("localhost")
        names.add("[::1]")
        own = names.count
    }

    /// Adds a name, with a port or without. Without, the listener's port counts, or none at all: what a browser sends
    /// for 80 and 443. False when the name is empty or too long, or has other characters than names have, or when there
    /// is no room for another one.
    public mutating func add(_ name: UnsafePointer<CChar>) -> Bool {
        guard let name = PageHostName(cText: name), !name.isEmpty else { return false }
        var lower = PageHostName()
        for index in 0..<name.count {
            guard Self.isOfName(name[index]) else { return false }
            lower.append(byte: Self.lower(name[index]))
        }
        return names.append(lower)
    }

    /// Whether a Host header names this page.
    func allow(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        let port: PageHostName = ":\(Int(self.port))"
        for index in names.indices {
            let name = names[index]
            guard host.count >= name.count, Self.isEqual(host, 0, name) else { continue }
            if host.count == name.count { return Self.hasPort(name) || isBare(index) }
            if host.count == name.count + port.count, !Self.hasPort(name), Self.isEqual(host, name.count, port) {
                return true
            }
        }
        return false
    }

    /// Whether a name may come without a port. For one of this machine for itself that would be port 80.
    private func isBare(_ index: Int) -> Bool { port == 80 || index >= own }

    private static func isEqual<let capacity: Int>(
        _ host: UnsafeBufferPointer<UInt8>, _ start: Int, _ text: FixedText<capacity>
    ) -> Bool {
        for index in 0..<text.count where lower(host[start + index]) != text[index] { return false }
        return true
    }

    private static func hasPort(_ name: PageHostName) -> Bool {
        var index = name.count
        while index > 0 {
            index -= 1
            if name[index] == UInt8(ascii: "]") { return false }
            if name[index] == UInt8(ascii: ":") { return true }
        }
        return false
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
