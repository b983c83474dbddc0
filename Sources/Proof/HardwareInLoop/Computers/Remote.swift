import DesktopTool
import Foundation

/// A board that is reached over ssh. It needs a POSIX sh with its usual small programs, and no other tool.
///
/// A temporary folder on it holds everything. It goes away with the connection, however that ends: a shell on the board
/// waits for the end of its input, ends what still runs there, and removes the folder.
final class Remote {
    /// As given: USER@HOST.
    let host: String
    /// What `uname -m` says.
    private(set) var machine = ""
    /// The folder on the board.
    private(set) var folder = ""
    /// Of ssh, for this connection.
    let options: [String]
    private let keeper = Process()
    private let hold = Pipe()
    private let local: URL

    /// Connects. Nobody is asked for anything: the key has to be accepted, and the board's own key has to be known.
    init(_ host: String, configuration: String?) throws(ToolError) {
        self.host = host
        // A socket's path has to be short.
        local = FileManager.default.temporaryDirectory.appending(path: "portcullis-\(UUID().uuidString.prefix(8))")
        options =
            (configuration.map { ["-F", $0] } ?? []) + [
                "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "-o", "ConnectTimeout=10",
                "-o", "ServerAliveInterval=15", "-o", "ControlPath=\(local.path)/socket",
            ]
        try connect()
    }

    private func connect() throws(ToolError) {
        let (output, errors) = (Pipe(), Pipe())
        keeper.executableURL = URL(filePath: "/usr/bin/env")
        keeper.arguments =
            Remote.ssh + options + ["-o", "ControlMaster=yes", "--", host, "sh -c \(Remote.quoted(keep))"]
        keeper.standardInput = hold
        keeper.standardOutput = output
        keeper.standardError = errors
        do {
            try FileManager.default.createDirectory(
                at: local, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try keeper.runWithAllSignals()
        } catch {
            throw .failure("cannot run ssh: \(error.localizedDescription)")
        }
        var greeting = Data()
        while !greeting.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else {
                close()
                let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                throw .failure(Remote.message(host: host, said: said))
            }
            greeting += more
        }
        let words = String(decoding: greeting, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else {
            close()
            throw .failure("\(host): its shell says something of its own before it does what it is told")
        }
        (machine, folder) = (words[0], words[1])
    }

    /// Ends the connection; returns when the board has been tidied up.
    func close() {
        try? hold.fileHandleForWriting.close()
        if keeper.isRunning { keeper.waitUntilExit() }
        try? FileManager.default.removeItem(at: local)
    }

    /// Runs a script on the board's sh; `input` is what the script reads. It goes over the one connection and over no
    /// other: when that has broken, the folder is gone, and nobody would tidy up what is put there behind it.
    func run(_ script: String, input: Data? = nil) throws(ToolError) -> Program.Ended {
        let ended = try Program.run(words(for: script), input: input)
        try check(ended)
        return ended
    }

    /// Starts a script on the board's sh that is given lines, and answers them, over the one connection.
    func converse(_ script: String) throws(ToolError) -> Conversation { try Conversation(words(for: script)) }

    /// Fails when it was not the script that ended.
    func check(_ ended: Program.Ended) throws(ToolError) {
        // 255 is ssh's own.
        guard ended.status != 255 else { throw .failure("\(host): the connection broke off") }
    }

    private func words(for script: String) -> [String] {
        let own = ["-o", "ControlMaster=no", "-o", "ProxyCommand=false"]
        return Remote.ssh + options + own + ["--", host, "sh -c \(Remote.quoted(script))"]
    }

    /// Writes a file into the folder.
    func put(_ data: Data, as name: String, isProgram: Bool = false) throws(ToolError) {
        let path = Remote.quoted("\(folder)/\(name)")
        let ended = try run("cat >\(path)\(isProgram ? " && chmod 755 \(path)" : "")", input: data)
        guard ended.status == 0 else {
            throw .failure("\(host): \(name) cannot be written: \(ended.errors.trimmingCharacters(in: .newlines))")
        }
    }

    /// ssh closes what it inherits, also the socket by whose closing Foundation sees that a process has ended, and then
    /// waits for it without end. So a shell stands between.
    private static let ssh = ["sh", "-c", "ssh \"$@\"; exit $?", "ssh"]

    /// What keeps the folder while its input lasts. Whoever carries the connection may end in any way.
    private var keep: String {
        """
        trap '' HUP PIPE
        folder=$(mktemp -d /dev/shm/portcullis-hil.XXXXXX 2>/dev/null || mktemp -d /tmp/portcullis-hil.XXXXXX) || exit 1
        echo "$(uname -m) $folder"
        cat >/dev/null
        for running in "$folder"/results/*/running; do
          read -r process 2>/dev/null <"$running" || continue
          kill "$process" 2>/dev/null
          while [ -f "$running" ] && kill -0 "$process" 2>/dev/null; do sleep 1; done
        done
        rm -rf "$folder"
        """
    }

    /// A word that a shell leaves as it is.
    static func quoted(_ word: String) -> String { "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'" }

    /// What ssh said, and what to do about it.
    static func message(host: String, said: String) -> String {
        let lines = said.split(whereSeparator: \.isNewline).map(String.init)
        let last = lines.last ?? "ssh gave no reason"
        if said.contains("Host key verification failed") {
            return "\(host): its host key is not known, or is another than before; "
                + "`ssh \(host)` shows it and asks whether to trust it"
        }
        if said.contains("Permission denied") {
            return "\(host): it refuses the key; `ssh-copy-id \(host)` puts yours there (a password is not asked for)"
        }
        for reason in ["Connection refused", "timed out", "No route to host", "Could not resolve", "not known"]
        where said.contains(reason) {
            return "\(host): cannot be reached: \(last)"
        }
        return "\(host): \(last)"
    }
}
