import CProcess
import CSystem
import ControlLoop
import Statecharts

/// A file of the results, written line by line.
struct OutputFile: ~Copyable {
    private let descriptor: Int32

    /// A new file, or, `atEnd`, what is added to one.
    init(_ path: Path, atEnd: Bool = false) throws(Trouble) {
        descriptor = path.withCText { portcullis_create($0, atEnd) }
        if descriptor < 0 { throw .ofSystem("a file of the results cannot be written", errno: -descriptor) }
    }

    deinit { portcullis_close(descriptor) }

    /// Writes a line.
    func write<let capacity: Int>(_ line: FixedText<capacity>) {
        var line = line
        line.append("\n")
        line.withBytes { write($0) }
    }

    /// Writes what is in another file.
    func copy(_ path: Path) throws(Trouble) {
        let other = path.withCText { portcullis_open_reading($0) }
        guard other >= 0 else { throw .ofSystem("a file cannot be read", errno: -other) }
        defer { portcullis_close(other) }
        var chunk = Chunk(repeating: 0)
        var span = chunk.mutableSpan
        span.withUnsafeMutableBufferPointer { chunk in
            while true {
                let count = portcullis_read(other, chunk.baseAddress, chunk.count)
                guard count > 0 else { return }
                write(UnsafeBufferPointer(rebasing: chunk[..<count]))
            }
        }
    }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        // A disk that is full shows in the judgement: what is missing there fails the case.
        _ = portcullis_write_all(descriptor, bytes.baseAddress, bytes.count)
    }
}

/// Looks for a text in a file that somebody else writes. No part of the text may look like its beginning.
func file(_ path: Path, contains text: StaticString, atLineStart: Bool = false) -> Bool {
    let descriptor = path.withCText { portcullis_open_reading($0) }
    guard descriptor >= 0 else { return false }
    defer { portcullis_close(descriptor) }
    var chunk = Chunk(repeating: 0)
    var matched = 0
    var last = UInt8(ascii: "\n")
    while true {
        var span = chunk.mutableSpan
        let count = span.withUnsafeMutableBufferPointer { portcullis_read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        for index in 0..<count {
            let byte = chunk[index]
            if byte != text.utf8Start[matched] { matched = 0 }
            let mayBegin = matched > 0 || !atLineStart || last == UInt8(ascii: "\n")
            if byte == text.utf8Start[matched], mayBegin { matched += 1 }
            if matched == text.utf8CodeUnitCount { return true }
            last = byte
        }
    }
}
