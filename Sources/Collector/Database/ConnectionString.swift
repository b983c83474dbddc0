import CPostgres

/// What a person writes to say which database it is.
public enum ConnectionString {
    /// What is wrong with a connection string; nil for nothing. A password in it is wrong: a command line is read by everybody on a machine.
    public static func complaint(about text: String) -> String? {
        // libpq's own words repeat a piece of the text, which may be one of a password.
        guard let options = PQconninfoParse(text, nil) else {
            return
                "it is no connection string of PostgreSQL; expected one like 'host=db dbname=gates' or 'postgresql://gate@db/gates'"
        }
        defer { PQconninfoFree(options) }
        var option = options
        while option.pointee.keyword != nil {
            // libpq marks what is secret: password and sslpassword.
            if option.pointee.dispchar.map({ String(cString: $0) }) == "*", option.pointee.val != nil {
                return
                    "a password on a command line can be read by everybody on this machine; expected it in ~/.pgpass, in the file of "
                    + "PGPASSFILE, or in a service of PGSERVICEFILE"
            }
            option += 1
        }
        return nil
    }
}
