import Messages

extension FleetBoard {
    /// What is known of the board as an object of JSON, in one line: docs/using/schemas/fleet.json. Without a filter
    /// all of its lanes are there.
    public func json(at now: Moment, filter: FleetFilter = FleetFilter()) -> String {
        var json = JSONText()
        json.object { json in
            json.pair("site", name.site)
            json.pair("board", name.board)
            json.pair("name_shared", isTwo)
            json.pair("status", orNull: link?.rawValue)
            json.pair("status_since", linkSince)
            json.pair("last_word", lastWord)
            json.pair("clock_error_ms", orNull: clock.error)
            json.pair("last_event", lastEvent)
            json.key("lanes")
            json.list { json in
                for name in lanes.keys.sorted() {
                    guard let lane = lanes[name], filter.takes(FleetRow(self, lane: name)) else { continue }
                    write(lane, name, to: &json)
                }
            }
            json.pair("date", now)
        }
        return json.text
    }

    /// How many bytes a lane has as an object of JSON.
    func bytes(of lane: FleetLane, _ name: String) -> Int {
        var json = JSONText()
        write(lane, name, to: &json)
        return json.text.utf8.count
    }

    private func write(_ lane: FleetLane, _ name: String, to json: inout JSONText) {
        json.object { json in
            json.pair("lane", name)
            json.pair("condition", condition(of: lane).word)
            json.pair("machine", orNull: lane.machine)
            json.pair("firmware", orNull: lane.firmware?.rawValue)
            json.pair("state", orNull: lane.state)
            json.pair("since", lane.since)
            json.pair("fault", orNull: lane.fault)
            json.key("fire")
            if let fire = lane.fire { json.bool(fire) } else { json.null() }
            json.members("numbers", lane.numbers) { $1.number($0) }
            json.pair(lane.money)
            json.members("outputs", lane.outputs) { $1.bool($0) }
            json.members("counters", lane.counters) { $1.number($0) }
            json.pair("passages", orNull: lane.passages)
            json.pair("passages_seen", lane.passagesSeen)
            json.pair("last_passage", lane.lastPassage)
            json.pair("last_event", lane.lastEvent)
            json.pair("last_word", lane.lastWord)
        }
    }
}

extension JSONText {
    fileprivate mutating func pair(_ name: String, _ time: Moment?) { pair(name, orNull: time?.text) }

    fileprivate mutating func pair(_ name: String, _ happening: Happening?) {
        key(name)
        guard let happening else { return null() }
        object { json in
            json.pair("date", happening.date)
            json.pair("words", happening.words)
        }
    }

    /// Null where nothing is known; otherwise the earliest and the latest time that it can have been, which are the
    /// same after an event.
    fileprivate mutating func pair(_ name: String, _ passage: LastPassage) {
        key(name)
        switch passage {
        case .unknown, .never: null()
        case .at(let time): span(time, time)
        case .between(let earliest, let latest): span(earliest, latest)
        }
    }

    private mutating func span(_ earliest: Moment, _ latest: Moment) {
        object { json in
            json.pair("from", earliest)
            json.pair("to", latest)
        }
    }
}
