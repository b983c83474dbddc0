import ControlLoop
import Statecharts

/// Where a broker is.
public struct BrokerAddress: Equatable, Sendable {
    /// The name of its host, or a numeric address; one of IPv6 is between brackets.
    public let host: FixedText<97>
    /// Its port, 1 through 65535.
    public let port: UInt16
    /// Whether the connection is protected by TLS.
    public let isSecure: Bool

    /// A broker without a host, which there is none of yet.
    init() { (host, port, isSecure) = ("", 0, false) }

    /// An address: `mqtt://HOST`, `mqtts://HOST`, either with `:PORT` behind it. Nil for anything else.
    public init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let secure = Self.scheme(of: text) else { return nil }
        isSecure = secure
        let rest = text.piece((secure ? 8 : 7)..<text.count)
        // What is between brackets has colons of its own.
        let bracket = rest.first(UInt8(ascii: "]"))
        let colon = rest.first(UInt8(ascii: ":"), from: bracket ?? 0)
        let name = rest.piece(0..<(colon ?? rest.count))
        guard let host = FixedText<97>(name), Self.isHost(name, hasBrackets: bracket != nil) else { return nil }
        self.host = host
        guard let colon else {
            port = secure ? 8883 : 1883
            return
        }
        guard let port = Self.port(rest.piece(colon + 1..<rest.count)) else { return nil }
        self.port = port
    }

    /// Whether it begins as a secure address does; nil when it begins as none does.
    private static func scheme(of text: Bytes) -> Bool? {
        if text.count > 8, text.piece(0..<8).equals("mqtts://") { return true }
        if text.count > 7, text.piece(0..<7).equals("mqtt://") { return false }
        return nil
    }

    private static func isHost(_ name: Bytes, hasBrackets: Bool) -> Bool {
        guard hasBrackets else {
            for byte in name where !byte.isLetter && !byte.isDigit && byte != UInt8(ascii: "-") {
                guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") else { return false }
            }
            return !name.isEmpty
        }
        guard name.count > 2, name[0] == UInt8(ascii: "["), name[name.count - 1] == UInt8(ascii: "]") else {
            return false
        }
        for byte in name.piece(1..<name.count - 1) where !byte.isDigit && !byte.isLetter {
            guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%") else {
                return false
            }
        }
        return true
    }

    private static func port(_ text: Bytes) -> UInt16? {
        guard !text.isEmpty, text.count <= 5 else { return nil }
        var number = 0
        for byte in text {
            guard byte.isDigit else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number > 0 && number <= 65_535 ? UInt16(truncatingIfNeeded: number) : nil
    }
}

extension BrokerAddress: TextPiece {
    /// Adds the address, with its port.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        text.append(isSecure ? "mqtts://" : "mqtt://")
        text.append(host)
        text.append(":", Int(port))
    }
}
