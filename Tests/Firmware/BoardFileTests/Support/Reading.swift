import ControlLoop

@testable import BoardFile

/// The board that a text describes.
func board(_ text: String) throws -> Board { try board(Array(text.utf8)) }

/// The board that bytes describe.
func board(_ bytes: [UInt8]) throws -> Board {
    try bytes.withUnsafeBufferPointer { try BoardFile.parse($0) }
}

/// What is said about a board file with that text, as `north.board:LINE: message`; nil when it is good.
func complaint(_ text: String) -> String? { complaint(Array(text.utf8)) }

/// What is said about a board file with those bytes.
func complaint(_ bytes: [UInt8]) -> String? {
    do {
        _ = try board(bytes)
        return nil
    } catch let error as BoardFileError {
        return message(of: error, file: "north.board")
    } catch {
        return "another error: \(error)"
    }
}

/// The message of an error.
func message(of error: BoardFileError, file: String) -> String {
    var text = TextLine()
    error.write(to: &text, file: file)
    return string(text)
}

/// A fixed text as an ordinary string.
func string<let capacity: Int>(_ text: FixedText<capacity>) -> String {
    text.withBytes { String(decoding: $0, as: UTF8.self) }
}
