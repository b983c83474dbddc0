import Messages

extension Occurrence {
    /// A line of `portcullis journal --json`, as docs/using/journal.md describes it, at a time that the caller knows.
    init(journal object: [String: JSONValue], at time: Int64) throws(Fields.Complaint) {
        var fields = Fields(object)
        self.time = time
        switch try fields.string("kind") {
        case "event": what = .event(try Answer(journal: &fields), lane: try fields.string("lane"))
        case "output":
            let line = LineName(lane: try fields.string("lane"), role: try fields.string("what"))
            what = .output(line, isActive: try fields.number("value") != 0)
        case "fault": what = .fault(try fields.string("what"), lane: try fields.string("lane"))
        case "interlock": what = .interlock(try fields.string("what"), lane: try fields.string("lane"))
        case "missed": what = .lost(try fields.number("value"))
        case "start": what = .start
        default: what = .other
        }
    }
}

extension Occurrence.Answer {
    fileprivate init(journal fields: inout Fields) throws(Fields.Complaint) {
        event = try fields.string("what")
        value = fields.rest["value"] == .null ? nil : try fields.number("value")
        region = try fields.string("region")
        from = try fields.string("from")
        to = try fields.string("to")
        let flags = try fields.strings("flags")
        reaction = flags.contains("refused") ? "refused" : flags.contains("ignored") ? "ignored" : "handled"
        commands = nil
        guard case .string(let name) = try fields.take("fact") else {
            fact = nil
            return
        }
        switch try fields.take("fact_value") {
        case .number(let number): fact = .init(name: name, value: .number(number))
        case .string(let state): fact = .init(name: name, value: .state(state))
        default: throw fields.wrong("fact_value", "a number or a string")
        }
    }
}
