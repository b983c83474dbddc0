import CPostgres

/// What a person writes to say which database it is: in a text, and in the environment and the services that libpq
/// reads. No piece of a password is repeated.
public enum ConnectionString {
    /// What is wrong with a connection string; nil for nothing. A password in it is wrong: a command line is read by
    /// everybody on a machine.
    public static func complaint(about text: String) -> String? {
        // libpq's own words repeat a piece of the text, which may be one of a password.
        guard let options = PQconninfoParse(text, nil) else {
            return
                "it is no connection string of PostgreSQL; expected one like 'host=db dbname=gates' or 'postgresql://gate@db/gates'"
        }
        defer { PQconninfoFree(options) }
        let settings = settings(options)
        if settings.contains(where: \.isSecret) || isAddressWithPassword(text) {
            return
                "a password on a command line can be read by everybody on this machine; expected it in ~/.pgpass, in the file of "
                + "PGPASSFILE, or in a service of PGSERVICEFILE"
        }
        return settings.lazy.compactMap(\.complaint).first
    }

    /// What is wrong with what a connection is made with, wherever that is from; nil for nothing.
    static func complaint(about connection: OpaquePointer) -> String? {
        guard let options = PQconninfo(connection) else { return nil }
        defer { PQconninfoFree(options) }
        return settings(options).lazy.compactMap(\.complaint).first
    }

    private struct Setting {
        let key: String
        let value: String
        let isSecret: Bool

        /// A server repeats the name of a database that it does not have, and libpq that of a host.
        var complaint: String? {
            // A host that begins with it is a socket without a file.
            let isAddress = value.split(separator: ",").contains {
                $0.contains("://") || key == "host" && $0.dropFirst().contains("@")
            }
            guard isAddress, !isSecret else { return nil }
            return "'\(key)' is an address, which may have a password in it; expected a name"
        }
    }

    /// The settings that have a value.
    private static func settings(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [Setting] {
        var settings: [Setting] = []
        var option = options
        while let key = option.pointee.keyword {
            if let value = option.pointee.val {
                // libpq marks what is secret: password and sslpassword.
                let isSecret = option.pointee.dispchar.map { String(cString: $0) } == "*"
                settings.append(
                    Setting(key: String(cString: key), value: String(cString: value), isSecret: isSecret))
            }
            option += 1
        }
        return settings
    }

    /// Whether there is a password before the last `@` of an address. libpq takes one with a `/` in it for a host, a
    /// port and a database.
    private static func isAddressWithPassword(_ text: String) -> Bool {
        guard let scheme = ["postgresql://", "postgres://"].first(where: { text.hasPrefix($0) }) else { return false }
        let place = text.dropFirst(scheme.count).prefix { $0 != "?" }
        guard let end = place.lastIndex(of: "@") else { return false }
        return place[..<end].contains(":")
    }
}
