import CSystem

/// A file with the name of a user in its first line and a password in its second, which only its owner may read.
struct LoginFile {
    let user: String
    let password: String

    /// Why a file cannot be used.
    struct Unusable: Error {
        let words: String
    }

    private static let mostBytes = 4096

    init(_ path: String) throws(Unusable) {
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = portcullis_read_secret(path, &bytes, bytes.count)
        guard count >= 0 else {
            let why =
                count == -portcullis_is_open_to_others
                ? "others than its owner may read it; expected mode 0600"
                : String(cString: portcullis_error_text(Int32(-count)))
            throw Unusable(words: "the file '\(path)' cannot be used: \(why)")
        }
        let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count >= 2 else {
            throw Unusable(words: "the file '\(path)' has no second line: expected a name, and a password below it")
        }
        guard let user = String(validating: lines[0], as: UTF8.self),
            let password = String(validating: lines[1], as: UTF8.self), !bytes[..<count].contains(0)
        else { throw Unusable(words: "the file '\(path)' is no text") }
        self.user = user
        self.password = password
    }
}
