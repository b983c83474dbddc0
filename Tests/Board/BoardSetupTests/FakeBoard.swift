import Foundation
import Testing

/// A board that is only a folder: what the scripts of deploy/on-board make of it, with the commands of
/// deploy/test/fake-board. dpkg and its packages are real.
final class FakeBoard {
    let scratch: Scratch
    /// What a script said, and what became of it.
    struct Outcome {
        let status: Int32
        let said: String
        /// The result that the deployment left, and its log; empty where there is none.
        let result: String
        let log: String
    }

    init() throws {
        scratch = try Scratch()
        try folder("root/var/lib/dpkg/info")
        try folder("root/var/lib/dpkg/updates")
        try folder("bin")
        try write("", to: "root/var/lib/dpkg/status")
        for name in [
            "systemctl", "systemd-run", "ssh", "dpkg", "dpkg-query", "stat", "timeout", "runuser", "sudo", "journalctl",
            "logger",
            "sleep", "sync",
        ] {
            try link(name)
        }
    }

    var environment: [String: String] {
        ["PATH": scratch.searchPath, "PORTCULLIS_ROOT": scratch.folder.appending(path: "root").path]
    }

    /// A package with a firmware that is a script, with these words in it, which are what the fake systemd goes by.
    func package(
        _ version: String, firmware: String = "healthy", conffiles: [String: String] = [:], preinst: String? = nil,
        postinst: String? = nil
    ) throws -> String {
        let name = "packages/\(UUID().uuidString)"
        try write("#!/bin/sh\n# \(firmware) \(version)\n", to: "\(name)/usr/bin/portcullisd", mode: 0o755)
        try write("\(version)\n", to: "\(name)/usr/share/doc/portcullis/version")
        for (file, text) in conffiles { try write(text, to: "\(name)/etc/portcullis/\(file)") }
        if !conffiles.isEmpty {
            try write(
                conffiles.keys.map { "/etc/portcullis/\($0)\n" }.sorted().joined(), to: "\(name)/DEBIAN/conffiles")
        }
        for (script, text) in [("preinst", preinst), ("postinst", postinst)] {
            if let text { try write("#!/bin/sh\n\(text)\n", to: "\(name)/DEBIAN/\(script)", mode: 0o755) }
        }
        let architecture = try Shell.command("dpkg", ["--print-architecture"]).output
        try write(
            """
            Package: portcullis
            Version: \(version)
            Architecture: \(architecture)Maintainer: nobody <nobody@example.org>
            Description: a firmware that is a script

            """, to: "\(name)/DEBIAN/control")
        let file = scratch.folder.appending(path: name).path
        let built = try Shell.command(
            "bash",
            [
                "-c",
                #"cd "$1" && find usr -type f | xargs md5sum >DEBIAN/md5sums && dpkg-deb --root-owner-group -Znone -b . "$1.deb""#,
                "build", file,
            ])
        guard built.status == 0 else { throw Failed(what: built.errors) }
        return file + ".deb"
    }

    struct Failed: Error { let what: String }

    /// What `make deploy` does on the board, to its end.
    func deploy(_ package: String, board: String, as name: String = "gate") throws -> Outcome {
        try? FileManager.default.removeItem(at: scratch.folder.appending(path: "send"))
        try write(board, to: "send/board")
        try write("\(name)\n", to: "send/name")
        return try begin(package)
    }

    /// What `make rollback` does on the board, to its end.
    func beginRollback() throws -> Outcome {
        try? FileManager.default.removeItem(at: scratch.folder.appending(path: "send"))
        return try begin(nil)
    }

    private func begin(_ package: String?) throws -> Outcome {
        try write("1\n", to: "send/id")
        let sent = try Shell.command(
            "bash",
            [
                "-c",
                #"cp "$1"/deploy/on-board/* "$2/" && if [ -n "$3" ]; then cp "$3" "$2/package.deb"; fi && cd "$2" && sha256sum * >../sums && mv ../sums ."#,
                "send", Shell.root.path, scratch.folder.appending(path: "send").path, package ?? "",
            ])
        guard sent.status == 0 else { throw Failed(what: sent.errors) }
        let folder = scratch.folder.appending(path: "send").path
        return try run("sh", [folder + "/transaction", "begin", folder])
    }

    /// What `make deploy` shows of the deployment, from its first line on.
    func follow() throws -> Outcome {
        try run("sh", [path("var/lib/portcullis-deploy/present/transaction"), "follow", "1", "1"])
    }

    /// What the next boot does behind a loss of power.
    func recover() throws -> Outcome {
        try run("sh", [path("var/lib/portcullis-deploy/present/transaction"), "recover"])
    }

    func rollBack() throws -> Outcome {
        try run(Shell.root.appending(path: "deploy/rollback").path, ["technician@gate"])
    }

    /// What runs in the first hours of a new version.
    func watch() throws -> Outcome {
        try run("sh", [path("var/lib/portcullis-deploy/present/transaction"), "watch"])
    }

    func undeploy() throws -> Outcome {
        try run(Shell.root.appending(path: "deploy/undeploy").path, ["technician@gate"])
    }

    /// Any command, with the commands of this board before the system's.
    func run(_ command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let outcome = try Shell.run(
            URL(filePath: "/usr/bin/env"), [command] + arguments,
            environment: self.environment.merging(environment) { _, other in other })
        return Outcome(
            status: outcome.status, said: outcome.output + outcome.errors,
            result: text("var/lib/portcullis-deploy/present/result"),
            log: text("var/lib/portcullis-deploy/present/log"))
    }

    /// dpkg's word for the state of the package; empty if it does not know it.
    func packageStatus() throws -> String {
        try run("dpkg-query", ["-W", "-f", "${db:Status-Status}", "portcullis"]).said
            .replacingOccurrences(of: "dpkg-query: no packages found matching portcullis\n", with: "")
    }

    /// The state of a gate, `active` for instance.
    func state(_ gate: String = "gate") -> String {
        String(text("gates/portcullis@\(gate).service").prefix { !$0.isWhitespace })
    }

    /// What was asked of systemd so far; forgotten behind it.
    func commands() -> String {
        let said = text("commands")
        try? FileManager.default.removeItem(atPath: path("commands"))
        return said
    }

    /// A file of the board; empty if it is not there.
    func text(_ file: String) -> String { (try? scratch.text("root/" + file)) ?? "" }

    func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path(file)) }

    func path(_ file: String) -> String { scratch.folder.appending(path: "root/\(file)").path }

    func put(_ text: String, in file: String) throws { try write(text, to: "root/" + file) }

    /// Seconds since the boot, as the board's scripts count them.
    func uptime() throws -> Int {
        let script = Shell.root.appending(path: "deploy/on-board/failures.sh").path
        return try #require(Int(run("sh", ["-c", ". \(script); now"]).said.trimmingCharacters(in: .newlines)))
    }

    /// A command that the board has, as a script.
    func command(_ name: String, does script: String) throws {
        try write("#!/bin/sh\n\(script)\n", to: "bin/\(name)", mode: 0o755)
    }

    /// The system's own instead.
    func withdraw(_ name: String) throws {
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "bin/\(name)"))
    }

    /// What ends dpkg before it has unpacked anything, and the deployment that runs it; nobody is left who could undo
    /// it.
    static let powerLoss =
        "touch $DPKG_ROOT/off; read -r _ _ _ deployment _ </proc/$PPID/stat; kill -KILL $deployment $PPID; sleep 1"

    /// From here on the commands of the system count, for the file `ends`: see deploy/test/fake-board.
    func countCommands() throws {
        for name in [
            "awk", "cat", "chmod", "cmp", "cp", "cut", "df", "diff", "dpkg-deb", "find", "flock", "grep", "install",
            "ln", "mkdir", "mv", "paste", "rm", "sed", "sha256sum", "sort", "tar", "wc", "xargs",
        ] { try link(name) }
    }

    /// Keeps the board as it is; `restore` brings it back.
    func keep() throws { try copy("root", "kept") }

    func restore() throws { try copy("kept", "root") }

    private func copy(_ from: String, _ to: String) throws {
        let copied = try Shell.command(
            "bash",
            ["-c", #"rm -rf "$2" && cp -a "$1" "$2""#, "copy", scratch.path + "/" + from, scratch.path + "/" + to])
        guard copied.status == 0 else { throw Failed(what: copied.errors) }
    }

    private func link(_ command: String) throws {
        try FileManager.default.createSymbolicLink(
            at: scratch.folder.appending(path: "bin/\(command)"),
            withDestinationURL: Shell.root.appending(path: "deploy/test/fake-board"))
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: path(file)) }

    /// A gate that fails whatever firmware it has, as one whose lines another program holds.
    func sicken(_ gate: String) throws {
        try put("", in: "sick/portcullis@\(gate).service")
        try put("activating 7\n", in: "gates/portcullis@\(gate).service")
        try put("9\n", in: "run/portcullis/\(gate)/failures")
    }

    private func folder(_ path: String) throws {
        try FileManager.default.createDirectory(
            at: scratch.folder.appending(path: path), withIntermediateDirectories: true)
    }

    private func write(_ text: String, to path: String, mode: Int = 0o644) throws {
        let file = scratch.folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
}
