import DesktopTool
import Glibc

/// Sockets of this machine that nobody waits for.
enum Socket {
    /// The address 127.0.0.1 with a port.
    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func with<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    private static func make() -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }

    /// A socket that listens at a port. As many may wait as the kernel lets.
    static func listening(at port: UInt16) throws(ToolError) -> Int32 {
        let descriptor = make()
        var yes: Int32 = 1
        var address = address(port)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard descriptor >= 0, with(&address, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, SOMAXCONN) == 0
        else {
            throw .failure("127.0.0.1:\(port) cannot be listened at: \(String(cString: strerror(errno)))")
        }
        return descriptor
    }

    /// The next connection of a listening socket; nil when there is none.
    static func accepted(by listener: Int32) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        hurry(descriptor)
        return descriptor
    }

    /// A connection to a port, begun; nil when there cannot be one.
    static func connecting(to port: UInt16) -> Int32? {
        let descriptor = make()
        guard descriptor >= 0 else { return nil }
        var address = address(port)
        guard with(&address, { connect(descriptor, $0, $1) }) == 0 || errno == EINPROGRESS else {
            Glibc.close(descriptor)
            return nil
        }
        hurry(descriptor)
        return descriptor
    }

    /// What is written goes at once.
    private static func hurry(_ descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether a connection that was begun came about.
    static func hasConnected(_ descriptor: Int32) -> Bool {
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0
    }

    /// Closes a connection. Where it is cut, the other end hears that it was (RST), and what was under way is gone.
    static func close(_ descriptor: Int32, isCut: Bool) {
        if isCut {
            var none = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
        }
        Glibc.close(descriptor)
    }
}

extension Socket {
    /// A port of this machine that nobody listens at now.
    static func freePort() throws(ToolError) -> UInt16 {
        let descriptor = try listening(at: 0)
        defer { Glibc.close(descriptor) }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard result == 0 else { throw .failure("no port is free: \(String(cString: strerror(errno)))") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Whether somebody listens at a port.
    static func isListening(_ port: UInt16) -> Bool {
        guard let descriptor = connecting(to: port) else { return false }
        defer { Glibc.close(descriptor) }
        var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&item, 1, 1_000) == 1 && hasConnected(descriptor)
    }
}
