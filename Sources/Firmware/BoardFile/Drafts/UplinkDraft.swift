import ControlLoop
import Statecharts

/// What has been read of `[uplink]` so far.
struct UplinkDraft {
    /// The line of its header, 0 while there is none.
    var line = 0
    private var settings = UplinkSettings()
    private var keys = KeyLines<UplinkKey>()

    /// What it says; nil without the section.
    var uplink: UplinkSettings? { line > 0 ? settings : nil }

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = try keys.take(text, value: value, line: line, of: .uplink)
        switch key {
        case .broker:
            guard let address = BrokerAddress(value) else {
                throw value.first(UInt8(ascii: "@")) == nil ? key.unexpected(value) : key.unexpectedSecret
            }
            settings.broker = address
        case .site: settings.site = try Self.name(value, of: key)
        case .prefix: settings.prefix = try Self.topic(value, of: key)
        case .homeAssistant:
            settings.homeAssistant = value.equals("none") ? UplinkText() : try Self.topic(value, of: key)
        case .moneyUnit: settings.moneyUnit = try Self.name(value, of: key)
        case .authority: settings.authority = try Self.file(value, of: key)
        case .certificate: settings.certificate = try Self.file(value, of: key)
        case .key: settings.key = try Self.file(value, of: key)
        case .login:
            // What is no path is, perhaps, what belongs in the file.
            if value.isEmpty || value[0] != UInt8(ascii: "/") { throw key.unexpectedSecret }
            settings.login = try Self.file(value, of: key)
        }
    }

    private static func name(_ value: Bytes, of key: UplinkKey) throws(BoardFileError.Problem) -> LaneName {
        guard !value.isEmpty, let name = LaneName(value) else { throw key.unexpected(value) }
        for byte in value where !byte.isPartOfName { throw key.unexpected(value) }
        return name
    }

    /// One level of a topic or more, none of them empty: an empty one is a level, too, and never what was meant.
    private static func topic(_ value: Bytes, of key: UplinkKey) throws(BoardFileError.Problem) -> UplinkText {
        guard case .topic(let limit, _) = key.expectation, value.count <= limit, let topic = UplinkText(value) else {
            throw key.unexpected(value)
        }
        var isLevel = false
        for byte in value {
            guard byte.isPartOfName || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/") && isLevel else {
                throw key.unexpected(value)
            }
            isLevel = byte != UInt8(ascii: "/")
        }
        guard isLevel else { throw key.unexpected(value) }
        return topic
    }

    private static func file(_ value: Bytes, of key: UplinkKey) throws(BoardFileError.Problem) -> UplinkText {
        guard !value.isEmpty, value[0] == UInt8(ascii: "/"), let path = UplinkText(value) else {
            throw key.unexpected(value)
        }
        return path
    }

    /// What is missing from it, or does not go together.
    func mistake(besideCurrency hasCurrency: Bool) -> BoardFileError? {
        guard line > 0 else { return nil }
        var first = missing(.broker)
        first = .earlier(first, missing(.site))
        // The one would have no effect beside the other.
        if hasCurrency, keys.has(.moneyUnit) {
            first = .earlier(first, BoardFileError(line: keys[.moneyUnit], problem: .moneyUnitBesideCurrency))
        }
        first = .earlier(first, pair(.certificate, .key))
        first = .earlier(first, pair(.key, .certificate))
        guard keys.has(.broker), !settings.broker.isSecure else { return first }
        first = .earlier(first, needsTLS(.authority))
        return .earlier(first, needsTLS(.certificate))
    }

    private func missing(_ key: UplinkKey) -> BoardFileError? {
        guard !keys.has(key) else { return nil }
        return BoardFileError(
            line: line, problem: .missingKey(key.label, in: .uplink, expected: key.expectation))
    }

    private func pair(_ key: UplinkKey, _ other: UplinkKey) -> BoardFileError? {
        guard keys.has(key), !keys.has(other) else { return nil }
        return BoardFileError(line: keys[key], problem: .uplinkKeyWithout(key: key.label, missing: other.label))
    }

    private func needsTLS(_ key: UplinkKey) -> BoardFileError? {
        guard keys.has(key) else { return nil }
        return BoardFileError(line: keys[key], problem: .uplinkWithoutTLS(key: key.label))
    }
}

extension UplinkKey {
    /// That a value is not what it has to be, without the value.
    fileprivate var unexpectedSecret: BoardFileError.Problem { .unexpectedSecret(key: label, expected: expectation) }
}

extension UInt8 {
    /// Whether names may have it: letters, digits, '-' and '_'.
    fileprivate var isPartOfName: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
