/// What a value change dump says before its values.
struct DumpHeader {
    /// A variable of one bit.
    struct Signal: Equatable {
        /// The scopes that it is in, and its name.
        let path: [String]
        /// As messages name it, and `--map`, which looks for it among thousands.
        let text: String
        /// What stands for it in the file.
        let identifier: [UInt8]

        init(path: [String], identifier: [UInt8]) {
            self.path = path
            text = path.joined(separator: ".")
            self.identifier = identifier
        }
    }

    /// No recording of a gate has more; one of a circuit may.
    static let mostSignals = 4_096

    /// The program that wrote it.
    var version = ""
    /// A unit of time, in femtoseconds.
    var unit: UInt64 = 1_000_000_000
    /// The variables of one bit, in the order of the file.
    var signals: [Signal] = []
    /// How many others there are: vectors, reals, strings.
    var others = 0

    /// Whether this project wrote it: then its levels are logical.
    var isOurs: Bool { version.hasPrefix("portcullis ") }

    /// Femtoseconds in a unit, by its number and its word; nil for what the standard does not have.
    static func unit(_ text: String) -> UInt64? {
        let digits = text.prefix { $0.isNumber }
        let word = text.dropFirst(digits.count).drop { $0 == " " }
        let factors = ["fs": 0, "ps": 3, "ns": 6, "us": 9, "ms": 12, "s": 15]
        guard ["1", "10", "100"].contains(digits), let power = factors[String(word)] else { return nil }
        return (0..<power + digits.count - 1).reduce(UInt64(1)) { unit, _ in unit * 10 }
    }
}
