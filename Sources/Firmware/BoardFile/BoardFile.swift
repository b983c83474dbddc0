import ControlLoop
import CInih
import CSystem

/// The file that says how a board is wired and how its gates behave.
///
/// It is read in one pass, without a heap. Only the first mistake is reported; something missing from a section is
/// reported when nothing else is wrong.
///
/// `@export(interface)` keeps code in the module that it is written in. Without it, each module of an Embedded build
/// compiles all that it calls anew, and the reader of board files was compiled eight times for a board.
public enum BoardFile {
    /// Reads a board file.
    @export(interface)
    public static func load(path: UnsafePointer<CChar>) throws(BoardFileError) -> Board {
        let descriptor = portcullis_open_file(path)
        guard descriptor != -Int32(portcullis_not_a_file) else { throw BoardFileError(line: 0, problem: .notAFile) }
        guard descriptor >= 0 else { throw BoardFileError(line: 0, problem: .cannotOpen(errno: -descriptor)) }
        defer { portcullis_close(descriptor) }
        return try read(ByteSource(descriptor: descriptor))
    }

    /// Reads the text of a board file that is already in memory.
    @export(interface)
    public static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(BoardFileError) -> Board {
        try read(ByteSource(text))
    }

    /// inih takes lines from the reader and returns keys with their values to it.
    private static func read(_ source: ByteSource) throws(BoardFileError) -> Board {
        var reader = BoardReader(source)
        let result = withUnsafeMutablePointer(to: &reader) { reader in
            ini_parse_stream(
                { buffer, capacity, context in
                    guard let buffer, let context else { return nil }
                    let room = UnsafeMutableRawBufferPointer(start: buffer, count: Int(capacity))
                    let reader = context.assumingMemoryBound(to: BoardReader.self)
                    return reader.pointee.nextLine(into: room.bindMemory(to: UInt8.self)) ? buffer : nil
                },
                reader,
                { context, _, key, value in
                    guard let context, let key, let value else { return 0 }
                    let reader = context.assumingMemoryBound(to: BoardReader.self)
                    reader.pointee.take(key: Bytes(cText: key), value: Bytes(cText: value))
                    return 1
                },
                reader)
        }
        // If inih was built to put its line on the heap, it reports when there is no room for it.
        if result < 0 { throw BoardFileError(line: 0, problem: .cannotRead(errno: outOfMemory)) }
        return try reader.board()
    }

    /// ENOMEM.
    private static var outOfMemory: Int32 { 12 }
}
