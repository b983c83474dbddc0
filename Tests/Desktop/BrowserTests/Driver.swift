import Foundation

/// Debian's chromedriver, which starts browsers and speaks WebDriver (https://www.w3.org/TR/webdriver2/). One is enough
/// for all tests.
actor Driver {
    static let shared = Driver()

    private static let path = "/usr/bin/chromedriver"
    private var address: String?
    /// It ends when this process does: then its standard input ends.
    private let input = Pipe()
    private let output = Pipe()

    /// What is missing, or what a browser did not like.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Where it listens; it is started when it is first asked for.
    func start() throws -> String {
        if let address { return address }
        guard FileManager.default.isExecutableFile(atPath: Driver.path) else {
            throw Failure(description: "\(Driver.path) is missing: `board/setup/packages test-all` installs it")
        }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // A session of its own, so that its browsers end with it.
        process.arguments = ["-c", "setsid \"$0\" --port=0 & read -r _; kill -s KILL -- -$!", Driver.path]
        // Only this process holds the other end.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It says which port it took.
        var said = ""
        while true {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw Failure(description: "\(Driver.path) ended: \(said)") }
            said += String(decoding: more, as: UTF8.self)
            guard let range = said.range(of: "started successfully on port ") else { continue }
            let port = said[range.upperBound...].prefix(while: \.isNumber)
            guard said[range.upperBound...].count > port.count else { continue }
            let address = "http://127.0.0.1:\(port)"
            self.address = address
            return address
        }
    }
}
