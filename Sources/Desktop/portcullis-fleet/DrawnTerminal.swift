import DesktopTool
import Fleet
import Foundation

/// A terminal whose whole window is drawn, on its second screen: the first one is as it was when that ends. Its
/// sequences are those of xterm, which every terminal of today knows (ECMA-48, and xterm's `ctlseqs`).
final class DrawnTerminal {
    private let hasColors = (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    /// How the keyboard was before; nil where it is none.
    private var modes: termios?

    init() {
        var modes = termios()
        if tcgetattr(STDIN_FILENO, &modes) == 0 { self.modes = modes }
    }

    /// Takes the window. What is typed is not shown.
    func begin() {
        if var modes {
            modes.c_lflag &= ~tcflag_t(ECHO | ICANON)
            withUnsafeMutableBytes(of: &modes.c_cc) {
                $0[Int(VMIN)] = 0
                $0[Int(VTIME)] = 0
            }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
        }
        Console.write("\u{1B}[?1049h\u{1B}[?25l")
    }

    /// Gives it back as it was.
    func end() {
        Console.write("\u{1B}[?25h\u{1B}[?1049l")
        if var modes { tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes) }
    }

    /// Whether somebody pressed q.
    var hasBeenAskedToEnd: Bool {
        guard modes != nil else { return false }
        var keys = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &keys, keys.count)
        return count > 0 && keys.prefix(count).contains(UInt8(ascii: "q"))
    }

    /// How large the window is now.
    var size: (columns: Int, rows: Int) { LineEditor.Terminal().size ?? (80, 24) }

    /// Draws lines from the top; they fit.
    func draw(_ lines: [FleetTable.Line]) {
        var text = "\u{1B}[H"
        for (index, line) in lines.enumerated() {
            // The rest of a row is cleared before it is written: behind a full one it would be its last character.
            text += (index > 0 ? "\r\n" : "") + "\u{1B}[K" + styled(line)
        }
        // Below a screen that is full there is nothing.
        if lines.count < size.rows { text += "\r\n\u{1B}[J" }
        Console.write(text)
    }

    private func styled(_ line: FleetTable.Line) -> String {
        switch line.weight {
        case .usual: line.text
        case .head: "\u{1B}[1m\(line.text)\u{1B}[0m"
        case .faint: "\u{1B}[2m\(line.text)\u{1B}[0m"
        case .trouble: (hasColors ? "\u{1B}[31m" : "\u{1B}[1m") + line.text + "\u{1B}[0m"
        }
    }
}
