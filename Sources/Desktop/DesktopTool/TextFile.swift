import CSystem
import Statecharts

/// Files that somebody has written by hand.
public enum TextFile {
    /// The bytes of a file, or of standard input for nil. Nil when there are more than `mostBytes`: a device may have
    /// no end.
    public static func read(_ file: String?, mostBytes: Int) throws(ToolError) -> [UInt8]? {
        let pieces = try FilePieces(file)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try pieces.read(into: &piece)
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > mostBytes { return nil }
        }
    }
}

/// A file that is read piece by piece, or standard input.
package struct FilePieces: ~Copyable {
    /// What messages call it.
    package let name: String
    private let descriptor: Int32

    /// Opens a file, or takes standard input for nil.
    package init(_ file: String?) throws(ToolError) {
        name = file ?? "standard input"
        descriptor = file.map { portcullis_open_reading($0) } ?? 0
        guard descriptor >= 0 else { throw unreadable(errno: -descriptor) }
    }

    deinit { if descriptor > 0 { portcullis_close(descriptor) } }

    /// Puts the next bytes over those of a buffer: how many there are, 0 at the end.
    package func read(into buffer: inout [UInt8]) throws(ToolError) -> Int {
        let count = portcullis_read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw unreadable(errno: Int32(-count)) }
        return count
    }

    private func unreadable(errno: Int32) -> ToolError {
        .failure("\(name): cannot be read: \(String(cString: portcullis_error_text(errno)))")
    }
}

/// What scripts of any kind have in common.
public enum ScriptFile {
    /// The longest that a script may last.
    public static let longest = Duration.seconds(366 * 24 * 3600)
    /// The largest script that is read.
    public static let mostBytes = 1 << 20

    /// The text of a file, or of standard input for nil, and what messages call it.
    public static func text(of file: String?) throws(ToolError) -> (text: String, name: String) {
        let name = file ?? "standard input"
        guard let bytes = try TextFile.read(file, mostBytes: mostBytes) else {
            throw .script("\(name): a script has at most \(mostBytes) bytes")
        }
        return (String(decoding: bytes, as: UTF8.self), name)
    }
}
