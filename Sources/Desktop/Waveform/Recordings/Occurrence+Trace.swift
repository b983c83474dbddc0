import Messages

extension Occurrence {
    /// A line of a trace, as docs/using/boards.md describes it.
    init(trace object: [String: JSONValue]) throws(Fields.Complaint) {
        var fields = Fields(object)
        time = try fields.time("t_ns")
        let kind = try fields.string("kind")
        switch kind {
        case "edge":
            what = .edge(try fields.line("line"), isRising: try fields.isFirst("rising", or: "falling", "edge"))
        case "line":
            what = .output(try fields.line("line"), isActive: try fields.isFirst("active", or: "inactive", "level"))
        case "event": what = .event(try Answer(trace: &fields), lane: try fields.string("lane"))
        case "fault": what = .fault(try fields.string("fault"), lane: try fields.string("lane"))
        case "interlock": what = .interlock(try fields.string("interlock"), lane: try fields.string("lane"))
        case "restored":
            let lane = try fields.string("lane")
            what = .restored(try fields.numbers(), lane: lane)
        case "counters":
            let lane = try fields.string("lane")
            what = .counters(try fields.numbers(), lane: lane)
        case "dropped": what = .lost(try fields.number("records"))
        case "status":
            what = .status
            return
        default: throw .init(message: "unknown kind of record '\(WaveformText.word(kind))'")
        }
        // Only an event has one more: what was true afterwards.
        if case .event(let answer, _) = what, answer.fact != nil { return }
        try fields.end()
    }
}

extension Occurrence.Answer {
    fileprivate init(trace fields: inout Fields) throws(Fields.Complaint) {
        event = try fields.string("event")
        value = fields.rest["value"] == nil ? nil : try fields.number("value")
        region = try fields.string("region")
        from = try fields.string("from")
        to = try fields.string("to")
        reaction = try fields.string("reaction")
        commands = try fields.strings("commands")
        let others = fields.rest.filter { $0.key != "lane" }
        guard let (name, value) = others.first else {
            fact = nil
            return
        }
        guard others.count == 1 else {
            let key = others.keys.sorted()[1]
            throw .init(message: "unknown key '\(WaveformText.word(key))'")
        }
        switch value {
        case .number(let number): fact = .init(name: name, value: .number(number))
        case .string(let state): fact = .init(name: name, value: .state(state))
        default: throw fields.wrong(name, "a number or a string")
        }
    }
}
