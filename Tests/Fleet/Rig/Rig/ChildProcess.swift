import CProcess
import CSystem
import DesktopTool
import Foundation

/// A program that runs as long as this one does, or shorter. What it says is in a file.
final class ChildProcess {
    /// Its number.
    let number: Int32
    private let name: String
    /// What a shell says of it, once it has ended.
    private(set) var status: Int32?

    /// Starts a program. A user is the number of the one that it runs as.
    init(_ words: [String], in folder: URL, says file: String, user: Int32 = -1) throws(ToolError) {
        let bytes = words.map { $0 + "\0" }.joined()
        let output = folder.appending(path: file).path
        number = portcullis_start(bytes, bytes.utf8.count, folder.path, output, output, user)
        name = words[0]
        guard number > 0 else {
            throw .failure("\(name): \(String(cString: portcullis_error_text(-number)))")
        }
    }

    deinit { kill() }

    /// Whether it runs.
    var runs: Bool {
        guard status == nil else { return false }
        var found: Int32 = 0
        if portcullis_has_ended(number, &found) { status = found }
        return status == nil
    }

    /// Sends it a signal, as long as it runs.
    func send(_ signal: Int32) { if runs { portcullis_send(number, signal) } }

    /// Waits until it has ended by itself, for so long at the most.
    func waitForEnd(seconds: Int) {
        var left = seconds * 100
        while runs, left > 0 {
            usleep(10_000)
            left -= 1
        }
    }

    /// Kills it, and waits for its end.
    func kill() { end(with: SIGKILL) }

    /// Sends it a signal that ends it, and waits for that.
    func end(with signal: Int32) {
        send(signal)
        while runs { usleep(1_000) }
    }
}
