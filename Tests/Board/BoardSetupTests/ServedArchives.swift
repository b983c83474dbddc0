import DesktopTool
import Foundation
import Testing

/// Debian's archives as a test makes them, signed with a key of its own and served over loopback, beside a copy of
/// board/ that trusts that key.
final class ServedArchives {
    let scratch: Scratch
    private let server = Process()
    private let keys: URL
    private var address = ""

    /// The time of the snapshot.
    static let taken = "20260101T000000Z"

    init() throws {
        scratch = try Scratch()
        // gpg's agent listens on a socket there, whose path must be short.
        keys = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: keys, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let key = scratch.path + "/archive.gpg"
        try run(
            "gpg",
            ["--quiet", "--passphrase", "", "--quick-generate-key", "A test <test@example.org>", "ed25519", "sign"])
        try run("gpg", ["--output", key, "--export"])

        let board = scratch.folder.appending(path: "board")
        try FileManager.default.copyItem(at: Shell.root.appending(path: "board"), to: board)
        let script = try scratch.text("board/setup/debian.sh")
        try write(
            script.replacing("/usr/share/keyrings/debian-archive-keyring.gpg", with: key), to: "board/setup/debian.sh")
        try serve()
        for archive in ["debian", "debian-security"] {
            let suffix = archive == "debian" ? "" : "-security"
            for suite in ["trixie", "stable"] { try publish(archive, suite + suffix, []) }
            try publish("snapshot/\(archive)/\(Self.taken)", "trixie" + suffix, [])
        }
    }

    deinit {
        server.terminate()
        _ = try? Shell.command("gpgconf", ["--homedir", keys.path, "--kill", "all"])
        try? FileManager.default.removeItem(at: keys)
    }

    /// Lets a suite of an archive have these packages and no others; `Tests/Board/BoardSetupTests/publish` says what a
    /// row is.
    func publish(_ archive: String, _ suite: String, _ rows: [String]) throws {
        try write(rows.map { $0 + "\n" }.joined(), to: "rows")
        let outcome = try Shell.command(
            "bash",
            [
                "-c", "exec \"$@\" <\"$0\"", scratch.path + "/rows",
                Shell.root.appending(path: "Tests/Board/BoardSetupTests/publish").path, keys.path,
                "\(scratch.path)/served/\(archive)", suite,
            ])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Pins these versions, "NAME VERSION", with what board/sdk/versions has beside packages.
    func pin(_ versions: [String]) throws {
        try write(
            (["release trixie", "snapshot \(Self.taken)"] + versions).joined(separator: "\n") + "\n",
            to: "board/sdk/versions")
    }

    /// Pins the hashes, for arm64, of packages of version 1-1 that a suite of an archive has or had.
    func pinHashes(_ names: [String], of archive: String) throws {
        let rows = try names.map { name in
            let package = "\(scratch.path)/served/\(archive)/pool/\(name)_1-1_arm64.deb"
            let hash = try Shell.command("sha256sum", [package]).output.prefix { $0 != " " }
            return "\(name) arm64 1-1 \(hash)\n"
        }
        try write(rows.joined(), to: "board/sdk/hashes")
    }

    /// Runs a command in the scratch folder, with these archives.
    func command(_ command: String, security: String = "debian-security") throws -> Shell.Outcome {
        try Shell.run(
            URL(filePath: "/usr/bin/env"),
            ["bash", "-c", "set -euo pipefail; cd '\(scratch.path)'; \(command)"],
            environment: [
                "PORTCULLIS_CACHE": scratch.path + "/cache", "PATH": scratch.searchPath, "no_proxy": "127.0.0.1",
                "PORTCULLIS_DEBIAN_ARCHIVE": "\(address)/debian/",
                "PORTCULLIS_DEBIAN_SECURITY_ARCHIVE": "\(address)/\(security)/",
                "PORTCULLIS_DEBIAN_SNAPSHOT": "\(address)/snapshot/",
            ])
    }

    /// Fetches packages for arm64 into the folder `out`.
    func fetch(_ names: String...) throws -> Shell.Outcome {
        try command(". board/setup/common.sh; board_packages arm64 out \(names.joined(separator: " "))")
    }

    func write(_ text: String, to file: String) throws {
        try text.write(to: scratch.folder.appending(path: file), atomically: false, encoding: .utf8)
    }

    private func run(_ name: String, _ arguments: [String]) throws {
        let outcome = try Shell.command(name, ["--homedir", keys.path, "--batch"] + arguments)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Starts the server, on a port that is free. It ends by itself, should the tests be killed.
    private func serve() throws {
        let served = scratch.folder.appending(path: "served")
        try FileManager.default.createDirectory(at: served, withIntermediateDirectories: true)
        server.executableURL = URL(filePath: "/usr/bin/env")
        server.arguments = [
            "timeout", "600", "python3", "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", served.path,
            "0",
        ]
        server.standardInput = FileHandle.nullDevice
        server.standardOutput = try scratch.handle("server")
        server.standardError = try scratch.handle("requests")
        try server.runWithAllSignals()
        let limit = ContinuousClock.now + .seconds(60)
        while address.isEmpty {
            let requests = try scratch.text("requests")
            try #require(server.isRunning && ContinuousClock.now < limit, "\(requests)")
            if let said = try scratch.text("server").firstMatch(of: /port ([0-9]+) \(http/) {
                address = "http://127.0.0.1:\(said.output.1)"
            } else {
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }
}
