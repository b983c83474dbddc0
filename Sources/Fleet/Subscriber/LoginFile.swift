import BoardFile
import CSystem

/// The name and the password of a file that only its owner may read. It is such a file as a board's.
struct LoginFile {
    let user: String
    let password: String

    /// Why a file cannot be used.
    struct Unusable: Error {
        let words: String
    }

    init(_ path: String) throws(Unusable) {
        // A file that is too long is noticed by one byte more, and C's NUL comes after the last line.
        var bytes = [UInt8](repeating: 0, count: Login.mostBytes + 2)
        let count = portcullis_read_secret(path, &bytes, Login.mostBytes + 1)
        guard count >= 0 else {
            let why =
                count == -portcullis_is_open_to_others
                ? "others than its owner may read it; expected mode 0600"
                : String(cString: portcullis_error_text(Int32(-count)))
            throw Unusable(words: "\(Self.words(for: path)) cannot be used: \(why)")
        }
        do throws(Login.Flaw) {
            let place = try bytes.withUnsafeMutableBufferPointer { (bytes) throws(Login.Flaw) in
                try Login.split(bytes, count: count)
            }
            user = Self.text(bytes[...])
            password = Self.text(bytes[place...])
        } catch {
            throw Unusable(words: "\(Self.words(for: path)) \(error.words)")
        }
    }

    /// What a file goes by. Somebody may have written a name and a password in its place, and those are not to be
    /// repeated.
    private static func words(for path: String) -> String {
        path.contains(":") && !path.contains("/") ? "the file with a name and a password" : "the file '\(path)'"
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
}
