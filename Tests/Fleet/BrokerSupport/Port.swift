import Foundation
import Testing

/// Ports of this machine's own address, 127.0.0.1.
package enum Port {
    /// A port that nobody listens on now.
    package static func free() throws -> UInt16 {
        try withSocket { socket, address in
            address.sin_port = 0
            let bound = withAddress(&address) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let named = withAddress(&address) { getsockname(socket, $0, &size) }
            try #require(bound == 0 && named == 0)
            return UInt16(bigEndian: address.sin_port)
        }
    }

    /// Whether somebody listens on a port.
    package static func isOpen(_ port: UInt16) -> Bool {
        let result = try? withSocket { socket, address in
            address.sin_port = port.bigEndian
            return withAddress(&address) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        return result == 0
    }

    private static func withSocket<Result>(_ body: (Int32, inout sockaddr_in) throws -> Result) throws -> Result {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(socket >= 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return try body(socket, &address)
    }

    private static func withAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
