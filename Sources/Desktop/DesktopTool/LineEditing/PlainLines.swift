import CSystem
import Foundation

/// Whole lines as they come: the terminal edits them, if there is one.
final class PlainLines: LineSource {
    private let terminal: LineEditor.Terminal
    private var typed: [UInt8] = []
    private var promptIsShown = false
    var prompt = ""

    init(_ terminal: LineEditor.Terminal) {
        self.terminal = terminal
    }

    func read(completing: LineEditor.Completing, whileWaiting: () -> LineEditor.Wait) -> LineEditor.Typed {
        while true {
            let wait = whileWaiting()
            if wait == .over { return .left }
            if let line = takeLine() {
                promptIsShown = false
                return .line(line)
            }
            showPrompt()
            var input = pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, wait.milliseconds) == 1 else { continue }
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            let count = portcullis_read(terminal.input, &piece, piece.count)
            guard count > 0 else { return .end }
            typed += piece[..<count]
        }
    }

    func print(_ text: String) {
        // A prompt that waits on the line gives way, and comes back below.
        Console.write((promptIsShown ? "\r\u{1B}[K" : "") + text, to: terminal.output)
        promptIsShown = false
    }

    func leaveLine() {
        if promptIsShown { Console.write("\n", to: terminal.output) }
        promptIsShown = false
    }

    private func showPrompt() {
        guard !promptIsShown, !prompt.isEmpty else { return }
        Console.write(prompt, to: terminal.output)
        promptIsShown = true
    }

    private func takeLine() -> String? {
        guard let end = typed.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { typed.removeSubrange(...end) }
        return String(decoding: typed[..<end], as: UTF8.self)
    }
}

extension LineEditor.Wait {
    /// As poll(2) takes it.
    var milliseconds: Int32 {
        switch self {
        case .forKey: -1
        case .atMost(let milliseconds): max(0, milliseconds)
        case .over: 0
        }
    }
}
