import Foundation
import Synchronization
import TestSupport
import Testing

/// Debian's broker, on a free port of this machine, for one test.
final class Mosquitto {
    let folder: Folder
    let port: UInt16
    private let configuration: String
    private var process: Process?

    /// A broker with these lines in its configuration beside its port; by default anybody may do anything. What is retained outlasts it.
    init(_ lines: [String] = ["allow_anonymous true"], files: [String: String] = [:]) throws {
        folder = try Folder()
        port = try Self.freePort()
        for (name, text) in files { _ = try folder.file(name, text) }
        let here = folder.url.path
        let all =
            ["listener \(port) 127.0.0.1", "persistence true", "persistence_location \(here)/", "user root"]
            + lines.map { $0.replacingOccurrences(of: "FOLDER", with: here) }
        configuration = try folder.file("broker.conf", all.joined(separator: "\n") + "\n")
    }

    deinit { kill() }

    /// Runs it, and waits until it can be connected to.
    func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program("mosquitto"))
        process.arguments = ["-c", configuration]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try Self.withoutBlockedSignals { try process.run() }
        self.process = process
        try waitUntil("the broker listens") { Self.listens(on: port) }
    }

    /// A process begins with the signals blocked that its parent's thread has blocked: for one of a pool of threads, all of them.
    /// The broker would never hear that it is to end.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Ends it in order, so that it keeps what is retained.
    func stop() {
        process?.terminate()
        process?.waitUntilExit()
        process = nil
    }

    /// Kills it, as a loss of power does.
    func kill() {
        if let process, process.isRunning {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        process = nil
    }

    /// Stops it where it is, without closing anything; or lets it go on.
    func freeze(_ does: Bool) {
        if let process { Foundation.kill(process.processIdentifier, does ? SIGSTOP : SIGCONT) }
    }

    /// Where Debian has a program; not every user has its folder among those that are looked through.
    static func program(_ name: String) throws -> String {
        let places = ["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }
        return try #require(
            places.first { FileManager.default.isExecutableFile(atPath: $0) },
            "'\(name)' is not installed; 'board/setup/packages test' installs it")
    }

    /// Runs one of Debian's programs to its end.
    static func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try Self.program(program))
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments)")
    }

    private static func freePort() throws -> UInt16 {
        try withSocket { socket, address in
            address.sin_port = 0
            let bound = withAddress(&address) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let named = withAddress(&address) { getsockname(socket, $0, &size) }
            try #require(bound == 0 && named == 0)
            return UInt16(bigEndian: address.sin_port)
        }
    }

    private static func listens(on port: UInt16) -> Bool {
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

/// Somebody who listens to a broker, with Debian's mosquitto_sub.
final class Listener: Sendable {
    private let process = Process()
    private let text = Mutex("")

    /// Listens to topics on a port, as soon as the broker is there.
    init(_ broker: Mosquitto, _ topic: String = "#", _ arguments: [String] = []) throws {
        process.executableURL = URL(fileURLWithPath: try Mosquitto.program("mosquitto_sub"))
        process.arguments =
            ["-h", "127.0.0.1", "-p", "\(broker.port)", "-V", "5", "-q", "1", "-t", topic, "-F", "%t %r %p"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            self?.text.withLock { $0 += String(decoding: data, as: UTF8.self) }
        }
        try process.run()
    }

    deinit {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// The whole lines that came: topic, whether it is retained, payload.
    var lines: [String] {
        let all = text.withLock { $0 }
        guard let end = all.lastIndex(of: "\n") else { return [] }
        return all[..<end].split(separator: "\n").map(String.init)
    }

    /// What came to a topic that ends like that, as the payloads.
    func payloads(_ ending: String) -> [String] {
        lines.compactMap {
            let parts = $0.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 && parts[0].hasSuffix(ending) ? String(parts[2]) : nil
        }
    }

    /// The sequences of the events that came.
    var sequences: [Int] {
        payloads("/event").compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["sequence"] as? Int
        }
    }
}

struct NotInTime: Error {}

/// Waits for a condition, and does something meanwhile. A busy machine gets two minutes.
func waitUntil(_ what: String, doing step: () -> Void = { usleep(20_000) }, _ condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else {
            Issue.record("after two minutes it is still not so that \(what)")
            throw NotInTime()
        }
        step()
    }
}
