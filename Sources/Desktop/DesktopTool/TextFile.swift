import CSystem

/// Files that somebody has written by hand.
public enum TextFile {
    /// The bytes of a file, or of standard input for nil. Nil when there are more than `mostBytes`: a device may have
    /// no end.
    public static func read(_ file: String?, mostBytes: Int) throws(ToolError) -> [UInt8]? {
        let descriptor = file.map { portcullis_open_reading($0) } ?? 0
        defer { if file != nil, descriptor >= 0 { portcullis_close(descriptor) } }
        guard descriptor >= 0 else { throw unreadable(file, errno: -descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = portcullis_read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw unreadable(file, errno: Int32(-count)) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
            if bytes.count > mostBytes { return nil }
        }
    }

    private static func unreadable(_ file: String?, errno: Int32) -> ToolError {
        .failure("\(file ?? "standard input"): cannot be read: \(String(cString: portcullis_error_text(errno)))")
    }
}
