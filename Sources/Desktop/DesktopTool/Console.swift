import CSystem
import Foundation

/// Standard output and standard error of a desktop program.
public enum Console {
    /// What the program was called by, for its messages.
    public static let program =
        CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "portcullis"

    /// Says what is wrong. Where nobody can hear it, the exit status has to do.
    public static func complain(_ message: String) {
        var text = printable(message) + "\n"
        _ = text.withUTF8 { portcullis_write_all(2, $0.baseAddress, $0.count) }
    }

    /// A message fit for a terminal. A name of a file or a word of a command line may have been made by somebody else,
    /// and whatever is in it, it commands no terminal: instead of a control character there is a question mark. Line
    /// feeds and tabs stay.
    public static func printable(_ message: String) -> String {
        // As most are: then there is nothing to make anew.
        guard message.unicodeScalars.contains(where: isControl) else { return message }
        return String(String.UnicodeScalarView(message.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        // Those of ASCII, and those of Latin-1, which some terminals obey too.
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || (0x7F...0x9F).contains(scalar.value)
    }

    /// Writes to standard output; ends the program with status 1 where that cannot be done. A terminal may be on
    /// another descriptor.
    public static func write(_ text: String, to descriptor: Int32 = 1) {
        var text = text
        let result = text.withUTF8 { portcullis_write_all(descriptor, $0.baseAddress, $0.count) }
        guard result < 0 else { return }
        complain("\(program): cannot write to standard output: \(String(cString: portcullis_error_text(-result)))")
        exit(1)
    }
}
