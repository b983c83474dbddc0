import CProcess
import ControlLoop
import Statecharts

/// A program with its arguments.
struct Command {
    /// Each word with a NUL after it.
    private var words = CommandWords()

    /// Adds one word.
    mutating func append<let capacity: Int>(_ word: FixedText<capacity>) {
        words.append(word)
        words.append(byte: 0)
    }

    /// Adds words with blanks between.
    mutating func append(words text: Label) {
        text.withBytes { for byte in $0 { words.append(byte: byte == UInt8(ascii: " ") ? 0 : byte) } }
        words.append(byte: 0)
    }

    /// Adds `NAME=VALUE`, as `env` takes it.
    mutating func append<let capacity: Int>(_ name: Label, _ value: FixedText<capacity>) {
        words.append(name)
        words.append("=")
        append(value)
    }

    /// Starts it: the process, or -errno. A `user` that is not negative is the number of the user that it runs as.
    func start(in folder: Path, output: Path, errors: Path, user: Int32 = -1) -> Int32 {
        guard !words.isTruncated else { return -Command.tooLong }
        return words.withBytes { words in
            folder.withCText { folder in
                output.withCText { output in
                    errors.withCText { errors in
                        words.withMemoryRebound(to: CChar.self) { words in
                            portcullis_start(words.baseAddress, words.count, folder, output, errors, user)
                        }
                    }
                }
            }
        }
    }

    /// E2BIG.
    private static var tooLong: Int32 { 7 }
}
