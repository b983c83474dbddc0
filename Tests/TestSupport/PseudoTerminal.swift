import Foundation

/// A terminal without a person: what a program writes to it is drawn on a screen, and a test types.
package final class PseudoTerminal {
    /// The person's end.
    private let keys: Int32
    /// The program's end.
    package let end: Int32
    /// What the program wrote, to its last byte that was taken.
    package private(set) var written = ""
    /// What the person sees.
    package private(set) var screen: Screen
    private var isAtEnd = false

    package init(columns: Int = 80, rows: Int = 24) throws {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        var keys: Int32 = 0
        var end: Int32 = 0
        guard openpty(&keys, &end, nil, nil, &size) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        // No program that another test starts meanwhile may hold it open.
        _ = fcntl(keys, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        self.keys = keys
        self.end = end
        screen = Screen(columns: columns, rows: rows)
    }

    deinit {
        close(keys)
        close(end)
    }

    /// Presses keys.
    package func type(_ text: String) { type(bytes: Array(text.utf8)) }

    /// Sends what keys send.
    package func type(bytes: [UInt8]) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(keys, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Takes what was written by now, after waiting for some of it; whether there was any.
    @discardableResult
    package func take(within milliseconds: Int32 = 0) -> Bool {
        var item = pollfd(fd: keys, events: Int16(POLLIN), revents: 0)
        guard !isAtEnd, poll(&item, 1, milliseconds) == 1 else { return false }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(keys, &bytes, bytes.count)
        // Nobody has the other end any more.
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        written += text
        screen.draw(text)
        return true
    }

    /// Waits until something is so on the screen; whether it became so.
    package func see(_ isSo: (Screen) -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(180)
        while !isSo(screen) {
            guard !isAtEnd, ContinuousClock.now < deadline else { return false }
            take(within: 1000)
        }
        return true
    }

    /// What is on the screen, and what was written, for messages.
    package var shown: String {
        "\(screen.lines), row \(screen.row), column \(screen.column), \(isAtEnd ? "at the end" : "open"), written \(written.debugDescription)"
    }

    /// What the programs on it do, for messages: their states, what they wait for, and their signals.
    package var programs: String {
        guard let name = ttyname(end) else { return "no name" }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "ps", "-t", String(String(cString: name).dropFirst("/dev/".count)), "-L", "-o",
            "pid,tpgid,stat,wchan:24,pending,blocked,caught,args",
        ]
        process.standardOutput = pipe
        do { try process.run() } catch { return "\(error)" }
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    /// Makes it another size; the program is told by a signal if it is its terminal.
    package func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(keys, UInt(TIOCSWINSZ), &size)
        screen = Screen(columns: columns, rows: rows)
    }

    /// Its modes, such as echoing, as a text that can be compared.
    package var modes: String {
        var modes = termios()
        tcgetattr(end, &modes)
        return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(modes.c_cc)"
    }
}
