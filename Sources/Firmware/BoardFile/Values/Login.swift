import ControlLoop

/// The file that a board's name and password at the broker are in: the name in its first line, the password in its
/// second.
public enum Login {
    /// The most bytes of such a file. A signed token as a password has some hundred.
    public static var mostBytes: Int { 2_048 }

    /// Why a file is none of these.
    public enum Flaw: Error, Equatable, Sendable {
        /// It has more than `mostBytes`.
        case isTooLong
        /// It ends with its first line.
        case hasNoPassword
        /// Its first line is empty.
        case hasNoName
        /// A line has a byte that is no text, or controls a terminal: often the carriage return of another system.
        case isNoText(line: Int)

        /// What is wrong, after the name of the file.
        public var words: Phrase {
            switch self {
            case .isTooLong: "has more than \(Login.mostBytes) bytes: expected a name, and a password below it"
            case .hasNoPassword: "has no second line: expected a name, and a password below it"
            case .hasNoName: "has an empty first line: expected a name, and a password below it"
            case .isNoText(let line):
                "has a byte in line \(line) that is no text: expected UTF-8 without control characters"
            }
        }
    }

    /// Puts C's NUL at the end of both lines of the first `count` bytes, of which there has to be one more. Returns
    /// where the password begins; the name is at the start. What comes after the second line does not count.
    public static func split(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) throws(Flaw) -> Int {
        guard count <= mostBytes else { throw .isTooLong }
        let name = lineEnd(bytes, from: 0, count)
        guard name < count else { throw .hasNoPassword }
        guard name > 0 else { throw .hasNoName }
        let password = lineEnd(bytes, from: name + 1, count)
        guard isText(bytes, 0..<name) else { throw .isNoText(line: 1) }
        guard isText(bytes, name + 1..<password) else { throw .isNoText(line: 2) }
        bytes[name] = 0
        bytes[password] = 0
        return name + 1
    }

    private static func lineEnd(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int, _ count: Int) -> Int {
        var end = start
        while end < count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    /// MQTT's texts are UTF-8 (section 1.5.4), and a broker closes the connection over anything else; a NUL would end
    /// one of C's early.
    private static func isText(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        let line = UnsafeBufferPointer(rebasing: bytes[range])
        var place = 0
        while place < line.count {
            let length = UTF8Text.length(of: line, at: place)
            if length == 0 { return false }
            place += length
        }
        return true
    }
}
