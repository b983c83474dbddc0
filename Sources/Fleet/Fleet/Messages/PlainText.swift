/// Text that strangers wrote, fit for a terminal, a table and a page: printable ASCII, one column each, and not too much of it.
enum PlainText {
    /// The text with '?' for every character that is no printable ASCII, cut after so many characters.
    static func of(_ text: String, most: Int) -> String {
        String(
            text.unicodeScalars.prefix(most).map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" })
    }
}
