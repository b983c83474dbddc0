import Foundation

/// A socket that takes datagrams, like that of a service manager: in a folder of its own, or of the abstract kind.
final class DatagramSocket {
    /// What $NOTIFY_SOCKET would have.
    let address: String
    private let descriptor: Int32
    private let folder: URL?

    struct Failed: Error {
        let call: String
        let errno: Int32
    }

    init(isAbstract: Bool) throws {
        if isAbstract {
            folder = nil
            address = "@portcullis-test-\(UUID().uuidString)"
        } else {
            let folder = URL(fileURLWithPath: "/tmp/portcullis-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.folder = folder
            address = folder.path + "/notify"
        }
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failed(call: "socket", errno: errno) }
        var bound = sockaddr_un()
        bound.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(isAbstract ? "\0" + address.dropFirst() : address[...]).map(\.utf8).flatMap { Array($0) }
        withUnsafeMutableBytes(of: &bound.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1)
        let result = withUnsafePointer(to: &bound) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(length)) }
        }
        guard result == 0 else { throw Failed(call: "bind", errno: errno) }
    }

    deinit {
        close(descriptor)
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Takes whatever has been sent.
    func drain() {
        while (try? take(1)) != nil {}
    }

    /// So many datagrams, which have been sent already.
    func take(_ count: Int) throws -> [String] {
        try (0..<count).map { _ in
            var bytes = [UInt8](repeating: 0, count: 4096)
            let length = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            guard length >= 0 else { throw Failed(call: "recv", errno: errno) }
            return String(decoding: bytes[..<length], as: UTF8.self)
        }
    }
}
