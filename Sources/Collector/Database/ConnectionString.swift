import CPostgres

/// What a person writes to say which database it is.
public enum ConnectionString {
    /// What is wrong with a connection string; nil for nothing. A password in it is wrong: a command line is read by everybody on a machine.
    public static func complaint(about text: String) -> String? {
        var words: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &words) else {
            defer { PQfreemem(words) }
            let reason = words.map { String(cString: $0) } ?? "there is no memory"
            return
                "it is no connection string of PostgreSQL: \(reason.split(whereSeparator: \.isNewline).joined(separator: "; "))"
        }
        defer { PQconninfoFree(options) }
        var option = options
        while let keyword = option.pointee.keyword {
            if String(cString: keyword) == "password", option.pointee.val != nil {
                return
                    "a password on a command line can be read by everybody on this machine; expected it in ~/.pgpass, in the file of "
                    + "PGPASSFILE, or in a service of PGSERVICEFILE"
            }
            option += 1
        }
        return nil
    }
}
