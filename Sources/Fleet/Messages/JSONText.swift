/// JSON that is written from the outside in: objects keep the order of their keys, which pages rely on for facts and
/// lines.
public struct JSONText {
    /// What was written so far.
    public private(set) var text = ""
    private var needsComma = false

    /// Nothing yet.
    public init() {}

    /// An object, with what the body puts into it.
    public mutating func object(_ body: (inout JSONText) -> Void) { enclose("{", "}", body) }

    /// A list, with what the body puts into it.
    public mutating func list(_ body: (inout JSONText) -> Void) { enclose("[", "]", body) }

    /// A key, whose value has to follow.
    public mutating func key(_ name: String) {
        separate()
        text += "\(JSONText.quoted(name)):"
        needsComma = false
    }

    /// A text.
    public mutating func string(_ value: String) { put(JSONText.quoted(value)) }

    /// A whole number.
    public mutating func number(_ value: some BinaryInteger) { put("\(value)") }

    /// Nothing.
    public mutating func null() { put("null") }

    /// True or false.
    public mutating func bool(_ value: Bool) { put(value ? "true" : "false") }

    private mutating func put(_ value: String) {
        separate()
        text += value
        needsComma = true
    }

    private mutating func enclose(_ begin: String, _ end: String, _ body: (inout JSONText) -> Void) {
        separate()
        text += begin
        needsComma = false
        body(&self)
        text += end
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { text += "," }
        needsComma = false
    }

    /// A text between quotation marks; what JSON does not allow in one is escaped.
    public static func quoted(_ value: String) -> String {
        var quoted = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSONText {
    /// A key and a text.
    public mutating func pair(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    /// A key and a number.
    public mutating func pair(_ name: String, _ value: some BinaryInteger) {
        key(name)
        number(value)
    }

    /// A key and true or false.
    public mutating func pair(_ name: String, _ value: Bool) {
        key(name)
        bool(value)
    }

    /// A key, and a text or null.
    public mutating func pair(_ name: String, orNull text: String?) {
        key(name)
        if let text { string(text) } else { null() }
    }

    /// A key, and a number or null.
    public mutating func pair(_ name: String, orNull number: (some BinaryInteger)?) {
        key(name)
        if let number { self.number(number) } else { null() }
    }

    /// A key and an object, whose members are in the order of their names.
    public mutating func members<Value>(
        _ name: String, _ members: [String: Value], _ write: (Value, inout JSONText) -> Void
    ) {
        key(name)
        object { json in
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                json.key(key)
                write(value, &json)
            }
        }
    }
}
