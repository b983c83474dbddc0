import Foundation

/// Somebody at the other end, who never waits.
package final class Client {
    package let descriptor: Int32
    package private(set) var received: [UInt8] = []
    package private(set) var isEnded = false

    package init(port: UInt16) throws {
        let kind = Int32(SOCK_STREAM.rawValue)
        descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let error = errno
            close(descriptor)
            throw CannotConnect(errno: error)
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { if !isClosed { close(descriptor) } }

    private var isClosed = false

    /// Goes away.
    package func leave() {
        close(descriptor)
        isClosed = true
        isEnded = true
    }

    package var text: String { String(decoding: received, as: UTF8.self) }

    /// Sends bytes, as far as there is room and somebody to take them. How many went.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Int {
        let flags = Int32(MSG_NOSIGNAL)
        return bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
    }

    @discardableResult
    package func send(_ text: String) -> Int { send(Array(text.utf8)) }

    /// Takes what is there.
    package func receive() {
        guard !isEnded else { return }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 {
                received += chunk[..<count]
            } else if count == 0 || errno != EAGAIN && errno != EINTR {
                isEnded = true
                return
            } else if errno == EAGAIN {
                return
            }
        }
    }

    package func forget() { received = [] }
}

/// Nobody listens there.
package struct CannotConnect: Error {
    let errno: Int32
}
