import Messages

extension FuzzedParser {
    /// One line of a trace or a journal, or a message, as JSON. What was read is written and read again, and has to be
    /// the same.
    static let json = FuzzedParser(name: "json", mostBytes: 512) { input in
        finding(input, .own) ?? finding(input, .open)
    }

    private static func finding(_ input: some Sequence<UInt8>, _ rules: JSONLine.Rules) -> Finding? {
        let input = Array(input)
        let object: [String: JSONValue]
        do throws(JSONLine.Complaint) {
            object = try JSONLine.object(input, rules)
        } catch {
            if !(1...input.count + 1).contains(error.column) {
                return Finding("a mistake at byte \(error.column) of \(input.count)")
            }
            return Message.finding(error.message)
        }
        let text = JSONValue.object(object).text
        do throws(JSONLine.Complaint) {
            let again = try JSONLine.object(Array(text.utf8), rules)
            return again == object ? nil : Finding("not the same when written: \(text)")
        } catch {
            return Finding("cannot be read when written, byte \(error.column): \(error.message): \(text)")
        }
    }
}

extension JSONValue {
    /// The value in JSON.
    fileprivate var text: String {
        switch self {
        case .string(let text): JSONText.quoted(text)
        case .number(let number): "\(number)"
        case .negative(let number): number == 0 ? "-0" : "\(number)"
        case .fraction(let number): "\(number)"
        case .list(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let object):
            "{" + object.sorted { $0.key < $1.key }.map { JSONText.quoted($0) + ":" + $1.text }.joined(separator: ",")
                + "}"
        case .flag(let isTrue): isTrue ? "true" : "false"
        case .null: "null"
        }
    }
}
